"""Whether a company may be as it is: the only place that says the rules of building as refusals with their numbers.

`building` and `company` know the rules; here they are asked about members, and what they forbid is told card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.books.base import Budget, CardState, MemberState, PossessionState, Purchase, WarbandState
from rules.engine.books.cronache import building, kept
from rules.engine.books.cronache import options as house
from rules.engine.books.cronache.building import Build
from rules.engine.books.cronache.cards import UPGRADES
from rules.engine.books.cronache.company import Recruit, company_violations, total_cr
from rules.engine.books.cronache.weapons import HANDS, hands_of
from rules.engine.types import Param, Violation

UNIT = "pr"
ON_ROSTER = "roster"
CODES: Mapping[str, str] = {
    "CC-BUILD-2": "closed_list",
    "CC-BUILD-3": "one_too_many",
    "CC-BUILD-6": "wrong_weapon",
    "CC-BUILD-7": "no_armour",
    "CC-BUILD-8": "no_pistol_here",
    "CC-BUILD-9": "hand_bound",
    "CC-BUILD-10": "never_for_sale",
    "CC-BUILD-12": "lacks_what_it_needs",
}


# --- one card more ----------------------------------------------------------------------------------------------------


def may_add(member: MemberState, card: CardState, onto: PossessionState | None) -> list[Violation]:
    """Reasons against a fighter taking one card more; those that hold anyway aren't told again.

    Rule: CC-BUILD-2, CC-BUILD-3, CC-BUILD-6, CC-BUILD-7, CC-BUILD-8, CC-BUILD-9, CC-BUILD-10, CC-BUILD-12, CC-SKILL-6
    """
    if member.profile is None:
        return [Violation("CC-PROFILE-1", "needs_profile", {"member": member.name})]
    build = kept.build_of(member)
    told: dict[str, Param] = {"card": card.key, "member": member.name}
    if not building.is_for_sale(card):
        return [Violation("CC-BUILD-10", _why_unsold(card), told)]
    before = set(building.violations(build))
    more = build.with_card(card, onto.card if onto is not None else None)
    found = [rule for rule in building.violations(more) if rule not in before]
    reasons = [Violation(rule, _code(rule, build, card), told) for rule in found]
    if onto is not None:
        told = {**told, "holds": onto.card.key}
        reasons = [Violation(one.rule, one.code, told) for one in reasons]
        if any(one.card.key == card.key and one.part_of == onto.id for one in member.possessions):
            reasons.append(Violation("CC-BUILD-3", "already_on_it", told))
    return reasons


def may_take(member: MemberState, card: CardState) -> Purchase | Violation:
    """A skill for a fighter: it costs no XP, only what the company counts. Rule: CC-BUILD-2, CC-BUILD-3, CC-SKILL-6"""
    if card.kind != "skill":
        return Violation("CC-BUILD-2", "not_a_skill", {"skill": card.key, "member": member.name})
    if card.key in member.learned:
        return Violation("CC-BUILD-3", "already_known", {"skill": card.key, "member": member.name})
    if card.withdrawn:
        return Violation("CC-BUILD-10", "skill_withdrawn", {"skill": card.key, "member": member.name})
    reasons = may_add(member, card, None)
    if reasons:
        return reasons[0]
    return Purchase(0, 0, 1, "CC-BUILD-1", counted=counted_at(member, card))


def counted_at(member: MemberState, card: CardState) -> int | None:
    """What a card adds to the cost of a fighter; None where no open list has it. Rinforzi makes him cheaper.

    Rule: CC-BUILD-4, CC-BUILD-5
    """
    build = kept.build_of(member)
    price = building.price_of(card, build.lists)
    if price is None or building.is_reinforcement(build):
        return price
    return price + building.base_cost(build.with_card(card, None)) - building.base_cost(build)


def counted_fresh(profile: CardState) -> int | None:
    """The base CR, nothing for a summoned one; not told where Rinforzi makes it less. Rule: CC-BUILD-1, CC-COMP-6"""
    if profile.stats.get("summoned"):
        return 0
    if building.REINFORCED in (profile.stats.get("starting_skills") or ()):
        return None
    cost: int | None = profile.stats.get("base_cr")
    return cost


def may_remove(member: MemberState, card: CardState) -> list[Violation]:
    """What a profile prints stays with the fighter. Rule: CC-PROFILE-2"""
    stats = member.profile.stats if member.profile is not None else {}
    told: dict[str, Param] = {"card": card.key, "member": member.name}
    if card.kind == "skill":
        printed = card.key in (stats.get("starting_skills") or ())
    else:
        owned = sum(one.card.key == card.key for one in member.possessions)
        printed = owned <= Counter(stats.get("starting_equipment") or ())[card.key]
    return [Violation("CC-PROFILE-2", "printed_on_profile", told)] if printed else []


def _why_unsold(card: CardState) -> str:
    reason = card.stats.get("not_for_sale") or "no_price"
    return f"unsold_{reason}"


def _code(rule: str, build: Build, card: CardState) -> str:
    """The refusal of a rule; what the kind filter keeps out is told apart from a closed list."""
    if rule == "CC-BUILD-2" and building.price_of(card, build.lists) is not None:
        return "weapons_only"
    if rule == "CC-BUILD-12" and card.stats.get("needs_point_blank"):
        return "needs_near_weapon"
    return CODES[rule]


# --- hands ------------------------------------------------------------------------------------------------------------


def hands_used(member: MemberState, other_than: str = "") -> list[PossessionState]:
    """What takes a hand: the ready weapon and shield, and gear that is held as long as it is owned. Rule: CC-SLOT-1"""
    return [
        one
        for one in member.possessions
        if one.id != other_than and (one.place in (kept.WEAPON, kept.SHIELD) or one.card.category == "gear")
    ]


def may_put(member: MemberState, thing: PossessionState, place: str) -> list[Violation]:
    """Reasons against making a thing ready. Rule: CC-SLOT-1, CC-SLOT-2"""
    if not place:
        return _too_many_hands(member, thing) if thing.card.category == "gear" else []
    told: dict[str, Param] = {"item": thing.card.key, "place": place}
    if kept.PLACE_OF.get(thing.card.category) != place:
        return [Violation("CC-SLOT-2", "wrong_place", told)]
    there = kept.at(member, place)
    if there is not None and there.id != thing.id:
        return [Violation("CC-SLOT-2", "place_taken", {**told, "holds": there.card.key})]
    return _too_many_hands(member, thing) if place in (kept.WEAPON, kept.SHIELD) else []


def _too_many_hands(member: MemberState, thing: PossessionState | None) -> list[Violation]:
    held = [one.card for one in hands_used(member, thing.id if thing is not None else "")]
    if thing is not None:
        held.append(thing.card)
    hands = hands_of(tuple(held))
    if hands <= HANDS:
        return []
    told: dict[str, Param] = {"member": member.name, "hands": hands, "most": HANDS}
    return [Violation("CC-SLOT-2", "too_few_hands", told)]


# --- who joins --------------------------------------------------------------------------------------------------------


def may_recruit(warband: WarbandState, kind: str) -> list[Violation]:
    """Summoned fighters join during play. Rule: CC-COMP-1, CC-COMP-5, CC-COMP-6"""
    if kind not in (kept.FIGHTER, kept.SUMMONED):
        return [Violation("CC-COMP-1", "unknown_kind", {"kind": kind})]
    if kind == kept.SUMMONED and not warband.in_play:
        return [Violation("CC-COMP-6", "joins_in_play")]
    return []


# --- one fighter, the company -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """A fighter as his company counts him, with what forbids him."""

    member: MemberState
    cost: int
    reinforcement: bool
    faults: tuple[Violation, ...]

    @property
    def recruit(self) -> Recruit:
        return Recruit(self.cost, self.reinforcement, self.member.kind == kept.SUMMONED)


def judge(member: MemberState) -> Judged:
    """One fighter in one pass. Rule: CC-BUILD-1, CC-BUILD-15"""
    build = kept.build_of(member)
    faults = [_fault(rule, member, build) for rule in building.violations(build)]
    if member.profile is None:
        faults.append(Violation("CC-PROFILE-1", "needs_profile", {"member": member.name}))
    doubled = Counter((one.part_of, one.card.key) for one in member.possessions if one.part_of)
    for (onto, key), number in doubled.items():
        if number > 1:
            holds = next((one.card.key for one in member.possessions if one.id == onto), key)
            told: dict[str, Param] = {"card": key, "holds": holds, "member": member.name}
            faults.append(Violation("CC-BUILD-3", "already_on_it", told))
    faults += _too_many_hands(member, None)
    summoned = member.kind == kept.SUMMONED
    cost = 0 if summoned else building.cost(build)
    return Judged(member, cost, building.is_reinforcement(build), tuple(faults))


def _fault(rule: str, member: MemberState, build: Build) -> Violation:
    """What a rule forbids about a fighter, with the card that it is about."""
    card = _culprit(rule, build)
    if rule == "CC-BUILD-10" and card is not None:
        return Violation(rule, _why_unsold(card), {"card": card.key, "member": member.name})
    code = _code(rule, build, card) if card is not None else CODES[rule]
    return Violation(rule, code, {"card": card.key if card is not None else "", "member": member.name})


def _culprit(rule: str, build: Build) -> CardState | None:
    """The first card without which a rule would be kept; else the first that was bought."""
    if rule == "CC-BUILD-10":
        return next(one for one in build.bought if not building.is_for_sale(one))
    if rule == "CC-BUILD-2":
        lists = build.lists
        sold = (one for one in build.bought if building.is_for_sale(one))
        return next(one for one in sold if not building.is_open(build, one, lists))
    for card in build.bought:
        if rule not in building.violations(_without(build, card)):
            return card
    return next(iter(build.bought), next(iter(build.owned), None))


def _without(build: Build, card: CardState) -> Build:
    if card.category in UPGRADES:
        return replace(build, upgrades=_less(build.upgrades, next(one for one in build.upgrades if one.card is card)))
    if card.kind == "skill":
        return replace(build, skills=_less(build.skills, card))
    return replace(build, items=_less(build.items, card))


def _less(some: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    at = some.index(one)
    return (*some[:at], *some[at + 1 :])


def judged(warband: WarbandState) -> list[Judged]:
    """All who count, in order. Rule: CC-COMP-1, CC-BUILD-15"""
    return [judge(one) for one in warband.members if one.standing == ON_ROSTER]


def budget(warband: WarbandState, options: Mapping[str, Any]) -> Budget:
    """What a company costs against the limit that was agreed. Rule: CC-COMP-2, CC-COMP-3, CC-COMP-6"""
    return _counted(judged(warband), options)


def _counted(found: Iterable[Judged], options: Mapping[str, Any]) -> Budget:
    fighters = list(found)
    limit = house.in_force(options, house.RECRUITMENT_POINTS)
    total = total_cr([one.recruit for one in fighters])
    return Budget(UNIT, total, limit, {one.member.id: one.cost for one in fighters}, "CC-COMP-2")


def _over(total: int, limit: int) -> Violation:
    return Violation("CC-COMP-2", "over_budget", {"total": total, "limit": limit, "over": total - limit})


def must_hold(warband: WarbandState, options: Mapping[str, Any]) -> list[Violation]:
    """Everything that forbids a company, in one pass; that it has somebody is asked when it is founded.

    Rule: CC-COMP-2, CC-COMP-4, CC-COMP-5, CC-COMP-6, CC-BUILD-15, CC-SLOT-2
    """
    fighters = judged(warband)
    faults = [fault for one in fighters for fault in one.faults]
    recruits = [one.recruit for one in fighters]
    counted = _counted(fighters, options)
    for rule in company_violations(counted.limit, recruits):
        if rule == "CC-COMP-2" and counted.limit is not None:
            faults.append(_over(counted.total, counted.limit))
        elif rule == "CC-COMP-4":
            members = sum(not one.summoned for one in recruits)
            have = sum(one.reinforcements and not one.summoned for one in recruits)
            told: dict[str, Param] = {"have": have, "most": members // 2, "members": members}
            faults.append(Violation(rule, "too_many_reinforcements", told))
    return faults


def founding(warband: WarbandState, options: Mapping[str, Any]) -> list[Violation]:
    """Rule: CC-COMP-1"""
    here = [one for one in warband.members if one.standing == ON_ROSTER and one.kind == kept.FIGHTER]
    found = [] if here else [Violation("CC-COMP-1", "needs_a_fighter")]
    return [*found, *must_hold(warband, options)]
