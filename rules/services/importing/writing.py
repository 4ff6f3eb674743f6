"""How each kind of entry is written as rows: the only place that maps content files to models."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import models

from rules.models import Card, CardList, CardText, ListEntry, Rule, RuleText, System, Table, TableRow
from rules.selectors import entries
from rules.selectors.entries import digest
from rules.services.importing.reading import Content

Unit = dict[str, Any]  # an entry with what belongs to it: texts, and whether it is withdrawn
REASON = "imported"


class Kind:
    """One kind of entry. A unit is compared and written as a whole, with its texts, entries or rows."""

    name: str
    model: Any

    def wanted(self, content: Content) -> dict[str, Unit]:
        raise NotImplementedError

    def rows(self, system: System) -> Iterable[Any]:
        raise NotImplementedError

    def unit(self, row: Any) -> Unit:
        raise NotImplementedError

    def write(self, system: System, row: Any, unit: Unit, rank: int) -> None:
        raise NotImplementedError

    def gone(self, row: Any) -> bool:
        return False

    def leave(self, row: Any, at: datetime) -> str:
        row._change_reason = REASON
        row.delete()
        return "removed"

    def last_first(self, row: Any) -> int:
        return 0


class Cards(Kind):
    name = "card"
    model = Card

    def wanted(self, content: Content) -> dict[str, Unit]:
        texts = content.texts
        return {
            card["key"]: {"entry": card, "texts": texts.get(("card", card["key"]), {}), "withdrawn": False}
            for card in content.cards
        }

    def rows(self, system: System) -> Iterable[Card]:
        return Card.objects.filter(system=system, house=None).prefetch_related("texts")

    def unit(self, row: Card) -> Unit:
        texts = list(row.texts.all())
        return {
            "entry": entries.card(row, texts),
            "texts": {text.language: text.text for text in texts if text.text},
            "withdrawn": row.withdrawn_at is not None,
        }

    def write(self, system: System, row: Card | None, unit: Unit, rank: int) -> None:
        row = row or Card(system=system, rank=rank)
        entry = unit["entry"]
        values = {**card_fields(entry), "withdrawn_at": None, "imported_hash": digest(unit)}
        _begin(row, **values)
        texts = {
            language: {
                "name": name,
                "printed": entry["printed"].get(language, ""),
                "own": language in entry["own"],
                "text": unit["texts"].get(language, ""),
            }
            for language, name in entry["names"].items()
        }
        _children(CardText, {text.language: text for text in row.texts.all()}, texts, "language", card=row)
        _set(row, **values)

    def gone(self, row: Card) -> bool:
        return row.withdrawn_at is not None

    def leave(self, row: Card, at: datetime) -> str:
        _set(row, withdrawn_at=at, imported_hash=digest({**self.unit(row), "withdrawn": True}))
        return "withdrawn"


class Lists(Kind):
    name = "list"
    model = CardList

    def wanted(self, content: Content) -> dict[str, Unit]:
        return {one["key"]: {"entry": one} for one in content.lists}

    def rows(self, system: System) -> Iterable[CardList]:
        official = models.Prefetch(
            "entries", ListEntry.objects.filter(card__house=None).select_related("card"), "official"
        )
        return CardList.objects.filter(system=system, house=None).prefetch_related(official)

    def unit(self, row: Any) -> Unit:
        return {"entry": entries.card_list(row, row.official)}

    def write(self, system: System, row: Any, unit: Unit, rank: int) -> None:
        known = {entry.card.key: entry for entry in row.official} if row else {}
        row = row or CardList(system=system, rank=rank)
        entry = unit["entry"]
        values: dict[str, Any] = {
            "key": entry["key"],
            "kind": entry["kind"],
            "opened_by": entry.get("opened_by") or "",
            "region": entry.get("region") or "",
            "names": entry["names"],
            "mark": entry["mark"] or "",
            "imported_hash": digest(unit),
        }
        _begin(row, **values)
        named = [one["card"] for one in entry["entries"]]
        cards = {card.key: card for card in Card.objects.filter(system=system, house=None, key__in=named)}
        wanted = {one["card"]: {"card": cards[one["card"]], **entry_fields(one)} for one in entry["entries"]}
        _children(ListEntry, known, wanted, None, card_list=row)
        _set(row, **values)


class Tables(Kind):
    name = "table"
    model = Table

    def wanted(self, content: Content) -> dict[str, Unit]:
        return {one["key"]: {"entry": one} for one in content.tables}

    def rows(self, system: System) -> Iterable[Table]:
        return Table.objects.filter(system=system, house=None).prefetch_related("rows")

    def unit(self, row: Table) -> Unit:
        return {"entry": entries.table(row, row.rows.all())}

    def write(self, system: System, row: Table | None, unit: Unit, rank: int) -> None:
        row = row or Table(system=system, rank=rank)
        entry = unit["entry"]
        values: dict[str, Any] = {
            "key": entry["key"],
            "names": entry["names"],
            "columns": entry["columns"],
            "rule": entry["rule"] or "",
            "die": entry["die"],
            "mark": entry["mark"] or "",
            "imported_hash": digest(unit),
        }
        _begin(row, **values)
        wanted = {one["first"]: {**one, "mark": one["mark"] or ""} for one in entry["rows"]}
        _children(TableRow, {one.first: one for one in row.rows.all()}, wanted, "first", table=row)
        _set(row, **values)


class Rules(Kind):
    name = "rule"
    model = Rule

    def wanted(self, content: Content) -> dict[str, Unit]:
        texts = content.texts
        return {rule["id"]: {"entry": rule, "texts": texts.get(("rule", rule["id"]), {})} for rule in content.rules}

    def rows(self, system: System) -> Iterable[Rule]:
        return Rule.objects.filter(system=system).select_related("chapter").prefetch_related("texts")

    def unit(self, row: Rule) -> Unit:
        texts = list(row.texts.all())
        return {
            "entry": entries.rule(row, texts, row.chapter.key if row.chapter else None),
            "texts": {text.language: text.text for text in texts if text.text},
        }

    def write(self, system: System, row: Rule | None, unit: Unit, rank: int) -> None:
        row = row or Rule(system=system, rank=rank)
        entry = unit["entry"]
        chapter = entry.get("chapter")
        values: dict[str, Any] = {
            "key": entry["id"],
            "chapter": Rule.objects.get(system=system, key=chapter) if chapter else None,
            "mark": entry.get("mark") or "",
            "rulings": entry.get("rulings", []),
            "imported_hash": digest(unit),
        }
        _begin(row, **values)
        texts = {
            language: {"title": title, "text": unit["texts"].get(language, "")}
            for language, title in entry["title"].items()
        }
        _children(RuleText, {text.language: text for text in row.texts.all()}, texts, "language", rule=row)
        _set(row, **values)

    def last_first(self, row: Rule) -> int:
        return 1 if row.chapter_id is None else 0


KINDS: tuple[Kind, ...] = (Rules(), Cards(), Lists(), Tables())


def card_fields(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A complete card entry as fields of `Card`."""
    reach = entry["range"]
    return {
        "key": entry["key"],
        "kind": entry["kind"],
        "category": entry["category"],
        "aliases": entry["aliases"],
        **price_fields(entry["price"]),
        "availability": entry["availability"],
        "timing": entry["timing"],
        "range": "" if reach is None else str(reach),
        "tags": entry["tags"],
        "stats": entry["stats"],
        "rule": entry["rule"] or "",
        "mark": entry["mark"] or "",
    }


