"""Adventures: lists, one adventure with its sides facing, who may go, and the acts on it."""

from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from rest_framework import serializers

from campaigns.api import bodies
from campaigns.api.adventure_shapes import AdventureOut, AdventureRowOut, adventure
from campaigns.api.reading import OfACampaign
from campaigns.models import Adventure, Side
from campaigns.selectors import access, adventure_page, muster_page
from campaigns.services import adventuring
from core.api.acts import ActView, ReasonOut
from core.api.fields import Id
from core.api.reads import ListView, ReadView
from core.api.shapes import ReasonIn
from core.errors import NotAllowed
from core.models import Event


class Adventures(OfACampaign, ListView, ActView):
    """Adventures of a campaign, newest first. To plan one, name as many warbands as the book has sides."""

    shows = AdventureRowOut
    ordering = ("-number",)
    takes = bodies.PlanIn

    def rows(self, campaign_id: UUID) -> QuerySet[Adventure]:
        found, _who = self.campaign(campaign_id)
        sides = Prefetch("sides", Side.objects.order_by("place"))
        return Adventure.objects.filter(campaign=found).prefetch_related(sides)

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return adventuring.plan(campaign_id=campaign_id, **self.doing, **wanted)


class OneAdventure(ReadView):
    """An adventure with its sides facing."""

    shows = AdventureOut

    def look(self, adventure_id: UUID) -> dict[str, Any]:
        found = access.adventure_to_see(adventure_id, user=self.request.user)
        return adventure(found, adventure_page.page(found, access.reader(found.campaign, self.request.user)))


class MusterRowOut(serializers.Serializer[Any]):
    """A member of a side: `going` as it stands or as it would by default, `why_not` what keeps him at home."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.CharField()
    master = serializers.CharField(allow_blank=True)
    going = serializers.BooleanField()
    conditions = serializers.ListField(child=serializers.CharField())
    why_not = ReasonOut(many=True)


class QueryMuster(serializers.Serializer[Any]):
    warband = Id()


class MusterView(ListView, ActView):
    """Who of a side may go. To say who goes, name members of one side or several; doing it again replaces it."""

    shows = MusterRowOut
    query = QueryMuster
    takes = bodies.MusterIn

    def rows(self, adventure_id: UUID) -> Any:
        found = access.adventure_to_see(adventure_id, user=self.request.user)
        side = next((one for one in found.sides.all() if one.warband_id == self.asked["warband"]), None)
        if side is None:
            raise Http404
        who = access.reader(found.campaign, self.request.user)
        if who.seat is None:
            raise NotAllowed("seat")
        return muster_page.page(found, side, who).rows

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        return adventuring.muster(adventure_id=adventure_id, **self.doing, **wanted)


class Change(ActView):
    """Other words about an adventure that isn't over."""

    takes = bodies.AdventureChangesIn
    versioned = True

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        return adventuring.change(adventure_id=adventure_id, changes=wanted, version=self.version(), **self.doing)


class ReportView(ActView):
    """Report what happened. It closes at once when an organiser reports or one person owns all sides."""

    takes = bodies.ReportIn

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        return adventuring.report(adventure_id=adventure_id, told=bodies.told(wanted), **self.doing)


class Confirm(ActView):
    """Agree with a report, which closes the adventure."""

    versioned = True

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        return adventuring.confirm(adventure_id=adventure_id, version=self.version(), **self.doing)


class Dispute(ActView):
    """Disagree, with a reason: the adventure is mustered again, the report stays as a draft."""

    takes = bodies.DisputeIn
    versioned = True

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        return adventuring.dispute(adventure_id=adventure_id, version=self.version(), **self.doing, **wanted)


class Correct(ActView):
    """An organiser's report in the place of the one that was given or disputed."""

    takes = bodies.CorrectionIn

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        close = wanted.pop("close")
        return adventuring.correct(adventure_id=adventure_id, told=bodies.told(wanted), close=close, **self.doing)


class CloseView(ActView):
    """An organiser closes a reported adventure without waiting for an answer."""

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        return adventuring.close(adventure_id=adventure_id, **self.doing)


class Cancel(ActView):
    """Call an adventure off. Once it is reported only an organiser may."""

    takes = ReasonIn

    def do(self, wanted: dict[str, Any], adventure_id: UUID) -> Event:
        return adventuring.cancel(adventure_id=adventure_id, **self.doing, **wanted)
