"""A campaign at a glance: who plays, the adventures, what waits for the reader, and what he may do."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Seat
from accounts.selectors import access as seats
from campaigns.models import Adventure, Campaign, EntryRequest, Side
from campaigns.selectors import lists, permissions, rulebook, standings, waiting, words
from campaigns.selectors.access import Reader
from campaigns.selectors.waiting import Waiting
from roster.models import Member, Warband
from rules.selectors import scope
from rules.selectors.scope import Scope

READY, AWAY, RESTING, ARCHIVED = "ready", "away", "resting", "archived"
ADVENTURES_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Head:
    """What stands on top of every page of a campaign. `acts` are open to the reader (see permissions)."""

    id: UUID
    name: str
    system: str
    system_name: str
    organiser: str
    public: bool
    ended_on: date | None
    acts: frozenset[str]
    has_seat: bool
    organises: bool
    people: int
    warbands: int
    role: str
    has: Scope


@dataclass(frozen=True, slots=True)
class WarbandRow:
    """A warband that plays. `state` is one of ready, away, resting, archived; `place` is the adventure or interval."""

    id: UUID
    name: str
    owner: str
    owner_id: UUID
    owner_here: bool
    mine: bool
    opens: bool
    xp: int
    heroes: int
    followers: int
    state: str
    state_label: str
    tone: str
    place: UUID | None
    may_leave: bool


@dataclass(frozen=True, slots=True)
class SideTold:
    name: str
    outcome: str
    tone: str
    mustered: bool


@dataclass(frozen=True, slots=True)
class AdventureRow:
    """An adventure in a list."""

    id: UUID
    number: int
    name: str
    state: str
    state_label: str
    tone: str
    played_on: date | None
    sides: tuple[SideTold, ...]


@dataclass(frozen=True, slots=True)
class CampaignPage:
    """The page of a campaign. `main`: the one act that comes first for this reader, with its address and words."""

    campaign: Campaign
    head: Head
    description: str
    region: str
    warbands: tuple[WarbandRow, ...]
    requests: int
    asked: tuple[str, ...]
    adventures: Page[Any]
    rows: tuple[AdventureRow, ...]
    waiting: tuple[Waiting, ...]
    may_plan: bool
    may_enter: bool


def head(campaign: Campaign, who: Reader) -> Head:
    """Two queries. `campaign` has its system fetched."""
    held = list(Seat.objects.filter(circle_id=campaign.pk).select_related("user"))
    first = next((seat.user for seat in held if seat.role == Seat.ORGANISER), None)
    ended = campaign.ended_at
    return Head(
        id=campaign.pk,
        name=campaign.name,
        system=campaign.system_id,
        system_name=lists.system_name(campaign),
        organiser=first.username if first and first.erased_at is None else _("nobody"),
        public=campaign.visibility == Campaign.PUBLIC,
        ended_on=ended.date() if ended else None,
        acts=permissions.on_campaign(campaign, who),
        has_seat=who.seat is not None,
        organises=who.organises,
        people=len(held),
        warbands=Warband.objects.filter(circle_id=campaign.pk).count(),
        role=words.role(who.seat.role) if who.seat else "",
        has=scope.of(campaign.system_id),
    )


def page(campaign: Campaign, who: Reader, number: Any = 1) -> CampaignPage:
    """`number`: the page of adventures, newest first."""
    top = head(campaign, who)
    rows = warbands(campaign, who)
    found = Paginator(_adventures(campaign), ADVENTURES_A_PAGE).get_page(number)
    asked = EntryRequest.objects.filter(campaign=campaign, state=EntryRequest.ASKED).select_related("warband")
    own = [one for one in asked if who.user is not None and one.warband.owner_id == who.user.pk] if who.plays else []
    return CampaignPage(
        campaign=campaign,
        head=top,
        description=campaign.description,
        region=region_name(campaign, campaign.region),
        warbands=rows,
        requests=len(asked) if who.organises else 0,
        asked=tuple(one.warband.name for one in own),
        adventures=found,
        rows=tuple(adventure_row(one) for one in found.object_list),
        waiting=tuple(waiting.in_campaign(campaign, who)),
        may_plan=may_plan(campaign, who, rows),
        may_enter="enter" in top.acts and not any(row.mine for row in rows),
    )


def may_plan(campaign: Campaign, who: Reader, rows: Iterable[WarbandRow]) -> bool:
    """Whether somebody may plan an adventure here: an organiser, or a player with a warband; and there are enough of them."""
    listed = [row for row in rows if row.state != ARCHIVED]
    if "plan" not in permissions.on_campaign(campaign, who) or len(listed) < rulebook.book_of(campaign).sides:
        return False
    return who.organises or any(row.mine for row in listed)


def zone(campaign_id: UUID) -> str | None:
    """The time zone that a campaign and its warbands live by."""
    return Campaign.objects.filter(pk=campaign_id).values_list("time_zone", flat=True).first()


def region_name(campaign: Campaign, region: str) -> str:
    return dict(rulebook.regions(campaign)).get(region, "") if region else ""


# --- warbands ---------------------------------------------------------------------------------------------------------


def warbands(campaign: Campaign, who: Reader) -> tuple[WarbandRow, ...]:
    """Warbands in a campaign by name. The number of queries doesn't grow with them."""
    first = rulebook.book_of(campaign).kinds()[0].key
    found = list(
        Warband.objects.filter(circle_id=campaign.pk)
        .select_related("owner", "house")
        .annotate(
            heroes=Count("members", filter=Q(members__standing=Member.ON_ROSTER, members__kind=first)),
            everybody=Count("members", filter=Q(members__standing=Member.ON_ROSTER)),
        )
        .order_by("name", "pk")
    )
    strong = standings.warband_xp(campaign, [one.pk for one in found])
    seated = {seat.user_id for seat in seats.people(campaign.pk)}
    return tuple(_warband_row(campaign, one, who, strong[one.pk], seated) for one in found)


