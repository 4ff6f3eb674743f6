"""Whom a member may face across the table: the only place that finds members of other warbands in the same adventure."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from roster.models import Member, Warband
from roster.selectors import access, snapshots
from roster.selectors.access import Reader
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import MemberState

Finder = Callable[[UUID], Collection[UUID]]
_FINDERS: list[Finder] = []


@dataclass(frozen=True, slots=True)
class Facing:
    """Somebody to face: as the book sees him, and his warband's name."""

    state: MemberState
    warband_name: str


def go_along_with(finder: Finder) -> None:
    """Add how a higher app tells which members go along on an adventure. For `apps.py` only."""
    if finder not in _FINDERS:
        _FINDERS.append(finder)


def others(warband: Warband, rules: Rulebook, reader: Reader) -> tuple[Facing, ...]:
    """Who goes along on the same adventure in other warbands that `reader` sees, warband by warband."""
    if warband.mustered_for is None:
        return ()
    mustered = Warband.objects.filter(mustered_for=warband.mustered_for).exclude(pk=warband.pk).order_by("name", "pk")
    homes = [one.pk for one in mustered if access.sees(one, reader)]
    if not homes:
        return ()
    going = {member_id for finder in _FINDERS for member_id in finder(warband.mustered_for)}
    known = _known(Member.objects.filter(warband_id__in=homes), rules)
    listed = [(row, one) for row, one in known if row.pk in going and row.standing == Member.ON_ROSTER]
    return tuple(one for home in homes for row, one in listed if row.warband_id == home)


def named(ids: Iterable[str], rules: Rulebook) -> tuple[Facing, ...]:
    """Members of other warbands whom a roll named when it was made, wherever they are since."""
    wanted = {UUID(one) for one in ids}
    if not wanted:
        return ()
    homes = Member.objects.filter(pk__in=wanted).values_list("warband_id", flat=True)
    known = _known(Member.objects.filter(warband_id__in=homes), rules)
    return tuple(one for row, one in known if row.pk in wanted)


def _known(members: QuerySet[Member], rules: Rulebook) -> list[tuple[Member, Facing]]:
    """Members of whole warbands, so that each is seen with the mount that he rides."""
    rows = snapshots.rows(members.select_related("warband"))
    states = snapshots.states(rows, rules)
    return [(row, Facing(states[row.pk], row.warband.name)) for row in rows]
