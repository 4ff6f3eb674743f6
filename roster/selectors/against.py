"""What speaks against taking acts of this app back, for many acts of many warbands at once: no row costs a query of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from django.db.models import Max

from core import undo
from core.errors import Reason, Why
from core.models import Event, Touch
from roster import events
from roster.models import Entry, Member, Warband
from roster.selectors import resting, rulebook, snapshots

Warbands = Mapping[UUID, Warband]
Against = tuple[Why | None, tuple[Event, ...]]  # why not now, and the later acts that rest on it, newest first


def of(acts: Sequence[Event], warbands: Warbands, *, grants: bool) -> dict[UUID, Against]:
    """By event id. `warbands` are those whose acts these are; `grants`: the reader may grant and correct there."""
    in_the_way, above = undo.blockers_of(acts), resting.later(acts, grants=grants)
    foundings, since = _foundings(warbands, acts), _since(acts)
    missing = leaves_too_little(acts)
    unseated = _unseated(warbands, acts)
    found: dict[UUID, Against] = {}
    for event in acts:
        later = list(in_the_way.get(event.id, ()))
        more = [*above.get(event.id, ()), *since.get(event.id, ())]
        if _of_the_build(event) and event.stream in foundings:
            more.append(foundings[event.stream])
        later += [one for one in more if one not in later]
        later.sort(key=lambda one: -one.number)
        closed: Why | None = _closed(warbands[event.stream], event)
        if closed is None and not later and event.id in missing:
            closed = missing[event.id]
        if closed is None and not later:
            closed = unseated.get(event.id)
        found[event.id] = (closed, tuple(later))
    return found


def _closed(warband: Warband, event: Event) -> Reason | None:
    if event.circle is not None and event.circle != warband.circle_id:
        return Reason("of_another_campaign", {"warband": warband.name})
    if event.kind in events.OF_NO_WEIGHT or event.kind == events.ARCHIVED:
        return None
    if warband.archived_at is not None:
        return Reason("archived", {"warband": warband.name})
    if warband.mustered_for is not None and event.kind not in events.IN_PLAY:
        return rulebook.mustered(warband)
    return None


def _since(acts: Sequence[Event]) -> dict[UUID, list[Event]]:
    """By event id: the newest act of weight after a founding, which then stands for good."""
    founded = [event for event in acts if event.kind == events.FOUNDED]
    if not founded:
        return {}
    streams = [event.stream for event in founded]
    later = Event.objects.filter(number__gt=min(event.number for event in founded), undone_by=None, undoes=None)
    later = later.exclude(kind__in=events.OF_NO_WEIGHT).order_by()
    newest = dict(later.filter(stream__in=streams).values_list("stream").annotate(Max("number")))
    touched = Touch.objects.filter(row__in=streams, event__in=later).order_by()
    for row, number in touched.values_list("row").annotate(Max("event__number")):
        newest[row] = max(number, newest.get(row, 0))
    rows = {one.number: one for one in Event.objects.filter(number__in=newest.values())}
    numbers = {event.id: newest.get(event.stream, 0) for event in founded}
    return {event.id: [rows[numbers[event.id]]] for event in founded if numbers[event.id] > event.number}


def leaves_too_little(acts: Sequence[Event]) -> dict[UUID, Reason]:
    """By event id, for acts of any app: what purse or XP would lack without it, since it was spent meanwhile."""
    lacking: dict[UUID, int] = {}
    sums: dict[tuple[UUID, Warband, Member | None], int] = {}
    entries = Entry.objects.filter(event_id__in=[event.id for event in acts], reversed_by=None)
    for entry in entries.select_related("warband", "member"):
        gain = -entry.amount if entry.account == Entry.SPENT else entry.amount
        key = (entry.event_id, entry.warband, entry.member)
        sums[key] = sums.get(key, 0) + gain
    for (event_id, warband, member), gain in sums.items():
        left = member.xp_left if member is not None else warband.silver
        if gain > left:
            lacking[event_id] = max(lacking.get(event_id, 0), gain - left)
    return {event_id: Reason("leaves_too_little", {"missing": missing}) for event_id, missing in lacking.items()}


def _unseated(warbands: Warbands, acts: Sequence[Event]) -> dict[UUID, Why]:
    """By event id: why a rider can't forget what he learned, as long as he rides."""
    learnt = [event for event in acts if event.kind == events.SKILL_LEARNT]
    if not learnt:
        return {}
    riding = Member.objects.filter(warband__in={event.stream for event in learnt}, rider__isnull=False).order_by()
    found: dict[UUID, Why] = {}
    for warband_id in riding.values_list("warband_id", flat=True).distinct():
        warband = warbands[warband_id]
        rules = rulebook.of(warband)
        states = {one.id: one for one in snapshots.warband(warband, rules).members if one.mount is not None}
        for event in (one for one in learnt if one.stream == warband_id):
            rider = states.get(str(event.payload.get("member")))
            if rider is None or rider.mount is None:
                continue
            levels = {key: level for key, level in rider.learned.items() if key != event.payload["card"]}
            if event.payload["from"]:
                levels[event.payload["card"]] = event.payload["from"]
            refused = rules.book.may_mount(replace(rider, learned=levels), rider.mount)
            if refused:
                found[event.id] = refused[0]
    return found


def _of_the_build(event: Event) -> bool:
    """An act of the draft that founding has made fast; skills of a draft are taken back even then."""
    return bool(event.payload.get("draft")) and event.kind not in {events.SKILL_LEARNT, *events.OF_NO_WEIGHT}


def _foundings(warbands: Warbands, acts: Sequence[Event]) -> dict[UUID, Event]:
    """The act that founded each warband, where one of these belongs to its build."""
    built = {event.stream for event in acts if _of_the_build(event)}
    founded = [pk for pk in built if warbands[pk].founded_at is not None]
    if not founded:
        return {}
    rows = Event.objects.filter(stream__in=founded, kind=events.FOUNDED, undone_by=None)
    return {one.stream: one for one in rows.order_by("number")}
