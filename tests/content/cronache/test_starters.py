"""Companies of Cronache del Crepuscolo that are ready to be founded: within their limit, and bought from open lists."""

from __future__ import annotations

from typing import Any

import pytest

from tests.content.reading import CRONACHE

STARTERS = CRONACHE.load("starters.yaml")
LIMIT = 100
TOLD = {"branco_di_cenere": 90, "quarta_pattuglia": 99}


def _bought(member: dict[str, Any]) -> list[str]:
    return [*member.get("kit", []), *(skill["card"] for skill in member.get("skills", []))]


def _cost(member: dict[str, Any]) -> int:
    return sum(CRONACHE.cards()[key]["price"]["flat"] for key in (member["profile"], *_bought(member)))


@pytest.mark.parametrize("starter", STARTERS, ids=lambda one: one["key"])
class TestStarters:
    def test_a_starter_is_valid_and_ours(self, starter):
        assert CRONACHE.faults("starter", starter) == []
        assert starter["mark"] == "house"
        assert set(starter["names"]) == set(starter["description"]) == {"it", "en"}

    @pytest.mark.rule("CC-COMP-2")
    def test_a_company_stays_within_its_limit_and_tells_its_total(self, starter):
        total = sum(_cost(member) for member in starter["members"])
        assert total == TOLD[starter["key"]] <= LIMIT
        units = {"it": "PR", "en": "RP"}
        assert all(f"{total} {units[language]}" in text for language, text in starter["description"].items())

    @pytest.mark.rule("CC-CLASS-3")
    def test_everything_bought_stands_in_a_list_that_the_profile_grants(self, starter):
        known = CRONACHE.lists("equipment", "skills")
        for member in starter["members"]:
            profile = CRONACHE.cards()[member["profile"]]["stats"]
            granted = {e["card"] for key in profile["grants"] if key in known for e in known[key]["entries"]}
            assert set(_bought(member)) <= granted, member["name"]
            weapons = {"melee_one_hand", "melee_two_hand", "pair", "ranged"}
            assert {CRONACHE.cards()[key]["category"] for key in member.get("kit", [])} <= weapons, member["name"]
