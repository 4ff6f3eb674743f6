"""Pages of an adventure: the plan, the two sides facing, who goes, the report, and the answer to it."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import cached_property

from campaigns.models import Adventure
from campaigns.selectors import access, adventure_page, campaign_page, muster_page, permissions, report_page, rulebook
from campaigns.services import adventuring
from campaigns.web.forms.adventures import ChangeAdventure, Confirm, Dispute, Muster, Plan, ReportForm
from campaigns.web.forms.campaigns import MaybeReason
from campaigns.web.pages import Acting, ActOnBoard, Looking
from core.errors import NotAllowed, Refused
from core.models import Event
from core.web.acts import refusing
from core.web.ways import Way
from roster.models import Warband


class PlanPage(Acting):
    """A new adventure. `?one=` and `?other=` may name the warbands."""

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        if self.asking:
            permissions.must(self.campaign, self.who, "plan")

    @cached_property
    def rows(self) -> tuple[campaign_page.WarbandRow, ...]:
        return campaign_page.warbands(self.campaign, self.who)

    def form_of(self, data: Any) -> forms.Form:
        listed = [row for row in self.rows if row.state != campaign_page.ARCHIVED]
        own = next((str(row.id) for row in listed if row.mine), "")
        rest = [str(row.id) for row in listed if str(row.id) != own]
        book = rulebook.book_of(self.campaign)
        initial = {
            "region": self.campaign.region,
            "side_1": own,
            "side_2": rest[0] if own and len(rest) == 1 and book.sides > 1 else "",
        }
        return Plan(
            data,
            initial=initial,
            sides=book.sides,
            more_sides=book.more_sides if len(listed) > book.sides else 0,
            warbands=[(str(row.id), self.name_of(row)) for row in listed],
            regions=rulebook.regions(self.campaign),
        )

    def name_of(self, row: campaign_page.WarbandRow) -> str:
        earns = any(kind.earns_xp for kind in rulebook.book_of(self.campaign).kinds())
        return f"{row.name} ({row.owner}, {row.xp} XP)" if earns else f"{row.name} ({row.owner})"

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, Plan)
        told = {
            name: form.cleaned_data[name]
            for name in ("name", "description", "region", "played_on")
            if name in form.fields
        }
        return adventuring.plan(campaign_id=self.campaign.pk, warband_ids=form.warband_ids(), **told, **self.acted())

    def concerned(self) -> list[Warband]:
        return list(Warband.objects.filter(circle_id=self.campaign.pk).select_related("owner"))

    def home(self) -> str:
        return reverse("campaigns:campaign", args=[self.campaign.pk])

    def after(self, event: Event) -> str:
        return reverse("campaigns:adventure", args=[event.payload["adventure"]])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        head = campaign_page.head(self.campaign, self.who)
        enough = len([row for row in self.rows if row.state != campaign_page.ARCHIVED]) >= form.least  # type: ignore[attr-defined]
        return self.render("campaigns/plan.html", refused, status, form=form, head=head, enough=enough)


class OfAdventure(Looking):
    """Something about one adventure."""

    adventure: Adventure

    def look(self, **ids: Any) -> None:
        self.adventure = access.adventure_to_see(ids["adventure_id"], user=self.request.user)
        self.at(self.adventure.campaign)

    def home(self) -> str:
        return reverse("campaigns:adventure", args=[self.adventure.pk])

    def ways_on(self) -> list[Way]:
        return [Way(self.home(), self.adventure.name, "swords"), *super().ways_on()]

    def board(self, status: int = 200, form: forms.Form | None = None, refused: Refused | None = None) -> HttpResponse:
        """The page of the adventure, also after an act on it was refused."""
        self.adventure = access.adventure_to_see(self.adventure.pk, user=self.request.user)
        shown = adventure_page.page(self.adventure, self.who)
        dispute = form if isinstance(form, Dispute) else Dispute(initial={"version": self.adventure.version})
        told = refusing(self.request, refused)
        context = {"shown": shown, "head": shown.head, "dispute": dispute, "disputing": form is dispute, **told}
        return render(self.request, "campaigns/adventure.html", context, status=status)

    def concerned(self) -> list[Warband]:
        return [side.warband for side in self.adventure.sides.all()]

    def must(self) -> frozenset[str]:
        """Raises: NotAllowed for whoever doesn't act for a side; Refused for an ended campaign."""
        if not (self.request.method == "GET" and self.request.user.is_authenticated):
            return frozenset()
        sides = list(self.adventure.sides.all())
        if not any(self.who.acts_for(side.warband) for side in sides):
            raise NotAllowed("side")
        access.running(self.campaign)
        return permissions.on_adventure(self.adventure, sides, self.who)


