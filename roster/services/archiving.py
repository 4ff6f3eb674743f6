"""Putting a warband away and taking it out again. Only drafts are deleted; all else is kept."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.selectors import access
from roster.services import gates
from roster.services.recording import record


@transaction.atomic
def archive(*, act: UUID, warband_id: UUID, actor: User | None, at: datetime) -> Event:
    """Raises: Refused `archived`, `mustered`, `interval_open`; Http404, NotAllowed. Event: roster.warband_archived"""
    doing = Doing(act=act, actor=actor, at=at, kind=events.ARCHIVED, content={"warband": warband_id})
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(warband)
    if warband.interval is not None:
        raise Refused.because("interval_open", warband=warband.name)
    doing.update(warband, archived_at=at)
    return record(doing, warband)


@transaction.atomic
def restore(*, act: UUID, warband_id: UUID, actor: User | None, at: datetime) -> Event:
    """Raises: Refused `not_archived`; Http404, NotAllowed. Event: roster.warband_restored"""
    doing = Doing(act=act, actor=actor, at=at, kind=events.RESTORED, content={"warband": warband_id})
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    if warband.archived_at is None:
        raise Refused.because("not_archived", warband=warband.name)
    doing.update(warband, archived_at=None)
    return record(doing, warband)
