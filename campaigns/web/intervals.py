"""The interval on one screen, and its acts. With script the steps are swapped in place, without it the page is loaded anew."""

from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Interval
from campaigns.selectors import access, interval_page, rulebook
from campaigns.services import bargaining, recovering, skilling
from campaigns.services import interval as intervals
from campaigns.web.forms.intervals import (
    TYPED,
    Bargain,
    CloseInterval,
    Deadline,
    Faces,
    Helped,
    Purchase,
    SkillNote,
    Ticked,
)
from campaigns.web.pages import ActOnBoard, Looking
from core.errors import BadField, Refused
from core.models import Event
from core.web.acts import refusing
from core.web.ways import Way
from roster.models import Warband
from rules.engine.dice import Dice, SystemDice, TypedDice

MOST_LOOKS = 90


class OfInterval(Looking):
    """Something about one interval."""

    interval: Interval

    def look(self, **ids: Any) -> None:
        self.interval = access.interval_to_see(ids["interval_id"], user=self.request.user)
        self.at(access.campaign_of(self.interval))

    def home(self) -> str:
        return reverse("campaigns:interval", args=[self.interval.pk])

    def ways_on(self) -> list[Way]:
        adventure = self.interval.side.adventure
        above = Way(reverse("campaigns:adventure", args=[adventure.pk]), adventure.name, "swords")
        return [Way(self.home(), _("To the interval"), "hourglass"), above, *super().ways_on()]

    def board(
        self,
        status: int = 200,
        form: forms.Form | None = None,
        refused: Refused | None = None,
        where: str = "",
        part: bool = False,
    ) -> HttpResponse:
        """The interval as it is now. `where`: the row in which an act was refused, with the form that was sent."""
        self.interval = access.interval_to_see(self.interval.pk, user=self.request.user)
        shown = interval_page.page(self.interval, self.who)
        context = {
            "shown": shown,
            "head": shown.head,
            "where": where,
            "form": form,
            "deadline": form if isinstance(form, Deadline) else Deadline(initial={"deadline": shown.deadline}),
            "part": part,
            **refusing(self.request, refused),
        }
        name = "campaigns/parts/interval.html" if part else "campaigns/interval.html"
        return render(self.request, name, context, status=status)


class IntervalPage(OfInterval):
    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        return self.board()


class WaitingPart(OfInterval):
    """What the page asks while the background rolls. When nothing is left to wait for, all steps are swapped."""

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        shown = interval_page.page(self.interval, self.who)
        if not shown.waits:
            response = self.board(part=True)
            response["HX-Retarget"], response["HX-Reswap"] = "#interval", "outerHTML"
            return response
        told = request.GET.get("looks", "")
        looks = int(told) + 1 if told.isascii() and told.isdigit() and len(told) < 4 else 1
        return render(
            request, "campaigns/parts/rolling.html", {"shown": shown, "looks": looks, "stop": looks >= MOST_LOOKS}
        )


class OnInterval(OfInterval, ActOnBoard):
    """An act on an interval. `anchor` is the place on the page to come back to, `where` the row that shows a refusal."""

    anchor = ""

    def where(self) -> str:
        return self.anchor

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        return self.board(status=status, form=form, refused=refused, where=self.where(), part=self.in_place)

    @property
    def in_place(self) -> bool:
        return bool(getattr(self.request, "htmx", False))

    def seen(self, event: Event) -> HttpResponse:
        response = super().seen(event)
        if self.in_place:
            return self.board(part=True)
        return response

    def after(self, event: Event) -> str:
        return f"{self.home()}#{self.where()}" if self.where() else self.home()

    def concerned(self) -> list[Warband]:
        return [self.interval.warband]


class OnRecovery(OnInterval):
    anchor = "step-recovery"

    def where(self) -> str:
        return f"recovery-{self.kwargs['recovery_id']}"


class AskAct(OnRecovery):
    """Let the background roll."""

    def do(self, form: forms.Form) -> Event:
        return recovering.ask(recovery_id=self.kwargs["recovery_id"], **self.acted())


class TypeAct(OnRecovery):
    """Dice from the table."""

    def form_of(self, data: Any) -> forms.Form:
        return Faces(data, sides=rulebook.book_of(self.campaign).recovery_sides())

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, Faces)
        try:
            return recovering.type_in(recovery_id=self.kwargs["recovery_id"], faces=form.faces(), **self.acted())
        except BadField as bad:
            missing = next((name for name in form.names if form.cleaned_data.get(name) is None), form.names[0])
            raise BadField(missing, bad.reasons[0].code) from bad


class CourtHelpAct(OnInterval):
    form_class = Helped
    anchor = "step-recovery"

    def do(self, form: forms.Form) -> Event:
        helped = form.cleaned_data["helped"]
        return intervals.court_help(
            interval_id=self.interval.pk, member_id=self.kwargs["member_id"], helped=helped, **self.acted()
        )


class StepAct(OnInterval):
    form_class = Ticked

    def where(self) -> str:
        return f"step-{self.kwargs['step']}"

    def do(self, form: forms.Form) -> Event:
        done = form.cleaned_data["done"]
        return intervals.mark_step(interval_id=self.interval.pk, step=self.kwargs["step"], done=done, **self.acted())


class BargainAct(OnInterval):
    """Bribe and roll."""

    def where(self) -> str:
        return f"bargain-{self.kwargs['member_id']}"

    def form_of(self, data: Any) -> forms.Form:
        return Bargain(data, sides=rulebook.book_of(self.campaign).bargain_sides())

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        dice: Dice = TypedDice([told["face"]]) if told["how"] == TYPED else SystemDice()
        return bargaining.bargain(
            interval_id=self.interval.pk,
            member_id=self.kwargs["member_id"],
            bribe_silver=told["bribe"],
            dice=dice,
            **self.acted(),
        )


class PurchaseAct(OnInterval):
    form_class = Purchase

    def where(self) -> str:
        bargain_id: UUID = self.kwargs["bargain_id"]
        return f"shelf-{bargain_id}"

    def do(self, form: forms.Form) -> Event:
        card = form.cleaned_data["card"]
        return bargaining.purchase(bargain_id=self.kwargs["bargain_id"], card_key=card, **self.acted())

    def after(self, event: Event) -> str:
        return f"{self.home()}#step-bargaining"


class SkillAct(OnInterval):
    form_class = SkillNote

    def where(self) -> str:
        return f"skill-{self.kwargs['member_id']}-{self.kwargs['key']}"

    def do(self, form: forms.Form) -> Event:
        return skilling.tick(
            interval_id=self.interval.pk,
            member_id=self.kwargs["member_id"],
            card_key=self.kwargs["key"],
            note=form.cleaned_data["note"],
            **self.acted(),
        )


class DeadlineAct(OnInterval):
    form_class = Deadline
    anchor = "step-close"

    def do(self, form: forms.Form) -> Event:
        return intervals.move_deadline(
            interval_id=self.interval.pk, deadline=form.cleaned_data["deadline"], **self.acted()
        )


class CloseAct(OnInterval):
    form_class = CloseInterval
    anchor = "step-close"

    def do(self, form: forms.Form) -> Event:
        return intervals.close(interval_id=self.interval.pk, drop=form.cleaned_data["drop"], **self.acted())
