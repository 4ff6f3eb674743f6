"""The page of a table, and that of a list."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404

from rules.models import Table, TableRow
from rules.selectors import catalogue
from rules.selectors.entries import MARKET
from rules.selectors.pages.common import (
    CardRow,
    Link,
    Named,
    best,
    card_row,
    card_url,
    price,
    rule_url,
    storable,
    system_row,
)
from rules.wording import takes_away, word


@dataclass(frozen=True, slots=True)
class Row:
    """One or several like rows. `faces` is empty in a table that is only read."""

    faces: str
    name: Named
    cells: tuple[str, ...]
    effects: tuple[str, ...]
    mark: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table with its rows; rows that follow each other and say the same are shown as one."""

    system: str
    system_name: Named
    name: Named
    die: int | None
    columns: tuple[Named, ...]
    rows: tuple[Row, ...]
    has_effects: bool
    rule: Link | None
    mark: str
    mark_note: str
    marks: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A card in a list: what it costs there and, in a market, how hard it is to find."""

    card: CardRow
    price: dict[str, Any] | None
    availability: int | None


@dataclass(frozen=True, slots=True)
class ListPage:
    """A list with its cards."""

    system: str
    system_name: Named
    name: Named
    market: bool
    opened_by: Link | None
    rows: tuple[Listed, ...]
    mark: str
    mark_note: str


def table(system: str, key: str) -> TablePage:
    """Raises: Http404."""
    owner = system_row(system)
    row = Table.objects.filter(system=owner, house=None, key=storable(key)).first()
    if row is None:
        raise Http404(f"no table {key}")
    source = owner.source_language
    rows = _merged(list(row.rows.order_by("first")), row, source)
    used = dict.fromkeys(one.mark for one in row.rows.all() if one.mark)
    return TablePage(
        system=system,
        system_name=best(owner.names, source),
        name=best(row.names, source),
        die=row.die,
        columns=tuple(best(column["names"], source) for column in row.columns),
        rows=rows,
        has_effects=any(one.effects for one in rows),
        rule=Link(row.rule, rule_url(row.rule)) if row.rule else None,
        mark=word("mark", row.mark) if row.mark else "",
        mark_note=word("mark_long", row.mark) if row.mark else "",
        marks=tuple((word("mark", one), word("mark_long", one)) for one in used),
    )


def card_list(system: str, key: str) -> ListPage:
    """Raises: Http404."""
    owner = system_row(system)
    kept = catalogue.snapshot(system)
    one = kept.lists.get(key)
    if one is None:
        raise Http404(f"no list {key}")
    market = one.kind == MARKET
    found = []
    for entry in one.entries:
        state = kept.catalogue.cards[entry.card]
        silver = None if entry.price_silver is None else {"unit": "silver", "flat": entry.price_silver}
        asked = silver if market else price(entry.price or state.price)
        found.append(Listed(card_row(system, kept, state), asked, entry.availability))
    opener = best(kept.names.get(one.opened_by, {}), owner.source_language) if one.opened_by else None
    return ListPage(
        system=system,
        system_name=best(owner.names, owner.source_language),
        name=best(one.names, owner.source_language),
        market=market,
        opened_by=Link(opener.text, card_url(system, one.opened_by), opener.lang) if opener else None,
        rows=tuple(found),
        mark=word("mark", one.mark) if one.mark else "",
        mark_note=word("mark_long", one.mark) if one.mark else "",
    )


def _merged(rows: list[TableRow], table: Table, source: str) -> tuple[Row, ...]:
    """Rows as they are shown; like neighbours of a rolled table become one."""
    groups: list[list[TableRow]] = []
    for row in rows:
        if groups and table.die and _content(groups[-1][-1]) == _content(row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return tuple(_row(group[0].first, group[-1].last, group[0], table, source) for group in groups)


def _content(row: TableRow) -> tuple[Any, ...]:
    return (row.code, row.names, row.values, row.effects, row.mark)


def _row(first: int, last: int, row: TableRow, table: Table, source: str) -> Row:
    faces = "" if not table.die else str(first) if first == last else f"{first}\u2013{last}"
    return Row(
        faces=faces,
        name=best(row.names, source),
        cells=tuple(str(row.values.get(column["key"], "")) for column in table.columns),
        effects=tuple(takes_away(row.effects)),
        mark=word("mark", row.mark) if row.mark else "",
    )
