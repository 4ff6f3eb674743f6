"""The desk's part for tables and their rows."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy

from rules.admin.cards import MARKS
from rules.admin.desk import DeskAdmin, DeskForm
from rules.admin.fields import NamesField, ValuesField, WholeField
from rules.models import Table, TableRow
from rules.selectors import entries
from rules.selectors.entries import Entry
from rules.services import editing


class TableForm(DeskForm):
    """A table without its rows, which are checked together by their own form."""

    kind = "table"
    names = NamesField(label=gettext_lazy("Names"))
    columns = ValuesField(label=gettext_lazy("Columns"), initial=list)
    die = WholeField(label=gettext_lazy("Die"), help_text=gettext_lazy("Its sides. Empty: only read."))
    mark = forms.ChoiceField(label=gettext_lazy("Source"), choices=MARKS, required=False)

    class Meta:
        model = Table
        fields = ("system", "key", "names", "rule", "die", "columns", "mark")

    def clean_columns(self) -> Any:
        return self.cleaned_data["columns"] or []

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        self.refuse_taken_key(Table, cleaned, system=cleaned.get("system"), house=None)
        return cleaned

    def entry(self, cleaned: Mapping[str, Any]) -> Entry:
        """The table with rows that can't be at fault."""
        columns = cleaned["columns"]
        keys = (
            [column.get("key") for column in columns if isinstance(column, dict)] if isinstance(columns, list) else []
        )
        last = cleaned["die"] or 1
        row = {
            "first": 1,
            "last": last,
            "code": "any",
            "names": {"en": "-"},
            "values": {key: "-" for key in keys if key},
        }
        return {
            "key": self.key(cleaned),
            "names": cleaned["names"],
            "rule": cleaned["rule"] or None,
            "die": cleaned["die"],
            "mark": cleaned["mark"] or None,
            "columns": columns,
            "rows": [row],
        }


class TableRowForm(forms.ModelForm[TableRow]):
    """One row. Faces are read as people type them."""

    first = WholeField(label=gettext_lazy("From"), required=True)
    last = WholeField(label=gettext_lazy("To"), required=True)
    names = NamesField(label=gettext_lazy("Names"))
    values = ValuesField(label=gettext_lazy("Values"))
    effects = ValuesField(label=gettext_lazy("Effects"))
    mark = forms.ChoiceField(label=gettext_lazy("Source"), choices=MARKS, required=False)

    class Meta:
        model = TableRow
        fields = ("first", "last", "code", "names", "values", "effects", "mark")

    def clean_values(self) -> Any:
        return self.cleaned_data["values"] or {}

    def clean_effects(self) -> Any:
        return self.cleaned_data["effects"] or {}


class TableRowFormSet(forms.BaseInlineFormSet[TableRow, Table, forms.ModelForm[TableRow]]):
    """The rows of a table, checked together: no face twice, none left out, a value for each column."""

    def clean(self) -> None:
        super().clean()
        if any(self.errors) or self.instance.columns is None or not self.instance.names:
            return
        kept = [form for form in self.forms if form.cleaned_data and not form.cleaned_data.get("DELETE")]
        kept.sort(key=lambda form: form.cleaned_data["first"])
        names = ("first", "last", "code", "names", "values", "effects")
        rows = [
            {**{one: form.cleaned_data[one] for one in names}, "mark": form.cleaned_data["mark"] or None}
            for form in kept
        ]
        by_face = {str(form.cleaned_data["first"]): form for form in reversed(kept)}
        for fault in editing.faults(
            "table", entries.table(self.instance, []) | {"rows": rows}, self.instance.system_id
        ):
            if fault.field != "rows":
                continue
            form = None
            if len(fault.path) > 1:
                place = fault.path[1]
                form = kept[place] if isinstance(place, int) else by_face.get(str(place))
            field = str(fault.path[2]) if len(fault.path) > 2 else "first"
            if form is None:
                self._non_form_errors.append(fault.message)  # type: ignore[attr-defined]
            else:
                form.add_error(field if field in form.fields else None, fault.message)


class TableRowInline(admin.StackedInline[TableRow, Table]):
    model = TableRow
    form = TableRowForm
    formset = TableRowFormSet
    verbose_name = gettext_lazy("row")
    verbose_name_plural = gettext_lazy("rows")
    extra = 0
    min_num = 1
    ordering = ("first",)
    fields = (("first", "last", "code", "mark"), "names", ("values", "effects"))


@admin.register(Table)
class TableAdmin(DeskAdmin):
    form = TableForm
    inlines = [TableRowInline]
    list_display = ("key", "die", "rule", "mark")
    list_filter = ("system", "die", "mark")
    search_fields = ("key", "rule")
    ordering = ("system", "rank", "key")
    fields = ("system", "key", "names", "rule", "die", "columns", "mark", "seen")
