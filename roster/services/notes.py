"""Private notes of an owner on a warband and its members. Nobody else reads them; events say only that they changed."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Member, Warband
from roster.selectors import access
from roster.services import gates
from roster.services.recording import naming, record


@transaction.atomic
def set_member_notes(
    *, act: UUID, member_id: UUID, text: str, version: int | None = None, actor: User | None, at: datetime
) -> Event:
    """Raises: BadField, EditConflict, Refused `archived`.

    Http404 for everybody but the owner. Event: roster.member_notes_changed
    """
    content = {"member": member_id, "text": text, "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.MEMBER_NOTES, content=content)
    member = access.member_to_note(member_id, actor=actor)
    if done := doing.done():
        return done
    _keep(member, member.warband, text, version)
    return record(doing, member.warband, naming(member), about=[member.pk])


@transaction.atomic
def set_warband_notes(
    *, act: UUID, warband_id: UUID, text: str, version: int | None = None, actor: User | None, at: datetime
) -> Event:
    """Raises: BadField, EditConflict, Refused `archived`.

    Http404 for everybody but the owner. Event: roster.warband_notes_changed
    """
    content = {"warband": warband_id, "text": text, "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.WARBAND_NOTES, content=content)
    warband = access.warband_to_note(warband_id, actor=actor)
    if done := doing.done():
        return done
    _keep(warband, warband, text, version)
    return record(doing, warband)


def _keep(row: Member | Warband, warband: Warband, text: str, version: int | None) -> None:
    """The words into their row, past the log: what they say is nobody's business. Raises as the acts do."""
    gates.not_archived(warband)
    kept = gates.notes(text)
    gates.not_edited_since(row, version, {"notes": kept})
    type(row)._default_manager.filter(pk=row.pk).update(notes=kept, version=row.version + 1)
