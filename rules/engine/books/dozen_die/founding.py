"""Who may belong to a warband: the only place that knows the limits of a roster. What a kind of member is: `kinds.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.books.base import CardState, MemberState, WarbandState
from rules.engine.books.dozen_die import experience
from rules.engine.books.dozen_die import options as house
from rules.engine.books.dozen_die.figures import key
from rules.engine.books.dozen_die.kinds import BY_KEY, HERO, SQUIRE, VASSAL
from rules.engine.books.dozen_die.recovery import SITS_OUT
from rules.engine.types import Param, Violation

HEROES = 5
MOST_OF_A_CLASS = 2
MOST_SQUIRES = 1


def starting_xp(kind: str, options: Mapping[str, Any]) -> int:
    """XP that a new member may spend: heroes have some, a squire starts at 0. Rule: DD-XP-1, DD-XP-11"""
    return int(house.in_force(options, house.STARTING_XP)) if kind == HERO else 0


def starting_silver(options: Mapping[str, Any]) -> int:
    return int(house.in_force(options, house.STARTING_SILVER))


def on_roster(warband: WarbandState, kind: str) -> list[MemberState]:
    return [one for one in warband.members if one.kind == kind and one.standing == "roster"]


def founding(warband: WarbandState, options: Mapping[str, Any]) -> list[Violation]:
    """What stands in the way of founding: five heroes, each with a class, two of one at most, start XP kept, masters named.

    Rule: DD-XP-1, DD-CORE-4
    """
    heroes = on_roster(warband, HERO)
    reasons = []
    if len(heroes) != HEROES:
        reasons.append(Violation("DD-XP-1", "needs_five_heroes", {"have": len(heroes), "needs": HEROES}))
    reasons += [Violation("DD-XP-1", "no_main_class", {"member": one.name}) for one in heroes if not one.main_class]
    reasons += [
        _class_limit(main_class, have)
        for main_class, have in sorted(Counter(one.main_class for one in heroes if one.main_class).items())
        if have > MOST_OF_A_CLASS
    ]
    may_spend = starting_xp(HERO, options)
    for one in heroes:
        build = experience.start_build([one.xp_spent], may_spend)
        if not build["legal"]:
            params = {"member": one.name, "spent": build["spent"], "most": may_spend}
            reasons.append(Violation("DD-XP-1", "over_start_xp", params))
    squires = on_roster(warband, SQUIRE)
    if len(squires) > MOST_SQUIRES:
        reasons.append(Violation("DD-CORE-4", "one_squire", {"have": len(squires), "most": MOST_SQUIRES}))
    hero_ids = {one.id for one in heroes}
    for one in [*squires, *on_roster(warband, VASSAL)]:
        if one.master not in hero_ids:
            reasons.append(Violation("DD-CORE-4", "needs_master", {"member": one.name, "kind": one.kind}))
    return reasons


def may_recruit(
    warband: WarbandState,
    kind: str,
    main_class: CardState | None,
    subclass: CardState | None,
    master: MemberState | None,
    options: Mapping[str, Any],
) -> list[Violation]:
    """Reasons against a new member. While a warband is a draft, main classes and their limits wait for founding.

    Rule: DD-CORE-4, DD-XP-1
    """
    if kind not in BY_KEY:
        return [Violation("DD-CORE-4", "unknown_kind", {"kind": kind})]
    reasons = _wrong_subclass(main_class, subclass) + _wrong_master(kind, master)
    if kind == HERO:
        return reasons + _hero_limits(warband, main_class)
    if kind == SQUIRE and len(on_roster(warband, SQUIRE)) >= MOST_SQUIRES:
        params = {"have": len(on_roster(warband, SQUIRE)), "most": MOST_SQUIRES}
        reasons.append(Violation("DD-CORE-4", "one_squire", params))
    if kind == VASSAL:
        reasons += _vassal_limits(warband, master, options)
    return reasons


def may_take_class(member: MemberState, main_class: CardState | None, subclass: CardState | None) -> list[Violation]:
    """Reasons against a founded hero taking a class that he lacks. When it is taken no rule says; one that he has stands.

    Rule: DD-SKILL-2
    """
    if member.kind != HERO:
        return [Violation("DD-SKILL-2", "classes_are_of_heroes", {"member": member.name, "kind": member.kind})]
    held = ((member.main_class, main_class), (member.subclass, subclass))
    return [
        Violation("DD-SKILL-2", "class_stands", {"member": member.name, "card": has})
        for has, wanted in held
        if has and wanted is not None
    ]


def warband_xp(members: Iterable[MemberState], options: Mapping[str, Any]) -> int:
    """XP earned by heroes and squire on the roster; the squire only where the house counts him. Rule: DD-XP-11"""
    with_squire = house.in_force(options, house.SQUIRE_IN_WARBAND_XP)
    return experience.warband_xp(
        {"role": one.kind, "earned": one.xp_earned, "dead": one.standing != "roster"}
        for one in members
        if with_squire or one.kind != SQUIRE
    )


def may_go(member: MemberState) -> list[Violation]:
    """Reasons against going on an adventure: off the roster, sitting out, or a vassal whose master is gone.

    Rule: DD-RECOV-2, DD-CORE-4
    """
    if member.standing != "roster":
        return [Violation("DD-XP-3", "not_on_roster", {"member": member.name, "standing": member.standing})]
    reasons = []
    if any(one.kind == SITS_OUT for one in member.conditions):
        reasons.append(Violation("DD-RECOV-2", "sits_out", {"member": member.name}))
    if member.master is None and member.kind in BY_KEY and BY_KEY[member.kind].needs_master:
        reasons.append(Violation("DD-CORE-4", "needs_master", {"member": member.name, "kind": member.kind}))
    return reasons


def _class_limit(main_class: str, have: int) -> Violation:
    return Violation("DD-XP-1", "class_limit", {"main_class": main_class, "have": have, "most": MOST_OF_A_CLASS})


def _hero_limits(warband: WarbandState, main_class: CardState | None) -> list[Violation]:
    heroes = on_roster(warband, HERO)
    reasons = []
    if len(heroes) >= HEROES:
        reasons.append(Violation("DD-XP-1", "too_many_heroes", {"have": len(heroes), "most": HEROES}))
    if warband.founded and main_class is None:
        reasons.append(Violation("DD-XP-1", "needs_main_class", {}))
    elif warband.founded and main_class is not None:
        same = sum(1 for one in heroes if one.main_class == main_class.key)
        if same >= MOST_OF_A_CLASS:
            reasons.append(_class_limit(main_class.key, same))
    return reasons


def _vassal_limits(warband: WarbandState, master: MemberState | None, options: Mapping[str, Any]) -> list[Violation]:
    """Limits of the house on vassals; squire and mounts don't count."""
    vassals = on_roster(warband, VASSAL)
    reasons = []
    most: int | None = house.in_force(options, house.MAX_VASSALS_PER_WARBAND)
    if most is not None and len(vassals) >= most:
        reasons.append(Violation("DD-CORE-4", "too_many_vassals", {"have": len(vassals), "most": most}))
    most = house.in_force(options, house.MAX_VASSALS_PER_HERO)
    if most is not None and master is not None:
        have = sum(1 for one in vassals if one.master == master.id)
        if have >= most:
            params: dict[str, Param] = {"member": master.name, "have": have, "most": most}
            reasons.append(Violation("DD-CORE-4", "too_many_vassals_of_hero", params))
    return reasons


def _wrong_master(kind: str, master: MemberState | None) -> list[Violation]:
    if master is None:
        return [Violation("DD-CORE-4", "needs_master", {"kind": kind})] if BY_KEY[kind].needs_master else []
    if kind == HERO:
        return [Violation("DD-CORE-4", "hero_has_no_master", {"member": master.name})]
    leads = master.kind in BY_KEY and BY_KEY[master.kind].may_lead
    if not leads or master.standing != "roster":
        return [Violation("DD-CORE-4", "master_not_hero", {"member": master.name, "kind": kind})]
    return []


def _wrong_subclass(main_class: CardState | None, subclass: CardState | None) -> list[Violation]:
    """A subclass that names its main class goes with no other."""
    wanted = key(subclass, "main_class")
    if subclass is None or wanted is None or (main_class is not None and main_class.key == wanted):
        return []
    return [Violation("DD-SKILL-2", "subclass_of_other_class", {"subclass": subclass.key, "main_class": wanted})]