def price_fields(price: Mapping[str, Any] | None) -> dict[str, Any]:
    price = price or {}
    return {
        "price_unit": price.get("unit", ""),
        "price_flat": price.get("flat"),
        "price_first": price.get("first"),
        "price_last": price.get("last"),
    }


def entry_fields(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of a list as fields of `ListEntry`, without the card."""
    return {
        **price_fields(entry.get("price")),
        "price_silver": entry.get("price_silver"),
        "availability": entry.get("availability"),
    }


def _begin(row: Any, **values: Any) -> None:
    """Save a new row so that its parts can point to it; `_set` then puts it on record, after its parts.

    The record of a row always follows those of its parts, so that it stands for a version of the whole.
    """
    if row._state.adding:
        for name, value in values.items():
            setattr(row, name, value)
        row.skip_history_when_saving = True
        row.save()
        del row.skip_history_when_saving
        row.imported_hash = ""


def _set(row: Any, **values: Any) -> None:
    """Save a row where something differs; its history says that the importer did it."""
    if not row._state.adding and all(getattr(row, name) == value for name, value in values.items()):
        return
    for name, value in values.items():
        setattr(row, name, value)
    row._change_reason = REASON
    row.save()


def _children(model: Any, known: Mapping[Any, Any], wanted: Mapping[Any, Any], key: str | None, **parent: Any) -> None:
    """Make the parts of a row be the wanted ones. `key`: the field that tells them apart, if it isn't in the values."""
    for name, row in known.items():
        if name not in wanted:
            row._change_reason = REASON
            row.delete()
    for name, values in wanted.items():
        named = values if key is None else {**values, key: name}
        _set(known.get(name) or model(**parent), **named)
