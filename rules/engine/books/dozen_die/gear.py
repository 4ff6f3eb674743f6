"""What a member holds: the only place that knows where things go, what hands are needed and what a load costs.

How much a character can carry isn't in the game's text; the option `capacity` says it. Too much load is only a warning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.books.base import CardState, Load, MemberState, OfferState, Place, PossessionState
from rules.engine.books.dozen_die import options as house
from rules.engine.books.dozen_die import rings
from rules.engine.books.dozen_die.abilities import ability
from rules.engine.books.dozen_die.figures import figure, key, slot, traits, words
from rules.engine.books.dozen_die.kinds import MOUNT
from rules.engine.types import Violation

CARRIED = ""
MAIN_HAND, OFF_HAND, RANGED, ARMOUR, SHIELD = "main_hand", "off_hand", "ranged", "armour", "shield"
BOTH_HANDS = 2

PLACES: tuple[Place, ...] = (
    Place(MAIN_HAND, 1),
    Place(OFF_HAND, 1),
    Place(RANGED, 1),
    Place(ARMOUR, 1),
    Place(SHIELD, 1),
    Place(rings.WORN, rings.MOST_WORN),
)
_ROOM = {place.key: place.room for place in PLACES}
_RULES: Mapping[str, str] = {
    MAIN_HAND: "DD-TWOW-2",
    OFF_HAND: "DD-TWOW-2",
    RANGED: "DD-SHOOT-1",
    ARMOUR: "DD-ARM-1",
    SHIELD: "DD-ARM-1",
    rings.WORN: "DD-RING-1",
}
_PLACES_OF: Mapping[str, tuple[str, ...]] = {
    "weapon": (MAIN_HAND, OFF_HAND),
    "ranged": (RANGED,),
    "armour": (ARMOUR,),
    "shield": (SHIELD,),
    **dict.fromkeys(rings.SORTS, (rings.WORN,)),
}


def places_for(card: CardState) -> tuple[str, ...]:
    """Places that a thing may go to, best first; none for what is only carried."""
    if slot(card) == "weapon" and figure(card, "hands") == BOTH_HANDS:
        return (MAIN_HAND,)
    return _PLACES_OF.get(slot(card) or "", ())


def at(member: MemberState, place: str) -> PossessionState | None:
    """The first thing at a place."""
    return next((one for one in member.possessions if one.place == place), None)


def may_put(member: MemberState, thing: PossessionState, place: str) -> list[Violation]:
    """Reasons against a thing (owned already or about to be received) going to a place; `""` is carried."""
    if place == CARRIED and member.kind == MOUNT and _carries_nothing(member):
        return [Violation("DD-MOUNT-4", "carries_no_goods", {"item": thing.card.key, "member": member.name})]
    if place == CARRIED:
        return rings.may_wear(member, thing, place) if slot(thing.card) in rings.SORTS else []
    if place not in places_for(thing.card):
        rule = _RULES.get(place, "DD-TWOW-2")
        return [Violation(rule, "wrong_place", {"item": thing.card.key, "place": place})]
    if place == rings.WORN:
        return rings.may_wear(member, thing, place)
    others = [one for one in member.possessions if one.id != thing.id]
    reasons = []
    there = [one for one in others if one.place == place]
    if len(there) >= _ROOM[place]:
        params = {"item": thing.card.key, "place": place, "holds": there[0].card.key}
        reasons.append(Violation(_RULES[place], "place_taken", params))
    reasons += _hands(thing, place, others)
    for trait in sorted(words(thing.card, "barred_traits") & traits(member.profile)):
        params = {"item": thing.card.key, "member": member.name, "trait": trait}
        reasons.append(Violation("DD-STUNT-1", "barred_by_trait", params))
    return reasons


def _hands(thing: PossessionState, place: str, others: Iterable[PossessionState]) -> list[Violation]:
    """A second weapon, a shield and a two-handed weapon exclude each other. Rule: DD-TWOW-2"""
    held = {one.place: one.card for one in others}
    params = {"item": thing.card.key}
    if place in (OFF_HAND, SHIELD):
        if MAIN_HAND in held and figure(held[MAIN_HAND], "hands") == BOTH_HANDS:
            return [Violation("DD-TWOW-2", "needs_both_hands", {**params, "holds": held[MAIN_HAND].key})]
        other = SHIELD if place == OFF_HAND else OFF_HAND
        if other in held:
            return [Violation("DD-TWOW-2", "shield_and_second_weapon", {**params, "holds": held[other].key})]
    if place == MAIN_HAND and figure(thing.card, "hands") == BOTH_HANDS:
        return [
            Violation("DD-TWOW-2", "needs_both_hands", {**params, "holds": held[other].key})
            for other in (OFF_HAND, SHIELD)
            if other in held
        ]
    return []


def may_part_with(member: MemberState, thing: PossessionState) -> list[Violation]:
    """An engagement ring stays on its wearer for as long as he is on the roster. Rule: DD-RING-4"""
    if slot(thing.card) == rings.ENGAGEMENT and member.standing == "roster":
        return [Violation("DD-RING-4", "engagement_bound", {"item": thing.card.key, "member": member.name})]
    return []


# --- load -------------------------------------------------------------------------------------------------------------


def load_of(thing: PossessionState) -> int | None:
    """Load of one thing as it is carried now; None when it isn't set. Rule: DD-RING-2"""
    if slot(thing.card) in rings.SORTS:
        return 0 if thing.place == rings.WORN else 1
    return figure(thing.card, "load")


