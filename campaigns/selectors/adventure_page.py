"""An adventure with its sides facing: who goes, the dice of each with the reason, what was reported, what it paid."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.selectors import people as naming
from campaigns import events
from campaigns.models import Adventure, Casualty, Interval, Participant, Side
from campaigns.selectors import balance, campaign_page, permissions, rulebook, ways_back, words
from campaigns.selectors.access import Reader
from campaigns.selectors.campaign_page import Head
from campaigns.selectors.ways_back import WayBack
from core import wording
from core.models import Event
from roster.models import Entry
from rules.selectors import catalogue
from rules.wording import word

STAGES = (Adventure.PLANNED, Adventure.MUSTERED, Adventure.REPORTED, Adventure.CLOSED)


@dataclass(frozen=True, slots=True)
class Stage:
    """One of the states that an adventure goes through. `state` is done, now or ahead."""

    label: str
    state: str


@dataclass(frozen=True, slots=True)
class Fallen:
    """A casualty with its cause; `name` of a member."""

    name: str
    cause: str


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of a side, in a report or at the close. `lost`: names of who is gone for good, by `lost_rule`."""

    outcome: str
    tone: str
    silver: int
    items: tuple[str, ...]
    casualties: tuple[Fallen, ...]
    lost: tuple[str, ...] = ()
    lost_rule: str = ""
    lost_rule_url: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What the close booked for a side: sums with the entries behind them."""

    xp: int
    xp_rows: tuple[dict[str, Any], ...]
    silver: int
    silver_rows: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class SideShown:
    """One side. `dice` by colour, empty where the book balances none; `preview`: as it would be if both mustered now."""

    id: UUID
    warband: UUID
    name: str
    owner: str
    mine: bool
    opens: bool
    xp: int | None
    dice: int | None
    removed: int
    chips: tuple[tuple[str, int], ...]
    going: tuple[str, ...]
    mustered: bool
    may_muster: bool
    blocked: str
    told: Told | None
    receipt: Receipt | None
    interval: UUID | None
    interval_open: bool


@dataclass(frozen=True, slots=True)
class AdventurePage:
    """`why_dice`: the balance as a sentence. `reopen`: the way back from its close."""

    adventure: Adventure
    head: Head
    acts: frozenset[str]
    stages: tuple[Stage, ...]
    state_label: str
    tone: str
    region: str
    sides: tuple[SideShown, ...]
    preview: bool
    why_dice: str
    dice_rule: str
    dice_rule_url: str
    notes: str
    reporter: str
    reported_at: datetime | None
    confirm_by: datetime | None
    dispute: str
    reopen: WayBack | None


def page(adventure: Adventure, who: Reader) -> AdventurePage:
    """`adventure` as `access.adventure_to_see` returns it. The number of queries doesn't grow with members."""
    campaign = adventure.campaign
    sides = list(adventure.sides.all())
    acts = permissions.on_adventure(adventure, sides, who)
    weighed, preview = balance_now(adventure, sides)
    event = _closing(adventure)
    parts = _Parts(adventure, sides, event)
    rule = str(weighed.get("rule") or "")
    return AdventurePage(
        adventure=adventure,
        head=campaign_page.head(campaign, who),
        acts=acts,
        stages=_stages(adventure),
        state_label=words.state(adventure.state),
        tone=words.state_tone(adventure.state),
        region=campaign_page.region_name(campaign, adventure.region),
        sides=tuple(_side(side, adventure, weighed, acts, who, parts) for side in sides),
        preview=preview,
        why_dice=why_dice(adventure, weighed),
        dice_rule=rule,
        dice_rule_url=wording.rule_url(rule),
        notes=str((adventure.report or {}).get("notes", "")),
        reporter=naming.display_name(adventure.reported_by) if adventure.reported_by else "",
        reported_at=adventure.reported_at,
        confirm_by=adventure.confirm_by,
        dispute=adventure.dispute,
        reopen=_reopen(event, adventure, who) if event else None,
    )


