"""Leaving the roster and coming back to it: the only place that changes a member's standing.

Who leaves lays his things into the stash, gets off his mount or sets its rider down, and leaves his vassals without a
master. Who comes back finds all of that again as far as it still lies as he left it. So every way there and back ends
alike.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import F, Model

from core.events import Doing
from core.models import Event
from roster.models import Member, Possession
from roster.selectors import memorial


def set_standing(doing: Doing, member: Member, standing: str) -> Member:
    """Change a member's standing inside an act. Nothing happens when he has it already."""
    if member.standing == standing:
        return member
    leaves = member.standing == Member.ON_ROSTER
    left = None if leaves else memorial.departure(member)
    doing.update(member, standing=standing)
    if leaves:
        _leave(doing, member)
    elif standing == Member.ON_ROSTER and left is not None:
        _return(doing, member, left)
    return member


def _leave(doing: Doing, member: Member) -> None:
    for mount in Member.objects.filter(rider=member):
        doing.update(mount, rider=None)
    if member.rider_id is not None:
        doing.update(member, rider=None)
    for vassal in Member.objects.filter(master=member).order_by("rank", "id"):
        doing.update(vassal, master=None)
    for thing in Possession.objects.filter(holder=member, gone_at=None).order_by("id"):
        doing.update(thing, holder=None, place="")


def _return(doing: Doing, member: Member, left: Event) -> None:
    for change in memorial.laid_down(left, member):
        row = _row(change)
        if row is None:
            continue
        if isinstance(row, Possession):
            _take_up(doing, member, row, change)
        elif row.pk == member.pk:
            _carry_again(doing, member, change)
        else:
            _follow_again(doing, member, row, change)


def _take_up(doing: Doing, member: Member, thing: Possession, change: dict[str, Any]) -> None:
    if thing.gone_at is None and thing.holder_id is None:
        place = change["fields"].get("place", ["", ""])[0]
        doing.update(thing, holder=member, place=place)


def _carry_again(doing: Doing, mount: Member, change: dict[str, Any]) -> None:
    """A mount comes back to its rider, if he is there and rides nothing else."""
    rider = Member.objects.filter(pk=change["fields"]["rider_id"][0], standing=Member.ON_ROSTER, mount=None).first()
    if rider is not None:
        doing.update(mount, rider=rider)


def _follow_again(doing: Doing, member: Member, other: Member, change: dict[str, Any]) -> None:
    if "master_id" in change["fields"] and other.master_id is None:
        doing.update(other, master=member)
    if "rider_id" in change["fields"] and other.rider_id is None:
        doing.update(other, rider=member)


def _row(change: dict[str, Any]) -> Possession | Member | None:
    pk = UUID(change["id"])
    if change["model"] == Possession._meta.label:
        return Possession.objects.filter(pk=pk).first()
    return Member.objects.filter(pk=pk).first()


def vanish(doing: Doing, member: Member, standing: str, brought: Collection[str]) -> None:
    """Leave with what one brought along, cards by key; all else is laid into the stash."""
    things = Possession.objects.filter(holder=member, gone_at=None, card__key__in=brought)
    for thing in things.order_by(F("part_of").desc(nulls_last=True), "id"):
        doing.update(thing, gone_at=doing.at, holder=None, place="")
    set_standing(doing, member, standing)


def strike_off(doing: Doing, member: Model) -> None:
    """Take back that a member was ever recruited. For core.changes.undo_create_with."""
    assert isinstance(member, Member)
    set_standing(doing, member, Member.REMOVED)
