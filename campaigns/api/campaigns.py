"""Campaigns as a whole: lists, one campaign, its options and house cards, and the acts on it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from rest_framework import serializers

from accounts.models import Seat
from campaigns.api import bodies
from campaigns.api.reading import OfACampaign
from campaigns.models import Campaign
from campaigns.selectors import permissions, presets, rulebook
from campaigns.selectors.access import Reader
from campaigns.services import campaigning, housecards
from core.api.acts import ActView
from core.api.permissions import somebody
from core.api.reads import ListView, ReadView
from core.api.shapes import CardIn, Links, OptionOut, OwnCardEntryOut, OwnCardOut, link
from core.models import Event
from roster.selectors import card_users
from rules.engine.books import registry
from rules.selectors import own_cards
from rules.selectors.own_cards import OwnCard


class CampaignRowOut(serializers.Serializer[Any]):
    """A campaign in a list. `role`: my seat, null without one."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.CharField()
    role = serializers.CharField(allow_null=True)
    visibility = serializers.CharField()
    ended_at = serializers.DateTimeField(allow_null=True)
    url = serializers.CharField()


class CampaignOut(serializers.Serializer[Any]):
    """A campaign. `acts`: what is open to this reader, as far as his seat goes; the rules may still refuse."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.CharField()
    description = serializers.CharField(allow_blank=True)
    region = serializers.CharField(allow_blank=True)
    visibility = serializers.CharField()
    time_zone = serializers.CharField()
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField(help_text="Of the house; rises with every change of options, cards or tables.")
    options_version = serializers.IntegerField(help_text="Of the options alone, to be sent in If-Match with a change.")
    role = serializers.CharField(allow_null=True)
    acts = serializers.ListField(child=serializers.CharField())
    links = Links


def shown(campaign: Campaign, who: Reader) -> dict[str, Any]:
    """What CampaignOut shows."""
    here = {
        name: link(route, campaign.pk)
        for name, route in {
            "self": "api_campaign",
            "people": "api_people",
            "warbands": "api_campaign_warbands",
            "adventures": "api_adventures",
            "intervals": "api_intervals",
            "log": "api_log",
            "standings": "api_standings",
            "xp": "api_xp_over_time",
            "options": "api_campaign_options",
            "cards": "api_house_cards",
            "tables": "api_house_tables",
            "waiting": "api_waiting",
        }.items()
    }
    if who.seat is not None:
        here["entry_requests"] = link("api_entry_requests", campaign.pk)
    if who.plays:
        here["candidates"] = link("api_candidates", campaign.pk)
    if who.organises:
        here["invitations"] = link("api_invitations", campaign.pk)
    return {
        "id": campaign.pk,
        "version": campaign.version,
        "name": campaign.name,
        "system": campaign.system_id,
        "description": campaign.description,
        "region": campaign.region,
        "visibility": campaign.visibility,
        "time_zone": campaign.time_zone,
        "created_at": campaign.created_at,
        "ended_at": campaign.ended_at,
        "revision": campaign.house.revision,
        "options_version": campaign.house.version,
        "role": who.seat.role if who.seat is not None else None,
        "acts": sorted(permissions.on_campaign(campaign, who)),
        "links": here,
    }


class QueryCampaigns(serializers.Serializer[Any]):
    which = serializers.ChoiceField(choices=["mine", "public"], required=False, help_text="mine: with a seat of mine.")


class Campaigns(ListView, ActView):
    """Campaigns that I may see, by name: those with a seat of mine, and public ones. Whoever makes one is its organiser."""

    shows = CampaignRowOut
    query = QueryCampaigns
    ordering = ("name", "pk")
    takes = bodies.CampaignIn

    def rows(self) -> QuerySet[Campaign]:
        mine = Seat.objects.filter(user_id=str(self.request.user.pk)) if somebody(self.request) else Seat.objects.none()
        seated = Exists(mine.filter(circle_id=OuterRef("pk")))
        which = self.asked.get("which")
        if which == "mine":
            return Campaign.objects.filter(seated)
        if which == "public":
            return Campaign.objects.filter(~seated, visibility=Campaign.PUBLIC)
        return Campaign.objects.filter(seated | Q(visibility=Campaign.PUBLIC))

    def present(self, page: list[Campaign]) -> Any:
        roles: dict[UUID, str] = {}
        if somebody(self.request):
            held = Seat.objects.filter(circle__in=[one.pk for one in page], user_id=str(self.request.user.pk))
            roles = {seat.circle_id: seat.role for seat in held}
        rows = [
            {
                "id": one.pk,
                "version": one.version,
                "name": one.name,
                "system": one.system_id,
                "role": roles.get(one.pk),
                "visibility": one.visibility,
                "ended_at": one.ended_at,
                "url": link("api_campaign", one.pk),
            }
            for one in page
        ]
        return CampaignRowOut(rows, many=True).data

    def do(self, wanted: dict[str, Any]) -> Event:
        return campaigning.create(**self.doing, **wanted)


class OneCampaign(OfACampaign, ReadView):
    """A campaign, and where the rest of it is."""

    shows = CampaignOut

    def look(self, campaign_id: UUID) -> dict[str, Any]:
        return shown(*self.campaign(campaign_id))


class Change(ActView):
    """Other words about a campaign, its visibility, region or time zone."""

    takes = bodies.CampaignChangesIn
    versioned = True

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return campaigning.change(campaign_id=campaign_id, changes=wanted, version=self.version(), **self.doing)


class HandOver(ActView):
    """Make somebody else the organiser; who was organiser goes on as co-organiser. The organiser alone may."""

    takes = bodies.UserIn

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return campaigning.hand_over(campaign_id=campaign_id, **self.doing, **wanted)


class End(ActView):
    """End a campaign: it becomes read-only and its warbands go free. The organiser alone may."""

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return campaigning.end(campaign_id=campaign_id, **self.doing)


# --- house ------------------------------------------------------------------------------------------------------------


class Options(OfACampaign, ListView):
    """House options that the next muster will freeze."""

    shows = OptionOut

    def rows(self, campaign_id: UUID) -> Sequence[dict[str, Any]]:
        found, _who = self.campaign(campaign_id)
        values = rulebook.options_now(found)
        return [{**asdict(one), "value": values[one.key]} for one in rulebook.book_of(found).options()]

    def key_of(self, row: dict[str, Any]) -> str:
        return str(row["key"])


class ChangeOptions(ActView):
    """Other house options. They hold from the next muster; adventures under way keep theirs."""

    takes = bodies.OptionChangesIn
    versioned = True

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return campaigning.change_options(campaign_id=campaign_id, version=self.version(), **self.doing, **wanted)


class PresetOut(serializers.Serializer[Any]):
    """A starting point for a new campaign of a system; `options` differ from the book's own."""

    system = serializers.CharField()
    key = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    options = serializers.DictField()