def _warband_row(campaign: Campaign, one: Any, who: Reader, xp: int, seated: set[UUID]) -> WarbandRow:
    state, label, tone = READY, _("ready"), "good"
    if one.archived_at is not None:
        state, label, tone = ARCHIVED, _("archived"), ""
    elif one.interval is not None:
        state, label, tone = RESTING, _("interval open"), "warn"
    elif one.mustered_for is not None:
        state, label, tone = AWAY, _("on an adventure"), ""
    return WarbandRow(
        id=one.pk,
        name=one.name,
        owner=one.owner.username if one.owner.erased_at is None else _("someone who left"),
        owner_id=one.owner_id,
        owner_here=one.owner_id in seated,
        mine=who.owns(one),
        opens=permissions.opens_warband(campaign, who, one),
        xp=xp,
        heroes=one.heroes,
        followers=one.everybody - one.heroes,
        state=state,
        state_label=label,
        tone=tone,
        place=one.interval or one.mustered_for,
        may_leave=campaign.ended_at is None and (who.acts_for(one) or _is_own(one, who)),
    )


def _is_own(one: Warband, who: Reader) -> bool:
    return who.user is not None and one.owner_id == who.user.pk


# --- adventures -------------------------------------------------------------------------------------------------------


def _adventures(campaign: Campaign) -> QuerySet[Adventure]:
    sides = Side.objects.order_by("place")
    return campaign.adventures.prefetch_related(Prefetch("sides", sides)).order_by("-number")


def adventure_row(one: Adventure) -> AdventureRow:
    """`one` has its sides fetched."""
    told = (one.report or {}).get("outcomes", {}) if one.state == Adventure.REPORTED else {}
    outcomes = rulebook.book_of(one.campaign).outcomes()
    sides = []
    for side in one.sides.all():
        outcome = side.outcome or told.get(str(side.warband_id), "")
        sides.append(
            SideTold(
                side.warband_name,
                words.outcome(outcome),
                words.outcome_tone(outcome, outcomes),
                side.xp_at_muster is not None,
            )
        )
    return AdventureRow(
        id=one.pk,
        number=one.number,
        name=one.name,
        state=one.state,
        state_label=words.state(one.state),
        tone=words.state_tone(one.state),
        played_on=one.played_on,
        sides=tuple(sides),
    )
