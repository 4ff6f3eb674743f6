"""Earlier versions of a card, list, table or rule with all its parts: the only place that reads their history.

A row is saved after its parts, so every record of it closes a version of the whole: the row as it was then, and of each
part the last record up to that time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Model
from django.http import Http404

from rules.models import Card, CardList, CardText, ListEntry, Rule, RuleText, Table, TableRow
from rules.selectors import entries
from rules.selectors.entries import Entry

MOST_VERSIONS = 100


@dataclass(frozen=True, slots=True)
class Sort:
    """A kind of row that has versions: the model of its parts, how parts point to it, and how the whole reads."""

    part: type[Model]
    pointer: str
    read: Callable[[Any, list[Any]], Entry]


@dataclass(frozen=True, slots=True)
class Change:
    """A place of the entry that reads differently from the version before."""

    place: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the whole: when it was made, by whom, why, and what changed. `current`: it is the newest."""

    id: int
    at: datetime
    by: str
    reason: str
    changes: tuple[Change, ...]
    current: bool


def _card(row: Card, texts: list[Any]) -> Entry:
    told = {text.language: text.text for text in texts if text.text}
    return entries.card(row, texts) | {"text": told, "withdrawn": row.withdrawn_at is not None}


def _list(row: CardList, parts: list[Any]) -> Entry:
    named = Card.objects.in_bulk([part.card_id for part in parts])
    kept = [part for part in parts if part.card_id in named]
    for part in kept:
        part.card = named[part.card_id]
    return entries.card_list(row, kept)


def _rule(row: Rule, texts: list[Any]) -> Entry:
    told = {text.language: text.text for text in texts if text.text}
    return entries.rule(row, texts, row.chapter.key if row.chapter else None) | {"text": told}


SORTS: Mapping[type[Model], Sort] = {
    Card: Sort(CardText, "card_id", _card),
    CardList: Sort(ListEntry, "card_list_id", _list),
    Table: Sort(TableRow, "table_id", entries.table),
    Rule: Sort(RuleText, "rule_id", _rule),
}


def of(row: Any) -> list[Version]:
    """The versions of a row, newest first."""
    sort = SORTS[type(row)]
    records = list(row.history.select_related("history_user")[: MOST_VERSIONS + 1])
    parts = _part_records(sort, row)
    read = [sort.read(record.instance, _at(parts, record.history_date)) for record in records]
    found = []
    for number, record in enumerate(records[:MOST_VERSIONS]):
        before = read[number + 1] if number + 1 < len(read) else None
        found.append(
            Version(
                id=record.history_id,
                at=record.history_date,
                by=str(record.history_user or ""),
                reason=record.history_change_reason or "",
                changes=tuple(_changes(before, read[number])) if before is not None else (),
                current=number == 0,
            )
        )
    return found


def whole(row: Any, version: int) -> tuple[Any, list[Any], Entry]:
    """A version as rows that aren't saved, and as an entry. Raises: Http404."""
    sort = SORTS[type(row)]
    record = row.history.filter(history_id=version).first()
    if record is None:
        raise Http404(f"no version {version}")
    parts = _at(_part_records(sort, row), record.history_date)
    return record.instance, parts, sort.read(record.instance, parts)


def newest(row: Any) -> int:
    """Number of the newest record; 0 for a row that has none."""
    return int(row.history.values_list("history_id", flat=True).first() or 0)


def _part_records(sort: Sort, row: Any) -> list[Any]:
    history: Any = sort.part.history  # type: ignore[attr-defined]
    return list(history.filter(**{sort.pointer: row.pk}).order_by("history_date", "history_id"))


def _at(records: Iterable[Any], moment: datetime) -> list[Any]:
    """The parts as they were at a moment."""
    last: dict[Any, Any] = {}
    for record in records:
        if record.history_date <= moment:
            last[record.id] = record
    return [record.instance for record in last.values() if record.history_type != "-"]


def _changes(old: Entry, new: Entry) -> Iterator[Change]:
    before, after = dict(_places(old)), dict(_places(new))
    for place in sorted(before.keys() | after.keys()):
        if before.get(place) != after.get(place):
            yield Change(place, before.get(place, ""), after.get(place, ""))


def _places(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The leaves of an entry by their place. Items of a list are told apart by what they are about, not by number."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _places(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        for item in value:
            yield from _places(item, f"{path}[{item.get('card') or item.get('key') or item.get('first')}]")
    elif isinstance(value, list):
        yield path, ", ".join(map(str, value))
    else:
        yield path, "" if value is None else str(value)
