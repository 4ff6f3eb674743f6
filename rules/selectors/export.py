"""Cards as outsiders read them: the only place that knows the shape of the exported card."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from rules.models import Card, CardText, ListEntry
from rules.selectors import entries
from rules.selectors.entries import MARKET

Exported = dict[str, Any]


def official_cards(system: str) -> list[Exported]:
    """All official cards of a system that aren't withdrawn, in the order of the files. Three queries."""
    rows = Card.objects.filter(system_id=system, house=None, withdrawn_at=None).order_by("kind", "rank", "key")
    return [exported(row, texts, placed) for row, texts, placed in with_parts(rows)]


def with_parts(rows: QuerySet[Card]) -> list[tuple[Card, list[CardText], list[ListEntry]]]:
    """Cards with their texts by language and their places in official lists. Three queries."""
    texts: dict[Any, list[CardText]] = {}
    for text in CardText.objects.filter(card__in=rows).order_by("language"):
        texts.setdefault(text.card_id, []).append(text)
    placed: dict[Any, list[ListEntry]] = {}
    for entry in ListEntry.objects.filter(card__in=rows, card_list__house=None).select_related("card_list"):
        placed.setdefault(entry.card_id, []).append(entry)
    return [(row, texts.get(row.pk, []), placed.get(row.pk, [])) for row in rows]


def exported(row: Card, texts: Iterable[CardText], placed: Iterable[ListEntry]) -> Exported:
    """One card. `names` are those that the source prints, so a name of ours is left out."""
    in_order = sorted(placed, key=lambda entry: (entry.card_list.rank, entry.card_list.key))
    return {
        "key": row.key,
        "kind": row.kind,
        "category": row.category,
        "names": {text.language: text.printed or text.name for text in texts if text.printed or not text.own},
        "price": entries.price_of(row),
        "lists": [{"list": entry.card_list.key, "price": price_in_list(row, entry)} for entry in in_order],
        "timing": list(row.timing),
        "tags": list(row.tags),
        "stats": row.stats,
        "rule": row.rule or None,
    }


def price_in_list(row: Card, entry: ListEntry) -> dict[str, Any] | None:
    """What a card costs in a list: the entry's own price, else the card's; in a market the silver asked there."""
    if entry.card_list.kind == MARKET:
        return None if entry.price_silver is None else {"unit": "silver", "flat": entry.price_silver}
    return entries.price_of(entry) or entries.price_of(row)
