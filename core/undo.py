"""Taking an act back: a new act that restores what the first one recorded. Nothing is deleted from the log.

Whether it can be taken back is decided by what rests on it: a later act, itself not undone, that changed the same field, or
that changed or pointed to a row which this act created.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db import models

from core import changes as ch
from core.errors import Reason, Refused
from core.events import Doing
from core.models import Event

# Kinds that no undo takes back.
_NEVER: set[str] = set()


# Fields of a model that say one thing together: who changes one of them changes all.
_TOGETHER: dict[str, frozenset[str]] = {}


def together(model: type[models.Model], *attnames: str) -> None:
    """Declare fields that only make sense together, so that an act on one of them rests on acts on the others."""
    _TOGETHER[ch.label(model)] = frozenset(attnames)


def never(kinds: Iterable[str]) -> None:
    """Declare kinds of acts that can't be undone, so that no page offers it."""
    _NEVER.update(kinds)


def offered(event: Event) -> bool:
    """Whether a page may offer to take this act back right after it: it changed something and rolled nothing."""
    return bool(event.changes) and not event.has_roll and event.undoes_id is None and event.kind not in _NEVER


def undone(event: Event) -> bool:
    return Event.objects.filter(undoes=event).exists()


def blockers(event: Event) -> list[Event]:
    """Later acts that rest on this one, newest first."""
    rows = [change["id"] for change in event.changes]
    later = (
        Event.objects.filter(
            number__gt=event.number, touches__row__in=rows, undone_by__isnull=True, undoes__isnull=True
        )
        .distinct()
        .order_by("-number")
    )
    return [other for other in later if _rests_on(other, event)]


def blockers_of(events: Sequence[Event]) -> dict[UUID, list[Event]]:
    """`blockers` of many acts by their id, in one query: for a page of the log."""
    if not events:
        return {}
    rows = {change["id"] for event in events for change in event.changes}
    later = list(
        Event.objects.filter(
            number__gt=min(event.number for event in events),
            touches__row__in=rows,
            undone_by__isnull=True,
            undoes__isnull=True,
        )
        .distinct()
        .order_by("-number")
    )
    return {
        event.id: [other for other in later if other.number > event.number and _rests_on(other, event)]
        for event in events
    }


def _rests_on(other: Event, event: Event) -> bool:
    named = {str(row) for row in ch.rows_named(other.changes)}
    touched = {(c["id"], _said(c, name)) for c in other.changes for name in c["fields"]}
    for change in event.changes:
        if change["op"] == "create" and change["id"] in named:
            return True
        if any((change["id"], _said(change, name)) in touched for name in change["fields"]):
            return True
    return False


def _said(change: ch.Change, name: str) -> str:
    """What a field says: itself, or what it says together with others."""
    group = _TOGETHER.get(change["model"], frozenset())
    return min(group) if name in group else name


def rests_on(events: Iterable[Event]) -> list[Reason]:
    """One reason for each act that stands in the way."""
    return [Reason("rests_on", {"event": str(e.id), "kind": e.kind, "at": e.at}) for e in events]


def refuse_if_blocked(event: Event) -> None:
    """Raises: Refused `already_undone`, `is_an_undo`, or one `rests_on` for each act that stands in the way."""
    if event.undoes_id:
        raise Refused.because("is_an_undo")
    if undone(event):
        raise Refused.because("already_undone")
    in_the_way = blockers(event)
    if in_the_way:
        raise Refused(rests_on(in_the_way))


def take_back(doing: Doing, event: Event) -> None:
    """Apply the changes of `event` backwards inside `doing`. The caller holds the locks.

    Raises: Refused `changed_since` when a row isn't as the event left it.
    """
    refuse_if_blocked(event)
    for change in reversed(event.changes):
        model = ch.model_of(change)
        if change["op"] == "delete":
            row = model(pk=change["id"])
            _restore(row, change)
            doing.create(row)
            continue
        row = model._default_manager.get(pk=change["id"])
        if change["op"] == "create":
            taken = ch.undo_create(change["model"])
            if taken:
                taken(doing, row)
            else:  # later acts that changed it stand in the way already; what else differs, their undos wrote
                doing.delete(row)
            continue
        _must_stand(row, change)
        fresh = model._default_manager.get(pk=change["id"])
        _restore(fresh, change)
        doing.update(row, **{name: getattr(fresh, name) for name in change["fields"]})


def _restore(row: models.Model, change: ch.Change) -> None:
    for name, (old, _new) in change["fields"].items():
        ch.set_field(row, name, old)


def _must_stand(row: models.Model, change: ch.Change) -> None:
    now: dict[str, Any] = ch.values_of(row)
    for name, (_old, new) in change["fields"].items():
        if name in now and now[name] != new:
            raise Refused.because("changed_since", model=change["model"], field=name)