# --- balance ----------------------------------------------------------------------------------------------------------


def balance_now(adventure: Adventure, sides: Sequence[Side]) -> tuple[Mapping[str, Any], bool]:
    """The balance that was frozen, else what it would be now, which is a preview."""
    if adventure.balance:
        return adventure.balance, False
    if adventure.state != Adventure.PLANNED:
        return {}, False
    return balance.weigh(adventure.campaign, sides, rulebook.options_now(adventure.campaign)), True


def why_dice(adventure: Adventure, weighed: Mapping[str, Any]) -> str:
    """The balance of dice as a sentence; empty where the book has none."""
    rows = weighed.get("sides", ())
    if "difference" not in weighed or len(rows) != 2:
        return ""
    more, less = sorted(rows, key=lambda row: -row["xp"])
    told = {"more": more["name"], "less": less["name"], "n": weighed["difference"], "dice": more.get("removed", 0)}
    if not weighed["difference"]:
        return _("%(more)s and %(less)s have the same XP, so nobody loses dice.") % told
    if not told["dice"]:
        return _("%(more)s has %(n)s XP more than %(less)s: too little to lose dice.") % told
    said = ngettext(
        "%(more)s has %(n)s XP more than %(less)s, so it plays with %(dice)s die less.",
        "%(more)s has %(n)s XP more than %(less)s, so it plays with %(dice)s dice less.",
        told["dice"],
    )
    if weighed.get("kept_by"):
        card = catalogue.name(adventure.campaign.system_id, weighed["kept_by"], adventure.campaign.house_id)
        said += " " + _("%(card)s keeps one.")
        told["card"] = card
    return str(said % told)


# --- sides ------------------------------------------------------------------------------------------------------------


class _Parts:
    """Rows of all sides, fetched together."""

    def __init__(self, adventure: Adventure, sides: Sequence[Side], event: Event | None) -> None:
        going = Participant.objects.filter(side__in=sides).select_related("member").order_by("member__rank", "id")
        self.going = _by_side(going)
        over = adventure.state == Adventure.CLOSED
        hurt = (
            Casualty.objects.filter(side__in=sides).select_related("member").order_by("created_at", "id")
            if over
            else ()
        )
        self.casualties = _by_side(hurt)
        self.intervals = {row.side_id: row for row in Interval.objects.filter(side__in=sides)} if over else {}
        self.receipts = _receipts(event, sides) if event else {}
        self.closed_with: Mapping[str, Any] = event.payload if event else {}


def _by_side(rows: Iterable[Any]) -> dict[UUID, list[Any]]:
    found: dict[UUID, list[Any]] = {}
    for row in rows:
        found.setdefault(row.side_id, []).append(row)
    return found


def _side(
    side: Side, adventure: Adventure, weighed: Mapping[str, Any], acts: frozenset[str], who: Reader, parts: _Parts
) -> SideShown:
    row: Mapping[str, Any] = next((one for one in weighed.get("sides", ()) if one["place"] == side.place), {})
    dice = side.dice if side.dice is not None else row.get("dice")
    interval = parts.intervals.get(side.pk)
    may = "muster" in acts and who.acts_for(side.warband)
    blocked = _("Its interval is still open.") if may and side.warband.interval is not None else ""
    return SideShown(
        id=side.pk,
        warband=side.warband_id,
        name=side.warband_name,
        owner=side.warband.owner.username if side.warband.owner.erased_at is None else _("someone who left"),
        mine=who.owns(side.warband),
        opens=permissions.opens_warband(adventure.campaign, who, side.warband),
        xp=side.xp_at_muster if side.xp_at_muster is not None else row.get("xp"),
        dice=dice,
        removed=row.get("removed", 0),
        chips=rulebook.book_of(adventure.campaign).dice_of(dice) if dice is not None else (),
        going=tuple(one.member.name for one in parts.going.get(side.pk, ())),
        mustered=side.xp_at_muster is not None,
        may_muster=may,
        blocked=blocked,
        told=_told(side, adventure, parts),
        receipt=parts.receipts.get(side.warband_id),
        interval=interval.pk if interval else None,
        interval_open=interval is not None and interval.closed_at is None,
    )


