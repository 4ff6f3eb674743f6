"""Folding the log: what every row must look like if all events are true, against what it looks like."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import Model

from core import changes as ch
from core.models import Event


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that the books say and the rows don't. `expected` comes from the log or the ledger."""

    what: str
    row: str
    field: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.what} {self.row} {self.field}: expected {self.expected!r}, found {self.found!r}"


def _folded() -> dict[tuple[str, str], dict[str, Any] | None]:
    """State of every row that the log knows: its fields, or None where it was deleted."""
    state: dict[tuple[str, str], dict[str, Any] | None] = {}
    for changes in Event.objects.order_by("number").values_list("changes", flat=True).iterator(chunk_size=500):
        for change in changes:
            at = (change["model"], change["id"])
            if change["op"] == "delete":
                state[at] = None
            else:
                new = {name: pair[1] for name, pair in change["fields"].items()}
                state[at] = {**(state.get(at) or {}), **new}
    return state


# Models whose rows are made by acts alone: a row that no event made is a difference too.
_BY_ACTS_ALONE: set[str] = set()


def made_by_acts_alone(*models: type[Model]) -> None:
    """Declare models whose rows nothing but an act makes. For `apps.py` only."""
    _BY_ACTS_ALONE.update(ch.label(model) for model in models)


def differences() -> Iterator[Difference]:
    """Rows that differ from the fold of all events, and rows that no event made where only events may."""
    wanted: dict[str, dict[str, dict[str, Any] | None]] = {}
    for (model_label, row_id), fields in _folded().items():
        wanted.setdefault(model_label, {})[row_id] = fields
    for model_label in sorted(wanted.keys() | _BY_ACTS_ALONE):
        rows = wanted.get(model_label, {})
        model = apps.get_model(model_label)
        found = {str(row.pk): ch.values_of(row) for row in model._default_manager.all().iterator(chunk_size=500)}
        if model_label in _BY_ACTS_ALONE:
            for row_id in found.keys() - rows.keys():
                yield Difference(model_label, row_id, "origin", "an event", None)
        for row_id, fields in rows.items():
            now = found.get(row_id)
            if (now is None) != (fields is None):
                yield Difference(model_label, row_id, "existence", fields is not None, now is not None)
                continue
            for name, value in (fields or {}).items():
                if now is not None and name in now and now[name] != value:
                    yield Difference(model_label, row_id, name, value, now[name])


_CHECKS: list[Callable[[], Iterator[Difference]]] = [differences]


def register(check: Callable[[], Iterator[Difference]]) -> None:
    """Add a comparison of an app, e.g. balances with their ledger. For `apps.py` only."""
    if check not in _CHECKS:
        _CHECKS.append(check)


def all_differences() -> Iterator[Difference]:
    """Everything that any check finds."""
    for check in _CHECKS:
        yield from check()
