"""What must hold of the files of every game: entries that validate, keys that are unique, cards with names and a rule."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.content.reading import GAMES, Game

SCHEMA = {"lists.yaml": "list", "tables.yaml": "table", "starters.yaml": "starter", "rules.yaml": "rule"}
FILES = [
    pytest.param(game, name, id=f"{game}-{name}") for game in GAMES for name in (*game.card_files(), *SCHEMA)
]  # fmt: skip


@pytest.mark.parametrize(("game", "name"), FILES)
class TestAFile:
    def test_has_valid_entries_only(self, game: Game, name: str) -> None:
        schema = SCHEMA.get(name, "card")
        wrong = {one.get("key") or one["id"]: game.faults(schema, one) for one in game.load(name)}
        assert {key: found for key, found in wrong.items() if found} == {}

    def test_names_every_key_once(self, game: Game, name: str) -> None:
        assert max(Counter(one.get("key") or one["id"] for one in game.load(name)).values()) == 1


@pytest.mark.parametrize("game", GAMES, ids=str)
class TestAGame:
    def test_has_a_valid_system_file(self, game: Game) -> None:
        assert game.faults("system", game.load("system.yaml")) == []

    def test_has_a_name_in_both_languages_for_every_card(self, game: Game) -> None:
        assert {key for key, card in game.cards().items() if set(card["names"]) != set(game.languages)} == set()

    def test_rests_every_card_and_table_on_a_rule_that_exists(self, game: Game) -> None:
        named = [*game.cards().values(), *game.load("tables.yaml")]
        assert {one["key"] for one in named if one["rule"] not in game.rule_ids()} == set()

    def test_finds_a_card_by_its_printed_name(self, game: Game) -> None:
        for card in game.cards().values():
            assert set(card.get("printed", {}).values()) <= set(card.get("aliases", [])), card["key"]
