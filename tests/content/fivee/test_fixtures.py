"""The fixtures of 5e: files that validate, names and figures that agree with the source and with the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.engine.books.fivee import abilities, carrying, casting, checks, figures, proficiency, skills, terms
from rules.engine.books.fivee.book import FiveE
from tests.content.reading import FIVEE

TABLES = {entry["key"]: entry for entry in FIVEE.load("tables.yaml")}
STATEMENT = (
    "This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of the Coast LLC and "
    "available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under the Creative "
    "Commons Attribution 4.0 International License available at https://creativecommons.org/licenses/by/4.0/legalcode."
)


def kind_of(kind: str) -> dict[str, dict[str, Any]]:
    return {card["key"]: card for card in FIVEE.of_kind(kind)}


class TestTheFiles:
    @pytest.mark.parametrize(
        ("key", "change"),
        [
            ("athletics", {"stats": {}}),
            ("athletics", {"stats": {"ability": "luck"}}),
            ("athletics", {"price": {"unit": "xp", "flat": 1}}),
            ("wizard", {"stats": {"spellcasting_ability": "int"}}),
            ("dagger", {"stats": {"weapon": "thrown", "finesse": True, "weight_kg": None}}),
            ("lucky", {"category": "spell"}),
            ("lucky", {"kind": "spell"}),
        ],
    )
    def test_a_card_with_a_fault_is_refused(self, key, change):
        assert FIVEE.faults("card", FIVEE.cards()[key] | change) != []

    def test_the_statement_that_the_licence_wants_is_word_for_word(self):
        assert FIVEE.load("system.yaml")["attribution"] == STATEMENT
        kept = " ".join((FIVEE.folder / "ATTRIBUTION").read_text(encoding="utf-8").split())
        assert kept.startswith(STATEMENT)


class TestTheCards:
    def test_there_are_as_many_of_each_kind_as_the_source_has(self):
        assert Counter(card["kind"] for card in FIVEE.cards().values()) == {
            "ability": 6,
            "skill": 18,
            "class": 10,
            "size": 6,
            "condition": 5,
            "state": 2,
            "feature": 4,
            "action": 1,
            "item": 8,
        }

    def test_abilities_and_skills_are_those_of_the_engine_in_its_order(self):
        assert tuple(kind_of("ability")) == abilities.ABILITIES
        assert {key: card["stats"]["ability"] for key, card in kind_of("skill").items()} == skills.ABILITY_OF
        assert tuple(kind_of("skill")) == skills.SKILLS

    def test_classes_cast_as_the_engine_says(self):
        for key, card in kind_of("class").items():
            assert card["stats"]["spellcasting_ability"] == casting.ABILITY_OF.get(key)
        assert set(casting.ABILITY_OF) <= set(kind_of("class"))

    def test_sizes_have_the_factors_of_the_engine(self):
        assert {key: card["stats"]["factor"] for key, card in kind_of("size").items()} == {
            key: str(factor) for key, factor in carrying.SIZES.items()
        }

    @pytest.mark.parametrize(
        ("kind", "known"), [("ability", terms.ABILITIES), ("skill", terms.SKILLS), ("class", terms.CLASSES)]
    )
    def test_hebrew_names_are_the_terms_of_the_source(self, kind, known):
        spelt = {
            name: key for key, card in kind_of(kind).items() for name in (card["names"]["he"], *card.get("aliases", []))
        }
        assert spelt == known

    def test_printed_terms_are_called_so_on_other_cards(self):
        for key, card in FIVEE.cards().items():
            if card.get("own") or card["kind"] in ("ability", "skill", "class", "item"):
                continue
            assert terms.KNOWN[card["names"]["he"]]["code"] == key

    def test_names_are_unlike_each_other(self):
        for language in FIVEE.languages:
            assert max(Counter(card["names"][language] for card in FIVEE.cards().values()).values()) == 1


class TestCardsOfAHouse:
    def test_a_card_without_figures_fits_the_schema(self):
        for kind, category in {(card["kind"], card["category"]) for card in FIVEE.cards().values()}:
            card = {**FIVEE.cards()["lucky"], "kind": kind, "category": category}
            assert FIVEE.faults("card", {**card, "stats": dict(FiveE().with_figures(kind, category, {}, {}))}) == []

    def test_figures_set_by_hand_fit_too(self):
        told = FiveE().with_figures("item", "weapon", FIVEE.cards()["dagger"]["stats"], {"weight_kg": 2})
        assert told == {"weapon": "melee", "finesse": True, "weight_kg": 2}
        assert FIVEE.faults("card", {**FIVEE.cards()["dagger"], "stats": dict(told)}) == []


class TestTablesAndStarters:
    def test_the_modifiers_are_those_of_the_formula(self):
        for row in TABLES["ability_modifiers"]["rows"]:
            for score in range(row["first"], row["last"] + 1):
                assert row["values"]["modifier"] == abilities.modifier(score)
        assert TABLES["ability_modifiers"]["rows"][-1]["last"] == 30

    def test_difficulties_and_proficiency_are_those_of_the_engine(self):
        assert {row["code"]: row["values"]["dc"] for row in TABLES["difficulty"]["rows"]} == checks.DIFFICULTIES
        for row in TABLES["proficiency"]["rows"]:
            for level in range(row["first"], row["last"] + 1):
                assert row["values"]["bonus"] == proficiency.bonus_at(level)

    def test_the_list_of_skills_is_whole(self):
        (listed,) = FIVEE.load("lists.yaml")
        assert tuple(entry["card"] for entry in listed["entries"]) == skills.SKILLS

    def test_a_starter_stays_within_the_bounds_of_the_book(self):
        kept = {one.code: one for one in figures.KEPT}
        kinds = {one.key for one in FiveE().kinds()}
        for starter in FIVEE.load("starters.yaml"):
            for member in starter["members"]:
                assert member["kind"] in kinds
                assert member["main_class"] in kind_of("class")
                assert set(member["kit"]) <= set(kind_of("item"))
                assert {"he", *member["names"]} == set(FIVEE.languages)
                for code, value in member["abilities"].items():
                    assert kept[code].minimum <= value <= kept[code].maximum


class TestTheRules:
    def test_every_rule_that_the_engine_names_is_there(self):
        named = {calc.rule for calc in FiveE().calcs().values()} | {one.rule for one in figures.KEPT}
        for path in sorted((FIVEE.folder.parents[1] / "rules/engine/books/fivee").glob("*.py")):
            named |= set(FIVEE.rule_id.findall(path.read_text(encoding="utf-8")))
        assert named <= set(FIVEE.rule_ids())

    def test_every_card_but_a_skill_names_one_in_its_text(self):
        for language in FIVEE.languages:
            silent = [key for key, body in FIVEE.texts(language).items() if not FIVEE.rule_id.search(body)]
            assert all(FIVEE.cards()[key]["kind"] == "skill" for key in silent)