class QueryPresets(serializers.Serializer[Any]):
    system = serializers.SlugField(max_length=40, required=False)


class Presets(ListView):
    """What a new campaign may start from; the first one of each system is the usual."""

    shows = PresetOut
    query = QueryPresets

    def rows(self) -> Sequence[dict[str, Any]]:
        return [
            {
                "system": book.key,
                "key": one.key,
                "name": str(one.name),
                "description": str(one.description),
                "options": dict(one.options),
            }
            for book in registry.books()
            if self.asked.get("system", book.key) == book.key
            for one in presets.presets(book)
        ]

    def key_of(self, row: dict[str, Any]) -> str:
        return f"{row['system']} {row['key']}"


class HouseCards(OfACampaign, ListView, ActView):
    """Cards of the campaign's house. A new one shadows the official one with the same key."""

    shows = OwnCardOut
    takes = CardIn

    def rows(self, campaign_id: UUID) -> Sequence[OwnCard]:
        found, _who = self.campaign(campaign_id)
        return own_cards.of(found.house)

    def key_of(self, row: OwnCard) -> str:
        return row.key

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return housecards.add(campaign_id=campaign_id, **self.doing, **wanted)


class HouseCard(OfACampaign, ReadView):
    """A card of the campaign's house as it is edited, and who has it."""

    shows = OwnCardEntryOut

    def look(self, campaign_id: UUID, key: str) -> dict[str, Any]:
        found, _who = self.campaign(campaign_id)
        return card_users.told(found.house, key, user=self.request.user)


class ChangeCard(ActView):
    """Replace a house card by a whole entry. Names and texts that it leaves out stay."""

    takes = CardIn
    versioned = True

    def do(self, wanted: dict[str, Any], campaign_id: UUID, key: str) -> Event:
        return housecards.change(campaign_id=campaign_id, key=key, version=self.version(), **self.doing, **wanted)


class WithdrawCard(ActView):
    """Offer a house card no longer; what members have keeps working."""

    def do(self, wanted: dict[str, Any], campaign_id: UUID, key: str) -> Event:
        return housecards.withdraw(campaign_id=campaign_id, key=key, **self.doing)


class RestoreCard(ActView):
    """Offer a withdrawn house card again."""

    def do(self, wanted: dict[str, Any], campaign_id: UUID, key: str) -> Event:
        return housecards.restore(campaign_id=campaign_id, key=key, **self.doing)
