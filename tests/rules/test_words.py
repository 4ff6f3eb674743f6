"""Words compared, sorted and rendered; numbers as people type them; sentences of refusals."""

import ast
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from core import wording
from core.errors import Reason
from rules.selectors import texts, typed
from rules.selectors.pages.searching import found_cards
from rules.selectors.texts import RULE_ID
from rules.selectors.words import folded, sort_key
from rules.wording import refusals_of
from rules.wording.refusals import BEHIND, REFUSALS
from tests.architecture.test_layers import engine_files, strings_of
from tests.rules.acts import SYSTEM


class TestWordsAreCompared:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Lähitaistelu", "LAHITAISTELU"),
            ("a\u0308iti", "äiti"),
            ("Counter-magic", "counter magic"),
            ("Elemental\u2019s", "elemental's"),
            ("חֶרֶב", "חרב"),
            ("  two   words ", "two words"),
            ("Straße", "STRASSE"),
        ],
    )
    def test_without_case_accents_points_hyphens_and_odd_apostrophes(self, one: str, other: str):
        assert folded(one) == folded(other)

    @given(st.text(max_size=80))
    def test_folding_twice_changes_nothing(self, text: str):
        assert folded(folded(text)) == folded(text)


class TestWordsAreSorted:
    def ordered(self, language: str) -> list[str]:
        names = ["Öylätti", "Zither", "Äyräs", "Aamu", "Åland", "Ember", "חרב", "Ébène"]
        return sorted(names, key=lambda name: sort_key(name, language))

    def test_in_english_with_accents_as_if_they_were_not_there(self):
        assert self.ordered("en") == ["Aamu", "Åland", "Äyräs", "Ébène", "Ember", "Öylätti", "Zither", "חרב"]

    def test_in_finnish_with_its_last_letters_last(self):
        assert self.ordered("fi") == ["Aamu", "Ébène", "Ember", "Zither", "Åland", "Äyräs", "Öylätti", "חרב"]

    def test_in_hebrew_with_its_own_script_first(self):
        assert self.ordered("he")[0] == "חרב"

    @given(st.text(max_size=20), st.text(max_size=20), st.sampled_from(["en", "fi", "sv", "it", "he"]))
    def test_any_two_texts_have_an_order(self, one: str, other: str, language: str):
        assert sort_key(one, language) <= sort_key(other, language) or sort_key(other, language) <= sort_key(
            one, language
        )


@pytest.mark.case(16)
class TestNumbersAsTyped:
    @pytest.mark.parametrize(
        ("text", "value"), [("4", 4), ("４", 4), (" 3\u00a0", 3), ("\u22121", -1), ("–2", -2), ("+5", 5), ("007", 7)]
    )
    def test_are_understood(self, text: str, value: int):
        assert typed.whole(text) == value

    @pytest.mark.parametrize("text", ["", "٣", "1.5", "1e3", "NaN", "6”", "x", "1 000", "--1", "½", "12345678901"])
    def test_or_refused(self, text: str):
        with pytest.raises(ValueError, match="whole number"):
            typed.whole(text)

    @given(st.text(max_size=12))
    def test_a_price_is_read_as_it_is_shown_or_refused(self, text: str):
        try:
            parts = typed.price(text)
        except ValueError:
            return
        assert typed.price(typed.price_text(*parts)) == parts


