"""Standings of a campaign, and its warbands' XP over time."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Sum

from campaigns import events
from campaigns.models import Adventure, Campaign, Side
from campaigns.selectors import rulebook
from core.models import Event
from roster.models import Member, Possession, Warband
from rules.engine.books.base import MemberState


@dataclass(frozen=True, slots=True)
class Row:
    """A warband's place. `results` counts outcomes by the book's word for them, best first. `here`: in the campaign now."""

    warband: str
    name: str
    owner: str
    xp: int
    worth: int
    played: int
    results: Mapping[str, int]
    here: bool = True

    def told(self) -> dict[str, Any]:
        """As an event keeps it."""
        return {
            "warband": self.warband,
            "name": self.name,
            "owner": self.owner,
            "xp": self.xp,
            "worth": self.worth,
            "played": self.played,
            "results": dict(self.results),
        }


@dataclass(frozen=True, slots=True)
class Point:
    """Warband XP after an adventure; number 0 is where the warband came in."""

    number: int
    adventure: str
    xp: int


@dataclass(frozen=True, slots=True)
class Line:
    """One warband's points, by adventure number."""

    warband: str
    name: str
    points: tuple[Point, ...]


def standings(campaign: Campaign) -> tuple[Row, ...]:
    """Warbands by results, best outcome first, then by XP, worth and name. An ended campaign keeps its final ones.

    A warband that has left stands with what it did here, its XP after its last adventure and no worth. Four queries.
    """
    if campaign.ended_at is not None and (final := _final(campaign)) is not None:
        return final
    outcomes = rulebook.book_of(campaign).outcomes()
    results = _results(campaign)
    here = list(Warband.objects.filter(circle_id=campaign.pk).select_related("owner").order_by("name", "pk"))
    xp, worth = warband_xp(campaign, [one.pk for one in here]), worth_of([one.pk for one in here])
    rows = [
        _row(outcomes, results.get(one.pk, []), str(one.pk), one.name, one.owner_id, xp[one.pk], worth.get(one.pk, 0))
        for one in here
    ]
    for warband_id, sides in results.items():
        if warband_id not in xp:
            last = sides[-1]
            rows.append(
                _row(outcomes, sides, str(warband_id), last.warband_name, None, last.xp_after or 0, 0, here=False)
            )
    return tuple(sorted(rows, key=lambda row: _order(row, outcomes)))


def warband_xp(campaign: Campaign, ids: list[UUID]) -> dict[UUID, int]:
    """Warband XP by id, as this campaign counts it. One query."""
    members: dict[UUID, list[MemberState]] = {pk: [] for pk in ids}
    rows = Member.objects.filter(warband__in=ids, standing=Member.ON_ROSTER)
    for pk, warband_id, kind, earned in rows.order_by("pk").values_list("pk", "warband_id", "kind", "xp_earned"):
        members[warband_id].append(MemberState(id=str(pk), kind=kind, xp_earned=earned))
    book, options = rulebook.book_of(campaign), rulebook.options_now(campaign)
    return {pk: book.warband_xp(states, options) for pk, states in members.items()}


def xp_over_time(campaign: Campaign) -> tuple[Line, ...]:
    """For each warband its XP when it first mustered here, and after each adventure. One query."""
    lines: dict[UUID, list[Point]] = {}
    names: dict[UUID, str] = {}
    for side in _closed_sides(campaign):
        points = lines.setdefault(side.warband_id, [Point(0, "", side.xp_at_muster or 0)])
        points.append(Point(side.adventure.number, side.adventure.name, side.xp_after or 0))
        names[side.warband_id] = side.warband_name
    found = [Line(str(pk), names[pk], tuple(points)) for pk, points in lines.items()]
    return tuple(sorted(found, key=lambda line: (line.name.casefold(), line.warband)))


def _closed_sides(campaign: Campaign) -> list[Side]:
    rows = Side.objects.filter(adventure__campaign=campaign, adventure__state=Adventure.CLOSED)
    return list(rows.select_related("adventure").order_by("adventure__closed_at", "adventure__number", "place"))


def _results(campaign: Campaign) -> dict[UUID, list[Side]]:
    found: dict[UUID, list[Side]] = {}
    for side in _closed_sides(campaign):
        found.setdefault(side.warband_id, []).append(side)
    return found


def worth_of(ids: list[UUID]) -> dict[UUID, int]:
    """Sum of what was paid for all that a warband still has."""
    things = Possession.objects.filter(warband__in=ids, gone_at=None).order_by()
    return {row["warband_id"]: row["paid"] for row in things.values("warband_id").annotate(paid=Sum("paid_silver"))}


def _row(
    outcomes: tuple[str, ...],
    sides: list[Side],
    warband: str,
    name: str,
    owner: UUID | None,
    xp: int,
    worth: int,
    *,
    here: bool = True,
) -> Row:
    counted = Counter(side.outcome for side in sides)
    results = {outcome: counted[outcome] for outcome in outcomes}
    return Row(warband, name, str(owner) if owner else "", xp, worth, len(sides), results, here)


def _order(row: Row, outcomes: tuple[str, ...]) -> tuple[Any, ...]:
    best_first = tuple(-row.results.get(outcome, 0) for outcome in outcomes[:-1])
    return (not row.here, *best_first, -row.xp, -row.worth, row.name.casefold(), row.warband)


def _final(campaign: Campaign) -> tuple[Row, ...] | None:
    """What the campaign's last act wrote down."""
    ended = Event.objects.filter(stream=campaign.pk, kind=events.CAMPAIGN_ENDED, undone_by__isnull=True)
    last = ended.order_by("-number").first()
    if last is None:
        return None
    return tuple(Row(**row) for row in last.payload["standings"])
