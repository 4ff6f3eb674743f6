"""Reading a campaign: what all of its endpoints share, its log, standings and XP, and what waits for somebody."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers

from campaigns.models import Campaign
from campaigns.selectors import access, log, permissions, standings, waiting
from campaigns.selectors.access import Reader
from campaigns.selectors.waiting import Waiting
from core.api.logs import LoggedOut, logged
from core.api.permissions import SignedIn
from core.api.reads import ListView
from core.api.shapes import link
from core.errors import NotAllowed
from core.models import Event


class OfACampaign:
    """The campaign for this reader, by seat or visibility, and what he is in it."""

    request: Any
    asked: dict[str, Any]

    def campaign(self, campaign_id: UUID) -> tuple[Campaign, Reader]:
        found = access.campaign_to_see(campaign_id, user=self.request.user)
        return found, access.reader(found, self.request.user)

    def organised(self, campaign_id: UUID) -> tuple[Campaign, Reader]:
        """For what only organisers read. Raises: NotAllowed."""
        found, who = self.campaign(campaign_id)
        if not permissions.is_one(who, permissions.ORGANISER):
            raise NotAllowed(permissions.ORGANISER)
        return found, who


# --- the log ----------------------------------------------------------------------------------------------------------


class QueryLog(serializers.Serializer[Any]):
    warband = serializers.CharField(max_length=36, required=False)
    member = serializers.CharField(max_length=36, required=False)
    person = serializers.CharField(max_length=36, required=False)
    kind = serializers.ChoiceField(choices=list(log.GROUPS), required=False)


class Log(OfACampaign, ListView):
    """Every act of a campaign, newest first. A filter takes only what the campaign has."""

    shows = LoggedOut
    query = QueryLog
    ordering = ("-number",)

    def rows(self, campaign_id: UUID) -> QuerySet[Event]:
        self.of, self.who = self.campaign(campaign_id)
        wanted = log.understand(self.of, self.asked)
        if wanted.dropped:
            raise serializers.ValidationError({name: [_("Nothing here has this id.")] for name in wanted.dropped})
        return log.events(self.of, wanted)

    def present(self, page: list[Event]) -> Any:
        return LoggedOut(entries(self.of, self.who, page), many=True).data


def entries(campaign: Campaign, who: Reader, page: Sequence[Event]) -> list[dict[str, Any]]:
    """Events of a campaign as data."""
    return [
        logged(
            event,
            sentence=entry.sentence,
            who=entry.who,
            rolls=event.rolls.all(),
            undone=getattr(event, "undone_by", None),
            undoable=entry.may_undo,
            why_not=entry.why_not,
        )
        for event, entry in zip(page, log.entries(campaign, who, page), strict=True)
    ]


# --- standings --------------------------------------------------------------------------------------------------------


class StandingOut(serializers.Serializer[Any]):
    """A warband's results in a campaign. `results`: how often each outcome, best first. `here`: still in the campaign."""

    place = serializers.IntegerField()
    warband = serializers.UUIDField()
    name = serializers.CharField()
    xp = serializers.IntegerField()
    worth = serializers.IntegerField()
    played = serializers.IntegerField()
    results = serializers.DictField(child=serializers.IntegerField())
    here = serializers.BooleanField()


class Standings(OfACampaign, ListView):
    """Warbands by results, best first. An ended campaign keeps its final ones."""

    shows = StandingOut

    def rows(self, campaign_id: UUID) -> Sequence[dict[str, Any]]:
        found, _who = self.campaign(campaign_id)
        return [
            {
                "place": place,
                "warband": row.warband,
                "name": row.name,
                "xp": row.xp,
                "worth": row.worth,
                "played": row.played,
                "results": dict(row.results),
                "here": row.here,
            }
            for place, row in enumerate(standings.standings(found), start=1)
        ]

    def key_of(self, row: dict[str, Any]) -> str:
        return str(row["warband"])


class PointOut(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the adventure; 0 is where the warband came in.")
    adventure = serializers.CharField(allow_blank=True)
    xp = serializers.IntegerField()


class LineOfXpOut(serializers.Serializer[Any]):
    warband = serializers.UUIDField()
    name = serializers.CharField()
    points = PointOut(many=True)


class XpOverTime(OfACampaign, ListView):
    """For each warband its XP when it first mustered here, and after each adventure."""

    shows = LineOfXpOut

    def rows(self, campaign_id: UUID) -> Sequence[Any]:
        found, _who = self.campaign(campaign_id)
        return standings.xp_over_time(found)

    def key_of(self, row: Any) -> str:
        return str(row.warband)


# --- what waits -------------------------------------------------------------------------------------------------------

_PAGES = {"interval": "api_interval", "people": "api_people"}


class WaitingOut(serializers.Serializer[Any]):
    """One thing to do, and where. `mine`: for a warband of one's own, or to be decided by an organiser."""

    kind = serializers.CharField()
    sentence = serializers.CharField()
    campaign = serializers.UUIDField()
    campaign_name = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True)
    mine = serializers.BooleanField()
    url = serializers.CharField()


def _waiting(one: Waiting) -> dict[str, Any]:
    page = one.page.partition(":")[2]
    return {
        "kind": one.kind,
        "sentence": one.sentence,
        "campaign": one.campaign,
        "campaign_name": one.campaign_name,
        "until": one.until,
        "mine": one.mine,
        "url": link(_PAGES.get(page, "api_adventure"), one.id),
    }


class _Waits(ListView):
    shows = WaitingOut

    def key_of(self, row: Waiting) -> str:
        return f"{row.kind} {row.id} {row.sentence[:40]}"

    def present(self, page: list[Waiting]) -> Any:
        return WaitingOut([_waiting(one) for one in page], many=True).data


class Home(_Waits):
    """What waits for me across all my running campaigns, most pressing first."""

    permission_classes = [SignedIn]

    def rows(self) -> Sequence[Waiting]:
        return waiting.waits_for(self.request.user)


class WaitingHere(OfACampaign, _Waits):
    """What waits for me in one campaign."""

    def rows(self, campaign_id: UUID) -> Sequence[Waiting]:
        return waiting.in_campaign(*self.campaign(campaign_id))
