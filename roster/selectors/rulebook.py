"""Which rules hold for a warband now: its book, options in force and cards, put together in one place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from core.errors import Reason, Refused, Why
from roster.models import Warband
from rules.engine.books.base import Book, CardState, Catalogue, MemberKind
from rules.models import Card, House
from rules.selectors import catalogue, houses


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a warband plays by. `options` is the full mapping: frozen ones from a muster until the interval closes."""

    system: str
    house: House
    book: Book
    options: Mapping[str, Any]
    cards: Catalogue

    def refused(self, reasons: Iterable[Why]) -> Refused:
        """A refusal whose sentence finds the names of this house's cards."""
        return Refused(reasons, system=self.system, house=self.house)

    def refuse(self, reasons: Iterable[Why]) -> None:
        """Raises: Refused when there is a reason."""
        found = list(reasons)
        if found:
            raise self.refused(found)

    def state_of(self, card: Card) -> CardState:
        """A card as the engine sees it here: a house card shadows the official one with the same key."""
        return self.cards.cards.get(card.key) or catalogue.state_of(card)

    def learns(self, key: str) -> bool:
        """Whether members of a kind learn: for XP, where levels are free, or where the book counts them."""
        kind = self.kind(key)
        return self.book.levels_are_free or self.book.counts or (kind is not None and kind.earns_xp)

    @property
    def in_play(self) -> tuple[str, ...]:
        """Keys of the kinds that join while an adventure is played and leave when it is over."""
        return tuple(kind.key for kind in self.book.kinds() if kind.joins_in_play)

    def kind(self, key: str) -> MemberKind | None:
        return next((kind for kind in self.book.kinds() if kind.key == key), None)


def mustered(warband: Warband) -> Reason:
    """Why a mustered warband waits with learning, trading, recruiting and the like."""
    return Reason("mustered", {"warband": warband.name}, houses.book_of(warband.system_id).rule_between)


def of(warband: Warband) -> Rulebook:
    """The rules of a warband."""
    system, house = warband.system_id, warband.house
    options = houses.options(house)
    if warband.frozen_options is not None:
        options = {**options, **warband.frozen_options}
    return Rulebook(system, house, houses.book_of(system), options, catalogue.catalogue(house, system))
