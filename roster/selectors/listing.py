"""Warbands in lists: somebody's own (drafts, those that play, those in the archive), and any others in brief."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.models import User
from accounts.selectors.people import name_of
from roster.models import Member, Warband
from rules.engine.books.base import MemberState
from rules.selectors import catalogue, houses, scope
from rules.selectors.scope import Scope


@dataclass(frozen=True, slots=True)
class Row:
    """One warband in the list."""

    warband: Warband
    system: str
    counts: tuple[tuple[str, int], ...]
    xp: int
    has: Scope


@dataclass(frozen=True, slots=True)
class Mine:
    drafts: tuple[Row, ...]
    playing: tuple[Row, ...]
    archived: tuple[Row, ...]

    @property
    def empty(self) -> bool:
        return not (self.drafts or self.playing or self.archived)


def of(user: User) -> Mine:
    """Queries: warbands and members, whatever their number."""
    warbands = list(
        Warband.objects.filter(owner=user).select_related("house", "system", "owner").order_by("name", "id")
    )
    members: dict[UUID, list[Member]] = {}
    for member in Member.objects.filter(warband__in=warbands, standing=Member.ON_ROSTER).order_by("rank", "id"):
        members.setdefault(member.warband_id, []).append(member)
    rows = [_row(one, members.get(one.pk, [])) for one in warbands]
    return Mine(
        drafts=tuple(one for one in rows if one.warband.founded_at is None and one.warband.archived_at is None),
        playing=tuple(one for one in rows if one.warband.founded_at is not None and one.warband.archived_at is None),
        archived=tuple(one for one in rows if one.warband.archived_at is not None),
    )


def _row(warband: Warband, members: list[Member]) -> Row:
    # Without the catalogue: each warband alone has a house, and so a catalogue, of its own.
    book, options = houses.book_of(warband.system_id), houses.options(warband.house)
    states = [
        MemberState(id=str(one.pk), kind=one.kind, xp_earned=one.xp_earned, xp_spent=one.xp_spent) for one in members
    ]
    kinds = [kind.key for kind in book.kinds()]
    counts = [(key, sum(1 for one in members if one.kind == key)) for key in kinds]
    return Row(
        warband=warband,
        system=catalogue.best_name(warband.system.names, warband.system.source_language),
        counts=tuple((key, number) for key, number in counts if number),
        xp=book.warband_xp(states, options),
        has=scope.of(warband.system_id),
    )


@dataclass(frozen=True, slots=True)
class Brief:
    """A warband in a list of anybody's. `hidden`: it may not be opened from here, and its purse is not told."""

    id: UUID
    version: int
    name: str
    system: str
    owner: dict[str, Any]
    campaign: UUID | None
    visibility: str
    founded_at: datetime | None
    archived_at: datetime | None
    silver: int | None
    xp: int
    counts: dict[str, int]
    hidden: bool


def brief(warbands: list[Warband], *, outsider: bool = False) -> list[Brief]:
    """Rows of a list, with one query for all of their members. To an outsider private ones tell only what a campaign tells."""
    members: dict[UUID, list[MemberState]] = {one.pk: [] for one in warbands}
    on_roster = Member.objects.filter(warband__in=warbands, standing=Member.ON_ROSTER).order_by("rank", "id")
    for pk, warband_id, kind, earned in on_roster.values_list("pk", "warband_id", "kind", "xp_earned"):
        members[warband_id].append(MemberState(id=str(pk), kind=kind, xp_earned=earned))
    return [_brief(one, members[one.pk], outsider and one.visibility != Warband.PUBLIC) for one in warbands]


def _brief(one: Warband, members: list[MemberState], hidden: bool) -> Brief:
    return Brief(
        id=one.pk,
        version=one.version,
        name=one.name,
        system=one.system_id,
        owner={"id": one.owner_id, "name": name_of(one.owner)},
        campaign=one.circle_id,
        visibility=one.visibility,
        founded_at=one.founded_at,
        archived_at=one.archived_at,
        silver=None if hidden else one.silver,
        xp=houses.book_of(one.system_id).warband_xp(members, houses.options(one.house)),
        counts=dict(Counter(member.kind for member in members)),
        hidden=hidden,
    )
