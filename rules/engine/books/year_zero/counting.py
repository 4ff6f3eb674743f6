"""Counting: the only place that adds up the successes of the dice on the table (YZ-SUCC)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.year_zero.dice import COLOURS, successes
from rules.engine.books.year_zero.options import SETTINGS, Settings
from rules.engine.books.year_zero.reading import TABLE, Table
from rules.engine.inputs import integer

REQUIRED = integer(1, default=1)
"""Successes that a task wants; the game master says so before the roll. Rule: YZ-SUCC-2, YZ-SUCC-3"""


def total(shown: Iterable[tuple[str, int]]) -> int:
    """Successes of dice given as (colour, face); negative sixes never take them below 0. Rule: YZ-SUCC-1, YZ-MOD-6"""
    return max(0, sum(successes(colour, face) for colour, face in shown))


def on_table(table: Table) -> int:
    return total((colour, face) for colour in COLOURS for face in table.faces(colour))


def extra(found: int, required: int) -> int:
    """Successes beyond those required. Rule: YZ-SUCC-4"""
    return max(0, found - required)


def count_successes(dice: Table, required: int, options: Settings) -> dict[str, Any]:
    """Successes of the table against `required`. Errors: `invalid_face`. Rule: YZ-SUCC-2, YZ-SUCC-4"""
    found = on_table(dice)
    return {"successes": found, "success": found >= required, "extra_successes": extra(found, required)}


CALCS: tuple[Calc, ...] = (
    Calc(
        "count_successes",
        count_successes,
        {"dice": TABLE, "required": REQUIRED, "options": SETTINGS},
        "YZ-SUCC-2",
    ),
)
