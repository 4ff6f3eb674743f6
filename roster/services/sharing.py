"""Who may look at a warband besides its people: visibility and the share link."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Warband
from roster.models.warbands import share_code
from roster.selectors import access
from roster.services import gates
from roster.services.recording import record


@transaction.atomic
def set_visibility(*, act: UUID, warband_id: UUID, visibility: str, actor: User | None, at: datetime) -> Event:
    """Make a warband private, unlisted (whoever has the link) or public.

    Raises: BadField, Refused `archived`; Http404, NotAllowed.
    Event: roster.visibility_set
    """
    content = {"warband": warband_id, "visibility": visibility}
    doing = Doing(act=act, actor=actor, at=at, kind=events.VISIBILITY_SET, content=content)
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(warband)
    if visibility not in dict(Warband.VISIBILITIES):
        raise BadField("visibility", "unknown_choice", visibility=visibility)
    old = warband.visibility
    doing.update(warband, visibility=visibility)
    return record(doing, warband, {"visibility": visibility, "from": old})


@transaction.atomic
def new_share_code(*, act: UUID, warband_id: UUID, actor: User | None, at: datetime) -> Event:
    """Make a new share link; the old one is dead. The code itself is in no event.

    Raises: Refused `archived`; Http404, NotAllowed.
    Event: roster.share_code_renewed
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.SHARE_CODE_RENEWED, content={"warband": warband_id})
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(warband)
    Warband.objects.filter(pk=warband.pk).update(share_code=share_code(), version=warband.version + 1)
    return record(doing, warband)
