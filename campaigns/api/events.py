"""One act of the log, and taking it back, whichever app it belongs to."""

from typing import Any
from uuid import UUID

from django.http import Http404

from campaigns.api.reading import entries
from campaigns.models import Campaign
from campaigns.selectors import access, log
from campaigns.services import undoing
from core.api.acts import ActView
from core.api.logs import LoggedOut, told
from core.api.reads import ReadView
from core.api.shapes import ReasonIn
from core.models import Event
from roster.models import Warband
from roster.selectors import access as warbands
from roster.selectors import histories
from roster.services import undoing as roster_undoing


class OneEvent(ReadView):
    """One act with its dice, for whoever may read the log that it stands in."""

    shows = LoggedOut

    def look(self, event_id: UUID) -> dict[str, Any]:
        event = Event.objects.filter(id=event_id).first()
        if event is None:
            raise Http404
        found = self._in_campaign(event) or self._of_warband(event)
        if found is None:
            raise Http404
        return found

    def _in_campaign(self, event: Event) -> dict[str, Any] | None:
        user = self.request.user
        campaign = Campaign.objects.select_related("house").filter(pk=event.circle).first()
        if campaign is None:
            return None
        who = access.reader(campaign, user)
        if not access.sees(campaign, who):
            return None
        return entries(campaign, who, list(log.events(campaign).filter(id=event.id)))[0]

    def _of_warband(self, event: Event) -> dict[str, Any] | None:
        user = self.request.user
        warband = Warband.objects.select_related("house", "system", "owner").filter(pk=event.stream).first()
        if warband is None or not warbands.sees(warband, user):
            return None
        page = list(histories.acts(warband, user).filter(id=event.id))
        return told(histories.told(warband, user, page)[0]) if page else None


class Undo(ActView):
    """Take an act back by a new one. One with a roll is set aside, by an organiser who says why; the faces stay on record."""

    takes = ReasonIn

    def do(self, wanted: dict[str, Any], event_id: UUID) -> Event:
        kind = Event.objects.filter(id=event_id).values_list("kind", flat=True).first()
        if kind is None:
            raise Http404
        if kind.startswith("campaigns."):
            return undoing.undo(event_id=event_id, **self.doing, **wanted)
        if kind.startswith("roster."):
            return roster_undoing.undo(event_id=event_id, **self.doing, **wanted)
        raise Http404
