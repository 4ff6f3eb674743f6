"""Acts and the log: the only place that records events.

A service opens a `Doing`, fetches and locks, asks `doing.done()` whether this act was carried out before, changes rows
through it, and ends with `doing.record(...)`. Everything happens in the caller's one transaction.
"""

import hashlib
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar
from uuid import UUID, uuid4

from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, models, transaction

from core import changes as ch
from core.errors import Refused
from core.models import Event, Roll, Touch

log = logging.getLogger(__name__)
M = TypeVar("M", bound=models.Model)
Reaction = Callable[[Event], None]
_REACTIONS: dict[str, list[Reaction]] = {}


class Actor(Protocol):
    """Whoever acts. The app itself is None."""

    @property
    def pk(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice that an act read, for the record."""

    purpose: str
    faces: tuple[int, ...]
    sides: int = 12
    typed: bool = False
    who: UUID | None = None


def on(kind: str, reaction: Reaction) -> None:
    """Have `reaction(event)` run after an event of this kind is committed. For `apps.py` only."""
    _REACTIONS.setdefault(kind, []).append(reaction)


class Doing:
    """One act under way. `content` is what the person asked for; the same act id with other content is refused."""

    def __init__(self, *, act: UUID, actor: Actor | None, at: datetime, kind: str, content: Mapping[str, Any]) -> None:
        self.act, self.actor, self.at, self.kind = act, actor, at, kind
        self.event_id = uuid4()
        self.changes: list[ch.Change] = []
        self.rolls: list[Rolled] = []
        text = json.dumps([kind, content], cls=DjangoJSONEncoder, sort_keys=True, default=str)
        self.content_hash = hashlib.sha256(text.encode()).hexdigest()

    @property
    def actor_id(self) -> UUID | None:
        return None if self.actor is None else self.actor.pk

    def done(self) -> Event | None:
        """The event of an earlier try of this act. To be asked under the lock.

        Raises: Refused `key_reused` when the id came with other content.
        """
        earlier = Event.objects.filter(act=self.act, actor_id=self.actor_id).first()
        if earlier and earlier.content_hash != self.content_hash:
            raise Refused.because("key_reused", act=str(self.act))
        return earlier

    def create(self, row: M) -> M:
        """Save a new row."""
        if getattr(row, "created_at", self.at) is None:
            row.created_at = self.at  # type: ignore[attr-defined]
        row.save(force_insert=True)
        fields = {name: [None, value] for name, value in ch.values_of(row).items()}
        self.changes.append({"op": "create", "model": ch.label(type(row)), "id": str(row.pk), "fields": fields})
        return row

    def update(self, row: M, **values: Any) -> M:
        """Set fields of a row; what stays equal is left out. Raises the row's version, where it has one."""
        before = ch.values_of(row)
        for name, value in values.items():
            setattr(row, name, value)
        after = ch.values_of(row)
        fields = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
        if not fields:
            return row
        if hasattr(row, "version"):
            row.version += 1
            row.save(update_fields=[*fields, "version"])
        else:
            row.save(update_fields=list(fields))
        self.changes.append({"op": "update", "model": ch.label(type(row)), "id": str(row.pk), "fields": fields})
        return row

    def delete(self, row: models.Model) -> None:
        """Delete a row that nothing points to any more."""
        fields = {name: [value, None] for name, value in ch.values_of(row).items()}
        self.changes.append({"op": "delete", "model": ch.label(type(row)), "id": str(row.pk), "fields": fields})
        row.delete()

    def rolled(self, purpose: str, faces: Sequence[int], *, sides: int = 12, typed: bool, who: UUID | None) -> None:
        """Put dice on record with this act."""
        self.rolls.append(Rolled(purpose, tuple(faces), sides, typed, who))

    def record(
        self,
        *,
        stream: UUID,
        circle: UUID | None,
        payload: Mapping[str, Any],
        on_behalf_of: UUID | None = None,
        undoes: Event | None = None,
    ) -> Event:
        """Write the event with its touches and rolls, and have reactions run after commit."""
        event = Event.objects.create(
            id=self.event_id,
            act=self.act,
            content_hash=self.content_hash,
            kind=self.kind,
            stream=stream,
            circle=circle,
            actor_id=self.actor_id,
            on_behalf_of=on_behalf_of if on_behalf_of != self.actor_id else None,
            at=self.at,
            payload=dict(payload),
            changes=self.changes,
            has_roll=bool(self.rolls),
            undoes=undoes,
        )
        Touch.objects.bulk_create([Touch(event=event, row=row) for row in sorted(ch.rows_named(self.changes))])
        Roll.objects.bulk_create(
            [
                Roll(event=event, who=r.who, purpose=r.purpose, sides=r.sides, faces=list(r.faces), typed=r.typed)
                for r in self.rolls
            ]
        )
        for reaction in _REACTIONS.get(self.kind, ()):
            transaction.on_commit(lambda r=reaction: _react(r, event), robust=True)  # type: ignore[misc]
        return event


def same_act(error: IntegrityError) -> bool:
    """Two acts with one id at the same moment on different rows, so that no lock kept them apart."""
    told = str(error)
    return "one_event_for_each_act" in told or ("core_event.actor_id" in told and "core_event.act" in told)


def _react(reaction: Reaction, event: Event) -> None:
    """A failing reaction is logged; the act stands, and the sweeps do the work later."""
    try:
        reaction(event)
    except Exception:
        log.exception("reaction to %s failed", event)
