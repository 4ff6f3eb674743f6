"""What all pages of this app share: they look for what they show, tell times in the reader's zone, and carry one act each."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import View

from campaigns.models import Campaign
from campaigns.selectors import access, taking_back
from campaigns.selectors.access import Reader
from campaigns.selectors.campaign_page import Head
from core import zones
from core.errors import EditConflict, Refused
from core.models import Event
from core.web import acts, ways
from core.web.acts import refusing, to_sign_in
from core.web.ways import Way
from roster.models import Warband


class Looking(View):
    """A page about something below a campaign. `look` finds it, or raises Http404."""

    campaign: Campaign
    who: Reader
    sign_in_first = False
    for_all_to_read = False  # though somebody signs in before an act

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.look(**kwargs)
        reads = self.for_all_to_read and request.method in ("GET", "HEAD")
        if self.sign_in_first and not reads and not request.user.is_authenticated:
            return to_sign_in(request, self.home())
        response: HttpResponse = super().dispatch(request, *args, **kwargs)  # type: ignore[assignment]
        return response

    def look(self, **ids: Any) -> None:
        self.at(access.campaign_to_see(ids["campaign_id"], user=self.request.user))

    def at(self, campaign: Campaign) -> None:
        """Set down the campaign that the page stands in, and what its reader is there."""
        self.campaign = campaign
        self.who = access.reader(campaign, self.request.user)
        zones.fall_back(self.request, campaign.pk)
        ways.leave(self.request, self.ways_on)

    def ways_on(self) -> list[Way]:
        """Where a refusal leads on: to what the page is about, and to the campaign that holds it."""
        return [Way(reverse("campaigns:campaign", args=[self.campaign.pk]), self.campaign.name, "tent")]

    def home(self) -> str:
        """Where this page's subject lives."""
        raise NotImplementedError


class Acting(Looking, acts.Acting):
    """A page with one act of a signed-in person."""

    sign_in_first = True

    @property
    def asking(self) -> bool:
        """Somebody signed in opens the page. What is sent is checked by its service, which knows an act that comes twice."""
        return self.request.method == "GET" and self.request.user.is_authenticated

    def may_take_back(self, event: Event) -> bool:
        """Undo is offered only where this app takes the act back for this reader."""
        if event.has_roll or not event.changes:
            return False
        return taking_back.may(event, self.who, {row.pk: row for row in self.concerned()})

    def concerned(self) -> list[Warband]:
        """Warbands that an act here is done for."""
        return []

    def render(self, template: str, refused: Refused | None, status: int, **context: Any) -> HttpResponse:
        told = {**refusing(self.request, refused), **context}
        form = context.get("form")
        if isinstance(refused, EditConflict) and isinstance(form, forms.Form):
            told |= {"conflict": self.differing(refused, form), "form": self.rebased(form, refused)}
        return render(self.request, template, told, status=status)


class ActOnBoard(Acting):
    """An act whose form stands on a page with others: that page shows what came of it. Its address alone leads there."""

    own_page = False

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        return HttpResponseRedirect(self.home())

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        return self.board(status=status, form=form, refused=refused)

    def board(self, status: int = 200, form: forms.Form | None = None, refused: Refused | None = None) -> HttpResponse:
        """The page on which the act stands, with what came of it."""
        raise NotImplementedError


def framing(head: Head, tab: str) -> dict[str, Any]:
    """Head and tabs of every page of a campaign."""
    here = [head.id]
    tabs = [
        ("campaign", _("Overview"), None),
        ("log", _("Log"), None),
        ("standings", _("Standings"), None),
        ("people", _("People"), head.people),
        ("options", _("House rules"), None),
    ]
    return {
        "head": head,
        "tabs": [
            {"label": label, "url": reverse(f"campaigns:{name}", args=here), "current": name == tab, "count": count}
            for name, label, count in tabs
        ],
    }
