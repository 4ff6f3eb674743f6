"""Pages of people: seats, roles, links into a campaign, accepting one, leaving, handing over."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Invitation
from accounts.services import inviting as links
from accounts.services.seating import GIVEN
from campaigns.models import Campaign
from campaigns.selectors import access, people_page, words
from campaigns.services import campaigning, inviting, seats
from campaigns.web.forms.campaigns import Invite, Role
from campaigns.web.pages import Acting, ActOnBoard, Looking, framing
from core import zones
from core.errors import Refused
from core.models import Event
from core.web.acts import refusing


def board(
    view: Looking, status: int = 200, form: forms.Form | None = None, refused: Refused | None = None
) -> HttpResponse:
    """The page of people, also after an act on it was refused."""
    shown = people_page.page(view.campaign, view.who, timezone.now())
    invite = form if isinstance(form, Invite) else Invite(roles=GIVEN)
    told = refusing(view.request, refused)
    if not isinstance(form, Invite):
        told["act"] = ""
    addresses = [
        {"link": one, "url": view.request.build_absolute_uri(reverse("campaigns:invitation", args=[one.code]))}
        for one in shown.links
    ]
    context = {"shown": shown, "invite": invite, "links": addresses, **told, **framing(shown.head, "people")}
    return render(view.request, "campaigns/people.html", context, status=status)


class PeoplePage(Looking):
    """Everybody with a seat."""

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        return board(self)


class OnPeople(ActOnBoard):
    """An act on the page of people."""

    def home(self) -> str:
        return reverse("campaigns:people", args=[self.campaign.pk])

    def board(self, status: int = 200, form: forms.Form | None = None, refused: Refused | None = None) -> HttpResponse:
        return board(self, status, form, refused)


class InviteAct(OnPeople):
    def form_of(self, data: Any) -> forms.Form:
        return Invite(data, roles=GIVEN)

    def do(self, form: forms.Form) -> Event:
        return inviting.invite(campaign_id=self.campaign.pk, **form.cleaned_data, **self.acted())

    def after(self, event: Event) -> str:
        return f"{self.home()}#invite"


class WithdrawAct(OnPeople):
    def do(self, form: forms.Form) -> Event:
        return inviting.withdraw(invitation_id=self.kwargs["invitation_id"], **self.acted())

    def after(self, event: Event) -> str:
        return f"{self.home()}#invite"


class RoleAct(OnPeople):
    def form_of(self, data: Any) -> forms.Form:
        return Role(data, roles=GIVEN)

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return seats.change_role(
            campaign_id=self.campaign.pk, user_id=self.kwargs["user_id"], role=told["role"], **self.acted()
        )


class RemoveAct(OnPeople):
    def do(self, form: forms.Form) -> Event:
        return seats.remove(campaign_id=self.campaign.pk, user_id=self.kwargs["user_id"], **self.acted())


class HandOverAct(OnPeople):
    def do(self, form: forms.Form) -> Event:
        return campaigning.hand_over(campaign_id=self.campaign.pk, user_id=self.kwargs["user_id"], **self.acted())


class LeaveAct(OnPeople):
    """Giving up one's own seat. Afterwards a private campaign is out of sight."""

    def do(self, form: forms.Form) -> Event:
        return seats.leave(campaign_id=self.campaign.pk, **self.acted())

    def after(self, event: Event) -> str:
        return reverse("campaigns:list")


class InvitationPage(Acting):
    """A link into a campaign: what it offers, and taking it. Nobody needs to see the campaign before."""

    for_all_to_read = True
    invitation: Invitation

    def look(self, **ids: Any) -> None:
        self.invitation = links.usable(ids["code"], timezone.now())
        self.campaign = Campaign.objects.select_related("system", "circle").get(pk=self.invitation.circle_id)
        self.who = access.reader(self.campaign, self.request.user)
        zones.fall_back(self.request, self.campaign.pk)

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        if self.who.seat is not None:
            return HttpResponseRedirect(reverse("campaigns:campaign", args=[self.campaign.pk]))
        access.running(self.campaign)
        return super().get(request)

    def do(self, form: forms.Form) -> Event:
        return inviting.accept(code=self.kwargs["code"], **self.acted())

    def after(self, event: Event) -> str:
        return reverse("campaigns:campaign", args=[self.campaign.pk])

    def home(self) -> str:
        return reverse("campaigns:invitation", args=[self.kwargs["code"]])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        sign = f"?next={self.home()}"
        context = {
            "campaign": self.campaign,
            "invitation": self.invitation,
            "role": words.role(self.invitation.role),
            "role_help": words.role_help(self.invitation.role),
            "by": self.invitation.invited_by.username
            if not self.invitation.invited_by.erased_at
            else _("someone who left"),
            "sign_in_url": reverse("accounts:sign_in") + sign,
            "sign_up_url": reverse("accounts:sign_up") + sign,
        }
        return self.render("campaigns/invitation.html", refused, status, **context)
