"""What speaks against taking back acts of a campaign, for many at once: the rows they changed, and what rests on each kind.

The number of queries doesn't grow with the acts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from campaigns import events
from campaigns.models import Adventure, EntryRequest, Side
from core import undo
from core.errors import Reason
from core.models import Event, Touch
from roster import events as of_roster
from roster.models import Warband
from roster.selectors import against as of_the_roster
from rules.models import Card

Warbands = Mapping[UUID, Warband]
Against = tuple[tuple[Reason, ...], tuple[Event, ...]]  # why not now, and later acts that rest on it, newest first
OF_AN_ADVENTURE = (
    events.SIDE_MUSTERED,
    events.ADVENTURE_REPORTED,
    events.REPORT_CORRECTED,
    events.ADVENTURE_CLOSED,
    events.ADVENTURE_CANCELLED,
)
OF_AN_INTERVAL = (events.BARGAINED, events.SKILL_USED)
ENDS = (events.INTERVAL_CLOSED, events.ADVENTURE_CLOSED)
NEXT_GAME = (events.SIDE_MUSTERED, events.ADVENTURE_CLOSED)
ANY: tuple[str, ...] = ()

# By kind: names of a row in the payload, each with the kinds of later acts on that row that an act of this kind waits for.
WAITS_FOR: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    events.WARBAND_ENTERED: (("warband", ANY),),  # a warband that has played here can't undo its entering
    # The balance rests on both sides, and who joined in play is there because his warband is mustered.
    events.SIDE_MUSTERED: (("adventure", (*OF_AN_ADVENTURE, of_roster.JOINED_IN_PLAY)),),
    events.RECOVERY_ASKED: (("recovery", (events.RECOVERY_ROLLED,)),),
    # What a member did in the interval rests on how he came through.
    events.RECOVERY_ROLLED: (("warband", ENDS), ("member", OF_AN_INTERVAL)),
    events.COURT_HELP_CHANGED: (("warband", ENDS), ("member", OF_AN_INTERVAL)),
    # What was done in an interval stays once it is closed.
    events.STEP_MARKED: (("warband", ENDS),),
    events.BARGAINED: (("warband", ENDS),),
    events.PURCHASED: (("warband", ENDS),),
    events.SKILL_USED: (("warband", ENDS),),
    events.DEADLINE_MOVED: (("warband", ENDS),),
    # An interval is opened again only while its warband isn't on the way to the next adventure.
    events.INTERVAL_CLOSED: (("warband", NEXT_GAME),),
}


@dataclass(frozen=True, slots=True)
class Known:
    """What the reasons are read from, fetched once for all acts."""

    touched: Mapping[UUID, tuple[Warband, ...]]
    official: frozenset[str] = frozenset()
    told: Sequence[Adventure] = ()
    asked: Sequence[EntryRequest] = ()
    busy: Sequence[Side] = ()
    later: Mapping[UUID, tuple[Event, ...]] = field(default_factory=dict)


def of(acts: Sequence[Event], warbands: Warbands) -> dict[UUID, Against]:
    """By event id, with later acts that changed the same. `warbands`: rows by id, at least those that the acts concern."""
    in_the_way, found = undo.blockers_of(acts), resting(acts, warbands)
    spent = of_the_roster.leaves_too_little(acts)
    both: dict[UUID, Against] = {}
    for event in acts:
        closed, rests = found[event.id]
        later = {one.number: one for one in (*in_the_way.get(event.id, ()), *rests)}
        if event.id in spent and not closed and not later:
            closed = (spent[event.id],)
        both[event.id] = (closed, tuple(later[number] for number in sorted(later, reverse=True)))
    return both


def resting(acts: Sequence[Event], warbands: Warbands) -> dict[UUID, Against]:
    """By event id: what rests on acts beyond the rows that they changed."""
    if not acts:
        return {}
    known = _known(acts, warbands)
    reasons = {event.id: CLOSED[event.kind](event, known) if event.kind in CLOSED else [] for event in acts}
    return {event.id: (tuple(reasons[event.id]), known.later.get(event.id, ())) for event in acts}


# --- fetched once for all ---------------------------------------------------------------------------------------------


def _known(acts: Sequence[Event], warbands: Warbands) -> Known:
    kinds = {event.kind for event in acts}
    circles = {event.circle for event in acts}
    touches = Touch.objects.filter(event__in=[one for one in acts if one.kind in CLOSED], row__in=warbands)
    touched: dict[UUID, tuple[Warband, ...]] = {}
    pairs: Any = touches.order_by("pk").values_list("event_id", "row")
    for event_id, row in pairs if kinds & CLOSED.keys() else ():
        touched[event_id] = (*touched.get(event_id, ()), warbands[row])
    later = _later(acts)
    if not kinds & CLOSED.keys():
        return Known(touched, later=later)
    keys = {event.payload["card"] for event in acts if event.kind == events.CARD_ADDED}
    systems = {event.payload["system"] for event in acts if event.kind == events.CARD_ADDED}
    official = Card.objects.filter(system_id__in=systems, house=None, key__in=keys).values_list("key", flat=True)
    told = Adventure.objects.filter(campaign__in=circles, state__in=[Adventure.MUSTERED, Adventure.REPORTED])
    asked = EntryRequest.objects.filter(campaign__in=circles, state=EntryRequest.ASKED).select_related("warband")
    busy = Side.objects.filter(warband__in=warbands, unfinished=True).select_related("adventure").order_by("pk")
    return Known(
        touched,
        official=frozenset(official if keys else ()),
        told=list(told.order_by("number") if keys else ()),
        asked=list(asked.order_by("pk") if events.ENTRY_DECLINED in kinds else ()),
        busy=list(busy if kinds & {events.ADVENTURE_CANCELLED, events.ADVENTURE_CLOSED} else ()),
        later=later,
    )


def _later(acts: Sequence[Event]) -> dict[UUID, tuple[Event, ...]]:
    """Later acts, themselves not undone, on the rows that each act waits for."""
    waits = {event.id: [(_row(event, name), kinds) for name, kinds in WAITS_FOR.get(event.kind, ())] for event in acts}
    rows = {row for wanted in waits.values() for row, _kinds in wanted}
    if not rows:
        return {}
    touches = Touch.objects.filter(
        row__in=rows,
        event__number__gt=min(event.number for event in acts),
        event__undone_by__isnull=True,
        event__undoes__isnull=True,
    ).order_by()
    found = list(touches.values_list("row", "event__number", "event__kind", "event__circle"))
    numbers = {
        event.id: {
            number
            for row, number, kind, circle in found
            for wanted, kinds in waits[event.id]
            if row == wanted and number > event.number and (kind in kinds if kinds else circle == event.circle)
        }
        for event in acts
    }
    loaded = Event.objects.in_bulk({number for some in numbers.values() for number in some})
    return {key: tuple(loaded[one] for one in sorted(some, reverse=True)) for key, some in numbers.items()}


def _row(event: Event, name: str) -> UUID:
    return UUID(event.payload[name])


# --- reasons of another kind ------------------------------------------------------------------------------------------


def _in_no_report(event: Event, known: Known) -> list[Reason]:
    """A card stays while a report that is to be confirmed or corrected tells of it, unless an official one has its key."""
    key = event.payload["card"]
    if key in known.official:
        return []
    return [
        Reason(
            "told_in_report",
            {"adventure": str(one.pk), "adventure_name": one.name, "number": one.number, "card": key},
        )
        for one in known.told
        if one.campaign_id == event.circle
        if any(key in side["items"] for side in one.report.get("sides", {}).values())
    ]


def _still_here(event: Event, known: Known) -> list[Reason]:
    """Warbands that play here come back into play, others don't."""
    rows: Iterable[Warband] = known.touched.get(event.id, ())
    gone = [row for row in rows if row.circle_id != event.circle]
    away = [row for row in rows if row.archived_at is not None]
    return [
        *(Reason("not_in_campaign", {"warband": row.name, "campaign": event.payload["campaign_name"]}) for row in gone),
        *(Reason("archived", {"warband": row.name}) for row in away),
    ]


def _not_asked_again(event: Event, known: Known) -> list[Reason]:
    concerned = {row.pk for row in known.touched.get(event.id, ())}
    return [
        Reason("entry_asked_before", {"warband": one.warband.name})
        for one in known.asked
        if one.campaign_id == event.circle and one.warband_id in concerned
    ]


def _free_again(event: Event, known: Known) -> list[Reason]:
    """An adventure comes back only to warbands that have planned no other since."""
    concerned = {row.pk for row in known.touched.get(event.id, ())}
    reasons = _still_here(event, known)
    for side in known.busy:
        if side.warband_id in concerned:
            told = {
                "warband": side.warband_name,
                "adventure_name": side.adventure.name,
                "number": side.adventure.number,
            }
            reasons.append(Reason("already_on_adventure", told))
    return reasons


CLOSED: Mapping[str, Callable[[Event, Known], list[Reason]]] = {
    events.CARD_ADDED: _in_no_report,
    events.ADVENTURE_CANCELLED: _free_again,
    events.ADVENTURE_CLOSED: _free_again,
    events.ENTRY_DECLINED: _not_asked_again,
    events.INTERVAL_CLOSED: _still_here,
}
