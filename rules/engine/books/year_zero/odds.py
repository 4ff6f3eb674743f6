"""Exact chances of a pool: the only place that counts what all its dice can do, with and without a push (YZ-ODDS).

One die is gone through face by face, twice where it may be thrown again. Dice are then put together by convolution of
integer weights, so nothing is rounded. The policy of a push: below what is required, push if that is possible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from rules.engine.books.year_zero import dice as d
from rules.engine.books.year_zero.reading import Counts
from rules.engine.odds import success_weights

Pairs = Mapping[tuple[int, int], int]
"""Weights of two numbers that go together."""
Weights = Mapping[int, int]

NOTHING: Pairs = {(0, 0): 1}
MOST_THROWN, MOST_PUSHED, MOST_ARTIFACTS = 300, 60, 10


def fits(pool: Counts, *, push: bool) -> bool:
    """Whether a pool is small enough to be counted at once."""
    thrown = pool.base + pool.skill + pool.gear + pool.negative
    return thrown <= (MOST_PUSHED if push else MOST_THROWN) and len(pool.artifact) <= MOST_ARTIFACTS


def _groups(pool: Counts) -> Iterator[tuple[str, int, int]]:
    """(colour, sides, number) of the dice that are alike."""
    for colour, count in ((d.BASE, pool.base), (d.SKILL, pool.skill), (d.GEAR, pool.gear), (d.NEGATIVE, pool.negative)):
        yield colour, d.SIDES, count
    for sides in d.ARTIFACT_SIDES.values():
        yield d.ARTIFACT, sides, pool.artifact.count(sides)


def _cases(pool: Counts) -> int:
    """In how many equally likely ways the dice of a pool fall once."""
    cases = 1
    for _, sides, count in _groups(pool):
        cases *= sides**count
    return cases


def _convolved(one: Pairs, other: Pairs) -> Pairs:
    found: dict[tuple[int, int], int] = defaultdict(int)
    for (a, b), weight in one.items():
        for (c, e), ways in other.items():
            found[a + c, b + e] += weight * ways
    return dict(found)


@lru_cache(maxsize=256)
def _one_die(colour: str, sides: int, ones_stay: bool, skulls_of: tuple[str, ...] | None, kept_only: bool) -> Pairs:
    """Weights over `sides ** 2` of (successes of the first throw, what counts after a push).

    What counts: the successes after it, or with `skulls_of` the skulls on dice of these colours. `kept_only`: no die
    that would be thrown again, so that nothing but the dice which stay is in the sum.
    """
    found: dict[tuple[int, int], int] = defaultdict(int)
    for first in range(1, sides + 1):
        stays = d.stays(colour, first, ones_stay)
        if kept_only and not stays:
            continue
        for second in range(1, sides + 1):
            last = first if stays else second
            if skulls_of is None:
                counts = d.successes(colour, last)
            else:
                counts = int(colour in skulls_of and d.is_skull(colour, last))
            found[d.successes(colour, first), counts] += 1
    return dict(found)


@lru_cache(maxsize=1024)
def _alike(
    colour: str, sides: int, count: int, ones_stay: bool, skulls_of: tuple[str, ...] | None, kept_only: bool
) -> Pairs:
    """The same for so many dice that are alike."""
    if count == 0:
        return NOTHING
    one = _one_die(colour, sides, ones_stay, skulls_of, kept_only)
    half = _alike(colour, sides, count // 2, ones_stay, skulls_of, kept_only)
    both = _convolved(half, half)
    return _convolved(both, one) if count % 2 else both


def _together(pool: Counts, ones_stay: bool, skulls_of: tuple[str, ...] | None, kept_only: bool = False) -> Pairs:
    """The same for a whole pool, smallest groups first."""
    found = NOTHING
    groups = (_alike(*group, ones_stay, skulls_of, kept_only) for group in _groups(pool) if group[2])
    for group in sorted(groups, key=len):
        found = _convolved(found, group)
    return found


@lru_cache(maxsize=512)
def first_throw(pool: Counts) -> Mapping[int, Fraction]:
    """Chance of each number of successes of one throw, lowest first. Rule: YZ-ODDS-1"""
    return _chances(_thrown(pool), _cases(pool))


@lru_cache(maxsize=512)
def after_push(lying: int, again: Counts) -> Mapping[int, Fraction]:
    """Chance of each number of successes once `again` are thrown beside dice that stay.

    `lying`: successes on the dice that stay, below 0 where negative ones cancel more than there are. Rule: YZ-PUSH-7
    """
    return _chances({lying + number: weight for number, weight in _thrown(again).items()}, _cases(again))


@lru_cache(maxsize=512)
def _thrown(pool: Counts) -> Weights:
    """Weights of successes of one throw over `_cases`, less what negative dice cancel, so also below 0."""
    alike = pool.base + pool.skill + pool.gear
    found: dict[int, int] = dict(enumerate(success_weights(alike, 1, d.SIDES)))
    against = dict(enumerate(success_weights(pool.negative, 1, d.SIDES)))
    dice = [{-lost: weight for lost, weight in against.items()}]
    dice += [_faces_of(sides) for sides in pool.artifact]
    for other in dice:
        summed: dict[int, int] = defaultdict(int)
        for a, weight in found.items():
            for b, ways in other.items():
                summed[a + b] += weight * ways
        found = summed
    return found


@lru_cache(maxsize=8)
def _faces_of(sides: int) -> dict[int, int]:
    found: dict[int, int] = defaultdict(int)
    for face in range(1, sides + 1):
        found[d.successes(d.ARTIFACT, face)] += 1
    return dict(found)


@lru_cache(maxsize=512)
def with_push(pool: Counts, required: int, ones_stay: bool) -> Mapping[int, Fraction]:
    """Chance of each number of successes where a roll below `required` is pushed. Rule: YZ-ODDS-2

    A roll without a die to throw again keeps its successes, which is what the second throw of no dice comes to.
    """
    found: dict[int, int] = defaultdict(int)
    for (first, second), weight in _together(pool, ones_stay, None).items():
        found[first if first >= required else second] += weight
    return _chances(found, _cases(pool) ** 2)


def successes(pool: Counts, required: int, *, push: bool, ones_stay: bool) -> Mapping[int, Fraction]:
    """Chance of each number of successes that can come up, lowest first."""
    return with_push(pool, required, ones_stay) if push else first_throw(pool)


def at_least(chances: Mapping[int, Fraction], required: int) -> Fraction:
    return sum((chance for number, chance in chances.items() if number >= required), Fraction(0))


@lru_cache(maxsize=512)
def skulls(
    pool: Counts, required: int, ones_stay: bool, colours: tuple[str, ...] = d.WITH_SKULLS
) -> tuple[Fraction, Mapping[int, Fraction]]:
    """Chance that no push happens, and of each number of active skulls on dice of `colours` after one.

    They add up to 1. A failed roll without a die to throw again isn't pushed. Rule: YZ-ODDS-2, YZ-PUSH-6, YZ-SKULL-3
    """
    found: dict[int, int] = defaultdict(int)
    for (first, count), weight in _together(pool, ones_stay, colours).items():
        if first < required:
            found[count] += weight
    for (first, count), weight in _together(pool, ones_stay, colours, kept_only=True).items():
        if first < required:
            found[count] -= weight
    chances = {number: chance for number, chance in _chances(found, _cases(pool) ** 2).items() if chance}
    return 1 - sum(chances.values(), Fraction(0)), chances


def skulls_on_first(pool: Counts, colours: tuple[str, ...] = d.WITH_SKULLS) -> Mapping[int, Fraction]:
    """Chance of each number of skulls that lie there after one throw; nothing happens by them. Rule: YZ-SKULL-2"""
    dice = sum(getattr(pool, colour) for colour in colours)
    return skulls_after(0, dice)


def skulls_after(lying: int, again: int) -> Mapping[int, Fraction]:
    """Chance of each number of skulls once `again` base or gear dice are thrown beside dice that show `lying`.

    Rule: YZ-SKULL-3
    """
    weights = success_weights(again, 1, d.SIDES)
    return _chances({lying + found: weight for found, weight in enumerate(weights)}, d.SIDES**again)


def _chances(weights: Weights, cases: int) -> Mapping[int, Fraction]:
    """Weights as chances, everything below 0 counted as 0."""
    found: dict[int, int] = defaultdict(int)
    for number, weight in weights.items():
        found[max(0, number)] += weight
    return {number: Fraction(found[number], cases) for number in sorted(found)}


GIVEN_A_PUSH = Fraction(1, d.SIDES - 1) + Fraction(d.SIDES - 2, d.SIDES - 1) * Fraction(1, d.SIDES)
"""Chance that a base or gear die without a six ends as a skull once it is pushed. Rule: YZ-ODDS-3"""
