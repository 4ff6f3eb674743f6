"""Reminders by mail: a report waits for an answer, or a deadline is a day away. Each is sent once."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.selectors import access as seats
from accounts.services import mailing
from campaigns.models import Adventure, Campaign, Interval

log = logging.getLogger(__name__)
AHEAD = timedelta(days=1)
REPORT_WAITING, DEADLINE = "report_waiting", "deadline"
# Subject and lines by matter; worded in the language of whoever gets the mail.
TEXTS: Mapping[str, tuple[str, str]] = {
    "report": (
        gettext_noop("A report waits for you: {adventure}"),
        gettext_noop("{adventure} of {campaign} was reported. Confirm it or say what is wrong before {deadline}."),
    ),
    "confirm": (
        gettext_noop("Confirm {adventure} before {deadline}"),
        gettext_noop("After {deadline} {adventure} of {campaign} closes as it was reported."),
    ),
    "interval": (
        gettext_noop("The interval of {warband} ends {deadline}"),
        gettext_noop(
            "After {deadline} Retinue rolls what is due for {warband}, drops the rest and closes the interval."
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class Reminder:
    """One mail that somebody may want. `page` and `row` name the page that it leads to."""

    user: User
    kind: str
    matter: str
    about: UUID
    page: str
    row: UUID
    campaign: Campaign
    deadline: datetime | None
    gaps: Mapping[str, str]


def remind(*, at: datetime) -> int:
    """Send what is due now. One that fails is logged and doesn't stop the rest. Returns how many were sent."""
    sent = 0
    for one in [*_reports(at), *_intervals(at)]:
        if not seats.plays(seats.seat(one.campaign.pk, one.user)):
            continue  # who has left can do nothing about it
        try:
            sent += _send(one, at)
        except Exception:
            log.exception("reminder %s about %s failed", one.matter, one.about)
    return sent


def _reports(at: datetime) -> Iterator[Reminder]:
    rows = Adventure.objects.filter(state=Adventure.REPORTED, campaign__ended_at=None)
    for row in rows.select_related("campaign").prefetch_related("sides__warband__owner").order_by("pk"):
        owners = {side.warband.owner_id: side.warband.owner for side in row.sides.all()}
        gaps = {"adventure": row.name, "campaign": row.campaign.name}
        for owner_id, owner in sorted(owners.items(), key=lambda pair: str(pair[0])):
            if owner_id == row.reported_by:
                continue
            about = uuid5(row.pk, f"report {row.reported_at}")
            yield Reminder(
                owner, REPORT_WAITING, "report", about, "adventure", row.pk, row.campaign, row.confirm_by, gaps
            )
            if row.confirm_by is not None and at < row.confirm_by <= at + AHEAD:
                about = uuid5(row.pk, f"confirm {row.confirm_by}")
                yield Reminder(
                    owner, DEADLINE, "confirm", about, "adventure", row.pk, row.campaign, row.confirm_by, gaps
                )


def _intervals(at: datetime) -> Iterator[Reminder]:
    rows = Interval.objects.filter(closed_at=None, deadline__gt=at, deadline__lte=at + AHEAD)
    for row in rows.select_related("warband__owner", "side__adventure__campaign").order_by("pk"):
        about = uuid5(row.pk, f"interval {row.deadline}")
        campaign = row.side.adventure.campaign
        gaps = {"warband": row.warband.name, "campaign": campaign.name}
        yield Reminder(row.warband.owner, DEADLINE, "interval", about, "interval", row.pk, campaign, row.deadline, gaps)


def _send(one: Reminder, at: datetime) -> bool:
    subject, line = TEXTS[one.matter]
    with translation.override(one.user.language or settings.LANGUAGE_CODE):
        gaps: dict[str, Any] = {**one.gaps, "deadline": _told(one)}
        return mailing.send(
            user=one.user,
            kind=one.kind,
            about=one.about,
            subject=" ".join(translation.gettext(subject).format_map(gaps).split()),
            link=reverse(f"campaigns:{one.page}", args=[one.row]),
            lines=[translation.gettext(line).format_map(gaps)],
            at=at,
        )


def _told(one: Reminder) -> str:
    """The deadline by the campaign's clock."""
    if one.deadline is None:
        return ""
    return date_format(one.deadline.astimezone(ZoneInfo(one.campaign.time_zone)), "DATETIME_FORMAT")
