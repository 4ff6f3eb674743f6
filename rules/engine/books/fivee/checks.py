"""Checks and saves: the only place that adds up a d20 and says who succeeds (5E-CHECK, 5E-CONTEST, 5E-SAVE, 5E-GROUP).

A natural 1 or 20 means nothing of its own here: only the total decides (5E-CHECK-5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.engine.books.base import Calc, OddsRow
from rules.engine.books.fivee.abilities import ABILITIES, modifier
from rules.engine.books.fivee.advantage import PASSIVE, state_of
from rules.engine.books.fivee.chances import against, totals
from rules.engine.books.fivee.proficiency import CHECK, FACTORS, FLAG, GRANTS, SAVE, applied, bonus_at
from rules.engine.books.fivee.reading import SIDES, amounts, level, score
from rules.engine.books.fivee.skills import SKILLS
from rules.engine.inputs import Input, face, integer, list_of, nullable, word
from rules.engine.types import BadInput, Violation

DIFFICULTIES: Mapping[str, int] = {
    "very_easy": 5,
    "easy": 10,
    "medium": 15,
    "hard": 20,
    "very_hard": 25,
    "nearly_impossible": 30,
}
PASSIVE_BASE = 10


def difficulty_class(*, difficulty: str) -> dict[str, int]:
    """The number that a typical task asks for. Rule: 5E-CHECK-4"""
    return {"dc": DIFFICULTIES[difficulty]}


def succeeds(total: int, dc: int | None) -> bool | None:
    """Whether a total reaches its target number; None where there is none. Rule: 5E-CHECK-2, 5E-SAVE-5"""
    return None if dc is None else total >= dc


def winner_of(sides: Sequence[int]) -> int | None:
    """Place of the single highest total; None where it is shared. Rule: 5E-CONTEST-2, 5E-CONTEST-3, 5E-CONTEST-4"""
    best = max(sides, default=0)
    return sides.index(best) if sides.count(best) == 1 else None


def group_succeeds(members: int, successes: int) -> bool:
    """Whether at least half of a group of one or more succeeded. Rule: 5E-GROUP-1, 5E-GROUP-2"""
    return 2 * successes >= members


def added(
    *,
    score: int,
    level: int | None,
    proficient: bool,
    factors: Sequence[Fraction],
    half_grant: bool,
    bonuses: Sequence[int],
    penalties: Sequence[int],
    roll: str,
) -> int:
    """Everything that goes on top of the d20. Rule: 5E-CHECK-2, 5E-SAVE-2"""
    bonus = applied(bonus_at(level), proficient=proficient, factors=factors, half_grant=half_grant, roll=roll)
    return modifier(score) + bonus + sum(bonuses) - sum(penalties)


def check(*, d20: int, dc: int | None, **given: Any) -> dict[str, Any]:
    """Total of an ability check and whether it succeeds (null without a target number).

    `ability` and `skill` only name the check: the score is that of the ability in use, whichever the skill's own is.
    Rule: 5E-CHECK-2, 5E-SKILL-2, 5E-SKILL-5
    """
    total = d20 + _on_top(CHECK, given)
    return {"total": total, "success": succeeds(total, dc)}


def saving_throw(*, d20: int, dc: int | None, **given: Any) -> dict[str, Any]:
    """Total of a save and whether it succeeds (null without a target number). Rule: 5E-SAVE-2, 5E-SAVE-5"""
    total = d20 + _on_top(SAVE, given)
    return {"total": total, "success": succeeds(total, dc)}


def _on_top(roll: str, given: Mapping[str, Any]) -> int:
    return added(
        score=given["score"],
        level=given["level"],
        proficient=given["proficient"],
        factors=given["factors"],
        half_grant=given.get("half_grant", False),
        bonuses=given["bonuses"],
        penalties=given["penalties"],
        roll=roll,
    )


def _check_odds(*, dc: int | None, **given: Any) -> tuple[OddsRow, ...]:
    on_top = _on_top(CHECK, given)
    return totals(on_top) if dc is None else against(on_top, dc)


def _save_odds(*, dc: int | None, **given: Any) -> tuple[OddsRow, ...]:
    on_top = _on_top(SAVE, given)
    return totals(on_top) if dc is None else against(on_top, dc)


def contest(*, totals: list[int]) -> dict[str, Any]:
    """Who wins a contest; on a tie for the highest total all stays as it was. Rule: 5E-CONTEST-2, 5E-CONTEST-3"""
    winner = winner_of(totals)
    return {"winner": winner, "unchanged": winner is None}


def passive_score(
    *,
    score: int,
    level: int | None,
    proficient: bool,
    factors: list[Fraction],
    half_grant: bool,
    advantages: int,
    disadvantages: int,
    other: int,
) -> dict[str, int]:
    """Score of a passive check. Rule: 5E-PASSIVE-1, 5E-PASSIVE-2"""
    bonus = applied(bonus_at(level), proficient=proficient, factors=factors, half_grant=half_grant)
    from_state = PASSIVE[state_of(advantages, disadvantages)]
    return {"passive": PASSIVE_BASE + modifier(score) + bonus + from_state + other}


def group_check(*, members: int, successes: int) -> dict[str, bool] | Violation:
    """Whether a group gets through. Errors: `empty_group`. Rule: 5E-GROUP-1, 5E-GROUP-3"""
    if members == 0:
        return Violation("5E-GROUP-3", "empty_group")
    if successes > members:
        raise BadInput("bad_value", "successes")
    return {"success": group_succeeds(members, successes)}


_SCORED: Mapping[str, Input] = {"score": score(), "level": level(), "proficient": FLAG, "factors": FACTORS}
_TARGET: Mapping[str, Input] = {"bonuses": amounts(), "penalties": amounts(), "dc": nullable(integer())}

CALCS: tuple[Calc, ...] = (
    Calc("difficulty_class", difficulty_class, {"difficulty": word(*DIFFICULTIES)}, "5E-CHECK-4"),
    Calc(
        "check",
        check,
        {
            "d20": face(SIDES),
            **_SCORED,
            "half_grant": FLAG,
            "ability": nullable(word(*ABILITIES)),
            "skill": nullable(word(*SKILLS)),
            **_TARGET,
        },
        "5E-CHECK-2",
        odds=_check_odds,
    ),
    Calc("contest", contest, {"totals": list_of(integer(), default=[])}, "5E-CONTEST-2"),
    Calc(
        "passive_score",
        passive_score,
        {
            **_SCORED,
            "half_grant": FLAG,
            "advantages": integer(0, default=0),
            "disadvantages": integer(0, default=0),
            "other": integer(default=0),
        },
        "5E-PASSIVE-1",
    ),
    Calc(
        "group_check",
        group_check,
        {"members": integer(0, default=0), "successes": integer(0, default=0)},
        "5E-GROUP-1",
    ),
    Calc(
        "saving_throw",
        saving_throw,
        {"d20": face(SIDES), "ability": nullable(word(*ABILITIES)), "grants": GRANTS, **_SCORED, **_TARGET},
        "5E-SAVE-2",
        odds=_save_odds,
    ),
)
