"""Forms about adventures: the plan, who goes, the report."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.selectors.report_page import ReportPage
from campaigns.services.adventuring import Report, SideReport
from campaigns.web.fields import Day
from core.web.fields import Digits, Text

SPARE, MOST_THINGS = 2, 100


class AdventureWords(forms.Form):
    """What an adventure is called, where it ends and when it is played."""

    name = Text(label=_("Name"), max_length=120)
    region = forms.ChoiceField(
        label=_("Where it ends"), required=False, help_text=_("Its market is the one to bargain at afterwards.")
    )
    played_on = Day(label=_("When it is played"), required=False)
    description = Text(label=_("What it is about"), required=False, widget=forms.Textarea(attrs={"rows": 4}))

    def __init__(self, *args: Any, regions: Iterable[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = list(regions)
        if listed:
            self.fields["region"].choices = [("", _("nowhere with a market")), *listed]  # type: ignore[attr-defined]
        else:
            del self.fields["region"]


class ChangeAdventure(AdventureWords):
    """`version`: of the adventure as the person saw it."""

    version = Digits(widget=forms.HiddenInput, required=False)


class Plan(AdventureWords):
    """A new adventure of so many sides, and of so many more if they are chosen."""

    def __init__(
        self,
        *args: Any,
        sides: int,
        more_sides: int = 0,
        warbands: Iterable[tuple[str, str]],
        regions: Iterable[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, regions=regions, **kwargs)
        listed = list(warbands)
        self.least = sides
        self.sides = [f"side_{number}" for number in range(1, sides + more_sides + 1)]
        for number, name in enumerate(self.sides, start=1):
            wanted = number <= sides
            label = _("Warband") if sides == 1 else _("One side") if number == 1 else _("The other side")
            self.fields[name] = forms.ChoiceField(
                label=label if wanted else _("Another warband, if one meets it"),
                choices=[("", _("Choose a warband") if wanted else _("none")), *listed],
                required=wanted,
            )
        self.order_fields([*self.sides, "name", "region", "played_on", "description"])

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or {}
        chosen = [told[name] for name in self.sides if told.get(name)]
        if len(set(chosen)) < len(chosen):
            self.add_error(self.sides[-1], _("A warband doesn't meet itself. Choose another one."))
        return told

    def warband_ids(self) -> list[UUID]:
        return [UUID(self.cleaned_data[name]) for name in self.sides if self.cleaned_data[name]]


class Muster(forms.Form):
    """Members who go along."""

    going = forms.MultipleChoiceField(
        required=False, error_messages={"invalid_choice": _("Somebody among those isn't able to go, or isn't here.")}
    )

    def __init__(self, *args: Any, able: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["going"].choices = list(able)  # type: ignore[attr-defined]

    def ids(self) -> list[UUID]:
        return [UUID(one) for one in self.cleaned_data["going"]]


class ReportForm(forms.Form):
    """What happened. Fields of a side carry its warband's id; a cause that is left empty means unhurt."""

    outcome = forms.ChoiceField(
        label=_("How did it end"), widget=forms.RadioSelect, error_messages={"required": _("Say how it ended.")}
    )
    notes = Text(label=_("What is worth telling"), required=False, widget=forms.Textarea(attrs={"rows": 4}))

    def __init__(self, data: Any, *, page: ReportPage, more: int = 0) -> None:
        super().__init__(data)
        self.page = page
        self.fields["outcome"].choices = page.outcomes  # type: ignore[attr-defined]
        self.initial.update(outcome=page.outcome, notes=page.notes)
        items = [("", _("nothing")), *page.items]
        for side in page.sides:
            if page.head.has.silver:
                self.fields[f"silver-{side.warband}"] = Digits(
                    label=_("Silver brought home"),
                    max_value=1_000_000,
                    required=False,
                    initial=side.silver,
                    help_text=_("All of it, in digits without a sign."),
                )
            rows = self._things(side.warband, len(side.items), more) if page.items else 0
            for number in range(rows):
                initial = side.items[number] if number < len(side.items) else ""
                self.fields[f"item-{side.warband}-{number}"] = forms.ChoiceField(
                    label=_("Thing brought home"), choices=items, required=False, initial=initial
                )
            for goer in side.goers:
                self.fields[f"cause-{goer.id}"] = forms.ChoiceField(
                    label=goer.name,
                    choices=[("", _("came back unhurt")), *goer.causes],
                    required=False,
                    initial=side.causes.get(str(goer.id), ""),
                )

    def _things(self, warband: UUID, told: int, more: int) -> int:
        """Rows for things: those that were told or typed, and some to spare."""
        typed = sum(1 for name in self.data if str(name).startswith(f"item-{warband}-")) if self.is_bound else 0
        return min(max(told + SPARE, typed) + more, MOST_THINGS)

    def blocks(self) -> list[dict[str, Any]]:
        """Fields by side, as the page shows them."""
        return [
            {
                "side": side,
                "silver": self[f"silver-{side.warband}"] if self.page.head.has.silver else None,
                "items": [self[name] for name in self.fields if name.startswith(f"item-{side.warband}-")],
                "causes": [{"goer": goer, "field": self[f"cause-{goer.id}"]} for goer in side.goers],
            }
            for side in self.page.sides
        ]

    def report(self) -> Report:
        told = self.cleaned_data
        sides = {}
        for side in self.page.sides:
            items = [told[name] for name in self.fields if name.startswith(f"item-{side.warband}-")]
            causes = {goer.id: told[f"cause-{goer.id}"] for goer in side.goers}
            sides[side.warband] = SideReport(
                silver=told.get(f"silver-{side.warband}") or 0,
                items=tuple(key for key in items if key),
                casualties={who: cause for who, cause in causes.items() if cause},
            )
        return Report(warband=self.page.first, outcome=told["outcome"], sides=sides, notes=told["notes"])


class Confirm(forms.Form):
    """`version`: of the report that was read."""

    version = Digits(required=False)


class Dispute(forms.Form):
    """Why a report isn't right."""

    reason = Text(label=_("What isn't right"), max_length=300, widget=forms.Textarea(attrs={"rows": 2}))
    version = Digits(required=False, widget=forms.HiddenInput)
