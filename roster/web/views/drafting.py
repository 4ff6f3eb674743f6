"""Drafts: adding and changing heroes, founding, deleting."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.models import Event
from roster.models import Member
from roster.selectors import attempts, rulebook
from roster.selectors.names import Names, place_of
from roster.services import founding, learning
from roster.services.tracking import STATE
from roster.web import rows
from roster.web.buildforms import Build, TakenClass
from roster.web.forms import Forget
from roster.web.pages import Acting
from roster.wording import kind_name
from rules.engine.books.base import CardState


def class_choices(rules: rulebook.Rulebook, names: Names, kind: str) -> list[tuple[str, str]]:
    """Classes or subclasses that may be chosen, by name; a subclass tells the main class that it belongs to."""
    cards = [one for one in rules.cards.cards.values() if one.kind == kind and not one.withdrawn]
    return sorted(((one.key, _class_name(one, rules, names)) for one in cards), key=lambda pair: place_of(pair[1]))


def _class_name(card: CardState, rules: rulebook.Rulebook, names: Names) -> str:
    above = rules.book.class_of(card)
    if above is not None:
        return _("%(subclass)s (%(main_class)s)") % {"subclass": names.card(card.key), "main_class": names.card(above)}
    return names.card(card.key)


class HeroForm(Acting):
    """A hero of a draft: name, class, subclass."""

    form_class = Build
    button = gettext_lazy("Save")

    @property
    def lead(self) -> str:
        if not (self.permits.has.classes and rulebook.of(self.warband).book.skill_kinds):
            return _("Everything may be changed until the warband is founded.")
        return _(
            "The class opens a list of skills; so does the subclass. Both may be changed until the warband is founded."
        )

    def form_of(self, data: Any) -> forms.Form:
        rules = rulebook.of(self.warband)
        self.names = Names(rules)
        return Build(
            data,
            initial=self.initial(),
            main_classes=class_choices(rules, self.names, "class"),
            subclasses=class_choices(rules, self.names, "subclass"),
        )

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return founding.set_hero(
            **self.acted(),
            warband_id=self.warband.pk,
            member_id=self.member.pk if self.member else None,
            name=told["name"],
            main_class=told.get("main_class") or None,
            subclass=told.get("subclass") or None,
            version=told["version"],
        )

    def named(self, value: Any) -> str:
        key = getattr(value, "key", value)
        return self.names.card(key) if key in rulebook.of(self.warband).cards.cards else super().named(key)


class NewHero(HeroForm):
    door = "hero_new"
    button = gettext_lazy("Add")

    @property
    def title(self) -> str:
        return _("Add a %(kind)s") % {"kind": kind_name(self.permits.has.first)}

    def after(self, event: Event) -> str:
        rules = rulebook.of(self.warband)
        made = Member.objects.get(pk=event.payload["member"])
        if all(made.abilities.get(one.code) is None for one in rules.book.abilities() if one.group != STATE):
            page = "roster:correct_abilities"
        else:
            page = "roster:learn" if rules.learns(self.permits.has.first) else "roster:member"
        return reverse(page, args=[event.payload["member"]])


class Hero(HeroForm):
    door = "hero"

    @property
    def title(self) -> str:
        return _("Change the %(kind)s") % {"kind": kind_name(self.one.kind)}

    def initial(self) -> dict[str, Any]:
        return {
            "name": self.one.name,
            "main_class": self.one.main_class.key if self.one.main_class else "",
            "subclass": self.one.subclass.key if self.one.subclass else "",
            "version": self.one.version,
        }


class TakeClass(Acting):
    """A class that a founded hero lacks; one that he has stands."""

    door = "take_class"
    title, button = gettext_lazy("Take a class"), gettext_lazy("Take it")
    lead = gettext_lazy(
        "A class opens a list of skills. Once chosen it stands; Undo takes it back while nothing was learnt."
    )

    def form_of(self, data: Any) -> forms.Form:
        sheet = self.sheet()
        named = {one: class_choices(sheet.rules, sheet.names, one) for one in sheet.members[self.one.pk].lacks}
        return TakenClass(data, main_classes=named.get("class", ()), subclasses=named.get("subclass", ()))

    def context(self) -> dict[str, Any]:
        if self.sheet().members[self.one.pk].lacks:
            return {}
        return {"against": [{"code": "class_stands", "sentence": _("There is no class left to take.")}]}

    def do(self, form: forms.Form) -> Event:
        main_class, subclass = (form.cleaned_data.get(name) or None for name in ("main_class", "subclass"))
        return founding.take_class(**self.acted(), member_id=self.one.pk, main_class=main_class, subclass=subclass)


class ForgetSkill(Acting):
    """A draft may forget; afterwards only Undo takes a skill back."""

    door = "forget"
    form_class = Forget
    title = gettext_lazy("Forget a skill")
    template = "roster/forget.html"

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        member = sheet.members[self.one.pk]
        return {
            "skills": [
                {
                    "key": one.card.key,
                    "name": one.name,
                    "level": one.level,
                    "ladder": one.has_levels,
                    "why_not": rows.reasons(
                        attempts.without_skill(sheet.state, member.state, one.card, sheet.rules), sheet.names
                    ),
                }
                for one in member.skills
            ]
        }

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return learning.forget(
            **self.acted(), member_id=self.one.pk, card_key=told["card_key"], to_level=told["to_level"] or 0
        )

    def home(self) -> str:
        return self.at["learn"] if self.permits["learn"] else self.at["member"]


class Found(Acting):
    door = "found"
    title, button = gettext_lazy("Found the warband"), gettext_lazy("Found")

    @property
    def lead(self) -> str:
        if not self.permits.has.silver:
            return _("From then on the build stands.")
        return _("From then on the build stands: what is learnt stays learnt, and things cost silver.")

    def do(self, form: forms.Form) -> Event:
        return founding.found(**self.acted(), warband_id=self.warband.pk)


class Delete(Acting):
    """Deleting a draft. Sent twice, the second time finds nothing to look at and tells the first result."""

    door = "delete"
    title, button = gettext_lazy("Delete the draft"), gettext_lazy("Delete")
    lead = gettext_lazy("It is gone for good, with everybody in it.")
    kind = "danger"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and self.user is not None and self.done_before():
            return HttpResponseRedirect(reverse("roster:list"))
        return super().dispatch(request, *args, **kwargs)

    def do(self, form: forms.Form) -> Event:
        return founding.delete_draft(**self.acted(), warband_id=self.warband.pk)

    def after(self, event: Event) -> str:
        return reverse("roster:list")
