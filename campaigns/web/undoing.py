"""Taking an act of this app back: asked once, with a reason where dice were read."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.selectors import access, against, campaign_page, taking_back
from campaigns.services import undoing
from campaigns.web.forms.campaigns import MaybeReason, Reason
from campaigns.web.pages import Acting
from core import wording
from core.errors import NotAllowed, Refused
from core.models import Event
from core.web.ways import Way
from roster.models import Warband
from roster.selectors import histories


class UndoPage(Acting):
    """One act, and what becomes of it. An act with a roll is set aside, by an organiser who says why.

    A button that sends no reason does it at once, but for rolls and with `?ask=1`: then the page asks first.
    """

    event: Event

    def look(self, **ids: Any) -> None:
        found = Event.objects.filter(id=ids["event_id"], kind__startswith="campaigns.", circle__isnull=False).first()
        if found is None or found.circle is None:
            raise Http404
        self.event = found
        self.at(access.campaign_to_see(found.circle, user=self.request.user))

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Shown to whoever may; everybody else is told who may, as on sending."""
        rows = Warband.objects.filter(pk__in=self.event.touches.values("row")).select_related("owner")
        if self.event.undoes_id is None and not taking_back.may(self.event, self.who, {row.pk: row for row in rows}):
            if self.event.kind not in taking_back.WHO:
                raise Refused.because("not_undoable")
            raise NotAllowed(taking_back.who_may(self.event))
        return super().get(request, **kwargs)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if "reason" not in request.POST and (self.event.has_roll or "ask" in request.GET):
            return self.get(request, **kwargs)
        return super().post(request, **kwargs)

    def form_of(self, data: Any) -> forms.Form:
        return (
            Reason(data)
            if self.event.has_roll
            else MaybeReason(data if data is None else {"reason": "", **data.dict()})
        )

    def do(self, form: forms.Form) -> Event:
        return undoing.undo(event_id=self.event.id, reason=form.cleaned_data["reason"], **self.acted())

    def home(self) -> str:
        """Back to where the act was done."""
        told = self.event.payload
        if told.get("adventure"):
            return reverse("campaigns:adventure", args=[told["adventure"]])
        interval = told.get("interval")
        if interval:
            return reverse("campaigns:interval", args=[interval])
        return reverse("campaigns:log", args=[self.campaign.pk])

    def ways_on(self) -> list[Way]:
        told = self.event.payload
        done = (
            [Way(self.home(), _("Where it was done"), "back")] if told.get("adventure") or told.get("interval") else []
        )
        return [*done, Way(reverse("campaigns:log", args=[self.campaign.pk]), _("Log"), "history"), *super().ways_on()]

    def against(self) -> list[dict[str, Any]]:
        """What stands in the way now, so that the page says so before anybody tries."""
        rows = Warband.objects.filter(pk__in=self.event.touches.values("row"))
        closed, later = against.of([self.event], {row.pk: row for row in rows})[self.event.id]
        refused = Refused(closed, system=self.campaign.system_id, house=self.campaign.house)
        return [
            *wording.refusals(refused),
            *({"code": "rests_on", "sentence": histories.undo_first(one)} for one in later),
        ]

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        context = {
            "form": form,
            "event": self.event,
            "sentence": wording.sentence(self.event),
            "dice": [
                {"face": face, "sides": roll.sides} for roll in self.event.rolls.order_by("id") for face in roll.faces
            ],
            "against": self.against(),
            "head": campaign_page.head(self.campaign, self.who),
            "back": self.home(),
        }
        return self.render("campaigns/undo.html", refused, status, **context)
