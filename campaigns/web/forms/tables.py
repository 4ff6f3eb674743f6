"""The form of a table that a house rolls on: what each face brings, and outcomes of the group's own."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.table_page import LANGUAGE, SPARE, Outcome, TablePage, code_for
from core.web.fields import Digits, Text
from rules.wording.vocabulary import flags_held, with_flags


class TableRows(forms.Form):
    """A choice for each face. Outcomes of the group's own have a name, and what they take away."""

    version = Digits(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any, *, page: TablePage) -> None:
        super().__init__(data)
        self.page = page
        self.usual = [one for one in page.outcomes if not one.own]
        self.own: list[Outcome | None] = [one for one in page.outcomes if one.own]
        self.own += [None] * SPARE
        self.initial["version"] = page.version
        choices = [(one.code, one.name) for one in self.usual]
        choices += [(self._choice(number), self._label(number)) for number in range(1, len(self.own) + 1)]
        places = {one.code: self._choice(number) for number, one in enumerate(self.own, start=1) if one}
        for face in range(1, page.die + 1):
            self.fields[f"face-{face}"] = forms.ChoiceField(label=str(face), choices=choices)
            held = page.by_face[face]
            self.initial[f"face-{face}"] = places.get(held, held)
        for number, one in enumerate(self.own, start=1):
            self._of_own(number, one)

    def _of_own(self, number: int, one: Outcome | None) -> None:
        self.fields[f"name-{number}"] = Text(label=_("What it is called"), max_length=80, required=False)
        self.fields[f"flags-{number}"] = forms.MultipleChoiceField(
            label=_("What it does to a member"),
            choices=self.page.flags,
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )
        if one is not None:
            self.initial[f"name-{number}"] = one.name
            held = flags_held(one.effects)
            self.initial[f"flags-{number}"] = held

    def faces(self) -> list[forms.BoundField]:
        return [self[f"face-{face}"] for face in range(1, self.page.die + 1)]

    def outcomes(self) -> list[dict[str, Any]]:
        return [
            {"label": self._label(number), "name": self[f"name-{number}"], "flags": self[f"flags-{number}"]}
            for number in range(1, len(self.own) + 1)
        ]

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or {}
        chosen = {told.get(f"face-{face}") for face in range(1, self.page.die + 1)}
        for number in range(1, len(self.own) + 1):
            if (
                self._choice(number) in chosen
                and not told.get(f"name-{number}")
                and f"name-{number}" not in self.errors
            ):
                self.add_error(f"name-{number}", gettext_lazy("Say what it is called, or choose something else above."))
        return told

    def rows(self) -> list[dict[str, Any]]:
        """All rows, as content files write them."""
        told = self.cleaned_data
        made = {self._choice(number): row for number, row in self._made()}
        return [
            {"first": face, "last": face, **made.get(told[f"face-{face}"], {"code": told[f"face-{face}"]})}
            for face in range(1, self.page.die + 1)
        ]

    def _made(self) -> Iterable[tuple[int, dict[str, Any]]]:
        """Outcomes of the group's own that have a name, by their number. Each keeps its code once it has one."""
        told, taken = self.cleaned_data, {one.code for one in self.page.outcomes}
        for number, one in enumerate(self.own, start=1):
            name = told[f"name-{number}"]
            if not name:
                continue
            code = one.code if one else code_for(name, taken)
            taken.add(code)
            flags = set(told[f"flags-{number}"])
            effects = with_flags((flag for flag, _words in self.page.flags), flags)
            names = {**(one.names if one else {}), LANGUAGE: name}
            yield number, {"code": code, "names": names, "effects": effects}

    @staticmethod
    def _choice(number: int) -> str:
        return f"own-{number}"

    def _label(self, number: int) -> str:
        one = self.own[number - 1]
        return one.name if one else _("Our own, %(letter)s") % {"letter": chr(ord("A") + number - 1)}
