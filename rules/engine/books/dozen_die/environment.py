"""Elements and hostile ground: the only place that knows what a desert, glacier, deep water or jungle prevents."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.base import Calc
from rules.engine.inputs import nullable, word

BLOCKED_IN: Mapping[str, str] = {"earth": "jungle", "water": "desert", "air": "glacier", "fire": "deep_water"}
HOSTILE = frozenset(BLOCKED_IN.values())
ORDERS = 2


def element_works(element: str, environment: str) -> bool:
    """Whether spells of an element work here. Any other word is ordinary ground. Rule: DD-ELEM-1"""
    return BLOCKED_IN[element] != environment


def moves_allowed(environment: str, native: str | None) -> int:
    """How many of the two orders of an activation may be moves. `native`: the creature's environment.

    Rule: DD-ENV-1, DD-ENV-2
    """
    return 1 if environment in HOSTILE and native != environment else ORDERS


CALCS: tuple[Calc, ...] = (
    Calc("element_works", element_works, {"element": word(*BLOCKED_IN), "environment": word()}, "DD-ELEM-1"),
    Calc("moves_allowed", moves_allowed, {"environment": word(), "native": nullable(word())}, "DD-ENV-1"),
)
