"""Checks with a d12: the only place that knows how a roll-under check and an "up to" table are read."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.engine.books.base import Calc, OddsRow
from rules.engine.inputs import face, integer, whole
from rules.engine.odds import either, faces_at_most, reach
from rules.engine.types import BadInput

SIDES = 12


def check(roll: int, target: int) -> bool:
    """Roll-under check: a success when the face is at most the target and not 12.

    Rule: DD-CHECK-1, DD-CHECK-2
    """
    return roll <= target and roll != SIDES


def passing_faces(target: int) -> int:
    """How many of the twelve faces pass a check. Rule: DD-CHECK-2"""
    return faces_at_most(target, SIDES, top_fails=True)


def chance(target: int) -> Fraction:
    """Chance of passing a check."""
    return Fraction(passing_faces(target), SIDES)


def pick_up_to(roll: int) -> list[int]:
    """Rows of an "up to d12" table that a face opens, lowest first. Rule: DD-CHECK-4"""
    return list(range(1, roll + 1))


def needed_face(faces: Sequence[int], index: int) -> int:
    """The face at `index`. Errors: BadInput `invalid_face` when it is missing or not on a d12. Rule: DD-CORE-5"""
    if index >= len(faces) or not whole(faces[index]) or not 1 <= faces[index] <= SIDES:
        raise BadInput("invalid_face", "faces")
    return faces[index]


def _check_odds(target: int) -> tuple[OddsRow, ...]:
    return either("success", "failure", passing_faces(target), SIDES)


def _pick_odds() -> tuple[OddsRow, ...]:
    return reach("row_open", "row", SIDES)


CALCS: tuple[Calc, ...] = (
    Calc("check", check, {"roll": face(), "target": integer()}, "DD-CHECK-2", odds=_check_odds),
    Calc("pick_up_to", pick_up_to, {"roll": face()}, "DD-CHECK-4", odds=_pick_odds),
)
