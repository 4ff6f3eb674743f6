"""How calculations of 5e read scores, levels and weights: the only place that knows their error codes and exact decimals."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from rules.engine.inputs import REQUIRED, Input, integer, list_of, whole
from rules.engine.types import BadInput

SIDES = 20
LOWEST_SCORE, HIGHEST_SCORE = 1, 30
LOWEST_LEVEL, HIGHEST_LEVEL = 1, 20


def is_score(value: Any) -> bool:
    """Whether a value is an ability score at all. Rule: 5E-MOD-3"""
    return whole(value) and LOWEST_SCORE <= value <= HIGHEST_SCORE


def score(default: Any = REQUIRED) -> Input:
    """An ability score. Whatever isn't one is `invalid_score`; with a default of None null is as good as left out.

    Rule: 5E-MOD-3
    """

    def read(name: str, value: Any) -> int | None:
        if value is None and default is None:
            return None
        if not is_score(value):
            raise BadInput("invalid_score", name)
        return int(value)

    return Input(read, default)


def level(default: Any = None, lowest: int = LOWEST_LEVEL) -> Input:
    """A level; left out or null it adds no proficiency bonus. Whatever isn't one is `invalid_level`. Rule: 5E-PROF-1"""

    def read(name: str, value: Any) -> int | None:
        if value is None and default is None:
            return None
        if not whole(value) or not lowest <= value <= HIGHEST_LEVEL:
            raise BadInput("invalid_level", name)
        return int(value)

    return Input(read, default)


def number(default: Any = REQUIRED, *, positive: bool = False) -> Input:
    """A number that isn't negative, with `positive` more than 0, read as the exact decimal that was written."""

    def read(name: str, value: Any) -> Fraction:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise BadInput("bad_value", name)
        exact = Fraction(value) if isinstance(value, int) else Fraction(repr(value))
        if exact < 0 or (positive and exact == 0):
            raise BadInput("bad_value", name)
        return exact

    return Input(read, default)


def amounts() -> Input:
    """Bonuses or penalties: whole numbers, written without a sign. Rule: 5E-CHECK-2"""
    return list_of(integer(0), default=[])


def plain(value: Fraction) -> int | float:
    """An exact number as JSON writes it: whole where it is whole."""
    return value.numerator if value.denominator == 1 else float(value)
