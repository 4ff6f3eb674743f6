"""Grants and corrections: silver, XP, things, standings, abilities. An organiser's acts, each with a reason; outside a
campaign the owner's."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Entry, Member
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import booking, counting, gates, holding, ledger
from roster.services.recording import naming, record
from roster.services.recruiting import return_to_roster
from roster.services.standing import set_standing
from rules.engine.books.base import Ability
from rules.engine.types import Param, Violation
from rules.selectors import catalogue

MOST_SILVER, MOST_XP = 1_000_000, 1_000


@transaction.atomic
def correct_silver(*, act: UUID, warband_id: UUID, amount: int, reason: str, actor: User | None, at: datetime) -> Event:
    """Put silver into the purse, or take it out with a negative amount.

    Raises: BadField for amount and reason; Refused `not_enough_silver`, `archived`; Http404, NotAllowed.
    Event: roster.silver_corrected
    """
    content = {"warband": warband_id, "amount": amount, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.SILVER_CORRECTED, content=content)
    warband = access.warband_to_organise(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(warband)
    number, why = _amount(amount, MOST_SILVER), gates.reason(reason)
    ledger.post(doing, warband=warband, account=Entry.SILVER, amount=number, reason="correction")
    return record(doing, warband, {"amount": number, "taken": -number, "reason": why, "silver": warband.silver})


@transaction.atomic
def correct_xp(*, act: UUID, member_id: UUID, amount: int, reason: str, actor: User | None, at: datetime) -> Event:
    """Give a member XP that he earned, or take some with a negative amount.

    Raises: BadField for amount and reason; Refused `too_little_xp` when less would be earned than is spent, `archived`;
    Http404, NotAllowed.
    Event: roster.xp_corrected
    """
    content = {"member": member_id, "amount": amount, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.XP_CORRECTED, content=content)
    member = access.member_to_organise(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(member.warband)
    number, why = _amount(amount, MOST_XP), gates.reason(reason)
    kind = rulebook.of(member.warband).kind(member.kind)
    if kind is None or not kind.earns_xp:
        raise Refused.because("not_a_learner", member=member.name, kind=member.kind)
    booking.award_xp(doing, member, number, "correction")
    told = {"amount": number, "taken": -number, "reason": why, "left_xp": member.xp_left}
    return record(doing, member.warband, {**naming(member), **told}, about=[member.pk])


@transaction.atomic
def grant_item(
    *,
    act: UUID,
    warband_id: UUID,
    card_key: str,
    reason: str,
    holder_id: UUID | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Give a warband a thing for nothing, to a member or the stash.

    Raises: BadField for card and reason; Refused with the book's reasons against the holder having it; Http404,
    NotAllowed.
    Event: roster.item_granted
    """
    content = {"warband": warband_id, "card": card_key, "reason": reason, "holder": holder_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ITEM_GRANTED, content=content)
    warband = access.warband_to_organise(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(warband)
    why = gates.reason(reason)
    rules = rulebook.of(warband)
    known = rules.cards.cards.get(card_key)
    if known is None or known.kind not in rules.book.item_kinds or known.withdrawn:
        raise BadField("card_key", "unknown_choice", card=card_key)
    holder = access.member_of(warband, holder_id) if holder_id else None
    if holder is not None:
        gates.on_roster(holder)
    card = catalogue.card_row(rules.house, rules.system, card_key)
    thing = booking.give_item(doing, warband, card, holder=holder)
    counting.refuse_what_breaks(warband, rules)
    told = {"possession": str(thing.pk), "item": card_key, "reason": why}
    return record(doing, warband, {**told, **(naming(holder) if holder else {})})


@transaction.atomic
def correct_standing(
    *, act: UUID, member_id: UUID, standing: str, reason: str, actor: User | None, at: datetime
) -> Event:
    """Set a member's standing by hand; back on the roster he finds what he laid down, where there is room.

    Raises: BadField for standing and reason; Refused `same_standing`, `mustered`, the book's reasons; Http404,
    NotAllowed.
    Event: roster.standing_corrected
    """
    content = {"member": member_id, "standing": standing, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.STANDING_CORRECTED, content=content)
    member = access.member_to_organise(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(member.warband)
    if standing == Member.REMOVED or standing not in dict(Member.STANDINGS):
        raise BadField("standing", "unknown_choice", standing=standing)
    why, old = gates.reason(reason), member.standing
    if standing == old:
        raise Refused.because("same_standing", member=member.name, standing=old)
    if standing == Member.ON_ROSTER:
        return_to_roster(doing, member)
    else:
        set_standing(doing, member, standing)
    return record(doing, member.warband, {**naming(member), "standing": standing, "from": old, "reason": why})


@transaction.atomic
def set_abilities(
    *,
    act: UUID,
    member_id: UUID,
    abilities: Mapping[str, int | None],
    reason: str = "",
    version: int | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Set printed abilities by hand; codes that aren't named, or named as they are, stay but for what follows from the
    others by the book. A draft's owner does it without a reason.

    Raises: BadField for abilities and reason; EditConflict; Refused `archived`, `out_of_bounds`, the book's reasons
    against what would be left; Http404, NotAllowed.
    Event: roster.abilities_set
    """
    content = {"member": member_id, "abilities": dict(abilities), "reason": reason, "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ABILITIES_SET, content=content)
    member = access.member_to_organise(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(member.warband)
    why = gates.reason(reason) if member.warband.founded_at is not None else reason.strip()
    rules = rulebook.of(member.warband)
    wanted = _abilities(rules, abilities)
    now = snapshots.member(member, rules)
    kept: dict[str, Any] = {**member.abilities, **wanted}
    wanted |= _abilities(rules, rules.book.follows(now, replace(now, abilities=kept), rules.options))
    new = {**member.abilities, **wanted}
    gates.not_edited_since(member, version, {"abilities": new})
    told_all = {code: [member.abilities.get(code), value] for code, value in wanted.items()}
    changed = {code: pair for code, pair in told_all.items() if pair[0] != pair[1]}
    before = holding.broken(member.warband, rules)
    doing.update(member, abilities=new)
    holding.refuse_what_breaks(member.warband, rules, before)
    told = {"abilities": told_all, "abilities_changed": changed, "reason": why}
    return record(doing, member.warband, {**naming(member), **told}, about=[member.pk])


def _amount(amount: int, most: int) -> int:
    number = gates.whole_number(amount, "amount", least=-most, most=most)
    if number == 0:
        raise BadField("amount", "nothing_to_correct")
    return number


def _abilities(rules: Rulebook, abilities: Mapping[str, int | None]) -> dict[str, int | None]:
    known = {one.code: one for one in rules.book.abilities()}
    read: dict[str, int | None] = {}
    for code, value in abilities.items():
        if code not in known:
            raise BadField("abilities", "unknown_ability", ability=code)
        read[code] = None if value is None else within(rules, known[code], value)
    return read


def within(rules: Rulebook, bounds: Ability, value: int) -> int:
    """A number of the sheet within its bounds. Raises: Refused `out_of_bounds` under the rule that sets them, BadField."""
    least, most = bounds.minimum, bounds.maximum
    if bounds.rule and isinstance(value, int) and not least <= value <= most:
        told: dict[str, Param] = {"ability": bounds.code, "value": value, "least": least, "most": most}
        raise rules.refused([Violation(bounds.rule, "out_of_bounds", told)])
    return gates.whole_number(value, "abilities", least=least, most=most)
