"""The desk's part for lists: what a class opens, what a market trades."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.admin.cards import MARKS, UNITS, keep_price, ladder_unit, price_entry
from rules.admin.desk import DeskAdmin, DeskForm, Picking
from rules.admin.fields import NamesField, PriceField, WholeField
from rules.models import Card, CardList, ListEntry
from rules.selectors.entries import MARKET, OPENED, Entry
from rules.services import editing

NAMES = {
    "skills": gettext_lazy("skills"),
    "equipment": gettext_lazy("equipment"),
    "powers": gettext_lazy("powers"),
    "market": gettext_lazy("market"),
}
KINDS = [(kind, NAMES[kind]) for kind in (*OPENED, MARKET)]


def list_entry(kind: str, key: str, opened_by: str, region: str, names: Mapping[str, str], mark: str) -> Entry:
    where: Entry = {"region": region} if kind == MARKET else {"opened_by": opened_by or None}
    return {"key": key, "kind": kind, **where, "names": dict(names), "mark": mark or None, "entries": []}


class CardListForm(DeskForm):
    """A list without its entries."""

    kind = "list"
    names = NamesField(label=gettext_lazy("Names"))
    mark = forms.ChoiceField(label=gettext_lazy("Source"), choices=MARKS, required=False)

    class Meta:
        model = CardList
        fields = ("system", "key", "kind", "opened_by", "region", "names", "mark")
        widgets = {"kind": forms.Select(choices=KINDS)}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        self.refuse_taken_key(CardList, cleaned, system=cleaned.get("system"), house=None)
        return cleaned

    def entry(self, cleaned: Mapping[str, Any]) -> Entry:
        told = {name: cleaned[name] for name in ("opened_by", "region", "names", "mark")}
        return list_entry(key=self.key(cleaned), kind=cleaned.get("kind") or self.instance.kind, **told)


class ListEntryForm(forms.ModelForm[ListEntry]):
    """A card in a list, with the price there."""

    price = PriceField(label=gettext_lazy("Price here"), help_text=gettext_lazy("Empty: the card's own."))
    price_unit = forms.ChoiceField(label=gettext_lazy("Unit"), choices=UNITS, required=False)
    price_silver = WholeField(label=gettext_lazy("Silver"), help_text=gettext_lazy("Markets. Empty: not for sale."))
    availability = WholeField(label=gettext_lazy("Availability"))

    class Meta:
        model = ListEntry
        fields = ("card", "price_silver", "availability")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        row = self.instance
        self.fields["price"].initial = (row.price_flat, row.price_first, row.price_last)
        self.fields["price_unit"].initial = row.price_unit

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        ladder_unit(cleaned, silver=False)
        owner, card = self.instance.card_list, cleaned.get("card")
        if card is None or self.errors or cleaned.get("DELETE"):
            return cleaned
        if card.system_id != owner.system_id or card.house_id is not None:
            self.add_error("card", _("This card is not one of the system's own."))
        for name in ("price_silver", "availability") if owner.kind != MARKET else ("price",):
            if cleaned.get(name) not in (None, (None, None, None)):
                self.add_error(name, _("Not in a list of this kind."))
        keep_price(self.instance, cleaned)
        if not self.errors:
            self._check(owner, card, cleaned)
        return cleaned

    def _check(self, owner: CardList, card: Card, cleaned: Mapping[str, Any]) -> None:
        whole = list_entry(owner.kind, "any", "", "any", {"en": "-"}, "")
        if owner.kind == MARKET:
            one: Entry = {name: cleaned.get(name) for name in ("price_silver", "availability")}
        else:
            one = {"price": price_entry(cleaned)}
        for fault in editing.faults("list", whole | {"entries": [{"card": card.key, **one}]}, owner.system_id):
            field = str(fault.path[2]) if len(fault.path) > 2 else ""
            self.add_error(field if field in self.fields else None, fault.message)


class ListEntryFormSet(forms.BaseInlineFormSet[ListEntry, CardList, forms.ModelForm[ListEntry]]):
    """The entries of a list, each knowing its list."""

    def _construct_form(self, i: int, **kwargs: Any) -> Any:
        form = super()._construct_form(i, **kwargs)  # type: ignore[misc]
        form.instance.card_list = self.instance
        return form


class ListEntryInline(Picking, admin.TabularInline[ListEntry, CardList]):
    model = ListEntry
    form = ListEntryForm
    formset = ListEntryFormSet
    verbose_name = gettext_lazy("card")
    verbose_name_plural = gettext_lazy("cards of the list")
    autocomplete_fields = ("card",)
    extra = 0
    ordering = ("card__rank", "card__key")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ListEntry]:
        return super().get_queryset(request).filter(card__house=None).select_related("card")


@admin.register(CardList)
class CardListAdmin(DeskAdmin):
    form = CardListForm
    inlines = [ListEntryInline]
    fixed = ("system", "key", "kind")
    list_display = ("key", "kind", "opened_by", "region", "count", "mark")
    list_filter = ("system", "kind", "mark")
    search_fields = ("key", "opened_by", "region")
    ordering = ("system", "kind", "rank", "key")
    fields = ("system", "key", "kind", "opened_by", "region", "names", "mark", "seen")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CardList]:
        rows: QuerySet[CardList] = super().get_queryset(request)
        return rows.annotate(number=Count("entries"))

    @admin.display(description=gettext_lazy("cards"))
    def count(self, row: Any) -> int:
        return int(row.number)