class TestTexts:
    def test_ids_of_known_rules_become_links_and_others_stay(self):
        longer = f"DD-XP-{80}"  # no rule, but it begins like one
        html = texts.html(f"See DD-XP-8, {longer} and `DD-XP-8`.", ["DD-XP-8"])
        assert html.count("<a ") == 1
        assert "/rules/rule/DD-XP-8/" in html
        assert longer in html

    def test_a_link_is_not_linked_again(self):
        assert texts.html("[DD-XP-8](https://example.org)", ["DD-XP-8"]).count("<a ") == 1

    @pytest.mark.parametrize(
        "text",
        [
            "<script>alert(1)</script>",
            "[x](javascript:alert(1))",
            "[x](data:text/html;base64,AA)",
            '<a href="x" onclick="y">z</a>',
            "![x](https://example.org/a.png)",
            "<style>p{}</style>",
            '[x](https://e.org "\\"><script>")',
        ],
    )
    def test_nothing_but_plain_markdown_comes_through(self, text: str):
        html = texts.html(text)
        for forbidden in ("<script", 'javascript:alert(1)"', "<img", "<style", 'onclick="y">z</a>', 'href="data:'):
            assert forbidden not in html

    def test_tables_scroll_in_a_box_of_their_own(self):
        assert texts.html("| a |\n|---|\n| b |").startswith('<div class="scroll"><table>')

    def test_headings_never_outrank_the_page(self):
        html = texts.html("# One\n\n#### Two")
        assert "<h3>One</h3>" in html
        assert "<h4>Two</h4>" in html

    @given(st.text(max_size=200))
    def test_any_text_renders(self, text: str):
        assert "<script" not in texts.html(text).lower()


@pytest.mark.django_db
class TestFoundCards:
    @given(st.text(max_size=30))
    def test_any_query_is_answered(self, query: str):
        assert isinstance(found_cards(SYSTEM, query), list)


def violations() -> set[tuple[str, str]]:
    """(rule, code) of every refusal that the engine writes out, in calls and in tables of gates; rule "" if worked out."""
    found: set[tuple[str, str]] = set()
    for path in engine_files():
        for node in ast.walk(ast.parse(path.read_text())):
            given_args: list[Any] = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation":
                given_args = node.args
            elif isinstance(node, ast.Tuple) and len(node.elts) == 3:
                given_args = node.elts[1:]
            rule, code = [getattr(arg, "value", None) for arg in given_args[:2]] or (None, None)
            if isinstance(code, str) and isinstance(rule, str) and RULE_ID.fullmatch(rule):
                found.add((rule, code))
            elif isinstance(code, str) and isinstance(node, ast.Call):
                found.add(("", code))
    return found


class TestRefusals:
    def test_every_refusal_of_the_engine_has_a_sentence(self):
        assert [v for v in sorted(violations()) if not wording.known_refusal(Reason(v[1], rule=v[0]))] == []

    def test_the_page_of_every_rule_shows_what_it_refuses(self):
        silent = [(rule, code) for rule, code in sorted(violations()) if rule and not self.shown(rule, code)]
        assert silent == []

    def shown(self, rule: str, code: str) -> bool:
        return rule in BEHIND.get(code, ()) or f"{rule} {code}" in REFUSALS

    def test_no_page_shows_a_refusal_that_the_rule_never_makes(self):
        made = violations()
        prefixes = {rule.split("-")[0] for rule, _code in made}
        told = [(rule, code) for code, rules in BEHIND.items() for rule in rules if rule.split("-")[0] in prefixes]
        written = {
            word for path in engine_files() for word in strings_of(path)
        }  # some books put code and rule together
        stems = tuple(word for word in written if word.endswith("_"))
        assert [one for one in told if one not in made and one[1] not in written and not one[1].startswith(stems)] == []

    def test_names_and_numbers_are_left_open_there(self):
        assert refusals_of("DD-XP-10") == ["… costs … XP; … has …."]
        assert refusals_of("DD-CORE-1") == []

    @pytest.mark.django_db
    def test_a_sentence_names_cards_in_the_readers_language(self, cards: None):
        why = Reason("not_enough_xp", {"skill": "riding", "price_xp": 4, "left_xp": 3, "member": "Aino"}, "DD-XP-10")
        assert wording.refusal(why, {"system": SYSTEM}) == "Riding costs 4 XP; Aino has 3."
        with translation.override("fi"):
            assert wording.refusal(why, {"system": SYSTEM}).startswith("Ratsastus")
