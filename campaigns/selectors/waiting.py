"""What waits for somebody: in one campaign or across all of his, most pressing first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Prefetch, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Seat
from campaigns.models import Adventure, Campaign, EntryRequest, Interval, Recovery, Side
from campaigns.selectors import access
from campaigns.selectors.access import Reader

CONFIRM, RECOVER, CLOSE, MUSTER, REPORT, ANSWER, SETTLE = (
    "confirm", "recover", "interval", "muster", "report", "answer", "settle"
)  # fmt: skip
_ORDER = (CONFIRM, SETTLE, ANSWER, RECOVER, CLOSE, REPORT, MUSTER)


@dataclass(frozen=True, slots=True)
class Waiting:
    """One thing to do, at the address `url`. `label` is the verb.

    `page` and `id` name what waits: an adventure, an interval, the people of a campaign.

    `mine`: for a warband of one's own, or nobody else's to do.
    """

    kind: str
    sentence: str
    label: str
    page: str
    id: UUID
    url: str
    campaign: UUID
    campaign_name: str
    until: datetime | None = None
    icon: str = "flag"
    mine: bool = True


def waits_for(user: Any) -> list[Waiting]:
    """Across all running campaigns of somebody. The number of queries doesn't grow with them."""
    if not getattr(user, "is_authenticated", False):
        return []
    held = Seat.objects.filter(user=user).select_related("circle__campaign")
    readers = {
        seat.circle_id: Reader(user, seat)
        for seat in held.filter(circle__campaign__isnull=False, circle__campaign__ended_at=None)
    }
    return _found(readers)


def in_campaign(campaign: Campaign, who: Reader) -> list[Waiting]:
    if campaign.ended_at is not None or who.seat is None:
        return []
    return _found({campaign.pk: who})


def _found(readers: dict[UUID, Reader]) -> list[Waiting]:
    if not readers:
        return []
    found = [*_adventures(readers), *_intervals(readers), *_requests(readers)]
    return sorted(found, key=lambda one: (not one.mine, _ORDER.index(one.kind), one.campaign_name, str(one.id)))


def _adventures(readers: dict[UUID, Reader]) -> list[Waiting]:
    rows = (
        Adventure.objects.filter(campaign__in=list(readers))
        .exclude(state__in=[Adventure.CLOSED, Adventure.CANCELLED])
        .select_related("campaign")
        .prefetch_related(Prefetch("sides", Side.objects.select_related("warband").order_by("place")))
        .order_by("campaign_id", "number")
    )
    found: list[Waiting] = []
    for adventure in rows:
        who = readers[adventure.campaign_id]
        sides = list(adventure.sides.all())
        own = [side for side in sides if who.owns(side.warband)]
        if adventure.state == Adventure.PLANNED:
            found += _musters(adventure, sides, own, who)
        elif adventure.state == Adventure.MUSTERED and adventure.dispute:
            if who.organises or own:
                said = _("The report on %(adventure)s was disputed: “%(reason)s”")
                sentence = said % {"adventure": adventure.name, "reason": adventure.dispute}
                label = _("Settle it") if who.organises else _("Report again")
                found.append(_on(SETTLE, adventure, sentence, label, "alert", mine=bool(own)))
        elif adventure.state == Adventure.MUSTERED and own:
            sentence = _("%(adventure)s is mustered. Play it, then report what happened.") % {
                "adventure": adventure.name
            }
            to = reverse("campaigns:report", args=[adventure.pk])
            found.append(_on(REPORT, adventure, sentence, _("Report"), "swords", url=to))
        elif adventure.state == Adventure.REPORTED and access.answers(who, adventure, sides):
            sentence = _("%(adventure)s was reported. Confirm the report or dispute it.") % {
                "adventure": adventure.name
            }
            answers = any(side.warband.owner_id != adventure.reported_by for side in own)
            found.append(
                _on(
                    CONFIRM,
                    adventure,
                    sentence,
                    _("Look at the report"),
                    "check",
                    until=adventure.confirm_by,
                    mine=answers,
                )
            )
    return found


def _musters(adventure: Adventure, sides: Sequence[Side], own: Sequence[Side], who: Reader) -> list[Waiting]:
    found = []
    for side in sides:
        if side.xp_at_muster is None and side in own and side.warband.interval is None:
            sentence = _("%(warband)s is expected on %(adventure)s. Say who goes.")
            told = sentence % {"warband": side.warband_name, "adventure": adventure.name}
            to = reverse("campaigns:muster", args=[adventure.pk, side.warband_id])
            found.append(_on(MUSTER, adventure, told, _("Muster"), "flag", url=to))
    return found


def _on(
    kind: str,
    adventure: Adventure,
    sentence: str,
    label: str,
    icon: str,
    *,
    url: str = "",
    until: datetime | None = None,
    mine: bool = True,
) -> Waiting:
    return Waiting(
        page="campaigns:adventure",
        kind=kind,
        sentence=sentence,
        label=label,
        id=adventure.pk,
        url=url or reverse("campaigns:adventure", args=[adventure.pk]),
        campaign=adventure.campaign_id,
        campaign_name=adventure.campaign.name,
        until=until,
        icon=icon,
        mine=mine,
    )


def _intervals(readers: dict[UUID, Reader]) -> list[Waiting]:
    rows = (
        Interval.objects.filter(closed_at=None, side__adventure__campaign__in=list(readers))
        .select_related("warband", "side__adventure__campaign")
        .annotate(due=Count("recoveries", filter=Q(recoveries__state=Recovery.DUE, recoveries__asked_at=None)))
        .order_by("warband__name", "pk")
    )
    found = []
    for interval in rows:
        campaign = access.campaign_of(interval)
        if not readers[campaign.pk].owns(interval.warband):
            continue
        told = {"warband": interval.warband.name, "n": interval.due}
        if interval.due:
            sentence = ngettext(
                "%(warband)s: %(n)s recovery is to be rolled.",
                "%(warband)s: %(n)s recoveries are to be rolled.",
                interval.due,
            )
        else:
            sentence = _("%(warband)s is between two adventures: spend XP, bargain, close the interval.")
        found.append(
            Waiting(
                page="campaigns:interval",
                kind=RECOVER if interval.due else CLOSE,
                sentence=sentence % told,
                label=_("Go on"),
                url=reverse("campaigns:interval", args=[interval.pk]),
                id=interval.pk,
                campaign=campaign.pk,
                campaign_name=campaign.name,
                until=interval.deadline,
                icon="bed" if interval.due else "hourglass",
            )
        )
    return found


def _requests(readers: dict[UUID, Reader]) -> list[Waiting]:
    led = [key for key, who in readers.items() if who.organises]
    rows = EntryRequest.objects.filter(campaign__in=led, state=EntryRequest.ASKED).select_related(
        "campaign", "warband__owner"
    )
    found = []
    for row in rows.order_by("campaign_id", "created_at", "pk") if led else ():
        sentence = _("%(warband)s of %(owner)s asks to enter with %(xp)s XP; a fresh warband has %(fresh)s.") % {
            "warband": row.warband.name, "owner": row.warband.owner.username, "xp": row.warband_xp, "fresh": row.fresh_xp,
        }  # fmt: skip
        found.append(
            Waiting(
                page="campaigns:people",
                kind=ANSWER,
                sentence=sentence,
                label=_("Answer"),
                url=reverse("campaigns:people", args=[row.campaign_id]),
                id=row.campaign_id,
                campaign=row.campaign_id,
                campaign_name=row.campaign.name,
                icon="user-plus",
            )
        )
    return found
