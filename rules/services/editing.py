"""Edits made in the desk: what an entry must satisfy there, withdrawing, and going back to an earlier version."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from rules.models import Card, Rule
from rules.selectors import catalogue, schemas, versions
from rules.selectors.entries import Entry
from rules.selectors.schemas import Fault
from rules.services.importing.checking import RULE_ID, price_faults, table_faults

# Of a row, these are no part of a version: where it belongs, and what the importer keeps.
KEPT = ("id", "system_id", "house_id", "key", "rank", "imported_hash")


def faults(kind: str, entry: Entry, system: str) -> list[Fault]:
    """All that speaks against an official entry of a `card`, `list`, `table` or `rule`, as for the content files."""
    found = schemas.faults(kind, entry, schemas.own(system))
    if found:
        return found
    return {"card": _card, "list": _list, "table": _table, "rule": _nothing}[kind](entry, system)


def text_faults(text: str, system: str) -> list[str]:
    """Rule ids in a text that lead nowhere."""
    known = set(Rule.objects.filter(system_id=system).values_list("key", flat=True))
    prefixes = {key.split("-")[0] for key in known}
    named = sorted(set(RULE_ID.findall(text)) - known)
    return [_("there is no rule %(rule)s") % {"rule": one} for one in named if one.split("-")[0] in prefixes]


def withdraw(rows: Iterable[Card], at: datetime) -> int:
    """Offer cards no longer; how many were withdrawn just now."""
    return _mark([row for row in rows if row.withdrawn_at is None], at, "withdrawn")


def offer_again(rows: Iterable[Card]) -> int:
    """Offer withdrawn cards again; how many."""
    return _mark([row for row in rows if row.withdrawn_at is not None], None, "offered again")


@transaction.atomic
def revert(row: Any, version: int) -> list[Fault]:
    """Make a row and its parts be as they were. With a fault, that version no longer fits and nothing is changed.

    Raises: Http404 for a version that the row never had.
    """
    then, parts, entry = versions.whole(row, version)
    kind = {"Card": "card", "CardList": "list", "Table": "table", "Rule": "rule"}[type(row).__name__]
    checked = {name: value for name, value in entry.items() if name not in ("text", "withdrawn")}
    if kind == "rule" and "chapter" not in checked:
        checked["order"] = 1
    found = faults(kind, checked, row.system_id)
    if found:
        return found
    sort = versions.SORTS[type(row)]
    now = {part.pk: part for part in sort.part._default_manager.filter(**{sort.pointer: row.pk})}
    wanted = {part.pk: part for part in parts}
    for part in (part for pk, part in now.items() if pk not in wanted):
        part.delete()
    for pk, part in wanted.items():
        part._state.adding = pk not in now
        if pk not in now or _values(part) != _values(now[pk]):
            part.save(force_insert=pk not in now)
    for name, value in _values(then).items():
        if name not in KEPT:
            setattr(row, name, value)
    row._change_reason = f"back to version {version}"
    row.save()
    catalogue.look_again()
    return []


def _values(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _mark(rows: list[Card], at: datetime | None, reason: str) -> int:
    for row in rows:
        row.withdrawn_at = at
        row._change_reason = reason  # type: ignore[attr-defined]
        row.save()
    return len(rows)


def _card(entry: Entry, system: str) -> list[Fault]:
    found = [Fault(("price",), message) for message in price_faults(entry["price"])]
    if entry["rule"] and not Rule.objects.filter(system_id=system, key=entry["rule"]).exists():
        found.append(Fault(("rule",), _("there is no rule %(rule)s") % {"rule": entry["rule"]}))
    named = [(name, key) for name in ("traits", "barred_traits") for key in entry["stats"].get(name, ())]
    main_class = entry["stats"].get("main_class")
    known = dict(_kinds(system, [key for _name, key in named] + ([main_class] if main_class else [])))
    if main_class and known.get(main_class) != "class":
        found.append(Fault(("stats", "main_class"), _("there is no class %(key)s") % {"key": main_class}))
    return found + [
        Fault(("stats", name), _("there is no card %(key)s") % {"key": key}) for name, key in named if key not in known
    ]


def _list(entry: Entry, system: str) -> list[Fault]:
    found = []
    opener = entry.get("opened_by")
    if opener and "class" not in dict(_kinds(system, [opener])).get(opener, ""):
        found.append(Fault(("opened_by",), _("there is no class or subclass %(key)s") % {"key": opener}))
    for number, one in enumerate(entry["entries"]):
        for message in price_faults(one.get("price")):
            found.append(Fault(("entries", number, "price"), message))
        for message in price_faults({"flat": one.get("price_silver") or 0}):
            found.append(Fault(("entries", number, "price_silver"), message))
    return found


def _table(entry: Entry, system: str) -> list[Fault]:
    found = [Fault(tuple(place.split()), message) for place, message in table_faults(entry)]
    if entry["rule"] and not Rule.objects.filter(system_id=system, key=entry["rule"]).exists():
        found.append(Fault(("rule",), _("there is no rule %(rule)s") % {"rule": entry["rule"]}))
    return found


def _nothing(entry: Entry, system: str) -> list[Fault]:
    return []


def _kinds(system: str, keys: Iterable[str]) -> list[tuple[str, str]]:
    return list(Card.objects.filter(system_id=system, house=None, key__in=list(keys)).values_list("key", "kind"))
