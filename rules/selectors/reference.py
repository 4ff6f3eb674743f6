"""The reference as the API hands it out: systems, cards, rules, tables and lists as plain values."""

from collections.abc import Collection, Sequence
from typing import Any

from django.http import Http404
from django.urls import reverse

from rules.engine.books.base import CardState
from rules.models import Card, Rule, RuleText, System, Table
from rules.selectors import catalogue, entries, export
from rules.selectors.entries import MARKET
from rules.selectors.loading import ListState, RuleState, Snapshot
from rules.selectors.pages.common import alphabetical, price, storable, system_row
from rules.selectors.pages.searching import found_cards

Plain = dict[str, Any]


# --- systems ----------------------------------------------------------------------------------------------------------


def systems() -> list[Plain]:
    return [_system(row) for row in System.objects.order_by("rank", "key")]


def system(key: str) -> Plain:
    """Raises: Http404."""
    return _system(system_row(key))


def _system(row: System) -> Plain:
    def link(name: str) -> str:
        return reverse(f"api_{name}", args=[row.key])

    return {
        "key": row.key,
        "name": catalogue.best_name(row.names, row.source_language),
        "names": row.names,
        "languages": row.languages,
        "source_language": row.source_language,
        "licence": row.licence,
        "attribution": row.attribution,
        "links": {"self": link("system")} | {name: link(name) for name in ("cards", "rules", "tables", "lists")},
    }


# --- cards ------------------------------------------------------------------------------------------------------------


def cards(
    key: str, *, kind: str = "", category: str = "", card_list: str = "", q: str | None = None
) -> list[CardState]:
    """Official cards that fit, by name in the reader's language; those that a search found, best first. Raises: Http404."""
    system_row(key)
    kept = catalogue.snapshot(key)
    every = alphabetical(kept, kept.catalogue.cards.values()) if q is None else found_cards(key, q)
    inside = {entry.card for entry in kept.lists[card_list].entries} if card_list else None
    return [
        card
        for card in every
        if kind in ("", card.kind) and category in ("", card.category) and (inside is None or card.key in inside)
    ]


def card_filters(key: str) -> dict[str, set[str]]:
    """What each filter of cards may hold. Raises: Http404."""
    system_row(key)
    kept = catalogue.snapshot(key)
    every = kept.catalogue.cards.values()
    return {
        "kind": {card.kind for card in every},
        "category": {card.category for card in every if card.category},
        "list": set(kept.lists),
    }


def described_cards(key: str, keys: Collection[str], *, with_text: bool = False) -> list[Plain]:
    """Cards by key, in the order of `keys`, in a fixed number of queries."""
    rows = Card.objects.filter(system_id=key, house=None, key__in=list(keys))
    kept = catalogue.snapshot(key)
    found = {row.key: _card(row, parts, kept, with_text) for row, *parts in export.with_parts(rows)}
    return [found[one] for one in keys if one in found]


def card(key: str, card_key: str) -> Plain:
    """Raises: Http404."""
    system_row(key)
    found = described_cards(key, [storable(card_key)], with_text=True)
    if not found:
        raise Http404(f"no card {card_key}")
    return found[0]


def _card(row: Card, parts: Sequence[Any], kept: Snapshot, with_text: bool) -> Plain:
    texts, placed = parts
    told = export.exported(row, texts, placed) | {
        "name": catalogue.best_name({text.language: text.name for text in texts}, kept.source_language),
        "shown_names": {text.language: text.name for text in texts},
        "own_names": [text.language for text in texts if text.own],
        "aliases": row.aliases,
        "range": entries.reach(row.range),
        "availability": row.availability,
        "mark": row.mark or None,
        "withdrawn": row.withdrawn_at is not None,
        "url": reverse("api_card", args=[row.system_id, row.key]),
        "rule_url": reverse("api_rule", args=[row.system_id, row.rule]) if row.rule else None,
    }
    return told | {"texts": {text.language: text.text for text in texts if text.text}} if with_text else told


# --- rules ------------------------------------------------------------------------------------------------------------


