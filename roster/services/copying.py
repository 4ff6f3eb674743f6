"""Copies: a warband or a member once more, with levels, kit, prices paid and conditions; without log and private notes.

What lasts until an interval or an adventure is over stays with the warband that has it: a copy of a warband is in neither.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max, QuerySet

from accounts.models import User
from core.errors import NotAllowed
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Condition, Entry, Learned, Member, Portrait, Possession, Warband
from roster.selectors import access, rulebook
from roster.services import counting, gates, ledger
from roster.services.recording import naming, record
from roster.services.recruiting import refuse_if_no_room
from rules.models import Card, House
from rules.services import housing

OPENING = "opening"


@transaction.atomic
def copy_warband(*, act: UUID, warband_id: UUID, name: str, actor: User, at: datetime) -> Event:
    """Copy a warband into one of the actor's own, in no campaign, with a copy of the house.

    Raises: BadField for the name; Http404, NotAllowed.
    Event: roster.warband_copied, on the copy
    """
    content = {"warband": warband_id, "name": name}
    doing = Doing(act=act, actor=actor, at=at, kind=events.WARBAND_COPIED, content=content)
    source = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    house = housing.copy_house(doing, source.house)
    copy = Warband(
        owner=actor,
        system=source.system,
        house=house,
        name=gates.name(name),
        region=source.region,
        founded_at=at if source.founded_at is not None else None,
        created_at=at,
    )
    doing.create(copy)
    ledger.post(doing, warband=copy, account=Entry.SILVER, amount=source.silver, reason=OPENING)
    cards = _Cards(house)
    made: dict[UUID, Member] = {}
    members = list(Member.objects.filter(warband=source).exclude(standing=Member.REMOVED).order_by("rank", "id"))
    for member in members:
        made[member.pk] = _member(doing, member, copy, cards)
    for member in members:
        _bonds(doing, member, made)
    _things(doing, Possession.objects.filter(warband=source, gone_at=None), copy, made, cards)
    return record(doing, copy, {"from": source.name, "source": str(source.pk)}, about=[source.pk])


@transaction.atomic
def copy_member(*, act: UUID, member_id: UUID, name: str, actor: User | None, at: datetime) -> Event:
    """Copy a member within his warband, kit and all. In a campaign an organiser's act: it makes things from nothing.

    Raises: BadField for the name; Refused when the roster has no room, `mustered`, `archived`; Http404, NotAllowed.
    Event: roster.member_copied
    """
    content = {"member": member_id, "name": name}
    doing = Doing(act=act, actor=actor, at=at, kind=events.MEMBER_COPIED, content=content)
    source = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    warband = source.warband
    if actor is not None and not access.grants(warband, actor):
        raise NotAllowed("organiser")
    rules = rulebook.of(warband)
    counting.open_to_building(warband, rules)
    gates.on_roster(source)
    kept = gates.name(name)
    made = {source.pk: _member(doing, source, warband, _Cards(warband.house), name=kept)}
    copy = made[source.pk]
    if source.master is not None:
        doing.update(copy, master=source.master)
    refuse_if_no_room(copy, copy.master)
    _things(doing, source.possessions.filter(gone_at=None), warband, made, _Cards(warband.house))
    counting.refuse_what_breaks(warband, rules)
    told = {**naming(copy), "from": source.name, "source": str(source.pk)}
    return record(doing, warband, told, about=[source.pk])


# --- inside an act ----------------------------------------------------------------------------------------------------


class _Cards:
    """Cards of a house's own by key, so that a copy points to those of its own house."""

    def __init__(self, house: House) -> None:
        self.own: Mapping[str, Card] = {card.key: card for card in Card.objects.filter(house=house)}

    def of(self, card: Card) -> Card:
        return self.own.get(card.key, card) if card.house_id is not None else card


def _member(doing: Doing, source: Member, warband: Warband, cards: _Cards, *, name: str | None = None) -> Member:
    highest = Member.objects.filter(warband=warband).aggregate(highest=Max("rank"))["highest"]
    copy = Member(
        warband=warband,
        kind=source.kind,
        name=name or source.name,
        main_class=cards.of(source.main_class) if source.main_class else None,
        subclass=cards.of(source.subclass) if source.subclass else None,
        profile=cards.of(source.profile) if source.profile else None,
        abilities=dict(source.abilities),
        standing=source.standing,
        rank=0 if highest is None else highest + 1,
        created_at=doing.at,
    )
    doing.create(copy)
    ledger.post(doing, warband=warband, member=copy, account=Entry.EARNED, amount=source.xp_earned, reason=OPENING)
    ledger.post(doing, warband=warband, member=copy, account=Entry.SPENT, amount=source.xp_spent, reason=OPENING)
    for one in source.learned.select_related("card").order_by("id"):
        doing.create(Learned(member=copy, card=cards.of(one.card), level=one.level))
    for held in _conditions(source, warband):
        values = _values(held, "member_id")
        doing.create(Condition(member=copy, **values))
    portrait = Portrait.objects.filter(member=source).first()
    if portrait is not None:
        Portrait.objects.create(member=copy, webp=portrait.webp, etag=portrait.etag, changed_at=doing.at)
    return copy


def _conditions(source: Member, warband: Warband) -> QuerySet[Condition]:
    """Conditions that a copy in this warband has too. One that nothing there would ever end isn't among them."""
    holding = source.conditions.filter(ended_at=None).order_by("set_at", "id")
    return holding if warband.pk == source.warband_id else holding.filter(until=Condition.BY_HAND)


def _bonds(doing: Doing, source: Member, made: Mapping[UUID, Member]) -> None:
    copy = made[source.pk]
    master = made.get(source.master_id) if source.master_id else None
    rider = made.get(source.rider_id) if source.rider_id else None
    if master or rider:
        doing.update(copy, master=master, rider=rider)


def _things(
    doing: Doing, things: Iterable[Possession], warband: Warband, made: Mapping[UUID, Member], cards: _Cards
) -> None:
    """Copy things one by one; parts follow the thing that they belong to, whatever the order they come in."""
    copies: dict[UUID, Possession] = {}
    parts: list[Possession] = []
    for thing in things:
        values = _values(thing, "warband_id", "holder_id", "part_of_id", "card_id")
        copies[thing.pk] = doing.create(
            Possession(
                warband=warband,
                holder=made[thing.holder_id] if thing.holder_id else None,
                card=cards.of(thing.card),
                **values,
            )
        )
        if thing.part_of_id is not None:
            parts.append(thing)
    for part in parts:
        if part.part_of_id in copies:
            doing.update(copies[part.pk], part_of=copies[part.part_of_id])


def _values(row: Possession | Condition, *left_out: str) -> dict[str, Any]:
    fields = [one for one in row._meta.concrete_fields if not one.primary_key]
    return {one.attname: getattr(row, one.attname) for one in fields if one.attname not in left_out}
