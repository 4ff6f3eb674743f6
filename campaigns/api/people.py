"""People and warbands of a campaign: seats, invitations, entering, consent, leaving."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework import serializers

from accounts.api.serializers import InvitationOut, SeatOut
from accounts.models import Invitation, Seat
from accounts.selectors import access as seats
from accounts.selectors.people import name_of
from accounts.services.inviting import usable
from campaigns.api import bodies
from campaigns.api.reading import OfACampaign
from campaigns.models import Campaign, EntryRequest
from campaigns.selectors import entering, entering_page, permissions
from campaigns.services import inviting, joining
from campaigns.services import seats as seating
from core.api.acts import ActView, ReasonOut
from core.api.reads import ListView, ReadView
from core.api.shapes import ReasonIn, WarbandRowOut
from core.errors import NotAllowed
from core.models import Event
from roster.models import Warband
from roster.selectors import listing


class People(OfACampaign, ListView):
    """Everybody with a seat: organisers first, then players, then spectators."""

    shows = SeatOut

    def rows(self, campaign_id: UUID) -> Sequence[Seat]:
        found, _who = self.campaign(campaign_id)
        return list(seats.people(found.pk))


class ChangeRole(ActView):
    """Another role for somebody with a seat."""

    takes = bodies.RoleIn

    def do(self, wanted: dict[str, Any], campaign_id: UUID, user_id: UUID) -> Event:
        return seating.change_role(campaign_id=campaign_id, user_id=user_id, **self.doing, **wanted)


class Remove(ActView):
    """Take somebody's seat away. His warbands stay."""

    def do(self, wanted: dict[str, Any], campaign_id: UUID, user_id: UUID) -> Event:
        return seating.remove(campaign_id=campaign_id, user_id=user_id, **self.doing)


class LeaveSeat(ActView):
    """Give up my seat. Warbands are taken out first."""

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return seating.leave(campaign_id=campaign_id, **self.doing)


# --- invitations ------------------------------------------------------------------------------------------------------


class Invitations(OfACampaign, ListView, ActView):
    """Links into a campaign with their codes, newest first; for organisers. A new one expires by itself."""

    shows = InvitationOut
    ordering = ("-created_at", "id")
    takes = bodies.InviteIn

    def rows(self, campaign_id: UUID) -> QuerySet[Invitation]:
        found, _who = self.organised(campaign_id)
        return Invitation.objects.filter(circle_id=found.pk).select_related("invited_by")

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return inviting.invite(campaign_id=campaign_id, **self.doing, **wanted)


class Withdraw(ActView):
    """Close a link at once."""

    def do(self, wanted: dict[str, Any], invitation_id: UUID) -> Event:
        return inviting.withdraw(invitation_id=invitation_id, **self.doing)


class OfferOfASeatOut(serializers.Serializer[Any]):
    """What a link offers."""

    campaign = serializers.UUIDField()
    campaign_name = serializers.CharField()
    system = serializers.CharField()
    role = serializers.CharField()
    expires_at = serializers.DateTimeField()
    invited_by = serializers.CharField()
    ended = serializers.BooleanField()


class OfferOfASeat(ReadView):
    """What a link into a campaign offers, for whoever holds it. 410 once it has expired or was withdrawn."""

    shows = OfferOfASeatOut
    also = (410,)

    def look(self, code: str) -> dict[str, Any]:
        found = usable(code, timezone.now())
        campaign = Campaign.objects.get(pk=found.circle_id)
        return {
            "campaign": campaign.pk,
            "campaign_name": campaign.name,
            "system": campaign.system_id,
            "role": found.role,
            "expires_at": found.expires_at,
            "invited_by": name_of(found.invited_by),
            "ended": campaign.ended_at is not None,
        }


class Accept(ActView):
    """Take the seat that a link offers. Who sits there already keeps the seat."""

    also = (410,)

    def do(self, wanted: dict[str, Any], code: str) -> Event:
        return inviting.accept(code=code, **self.doing)


# --- warbands ---------------------------------------------------------------------------------------------------------


