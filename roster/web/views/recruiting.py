"""Who belongs to a warband: recruiting, leaving and coming back, masters, mounts."""

from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.figures import amount
from core.models import Event
from roster.selectors import hiring, sheets
from roster.services import recruiting, riding
from roster.web import counted, rows
from roster.web.buildforms import BringBack
from roster.web.buildforms import Recruit as RecruitForm
from roster.web.forms import Pick
from roster.web.pages import Acting
from roster.web.views.drafting import class_choices
from roster.wording import kind_name


class Recruit(Acting):
    """A new member of a kind that the book offers; the kind stands in the address."""

    door = "recruit"
    template = "roster/recruit.html"
    title = gettext_lazy("Recruit")

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().setup(request, *args, **kwargs)
        self.asked = request.GET.get("kind", "")

    def form_of(self, data: Any) -> forms.Form:
        self.whole = sheets.warband(self.warband)
        self.hire = hiring.of(self.whole, self.asked)
        names = self.whole.names
        profiles = [(one.key, self.priced(one)) for one in self.hire.profiles]
        if profiles and self.hire.bare:
            profiles = [("", _("no profile")), *profiles]
        classes = self.hire.kind.may_lead or self.hire.kind.earns_xp
        return RecruitForm(
            data,
            profiles=profiles,
            masters=[(str(one.id), one.name) for one in self.hire.masters] if self.hire.kind.needs_master else (),
            main_classes=class_choices(self.whole.rules, names, "class") if classes else (),
            subclasses=class_choices(self.whole.rules, names, "subclass") if classes else (),
            initial={"master": self.request.GET.get("master", "")},
        )

    def priced(self, one: hiring.Profile) -> str:
        if one.price:
            price = amount(one.price, "silver")
        elif one.counted:
            price = amount(one.counted, self.whole.rules.book.unit)
        else:
            return one.name
        return _("%(name)s, %(price)s") % {"name": one.name, "price": price}

    def context(self) -> dict[str, Any]:
        return {
            "tabs": [
                {
                    "label": capfirst(kind_name(kind.key)),
                    "url": f"?kind={kind.key}",
                    "current": kind.key == self.hire.kind.key,
                }
                for kind in self.hire.kinds
            ],
            "recruit_kind": self.hire.kind.key,
            "against": rows.reasons(self.hire.why_not, self.whole.names),
            "silver": self.warband.silver,
            "budget": counted.budget(self.whole, self.at),
            "priced": any(one.price for one in self.hire.profiles),
            "draft": self.warband.founded_at is None,
        }

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return recruiting.recruit(
            **self.acted(),
            warband_id=self.warband.pk,
            kind=self.hire.kind.key,
            name=told["name"],
            main_class=told.get("main_class") or None,
            subclass=told.get("subclass") or None,
            profile=told.get("profile") or None,
            master_id=UUID(told["master"]) if told.get("master") else None,
        )

    def after(self, event: Event) -> str:
        return self.at.of_member("member", UUID(event.payload["member"]))


class Retire(Acting):
    door = "retire"
    title, button = gettext_lazy("Retire"), gettext_lazy("Retire")
    lead = gettext_lazy("Leaves in honour. What is carried goes into the stash, vassals need another master.")
    kind = "danger"

    def do(self, form: forms.Form) -> Event:
        return recruiting.retire(**self.acted(), member_id=self.one.pk)


class Dismiss(Acting):
    door = "dismiss"
    title, button = gettext_lazy("Dismiss"), gettext_lazy("Dismiss")
    kind = "danger"

    def context(self) -> dict[str, Any]:
        if self.warband.founded_at is None:
            return {
                "title": _("Strike off"),
                "button": _("Strike off"),
                "lead": _("As if never written down; things go into the stash."),
            }
        return {"lead": _("Leaves the warband. What is carried goes into the stash, vassals need another master.")}

    def do(self, form: forms.Form) -> Event:
        return recruiting.dismiss(**self.acted(), member_id=self.one.pk)

    def after(self, event: Event) -> str:
        return self.at["warband"]


class Return(Acting):
    """Back on the roster: an organiser's act, with a reason."""

    door = "bring_back"
    title, button = gettext_lazy("Bring back"), gettext_lazy("Bring back")
    lead = gettext_lazy("With what was laid down, as far as it still lies there.")

    def form_of(self, data: Any) -> forms.Form:
        sheet = sheets.warband(self.warband)
        one = sheet.members[self.one.pk]
        masters = hiring.masters(sheet) if one.kind is not None and one.kind.needs_master else ()
        return BringBack(data, masters=[(str(two.id), two.name) for two in masters])

    def do(self, form: forms.Form) -> Event:
        master = form.cleaned_data.get("master")
        return recruiting.bring_back(
            **self.acted(),
            member_id=self.one.pk,
            reason=form.cleaned_data["reason"],
            master_id=UUID(master) if master else None,
        )


class Master(Acting):
    door = "master"
    title, button = gettext_lazy("Change the master"), gettext_lazy("Follow")

    def form_of(self, data: Any) -> forms.Form:
        sheet = sheets.warband(self.warband)
        masters = [(str(one.id), one.name) for one in hiring.masters(sheet) if one.id != self.one.pk]
        return Pick(
            data, label=_("Follows"), choices=masters, radio=True, initial={"pick": str(self.one.master_id or "")}
        )

    def do(self, form: forms.Form) -> Event:
        return recruiting.change_master(
            **self.acted(), member_id=self.one.pk, master_id=UUID(form.cleaned_data["pick"])
        )


class Mount(Acting):
    """Ride one of the warband's mounts. Those that can't be ridden now are told with the reason."""

    door = "mount"
    title, button = gettext_lazy("Mount"), gettext_lazy("Mount")

    def form_of(self, data: Any) -> forms.Form:
        self.whole = sheets.warband(self.warband)
        self.rides = hiring.mounts(self.whole, self.whole.members[self.one.pk])
        choices = [(str(one.id), one.name) for one, _against in self.rides]
        return Pick(data, label=_("Mount"), choices=choices, radio=True)

    def context(self) -> dict[str, Any]:
        reasons = [why for _one, against in self.rides for why in rows.reasons(against, self.whole.names)]
        none = [] if self.rides else [{"sentence": _("The warband has no mount."), "code": "no_mount"}]
        return {"against": none or (reasons if all(against for _one, against in self.rides) else [])}

    def do(self, form: forms.Form) -> Event:
        return riding.mount(**self.acted(), rider_id=self.one.pk, mount_id=UUID(form.cleaned_data["pick"]))


class Dismount(Acting):
    door = "dismount"
    title, button = gettext_lazy("Dismount"), gettext_lazy("Dismount")

    def do(self, form: forms.Form) -> Event:
        return riding.dismount(**self.acted(), rider_id=self.one.pk)
