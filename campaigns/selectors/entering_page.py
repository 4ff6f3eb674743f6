"""Warbands that somebody may enter into a campaign, each with what stands in the way and whether consent is needed."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from campaigns.models import Campaign, EntryRequest
from campaigns.selectors import campaign_page, entering
from campaigns.selectors.access import Reader
from campaigns.selectors.campaign_page import Head
from core import wording
from core.errors import Refused
from roster.models import Warband


@dataclass(frozen=True, slots=True)
class Candidate:
    """A warband of the reader. `consent`: it brings more than a fresh one, so an organiser must agree."""

    id: UUID
    name: str
    xp: int
    fresh_xp: int
    silver: int
    fresh_silver: int
    worth: int
    corrections: int
    house_cards: int
    rich: bool
    consent: bool
    asked: bool
    why_not: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class EnterPage:
    head: Head
    candidates: tuple[Candidate, ...]


def page(campaign: Campaign, who: Reader) -> EnterPage:
    """The number of queries doesn't grow with the warbands."""
    found = list(
        Warband.objects.filter(owner_id=who.user.pk, system_id=campaign.system_id)
        .exclude(circle_id=campaign.pk)
        .select_related("house")
        .order_by("name", "pk")
    )
    open_requests = EntryRequest.objects.filter(campaign=campaign, warband__in=found, state=EntryRequest.ASKED)
    asked = set(open_requests.values_list("warband_id", flat=True))
    weights = entering.weigh(campaign, found)
    rows = []
    for one in found:
        weight = weights[one.pk]
        against = entering.reasons_against(campaign, one)
        rows.append(
            Candidate(
                id=one.pk,
                name=one.name,
                xp=weight.xp,
                fresh_xp=weight.fresh_xp,
                silver=weight.silver,
                fresh_silver=weight.fresh_silver,
                worth=weight.worth,
                corrections=weight.corrections,
                house_cards=weight.house_cards,
                rich=weight.rich,
                consent=weight.seasoned and not who.organises,
                asked=one.pk in asked,
                why_not=tuple(wording.refusals(Refused(against))),
            )
        )
    rows.sort(key=lambda row: (bool(row.why_not), row.asked))
    return EnterPage(campaign_page.head(campaign, who), tuple(rows))
