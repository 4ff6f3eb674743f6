"""Exact chances: the only place that counts the faces of dice.

Weights are integers over a power of the die's sides and become a Fraction only in a row, so nothing is ever rounded but
the decimal printed beside a fraction. No game is known here: how many faces of a die are good, the caller says.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb

from rules.engine.books.base import OddsRow

CERTAIN = Fraction(1)
DECIMALS = 6


def printed(chance: Fraction) -> dict[str, str | float]:
    """A chance, or an expected number, as the contracts print it: reduced fraction and rounded decimal."""
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": round(float(chance), DECIMALS)}


def faces_at_most(target: int, sides: int, *, top_fails: bool) -> int:
    """How many faces of one die are at most `target`. With `top_fails` the highest face never is."""
    return max(0, min(target, sides - 1 if top_fails else sides))


def faces_at_least(value: int, sides: int) -> int:
    """How many faces of one die are `value` or more."""
    return max(0, min(sides, sides - value + 1))


@lru_cache(maxsize=256)
def _combinations(dice: int) -> tuple[int, ...]:
    return tuple(comb(dice, successes) for successes in range(dice + 1))


def _powers(base: int, highest: int) -> list[int]:
    powers = [1]
    for _ in range(highest):
        powers.append(powers[-1] * base)
    return powers


def success_weights(dice: int, good: int, of: int) -> list[int]:
    """Weights of 0..`dice` successes, over `of ** dice`, where each die succeeds in `good` of `of` cases."""
    goods, bads = _powers(good, dice), _powers(of - good, dice)
    return [ways * hit * miss for ways, hit, miss in zip(_combinations(dice), goods, reversed(bads), strict=True)]


def best_weights(dice: int, good: int, sides: int) -> list[int]:
    """Weights of the highest success 0..`good`, over `sides ** dice`; 0 stands for no success.

    The faces 1..`good` are successes. The highest is at most x in ((sides - good) + x) ** dice cases.
    """
    at_most = [(sides - good + best) ** dice for best in range(good + 1)]
    return [at_most[0], *(upper - lower for lower, upper in pairwise(at_most))]


def all_dice_fail(dice: int, good: int, sides: int) -> Fraction:
    """Chance that none of the dice shows one of its `good` faces; certain without dice."""
    return Fraction((sides - good) ** dice, sides**dice)


def row(code: str, weight: int, total: int, **params: int | str | bool | None) -> OddsRow:
    """One outcome that happens in `weight` of `total` cases."""
    return OddsRow(code, Fraction(weight, total), params)


def certain(code: str, **params: int | str | bool | None) -> tuple[OddsRow, ...]:
    """The only outcome there is."""
    return (OddsRow(code, CERTAIN, params),)


def possible(rows: Iterable[OddsRow]) -> tuple[OddsRow, ...]:
    """The rows that can happen, in their order."""
    return tuple(one for one in rows if one.chance)


def either(yes: str, no: str, good: int, sides: int) -> tuple[OddsRow, ...]:
    """Two outcomes of one die, of which `good` faces bring the first."""
    return possible((row(yes, good, sides), row(no, sides - good, sides)))


def reach(code: str, unit: str, sides: int) -> tuple[OddsRow, ...]:
    """Chance that one die shows at least 1, 2 ... `sides`, with that number as the param `unit`.

    These rows contain each other, so they don't add up to 1.
    """
    return tuple(row(code, faces_at_least(number, sides), sides, **{unit: number}) for number in range(1, sides + 1))
