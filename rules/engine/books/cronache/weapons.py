"""Weapons and hands: the only place that reads the figures of a weapon and counts hands (CC-SLOT, CC-RANGED-5)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache.cards import MELEE, WEAPONS, number
from rules.engine.books.cronache.reading import Length, calc, card, exactly, many, plain

HANDS = 2
REACH_CM = 1


def reach_of(weapon: CardState) -> Length:
    """Reach of a melee weapon in centimetres. Rule: CC-MELEE-1"""
    reach = exactly(weapon.stats.get("reach_cm"))
    return REACH_CM if reach is None else reach


def range_of(weapon: CardState) -> Length | None:
    """Range of a ranged weapon in centimetres; None: unlimited. Rule: CC-RANGED-1"""
    return exactly(weapon.stats.get("range_cm"))


def criticals_of(weapon: CardState) -> bool:
    """Whether a weapon causes criticals at all. Rule: CC-CRIT-3"""
    return weapon.stats.get("criticals") is not False


def dice_cost_of(weapon: CardState | None) -> int:
    """Dice for one attack. Rule: CC-ACTION-7"""
    return (number(weapon, "dice_cost") if weapon else 0) or 1


def weapon_stats(*, card: CardState) -> dict[str, Any]:
    """The figures of a weapon.

    Rule: CC-SLOT-1, CC-SLOT-5, CC-ACTION-6, CC-ACTION-7, CC-MELEE-1, CC-RANGED-5, CC-CRIT-3, CC-CRIT-8
    """
    melee = card.category in MELEE
    return {
        "kind": card.category,
        "hands": number(card, "hands"),
        "reach_cm": plain(reach_of(card)) if melee else None,
        "range_cm": None if melee else plain(range_of(card)),
        "weapon_damage": None if melee else number(card, "weapon_damage"),
        "criticals": criticals_of(card),
        "dice_cost": dice_cost_of(card),
        "uses_per_turn": card.stats.get("uses_per_turn"),
    }


def ready_violations(ready: tuple[CardState, ...]) -> list[str]:
    """Ids of the rules against carrying these in hand. Rule: CC-SLOT-1, CC-SLOT-2"""
    weapons = sum(one.category in MELEE for one in ready)
    shields = sum(one.category == "shield" for one in ready)
    return ["CC-SLOT-2"] if weapons > 1 or shields > 1 or hands_of(ready) > HANDS else []


def hands_of(ready: tuple[CardState, ...]) -> int:
    """Hands that things take. Rule: CC-SLOT-1"""
    return sum(number(one, "hands") for one in ready)


def slots_check(*, ready: tuple[CardState, ...]) -> dict[str, Any]:
    """Whether a ready set fits into two hands. Rule: CC-SLOT-1, CC-SLOT-2"""
    found = ready_violations(ready)
    return {"allowed": not found, "hands": hands_of(ready), "violations": found}


CALCS: tuple[Calc, ...] = (
    calc("slots_check", slots_check, {"ready": many(card("items", required=True), required=True)}, "CC-SLOT-2"),
    calc("weapon_stats", weapon_stats, {"card": card("items", WEAPONS, required=True)}, "CC-SLOT-1"),
)
