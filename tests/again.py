"""What many tests begin with is played once a process; later its rows are put in as they were.

The acts themselves are played, by the services, when a state is first asked for. Only rows that the four standing people
made in otherwise empty tables are remembered, and only inside the transaction of an ordinary test.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar
from uuid import NAMESPACE_DNS, UUID, uuid5

from django.apps import apps
from django.db import connection, models

from accounts.models import User
from core.models import Event
from rules.selectors import catalogue

Answer = TypeVar("Answer")
Rows = dict[type[models.Model], dict[Any, dict[str, Any]]]


def id_of(name: str) -> UUID:
    """Of a standing person, the same in every test."""
    return uuid5(NAMESPACE_DNS, f"{name}.example.org")


STANDING = {id_of(name) for name in ("alva", "bror", "cyra", "dag")}


@dataclass(frozen=True, slots=True)
class Played:
    """New rows, the time after them, and what the players were told."""

    rows: dict[type[models.Model], list[models.Model]]
    clock: datetime
    answer: Any


_played: dict[Hashable, Played] = {}


def once(what: Hashable, clock: list[datetime], play: Callable[[], Answer]) -> Answer:
    """Have `what` be there, as `play` makes it. The answer names rows by id, since each test has rows of its own."""
    people = frozenset(User.objects.values_list("id", flat=True))
    if not connection.in_atomic_block or not people <= STANDING or Event.objects.exists():
        return play()
    key = (what, people, catalogue._ask_history())
    known = _played.get(key)
    if known is None:
        return _remembered(key, clock, play)
    for model, rows in known.rows.items():
        model._base_manager.bulk_create(rows)
    clock[0] = known.clock
    return known.answer  # type: ignore[no-any-return]


def _remembered(key: Hashable, clock: list[datetime], play: Callable[[], Answer]) -> Answer:
    before = _all_rows()
    answer = play()
    after = _all_rows()
    assert all(after[model].get(pk) == row for model, rows in before.items() for pk, row in rows.items()), (
        "rows changed"
    )
    new = {model: [pk for pk in rows if pk not in before[model]] for model, rows in after.items()}
    made = {model: list(model._base_manager.filter(pk__in=ids).order_by("pk")) for model, ids in new.items() if ids}
    _played[key] = Played(made, clock[0], answer)
    return answer


def _all_rows() -> Rows:
    every = apps.get_models(include_auto_created=True)
    return {model: {row[model._meta.pk.attname]: row for row in model._base_manager.values()} for model in every}
