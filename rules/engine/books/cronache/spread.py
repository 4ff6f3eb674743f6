"""How dice of several sizes fall together: the only place of this book that counts ways of falling."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import prod
from typing import Any, TypeVar

from rules.engine.books.cronache.cards import Cards
from rules.engine.books.cronache.reading import VALUE, Ask, Faults, Length, many, plain, word
from rules.engine.books.cronache.values import DICE, SIDES

MOST_DICE = 60

Outcome = TypeVar("Outcome", bound=Hashable)


def dice_asked(*, required: bool = False) -> Ask:
    """Dice by size, in order; more than anybody ever has are `unknown_value`."""
    listed = many(word(DICE, required=True, stand_in="d4"), required=required)

    def read(cards: Cards, faults: Faults, value: Any) -> Any:
        found = listed.read(cards, faults, value)
        if len(found) > MOST_DICE:
            faults.codes.add(VALUE)
            return ()
        return found

    return Ask(read, (), required)


def ways(dice: Iterable[str]) -> int:
    """In how many ways dice fall."""
    return prod(SIDES[die] for die in dice)


def sums(dice: Iterable[str], *, lowest: int = 1) -> dict[int, int]:
    """Weight of every sum of dice, over `ways`, counting only faces from `lowest` up."""
    found = {0: 1}
    for die in dice:
        longer: dict[int, int] = {}
        for total, weight in found.items():
            for natural in range(lowest, SIDES[die] + 1):
                longer[total + natural] = longer.get(total + natural, 0) + weight
        found = longer
    return found


def over_faces(die: str, outcome: Callable[[int], Outcome]) -> Mapping[Outcome, int]:
    """Weight of every outcome of one die, over its sides."""
    found: dict[Outcome, int] = {}
    for natural in range(1, SIDES[die] + 1):
        now = outcome(natural)
        found[now] = found.get(now, 0) + 1
    return found


def param(value: Length) -> int | str:
    """A length as the number of an outcome: decimals as text."""
    exact = plain(value)
    return exact if isinstance(exact, int) else str(exact)
