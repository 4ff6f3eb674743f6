"""Lists, tables and starters of Dozen Die: markets that are ours, tables without gaps, warbands that may be founded."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.content.reading import DOZEN_DIE

LISTS = {entry["key"]: entry for entry in DOZEN_DIE.load("lists.yaml")}
TABLES = {entry["key"]: entry for entry in DOZEN_DIE.load("tables.yaml")}


class TestMarkets:
    MARKETS = [one for one in LISTS.values() if one["kind"] == "market"]

    def test_there_are_three_regions_all_marked_as_ours(self):
        assert len({one["region"] for one in self.MARKETS}) == 3
        assert {one["mark"] for one in self.MARKETS} == {"house"}

    def test_each_market_has_ordinary_and_special_goods_with_prices(self):
        for one in self.MARKETS:
            special = {entry.get("availability") is not None for entry in one["entries"]}
            assert special == {True, False}, one["key"]
            assert all(entry["price_silver"] > 0 for entry in one["entries"]), one["key"]

    def test_magic_things_take_a_bargain(self):
        for one in self.MARKETS:
            for entry in one["entries"]:
                if DOZEN_DIE.cards()[entry["card"]]["stats"].get("magic"):
                    assert entry.get("availability") is not None, (one["key"], entry["card"])

    def test_an_official_thing_has_no_price_of_its_own(self):
        for card in DOZEN_DIE.of_kind("item"):
            if card.get("mark") != "house":
                assert card["price"] is None, card["key"]
                assert card.get("availability") is None, card["key"]


class TestTables:
    def test_the_rows_of_a_table_follow_each_other(self):
        for table in TABLES.values():
            rows = table["rows"]
            assert rows[0]["first"] == 1, table["key"]
            assert all(row["first"] <= row["last"] for row in rows), table["key"]
            assert all(b["first"] == a["last"] + 1 for a, b in pairwise(rows)), table["key"]
            assert table["die"] in (None, rows[-1]["last"]), table["key"]

    def test_every_column_has_a_value_in_every_row(self):
        for table in TABLES.values():
            columns = {column["key"] for column in table["columns"]}
            assert all(set(row.get("values", {})) == columns for row in table["rows"]), table["key"]

    @pytest.mark.rule("DD-RECOV-2")
    def test_recovery_has_nine_known_rows_and_three_of_ours(self):
        rows = TABLES["recovery"]["rows"]
        assert [row["first"] for row in rows] == [row["last"] for row in rows] == list(range(1, 13))
        assert [row["code"] for row in rows] == ["bed_rest"] * 9 + ["sits_out"] * 2 + ["dead"]
        assert [row["mark"] for row in rows] == ["site"] * 9 + ["house"] * 3
        assert [row["effects"]["dies"] for row in rows] == [False] * 11 + [True]

    @pytest.mark.rule("DD-BAL-1")
    def test_balance_removes_what_print_says(self):
        rows = [tuple(row["values"].values()) for row in TABLES["dice_balance"]["rows"]]
        assert rows == [
            ("0-9", 0, 12),
            ("10-16", 1, 11),
            ("17-23", 2, 10),
            ("24-30", 3, 9),
            ("31+", 4, 8),
            ("31+", 3, 9),
        ]


class TestStarters:
    STARTERS = DOZEN_DIE.load("starters.yaml")

    def test_there_are_two_of_different_names(self):
        assert len({one["names"]["en"] for one in self.STARTERS}) == len(self.STARTERS) == 2

    @pytest.mark.rule("DD-XP-1")
    @pytest.mark.parametrize("starter", STARTERS, ids=lambda one: one["key"])
    def test_a_starter_is_legal(self, starter):
        heroes = starter["members"]
        assert [hero["kind"] for hero in heroes] == ["hero"] * 5
        assert max(Counter(hero["main_class"] for hero in heroes).values()) <= 2
        assert len({hero["name"] for hero in heroes}) == 5
        for hero in heroes:
            assert sum(_cost(hero, one["card"], one["level"]) for one in hero["skills"]) <= 4, hero["name"]

    @pytest.mark.parametrize("starter", STARTERS, ids=lambda one: one["key"])
    def test_its_classes_go_together(self, starter):
        for hero in starter["members"]:
            assert DOZEN_DIE.cards()[hero["main_class"]]["kind"] == "class"
            if hero["subclass"] is not None:
                subclass = DOZEN_DIE.cards()[hero["subclass"]]
                assert subclass["kind"] == "subclass"
                assert subclass["stats"]["main_class"] in (None, hero["main_class"])

    @pytest.mark.parametrize("starter", STARTERS, ids=lambda one: one["key"])
    def test_its_kit_is_of_ordinary_things(self, starter):
        ordinary = {
            entry["card"]
            for one in LISTS.values()
            if one["kind"] == "market"
            for entry in one["entries"]
            if entry.get("availability") is None
        }
        for hero in starter["members"]:
            assert set(hero["kit"]) <= ordinary, hero["name"]


def _cost(hero: dict[str, Any], key: str, level: int) -> int:
    """Price of a skill up to a level on the lists that the hero draws on; no such skill is an error."""
    offers = [
        (entry.get("price") or DOZEN_DIE.cards()[key]["price"])
        for one in LISTS.values()
        if one["kind"] == "skills" and one["opened_by"] in (None, hero["main_class"], hero["subclass"])
        for entry in one["entries"]
        if entry["card"] == key
    ]
    costs = []
    for price in offers:
        if price is not None and "flat" in price and level == 1:
            costs.append(price["flat"])
        elif price is not None and "first" in price and price["first"] <= level <= price["last"]:
            costs.append(sum(range(price["first"], level + 1)))
    assert costs, f"{hero['name']} can't learn {key} {level}"
    return min(costs)
