"""Undo of this app's acts, and what follows from taking each kind back."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from campaigns import events
from campaigns.models import Adventure, Interval, Recovery
from campaigns.selectors import access, against, taking_back
from campaigns.services.recording import record, refused
from core import undo as core_undo
from core.errors import NotAllowed, Refused
from core.events import Doing
from core.models import Event
from roster.models import Warband
from roster.services import checking, gates
from rules.models import House
from rules.services import housing

After = Callable[[Doing, Event], None]


@transaction.atomic
def undo(*, act: UUID, event_id: UUID, reason: str = "", actor: User, at: datetime) -> Event:
    """Take back an act by a new one. One with a roll is set aside, by an organiser who says why; the faces stay on record.

    Raises: Http404, NotAllowed, BadField `reason_needed`, Refused `campaign_ended`, `not_undoable`, `already_undone`,
    `is_an_undo`, `changed_since`, and one `rests_on` for each later act that stands in the way.
    Event: campaigns.undone, or campaigns.set_aside
    """
    event = Event.objects.filter(id=event_id, kind__startswith="campaigns.").first()
    if event is None or event.circle is None:
        raise Http404
    kind = events.SET_ASIDE if event.has_roll else events.UNDONE
    doing = Doing(act=act, actor=actor, at=at, kind=kind, content={"event": event_id, "reason": reason})
    campaign, who = access.campaign_locked(event.circle, actor=actor)
    touched = event.touches.values_list("row", flat=True)
    warbands = access.lock_warbands(Warband.objects.filter(pk__in=touched).values_list("pk", flat=True))
    if done := doing.done():
        return done
    if event.kind not in taking_back.WHO:
        raise Refused.because("is_an_undo" if event.undoes_id else "not_undoable")
    if not taking_back.may(event, who, warbands):
        raise NotAllowed(taking_back.who_may(event))
    if event.kind != events.CAMPAIGN_ENDED:
        access.running(campaign)
    why = gates.reason(reason) if event.has_roll else gates.reason_if_any(reason)
    closed, later = against.resting([event], warbands)[event.id]
    if closed or later:
        core_undo.refuse_if_blocked(event)  # what it would tell comes first; otherwise taking back asks it
        raise refused(campaign, [*closed, *core_undo.rests_on(later)])
    core_undo.take_back(doing, event)
    if event.kind in AFTER:
        AFTER[event.kind](doing, event)
    checking.refuse_if_broken(doing)
    payload = {"undone": str(event.id), "kind": event.kind, "reason": why, "act_undone": _told(event)}
    return record(doing, campaign, payload, warband=warbands.get(event.stream), about=touched, undoes=event)


def _told(event: Event) -> dict[str, Any]:
    """An act inside another one's payload, as the namer of `act_undone` reads it."""
    return {"kind": event.kind, "payload": event.payload}


def delete_recovery(doing: Doing, row: Any) -> None:
    """A recovery whose roll was set aside differs from how it was made; no later act rests on it when this is called."""
    doing.delete(row)


# --- what follows -------------------------------------------------------------------------------------------------------


def _another_try(doing: Doing, event: Event) -> None:
    """A new try is a new roll, and waits until somebody asks for it or types it in."""
    recovery = Recovery.objects.get(pk=event.payload["recovery"])
    doing.update(recovery, attempt=recovery.attempt + 1, asked_at=None)


def _new_revision(doing: Doing, event: Event) -> None:
    housing.raise_revision(House.objects.get(campaign__pk=event.circle))


def _no_deadline(doing: Doing, event: Event) -> None:
    """What a deadline closed stays open now until somebody closes it."""
    interval = Interval.objects.get(pk=event.payload["interval"])
    if interval.deadline is not None and interval.deadline <= doing.at:
        doing.update(interval, deadline=None)


def _no_hurry(doing: Doing, event: Event) -> None:
    """A report whose deadline has passed meanwhile waits for an answer without one."""
    adventure = Adventure.objects.get(pk=event.payload["adventure"])
    if adventure.confirm_by is not None and adventure.confirm_by <= doing.at:
        doing.update(adventure, confirm_by=None)


def _keep_draft(doing: Doing, event: Event) -> None:
    """The report that closed an adventure at once stays as a draft."""
    _no_hurry(doing, event)
    adventure = Adventure.objects.get(pk=event.payload["adventure"])
    told = [
        change["fields"]["report"][1]
        for change in event.changes
        if change["id"] == str(adventure.pk) and "report" in change["fields"]
    ]
    if told and adventure.state == Adventure.MUSTERED:
        doing.update(adventure, report=told[-1])


AFTER: Mapping[str, After] = {
    **dict.fromkeys(
        [
            events.OPTIONS_CHANGED,
            events.CARD_ADDED,
            events.CARD_CHANGED,
            events.CARD_WITHDRAWN,
            events.CARD_RESTORED,
            events.TABLE_CHANGED,
            events.TABLE_RESET,
            events.CAMPAIGN_ENDED,
        ],
        _new_revision,
    ),
    events.ADVENTURE_CLOSED: _keep_draft,
    events.ADVENTURE_CANCELLED: _no_hurry,
    events.REPORT_DISPUTED: _no_hurry,
    events.RECOVERY_ROLLED: _another_try,
    events.INTERVAL_CLOSED: _no_deadline,
}
