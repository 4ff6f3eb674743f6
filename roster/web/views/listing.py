"""My warbands, and starting one."""

from typing import Any

from django import forms
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View

from accounts.models import User
from core.errors import Refused
from core.models import Event
from core.texts import reader_language
from core.web.acts import Acting, refusing
from roster.selectors import beginning, listing
from roster.services import founding
from roster.web import rows
from roster.web.forms import Start


class List(LoginRequiredMixin, View):
    """Warbands of the reader: those that play, drafts, the archive."""

    def get(self, request: HttpRequest) -> HttpResponse:
        assert isinstance(request.user, User)
        mine = listing.of(request.user)
        groups = [
            {"title": _("Drafts"), "rows": [_row(one) for one in mine.drafts]},
            {"title": _("Warbands"), "rows": [_row(one) for one in mine.playing]},
        ]
        context = {
            "mine": mine,
            "groups": [one for one in groups if one["rows"]],
            "archived": [_row(one) for one in mine.archived],
        }
        return render(request, "roster/list.html", context)


def _row(one: listing.Row) -> dict[str, Any]:
    return {
        "name": one.warband.name,
        "url": reverse("roster:warband", args=[one.warband.pk]),
        "system": one.system,
        "counts": rows.counts(one.counts),
        "xp": one.xp,
        "silver": one.warband.silver,
        "has": one.has,
        "mustered": one.warband.mustered_for is not None,
        "interval": one.warband.interval is not None,
        "circle": one.warband.circle_id,
        "draft": one.warband.founded_at is None,
    }


class StartPage(LoginRequiredMixin, Acting):
    """A new draft, from a starter or from scratch."""

    title = gettext_lazy("Start a warband")
    own_page = False

    def form_of(self, data: Any) -> Start:
        self.ways = beginning.ways()
        return Start(data, begin=[(one.value, one.name) for one in self.ways], initial={"begin": self.ways[0].value})

    def do(self, form: forms.Form) -> Event:
        system, _colon, starter = form.cleaned_data["begin"].partition(":")
        return founding.start(
            **self.acted(),
            name=form.cleaned_data["name"],
            system=system,
            starter=starter or None,
            language=reader_language(),
        )

    def after(self, event: Event) -> str:
        return reverse("roster:warband", args=[event.stream])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        chosen = form["begin"].value()
        ways = [{"way": one, "checked": one.value == chosen} for one in self.ways]
        context = {
            "form": form,
            "ways": ways,
            "many": len({one.system for one in self.ways}) > 1,
            **refusing(self.request, refused),
        }
        return render(self.request, "roster/start.html", context, status=status)
