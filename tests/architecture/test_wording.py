"""Every refusal and every event that can happen has a sentence."""

import ast
import re
from functools import cache
from typing import Any

import pytest
import yaml
from django.apps import apps

from campaigns.wording import labels
from core import wording
from core.errors import Reason
from rules.engine.books import registry
from rules.engine.books.base import Book, MemberState
from rules.selectors import entries
from rules.selectors.pages import stats
from rules.wording import books, has_word, option_help
from rules.wording.options import _CHOICES
from tests.architecture.test_layers import ROOT, engine_files, python_files

APPS = ("campaigns", "roster", "rules", "accounts", "core")
MAKERS = {"Violation": 1, "Reason": 0, "because": 0, "BadField": 1}
# Codes of the calculation contract: they are answers of `resolve`, never shown as a refusal on a page.
CONTRACT = {"bad_json", "unknown_system", "unknown_calc", "missing_input", "bad_value", "bad_face", "invalid_face"}


@cache
def codes() -> dict[tuple[str, str], str]:
    """(rule, code) of every refusal written in the code, with where it stands."""
    found: dict[tuple[str, str], str] = {}
    engine = set(engine_files())
    for path in (p for p in python_files(*APPS) if not p.is_relative_to(ROOT / "rules/engine") or p in engine):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            if name not in MAKERS:
                continue
            given: list[Any] = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
            place = MAKERS[name]
            code = given[place] if len(given) > place else None
            rule = given[0] if name == "Violation" else ""
            if isinstance(code, str):
                found[(rule or "", code)] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


class TestSentences:
    def test_every_refusal_has_one(self):
        silent = {
            code: where
            for (rule, code), where in codes().items()
            if code not in CONTRACT and not wording.known_refusal(Reason(code, rule=rule))
        }
        assert silent == {}

    @pytest.mark.parametrize("app", ["campaigns", "roster", "accounts"])
    def test_every_kind_of_event_has_one(self, app):
        text = (ROOT / app / "events.py").read_text()
        kinds = re.findall(rf'"({app}\.[a-z_]+)"', text)
        assert kinds
        assert [kind for kind in kinds if not wording.known_event(kind)] == []


class TestWords:
    @pytest.mark.parametrize(
        ("model", "field"),
        [
            ("roster.Member", "standing"),
            ("roster.Warband", "visibility"),
            ("campaigns.Campaign", "visibility"),
            ("campaigns.Adventure", "state"),
            ("campaigns.EntryRequest", "state"),
            ("campaigns.Recovery", "state"),
            ("accounts.Seat", "role"),
        ],
    )
    def test_a_choice_is_called_the_same_in_fields_and_in_sentences(self, model, field):
        for key, label in apps.get_model(model)._meta.get_field(field).choices:
            assert wording.fill(f"{{{field}}}", {field: key}) == str(label)


def cards_of(key: str) -> list[dict[str, Any]]:
    folder = ROOT / "fixtures" / key
    paths = [folder / "cards.yaml", *sorted((folder / "cards").glob("*.yaml"))]
    return [
        entries.CARD_DEFAULTS | card for path in paths if path.exists() for card in yaml.safe_load(path.read_text())
    ]


def silent(domain: str, codes: Any, key: str) -> list[str]:
    """Codes that neither a word nor a card of the book names."""
    named = {card["key"] for card in cards_of(key)}
    return [code for code in dict.fromkeys(codes) if not has_word(domain, code) and code not in named]


@pytest.mark.parametrize("book", registry.books(), ids=lambda book: book.key)
class TestWordsOfEveryBook:
    @pytest.fixture
    def options(self, book: Book) -> dict[str, Any]:
        return {option.key: option.default for option in book.options()}

    def test_what_a_member_is_made_of(self, book, options):
        assert silent("ability", (book.called(one.code)[1] for one in book.abilities()), book.key) == []
        assert silent("choice", (word for one in book.abilities() for word in one.choices), book.key) == []
        assert silent("member", (one.key for one in book.kinds()), book.key) == []
        assert silent("place", (one.key for one in book.places()), book.key) == []
        assert silent("condition", book.conditions(), book.key) == []

    def test_numbers_of_the_sheet(self, book, options):
        for kind in book.kinds():
            abilities = {one.code: one.default for one in book.abilities()}
            numbers = book.sheet(MemberState("", kind.key, abilities=abilities), options)
            codes = [book.called(one)[1] for one in (*(number.code for number in numbers), *book.columns())]
            assert [one for one in silent("number", codes, book.key) if not has_word("ability", one)] == []

    def test_options_have_a_label_a_help_and_names_of_choices(self, book):
        for option in book.options():
            assert option_help(option.key), option.key
            assert [one for one in option.choices if f"{option.key} {one}" not in _CHOICES] == [], option.key

    def test_what_happens_in_an_adventure_and_after_it(self, book, options):
        assert silent("outcome", book.outcomes(), book.key) == []
        assert silent("cause", book.causes(), book.key) == []
        steps = [one.key for one in book.interval_steps(options)]
        assert [key for key in steps if key not in labels._STEPS and not has_word("step", key)] == []

    def test_rolls_of_a_member(self, book, options):
        abilities = {one.code: one.default for one in book.abilities()}
        for kind in book.kinds():
            member = MemberState("", kind.key, abilities=abilities)
            rolls = book.rolls(member, options)
            assert silent("roll", (one.key for one in rolls), book.key) == []
            for roll in rolls:
                fields = book.roll_fields(member, roll.key, [member], options)
                assert silent("roll_field", (one.key for one in fields), book.key) == []

    def test_what_its_cards_say(self, book):
        cards = cards_of(book.key)
        assert cards
        for domain in ("kind", "category"):
            assert silent(domain, (card[domain] for card in cards if card[domain]), book.key) == []
        assert [one for one in dict.fromkeys(card["kind"] for card in cards) if not has_word("kinds", one)] == []
        assert silent("timing", (one for card in cards for one in card["timing"]), book.key) == []
        reach = (card["range"] for card in cards if isinstance(card["range"], str) and not card["range"].isupper())
        assert silent("range", reach, book.key) == []
        shown = (name for card in cards for name in card["stats"] if name not in stats.LEFT_OUT)
        assert silent("stat", shown, book.key) == []


class TestWordsOfBooksTogether:
    def test_a_code_is_not_worded_in_two_ways(self):
        with pytest.raises(ValueError, match="kind skill is worded in two ways"):
            books._merged("kind", [{"skill": "skill"}, {"skill": "talent"}])

    def test_the_same_words_may_stand_in_two_books(self):
        assert books._merged("kind", [{"skill": "skill"}, {"skill": "skill"}]) == {"skill": "skill"}

    def test_every_folder_of_words_belongs_to_a_book_of_the_engine(self):
        names = {one.__name__.rpartition(".")[2] for one in books.modules()}
        assert names <= {path.name for path in (ROOT / "rules/engine/books").iterdir() if path.is_dir()}