def _told(side: Side, adventure: Adventure, parts: _Parts) -> Told | None:
    """What is known of a side: the report, and once closed the casualties as they were booked."""
    kept = adventure.report or {}
    if adventure.state not in (Adventure.REPORTED, Adventure.CLOSED) or not kept:
        return None
    told = kept["sides"].get(str(side.warband_id), {})
    casualties: Iterable[Fallen] = (
        Fallen(row["name"], word("cause", row["cause"])) for row in told.get("casualties", ())
    )
    if adventure.state == Adventure.CLOSED:
        casualties = (Fallen(row.member.name, word("cause", row.cause)) for row in parts.casualties.get(side.pk, ()))
    shown = told_of(adventure, side, kept, tuple(casualties))
    rows = parts.closed_with.get("sides", ())
    booked: Mapping[str, Any] = next((row for row in rows if row["warband"] == str(side.warband_id)), {})
    rule = str(booked.get("lost_rule") or "")
    return replace(shown, lost=tuple(booked.get("lost", ())), lost_rule=rule, lost_rule_url=wording.rule_url(rule))


def told_of(adventure: Adventure, side: Side, kept: Mapping[str, Any], casualties: tuple[Fallen, ...]) -> Told:
    outcome = kept["outcomes"].get(str(side.warband_id), "")
    told = kept["sides"].get(str(side.warband_id), {})
    campaign = adventure.campaign
    return Told(
        outcome=words.outcome(outcome),
        tone=words.outcome_tone(outcome, rulebook.book_of(campaign).outcomes()),
        silver=told.get("silver", 0),
        items=tuple(catalogue.name(campaign.system_id, key, campaign.house_id) for key in told.get("items", ())),
        casualties=casualties,
    )


# --- what the close paid ----------------------------------------------------------------------------------------------


def _closing(adventure: Adventure) -> Event | None:
    if adventure.state != Adventure.CLOSED:
        return None
    found = Event.objects.filter(kind=events.ADVENTURE_CLOSED, touches__row=adventure.pk, undone_by=None)
    return found.order_by("-number").first()


def _reopen(event: Event, adventure: Adventure, who: Reader) -> WayBack | None:
    warbands = {side.warband_id: side.warband for side in adventure.sides.all()}
    return ways_back.of(adventure.campaign, who, [event], warbands).get(event.id)


def _receipts(event: Event, sides: Sequence[Side]) -> dict[UUID, Receipt]:
    rows = Entry.objects.filter(event=event).select_related("member").order_by("member__rank", "at", "id")
    listed = list(rows)
    found = {}
    for side in sides:
        own = [row for row in listed if row.warband_id == side.warband_id]
        xp = [row for row in own if row.account == Entry.EARNED]
        silver = [row for row in own if row.account == Entry.SILVER]
        found[side.warband_id] = Receipt(
            xp=sum(row.amount for row in xp),
            xp_rows=tuple({"label": row.member.name if row.member else "", "amount": row.amount} for row in xp),
            silver=sum(row.amount for row in silver),
            silver_rows=tuple({"label": _("brought home"), "amount": row.amount} for row in silver),
        )
    return found


def _stages(adventure: Adventure) -> tuple[Stage, ...]:
    if adventure.state == Adventure.CANCELLED:
        return ()
    now = STAGES.index(adventure.state)
    last = len(STAGES) - 1
    return tuple(
        Stage(words.state(one), "done" if place < now or now == last else "now" if place == now else "ahead")
        for place, one in enumerate(STAGES)
    )
