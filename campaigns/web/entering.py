"""Pages of warbands in a campaign: entering one, an organiser's consent, leaving, giving an abandoned one away."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.selectors import access, entering_page, permissions
from campaigns.services import joining
from campaigns.web.forms.campaigns import EnterWarband, MaybeReason, Person
from campaigns.web.pages import Acting
from campaigns.web.people import OnPeople
from core.errors import Refused
from core.models import Event
from core.web.ways import Way
from roster.models import Warband


class EnterPage(Acting):
    """Which of my warbands enters. One with more XP than a fresh one asks first."""

    form_class = EnterWarband

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        if self.asking:
            permissions.must(self.campaign, self.who, "enter")

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return joining.enter(campaign_id=self.campaign.pk, warband_id=told["warband"], **self.acted())

    def home(self) -> str:
        return reverse("campaigns:campaign", args=[self.campaign.pk])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        shown = entering_page.page(self.campaign, self.who)
        return self.render("campaigns/enter.html", refused, status, form=form, shown=shown, head=shown.head)


class GrantAct(OnPeople):
    def do(self, form: forms.Form) -> Event:
        return joining.grant(request_id=self.kwargs["request_id"], **self.acted())


class DeclineAct(OnPeople):
    form_class = MaybeReason

    def do(self, form: forms.Form) -> Event:
        return joining.decline(request_id=self.kwargs["request_id"], reason=form.cleaned_data["reason"], **self.acted())


class LeaveAct(OnPeople):
    """Taking a warband out. Its owner may do so though he sees the campaign no more, on a page that shows nothing of it."""

    inside = True

    def look(self, **ids: Any) -> None:
        try:
            super().look(**ids)
        except Http404:
            self.inside = False
            user = self.request.user
            self.at(access.campaign_of_own(ids["campaign_id"], warband_id=ids["warband_id"], user=user))

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return super().get(request, **kwargs) if self.inside else self.page(self.form_of(None), None, 200)

    def do(self, form: forms.Form) -> Event:
        return joining.leave(campaign_id=self.campaign.pk, warband_id=self.kwargs["warband_id"], **self.acted())

    def ways_on(self) -> list[Way]:
        return super().ways_on() if self.inside else [Way(self.home(), _("To the warband"), "flag")]

    def home(self) -> str:
        return super().home() if self.inside else reverse("roster:warband", args=[self.kwargs["warband_id"]])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        if self.inside:
            return super().page(form, refused, status)
        warband = Warband.objects.get(pk=self.kwargs["warband_id"])
        return self.render("campaigns/take_out.html", refused, status, warband=warband, home=self.home())


class GiveAct(OnPeople):
    form_class = Person

    def do(self, form: forms.Form) -> Event:
        return joining.give_warband(
            campaign_id=self.campaign.pk,
            warband_id=self.kwargs["warband_id"],
            user_id=form.cleaned_data["user"],
            **self.acted(),
        )
