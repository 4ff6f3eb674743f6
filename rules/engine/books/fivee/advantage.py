"""Advantage and disadvantage: the only place that knows how many d20 are rolled and which of them counts (5E-ADV)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.fivee.reading import SIDES
from rules.engine.inputs import face, integer, list_of, nullable, record, word
from rules.engine.types import BadInput, Violation

NORMAL, ADVANTAGE, DISADVANTAGE = "normal", "advantage", "disadvantage"
STATES = (NORMAL, ADVANTAGE, DISADVANTAGE)
PASSIVE = {NORMAL: 0, ADVANTAGE: 5, DISADVANTAGE: -5}


def state_of(advantages: int, disadvantages: int) -> str:
    """State of a roll from how many circumstances speak for and against it. Rule: 5E-ADV-2, 5E-ADV-3, 5E-ADV-7"""
    if bool(advantages) == bool(disadvantages):
        return NORMAL
    return ADVANTAGE if advantages else DISADVANTAGE


def dice_of(state: str) -> int:
    """How many d20 are rolled. Rule: 5E-ADV-1"""
    return 1 if state == NORMAL else 2


def used(faces: Sequence[int], state: str) -> int:
    """The face that counts. Rule: 5E-ADV-1"""
    return min(faces) if state == DISADVANTAGE else max(faces)


def checked(faces: Sequence[int], state: str) -> Sequence[int]:
    """The faces, if there are as many as the state wants.

    Errors: BadInput `invalid_face` for a missing one, `bad_value` for one too many.
    """
    wanted = dice_of(state)
    if len(faces) != wanted:
        raise BadInput("invalid_face" if len(faces) < wanted else "bad_value", "faces")
    return faces


def advantage_state(*, advantages: int, disadvantages: int) -> dict[str, str | int]:
    """State of a roll and how many d20 it takes. Rule: 5E-ADV-7"""
    state = state_of(advantages, disadvantages)
    return {"state": state, "dice": dice_of(state)}


def d20_used(
    *, faces: list[int], state: str, reroll: dict[str, Any] | None, rerolls: list[dict[str, Any]]
) -> dict[str, int] | Violation:
    """The face that counts, after at most one of the dice was rolled again; the new face stands, better or worse.

    Errors: `one_reroll_only`.
    Rule: 5E-ADV-1, 5E-ADV-4, 5E-ADV-5
    """
    lying = list(checked(faces, state))
    again = [*([reroll] if reroll else []), *rerolls]
    if len(again) > 1:
        return Violation("5E-ADV-4", "one_reroll_only")
    for one in again:
        if one["index"] >= len(lying):
            raise BadInput("bad_value", "index")
        lying[one["index"]] = one["face"]
    return {"used": used(lying, state)}


STATE = word(*STATES, default=NORMAL)
_REROLL = record({"index": integer(0), "face": face(SIDES)})

CALCS: tuple[Calc, ...] = (
    Calc(
        "advantage_state",
        advantage_state,
        {"advantages": integer(0, default=0), "disadvantages": integer(0, default=0)},
        "5E-ADV-7",
    ),
    Calc(
        "d20_used",
        d20_used,
        {
            "faces": list_of(face(SIDES)),
            "state": STATE,
            "reroll": nullable(_REROLL),
            "rerolls": list_of(_REROLL, default=[]),
        },
        "5E-ADV-1",
    ),
)
