"""Filters in the address: read leniently, so that a hand-edited one drops what makes no sense and says so."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Filter:
    """What a reader asked for. `dropped` are the labels of filters that made no sense."""

    form: forms.Form
    values: dict[str, Any]
    active: tuple[dict[str, str], ...]
    dropped: tuple[str, ...]


def read(request: HttpRequest, form: forms.Form, *, unmarked: tuple[str, ...] = ()) -> Filter:
    """Read a bound GET form. Fields in `unmarked` (an order, say) don't count as active filters."""
    form.is_valid()
    dropped = tuple(str(form.fields[name].label) for name in form.errors if name in form.fields)
    values = {name: form.cleaned_data.get(name) for name in form.fields}
    active = []
    for name, value in values.items():
        if value in ("", None, False) or name in unmarked:
            continue
        query = request.GET.copy()
        for gone in (name, "page", "bought"):
            query.pop(gone, None)
        active.append({"label": _chip(form, name, value), "remove_url": f"?{query.urlencode()}"})
    if dropped:
        data = QueryDict("", mutable=True)
        data.update({name: value for name, value in form.data.items() if name not in form.errors})
        form.data = data
        form.full_clean()
    return Filter(form, values, tuple(active), dropped)


def query_of(request: HttpRequest, *left_out: str) -> str:
    """The query of an address without some of its keys, with its question mark."""
    query = request.GET.copy()
    for name in left_out:
        query.pop(name, None)
    return f"?{query.urlencode()}" if query else ""


def query_with(request: HttpRequest, name: str, value: str) -> str:
    """The query of an address with one key set, or taken away where the value is empty."""
    query = request.GET.copy()
    query.pop("bought", None)
    query.pop(name, None)
    if value:
        query[name] = value
    return f"?{query.urlencode()}"


def _chip(form: forms.Form, name: str, value: Any) -> str:
    field = form.fields[name]
    if isinstance(field, forms.BooleanField):
        return str(field.label)
    shown = value
    if isinstance(field, forms.ChoiceField):
        choices: Any = field.choices
        shown = {str(key): label for key, label in choices}.get(str(value), value)
    return _("%(label)s: %(value)s") % {"label": field.label, "value": shown}
