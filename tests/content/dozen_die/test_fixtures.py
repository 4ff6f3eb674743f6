"""The Dozen Die fixtures: files that validate, references that resolve, cards that agree with print."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from tests.content.dozen_die.catalogue import DESCRIPTORS, SKILLS
from tests.content.reading import DOZEN_DIE

TRAITS = {card["key"] for card in DOZEN_DIE.of_kind("skill", "descriptor")}
CLASSES = {card["key"] for card in DOZEN_DIE.of_kind("class", "subclass")}
LISTS = {entry["key"]: entry for entry in DOZEN_DIE.load("lists.yaml")}


def _price(card: dict[str, Any]) -> int | tuple[int, int] | None:
    """A price as the catalogue writes it."""
    price = card["price"]
    if price is None:
        return None
    return price["flat"] if "flat" in price else (price["first"], price["last"])


class TestSchemas:
    @pytest.mark.parametrize(
        ("key", "change"),
        [
            ("shooting", {"colour": "red"}),
            ("shooting", {"kind": "talent"}),
            ("shooting", {"category": "weapon"}),
            ("shooting", {"key": "Shooting"}),
            ("shooting", {"price": {"unit": "xp", "flat": 1, "first": 1}}),
            ("shooting", {"timing": ["later"]}),
            ("shooting", {"rule": "shoot"}),
            ("jumping", {"price": {"unit": "xp", "flat": 1}}),
            ("sword", {"availability": 13}),
            ("sword", {"stats": {"slot": "weapon"}}),
            ("sword", {"stats": {"slot": "weapon", "load": 1, "sharp": True}}),
            ("warrior", {"stats": {"abilities": {"LUCK": 1}}}),
        ],
    )
    def test_a_card_with_a_fault_is_refused(self, key, change):
        assert DOZEN_DIE.faults("card", copy.deepcopy(DOZEN_DIE.cards()[key]) | change) != []


class TestCatalogue:
    def test_there_are_75_entries_in_four_groups(self):
        printed = {one.key for one in (*SKILLS, *DESCRIPTORS)}
        groups = Counter(DOZEN_DIE.cards()[key]["category"] for key in printed)
        assert groups == {"automatic": 7, "general": 6, "special": 29, "descriptor": 33}

    def test_no_other_card_is_in_these_groups(self):
        printed = {one.key for one in (*SKILLS, *DESCRIPTORS)}
        others = {card["category"] for card in DOZEN_DIE.of_kind("skill", "descriptor") if card["key"] not in printed}
        assert others == {"main-class", "subclass"}

    @pytest.mark.parametrize("skill", SKILLS, ids=lambda one: one.key)
    def test_a_skill_agrees_with_print(self, skill):
        card = DOZEN_DIE.cards()[skill.key]
        assert card["kind"] == "skill"
        assert card["category"] == skill.category
        assert _price(card) == skill.price
        assert tuple(card.get("timing", ())) == skill.timing
        assert card["rule"] == skill.rule
        _names_agree(card, fi=skill.fi, en=skill.en)

    @pytest.mark.parametrize("descriptor", DESCRIPTORS, ids=lambda one: one.key)
    def test_a_descriptor_agrees_with_print(self, descriptor):
        card = DOZEN_DIE.cards()[descriptor.key]
        assert card["kind"] == card["category"] == "descriptor"
        assert card["price"] is None
        assert card["rule"] == descriptor.rule
        _names_agree(card, fi=descriptor.fi, en=descriptor.en)

    @pytest.mark.parametrize(
        ("key", "price"),
        [
            ("division_of_orders", 1),
            ("healing", (1, 4)),
            ("prayer", 1),
            ("circle_of_protection", 2),
            ("battle_instinct", None),
            ("toughness", None),
            ("duelist", None),
        ],
    )
    def test_a_class_skill_costs_what_is_known(self, key, price):
        assert _price(DOZEN_DIE.cards()[key]) == price

    def test_warriors_have_all_levels_of_endurance(self):
        prices = {entry["card"]: entry.get("price") for entry in LISTS["warrior"]["entries"]}
        assert prices["endurance"] == {"unit": "xp", "first": 1, "last": 4}


def _names_agree(card: dict[str, Any], *, fi: str, en: str | None) -> None:
    assert card.get("printed", {}).get("fi", card["names"]["fi"]) == fi
    if en is None:
        assert card["own"] == ["en"]
    else:
        assert card.get("own", []) == []
        assert card.get("printed", {}).get("en", card["names"]["en"]) == en


class TestTexts:
    @pytest.mark.parametrize("key", [one.key for one in (*SKILLS, *DESCRIPTORS)])
    def test_a_printed_entry_cites_its_own_rule_in_both_languages(self, key):
        chapter = "-".join(DOZEN_DIE.cards()[key]["rule"].split("-")[:2])
        for language in DOZEN_DIE.languages:
            cited = {
                "-".join(rule.split("-")[:2]) for rule in DOZEN_DIE.rule_id.findall(DOZEN_DIE.texts(language)[key])
            }
            assert chapter in cited or (key in {"stunted", "tightrope"} and "DD-TERR" in cited)

    def test_the_text_of_a_house_card_says_so_first(self):
        for card in DOZEN_DIE.cards().values():
            if card.get("mark") == "house":
                assert DOZEN_DIE.texts("en")[card["key"]].startswith("House "), card["key"]
                assert DOZEN_DIE.texts("fi")[card["key"]].startswith("Kotisääntöjen "), card["key"]


class TestReferences:
    def test_traits_are_cards(self):
        for card in DOZEN_DIE.cards().values():
            stats = card.get("stats", {})
            assert {*stats.get("traits", []), *stats.get("barred_traits", [])} <= TRAITS, card["key"]

    def test_the_main_class_of_a_subclass_is_a_class(self):
        wanted = {card["stats"]["main_class"] for card in DOZEN_DIE.of_kind("subclass")}
        assert wanted == {None, "theurgist"}

    def test_every_entry_of_a_list_is_a_card_of_the_right_kind(self):
        for one in LISTS.values():
            kinds = {DOZEN_DIE.cards()[entry["card"]]["kind"] for entry in one["entries"]}
            assert kinds <= ({"skill"} if one["kind"] == "skills" else {"item"}), one["key"]

    def test_no_card_stands_twice_in_a_list(self):
        for one in LISTS.values():
            assert max(Counter(entry["card"] for entry in one["entries"]).values(), default=1) == 1, one["key"]

    def test_every_class_opens_a_list_of_its_own_key(self):
        opened = {one["opened_by"]: one["key"] for one in LISTS.values() if one["kind"] == "skills"}
        assert opened == {None: "general"} | {key: key for key in CLASSES}

    def test_a_class_skill_stands_in_a_list_unless_its_class_is_unknown(self):
        listed = {entry["card"] for one in LISTS.values() for entry in one["entries"]}
        for card in DOZEN_DIE.of_kind("skill"):
            if card["category"] in ("main-class", "subclass"):
                assert (card["key"] in listed) != ("unplaced" in card["tags"]), card["key"]
