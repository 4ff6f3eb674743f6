"""What people look for on the roster's pages: GET forms, of which every field may be missing or nonsense."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from roster.selectors import histories, shelves
from roster.web.fields import WholeNumber
from roster.web.forms import Choices


class ShopFilter(forms.Form):
    q = forms.CharField(label=_("Name"), required=False, max_length=60)
    category = forms.ChoiceField(label=_("Category"), required=False)
    most = WholeNumber(label=_("Availability up to"), required=False, most=99)
    sort = forms.ChoiceField(
        label=_("Order by"),
        required=False,
        choices=[
            (shelves.NAME, _("name")),
            (shelves.PRICE, _("price")),
            (shelves.AVAILABILITY, _("availability")),
            (shelves.CATEGORY, _("category")),
        ],
    )
    within = forms.BooleanField(label=_("Only what can be bought now"), required=False)

    def __init__(self, *args: Any, categories: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["category"].choices = [("", _("all")), *categories]  # type: ignore[attr-defined]


class HistoryFilter(forms.Form):
    group = forms.ChoiceField(
        label=_("What"),
        required=False,
        choices=[
            ("", _("everything")),
            *zip(
                (*histories.GROUPS, histories.OF_A_CAMPAIGN),
                (_("skills"), _("things"), _("members"), _("the campaign")),
                strict=True,
            ),
        ],
    )
    member = forms.ChoiceField(label=_("About"), required=False)
    person = forms.ChoiceField(label=_("By"), required=False)

    def __init__(self, *args: Any, members: Choices = (), people: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["member"].choices = [("", _("everybody")), *members]  # type: ignore[attr-defined]
        self.fields["person"].choices = [("", _("everybody")), *people]  # type: ignore[attr-defined]


class LearnFilter(forms.Form):
    q = forms.CharField(
        label=_("Name of a skill"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Name of a skill"), "autocomplete": "off"}),
    )


class EquipFilter(forms.Form):
    q = forms.CharField(label=_("Name"), required=False, max_length=60)
    category = forms.ChoiceField(label=_("Category"), required=False)

    def __init__(self, *args: Any, categories: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["category"].choices = [("", _("all")), *categories]  # type: ignore[attr-defined]
