"""What several pages of the reference share: names with their language, rows of cards, the reader's language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import get_language_info

from core.texts import reader_language
from rules.engine.books.base import CardState, Price
from rules.models import System
from rules.selectors.loading import Snapshot
from rules.selectors.words import sort_key
from rules.wording import word


@dataclass(frozen=True, slots=True)
class Named:
    """A text in a language, with its direction."""

    text: str
    lang: str
    dir: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in a list of cards. `second` is a name in another language, where it reads differently."""

    key: str
    url: str
    name: Named
    second: Named | None
    kind: str
    price: dict[str, Any] | None
    withdrawn: bool
    price_asked: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """A word that leads to a page, or just a word."""

    label: str
    url: str = ""
    lang: str = ""


def direction(language: str) -> str:
    try:
        return "rtl" if get_language_info(language)["bidi"] else "ltr"
    except KeyError:
        return "ltr"


def best(texts: Mapping[str, str], source: str) -> Named:
    """A text in the reader's language, else in English, else in that of the source, else in any."""
    for language in (reader_language(), "en", source, *texts):
        if texts.get(language):
            return Named(texts[language], language, direction(language))
    return Named("", "en", "ltr")


def second(texts: Mapping[str, str], first: Named, source: str) -> Named | None:
    """A name beside the first one: that of the source, else the English one, where it reads differently."""
    for language in (source, "en", *texts):
        if texts.get(language) and language != first.lang and texts[language] != first.text:
            return Named(texts[language], language, direction(language))
    return None


def storable(key: str) -> str:
    """A key of an address. Raises: Http404 for one that no database can hold."""
    if "\x00" in key:
        raise Http404(key)
    return key


def system_row(key: str) -> System:
    """Raises: Http404."""
    row = System.objects.filter(key=storable(key)).first()
    if row is None:
        raise Http404(f"no system {key}")
    return row


def attribution(system: str) -> str:
    """Who made the source of a system, as its licence wants it said."""
    return System.objects.filter(key=system).values_list("attribution", flat=True).first() or ""


def price(found: Price | None) -> dict[str, Any] | None:
    """A price as the part that shows prices takes it."""
    if found is None:
        return None
    if found.flat is not None:
        return {"unit": found.unit, "flat": found.flat}
    return {"unit": found.unit, "first": found.first, "last": found.last}


def asked(card: CardState) -> Price | None:
    """What a card costs, whoever learns it: its own price, or the ladder that a list makes of it for those who draw on it."""
    own = card.price
    if own is None or own.flat is None:
        return own
    ladders = [one for one in card.lists.values() if one is not None and (one.unit, one.first) == (own.unit, own.flat)]
    return max(ladders, key=lambda one: one.last or 0, default=own)


def card_url(system: str, key: str) -> str:
    return reverse("rules:card", args=[system, key])


def rule_url(key: str) -> str:
    return reverse("rules:rule", args=[key]) if key else ""


def card_row(system: str, kept: Snapshot, card: CardState) -> CardRow:
    names = kept.names.get(card.key, {})
    name = best(names, kept.source_language)
    return CardRow(
        key=card.key,
        url=card_url(system, card.key),
        name=name,
        second=second(names, name, kept.source_language),
        kind=sort_of(card),
        price=price(asked(card)),
        withdrawn=card.withdrawn,
        price_asked=has_price(card),
    )


def sort_of(card: CardState) -> str:
    """What sort of card it is, in words: its kind, and its category where that says more."""
    kind, category = word("kind", card.kind), word("category", card.category) if card.category else ""
    return kind if category in ("", kind) else f"{kind}, {category}"


def has_price(card: CardState) -> bool:
    """Whether a price is to be expected: a card that can be bought, or one whose price is known."""
    bought = card.kind == "skill" and card.category in ("general", "main-class", "subclass")
    return bought or card.price is not None or card.kind == "item"


def alphabetical(kept: Snapshot, cards: Iterable[CardState]) -> list[CardState]:
    """Cards by name in the reader's language, in the order of that language; ties by key."""
    language = reader_language()

    def place(card: CardState) -> tuple[Any, ...]:
        return (*sort_key(best(kept.names.get(card.key, {}), kept.source_language).text, language), card.key)

    return sorted(cards, key=place)