class AdventurePage(OfAdventure):
    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        return self.board()


class ChangePage(OfAdventure, Acting):
    """Other words about an adventure that isn't over."""

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        self.must()

    def form_of(self, data: Any) -> forms.Form:
        now = {
            name: getattr(self.adventure, name) for name in ("name", "description", "region", "played_on", "version")
        }
        return ChangeAdventure(data, initial=now, regions=rulebook.regions(self.campaign))

    def do(self, form: forms.Form) -> Event:
        told = dict(form.cleaned_data)
        version = told.pop("version")
        return adventuring.change(adventure_id=self.adventure.pk, changes=told, version=version, **self.acted())

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        head = campaign_page.head(self.campaign, self.who)
        context = {"form": form, "head": head, "adventure": self.adventure}
        return self.render("campaigns/adventure_change.html", refused, status, **context)


class MusterPage(OfAdventure, Acting):
    """Who of one side goes along."""

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        side = next((one for one in self.adventure.sides.all() if one.warband_id == ids["warband_id"]), None)
        if side is None:
            raise Http404
        self.side = side
        acts = self.must()
        if self.asking and not self.who.acts_for(side.warband):
            raise NotAllowed("owner")
        if self.asking and "muster" not in acts:
            told = {"state": self.adventure.state, "adventure_name": self.adventure.name}
            raise Refused.because("not_to_muster", **told)

    @cached_property
    def shown(self) -> muster_page.MusterPage:
        return muster_page.page(self.adventure, self.side, self.who)

    def form_of(self, data: Any) -> forms.Form:
        rows = self.shown.rows
        going = [str(row.id) for row in rows if row.going]
        able = [(str(row.id), row.name) for row in rows if not row.why_not]
        return Muster(data, able=able, initial={"going": going})

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, Muster)
        going = {self.side.warband_id: form.ids()}
        return adventuring.muster(adventure_id=self.adventure.pk, going=going, **self.acted())

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        chosen = {str(one) for one in form["going"].value() or ()}
        rows = [{"row": row, "chosen": str(row.id) in chosen} for row in self.shown.rows]
        context = {"form": form, "shown": self.shown, "head": self.shown.head, "rows": rows}
        followers = any(row.master for row in self.shown.rows)
        return self.render("campaigns/muster.html", refused, status, followers=followers, **context)


class ReportPage(OfAdventure, Acting):
    """What happened, as one side tells it. `more` in the form asks for more rows of things; nothing is stored then."""

    heading = "report"

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        self.must()

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.heading in self.must():
            return super().get(request, **kwargs)
        return HttpResponseRedirect(self.home())

    @cached_property
    def shown(self) -> report_page.ReportPage:
        return report_page.page(self.adventure, self.who)

    def form_of(self, data: Any) -> forms.Form:
        more = 4 if data is not None and "more" in data else 0
        return ReportForm(data, page=self.shown, more=more)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if "more" in request.POST:
            return self.page(self.form_of(request.POST), None, 200)
        return super().post(request, **kwargs)

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, ReportForm)
        return adventuring.report(adventure_id=self.adventure.pk, told=form.report(), **self.acted())

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        context = {
            "form": form,
            "shown": self.shown,
            "head": self.shown.head,
            "heading": self.heading,
            "playable": self.adventure.state == Adventure.MUSTERED,
            "quiet": "more" in self.request.POST,
        }
        return self.render("campaigns/report.html", refused, status, **context)


class CorrectPage(ReportPage):
    """An organiser's report in the place of the one that was given or disputed."""

    heading = "correct"

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        if self.asking and not self.who.organises:
            raise NotAllowed("organiser")

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, ReportForm)
        return adventuring.correct(adventure_id=self.adventure.pk, told=form.report(), **self.acted())


class OnAdventure(OfAdventure, ActOnBoard):
    """An act on the page of an adventure."""


class ConfirmAct(OnAdventure):
    form_class = Confirm

    def do(self, form: forms.Form) -> Event:
        return adventuring.confirm(adventure_id=self.adventure.pk, version=form.cleaned_data["version"], **self.acted())


class DisputeAct(OnAdventure):
    form_class = Dispute

    def do(self, form: forms.Form) -> Event:
        return adventuring.dispute(adventure_id=self.adventure.pk, **form.cleaned_data, **self.acted())


class CloseAct(OnAdventure):
    def do(self, form: forms.Form) -> Event:
        return adventuring.close(adventure_id=self.adventure.pk, **self.acted())


class CancelAct(OnAdventure):
    form_class = MaybeReason

    def do(self, form: forms.Form) -> Event:
        reason = form.cleaned_data["reason"]
        return adventuring.cancel(adventure_id=self.adventure.pk, reason=reason, **self.acted())
