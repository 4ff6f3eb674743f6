"""Rows in the shape of the content files: the only place that knows how a card, list, table or rule reads as an entry.

The importer compares entries, the desk and the houses validate them by the same JSON Schemas, the export prints them.
Every optional key is there with its default, so equal content is equal data.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from rules.models import Card, CardList, CardText, ListEntry, Rule, RuleText, Table, TableRow

Entry = dict[str, Any]

MARKET = "market"
OPENED = ("skills", "equipment", "powers")  # kinds of lists that a class opens, or everybody has

CARD_DEFAULTS: Mapping[str, Any] = {
    "own": [],
    "printed": {},
    "aliases": [],
    "timing": [],
    "range": None,
    "tags": [],
    "availability": None,
    "stats": {},
    "mark": None,
}


def digest(content: Any) -> str:
    """A fingerprint of content that doesn't depend on the order of keys."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def version(entry: Any) -> int:
    """A number that changes with an entry, for edits that name what they were made on."""
    return int(digest(entry)[:7], 16)


# --- rows to entries --------------------------------------------------------------------------------------------------


def price(unit: str, flat: int | None, first: int | None, last: int | None) -> Entry | None:
    """A price as files write it; None where nothing is set."""
    if flat is not None:
        return {"unit": unit, "flat": flat}
    if first is not None:
        return {"unit": unit, "first": first, "last": last}
    return None


def price_of(row: Card | ListEntry) -> Entry | None:
    return price(row.price_unit, row.price_flat, row.price_first, row.price_last)


def reach(stored: str) -> int | str | None:
    """A card's range: squares, a word or nothing."""
    return int(stored) if stored.isascii() and stored.isdigit() else stored or None


def card(row: Card, texts: Iterable[CardText]) -> Entry:
    listed = list(texts)
    return {
        "key": row.key,
        "kind": row.kind,
        "category": row.category,
        "names": {text.language: text.name for text in listed},
        "own": sorted(text.language for text in listed if text.own),
        "printed": {text.language: text.printed for text in listed if text.printed},
        "aliases": list(row.aliases),
        "price": price_of(row),
        "timing": list(row.timing),
        "range": reach(row.range),
        "tags": list(row.tags),
        "availability": row.availability,
        "stats": row.stats,
        "rule": row.rule or None,
        "mark": row.mark or None,
    }


def card_list(row: CardList, entries: Iterable[ListEntry]) -> Entry:
    """A list; its entries come with their cards fetched and are ordered by card."""
    where: Entry = {"region": row.region} if row.kind == MARKET else {"opened_by": row.opened_by or None}
    listed = sorted(entries, key=lambda entry: entry.card.key)
    return {
        "key": row.key,
        "kind": row.kind,
        **where,
        "names": row.names,
        "mark": row.mark or None,
        "entries": [list_entry(entry, row.kind) for entry in listed],
    }


def list_entry(row: ListEntry, kind: str) -> Entry:
    if kind == MARKET:
        return {"card": row.card.key, "price_silver": row.price_silver, "availability": row.availability}
    return {"card": row.card.key, "price": price_of(row)}


def table(row: Table, rows: Iterable[TableRow]) -> Entry:
    return {
        "key": row.key,
        "names": row.names,
        "rule": row.rule or None,
        "die": row.die,
        "mark": row.mark or None,
        "columns": row.columns,
        "rows": [table_row(one) for one in sorted(rows, key=lambda one: one.first)],
    }


def table_row(row: TableRow) -> Entry:
    return {
        "first": row.first,
        "last": row.last,
        "code": row.code,
        "names": row.names,
        "mark": row.mark or None,
        "effects": row.effects,
        "values": row.values,
    }


def rule(row: Rule, texts: Iterable[RuleText], chapter: str | None) -> Entry:
    """A rule, or a chapter where `chapter` is None."""
    titles = {text.language: text.title for text in texts}
    if chapter is None:
        return {"id": row.key, "title": titles}
    return {
        "id": row.key,
        "chapter": chapter,
        "mark": row.mark or None,
        "rulings": list(row.rulings),
        "title": titles,
    }


# --- entries of files, completed --------------------------------------------------------------------------------------


def whole_card(entry: Mapping[str, Any]) -> Entry:
    complete = {**CARD_DEFAULTS, **entry}
    return {**complete, "own": sorted(complete["own"])}


def whole_list(entry: Mapping[str, Any]) -> Entry:
    defaults: Entry = {"price_silver": None, "availability": None} if entry["kind"] == MARKET else {"price": None}
    rows = sorted(({**defaults, **row} for row in entry["entries"]), key=lambda row: str(row["card"]))
    return {"mark": None, **entry, "entries": rows}


def whole_table(entry: Mapping[str, Any]) -> Entry:
    rows = [{"mark": None, "effects": {}, "values": {}, **row} for row in entry["rows"]]
    return {"mark": None, **entry, "rows": sorted(rows, key=lambda row: int(row["first"]))}


def whole_starter(entry: Mapping[str, Any]) -> Entry:
    build: Entry = {"main_class": None, "subclass": None, "profile": None, "abilities": {}, "skills": [], "kit": []}
    return {"mark": None, **entry, "members": [{"names": {}, **build, **member} for member in entry["members"]]}


def whole_rule(entry: Mapping[str, Any]) -> Entry:
    return {key: value for key, value in entry.items() if key != "order"}
