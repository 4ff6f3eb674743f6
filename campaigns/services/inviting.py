"""Invitations into a campaign: a link is made, withdrawn, and accepted for a seat."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import Invitation, Seat, User
from accounts.selectors import access as seats
from accounts.services import inviting as links
from accounts.services import seating
from campaigns import events
from campaigns.models import Campaign
from campaigns.selectors import access
from campaigns.services.recording import record
from core.errors import Refused
from core.events import Doing
from core.models import Event

DAYS = 14


@transaction.atomic
def invite(
    *, act: UUID, campaign_id: UUID, role: str = Seat.PLAYER, days: int = DAYS, actor: User, at: datetime
) -> Event:
    """A link that gives a seat to whoever opens it in time.

    Raises: Http404, NotAllowed, BadField `unknown_role`, `days_out_of_range`, Refused `campaign_ended`.
    Event: campaigns.invited (no inverse: withdraw it)
    """
    content = {"campaign": campaign_id, "role": role, "days": days}
    doing = Doing(act=act, actor=actor, at=at, kind=events.INVITED, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    made = links.invite(doing, circle=campaign.circle, role=role, days=days, by=actor)
    return record(doing, campaign, {"invitation": str(made.pk), "role": role, "days": days})


@transaction.atomic
def withdraw(*, act: UUID, invitation_id: UUID, actor: User, at: datetime) -> Event:
    """Close a link at once. Raises: Http404, NotAllowed. Event: campaigns.invitation_withdrawn"""
    doing = Doing(act=act, actor=actor, at=at, kind=events.INVITATION_WITHDRAWN, content={"invitation": invitation_id})
    campaign, invitation = access.invitation_to_organise(invitation_id, actor=actor)
    if done := doing.done():
        return done
    links.withdraw(doing, invitation)
    return record(doing, campaign, {"invitation": str(invitation.pk), "role": invitation.role})


@transaction.atomic
def accept(*, act: UUID, code: str, actor: User, at: datetime) -> Event:
    """Take the seat that a link offers. Who sits there already keeps the seat and gets the act that gave it.

    Raises: Http404, Gone `invitation_withdrawn`, `invitation_expired`, Refused `campaign_ended`, `seated_before`.
    Event: campaigns.seat_taken
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.SEAT_TAKEN, content={"code": code})
    home = Invitation.objects.filter(code=code).values_list("circle_id", flat=True).first()
    if home is None:
        raise Http404
    seats.lock_circle(home)
    if done := doing.done():
        return done
    invitation = links.usable(code, at)
    campaign = Campaign.objects.select_related("house", "system", "circle").filter(pk=home).first()
    if campaign is None:
        raise Http404
    access.running(campaign)
    had = seats.seat(campaign.pk, actor)
    if had is not None:
        if earlier := _taken_by(campaign, actor):
            return earlier
        raise Refused.because("seated_before", role=had.role)
    seat = seating.take_seat(doing, circle=campaign.circle, user=actor, role=invitation.role)
    payload = {"person": str(actor.pk), "role": seat.role}
    return record(doing, campaign, payload, about=[actor.pk])


def _taken_by(campaign: Campaign, user: User) -> Event | None:
    """The act by which somebody took his seat here."""
    taken = Event.objects.filter(circle=campaign.pk, kind=events.SEAT_TAKEN, actor_id=user.pk, undone_by__isnull=True)
    return taken.order_by("-number").first()