def rules(key: str, *, chapter: str = "") -> list[RuleState]:
    """Rules and chapters in reading order, or those of one chapter. Raises: Http404."""
    system_row(key)
    found = catalogue.snapshot(key).rules
    return [one for one in found.values() if chapter in ("", one.chapter)]


def chapters(key: str) -> set[str]:
    """Keys of chapters. Raises: Http404."""
    system_row(key)
    return {one.key for one in catalogue.snapshot(key).rules.values() if not one.chapter}


def described_rules(key: str, found: Sequence[RuleState]) -> list[Plain]:
    kept = catalogue.snapshot(key)
    return [
        {
            "id": one.key,
            "chapter": one.chapter or None,
            "title": catalogue.best_name(one.titles, kept.source_language),
            "titles": one.titles,
            "mark": one.mark or None,
            "url": reverse("api_rule", args=[key, one.key]),
        }
        for one in found
    ]


def rule(key: str, rule_id: str) -> Plain:
    """A rule with its texts, the rules of a chapter, and the cards that rest on it. Raises: Http404."""
    system_row(key)
    kept = catalogue.snapshot(key)
    state = kept.rules.get(rule_id)
    row = Rule.objects.filter(system_id=key, key=rule_id).first() if state else None
    if state is None or row is None:
        raise Http404(f"no rule {rule_id}")
    texts = dict(
        RuleText.objects.filter(rule=row).exclude(text="").order_by("language").values_list("language", "text")
    )
    (told,) = described_rules(key, [state])
    return told | {
        "rulings": row.rulings,
        "texts": texts,
        "rules": [one.key for one in kept.rules.values() if one.chapter == rule_id],
        "cards": [card.key for card in kept.catalogue.cards.values() if card.rule == rule_id],
    }


# --- tables and lists -------------------------------------------------------------------------------------------------


def tables(key: str) -> list[Plain]:
    """Raises: Http404."""
    owner = system_row(key)
    rows = Table.objects.filter(system=owner, house=None).prefetch_related("rows").order_by("rank", "key")
    return [_table(row, owner) for row in rows]


def table(key: str, table_key: str) -> Plain:
    """Raises: Http404."""
    owner = system_row(key)
    row = Table.objects.filter(system=owner, house=None, key=storable(table_key)).prefetch_related("rows").first()
    if row is None:
        raise Http404(f"no table {table_key}")
    return _table(row, owner)


def _table(row: Table, owner: System) -> Plain:
    return entries.table(row, row.rows.all()) | {
        "name": catalogue.best_name(row.names, owner.source_language),
        "url": reverse("api_table", args=[owner.key, row.key]),
    }


def lists(key: str, *, kind: str = "") -> list[Plain]:
    """Raises: Http404."""
    system_row(key)
    kept = catalogue.snapshot(key)
    return [_list(key, one, kept) for one in kept.lists.values() if kind in ("", one.kind)]


def list_kinds(key: str) -> set[str]:
    """Raises: Http404."""
    system_row(key)
    return {one.kind for one in catalogue.snapshot(key).lists.values()}


def card_list(key: str, list_key: str) -> Plain:
    """Raises: Http404."""
    system_row(key)
    kept = catalogue.snapshot(key)
    one = kept.lists.get(list_key)
    if one is None:
        raise Http404(f"no list {list_key}")
    return _list(key, one, kept)


def _list(key: str, one: ListState, kept: Snapshot) -> Plain:
    market = one.kind == MARKET
    return {
        "key": one.key,
        "kind": one.kind,
        "opened_by": one.opened_by or None,
        "region": one.region or None,
        "name": catalogue.best_name(one.names, kept.source_language),
        "names": one.names,
        "mark": one.mark or None,
        "url": reverse("api_list", args=[key, one.key]),
        "entries": [
            {
                "card": entry.card,
                "name": catalogue.best_name(kept.names.get(entry.card, {}), kept.source_language),
                "price": _silver(entry.price_silver)
                if market
                else price(entry.price or kept.catalogue.cards[entry.card].price),
                "availability": entry.availability,
                "url": reverse("api_card", args=[key, entry.card]),
            }
            for entry in one.entries
        ],
    }


def _silver(amount: int | None) -> Plain | None:
    return None if amount is None else {"unit": "silver", "flat": amount}
