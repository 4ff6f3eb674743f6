"""Cards, lists and tables as the engine sees them: the only place for the values that a catalogue is made of.

All of them are frozen. What a game prints on a card stands in `stats`, which its book alone understands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Price:
    """A flat price (`flat`) or a ladder (`first`..`last`, level k costs k). Unit: "xp", "silver" or "pr"."""

    unit: str
    flat: int | None = None
    first: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class CardState:
    """A card. `lists` maps a list key to the price there (None: the card's own price).

    `name` is the name in the language of the source, by which the contract of some books asks for cards.
    """

    key: str
    kind: str
    category: str = ""
    price: Price | None = None
    timing: str = ""
    tags: tuple[str, ...] = ()
    stats: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    rule: str = ""
    lists: Mapping[str, Price | None] = field(default_factory=lambda: EMPTY)
    house: bool = False
    withdrawn: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class OfferState:
    """One row of a trade list: what a card costs and how hard it is to find there. None: not set, so not for sale."""

    card: CardState
    region: str
    price_silver: int | None
    availability: int | None


@dataclass(frozen=True, slots=True)
class TableRowState:
    """One row of a rolled table, for faces `first`..`last`. `effects` are the book's own flags."""

    first: int
    last: int
    code: str
    effects: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    house: bool = False


@dataclass(frozen=True, slots=True)
class CardListState:
    """A list of cards: `kind` "skills", "equipment", "powers" or "market". `opened_by` is the key of the class that opens it,
    "" for no class.

    `name` is the name in the language of the source, like that of a card.
    """

    key: str
    kind: str
    opened_by: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All cards, lists, trade offers and tables that hold for one house, by key. House cards shadow official ones.

    `lists` stand in the order of the source, those of the house last.
    """

    cards: Mapping[str, CardState]
    tables: Mapping[str, tuple[TableRowState, ...]] = field(default_factory=lambda: EMPTY)
    offers: tuple[OfferState, ...] = ()
    lists: Mapping[str, CardListState] = field(default_factory=lambda: EMPTY)


NO_CATALOGUE = Catalogue(cards=EMPTY)
