"""Pages of campaigns as a whole: the lists, a new one, the overview, its words, its end."""

from typing import Any

from django import forms
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import cached_property
from django.views import View

from campaigns.selectors import campaign_page, lists, permissions, presets, rulebook
from campaigns.services import campaigning
from campaigns.web import paging
from campaigns.web.forms.campaigns import ChangeCampaign, NewCampaign
from campaigns.web.pages import Acting, Looking, framing
from core import zones
from core.errors import Refused
from core.models import Event
from core.web import acts
from core.web.acts import refusing
from rules.engine.books import registry
from rules.engine.books.base import Book
from rules.models import System
from rules.selectors import catalogue

CHANGEABLE = ("name", "description", "region", "visibility", "time_zone")


class ListPage(View):
    """Campaigns of the reader, and the public ones of others."""

    def get(self, request: HttpRequest) -> HttpResponse:
        context = {"mine": lists.mine(request.user), "public": lists.public(request.user)}
        return render(request, "campaigns/list.html", context)


class CreatePage(LoginRequiredMixin, acts.Acting):
    """A new campaign of one game. Which game: `?system=`."""

    own_page = False

    @cached_property
    def book(self) -> Book:
        told = self.request.POST.get("system") or self.request.GET.get("system") or ""
        return registry.find(told) or registry.books()[0]

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, NewCampaign)
        told = {name: form.cleaned_data.get(name, "") for name in (*CHANGEABLE, "preset")}
        return campaigning.create(system=self.book.key, options=form.options(), **told, **self.acted())

    def after(self, event: Event) -> str:
        return reverse("campaigns:campaign", args=[event.payload["campaign"]])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        known = [book.key for book in registry.books()]
        systems = [
            (row.key, catalogue.best_name(row.names, row.source_language))
            for row in sorted(System.objects.filter(key__in=known), key=lambda one: known.index(one.key))
        ]
        context = {"form": form, "system": self.book.key, "systems": systems, **refusing(self.request, refused)}
        return render(self.request, "campaigns/create.html", context, status=status)

    def form_of(self, data: Any) -> forms.Form:
        return NewCampaign(
            data,
            presets=presets.presets(self.book),
            options=self.book.options(),
            regions=catalogue.regions(None, self.book.key),
            zone=zones.of_reader(self.request) or "UTC",
        )


class CampaignPage(Looking):
    """The overview. `?page=`: of the adventures."""

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        number, notes = paging.number(request)
        shown = campaign_page.page(self.campaign, self.who, number)
        notes += paging.beyond(number, shown.adventures)
        context = {"shown": shown, "notes": notes, **framing(shown.head, "campaign")}
        return render(request, "campaigns/campaign.html", context)


class ChangePage(Acting):
    """Other words about a campaign."""

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        if self.asking:
            permissions.must(self.campaign, self.who, "change")

    def form_of(self, data: Any) -> forms.Form:
        now = {name: getattr(self.campaign, name) for name in (*CHANGEABLE, "version")}
        return ChangeCampaign(data, initial=now, regions=rulebook.regions(self.campaign))

    def do(self, form: forms.Form) -> Event:
        told = dict(form.cleaned_data)
        version = told.pop("version")
        return campaigning.change(campaign_id=self.campaign.pk, changes=told, version=version, **self.acted())

    def home(self) -> str:
        return reverse("campaigns:campaign", args=[self.campaign.pk])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        head = campaign_page.head(self.campaign, self.who)
        return self.render("campaigns/change.html", refused, status, form=form, head=head)


class EndPage(Acting):
    """The end of a campaign, asked once more."""

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        if self.asking:
            permissions.must(self.campaign, self.who, "end")

    def do(self, form: forms.Form) -> Event:
        return campaigning.end(campaign_id=self.campaign.pk, **self.acted())

    def home(self) -> str:
        return reverse("campaigns:campaign", args=[self.campaign.pk])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        head = campaign_page.head(self.campaign, self.who)
        rows = campaign_page.warbands(self.campaign, self.who)
        return self.render("campaigns/end.html", refused, status, head=head, warbands=rows)
