"""Carrying together: the only place that knows how a shared load slows its carriers (DD-CARRY)."""

from __future__ import annotations

from rules.engine.books.base import Calc
from rules.engine.inputs import integer, list_of


def carry(*, weight: int, free_loads: list[int], mv: int) -> dict[str, int]:
    """What is too heavy and how far the order-giver still moves.

    `free_loads` has one number for each carrier; an overloaded one (negative) lends nothing.
    Units: load points, squares.
    Rule: DD-CARRY-2, DD-CARRY-3
    """
    excess = max(0, weight - sum(max(0, free) for free in free_loads))
    return {"excess": excess, "move": max(0, mv - excess)}


CALCS: tuple[Calc, ...] = (
    Calc("carry", carry, {"weight": integer(), "free_loads": list_of(integer()), "mv": integer()}, "DD-CARRY-2"),
)
