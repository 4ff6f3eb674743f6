"""Skulls: the only place that says what they cost and what they bring (YZ-SKULL, YZ-ATTR, YZ-GEAR, YZ-WILL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.year_zero.dice import BASE, GEAR, is_skull
from rules.engine.books.year_zero.options import SETTINGS, Settings
from rules.engine.books.year_zero.reading import ITEMS, TABLE, ItemFaces, Table, number
from rules.engine.inputs import boolean, integer


def active(colour: str, faces: Sequence[int], pushed: bool) -> int:
    """Skulls of one colour that count: all in view after a push, none without. Rule: YZ-SKULL-2, YZ-SKULL-3"""
    return sum(is_skull(colour, face) for face in faces) if pushed else 0


def after_loss(value: int, skulls: int) -> int:
    """An attribute or a gear bonus less one for each skull, not below 0.

    Rule: YZ-ATTR-1, YZ-ATTR-3, YZ-GEAR-1, YZ-GEAR-2
    """
    return max(0, value - skulls)


def gain(base_skulls: int, gear_skulls: int, table: Settings) -> int:
    """Willpower points that active skulls bring, before the cap. Rule: YZ-WILL-1, YZ-WILL-2, YZ-WILL-3"""
    return base_skulls if table.base_only else base_skulls + gear_skulls


def after_gain(willpower: int, gained: int, cap: int | None) -> int:
    """The balance after a gain, which stops at the cap; what is above the cap already stays. Rule: YZ-WILL-5"""
    return willpower + gained if cap is None else max(willpower, min(willpower + gained, cap))


def apply_skulls(
    dice: Table, pushed: bool, attribute: int, gear_bonus: int, willpower: int, options: Settings
) -> dict[str, int]:
    """What the skulls on the table do to attribute, gear and willpower, also when the roll succeeds.

    Rule: YZ-SKULL-3, YZ-SKULL-4
    """
    base, gear = active(BASE, dice.base, pushed), active(GEAR, dice.gear, pushed)
    return {
        "base_skulls": base,
        "gear_skulls": gear,
        "attribute_after": after_loss(attribute, base),
        "gear_bonus_after": after_loss(gear_bonus, gear),
        "willpower_after": after_gain(willpower, gain(base, gear, options), options.willpower_cap),
    }


def apply_gear_skulls(items: Sequence[ItemFaces], pushed: bool) -> dict[str, Any]:
    """Bonus left of each item, which answers for its own dice. Rule: YZ-GEAR-3"""
    return {one.item: after_loss(one.bonus, active(GEAR, one.faces, pushed)) for one in items}


CALCS: tuple[Calc, ...] = (
    Calc(
        "apply_skulls",
        apply_skulls,
        {
            "dice": TABLE,
            "pushed": boolean(default=False),
            "attribute": number(),
            "gear_bonus": number(),
            "willpower": integer(0, default=0),
            "options": SETTINGS,
        },
        "YZ-SKULL-3",
    ),
    Calc("apply_gear_skulls", apply_gear_skulls, {"items": ITEMS, "pushed": boolean(default=False)}, "YZ-GEAR-3"),
)
