"""The Year Zero fixtures: entries that validate, cards that agree with the notes, tables that agree with the engine."""

from __future__ import annotations

import copy
import re
from collections import Counter

import pytest

from rules.engine.books.year_zero import dice, pools, sheet
from rules.engine.books.year_zero.book import SKILL_LIST, YearZero
from tests.content.reading import YEAR_ZERO

TABLES = {entry["key"]: entry for entry in YEAR_ZERO.load("tables.yaml")}


class TestSchemas:
    def test_the_system_file_has_the_key_of_the_book(self):
        assert YEAR_ZERO.load("system.yaml")["key"] == YearZero.key

    @pytest.mark.parametrize(
        ("key", "change"),
        [
            ("move", {"kind": "spell"}),
            ("move", {"category": "special"}),
            ("move", {"stats": {}}),
            ("move", {"stats": {"attribute": "luck"}}),
            ("move", {"price": {"unit": "silver", "flat": 1}}),
            ("agility", {"key": "luck"}),
            ("agility", {"stats": {"bonus": 1}}),
            ("rope", {"stats": {}}),
            ("rope", {"stats": {"bonus": -1}}),
            ("rope", {"stats": {"bonus": "1"}}),
            ("rope", {"stats": {"bonus": 1, "load": 2}}),
            ("rope", {"timing": ["order"]}),
            ("rope", {"price": {"unit": "xp", "flat": 1}}),
            ("epic_artifact", {"stats": {"artifact_class": "epic", "artifact_die": "d12", "bonus": None}}),
            ("epic_artifact", {"category": "common_artifact"}),
        ],
    )
    def test_a_card_with_a_fault_is_refused(self, key, change):
        assert YEAR_ZERO.faults("card", copy.deepcopy(YEAR_ZERO.cards()[key]) | change) != []

    @pytest.mark.parametrize(
        ("key", "change"),
        [
            ("move", {"key": "sneak", "names": {"sv": "Smyga"}, "stats": {"attribute": "agility"}}),
            (
                "rope",
                {"key": "axe", "category": "weapon", "stats": {"bonus": 2}, "price": {"unit": "silver", "flat": 4}},
            ),
            ("rope", {"key": "luck", "kind": "talent", "category": "kin_talent", "stats": {"cost_willpower": 2}}),
        ],
    )
    def test_what_a_group_adds_is_valid(self, key, change):
        assert YEAR_ZERO.faults("card", copy.deepcopy(YEAR_ZERO.cards()[key]) | {"mark": "house"} | change) == []


class TestCards:
    def test_are_those_that_the_notes_name_and_three_attributes_of_ours(self):
        counted = Counter(card["kind"] for card in YEAR_ZERO.cards().values())
        assert counted == {"attribute": 4, "skill": 1, "item": 4, "artifact": 4}
        assert {key for key, card in YEAR_ZERO.cards().items() if card.get("mark")} == {"strength", "wits", "empathy"}

    @pytest.mark.rule("YZ-POOL-6")
    def test_move_belongs_to_agility(self):
        assert YEAR_ZERO.cards()["move"]["stats"]["attribute"] == "agility"

    def test_attributes_are_those_of_the_sheet(self):
        assert {key for key, card in YEAR_ZERO.cards().items() if card["kind"] == "attribute"} == set(sheet.ATTRIBUTES)

    @pytest.mark.rule("YZ-POOL-3")
    def test_only_the_hook_has_a_bonus_that_is_known(self):
        known = {
            key: card["stats"].get("bonus")
            for key, card in YEAR_ZERO.cards().items()
            if card["kind"] in ("item", "artifact")
        }
        assert known.pop("grappling_hook") == 1
        assert set(known.values()) == {None}

    @pytest.mark.rule("YZ-ART-2")
    def test_artifacts_have_the_dice_of_the_engine(self):
        stats = [card["stats"] for card in YEAR_ZERO.cards().values() if card["kind"] == "artifact"]
        found = {one["artifact_class"]: one["artifact_die"] for one in stats}
        assert found == {"common": "d6", **dice.ARTIFACT_DICE}


class TestTables:
    @pytest.mark.rule("YZ-MOD-1")
    def test_difficulty_is_that_of_the_engine(self):
        rows = TABLES["difficulty"]["rows"]
        assert {row["code"]: row["values"]["modification"] for row in rows} == pools.DIFFICULTIES

    @pytest.mark.rule("YZ-ART-3")
    def test_successes_of_artifact_dice_are_those_of_the_engine(self):
        for row in TABLES["artifact_successes"]["rows"]:
            for face in range(*_faces(row["code"])):
                for die, sides in dice.ARTIFACT_SIDES.items():
                    assert row["values"][die] == (dice.BY_FACE[face] if face <= sides else "-")

    def test_count_their_rows(self):
        for table in TABLES.values():
            assert [row["first"] for row in table["rows"]] == list(range(1, len(table["rows"]) + 1))


def _faces(code: str) -> tuple[int, int]:
    numbers = [int(one) for one in re.findall(r"\d+", code)]
    return numbers[0], numbers[-1] + 1


class TestStarters:
    def test_have_members_cards_and_attributes_that_exist(self):
        for starter in YEAR_ZERO.load("starters.yaml"):
            for member in starter["members"]:
                assert member["kind"] == "character"
                assert set(member["abilities"]) == set(sheet.ATTRIBUTES)
                assert {one["card"] for one in member["skills"]} <= set(YEAR_ZERO.cards())
                assert set(member["kit"]) <= set(YEAR_ZERO.cards())

    def test_the_list_that_is_open_to_all_holds_the_skill(self):
        (found,) = YEAR_ZERO.load("lists.yaml")
        assert (found["key"], [one["card"] for one in found["entries"]]) == (SKILL_LIST, ["move"])
