"""Row changes inside an act: the only place that writes rows which an undo can take back.

Every change is kept as data (`op`, model, id, fields with old and new value), so an event says exactly what it did, undo is
the same change read backwards, and the audit can fold all events into the state that must be there.
"""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

Change = dict[str, Any]
# Models whose creation is not taken back by deleting the row (a ledger posts a counter-entry instead).
_UNDO_CREATE: dict[str, Callable[["Any", models.Model], None]] = {}
# Fields rebuilt from other rows; they are never part of a change.
_DERIVED: dict[str, frozenset[str]] = {}


def label(model: type[models.Model]) -> str:
    return str(model._meta.label)


def undo_create_with(model: type[models.Model], take_back: Callable[[Any, models.Model], None]) -> None:
    """Register how to take back a created row: `take_back(doing, row)`."""
    _UNDO_CREATE[label(model)] = take_back


def undo_create(name: str) -> Callable[[Any, models.Model], None] | None:
    return _UNDO_CREATE.get(name)


def derived(model: type[models.Model], *fields: str) -> None:
    """Declare fields that are rebuilt from rows; `created_at` and `version` always are left alone."""
    _DERIVED[label(model)] = frozenset(fields)


def plain(field: models.Field[Any, Any], value: Any) -> Any:
    """A field's value as JSON keeps it."""
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, UUID):
        return str(value)
    return DjangoJSONEncoder().default(value)


def tracked_fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    left_out = _DERIVED.get(label(model), frozenset()) | {"version"}
    return [f for f in model._meta.concrete_fields if not f.primary_key and f.name not in left_out]


def values_of(row: models.Model) -> dict[str, Any]:
    return {f.attname: plain(f, getattr(row, f.attname)) for f in tracked_fields(type(row))}


def set_field(row: models.Model, attname: str, value: Any) -> None:
    field = next(f for f in row._meta.concrete_fields if f.attname == attname)
    target = field.target_field if isinstance(field, models.ForeignKey) else field
    setattr(row, attname, value if isinstance(field, models.JSONField) else target.to_python(value))


def model_of(change: Change) -> type[models.Model]:
    found: type[models.Model] = apps.get_model(change["model"])
    return found


def rows_named(changes: Iterable[Change]) -> set[UUID]:
    """Ids of all rows that changes write or point to."""
    found: set[UUID] = set()
    for change in changes:
        found.add(UUID(change["id"]))
        pointers = {f.attname for f in model_of(change)._meta.concrete_fields if isinstance(f, models.ForeignKey)}
        for attname in pointers & change["fields"].keys():
            found.update(UUID(v) for v in change["fields"][attname] if _is_uuid(v))
    return found


def _is_uuid(value: Any) -> bool:
    try:
        UUID(str(value))
    except ValueError:
        return False
    return value is not None
