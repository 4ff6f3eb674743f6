"""Accessories and rings: the only place that knows how many are worn and what binds an engagement ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.books.base import Calc, MemberState, PossessionState
from rules.engine.books.dozen_die.figures import slot
from rules.engine.inputs import list_of, word
from rules.engine.types import Violation

WORN = "worn"
ENGAGEMENT = "engagement"
SORTS = ("accessory", "ring", ENGAGEMENT)
MOST_WORN = 2


def accessory_check(worn: Sequence[str], carried: Sequence[str]) -> dict[str, Any] | Violation:
    """Load of a character's accessories and rings: those worn weigh nothing, the others 1 each.

    Errors, first match: `two_engagement`, `engagement_not_worn`, `too_many_worn`.
    Rule: DD-RING-6
    """
    if [*worn, *carried].count(ENGAGEMENT) > 1:
        return Violation("DD-RING-3", "two_engagement")
    if ENGAGEMENT in carried:
        return Violation("DD-RING-4", "engagement_not_worn")
    if len(worn) > MOST_WORN:
        return Violation("DD-RING-1", "too_many_worn", {"worn": len(worn), "most": MOST_WORN})
    return {"load": len(carried)}


def may_wear(member: MemberState, thing: PossessionState, place: str) -> list[Violation]:
    """Reasons against a member having an accessory or ring at a place. Rule: DD-RING-1, DD-RING-3, DD-RING-4"""
    others = [one for one in member.possessions if one.id != thing.id and slot(one.card) in SORTS]
    worn = [slot(one.card) or "" for one in others if one.place == WORN]
    carried = [slot(one.card) or "" for one in others if one.place != WORN]
    (worn if place == WORN else carried).append(slot(thing.card) or "")
    found = accessory_check(worn, carried)
    if not isinstance(found, Violation):
        return []
    return [Violation(found.rule, found.code, {**found.params, "item": thing.card.key, "member": member.name})]


def wears_engagement_ring(member: MemberState) -> bool:
    return any(one.place == WORN and slot(one.card) == ENGAGEMENT for one in member.possessions)


CALCS: tuple[Calc, ...] = (
    Calc(
        "accessory_check",
        accessory_check,
        {"worn": list_of(word(*SORTS)), "carried": list_of(word(*SORTS))},
        "DD-RING-6",
    ),
)
