"""What a system's own schema knows of its cards: kinds, their categories and figures, for forms that offer or explain them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.models import System
from rules.selectors import schemas

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that a card may have: what may stand there, and what it says, in the schema's words."""

    name: str
    needed: bool
    values: str
    says: str


def of_cards(system: str | None) -> list[Schema]:
    """What a system says of its cards; None: what every system says."""
    rows = System.objects.order_by("key").values_list("key", "schemas")
    return [found["card"] for key, found in rows if system in (None, key) and "card" in (found or {})]


def kinds(said: Iterable[Schema]) -> list[str]:
    found: dict[str, None] = {}
    for schema in said:
        found |= dict.fromkeys(_listed(schema.get("properties", {}).get("kind", {})))
    return list(found)


def categories(said: Iterable[Schema], kind: str) -> list[str]:
    """Categories that cards of a kind may have."""
    found: dict[str, None] = {}
    for schema in said:
        for part in _parts(schema, {"kind": kind}):
            found |= dict.fromkeys(_listed(part.get("category", {})))
    return list(found)


def figures(said: Iterable[Schema], kind: str, category: str) -> list[Figure]:
    """Figures that a card of this kind and category may have, needed ones first, then by name: a database that keeps JSON
    in a form of its own has lost the schema's order.
    """
    found: dict[str, Figure] = {}
    for schema in said:
        for part in _parts(schema, {"kind": kind, "category": category}):
            stats = _resolved(schema, part.get("stats", {}))
            for name, field in stats.get("properties", {}).items():
                told = {**_resolved(schema, field), **field}
                needed = name in stats.get("required", ()) or (name in found and found[name].needed)
                found[name] = Figure(name, needed, _values(schema, told), str(told.get("description", "")))
    return sorted(found.values(), key=lambda one: (not one.needed, one.name))


def _parts(schema: Schema, card: Mapping[str, str]) -> Iterable[Schema]:
    """Fields that the schema asks of a card like this one, condition by condition."""
    for one in schema.get("allOf", ()):
        asked = one.get("if", {}).get("properties", {})
        if asked and all(card.get(name) in _listed(wanted) for name, wanted in asked.items()):
            yield one.get("then", {}).get("properties", {})


def _listed(field: Schema) -> list[Any]:
    """Values that a field names one by one."""
    return [field["const"]] if "const" in field else list(field.get("enum", ()))


def _resolved(schema: Schema, field: Schema) -> Schema:
    """A field, or the definition that it points to."""
    name = str(field.get("$ref", "")).removeprefix("#/$defs/")
    return schema.get("$defs", {}).get(name, {}) if name else field


def _values(schema: Schema, field: Schema) -> str:
    """What may stand in a field, in words."""
    if listed := _listed(field):
        return ", ".join(json.dumps(one, ensure_ascii=False) for one in listed)
    if "oneOf" in field:
        return schemas.either(_values(schema, {**_resolved(schema, one), **one}) for one in field["oneOf"])
    told = field.get("type", "object")
    words = schemas.either(schemas.sort(one) for one in ([told] if isinstance(told, str) else told))
    if "properties" in field:
        return f"{words}: {', '.join(sorted(field['properties']))}"
    if "minimum" in field:
        most = field.get("maximum")
        bounds = _("%(least)s or more") if most is None else _("%(least)s to %(most)s")
        return f"{words}, {bounds % {'least': field['minimum'], 'most': most}}"
    return words
