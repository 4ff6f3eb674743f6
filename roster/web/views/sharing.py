"""Who may look: visibility, the link, and its picture for a phone."""

from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy

from core.models import Event
from roster.models import Warband
from roster.services import sharing
from roster.web import qr
from roster.web.forms import Visibility
from roster.web.pages import Acting


class Share(Acting):
    door = "share"
    template = "roster/share.html"
    form_class = Visibility
    title, button = gettext_lazy("Share"), gettext_lazy("Save")

    def initial(self) -> dict[str, Any]:
        return {"visibility": self.warband.visibility}

    def context(self) -> dict[str, Any]:
        if self.warband.visibility == Warband.PRIVATE:
            return {"link": ""}
        link = self.request.build_absolute_uri(reverse("roster:shared", args=[self.warband.share_code]))
        return {"link": link, "qr": qr.svg(link)}

    def do(self, form: forms.Form) -> Event:
        return sharing.set_visibility(
            **self.acted(), warband_id=self.warband.pk, visibility=form.cleaned_data["visibility"]
        )

    def after(self, event: Event) -> str:
        return self.at["share"]

    def home(self) -> str:
        return self.at["warband"]


class NewCode(Acting):
    door = "renew_code"
    title, button = gettext_lazy("Make a new link"), gettext_lazy("Make a new link")
    lead = gettext_lazy("The old link stops working at once.")

    def do(self, form: forms.Form) -> Event:
        return sharing.new_share_code(**self.acted(), warband_id=self.warband.pk)

    def home(self) -> str:
        return self.at["share"]
