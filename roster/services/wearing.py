"""Putting things to use and laying them down again: wearing, wielding, loading."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Member, Possession
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import gates
from roster.services.recording import naming, record
from rules.engine.types import Violation


@transaction.atomic
def put_on(*, act: UUID, possession_id: UUID, place: str | None = None, actor: User | None, at: datetime) -> Event:
    """Put a carried thing to use at one of its places; None: the first one that takes it.

    Raises: Refused with the book's reasons, `not_held`, `already_there`; BadField for a place that the book doesn't
    have.
    Event: roster.put_on
    """
    content = {"possession": possession_id, "place": place}
    doing = Doing(act=act, actor=actor, at=at, kind=events.PUT_ON, content=content)
    thing = access.possession_to_edit(possession_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    gates.open_to_change(thing.warband)
    rules, holder = _at_hand(thing)
    if place is not None and place not in {one.key for one in rules.book.places()}:
        raise BadField("place", "unknown_place", place=place)
    there = _free_place(rules, thing, holder, place)
    if there == thing.place:
        raise rules.refused(Refused.because("already_there", item=thing.card.key).reasons)
    return _put(doing, thing, holder, there)


@transaction.atomic
def take_off(*, act: UUID, possession_id: UUID, actor: User | None, at: datetime) -> Event:
    """Lay a thing down so that it is only carried.

    Raises: Refused with the book's reasons, `not_held`, `not_worn`; Http404, NotAllowed.
    Event: roster.taken_off
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.TAKEN_OFF, content={"possession": possession_id})
    thing = access.possession_to_edit(possession_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    gates.open_to_change(thing.warband)
    rules, holder = _at_hand(thing)
    if not thing.place:
        raise rules.refused(Refused.because("not_worn", item=thing.card.key).reasons)
    state = snapshots.member(holder, rules)
    as_seen = snapshots.thing(thing, rules)
    rules.refuse([*rules.book.may_part_with(state, as_seen)] or rules.book.may_put(state, as_seen, ""))
    return _put(doing, thing, holder, "")


@transaction.atomic
def set_loaded(*, act: UUID, possession_id: UUID, loaded: bool, actor: User | None, at: datetime) -> Event:
    """Note whether a thing is loaded. Open to mustered warbands too: it changes in play.

    Raises: Refused `not_loadable`, `not_held`, `already_there`; Http404, NotAllowed.
    Event: roster.loaded
    """
    content = {"possession": possession_id, "loaded": loaded}
    doing = Doing(act=act, actor=actor, at=at, kind=events.LOADED, content=content)
    thing = access.possession_to_edit(possession_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    gates.not_archived(thing.warband)
    rules, holder = _at_hand(thing)
    if not loadable(rules, thing):
        raise rules.refused(Refused.because("not_loadable", item=thing.card.key).reasons)
    doing.update(thing, loaded=loaded)
    told = {"possession": str(thing.pk), "item": thing.card.key, "loaded": loaded}
    return record(doing, thing.warband, {**naming(holder), **told}, about=[holder.pk])


def loadable(rules: Rulebook, thing: Possession) -> bool:
    """Whether a thing is one that has to be loaded."""
    return rules.book.is_loadable(rules.state_of(thing.card))


def _at_hand(thing: Possession) -> tuple[Rulebook, Member]:
    """The rules that a thing is used by, and who holds it. Raises: Refused `not_held`, `not_on_roster`."""
    rules = rulebook.of(thing.warband)
    if thing.holder is None:
        raise rules.refused(Refused.because("not_held", item=thing.card.key).reasons)
    gates.on_roster(thing.holder)
    return rules, thing.holder


def _put(doing: Doing, thing: Possession, holder: Member, place: str) -> Event:
    old = thing.place
    doing.update(thing, place=place)
    told = {"possession": str(thing.pk), "item": thing.card.key, "place": place, "from": old}
    return record(doing, thing.warband, {**naming(holder), **told}, about=[holder.pk])


def _free_place(rules: Rulebook, thing: Possession, holder: Member, place: str | None) -> str:
    state, as_seen = snapshots.member(holder, rules), snapshots.thing(thing, rules)
    places = rules.book.places_for(as_seen.card)
    reasons: list[Violation] = []
    for one in [place] if place is not None else places or [next(iter(rules.book.places())).key]:
        reasons = rules.book.may_put(state, as_seen, one)
        if not reasons:
            return one
    raise rules.refused(reasons)
