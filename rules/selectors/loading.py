"""Reference rows as the engine's frozen values, in a fixed number of queries: the only place that builds catalogues.

What is built here is kept by `catalogue`; nothing else should read whole catalogues from the database.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from uuid import UUID

from rules.engine.books.base import CardListState, CardState, Catalogue, OfferState, Price, TableRowState
from rules.models import Card, CardList, CardText, ListEntry, Rule, RuleText, System, Table, TableRow
from rules.selectors.entries import MARKET, OPENED
from rules.selectors.words import folded

Names = Mapping[str, str]  # by language


@dataclass(frozen=True, slots=True)
class EntryState:
    """A card in a list: `price` for what is learned (None: the card's own), `price_silver` for what is traded."""

    card: str
    price: Price | None
    price_silver: int | None
    availability: int | None


@dataclass(frozen=True, slots=True)
class ListState:
    """A list with its entries in the order of the cards."""

    key: str
    kind: str
    opened_by: str
    region: str
    names: Names
    mark: str
    entries: tuple[EntryState, ...]


@dataclass(frozen=True, slots=True)
class RuleState:
    """A rule, or a chapter where `chapter` is empty."""

    key: str
    chapter: str
    titles: Names
    mark: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that holds for one house (or for the official rules), ready to be asked by key.

    `found_by` has every name, printed name and alias of a card by how it is compared. Rules stand in reading order.
    `tables` and `rows` name tables by key, and their rows by key and code.
    """

    catalogue: Catalogue
    names: Mapping[str, Names]
    found_by: Mapping[str, Names]
    lists: Mapping[str, ListState]
    rules: Mapping[str, RuleState]
    tables: Mapping[str, Names]
    rows: Mapping[tuple[str, str], Names]
    source_language: str
    attribution: str = ""

    @property
    def regions(self) -> dict[str, Names]:
        """Regions that have a market, with the name of their first one."""
        found: dict[str, Names] = {}
        for one in self.lists.values():
            if one.kind == MARKET:
                found.setdefault(one.region, one.names)
        return found


@dataclass(frozen=True, slots=True)
class _Part:
    """The cards, lists and tables of one owner: of the official rules, or what a house adds."""

    cards: Mapping[str, CardState]
    names: Mapping[str, Names]
    found_by: Mapping[str, Names]
    lists: Mapping[UUID, CardList]
    entries: tuple[ListEntry, ...]
    tables: Mapping[str, tuple[TableRowState, ...]]
    table_names: Mapping[str, Names]
    row_names: Mapping[tuple[str, str], Names]


def snapshot(system: str, house_id: UUID | None) -> Snapshot:
    """Queries: 8 for the official rules, 13 with a house."""
    told = System.objects.filter(key=system).values_list("source_language", "attribution").first()
    source, attribution = told or ("en", "")
    official = _part(system, None, source)
    parts = [official] if house_id is None else [official, _part(system, house_id, source)]
    cards = {key: card for part in parts for key, card in part.cards.items()}
    lists = {pk: one for part in parts for pk, one in part.lists.items()}
    entries = _entries(parts)
    cards = _with_lists(cards, entries, lists)
    names = {key: value for part in parts for key, value in part.names.items()}
    found_by = {key: value for part in parts for key, value in part.found_by.items()}
    tables = {key: rows for part in parts for key, rows in part.tables.items()}
    return Snapshot(
        catalogue=Catalogue(
            cards=MappingProxyType(cards),
            tables=MappingProxyType(tables),
            offers=_offers(cards, entries, lists),
            lists=MappingProxyType({one.key: _list(one, source) for one in _in_order(lists.values())}),
        ),
        names=MappingProxyType(names),
        found_by=MappingProxyType(found_by),
        lists=MappingProxyType(_lists(cards, entries, lists)),
        rules=MappingProxyType(_rules(system)),
        tables=MappingProxyType({key: value for part in parts for key, value in part.table_names.items()}),
        rows=MappingProxyType({key: value for part in parts for key, value in part.row_names.items()}),
        source_language=source,
        attribution=attribution,
    )


def price_of(row: Card | ListEntry, unit: str = "") -> Price | None:
    """The price on a row; `unit` stands in where the row has none of its own."""
    if row.price_flat is None and row.price_first is None:
        return None
    return Price(row.price_unit or unit, row.price_flat, row.price_first, row.price_last)


def state(row: Card, lists: Mapping[str, Price | None] | None = None, name: str = "") -> CardState:
    return CardState(
        key=row.key,
        kind=row.kind,
        category=row.category,
        price=price_of(row),
        timing=", ".join(str(one) for one in row.timing),
        tags=tuple(str(tag) for tag in row.tags),
        stats=MappingProxyType(dict(row.stats)),
        rule=row.rule,
        lists=MappingProxyType(dict(lists or {})),
        house=row.house_id is not None,
        withdrawn=row.withdrawn_at is not None,
        name=name,
    )


def table_row(row: TableRow) -> TableRowState:
    return TableRowState(row.first, row.last, row.code, MappingProxyType(dict(row.effects)), house=row.mark == "house")


def _part(system: str, owner: UUID | None, language: str) -> _Part:
    house_id: Any = owner
    cards = Card.objects.filter(system_id=system, house_id=house_id).order_by("kind", "rank", "key")
    names: dict[str, dict[str, str]] = {}
    found_by: dict[str, dict[str, str]] = {
        row.key: {folded(str(one)): str(one) for one in row.aliases} for row in cards
    }
    texts = CardText.objects.filter(card__system_id=system, card__house_id=house_id).values_list(
        "card__key", "language", "name", "printed"
    )
    for key, language, name, printed in texts.order_by("card__key", "language"):
        names.setdefault(key, {})[language] = name
        found_by[key] |= {folded(one): one for one in (printed, name) if one}
    states = {row.key: state(row, name=names.get(row.key, {}).get(language, "")) for row in cards}
    lists = CardList.objects.filter(system_id=system, house_id=house_id)
    entries = ListEntry.objects.filter(card__system_id=system, card__house_id=house_id).select_related("card")
    rows: dict[str, list[TableRowState]] = {}
    table_names: dict[str, Names] = {}
    row_names: dict[tuple[str, str], Names] = {}
    tables = Table.objects.filter(system_id=system, house_id=house_id)
    for row in TableRow.objects.filter(table__in=tables).select_related("table").order_by("table__key", "first"):
        rows.setdefault(row.table.key, []).append(table_row(row))
        table_names[row.table.key] = row.table.names
        row_names.setdefault((row.table.key, row.code), row.names)
    return _Part(
        cards=states,
        names=names,
        found_by=found_by,
        lists={one.pk: one for one in lists.order_by("rank", "key")},
        entries=tuple(entries.order_by("id")),
        tables={key: tuple(value) for key, value in rows.items()},
        table_names=table_names,
        row_names=row_names,
    )


def _entries(parts: Iterable[_Part]) -> dict[tuple[UUID, str], ListEntry]:
    """Entries by list and card key; in each list a house card's entry takes the place of the official one's."""
    return {(entry.card_list_id, entry.card.key): entry for part in parts for entry in part.entries}


def _with_lists(
    cards: Mapping[str, CardState], entries: Mapping[tuple[UUID, str], ListEntry], lists: Mapping[UUID, CardList]
) -> dict[str, CardState]:
    opened: dict[str, dict[str, Price | None]] = {}
    for (list_id, key), entry in entries.items():
        if list_id in lists and lists[list_id].kind in OPENED:
            opened.setdefault(key, {})[lists[list_id].key] = price_of(entry, entry.card.price_unit or "xp")
    return {
        key: replace(card, lists=MappingProxyType(opened[key])) if key in opened else card
        for key, card in cards.items()
    }


def _lists(
    cards: Mapping[str, CardState], entries: Mapping[tuple[UUID, str], ListEntry], lists: Mapping[UUID, CardList]
) -> dict[str, ListState]:
    """Lists by key: official ones first, each with its entries in the order of the cards."""
    place = {key: index for index, key in enumerate(cards)}
    found: dict[UUID, list[EntryState]] = {}
    for (list_id, key), entry in sorted(entries.items(), key=lambda pair: place[pair[0][1]]):
        if list_id in lists:
            price = price_of(entry, entry.card.price_unit or "xp")
            found.setdefault(list_id, []).append(EntryState(key, price, entry.price_silver, entry.availability))
    return {
        one.key: ListState(
            one.key, one.kind, one.opened_by, one.region, one.names, one.mark, tuple(found.get(one.pk, ()))
        )
        for one in _in_order(lists.values())
    }


def _in_order(lists: Iterable[CardList]) -> list[CardList]:
    return sorted(lists, key=lambda one: (one.house_id is not None, one.rank, one.key))


def _list(one: CardList, language: str) -> CardListState:
    name = one.names.get(language) or next(iter(one.names.values()), "")
    return CardListState(one.key, one.kind, one.opened_by, name)


def _rules(system: str) -> dict[str, RuleState]:
    titles: dict[Any, dict[str, str]] = {}
    texts = RuleText.objects.filter(rule__system_id=system).values_list("rule__key", "language", "title")
    for key, language, title in texts.order_by("rule__key", "language"):
        titles.setdefault(key, {})[language] = title
    rows = Rule.objects.filter(system_id=system).order_by("rank", "key").values_list("key", "chapter__key", "mark")
    return {key: RuleState(key, chapter or "", titles.get(key, {}), mark) for key, chapter, mark in rows}


def _offers(
    cards: Mapping[str, CardState], entries: Mapping[tuple[UUID, str], ListEntry], lists: Mapping[UUID, CardList]
) -> tuple[OfferState, ...]:
    """Trade rows of cards that aren't withdrawn, list by list, in the order of the cards."""
    place: dict[str, int] = {key: index for index, key in enumerate(cards)}
    found: list[tuple[Any, OfferState]] = []
    for (list_id, key), entry in entries.items():
        one = lists.get(list_id)
        if one is None or one.kind != MARKET or cards[key].withdrawn:
            continue
        offer = OfferState(cards[key], one.region, entry.price_silver, entry.availability)
        found.append(((one.rank, one.key, place[key]), offer))
    return tuple(offer for _place, offer in sorted(found, key=lambda pair: pair[0]))
