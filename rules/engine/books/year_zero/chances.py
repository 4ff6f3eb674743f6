"""Questions about chances: the only place that puts the odds of a pool into answers of the contract and into pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from rules.engine.books.base import Calc, OddsCalc, OddsRow
from rules.engine.books.year_zero import dice as d
from rules.engine.books.year_zero import odds
from rules.engine.books.year_zero.counting import REQUIRED
from rules.engine.books.year_zero.options import SETTINGS, Settings
from rules.engine.books.year_zero.reading import POOL, Counts
from rules.engine.inputs import boolean, integer
from rules.engine.odds import possible, printed
from rules.engine.types import BadInput

MOST_DICE = 1_000


@lru_cache(maxsize=1024)
def _at_least(pool: Counts, required: int, push: bool, ones_stay: bool) -> Fraction:
    return odds.at_least(odds.successes(pool, required, push=push, ones_stay=ones_stay), required)


def _small_enough(pool: Counts, *, push: bool) -> None:
    if not odds.fits(pool, push=push):
        raise BadInput("bad_value", "pool")


def of_success(pool: Counts, required: int, push: bool, options: Settings) -> dict[str, Any]:
    """Chance of at least `required` successes. Rule: YZ-ODDS-2"""
    _small_enough(pool, push=push)
    return printed(_at_least(pool, required, push, options.skill_ones_are_skulls))


def exactly(pool: Counts, successes: int, push: bool, required: int, options: Settings) -> dict[str, Any]:
    """Chance of exactly so many successes; `required` says when a roll is pushed. Rule: YZ-ODDS-2"""
    _small_enough(pool, push=push)
    found = odds.successes(pool, required, push=push, ones_stay=options.skill_ones_are_skulls)
    return printed(found.get(successes, Fraction(0)))


@lru_cache(maxsize=256)
def contest(active: Counts, opponent: Counts) -> tuple[Fraction, Fraction]:
    """Chance that the acting side wins, and of a tie, without a push. Rule: YZ-OPP-1, YZ-OPP-2"""
    ours, theirs = odds.first_throw(active), odds.first_throw(opponent)
    wins, ties, below = Fraction(0), Fraction(0), Fraction(0)
    for number in range(max(max(ours), max(theirs)) + 1):
        own = ours.get(number, Fraction(0))
        wins += own * below
        ties += own * theirs.get(number, Fraction(0))
        below += theirs.get(number, Fraction(0))
    return wins, ties


def opposed(active: Counts, opponent: Counts, push: bool) -> dict[str, Any]:
    """Chances of a contest. When to push is left to the sides, so `push` is false. Rule: YZ-OPP-4, YZ-ODDS-1"""
    if push:
        raise BadInput("bad_value", "push")
    _small_enough(active, push=False)
    _small_enough(opponent, push=False)
    wins, ties = contest(active, opponent)
    return {"active_wins": printed(wins), "tie": printed(ties)}


def base_skulls_given_push(base: int, skulls: int) -> dict[str, Any]:
    """Chance of exactly so many skulls on base dice once a roll without successes is pushed. Rule: YZ-ODDS-3"""
    if skulls > base:
        return printed(Fraction(0))
    return printed(comb(base, skulls) * odds.GIVEN_A_PUSH**skulls * (1 - odds.GIVEN_A_PUSH) ** (base - skulls))


def any_skull_given_push(base: int, gear: int) -> dict[str, Any]:
    """Chance of at least one skull on base and gear dice once a roll without successes is pushed. Rule: YZ-ODDS-3"""
    return printed(1 - (1 - odds.GIVEN_A_PUSH) ** (base + gear))


def expected_base_skulls_given_push(base: int) -> dict[str, Any]:
    """Skulls on base dice to be expected of a pushed roll, as many as attribute points lost. Rule: YZ-ODDS-3"""
    return printed(base * odds.GIVEN_A_PUSH)


# --- pictures ---------------------------------------------------------------------------------------------------------


def rows(code: str, chances: Mapping[int, Fraction]) -> tuple[OddsRow, ...]:
    """A row for each number, which stands in the param `number`."""
    return possible(OddsRow(code, chance, {"number": number}) for number, chance in chances.items())


def success_rows(pool: Counts, required: int, options: Settings, *, push: bool) -> tuple[OddsRow, ...]:
    """Rows `successes`, one for each number. Rule: YZ-ODDS-2"""
    _small_enough(pool, push=push)
    return rows("successes", odds.successes(pool, required, push=push, ones_stay=options.skill_ones_are_skulls))


def skull_rows(pool: Counts, required: int, options: Settings, *, colours: tuple[str, ...]) -> tuple[OddsRow, ...]:
    """Row `no_push`, then a row `skulls` for each number of active skulls after a push. Rule: YZ-SKULL-3, YZ-ODDS-2"""
    _small_enough(pool, push=True)
    none, found = odds.skulls(pool, required, options.skill_ones_are_skulls, colours)
    return possible((OddsRow("no_push", none), *rows("skulls", found)))


def idle_skull_rows(pool: Counts) -> tuple[OddsRow, ...]:
    """A row `idle_skulls` for each number that lies there after one throw, without effect. Rule: YZ-SKULL-2"""
    _small_enough(pool, push=False)
    return rows("idle_skulls", odds.skulls_on_first(pool))


def outcome_rows(pool: Counts, required: int, options: Settings) -> tuple[OddsRow, ...]:
    """Rows `success_at_once`, `success_after_push` and `failure`. Rule: YZ-ODDS-2"""
    _small_enough(pool, push=True)
    once = _at_least(pool, required, False, False)
    either = _at_least(pool, required, True, options.skill_ones_are_skulls)
    return possible(
        (
            OddsRow("success_at_once", once),
            OddsRow("success_after_push", either - once),
            OddsRow("failure", 1 - either),
        ),
    )


def contest_rows(active: Counts, opponent: Counts) -> tuple[OddsRow, ...]:
    """Rows `active_wins`, `tie` (which the opponent wins) and `opponent_wins`. Rule: YZ-OPP-2"""
    _small_enough(active, push=False)
    _small_enough(opponent, push=False)
    wins, ties = contest(active, opponent)
    return possible((OddsRow("active_wins", wins), OddsRow("tie", ties), OddsRow("opponent_wins", 1 - wins - ties)))


_PUSH = boolean(default=False)
_DICE = integer(0, MOST_DICE, default=0)

CALCS: tuple[Calc, ...] = (
    Calc("odds", of_success, {"pool": POOL, "required": REQUIRED, "push": _PUSH, "options": SETTINGS}, "YZ-ODDS-2"),
    Calc(
        "odds_exact",
        exactly,
        {
            "pool": POOL,
            "successes": integer(0, default=0),
            "push": _PUSH,
            "required": REQUIRED,
            "options": SETTINGS,
        },
        "YZ-ODDS-2",
    ),
    Calc("odds_opposed", opposed, {"active": POOL, "opponent": POOL, "push": _PUSH}, "YZ-OPP-4"),
    Calc("odds_base_skulls_given_push", base_skulls_given_push, {"base": _DICE, "skulls": _DICE}, "YZ-ODDS-3"),
    Calc("odds_any_skull_given_push", any_skull_given_push, {"base": _DICE, "gear": _DICE}, "YZ-ODDS-3"),
    Calc("expected_base_skulls_given_push", expected_base_skulls_given_push, {"base": _DICE}, "YZ-ODDS-3"),
)

_ROLL = {"pool": POOL, "required": REQUIRED, "options": SETTINGS}


def _pushed(colours: tuple[str, ...]) -> Callable[..., tuple[OddsRow, ...]]:
    def run(pool: Counts, required: int, options: Settings) -> tuple[OddsRow, ...]:
        return skull_rows(pool, required, options, colours=colours)

    return run


def _successes(*, push: bool) -> Callable[..., tuple[OddsRow, ...]]:
    def run(pool: Counts, required: int, options: Settings) -> tuple[OddsRow, ...]:
        return success_rows(pool, required, options, push=push)

    return run


ODDS: Mapping[str, OddsCalc] = {
    one.name: one
    for one in (
        OddsCalc("successes_without_push", _successes(push=False), _ROLL, "YZ-ODDS-2"),
        OddsCalc("successes_with_push", _successes(push=True), _ROLL, "YZ-ODDS-2"),
        OddsCalc("outcomes_with_push", outcome_rows, _ROLL, "YZ-ODDS-2"),
        OddsCalc("skulls_without_push", idle_skull_rows, {"pool": POOL}, "YZ-SKULL-2"),
        OddsCalc("skulls_with_push", _pushed(d.WITH_SKULLS), _ROLL, "YZ-SKULL-3"),
        OddsCalc("base_skulls_with_push", _pushed((d.BASE,)), _ROLL, "YZ-ATTR-1"),
        OddsCalc("gear_skulls_with_push", _pushed((d.GEAR,)), _ROLL, "YZ-GEAR-1"),
        OddsCalc("contest", contest_rows, {"active": POOL, "opponent": POOL}, "YZ-OPP-2"),
    )
}