class WarbandsHere(OfACampaign, ListView, ActView):
    """Warbands in a campaign, by name. To enter one of mine; if it brings more than a fresh one it asks an organiser first."""

    shows = WarbandRowOut
    ordering = ("name", "id")
    takes = bodies.EnterIn

    def rows(self, campaign_id: UUID) -> QuerySet[Warband]:
        found, self.who = self.campaign(campaign_id)
        return Warband.objects.filter(circle_id=found.pk).select_related("house", "owner")

    def present(self, page: list[Warband]) -> Any:
        return WarbandRowOut(listing.brief(page, outsider=self.who.seat is None), many=True).data

    def do(self, wanted: dict[str, Any], campaign_id: UUID) -> Event:
        return joining.enter(campaign_id=campaign_id, **self.doing, **wanted)


class TakeOut(ActView):
    """Take a warband out; it gets a copy of the house."""

    def do(self, wanted: dict[str, Any], campaign_id: UUID, warband_id: UUID) -> Event:
        return joining.leave(campaign_id=campaign_id, warband_id=warband_id, **self.doing)


class GiveWarband(ActView):
    """Give an abandoned warband to somebody who plays here."""

    takes = bodies.UserIn

    def do(self, wanted: dict[str, Any], campaign_id: UUID, warband_id: UUID) -> Event:
        return joining.give_warband(campaign_id=campaign_id, warband_id=warband_id, **self.doing, **wanted)


class CandidateOut(serializers.Serializer[Any]):
    """A warband of mine that could enter. `consent`: an organiser must agree. `why_not`: what stands in the way."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    xp = serializers.IntegerField()
    fresh_xp = serializers.IntegerField()
    silver = serializers.IntegerField()
    fresh_silver = serializers.IntegerField()
    worth = serializers.IntegerField(help_text="What was paid for its things.")
    corrections = serializers.IntegerField(help_text="Grants and corrections in its books.")
    house_cards = serializers.IntegerField(help_text="Cards in use that another house made.")
    consent = serializers.BooleanField()
    asked = serializers.BooleanField()
    why_not = ReasonOut(many=True)


class Candidates(OfACampaign, ListView):
    """Warbands of mine that could enter a campaign."""

    shows = CandidateOut

    def rows(self, campaign_id: UUID) -> Sequence[entering_page.Candidate]:
        found, who = self.campaign(campaign_id)
        if not permissions.is_one(who, permissions.PLAYER):
            raise NotAllowed(permissions.PLAYER)
        return entering_page.page(found, who).candidates


class EntryRequestOut(serializers.Serializer[Any]):
    """A warband that brings more than a fresh one asks to enter. `silver`, `worth` and `corrections` as they are now."""

    id = serializers.UUIDField()
    warband = serializers.UUIDField(source="warband_id")
    warband_name = serializers.CharField(source="warband.name")
    owner = serializers.UUIDField(source="warband.owner_id")
    warband_xp = serializers.IntegerField()
    fresh_xp = serializers.IntegerField()
    silver = serializers.IntegerField(source="weight.silver")
    worth = serializers.IntegerField(source="weight.worth", help_text="What was paid for its things.")
    corrections = serializers.IntegerField(
        source="weight.corrections", help_text="Grants and corrections in its books."
    )
    house_cards = serializers.IntegerField(
        source="weight.house_cards", help_text="Cards in use that another house made."
    )
    state = serializers.CharField()
    created_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)


class EntryRequests(OfACampaign, ListView):
    """Who asks to enter, newest first: all of them for organisers, my own for others."""

    shows = EntryRequestOut
    ordering = ("-created_at", "id")

    def rows(self, campaign_id: UUID) -> QuerySet[EntryRequest]:
        found, who = self.campaign(campaign_id)
        rows = EntryRequest.objects.filter(campaign=found).select_related("warband")
        self.of = found
        return rows if who.organises else rows.filter(warband__owner_id=self.request.user.pk)

    def present(self, page: list[EntryRequest]) -> Any:
        weights = entering.weigh(self.of, [one.warband for one in page])
        for one in page:
            one.weight = weights[one.warband_id]  # type: ignore[attr-defined]
        return EntryRequestOut(page, many=True).data


class Grant(ActView):
    """Let a seasoned warband in."""

    def do(self, wanted: dict[str, Any], request_id: UUID) -> Event:
        return joining.grant(request_id=request_id, **self.doing)


class Decline(ActView):
    """Turn a seasoned warband away."""

    takes = ReasonIn

    def do(self, wanted: dict[str, Any], request_id: UUID) -> Event:
        return joining.decline(request_id=request_id, **self.doing, **wanted)