def capacity(member: MemberState, options: Mapping[str, Any]) -> int | None:
    """What a member can carry without slowing down; None when nothing says it."""
    if member.kind == MOUNT:
        return 0 if _carries_nothing(member) else figure(member.profile, "capacity")
    formula = house.in_force(options, house.CAPACITY)
    if formula == house.CAPACITY_NONE:
        return None
    parts = [ability(member, code).value for code in (("ST", "CO") if formula == house.CAPACITY_ST_CO else ("ST",))]
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def _carries_nothing(mount: MemberState) -> bool:
    """A mount printed with "-" bears a rider and his gear only. Rule: DD-MOUNT-4"""
    return key(mount.profile, "capacity") == "-"


def load(member: MemberState, options: Mapping[str, Any]) -> Load:
    """Load against capacity. Each point too much costs a square of move, as when carrying together.

    Rule: DD-RING-2, DD-CARRY-3
    """
    loads = [load_of(thing) for thing in member.possessions]
    known = [one for one in loads if one is not None]
    can_carry = capacity(member, options)
    penalty = 0 if can_carry is None else max(0, sum(known) - can_carry)
    return Load(sum(known), len(loads) - len(known), can_carry, penalty, "DD-CARRY-3")


# --- silver -----------------------------------------------------------------------------------------------------------


def is_ordinary(offer: OfferState) -> bool:
    """What any market sells without a bargain. Rule: DD-BARGAIN-7"""
    return not may_buy_openly(offer, {house.OPEN_MARKET: False})


def may_buy_openly(offer: OfferState, options: Mapping[str, Any]) -> list[Violation]:
    """Only ordinary supplies are bought without a bargain, unless the house has an open market. Rule: DD-BARGAIN-7"""
    params = {"item": offer.card.key}
    if offer.card.withdrawn:
        return [Violation("DD-BARGAIN-4", "withdrawn", params)]
    if offer.price_silver is None:
        return [Violation("DD-BARGAIN-5", "no_price", params)]
    if offer.availability is not None and not house.in_force(options, house.OPEN_MARKET):
        return [Violation("DD-BARGAIN-7", "needs_bargain", {**params, "availability": offer.availability})]
    return []


def sale_price(paid_silver: int, options: Mapping[str, Any]) -> int | Violation:
    """Silver for a thing that cost `paid_silver`, halves up, where the house allows selling. Rule: DD-CORE-3"""
    if not house.in_force(options, house.SELLING):
        return Violation("DD-BARGAIN-5", "no_selling")
    rate: int = house.in_force(options, house.SALE_RATE_PERCENT)
    return (paid_silver * rate + 50) // 100
