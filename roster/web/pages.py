"""What all pages of this app share: they find what they show, ask `permits`, and carry at most one act each."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views import View

from accounts.models import User
from core import zones
from core.errors import EditConflict, Refused
from core.web import acts, ways
from core.web.acts import act_id, refusing, to_sign_in
from roster.models import Member, Warband
from roster.selectors import access, histories, sheets
from roster.selectors.permits import DOORS, EDIT, GRANT, OWN, Permits
from roster.selectors.sheets import WarbandSheet
from roster.web.addresses import Addresses
from rules.selectors import catalogue

PART = "roster/part.html"  # what htmx gets: toasts and content, without the shell


class Looking(View):
    """A page about a warband or a member, behind the door that `door` names."""

    door = "warband"
    template = ""
    warband: Warband
    member: Member | None = None
    share_code: str | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if DOORS[self.door].who in (EDIT, GRANT, OWN) and not request.user.is_authenticated:
            return to_sign_in(request, reverse("roster:list"))
        self.look(**kwargs)
        ways.leave(request, self.ways_on)
        zones.fall_back(request, self.warband.circle_id)
        self.permits = Permits(self.warband, self.user, self.member, self.share_code)
        self.permits.check_who(self.door)
        if request.method == "GET" or not self.done_before():
            self.permits.check(self.door)
        response = super().dispatch(request, *args, **kwargs)
        response.headers["Vary"] = ", ".join(filter(None, [response.headers.get("Vary"), "HX-Request"]))
        return cast(HttpResponse, response)

    def look(self, **ids: Any) -> None:
        """Find the subject. Raises: Http404."""
        self.share_code = ids.get("share_code")
        if "member_id" in ids:
            self.member = access.member_to_see(ids["member_id"], user=self.user, share_code=self.share_code)
            self.warband = self.member.warband
            if self.share_code is not None:
                self.warband = access.warband_by_code(self.share_code)
                self.member = access.member_of(self.warband, ids["member_id"])
        elif self.share_code is not None:
            self.warband = access.warband_by_code(self.share_code)
        else:
            self.warband = access.warband_to_see(ids["warband_id"], user=self.user)

    @property
    def user(self) -> User | None:
        return self.request.user if isinstance(self.request.user, User) else None

    def done_before(self) -> bool:
        """Whether this very act was carried out already: then its service tells the first result, whatever came since."""
        return self.user is not None and histories.was_done(act_id(self.request), self.user)

    @property
    def one(self) -> Member:
        """The member that this page is about."""
        assert self.member is not None
        return self.member

    @property
    def at(self) -> Addresses:
        return Addresses(self.warband, self.member, self.share_code)

    def ways_on(self) -> list[ways.Way]:
        """Where a refusal leads on: to what this page is about, and for those at the table to what holds it."""
        found = []
        if self.member is not None:
            found.append(ways.Way(self.at["member"], self.member.name, "user"))
        found.append(ways.Way(self.at["warband"], self.warband.name, "flag"))
        if access.at_the_table(self.warband, self.user):
            held = (
                ("campaigns:adventure", self.warband.mustered_for, _("To the adventure"), "swords"),
                ("campaigns:interval", self.warband.interval, _("To the interval"), "hourglass"),
                ("campaigns:campaign", self.warband.circle_id, _("The campaign"), "tent"),
            )
            found += [ways.Way(ways.address(name, pk), label, icon) for name, pk, label, icon in held if pk]
        return found

    def sheet(self) -> WarbandSheet:
        return sheets.warband(self.warband)

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        return self.show(self.context(), 200)

    def context(self) -> dict[str, Any]:
        return {}

    def show(self, context: Mapping[str, Any], status: int, template: str = "") -> HttpResponse:
        """The page, or for htmx its content alone."""
        htmx = getattr(self.request, "htmx", None)
        whole = not htmx or htmx.boosted or htmx.history_restore_request
        shared = {
            "base": "core/base.html" if whole else PART,
            "warband": self.warband,
            "member": self.member,
            "may": self.permits,
            "has": self.permits.has,
            "at": self.at,
            "shared": self.share_code is not None,
            "credit": catalogue.attribution(self.warband.system_id),
        }
        return render(self.request, template or self.template, {**shared, **context}, status=status)


class Acting(Looking, acts.Acting):
    """A page with one act of a signed-in person, in the frame that most of them share."""

    template = "roster/act.html"
    title: Any = ""
    lead: Any = ""
    button: Any = ""
    kind = "main"  # of the button

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return acts.Acting.get(self, request, **kwargs)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        answer = super().post(request, **kwargs)
        # A part that htmx swaps is read from the page that follows, so the browser may follow by itself.
        htmx = getattr(request, "htmx", None)
        if htmx and htmx.target and "HX-Redirect" in answer:
            return HttpResponseRedirect(answer["HX-Redirect"], status=303)
        return answer

    def home(self) -> str:
        return self.at["member"] if self.member is not None else self.at["warband"]

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        if isinstance(refused, EditConflict):
            form = self.rebased(form, refused)
        context = {
            "form": form,
            "title": self.title,
            "lead": self.lead,
            "button": self.button,
            "kind": self.kind,
            "back": self.home() + self.place,
            **self.context(),
            **refusing(self.request, refused),
        }
        if isinstance(refused, EditConflict):
            context["conflict"] = self.differing(refused, form)
            context["since"] = histories.sentences_about(self.member.pk if self.member else self.warband.pk)
        return self.show(context, status)
