"""What rests on an act of this app beyond the rows that it changed: the only place that knows it, and asks the apps above."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from core.models import Event, Touch
from roster import events

Found = Mapping[UUID, Sequence[Event]]
Finder = Callable[[Sequence[Event], bool], Found]
_FINDERS: list[Finder] = []


def find_with(finder: Finder) -> None:
    """Add what of a higher app rests on acts of this one. For `apps.py` only.

    `finder(acts, grants)` answers later acts by the id of the earlier one; `grants`: whoever asks may correct as well.
    """
    if finder not in _FINDERS:
        _FINDERS.append(finder)


def later(acts: Sequence[Event], *, grants: bool) -> dict[UUID, list[Event]]:
    """By event id: later acts of any app that rest on these, newest first. The queries don't grow with them."""
    found: defaultdict[UUID, list[Event]] = defaultdict(list)
    for finder in (_on_classes, *_FINDERS) if acts else ():
        for event_id, rows in finder(acts, grants).items():
            found[event_id] += rows
    return {key: sorted(rows, key=lambda one: -one.number) for key, rows in found.items()}


def _on_classes(acts: Sequence[Event], _grants: bool) -> Found:
    """What a member learned, or became, after he took a class rests on the class, whose list it may have opened."""
    taken = {event.id: UUID(event.payload["member"]) for event in acts if event.kind == events.CLASS_TAKEN}
    if not taken:
        return {}
    touches = Touch.objects.filter(
        row__in=set(taken.values()),
        event__kind__in=(events.SKILL_LEARNT, events.CLASS_TAKEN),
        event__undone_by__isnull=True,
        event__undoes__isnull=True,
    )
    later = list(touches.select_related("event").order_by("-event__number"))
    numbers = {event.id: event.number for event in acts}
    return {
        event_id: [one.event for one in later if one.row == member and one.event.number > numbers[event_id]]
        for event_id, member in taken.items()
    }
