"""People of a campaign: their roles change, they leave, or are sent away."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import Seat, User
from accounts.services import seating
from campaigns import events
from campaigns.models import Campaign
from campaigns.selectors import access
from campaigns.services.recording import record
from core.errors import BadField, NotAllowed, Reason, Refused
from core.events import Doing
from core.models import Event
from roster.models import Warband


@transaction.atomic
def change_role(*, act: UUID, campaign_id: UUID, user_id: UUID, role: str, actor: User, at: datetime) -> Event:
    """Another role for somebody with a seat.

    Raises: Http404, NotAllowed, BadField `unknown_role`, `no_seat_here`, Refused `campaign_ended`, `organiser_hands_over`.
    Event: campaigns.role_changed
    """
    content = {"campaign": campaign_id, "user": user_id, "role": role}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ROLE_CHANGED, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    seat = _seat_of(campaign, user_id)
    before = seat.role
    seating.change_role(doing, seat=seat, role=role)
    return record(doing, campaign, {"person": str(user_id), "from": before, "role": role}, about=[user_id])


@transaction.atomic
def leave(*, act: UUID, campaign_id: UUID, actor: User, at: datetime) -> Event:
    """Give up the own seat. Warbands are taken out first.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `organiser_hands_over`, `has_warbands_here`.
    Event: campaigns.seat_left
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.SEAT_LEFT, content={"campaign": campaign_id})
    campaign, who = access.campaign_locked(campaign_id, actor=actor)
    if done := doing.done():
        return done
    if who.seat is None:
        raise NotAllowed("seat")
    access.running(campaign)
    mine = Warband.objects.filter(circle_id=campaign.pk, owner=actor).order_by("name", "pk")
    if mine:
        raise Refused([Reason("has_warbands_here", {"warband": one.name}) for one in mine])
    seating.leave_seat(doing, seat=who.seat)
    return record(doing, campaign, {"person": str(actor.pk), "sent_away": False}, about=[actor.pk])


@transaction.atomic
def remove(*, act: UUID, campaign_id: UUID, user_id: UUID, actor: User, at: datetime) -> Event:
    """Take somebody's seat away. Warbands stay, to be played by an organiser or given to another person.

    Raises: Http404, NotAllowed, BadField `no_seat_here`, Refused `campaign_ended`, `organiser_hands_over`.
    Event: campaigns.seat_left
    """
    content = {"campaign": campaign_id, "user": user_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.SEAT_LEFT, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    seating.leave_seat(doing, seat=_seat_of(campaign, user_id))
    return record(doing, campaign, {"person": str(user_id), "sent_away": True}, about=[user_id])


def _seat_of(campaign: Campaign, user_id: UUID) -> Seat:
    seat = Seat.objects.filter(circle_id=campaign.pk, user_id=user_id).first()
    if seat is None:
        raise BadField("user", "no_seat_here")
    return seat
