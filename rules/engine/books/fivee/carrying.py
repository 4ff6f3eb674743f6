"""Lifting, carrying and the variant of encumbrance: the only place that weighs a load (5E-CARRY, 5E-ENC).

Weights are kilograms, speeds metres; both are exact and never rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.fivee.reading import number, plain, score
from rules.engine.inputs import Input, word

SIZES: Mapping[str, Fraction] = {
    "tiny": Fraction(1, 2),
    "small": Fraction(1),
    "medium": Fraction(1),
    "large": Fraction(2),
    "huge": Fraction(4),
    "gargantuan": Fraction(8),
}
MEDIUM = "medium"
KG_PER_POINT = Fraction(15, 2)
MOVED_TIMES = 2
SLOW_M = Fraction(3, 2)
ENCUMBERED_FROM, HEAVILY_FROM = Fraction(5, 2), Fraction(5)  # kg for each point of Strength
NONE, ENCUMBERED, HEAVILY, OVER = "none", "encumbered", "heavily_encumbered", "over_capacity"
SPEED_LOST: Mapping[str, int] = {NONE: 0, ENCUMBERED: 3, HEAVILY: 6}
HAMPERED = ("str", "dex", "con")


def capacity_kg(strength: int, size: str) -> Fraction:
    """What may be carried. Rule: 5E-CARRY-1, 5E-CARRY-4"""
    return KG_PER_POINT * strength * SIZES[size]


def limit_kg(strength: int, size: str) -> Fraction:
    """What may be pushed, dragged or lifted. Rule: 5E-CARRY-2, 5E-CARRY-4"""
    return MOVED_TIMES * capacity_kg(strength, size)


def moved_speed(strength: int, size: str, weight_kg: Fraction, speed_m: Fraction) -> Fraction | None:
    """Speed with a load, or None for one that is too heavy to move. Rule: 5E-CARRY-3, 5E-CARRY-5, 5E-CARRY-6"""
    if weight_kg > limit_kg(strength, size):
        return None
    return speed_m if weight_kg <= capacity_kg(strength, size) else min(speed_m, SLOW_M)


def burden(strength: int, size: str, weight_kg: Fraction) -> str:
    """How a load weighs on its bearer under the variant. Rule: 5E-ENC-2, 5E-ENC-3, 5E-ENC-4, 5E-ENC-5"""
    if weight_kg > capacity_kg(strength, size):
        return OVER
    base = strength * SIZES[size]
    if weight_kg > HEAVILY_FROM * base:
        return HEAVILY
    return ENCUMBERED if weight_kg > ENCUMBERED_FROM * base else NONE


def carry(*, strength: int, size: str) -> dict[str, int | float]:
    """Carrying capacity and the limit for pushing, dragging and lifting, in kg. Rule: 5E-CARRY-1, 5E-CARRY-2"""
    return {"capacity_kg": plain(capacity_kg(strength, size)), "limit_kg": plain(limit_kg(strength, size))}


def move_load(*, strength: int, size: str, weight_kg: Fraction, speed_m: Fraction) -> dict[str, Any]:
    """Whether a load can be moved and at which speed, else the error `too_heavy`. Rule: 5E-CARRY-3, 5E-CARRY-5"""
    speed = moved_speed(strength, size, weight_kg, speed_m)
    if speed is None:
        return {"allowed": False, "error": "too_heavy"}
    return {"allowed": True, "speed_m": plain(speed)}


def encumbrance(*, strength: int, size: str, weight_kg: Fraction, speed_m: Fraction) -> dict[str, Any]:
    """Status under the variant and, unless over capacity, speed and the abilities whose rolls have disadvantage.

    Rule: 5E-ENC-2, 5E-ENC-3, 5E-ENC-4, 5E-ENC-6
    """
    status = burden(strength, size, weight_kg)
    if status == OVER:
        return {"status": status}
    return {
        "status": status,
        "speed_m": plain(max(Fraction(0), speed_m - SPEED_LOST[status])),
        "disadvantage_abilities": list(HAMPERED) if status == HEAVILY else [],
    }


_BEARER: Mapping[str, Input] = {"strength": score(), "size": word(*SIZES, default=MEDIUM)}
_LOADED: Mapping[str, Input] = {
    **_BEARER,
    "weight_kg": number(default=Fraction(0)),
    "speed_m": number(default=Fraction(0)),
}

CALCS: tuple[Calc, ...] = (
    Calc("carry", carry, _BEARER, "5E-CARRY-1"),
    Calc("move_load", move_load, _LOADED, "5E-CARRY-3"),
    Calc("encumbrance", encumbrance, _LOADED, "5E-ENC-2"),
)
