"""Namers: what stands in a gap whose value is a key or an id."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from campaigns.wording import labels
from core.wording import Context, Namer
from rules.wording import has_word, takes_away, word

Text = Any


def person(value: Any, _context: Context) -> str:
    from accounts.selectors.people import display_name

    return display_name(value)


def outcome(value: Any, context: Context) -> str:
    """Where a recovery led, or a side's result. What a group made up is called as it was when it was rolled."""
    if not context.get("recovery"):
        return word("outcome", str(value))
    return row(str(value), context.get("outcome_names") or {})


def row(code: str, names: Mapping[str, str]) -> str:
    """A row of a table that is rolled on."""
    from rules.selectors.catalogue import best_name

    return word("recovery", code) if has_word("recovery", code) or not names else best_name(names, "en")


def rows_changed(value: Any, _context: Context) -> str:
    """Rows of a table with what they said and say, by face."""
    return "; ".join(_row_changed(one) for one in value)


def _row_changed(one: Mapping[str, Any]) -> str:
    faces = str(one["first"]) if one["first"] == one["last"] else f"{one['first']}\u2013{one['last']}"
    old, new = (row(told["code"], told["names"]) for told in (one["old"], one["new"]))
    said = [_with(name, told, plain=old != new) for name, told in ((old, one["old"]), (new, one["new"]))]
    return f"{faces}: {said[0]} \u2192 {said[1]}"


def _with(name: str, told: Mapping[str, Any], *, plain: bool) -> str:
    """A row's name, with what it takes away where the name alone doesn't tell."""
    if plain and has_word("recovery", told["code"]):
        return name
    found = takes_away(told["effects"])
    return f"{name} ({', '.join(found)})" if found else name


def fields_changed(value: Any, _context: Context) -> str:
    return ", ".join(str(FIELDS.get(name, name)) for name in value)


FIELDS: Mapping[str, Text] = {
    "name": _("name"),
    "description": _("description"),
    "region": _("region"),
    "visibility": _("visibility"),
    "time_zone": _("time zone"),
    "played_on": _("day of play"),
}

NAMERS: Mapping[str, Namer] = {
    "person": person,
    "outcome": outcome,
    "cause": lambda value, _context: word("cause", str(value)),
    "step": lambda value, _context: labels.step(str(value)),
    "role": lambda value, _context: labels.role(str(value)),
    "state": lambda value, _context: labels.state(str(value)),
    "rows_changed": rows_changed,
    "fields_changed": fields_changed,
}
