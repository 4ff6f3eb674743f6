"""Handing things on inside a warband: between members, mounts and the stash."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Member, Possession
from roster.selectors import access, rulebook, snapshots
from roster.services import booking, counting, gates
from roster.services.recording import naming, record
from roster.services.trading import refuse_to_part, refuse_to_trade


@transaction.atomic
def give(
    *,
    act: UUID,
    possession_id: UUID,
    member_id: UUID | None,
    place: str | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Hand a thing to a member or mount of the same warband; no member: lay it into the stash.

    `place`: where the receiver puts it ("" is carried); None: carried, or where it has to go.
    Raises: Refused with the book's reasons against trading, parting with it or having it, `already_there`, `not_on_roster`;
    Http404, NotAllowed.
    Event: roster.given, into the stash roster.taken
    """
    content = {"possession": possession_id, "member": member_id, "place": place}
    kind = events.GIVEN if member_id is not None else events.TAKEN
    doing = Doing(act=act, actor=actor, at=at, kind=kind, content=content)
    thing = access.possession_to_edit(possession_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    warband = thing.warband
    rules = rulebook.of(warband)
    counting.open_to_building(warband, rules)
    receiver = access.member_of(warband, member_id) if member_id is not None else None
    if thing.holder_id == (receiver.pk if receiver else None):
        raise rules.refused(Refused.because("already_there", item=thing.card.key).reasons)
    refuse_to_trade(rules, thing.holder, receiver)
    refuse_to_part(rules, thing)
    old = thing.holder
    if receiver is None:
        before = counting.broken(warband, rules)
        move(doing, thing, None, "")
        counting.refuse_what_breaks(warband, rules, before)
    else:
        before = counting.before_taking(warband, rules)
        gates.on_roster(receiver)
        there = booking.landing(rules, snapshots.member(receiver, rules), snapshots.thing(thing, rules), place)
        move(doing, thing, receiver, there)
        counting.refuse_what_is_taken(warband, rules, before)
    told = {"possession": str(thing.pk), "item": thing.card.key, "place": thing.place}
    names = {**(naming(receiver) if receiver else {}), **(naming(old, "from") if old else {})}
    return record(doing, warband, {**told, **names})


def take(*, act: UUID, possession_id: UUID, actor: User | None, at: datetime) -> Event:
    """Lay a thing that a member holds into the stash. Raises as `give`. Event: roster.taken"""
    return give(act=act, possession_id=possession_id, member_id=None, actor=actor, at=at)


def move(doing: Doing, thing: Possession, holder: Member | None, place: str) -> None:
    """Change who has a thing and where; its parts go along, carried."""
    for part in thing.parts.filter(gone_at=None).order_by("id"):
        doing.update(part, holder=holder, place="")
    doing.update(thing, holder=holder, place=place)
