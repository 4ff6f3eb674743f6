"""Cards that a house has of its own, for lists of them."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from core.texts import reader_language
from rules.engine.books.base import Figure
from rules.models import Card, House
from rules.selectors import catalogue, entries
from rules.selectors.entries import Entry
from rules.selectors.words import sort_key
from rules.wording import word


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card of the house's own. `shadows`: it stands in the place of an official one."""

    key: str
    name: str
    kind: str
    price: dict[str, Any] | None
    shadows: bool
    withdrawn: bool


def of(house: House) -> list[OwnCard]:
    """By name, withdrawn ones last; two queries."""
    rows = Card.objects.filter(house=house).order_by("kind", "rank", "key")
    same = Card.objects.filter(system_id=house.system_id, house=None, key__in=[row.key for row in rows])
    official = set(same.values_list("key", flat=True))
    found = [
        OwnCard(
            key=row.key,
            name=catalogue.name(house.system_id, row.key, house.pk),
            kind=word("kind", row.kind),
            price=_price(row),
            shadows=row.key in official,
            withdrawn=row.withdrawn_at is not None,
        )
        for row in rows
    ]
    return sorted(found, key=lambda one: (one.withdrawn, one.name.casefold(), one.key))


def entry(row: Card) -> Entry:
    """A card as content files write it, with `text` by language and the `lists` in which it stands."""
    texts = list(row.texts.order_by("language"))
    placed = row.entries.select_related("card_list", "card").order_by("card_list__rank", "id")
    lists = []
    for one in placed:
        told = {name: value for name, value in entries.list_entry(one, one.card_list.kind).items() if name != "card"}
        lists.append({"list": one.card_list.key, **told})
    told_texts = {text.language: text.text for text in texts if text.text}
    return {**entries.card(row, texts), "text": told_texts, "lists": lists}


def choices(house: House, figure: Figure) -> tuple[tuple[str, str], ...]:
    """What may be chosen for a figure of several, by name: cards of its kinds, or card lists in their order."""
    system = house.system_id
    kept = catalogue.snapshot(system, house)
    if figure.lists:
        lists = [key for key, one in kept.lists.items() if one.kind in figure.lists]
        return tuple((key, catalogue.list_name(system, key, house)) for key in lists)
    known = kept.catalogue.cards.values()
    cards = [
        one for one in known if one.kind in figure.kinds and one.category not in figure.without and not one.withdrawn
    ]
    named = ((one.key, catalogue.name(system, one.key, house)) for one in cards)
    language = reader_language()
    return tuple(sorted(named, key=lambda pair: sort_key(pair[1], language)))


def key_for(house: House, name: str) -> str:
    """A key that no card of this game has yet, made of a name."""
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in name.lower())
    stem = "_".join(part for part in plain.split("_") if part)[:50].strip("_") or "card"
    if not stem[0].isalpha():
        stem = f"card_{stem}"
    taken = set(
        Card.objects.filter(Q(house=None) | Q(house=house), system_id=house.system_id, key__startswith=stem)
        .order_by()
        .values_list("key", flat=True)
    )
    numbered = (f"{stem}_{number}" for number in range(2, len(taken) + 3))
    return next(one for one in (stem, *numbered) if one not in taken)


def _price(row: Card) -> dict[str, Any] | None:
    if row.price_flat is not None:
        return {"unit": row.price_unit, "flat": row.price_flat}
    if row.price_first is not None:
        return {"unit": row.price_unit, "first": row.price_first, "last": row.price_last}
    return None
