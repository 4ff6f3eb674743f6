"""Building a pool: the only place that turns attribute, skill, gear, difficulty and help into dice (YZ-POOL, YZ-MOD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.year_zero.dice import ARTIFACT_DICE, CLASSES, COMMON
from rules.engine.books.year_zero.options import SETTINGS, Settings
from rules.engine.books.year_zero.reading import number, numbers
from rules.engine.inputs import integer, list_of, word
from rules.engine.types import Violation

DIFFICULTIES: Mapping[str, int] = {
    "trivial": 3,
    "simple": 2,
    "easy": 1,
    "average": 0,
    "demanding": -1,
    "hard": -2,
    "formidable": -3,
}
AVERAGE, NORMAL = "average", "normal"
MOST_HELPERS = 3

_DIFFICULTY = word(*DIFFICULTIES, NORMAL, default=AVERAGE)


@dataclass(frozen=True, slots=True)
class SkillDice:
    """Red dice after everything that changes them, and what a penalty larger than the skill came to."""

    skill: int
    negative: int
    unused_penalty: int


def canonical(difficulty: str) -> str:
    """A difficulty by the word of the table. Rule: YZ-MOD-7"""
    return AVERAGE if difficulty == NORMAL else difficulty


def modification_of(difficulty: str) -> int:
    """Rule: YZ-MOD-1"""
    return DIFFICULTIES[canonical(difficulty)]


def help_of(helpers: int) -> int:
    """Dice that helpers add. Rule: YZ-GROUP-2"""
    return min(helpers, MOST_HELPERS)


def skill_dice(level: int, change: int, table: Settings) -> SkillDice:
    """Skill dice of a level after the sum of all modifications and help.

    Rule: YZ-POOL-2, YZ-MOD-2, YZ-MOD-4, YZ-MOD-5, YZ-MOD-6, YZ-GROUP-3
    """
    wanted = level + change
    short = max(0, -wanted)
    if table.negative_dice:
        return SkillDice(max(0, wanted), short, 0)
    return SkillDice(max(0, wanted), 0, short)


def broken(attribute: str = "") -> Violation:
    """Nobody rolls with an attribute of 0. Rule: YZ-POOL-7"""
    return Violation("YZ-POOL-7", "attribute_broken", {"ability": attribute})


def build_pool(
    attribute: int,
    skill: int,
    gear: Sequence[int],
    artifacts: Sequence[str],
    difficulty: str,
    modification: int,
    helpers: int,
    options: Settings,
) -> dict[str, Any] | Violation:
    """Dice of a pool by colour.

    Errors: `invalid_value`, `attribute_broken`.
    Rule: YZ-POOL-1, YZ-POOL-3, YZ-POOL-5, YZ-POOL-8, YZ-MOD-3, YZ-ART-1, YZ-ART-2, YZ-ART-4
    """
    if attribute == 0:
        return broken()
    red = skill_dice(skill, modification_of(difficulty) + modification + help_of(helpers), options)
    return {
        "base_dice": attribute,
        "skill_dice": red.skill,
        "gear_dice": sum(gear) + sum(one == COMMON for one in artifacts),
        "artifact_dice": [ARTIFACT_DICE[one] for one in artifacts if one != COMMON],
        "negative_dice": red.negative,
        "unused_penalty": red.unused_penalty,
    }


def difficulty(difficulty: str) -> dict[str, Any]:
    """Rule: YZ-MOD-1, YZ-MOD-7"""
    return {"difficulty": canonical(difficulty), "modification": modification_of(difficulty)}


CALCS: tuple[Calc, ...] = (
    Calc(
        "build_pool",
        build_pool,
        {
            "attribute": number(),
            "skill": number(),
            "gear": numbers(),
            "artifacts": list_of(word(*CLASSES), default=()),
            "difficulty": _DIFFICULTY,
            "modification": integer(default=0),
            "helpers": number(),
            "options": SETTINGS,
        },
        "YZ-POOL-1",
    ),
    Calc("difficulty", difficulty, {"difficulty": _DIFFICULTY}, "YZ-MOD-1"),
)
