"""The sheet of a member: the only place that derives hit points, armour class, melee and shooting from what he has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import MemberState, PossessionState
from rules.engine.books.dozen_die import gear
from rules.engine.books.dozen_die.abilities import ability, by_conditions, total
from rules.engine.books.dozen_die.experience import ENDURANCE
from rules.engine.books.dozen_die.figures import ABILITY_CODES, adds_to, figure, slot, traits
from rules.engine.types import Derived, Step, stacked

MELEE, SHOOTING, TWO_WEAPONS, WAR_MOUNT = (
    "melee_levels",
    "shooting",
    "two_weapon_combo",
    "war_mount",
)
HIT_POINTS = "HP"
MOVED = (*ABILITY_CODES, HIT_POINTS, "AC", "MELEE", "MELEE_DICE", "SHOOT", "SHOOT_DICE")  # by conditions; a load isn't
COLUMNS = (
    *ABILITY_CODES,
    HIT_POINTS,
    "AC",
)  # what players ask for most; the other numbers stand on the page of a member


def sheet(member: MemberState, options: Mapping[str, Any]) -> tuple[Derived, ...]:
    """Abilities, HP, AC, melee and shooting values with their dice, load; each with its sources."""
    abilities = {code: ability(member, code) for code in ABILITY_CODES}
    burden = gear.load(member, options)
    if member.mount is None:
        abilities["MV"] = _slowed(abilities["MV"], burden.penalty_squares)
    return (
        *abilities.values(),
        hit_points(member, abilities["CO"]),
        armour_class(member, abilities["DX"]),
        _with_thing("MELEE", member, abilities["ST"], gear.at(member, gear.MAIN_HAND), "DD-MELEE-1"),
        melee_dice(member),
        _with_thing("SHOOT", member, abilities["DX"], gear.at(member, gear.RANGED), "DD-SHOOT-2"),
        shooting_dice(member),
        _load(member, known=burden.unknown == 0),
    )


def _slowed(move: Derived, penalty: int) -> Derived:
    """Move less what too much load costs, not below 0. Rule: DD-CARRY-3"""
    if move.value is None or not penalty:
        return move
    lost = min(penalty, max(0, move.value))
    return stacked(move.code, [*move.steps, Step("conditions", "overloaded", -lost)], "DD-CARRY-3")


def _base(ability_now: Derived) -> list[Step]:
    return [] if ability_now.value is None else [Step("printed", ability_now.code, ability_now.value)]


def hit_points(member: MemberState, co: Derived) -> Derived:
    """Starting and highest hit points; printed ones take the place of CO. Rule: DD-ENDUR-1"""
    steps, known = _base(co), co.value is not None
    fixed = figure(member.profile, "hp")
    if fixed is not None and member.profile is not None:
        steps.append(Step("replaced", member.profile.key, fixed, replaces=True))
        known = True
    level = member.learned.get(ENDURANCE, 0)
    if level:
        steps.append(Step("bought", ENDURANCE, level))
    steps += by_conditions(member.conditions, HIT_POINTS)
    return total(HIT_POINTS, steps, "DD-ENDUR-1", known=known)


def armour_class(member: MemberState, dx: Derived) -> Derived:
    """DX and what armour, shield and the like add; a printed class takes the place of the sum. Rule: DD-ARM-1"""
    steps, known = _base(dx), dx.value is not None
    fixed = figure(member.profile, "armour_class")
    if fixed is not None and member.profile is not None:
        steps.append(Step("replaced", member.profile.key, fixed, replaces=True))
        known = True
    else:
        for thing in member.possessions:
            if thing.place and (adds_to(thing.card) == "AC" or slot(thing.card) in ("armour", "shield")):
                bonus = figure(thing.card, "bonus")
                known = known and bonus is not None
                steps += [] if bonus is None else [Step("worn", thing.card.key, bonus)]
    return total("AC", [*steps, *by_conditions(member.conditions, "AC")], "DD-ARM-1", known=known)


def _with_thing(
    code: str, member: MemberState, ability_now: Derived, thing: PossessionState | None, rule: str
) -> Derived:
    """An ability and the bonus of the weapon in use. Rule: DD-MELEE-1, DD-SHOOT-2"""
    steps, known = _base(ability_now), ability_now.value is not None
    if thing is not None and adds_to(thing.card) in (ability_now.code, None):
        bonus = figure(thing.card, "bonus")
        known = known and bonus is not None
        steps += [] if bonus is None else [Step("worn", thing.card.key, bonus)]
    return total(code, [*steps, *by_conditions(member.conditions, code)], rule, known=known)


def melee_dice(member: MemberState) -> Derived:
    """Melee dice before the pool caps them: 1 for everybody, more by levels, a second weapon and a war mount.

    Rule: DD-MELEE-2, DD-TWOW-1, DD-WARM-1
    """
    steps, known = [Step("printed", "melee", 1)], True
    fixed = figure(member.profile, "melee_dice") or figure(member.profile, "heads")
    if fixed is not None and member.profile is not None:
        steps.append(Step("replaced", member.profile.key, fixed, replaces=True))
    level = member.learned.get(MELEE, 0)
    if level > 1:
        steps.append(Step("bought", MELEE, level - 1))
    second = gear.at(member, gear.OFF_HAND)
    if member.learned.get(TWO_WEAPONS, 0) and second is not None and gear.at(member, gear.MAIN_HAND) is not None:
        weight = figure(second.card, "load")
        weight = figure(second.card, "load_min") if weight is None else weight
        known = weight is not None
        steps += [Step("worn", TWO_WEAPONS, 1)] if weight else []
    if member.mount is not None and WAR_MOUNT in traits(member.mount.profile):
        steps.append(Step("worn", WAR_MOUNT, 1))
    steps += by_conditions(member.conditions, "MELEE_DICE")
    return total("MELEE_DICE", steps, "DD-MELEE-2", known=known)


def shooting_dice(member: MemberState) -> Derived:
    """Shooting dice before the pool caps them: the level of Shooting. Rule: DD-SHOOT-2"""
    level = member.learned.get(SHOOTING, 0)
    steps = [Step("bought", SHOOTING, level)] if level else []
    steps += by_conditions(member.conditions, "SHOOT_DICE")
    return stacked("SHOOT_DICE", steps, "DD-SHOOT-2")


def _load(member: MemberState, *, known: bool) -> Derived:
    steps = [Step("worn", one.card.key, weight) for one in member.possessions if (weight := gear.load_of(one))]
    return total("LOAD", steps, "DD-RING-2", known=known)
