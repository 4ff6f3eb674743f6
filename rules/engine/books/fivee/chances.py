"""Exact chances of d20 rolls: the only place that weighs their faces (5E-ODDS).

The face that counts has integer weights over a power of 20; sums of weights become a Fraction at the end, so nothing is
rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from rules.engine.books.base import OddsRow
from rules.engine.books.fivee.advantage import ADVANTAGE, NORMAL, used
from rules.engine.books.fivee.reading import SIDES
from rules.engine.odds import possible

FACES = range(1, SIDES + 1)
Weights = tuple[int, ...]  # of the faces 1..20 as the one that counts


@cache
def weights(state: str = NORMAL, lucky: bool = False) -> Weights:
    """Weights of the face that counts. With `lucky` a 1 is rolled again once, and only one die of a roll is.

    Rule: 5E-ADV-1, 5E-ADV-5, 5E-ODDS-3
    """
    if state == NORMAL:
        return tuple(1 if face == 1 else SIDES + 1 for face in FACES) if lucky else (1,) * SIDES
    if not lucky:
        return tuple(2 * face - 1 if state == ADVANTAGE else 2 * (SIDES - face) + 1 for face in FACES)
    found = [0] * SIDES
    for kept in FACES:
        for other in FACES:
            if kept > 1 and other > 1:  # no 1 among the two: whatever a third die would show
                found[used((kept, other), state) - 1] += SIDES
            # one 1 is rolled again and shows `other`; it may have been either die, but two of them leave a 1
            found[used((kept, other), state) - 1] += 1 if kept == 1 else 2
    return tuple(found)


@lru_cache(maxsize=4096)
def _at_least(face: int, state: str, lucky: bool) -> Fraction:
    of = weights(state, lucky)
    return Fraction(sum(of[face - 1 :]), sum(of))


def success(modifier: int, dc: int, state: str = NORMAL, *, lucky: bool = False) -> Fraction:
    """Chance that a d20 and a modifier reach a target number. Rule: 5E-CHECK-2, 5E-ODDS-2"""
    return _at_least(max(1, min(SIDES + 1, dc - modifier)), state, lucky)


@lru_cache(maxsize=4096)
def _contested(lead: int, first: tuple[str, bool], second: tuple[str, bool]) -> tuple[Fraction, Fraction, Fraction]:
    one, two = weights(*first), weights(*second)
    tally = [0, 0, 0]
    for face, weight in enumerate(one):
        for other, ways in enumerate(two):
            ahead = face + lead - other
            tally[0 if ahead > 0 else 1 if ahead == 0 else 2] += weight * ways
    total = sum(one) * sum(two)
    return Fraction(tally[0], total), Fraction(tally[1], total), Fraction(tally[2], total)


def contested(
    first: int,
    second: int,
    first_state: str = NORMAL,
    second_state: str = NORMAL,
    *,
    first_lucky: bool = False,
    second_lucky: bool = False,
) -> tuple[Fraction, Fraction, Fraction]:
    """Chances that the first of two wins, that nothing changes and that the second wins. Rule: 5E-CONTEST-2"""
    lead = max(-SIDES, min(SIDES, first - second))
    return _contested(lead, (first_state, first_lucky), (second_state, second_lucky))


def group(chances: Iterable[Fraction]) -> Fraction:
    """Chance that at least half of a group succeed, each with a chance of its own. Rule: 5E-GROUP-1

    `exactly` holds the weights of 0, 1 ... successes so far, over `total`.
    """
    exactly, total = [1], 1
    for chance in chances:
        hit, of = chance.numerator, chance.denominator
        missed, made = [*(ways * (of - hit) for ways in exactly), 0], [0, *(ways * hit for ways in exactly)]
        exactly, total = [one + other for one, other in zip(missed, made, strict=True)], total * of
    return Fraction(sum(exactly[len(exactly) // 2 :]), total)


def hidden_from_search(stealth: int, perception: int, *states: str) -> Fraction:
    """Chance that a hider stays hidden from one who searches; he does on a tie. Rule: 5E-HIDE-2, 5E-HIDE-7"""
    wins, ties, _loses = contested(stealth, perception, *states)
    return wins + ties


def expected(state: str = NORMAL, *, lucky: bool = False) -> Fraction:
    """Average of the face that counts."""
    of = weights(state, lucky)
    return Fraction(sum(face * weight for face, weight in zip(FACES, of, strict=True)), sum(of))


# as rows


def yes_or_no(yes: str, no: str, chance: Fraction) -> tuple[OddsRow, ...]:
    """Two outcomes, the first with the given chance."""
    return possible((OddsRow(yes, chance), OddsRow(no, 1 - chance)))


def against(modifier: int, dc: int, state: str = NORMAL, *, lucky: bool = False) -> tuple[OddsRow, ...]:
    """Rows `success` and `failure`."""
    return yes_or_no("success", "failure", success(modifier, dc, state, lucky=lucky))


def totals(modifier: int, state: str = NORMAL, *, lucky: bool = False) -> tuple[OddsRow, ...]:
    """A row `total` for each total there may be, lowest first."""
    of = weights(state, lucky)
    return possible(
        OddsRow("total", Fraction(weight, sum(of)), {"total": face + modifier})
        for face, weight in zip(FACES, of, strict=True)
    )


def contest_rows(chances: Sequence[Fraction]) -> tuple[OddsRow, ...]:
    """Rows `first_wins`, `tied` and `second_wins`."""
    names = ("first_wins", "tied", "second_wins")
    return possible(OddsRow(name, chance) for name, chance in zip(names, chances, strict=True))
