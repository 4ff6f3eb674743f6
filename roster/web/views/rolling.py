"""Rolls in play: what a member may roll, dice and odds before the throw, and the state of the sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import wording
from core.errors import BadField, NotAllowed, Refused
from core.models import Event
from core.web.acts import refusing
from roster.models import Member
from roster.selectors import rolls, rulebook, snapshots
from roster.selectors.names import Names
from roster.selectors.rolls import RollPage
from roster.selectors.rulebook import Rulebook
from roster.services import rolling, tracking
from roster.web import odds, rollforms, rows
from roster.web.pages import Acting, Looking
from roster.wording import rolled
from rules.engine.books.base import Die, Throw


class Rolls(Looking):
    """What a member may roll, and his last rolls."""

    door = "rolls"
    template = "roster/rolls.html"

    def context(self) -> dict[str, Any]:
        rules = rulebook.of(self.warband)
        kinds = rolls.kinds(self.one, rules)
        if not kinds:
            raise Http404
        return {
            "why_not": self.why_not(Names(rules)),
            "kinds": [
                {
                    "name": rolled.roll_name(kind.key),
                    "rule": kind.rule,
                    "rule_url": wording.rule_url(kind.rule),
                    "url": reverse("roster:roll", args=[self.one.pk, kind.key]),
                }
                for kind in kinds
            ],
            "latest": [
                {"sentence": wording.sentence(event), "at": event.at, "url": reverse("roster:rolled", args=[event.id])}
                for event in rolls.latest(self.one)
            ],
        }

    def why_not(self, names: Names) -> list[rows.Row]:
        """Why nobody rolls for the member now; nothing for who may only look."""
        try:
            self.permits.check("roll")
        except NotAllowed:
            return []
        except Refused as no:
            return rows.reasons(no.reasons, names)
        return []


class Roll(Acting):
    """One roll: say what matters, see dice and odds, then roll or type the faces."""

    door = "roll"
    template = "roster/roll.html"
    button = gettext_lazy("Roll for me")

    def look(self, **ids: Any) -> None:
        super().look(member_id=ids["member_id"])
        self.roll = ids["roll"]
        self.rules = rulebook.of(self.warband)
        self.wanted = rolls.fields(self.one, self.rules, self.roll, self.user)
        self.names = Names(self.rules)

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        asked = self.chosen(request.GET)
        valid = not asked.is_bound or asked.is_valid()
        return self.answer(asked, None, 200 if valid else 422)

    def form_of(self, data: Any) -> forms.Form:
        before = self.before(self.chosen(data))
        return self.faces(data, before)

    def faces(self, data: Any, before: RollPage | None) -> rollforms.Faces:
        dice = before.throw.dice if before is not None and before.throw is not None else ()
        owners = rolls.owners(before, self.names) if before is not None else {}
        return rollforms.Faces(data, wanted=self.wanted, context=self.names.context, thrown=dice, owners=owners)

    def chosen(self, data: Any) -> rollforms.Chosen:
        return rollforms.Chosen(data, wanted=self.wanted, context=self.names.context)

    def before(self, asked: rollforms.Chosen) -> RollPage | None:
        """Dice and odds for what was said; None while that can't be read."""
        if asked.is_bound and not asked.is_valid():
            return None
        try:
            return rolls.before(self.one, self.rules, self.roll, asked.values, self.user)
        except BadField as bad:
            asked.add_error(bad.field_name, wording.refusal(bad.reasons[0], self.names.context))
            return None

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        assert isinstance(form, rollforms.Faces)
        if isinstance(refused, NotAllowed):
            raise refused
        return self.answer(form, refused, status)

    def answer(self, form: rollforms.Chosen, refused: Refused | None, status: int) -> HttpResponse:
        said = self.chosen(form.data) if form.is_bound else form
        before = self.before(said)
        throw = before.throw if before else None
        faces = form
        if not isinstance(faces, rollforms.Faces):
            faces = self.faces(self.request.GET if form.is_bound else None, before)
            for name in said.errors.keys() - faces.errors.keys():  # what only the book's bounds tell
                faces.add_error(name, said.errors.as_data()[name])
                status = 422
        context = {
            "form": faces,
            "said": rollforms.laid_out(faces, self.wanted),
            "title": rolled.roll_name(self.roll),
            "kinds": kinds(self.one, self.rules, self.roll),
            "throw": throw,
            "groups": groups(throw.dice, self.rules, rolls.owners(before, self.names)) if before and throw else [],
            "numbers": before_throw(throw, self.names) if throw else [],
            "against": rows.reasons([before.refusal], self.names) if before and before.refusal else [],
            "odds": odds.pictures(before.odds, self.names) if before else [],
            "button": self.button if throw is None or throw.dice else _("Do it"),
            "back": reverse("roster:rolls", args=[self.one.pk]),
            **refusing(self.request, refused),
        }
        return self.show(context, status)

    def context(self) -> dict[str, Any]:
        return {}

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, rollforms.Faces)
        return rolling.roll(**self.acted(), member_id=self.one.pk, roll=self.roll, chosen=form.values, faces=form.faces)

    def after(self, event: Event) -> str:
        return reverse("roster:rolled", args=[event.id])


class SetState(Acting):
    """What changes in play, by hand: damage, points, hit points."""

    door = "state"
    title, button = gettext_lazy("State in play"), gettext_lazy("Set it")
    lead = gettext_lazy("What play changed and no roll here told.")

    def form_of(self, data: Any) -> forms.Form:
        rules = rulebook.of(self.warband)
        wanted = tracking.bounded(tracking.in_play(rules), snapshots.member(self.one, rules), rules)
        kept = {code: value for code, value in self.one.abilities.items() if value is not None}
        now = {f"state_{one.code}": min(kept.get(one.code, one.default), one.maximum) for one in wanted}
        now["version"] = self.one.version
        return rollforms.State(data, wanted=wanted, now=now, names=Names(rules))

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, rollforms.State)
        return tracking.set_state(
            **self.acted(), member_id=self.one.pk, state=form.values, version=form.cleaned_data["version"]
        )


def before_throw(throw: Throw, names: Names) -> list[dict[str, Any]]:
    """The numbers of a throw with whom they belong to, where several roll."""
    whose = throw.whose or ("",) * len(throw.numbers)
    found = rows.numbers(throw.numbers, names)
    return [{**one, "whose": owner} for one, owner in zip(found, whose, strict=True)]


def kinds(member: Member, rules: Rulebook, current: str) -> list[dict[str, Any]]:
    """The rolls of a member as tabs."""
    return [
        {
            "label": capfirst(rolled.roll_name(kind.key)),
            "url": reverse("roster:roll", args=[member.pk, kind.key]),
            "current": kind.key == current,
        }
        for kind in rolls.kinds(member, rules)
    ]


def groups(dice: Sequence[Die], rules: Rulebook, owners: Mapping[str, str]) -> list[dict[str, Any]]:
    """Dice before the throw, group by group, one by one."""
    found = []
    for places in rolls.alike(dice):
        alike = [dice[place] for place in places]
        shown = [rollforms.drawn(die, None, rules.book.die_look(die.colour)) for die in alike]
        found.append({"name": rollforms.group_name(alike, owners), "dice": shown})
    return found
