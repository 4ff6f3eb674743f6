"""The proficiency bonus: the only place that knows how large it is and how much of it goes into a roll (5E-PROF)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from rules.engine.books.base import Calc
from rules.engine.books.fivee.reading import level as a_level
from rules.engine.books.fivee.reading import number
from rules.engine.inputs import REQUIRED, boolean, integer, list_of, nullable, word

CHECK, SAVE, ATTACK = "ability_check", "saving_throw", "attack_roll"
ROLLS = (CHECK, SAVE, ATTACK)


def bonus_at(level: int | None) -> int:
    """Proficiency bonus of a character of level 1..20; 0 where no level is known. Rule: 5E-PROF-1"""
    return 0 if level is None else 2 + (level - 1) // 4


def applied(
    bonus: int, *, proficient: bool, factors: Sequence[Fraction] = (), half_grant: bool = False, roll: str = CHECK
) -> int:
    """What the bonus adds to one roll.

    It is added once; of several factors only the largest counts, and a fraction is rounded down. Without proficiency a
    factor has nothing to work on. `half_grant` brings half the bonus to an ability check without proficiency.
    Rule: 5E-PROF-2, 5E-PROF-3, 5E-PROF-4, 5E-PROF-5, 5E-PROF-6, 5E-PROF-7, 5E-PROF-8
    """
    if proficient:
        return floor(bonus * max(factors)) if factors else bonus
    return bonus // 2 if half_grant and roll == CHECK else 0


def proficiency_bonus(*, level: int) -> dict[str, int]:
    """Proficiency bonus of a level. Rule: 5E-PROF-1"""
    return {"bonus": bonus_at(level)}


def proficiency_applied(
    *, bonus: int, proficient: bool, factors: list[Fraction], grants: int, half_grant: bool, roll: str | None
) -> dict[str, int]:
    """What the bonus adds to one roll. `grants` says how many rules give it and never changes the figure.

    Rule: 5E-PROF-2 to 5E-PROF-8
    """
    added = applied(bonus, proficient=proficient, factors=factors, half_grant=half_grant, roll=roll or CHECK)
    return {"applied": added}


FACTORS = list_of(number(positive=True), default=[])
FLAG = boolean(default=False)
GRANTS = integer(0, default=0)

CALCS: tuple[Calc, ...] = (
    Calc("proficiency_bonus", proficiency_bonus, {"level": a_level(REQUIRED)}, "5E-PROF-1"),
    Calc(
        "proficiency_applied",
        proficiency_applied,
        {
            "bonus": integer(0, default=0),
            "proficient": FLAG,
            "factors": FACTORS,
            "grants": GRANTS,
            "half_grant": FLAG,
            "roll": nullable(word(*ROLLS)),
        },
        "5E-PROF-3",
    ),
)
