"""Warbands in a campaign: they enter, ask to enter, leave, and are given to another person."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import Seat, User
from accounts.selectors import access as seats
from campaigns import events
from campaigns.models import Campaign, EntryRequest, Interval, Side
from campaigns.selectors import access, entering
from campaigns.services import departing
from campaigns.services.recording import record
from core.errors import BadField, NotAllowed, Reason, Refused
from core.events import Doing
from core.models import Event
from roster.models import Warband
from roster.selectors import access as warbands_of
from roster.services import booking, gates


@transaction.atomic
def enter(*, act: UUID, campaign_id: UUID, warband_id: UUID, actor: User, at: datetime) -> Event:
    """Enter a warband, or ask to where it brings more than a fresh one. An organiser's own warband needs no consent.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `other_system`, `still_a_draft`, `archived`, `interval_open`,
    `mustered`, `in_a_campaign`, `owner_has_no_seat`, `entry_asked_before`.
    Event: campaigns.warband_entered, or campaigns.entry_asked
    """
    content = {"campaign": campaign_id, "warband": warband_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.WARBAND_ENTERED, content=content)
    campaign, who = access.campaign_locked(campaign_id, actor=actor)
    seen = warbands_of.warband_to_see(warband_id, user=actor)
    if done := doing.done():
        return done
    if seen.circle_id not in (None, campaign.pk):  # told before its own circle would be locked too
        raise Refused.because("in_a_campaign", warband=seen.name)
    warband = access.lock_warband(warband_id)
    if not who.plays:
        raise NotAllowed("player")
    if warband.owner_id != actor.pk:
        raise NotAllowed("owner")
    access.running(campaign)
    _refuse_entry(campaign, warband)
    weight = entering.weigh(campaign, [warband])[warband.pk]
    if weight.seasoned and not who.organises:
        return _ask(doing, campaign, warband, weight)
    return _let_in(doing, campaign, warband, weight.told())


@transaction.atomic
def grant(*, act: UUID, request_id: UUID, actor: User, at: datetime) -> Event:
    """Let a seasoned warband in.

    Raises: Http404, NotAllowed, Refused `answered_before` and all that `enter` refuses. Event: campaigns.warband_entered
    """
    content = {"request": request_id, "granted": True}
    doing = Doing(act=act, actor=actor, at=at, kind=events.WARBAND_ENTERED, content=content)
    request = access.request_to_answer(request_id, actor=actor)
    warband = access.lock_warband(request.warband_id)
    if done := doing.done():
        return done
    access.running(request.campaign)
    _refuse_answered(request)
    _refuse_entry(request.campaign, warband)
    doing.update(request, state=EntryRequest.GRANTED, answered_at=at)
    weight = entering.weigh(request.campaign, [warband])[warband.pk]
    return _let_in(doing, request.campaign, warband, {**weight.told(), "request": str(request.pk)})


@transaction.atomic
def decline(*, act: UUID, request_id: UUID, reason: str = "", actor: User, at: datetime) -> Event:
    """Raises: Http404, NotAllowed, BadField, Refused `answered_before`. Event: campaigns.entry_declined"""
    content = {"request": request_id, "granted": False, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ENTRY_DECLINED, content=content)
    request = access.request_to_answer(request_id, actor=actor)
    if done := doing.done():
        return done
    access.running(request.campaign)
    _refuse_answered(request)
    why = gates.reason_if_any(reason)
    doing.update(request, state=EntryRequest.DECLINED, answered_at=at)
    payload = {"request": str(request.pk), "reason": why}
    return record(doing, request.campaign, payload, warband=request.warband)


@transaction.atomic
def leave(*, act: UUID, campaign_id: UUID, warband_id: UUID, actor: User, at: datetime) -> Event:
    """Take a warband out; it gets a copy of the house. An open interval is closed first, untried bargains are dropped.

    Its owner may do so though he has no seat any more.
    Raises: Http404, NotAllowed, Refused `campaign_ended`, `not_in_campaign`, `adventure_unfinished`, `recovery_due`.
    Event: campaigns.warband_left
    """
    content = {"campaign": campaign_id, "warband": warband_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.WARBAND_LEFT, content=content)
    if done := doing.done():  # before the lock too: afterwards an owner without a seat finds no way in
        return done
    campaign, who = access.campaign_to_leave(campaign_id, warband_id=warband_id, actor=actor)
    warbands_of.warband_to_see(warband_id, user=actor)
    warband = access.lock_warband(warband_id)
    if done := doing.done():
        return done
    if not (who.acts_for(warband) or warband.owner_id == actor.pk):
        raise NotAllowed("owner")
    access.running(campaign)
    _refuse_absent(campaign, warband)
    under_way = Side.objects.filter(warband=warband, unfinished=True).select_related("adventure").first()
    if under_way is not None:
        adventure = under_way.adventure
        raise Refused.because("adventure_unfinished", adventure_name=adventure.name, number=adventure.number)
    opened = list(Interval.objects.filter(warband=warband, closed_at=None))
    departing.close_intervals(doing, campaign, opened, {warband.pk: warband})
    departing.let_go(doing, warband)
    return record(doing, campaign, {"interval_closed": bool(opened)}, warband=warband)


@transaction.atomic
def give_warband(*, act: UUID, campaign_id: UUID, warband_id: UUID, user_id: UUID, actor: User, at: datetime) -> Event:
    """Give an abandoned warband, whose owner has no seat any more, to somebody who plays here.

    Raises: Http404, NotAllowed, BadField `no_seat_here`, Refused `campaign_ended`, `not_in_campaign`, `owner_still_here`.
    Event: campaigns.warband_given
    """
    content = {"campaign": campaign_id, "warband": warband_id, "user": user_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.WARBAND_GIVEN, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    warbands_of.warband_to_see(warband_id, user=actor)
    warband = access.lock_warband(warband_id)
    if done := doing.done():
        return done
    access.running(campaign)
    _refuse_absent(campaign, warband)
    if Seat.objects.filter(circle_id=campaign.pk, user_id=warband.owner_id).exists():
        raise Refused.because("owner_still_here", person=str(warband.owner_id), warband=warband.name)
    to = Seat.objects.select_related("user").filter(circle_id=campaign.pk, user_id=user_id).first()
    if to is None or not seats.plays(to):
        raise BadField("user", "no_seat_here")
    before = warband.owner_id
    booking.set_owner(doing, warband, to.user_id)
    return record(doing, campaign, {"person": str(user_id), "from": str(before)}, warband=warband, about=[user_id])


def _refuse_entry(campaign: Campaign, warband: Warband) -> None:
    found = entering.reasons_against(campaign, warband)
    if not Seat.objects.filter(circle_id=campaign.pk, user_id=warband.owner_id, role__in=seats.PLAYING).exists():
        found.append(Reason("owner_has_no_seat", {"warband": warband.name}))
    if found:
        raise Refused(found)


def _refuse_absent(campaign: Campaign, warband: Warband) -> None:
    if warband.circle_id != campaign.pk:
        raise Refused.because("not_in_campaign", warband=warband.name, campaign=campaign.name)


def _refuse_answered(request: EntryRequest) -> None:
    if request.state != EntryRequest.ASKED:
        raise Refused.because("answered_before", state=request.state)


def _ask(doing: Doing, campaign: Campaign, warband: Warband, weight: entering.Weight) -> Event:
    if EntryRequest.objects.filter(campaign=campaign, warband=warband, state=EntryRequest.ASKED).exists():
        raise Refused.because("entry_asked_before", warband=warband.name)
    doing.kind = events.ENTRY_ASKED
    request = doing.create(
        EntryRequest(campaign=campaign, warband=warband, warband_xp=weight.xp, fresh_xp=weight.fresh_xp)
    )
    return record(doing, campaign, {"request": str(request.pk), **weight.told()}, warband=warband)


def _let_in(doing: Doing, campaign: Campaign, warband: Warband, payload: Mapping[str, object]) -> Event:
    booking.join_circle(doing, warband, campaign.circle, campaign.house)
    return record(doing, campaign, payload, warband=warband)
