"""Copies of a warband or a member. The screen says what isn't copied."""

from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.models import Event
from roster.services import copying
from roster.web.forms import CopyName
from roster.web.pages import Acting


class Copy(Acting):
    door = "copy"
    form_class = CopyName
    template = "roster/copy.html"
    title, button = gettext_lazy("Copy the warband"), gettext_lazy("Copy")

    def initial(self) -> dict[str, Any]:
        return {"name": _("%(name)s, copy") % {"name": self.warband.name}}

    def do(self, form: forms.Form) -> Event:
        assert self.user is not None
        told = {**self.acted(), "actor": self.user}
        return copying.copy_warband(**told, warband_id=self.warband.pk, name=form.cleaned_data["name"])

    def after(self, event: Event) -> str:
        return reverse("roster:warband", args=[event.stream])


class CopyMember(Acting):
    door = "copy_member"
    form_class = CopyName
    template = "roster/copy.html"
    title, button = gettext_lazy("Copy the member"), gettext_lazy("Copy")

    def initial(self) -> dict[str, Any]:
        return {"name": _("%(name)s, copy") % {"name": self.one.name}}

    def do(self, form: forms.Form) -> Event:
        return copying.copy_member(**self.acted(), member_id=self.one.pk, name=form.cleaned_data["name"])

    def after(self, event: Event) -> str:
        return reverse("roster:member", args=[event.payload["member"]])
