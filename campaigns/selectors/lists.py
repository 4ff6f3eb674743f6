"""Lists of campaigns: mine, and the public ones of others. A private campaign of others is in no list and in no count."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Seat
from campaigns.models import Adventure, Campaign
from campaigns.selectors import words
from roster.models import Warband
from rules.selectors import catalogue


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """A campaign in a list. `role` is empty for whoever has no seat."""

    id: UUID
    name: str
    system: str
    role: str
    people: int
    warbands: int
    played: int
    under_way: int
    public: bool
    ended_at: datetime | None


def mine(user: Any) -> list[CampaignRow]:
    """Campaigns in which somebody has a seat, running ones first, by name."""
    if not getattr(user, "is_authenticated", False):
        return []
    roles = dict(Seat.objects.filter(user=user).values_list("circle_id", "role"))
    return _rows(Campaign.objects.filter(circle_id__in=roles), roles)


def public(user: Any) -> list[CampaignRow]:
    """Public campaigns in which somebody has no seat."""
    found = Campaign.objects.filter(visibility=Campaign.PUBLIC)
    if getattr(user, "is_authenticated", False):
        found = found.exclude(circle__seats__user=user)
    return _rows(found, {})


def _rows(found: QuerySet[Campaign], roles: dict[UUID, str]) -> list[CampaignRow]:
    counted = found.select_related("system").annotate(
        people=_count(Seat.objects.filter(circle_id=OuterRef("pk")), "circle_id"),
        warbands=_count(Warband.objects.filter(circle_id=OuterRef("pk")), "circle_id"),
        played=_count(Adventure.objects.filter(campaign=OuterRef("pk"), state=Adventure.CLOSED), "campaign_id"),
        under_way=_count(
            Adventure.objects.filter(campaign=OuterRef("pk")).exclude(
                state__in=[Adventure.CLOSED, Adventure.CANCELLED]
            ),
            "campaign_id",
        ),
    )
    ordered: Iterable[Any] = counted.order_by(F("ended_at").asc(nulls_first=True), "name", "circle_id")
    return [
        CampaignRow(
            id=one.pk,
            name=one.name,
            system=system_name(one),
            role=words.role(roles[one.pk]) if one.pk in roles else "",
            people=one.people,
            warbands=one.warbands,
            played=one.played,
            under_way=one.under_way,
            public=one.visibility == Campaign.PUBLIC,
            ended_at=one.ended_at,
        )
        for one in ordered
    ]


def system_name(campaign: Campaign) -> str:
    """The name of a campaign's game; its system is fetched with it."""
    return catalogue.best_name(campaign.system.names, campaign.system.source_language) or campaign.system_id


def _count(rows: QuerySet[Any], key: str) -> Coalesce:
    counted = rows.order_by().values(key).annotate(n=Count("pk", filter=Q())).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
