"""Grants and corrections: an organiser's acts with a reason; outside a campaign the owner's."""

from functools import cached_property
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.errors import EditConflict, Refused
from core.models import Event
from roster.selectors import rulebook, sheets
from roster.selectors.names import Names, place_of
from roster.selectors.rulebook import Rulebook
from roster.services import correcting
from roster.services.tracking import STATE
from roster.web.forms import Abilities, Amount, GrantItem, Standing
from roster.web.pages import Acting


class Silver(Acting):
    door = "correct_silver"
    title, button = gettext_lazy("Correct the purse"), gettext_lazy("Book it")
    lead = gettext_lazy("Silver that came or went outside the market. It is booked with your reason.")

    def form_of(self, data: Any) -> forms.Form:
        ways = [("in", _("Put in")), ("out", _("Take out"))]
        return Amount(data, ways=ways, most=correcting.MOST_SILVER, initial={"way": "in"})

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, Amount)
        reason = form.cleaned_data["reason"]
        return correcting.correct_silver(**self.acted(), warband_id=self.warband.pk, amount=form.signed, reason=reason)

    def home(self) -> str:
        return self.at["silver"]


class Xp(Acting):
    door = "correct_xp"
    title, button = gettext_lazy("Correct earned XP"), gettext_lazy("Book it")
    lead = gettext_lazy("What was spent can't be taken away; undo the learning first.")

    def form_of(self, data: Any) -> forms.Form:
        ways = [("in", _("Add")), ("out", _("Take away"))]
        return Amount(data, ways=ways, most=correcting.MOST_XP, initial={"way": "in"})

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, Amount)
        reason = form.cleaned_data["reason"]
        return correcting.correct_xp(**self.acted(), member_id=self.one.pk, amount=form.signed, reason=reason)

    def home(self) -> str:
        return self.at["xp"]


class Grant(Acting):
    """A thing for nothing, to a member or the stash."""

    door = "grant_item"
    title, button = gettext_lazy("Grant a thing"), gettext_lazy("Grant")
    lead = gettext_lazy("For nothing, with your reason in the log.")

    def form_of(self, data: Any) -> forms.Form:
        sheet = sheets.warband(self.warband)
        kinds = sheet.rules.book.item_kinds
        items = [one for one in sheet.rules.cards.cards.values() if one.kind in kinds and not one.withdrawn]
        named = sorted(((one.key, sheet.names.card(one.key)) for one in items), key=lambda pair: place_of(pair[1]))
        return GrantItem(data, items=named, holders=[(str(one.id), one.name) for one in sheet.on_roster])

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return correcting.grant_item(
            **self.acted(),
            warband_id=self.warband.pk,
            card_key=told["card_key"],
            reason=told["reason"],
            holder_id=UUID(told["holder"]) if told["holder"] else None,
        )


class CorrectStanding(Acting):
    door = "correct_standing"
    title, button = gettext_lazy("Correct the standing"), gettext_lazy("Set it")

    def form_of(self, data: Any) -> forms.Form:
        return Standing(data, now=self.one.standing)

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return correcting.correct_standing(
            **self.acted(), member_id=self.one.pk, standing=told["standing"], reason=told["reason"]
        )


class CorrectAbilities(Acting):
    """What a member is, in the groups that the book sets together."""

    door = "correct_abilities"
    template = "roster/abilities.html"
    button = gettext_lazy("Set them")

    @property
    def title(self) -> str:
        return _("Set the sheet") if self.laid_out else _("Set abilities")

    @property
    def lead(self) -> str:
        if self.laid_out:
            return _("What the sheet rests on, before conditions and loads. All other numbers follow.")
        return _("The printed numbers, before skills, things and conditions. Empty is \u201cnot set\u201d.")

    @property
    def laid_out(self) -> bool:
        return any(one.section for one in self.rules.book.abilities())

    @cached_property
    def rules(self) -> Rulebook:
        return rulebook.of(self.warband)

    @cached_property
    def names(self) -> Names:
        return Names(self.rules)

    def form_of(self, data: Any) -> forms.Form:
        abilities = [one for one in self.rules.book.abilities() if one.group != STATE]
        now = {f"{Abilities.MARKED}{one.code}": self.one.abilities.get(one.code) for one in abilities}
        if self.laid_out:
            now |= {
                f"{Abilities.MARKED}{one.code}": one.default
                for one in abilities
                if self.one.abilities.get(one.code) is None
            }
        return Abilities(
            data,
            abilities=abilities,
            names=self.names,
            why=self.warband.founded_at is not None,
            initial={**now, "version": self.one.version},
        )

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        assert isinstance(form, Abilities)
        self.form = form
        return super().page(form, refused, status)

    def rebased(self, form: forms.Form, refused: EditConflict) -> forms.Form:
        found = super().rebased(form, refused)
        assert isinstance(found, Abilities)
        self.form = found
        return found

    def context(self) -> dict[str, Any]:
        return {"groups": self.form.groups}

    def differing(self, refused: EditConflict, form: forms.Form) -> list[dict[str, Any]]:
        """Only what differs, number by number."""
        theirs, yours = refused.theirs.get("abilities") or {}, refused.yours.get("abilities") or {}
        return [
            {
                "label": self.names.number(code),
                "theirs": self.names.value(code, theirs.get(code)),
                "yours": self.names.value(code, value),
            }
            for code, value in yours.items()
            if theirs.get(code) != value
        ]

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, Abilities)
        return correcting.set_abilities(
            **self.acted(),
            member_id=self.one.pk,
            abilities=form.values,
            reason=form.cleaned_data["reason"],
            version=form.cleaned_data["version"],
        )
