"""Grants and corrections that a warband carries: the only place that counts them."""

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from core.models import Event
from roster import events

# What made silver, XP, things, members or abilities out of nothing. Where a warband trades makes none.
KINDS = events.OF_AN_ORGANISER - {events.REGION_SET}


def count(warbands: Iterable[UUID]) -> Counter[UUID]:
    """How many grants and corrections stand in the books of each warband since it was founded.

    A copy carries those of the warband that it was made from. One query, and one more for each generation of copies.
    """
    found: Counter[UUID] = Counter()
    # Whose books are read, up to which event, for whom.
    wanted: list[tuple[UUID, int | None, UUID]] = [(pk, None, pk) for pk in set(warbands)]
    read: set[tuple[UUID, UUID]] = set()
    while wanted:
        streams = {stream for stream, _until, _whose in wanted}
        rows = list(
            Event.objects.filter(stream__in=streams, kind__in=KINDS | {events.WARBAND_COPIED}, undone_by=None)
            .order_by("number")
            .values_list("stream", "number", "kind", "payload")
        )
        later: list[tuple[UUID, int | None, UUID]] = []
        for stream, until, whose in wanted:
            read.add((stream, whose))
            for home, number, kind, told in rows:
                if home != stream or (until is not None and number > until):
                    continue
                if kind != events.WARBAND_COPIED:
                    found[whose] += 0 if told.get("draft") else 1
                elif (UUID(told["source"]), whose) not in read:
                    later.append((UUID(told["source"]), number, whose))
        wanted = later
    return found
