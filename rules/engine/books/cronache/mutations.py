"""Mutations: the only place that reads the table of Mutazione Rampante (CC-MUT)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import Faults, calc, face, fits, word
from rules.engine.books.cronache.values import CONDITIONS, DICE
from rules.engine.types import Violation

NO_CHANGE: dict[str, Any] = {
    "removed": False,
    "combat_change": 0,
    "damage_change": 0,
    "resistance_change": 0,
    "test_forza_change": 0,
    "turn_die": None,
    "critical_condition": None,
}
TABLE: dict[int, dict[str, Any]] = {
    1: {"removed": True},
    2: {"combat_change": 1},
    3: {"test_forza_change": -1},
    4: {"turn_die": "d4"},
    5: {"critical_condition": CONDITIONS["veleno"]},
    6: {"resistance_change": 2},
    7: {"damage_change": 1},
    8: {"turn_die": "d6"},
}


def may_repeat(fighter: Fighter, natural: int) -> bool:
    """Whether the roll on the table may be made once more. Rule: CC-MUT-3, CC-REROLL-1"""
    return "secrezione_caotica" in fighter.skills and natural != 1


def mutation(*, die: str, natural: int, fighter: Fighter, reroll_natural: int | None) -> dict[str, Any] | Violation:
    """What a mutation does for the whole game. Errors: `no_reroll`. Rule: CC-MUT-2, CC-MUT-3"""
    if reroll_natural is not None and not may_repeat(fighter, natural):
        return Violation("CC-MUT-3", "no_reroll")
    result = natural if reroll_natural is None else reroll_natural
    return {"result": result, **NO_CHANGE, **TABLE[result]}


def _fit_the_die(
    faults: Faults, *, die: str | None, natural: int | None, reroll_natural: int | None, **_others: Any
) -> None:
    fits(faults, natural, die)
    fits(faults, reroll_natural, die)


CALCS: tuple[Calc, ...] = (
    calc(
        "mutation",
        mutation,
        {
            "die": word(DICE, required=True),
            "natural": face(required=True),
            "fighter": fighter(),
            "reroll_natural": face(),
        },
        "CC-MUT-2",
        also=_fit_the_die,
    ),
)
