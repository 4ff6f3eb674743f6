"""The interval of one warband: steps ticked off, help for the bedridden, deadline, close."""

from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Bargain, Interval
from campaigns.selectors import access, rulebook, trying
from campaigns.services import departing
from campaigns.services.bargaining import still_open
from campaigns.services.recording import naming, record, refuse, refused
from core.errors import BadField, Reason
from core.events import Doing
from core.models import Event
from roster.selectors import access as warbands_of
from roster.selectors import snapshots


@transaction.atomic
def mark_step(*, act: UUID, interval_id: UUID, step: str, done: bool, actor: User, at: datetime) -> Event:
    """Tick a step off, or open it again. Nothing depends on it.

    Raises: Http404, NotAllowed, BadField `unknown_step`, Refused `campaign_ended`, `interval_closed`.
    Event: campaigns.step_marked
    """
    content = {"interval": interval_id, "step": step, "done": done}
    doing = Doing(act=act, actor=actor, at=at, kind=events.STEP_MARKED, content=content)
    interval = access.interval_to_edit(interval_id, actor=actor)
    if earlier := doing.done():
        return earlier
    campaign = still_open(interval)
    known = [one.key for one in rulebook.book_of(campaign).interval_steps(interval.options)]
    if step not in known:
        raise BadField("step", "unknown_step", value=step)
    ticked = {*interval.steps_done, step} if done else set(interval.steps_done) - {step}
    doing.update(interval, steps_done=[key for key in known if key in ticked])
    return record(doing, campaign, {"step": step, "done": done}, warband=interval.warband)


@transaction.atomic
def court_help(*, act: UUID, interval_id: UUID, member_id: UUID, helped: bool, actor: User, at: datetime) -> Event:
    """Note whether a court helped a member through his bed rest in this interval.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `interval_closed`. Event: campaigns.court_help_changed
    """
    content = {"interval": interval_id, "member": member_id, "helped": helped}
    doing = Doing(act=act, actor=actor, at=at, kind=events.COURT_HELP_CHANGED, content=content)
    interval = access.interval_to_edit(interval_id, actor=actor)
    if done := doing.done():
        return done
    campaign = still_open(interval)
    member = warbands_of.member_of(interval.warband, member_id)
    rest = [one for one in interval.court_help if one != str(member.pk)]
    doing.update(interval, court_help=[*rest, str(member.pk)] if helped else rest)
    payload = {**naming(member), "helped": helped}
    return record(doing, campaign, payload, warband=interval.warband, about=[member.pk])


@transaction.atomic
def move_deadline(*, act: UUID, interval_id: UUID, deadline: datetime | None, actor: User, at: datetime) -> Event:
    """Another deadline, or none.

    Raises: Http404, NotAllowed, BadField `in_the_past`, Refused `campaign_ended`, `interval_closed`.
    Event: campaigns.deadline_moved
    """
    content = {"interval": interval_id, "deadline": deadline}
    doing = Doing(act=act, actor=actor, at=at, kind=events.DEADLINE_MOVED, content=content)
    interval = access.interval_to_organise(interval_id, actor=actor)
    if done := doing.done():
        return done
    campaign = still_open(interval)
    if deadline is not None and deadline <= at:
        raise BadField("deadline", "in_the_past")
    told = [one.isoformat() if one else None for one in (interval.deadline, deadline)]
    doing.update(interval, deadline=deadline)
    day = deadline.astimezone(ZoneInfo(campaign.time_zone)).date().isoformat() if deadline else None
    payload = {"from": told[0], "to": told[1], "to_day": day}
    return record(doing, campaign, payload, warband=interval.warband)


@transaction.atomic
def close(*, act: UUID, interval_id: UUID, drop: bool = False, actor: User, at: datetime) -> Event:
    """Close an interval: bed rest ends, the warband is free for the next adventure. `drop`: leave bargains untried.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `interval_closed`, `recovery_due`, and unless `drop` is set
    `untried_bargains`, `unspent_bargains`. Event: campaigns.interval_closed
    """
    content = {"interval": interval_id, "drop": drop}
    doing = Doing(act=act, actor=actor, at=at, kind=events.INTERVAL_CLOSED, content=content)
    interval = access.interval_to_edit(interval_id, actor=actor)
    if done := doing.done():
        return done
    still_open(interval)
    return _close(doing, interval, drop=drop, by_deadline=False)


@transaction.atomic
def close_due(*, interval_id: UUID, act: UUID, at: datetime) -> Event | None:
    """Close an interval whose deadline has passed; what wasn't done is dropped. None when there is nothing to do.

    Raises: Refused `recovery_due`. Event: campaigns.interval_closed
    """
    doing = Doing(act=act, actor=None, at=at, kind=events.INTERVAL_CLOSED, content={"interval": interval_id})
    interval = access.interval_to_edit(interval_id, actor=None)
    if done := doing.done():
        return done
    if interval.closed_at is not None or interval.deadline is None or interval.deadline > at:
        return None
    return _close(doing, interval, drop=True, by_deadline=True)


def left_undone(interval: Interval) -> tuple[list[str], list[str]]:
    """Names of members who may still bargain, and of those whose bargain succeeded but bought nothing."""
    campaign = access.campaign_of(interval)
    members = snapshots.warband(interval.warband).members
    untried = [one.name for one in trying.untried(campaign, interval, members)]
    unspent = Bargain.objects.filter(interval=interval, success=True, bought=None).order_by("created_at", "pk")
    return untried, list(unspent.values_list("member__name", flat=True))


def _close(doing: Doing, interval: Interval, *, drop: bool, by_deadline: bool) -> Event:
    campaign, warband = access.campaign_of(interval), interval.warband
    refuse(campaign, departing.reasons_due(campaign, interval, warband))
    untried, unspent = left_undone(interval)
    if not drop:
        rule = rulebook.step_rule(campaign, interval.options, rulebook.BARGAINING)
        reasons = []
        if untried:
            reasons.append(Reason("untried_bargains", {"members": untried, "count": len(untried)}, rule))
        if unspent:
            reasons.append(Reason("unspent_bargains", {"members": unspent, "count": len(unspent)}, rule))
        if reasons:
            raise refused(campaign, reasons)
    departing.shut(doing, interval, warband, by_deadline=by_deadline)
    payload = {"interval": str(interval.pk), "dropped": untried, "unspent": unspent, "by_deadline": by_deadline}
    return record(doing, campaign, payload, warband=warband)
