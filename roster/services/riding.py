"""Mounting and dismounting."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Member
from roster.selectors import access, rulebook, snapshots
from roster.services import gates
from roster.services.recording import naming, record


@transaction.atomic
def mount(*, act: UUID, rider_id: UUID, mount_id: UUID, actor: User | None, at: datetime) -> Event:
    """Have a member ride a mount of the same warband.

    Raises: Refused with the book's reasons, `ridden`; Http404, NotAllowed.
    Event: roster.mounted
    """
    content = {"rider": rider_id, "mount": mount_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.MOUNTED, content=content)
    rider = access.member_to_edit(rider_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(rider.warband)
    ridden = access.member_of(rider.warband, mount_id)
    if ridden.rider is not None:
        raise Refused.because("ridden", mount=ridden.name, rider=ridden.rider.name)
    rules = rulebook.of(rider.warband)
    rules.refuse(rules.book.may_mount(snapshots.member(rider, rules), snapshots.member(ridden, rules)))
    doing.update(ridden, rider=rider)
    return record(doing, rider.warband, {**naming(rider), **naming(ridden, "mount")})


@transaction.atomic
def dismount(*, act: UUID, rider_id: UUID, actor: User | None, at: datetime) -> Event:
    """Raises: Refused `not_riding`, `archived`, `mustered`; Http404, NotAllowed. Event: roster.dismounted"""
    doing = Doing(act=act, actor=actor, at=at, kind=events.DISMOUNTED, content={"rider": rider_id})
    rider = access.member_to_edit(rider_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(rider.warband)
    ridden = Member.objects.filter(rider=rider).first()
    if ridden is None:
        raise Refused.because("not_riding", member=rider.name)
    doing.update(ridden, rider=None)
    return record(doing, rider.warband, {**naming(rider), **naming(ridden, "mount")})
