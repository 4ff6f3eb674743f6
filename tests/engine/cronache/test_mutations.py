"""The mutation table, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import mutations
from tests.engine.cronache.asking import Asker

ask = Asker(mutations.CALCS)
NOTHING = {
    "removed": False,
    "combat_change": 0,
    "damage_change": 0,
    "resistance_change": 0,
    "test_forza_change": 0,
    "turn_die": None,
    "critical_condition": None,
}
CHAOTIC = {"skills": ["Secrezione Caotica"]}


@pytest.mark.rule("CC-MUT-2")
class TestTheTable:
    @pytest.mark.parametrize(
        ("natural", "change"),
        [
            (1, {"removed": True}),
            (2, {"combat_change": 1}),
            (3, {"test_forza_change": -1}),
            (4, {"turn_die": "d4"}),
            (5, {"critical_condition": "Veleno"}),
            (6, {"resistance_change": 2}),
            (7, {"damage_change": 1}),
            (8, {"turn_die": "d6"}),
        ],
    )
    def test_every_result(self, natural, change):
        assert ask("mutation", die="d8", natural=natural) == {"result": natural, **NOTHING, **change}


@pytest.mark.rule("CC-MUT-3")
class TestSmallerDiceAndASecondThrow:
    @pytest.mark.parametrize(("die", "sides"), [("d4", 4), ("d6", 6), ("d8", 8)])
    def test_a_face_that_the_die_has(self, die, sides):
        assert ask("mutation", die=die, natural=sides)["result"] == sides
        assert ask("mutation", die=die, natural=sides + 1) == {"error": "bad_face"}
        assert ask("mutation", die=die, natural=2, reroll_natural=sides + 1, fighter=CHAOTIC) == {"error": "bad_face"}

    def test_the_second_result_stands(self):
        assert ask("mutation", die="d8", natural=2, reroll_natural=1, fighter=CHAOTIC) == {
            "result": 1,
            **NOTHING,
            "removed": True,
        }

    def test_a_one_or_a_fighter_without_the_skill_throws_once(self):
        assert ask("mutation", die="d8", natural=1, reroll_natural=6, fighter=CHAOTIC) == {"error": "no_reroll"}
        assert ask("mutation", die="d8", natural=2, reroll_natural=6) == {"error": "no_reroll"}

    def test_wrong_inputs(self):
        assert ask("mutation", natural=2) == {"error": "missing_input"}
        assert ask("mutation", die="d12", natural=2) == {"error": "unknown_value"}
