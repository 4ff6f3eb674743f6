"""Colours and faces: the only place that knows what one face of one die means (YZ-SUCC, YZ-SKULL, YZ-ART)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.inputs import Input, whole, word
from rules.engine.types import BadInput

BASE, SKILL, GEAR, ARTIFACT, NEGATIVE = "base", "skill", "gear", "artifact", "negative"
COLOURS = (BASE, SKILL, GEAR, ARTIFACT, NEGATIVE)
SIDES, SIX = 6, 6
SKULL = 1
WITH_SKULLS = (BASE, GEAR)
LOOKS: Mapping[str, str] = {BASE: "white", SKILL: "red", GEAR: "black", ARTIFACT: "green", NEGATIVE: "yellow"}
"""How a die of each colour is drawn."""
SUCCESS_MARK, SKULL_MARK, CANCEL_MARK = "success", "skull", "cancels"

COMMON = "common"
ARTIFACT_SIDES: Mapping[str, int] = {"d8": 8, "d10": 10, "d12": 12}
ARTIFACT_DICE: Mapping[str, str] = {"mighty": "d8", "epic": "d10", "legendary": "d12"}
CLASSES = (COMMON, *ARTIFACT_DICE)
BY_FACE = (0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)
"""Successes of an artifact die by its face; there is no face 0. Rule: YZ-ART-3"""


def successes(colour: str, face: int) -> int:
    """Successes that a face brings: a six one, a high face of an artifact die more; a negative six takes one away.

    Rule: YZ-SUCC-1, YZ-ART-3, YZ-MOD-6
    """
    if colour == ARTIFACT:
        return BY_FACE[face]
    if face != SIX:
        return 0
    return -1 if colour == NEGATIVE else 1


def marks(colour: str, face: int) -> tuple[str, ...]:
    """What a face is at sight: a success as often as it counts, a skull, or a success of the others that it cancels."""
    if is_skull(colour, face):
        return (SKULL_MARK,)
    found = successes(colour, face)
    return (SUCCESS_MARK,) * found if found >= 0 else (CANCEL_MARK,)


def is_skull(colour: str, face: int) -> bool:
    """Whether a face is a skull, which only base and gear dice have. Rule: YZ-SKULL-1, YZ-PUSH-4, YZ-ART-5"""
    return face == SKULL and colour in WITH_SKULLS


def stays(colour: str, face: int, ones_stay: bool) -> bool:
    """Whether a die is left on the table in a push. `ones_stay`: red ones too.

    Rule: YZ-PUSH-3, YZ-PUSH-4, YZ-PUSH-5, YZ-ART-6
    """
    return face >= SIX or is_skull(colour, face) or (ones_stay and colour == SKILL and face == SKULL)


def artifact_successes(die: str, face: int) -> dict[str, int]:
    """Successes of one face of an artifact die. Errors: BadInput `invalid_face`. Rule: YZ-ART-3, YZ-ART-7"""
    if face > ARTIFACT_SIDES[die]:
        raise BadInput("invalid_face", "face")
    return {"successes": BY_FACE[face]}


def _face_of_some_die(name: str, value: Any) -> int:
    if not whole(value) or not 1 <= value < len(BY_FACE):
        raise BadInput("invalid_face", name)
    return int(value)


CALCS: tuple[Calc, ...] = (
    Calc(
        "artifact_successes",
        artifact_successes,
        {"die": word(*ARTIFACT_SIDES), "face": Input(_face_of_some_die, is_face=True)},
        "YZ-ART-3",
    ),
)
