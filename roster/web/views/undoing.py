"""Taking an act back: what it was, what rests on it, and a reason where dice were rolled."""

from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django import forms
from django.http import Http404, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from core import wording
from core.errors import NotAllowed, Refused
from core.models import Event
from roster.selectors import access, histories
from roster.selectors.names import Names
from roster.selectors.rulebook import of as rulebook_of
from roster.services import undoing
from roster.web import telling
from roster.web.forms import MaybeReason, Reason
from roster.web.pages import Acting


class Undo(Acting):
    """GET shows what would be undone or what stands against it; POST does it."""

    door = "undo"
    template = "roster/undo.html"

    def look(self, **ids: Any) -> None:
        event = Event.objects.filter(id=ids["event_id"], kind__startswith=histories.OWN_PREFIX).first()
        if event is None:
            raise Http404
        self.event = event
        self.warband = access.warband_to_see(event.stream, user=self.user)

    def form_of(self, data: Any) -> forms.Form:
        return (Reason if self.event.has_roll else MaybeReason)(data)

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        """What can't be undone now answers 409 even to a look: no link leads here."""
        return super().page(form, refused, 409 if status == 200 and self.against() else status)

    def context(self) -> dict[str, Any]:
        told = histories.told(self.warband, self.user, [self.event])[0]
        return {
            "entry": {**telling.told(told, Names(rulebook_of(self.warband))), "undo_url": "", "undo_why_not": ""},
            "against": self.against(),
            "has_roll": self.event.has_roll,
            "title": _("Set aside") if self.event.has_roll else _("Undo"),
            "button": _("Set aside") if self.event.has_roll else _("Undo"),
        }

    def against(self) -> list[dict[str, Any]]:
        """Everything that stands against it now, short of trying."""
        try:
            undoing.refuse(self.warband, self.event, actor=self.user)
        except NotAllowed:
            raise
        except Refused as refused:
            return wording.refusals(refused)
        return []

    def do(self, form: forms.Form) -> Event:
        return undoing.undo(**self.acted(), event_id=self.event.id, reason=form.cleaned_data["reason"])

    def after(self, event: Event) -> str:
        return self.came_from() or self.of_the_member() or self.at["history"]

    def came_from(self) -> str:
        """Back to a list of this warband that Undo was tapped on, filter and all."""
        before = urlsplit(self.request.headers.get("Referer", ""))
        lists = (self.at["shop"], self.at["history"])
        if before.netloc == self.request.get_host() and before.path in lists:
            query = QueryDict(before.query, mutable=True)
            query.pop("bought", None)  # the mark of a purchase that is no more
            return before.path + (f"?{query.urlencode()}" if query else "")
        return ""

    def of_the_member(self) -> str:
        """The page of the member whom the act was about, as long as he can be seen."""
        try:
            member = access.member_to_see(UUID(str(self.event.payload.get("member"))), user=self.user)
        except (ValueError, Http404):
            return ""
        return self.at.of_member("member", member.pk)
