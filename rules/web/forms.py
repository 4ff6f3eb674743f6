"""Forms of the reference: the filters of the list of cards."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rules.selectors.pages.browsing import BrowsePage


class FilterForm(forms.Form):
    """The filters of a page of cards, each with the choices that leave something. Only shown, never read."""

    def __init__(self, found: BrowsePage) -> None:
        self.found = found
        super().__init__(
            auto_id="filter-%s", initial={one.name: one.chosen for one in found.filters} | {"sort": found.sort}
        )
        for one in found.filters:
            choices = [("", _("all")), *((choice.value, f"{choice.label} ({choice.count})") for choice in one.choices)]
            self.fields[one.name] = forms.ChoiceField(label=one.label, choices=choices, required=False)
        orders = [("name", _("by name")), ("price", _("by price")), ("kind", _("by kind"))]
        self.fields["sort"] = forms.ChoiceField(label=_("Order"), choices=orders, required=False)

    def active(self) -> list[dict[str, Any]]:
        """The filters in force, each with the address that lifts it."""
        return [
            {"label": f"{one.label}: {one.chosen_label}", "remove_url": one.without}
            for one in self.found.filters
            if one.chosen
        ]
