"""Pushing: the only place that knows when a roll may be pushed and which dice are thrown again (YZ-PUSH)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.year_zero.counting import REQUIRED
from rules.engine.books.year_zero.dice import COLOURS, stays
from rules.engine.books.year_zero.options import SETTINGS, Settings
from rules.engine.books.year_zero.reading import TABLE, Table
from rules.engine.inputs import Input, boolean, integer, whole, word
from rules.engine.types import BadInput, Violation

ACTIVE, OPPONENT = "active", "opponent"
SIDES_OF_A_CONTEST = (ACTIVE, OPPONENT)


def reroll_set(dice: Table, options: Settings) -> dict[str, list[int]]:
    """Places of the dice that a push throws again, by colour. Rule: YZ-PUSH-3, YZ-PUSH-5"""
    ones_stay = options.skill_ones_are_skulls
    return {
        colour: [place for place, face in enumerate(dice.faces(colour)) if not stays(colour, face, ones_stay)]
        for colour in COLOURS
    }


def refusal(*, prevails: bool, already_pushed: bool, rerollable: int, table: Settings) -> Violation | None:
    """Why a roll can't be pushed. `prevails`: it has what it wants. `rerollable`: how many dice would be thrown again.

    Rule: YZ-PUSH-1, YZ-PUSH-2, YZ-PUSH-6
    """
    if already_pushed:
        return Violation("YZ-PUSH-2", "already_pushed")
    if prevails and not table.push_after_success:
        return Violation("YZ-PUSH-1", "push_not_allowed")
    if not rerollable:
        return Violation("YZ-PUSH-6", "nothing_to_reroll")
    return None


def prevails(side: str, active: int, opponent: int) -> bool:
    """Whether a side of a contest is ahead as the dice lie; a tie is the opponent's. Rule: YZ-OPP-1, YZ-OPP-2"""
    return (active > opponent) == (side == ACTIVE)


def _answer(found: Violation | None) -> dict[str, Any]:
    return {"allowed": found is None, "error": None if found is None else found.code}


def push_allowed(
    successes: int, required: int, already_pushed: bool, rerollable: int, options: Settings
) -> dict[str, Any]:
    """Whether a roll may be pushed, and if not, why. Rule: YZ-PUSH-1"""
    enough = successes >= required
    return _answer(refusal(prevails=enough, already_pushed=already_pushed, rerollable=rerollable, table=options))


def opposed_push_allowed(
    side: str, active: int, opponent: int, already_pushed: bool, rerollable: int, options: Settings
) -> dict[str, Any]:
    """The same for a side of a contest, which has failed while it isn't ahead. Rule: YZ-OPP-4"""
    ahead = prevails(side, active, opponent)
    return _answer(refusal(prevails=ahead, already_pushed=already_pushed, rerollable=rerollable, table=options))


def opposed(active: int, opponent: int) -> dict[str, Any]:
    """Who prevails, and by how much the acting side is ahead. Rule: YZ-OPP-2, YZ-OPP-3"""
    return {"winner": ACTIVE if prevails(ACTIVE, active, opponent) else OPPONENT, "margin": active - opponent}


def _rerollable(name: str, value: Any) -> int:
    """How many dice may be thrown again, or whether any may."""
    if isinstance(value, bool):
        return int(value)
    if not whole(value) or value < 0:
        raise BadInput("bad_value", name)
    return int(value)


_SUCCESSES = integer(0, default=0)
_PUSH = {"already_pushed": boolean(default=False), "rerollable": Input(_rerollable, 0), "options": SETTINGS}

CALCS: tuple[Calc, ...] = (
    Calc("reroll_set", reroll_set, {"dice": TABLE, "options": SETTINGS}, "YZ-PUSH-5"),
    Calc("push_allowed", push_allowed, {"successes": _SUCCESSES, "required": REQUIRED, **_PUSH}, "YZ-PUSH-1"),
    Calc(
        "opposed_push_allowed",
        opposed_push_allowed,
        {"side": word(*SIDES_OF_A_CONTEST), "active": _SUCCESSES, "opponent": _SUCCESSES, **_PUSH},
        "YZ-OPP-4",
    ),
    Calc("opposed", opposed, {"active": _SUCCESSES, "opponent": _SUCCESSES}, "YZ-OPP-3"),
)
