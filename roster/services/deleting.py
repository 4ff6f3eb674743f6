"""Deleting for good: a draft, and what somebody who erases his account leaves behind. Nothing else is ever deleted."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from django.db import transaction
from django.db.models import Model, ProtectedError, Q

from accounts.models import User
from core.events import Doing
from roster.models import Condition, Entry, Learned, Member, Portrait, Possession, Warband
from roster.selectors import access
from rules.models import Card, CardList, House, Table


def delete_warband(doing: Doing, warband: Warband) -> None:
    """Delete a warband with everything in it and the house that nobody else plays by. The row given keeps its id."""
    pk, house = warband.pk, warband.house
    for row in _rows_of(warband):
        doing.delete(row)
    doing.delete(warband)
    warband.pk = pk
    _delete_house(doing, house)


def circles(user: User) -> Iterable[UUID]:
    """Circles that somebody's warbands play in, with or without a seat of his. For accounts.services.erasing.circles_with."""
    found = Warband.objects.filter(owner=user, circle__isnull=False).order_by().values_list("circle_id", flat=True)
    return (one for one in found if one is not None)


def farewell(doing: Doing, user: User) -> None:
    """Somebody erases his account: portraits and private notes go, and so do warbands that play in no campaign.

    One that played in a campaign stands in its books; it stays in the archive, private and without its notes.
    For accounts.services.erasing.farewell_with.
    """
    mine = Warband.objects.filter(owner=user)
    members = Member.objects.filter(warband__owner=user)
    warbands = access.lock_warbands(mine.order_by("pk").values_list("pk", flat=True))
    Portrait.objects.filter(member__in=members).delete()
    members.update(notes="")
    mine.update(notes="")
    for warband in (one for one in warbands if one.circle_id is None):
        mark = len(doing.changes)
        try:
            with transaction.atomic():
                delete_warband(doing, warband)
        except ProtectedError:
            del doing.changes[mark:]
            kept = Warband.objects.get(pk=warband.pk)
            doing.update(kept, visibility=Warband.PRIVATE, archived_at=kept.archived_at or doing.at)


def _rows_of(warband: Warband) -> Iterator[Model]:
    """All rows of a warband below its own, those that point to others first."""
    members = Member.objects.filter(warband=warband)
    entries = Entry.objects.filter(warband=warband).order_by("id")
    things = Possession.objects.filter(warband=warband).order_by("id")
    yield from entries.exclude(reverses=None)
    yield from entries.filter(reverses=None)
    yield from Learned.objects.filter(member__in=members).order_by("id")
    yield from Condition.objects.filter(member__in=members).order_by("id")
    yield from things.exclude(part_of=None)
    yield from things.filter(part_of=None)
    Portrait.objects.filter(member__in=members).delete()
    yield from members.filter(Q(master__isnull=False) | Q(rider__isnull=False)).order_by("id")
    yield from members.filter(master=None, rider=None).order_by("id")


def _delete_house(doing: Doing, house: House) -> None:
    """The house goes along, unless it holds cards, lists or tables of its own, or somebody else plays by it."""
    if Warband.objects.filter(house=house).exists():
        return
    if any(model.objects.filter(house=house).exists() for model in (Card, CardList, Table)):
        return
    doing.delete(house)
