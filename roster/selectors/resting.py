"""What rests on an act of this app beyond the rows that it changed: the only place that asks the apps above."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from core.models import Event

Found = Mapping[UUID, Sequence[Event]]
Finder = Callable[[Sequence[Event], bool], Found]
_FINDERS: list[Finder] = []


def find_with(finder: Finder) -> None:
    """Add what of a higher app rests on acts of this one. For `apps.py` only.

    `finder(acts, grants)` answers later acts by the id of the earlier one; `grants`: whoever asks may correct as well.
    """
    if finder not in _FINDERS:
        _FINDERS.append(finder)


def later(acts: Sequence[Event], *, grants: bool) -> dict[UUID, list[Event]]:
    """By event id: later acts of the apps above that rest on these, newest first. The queries don't grow with them."""
    found: defaultdict[UUID, list[Event]] = defaultdict(list)
    for finder in _FINDERS if acts else ():
        for event_id, rows in finder(acts, grants).items():
            found[event_id] += rows
    return {key: sorted(rows, key=lambda one: -one.number) for key, rows in found.items()}
