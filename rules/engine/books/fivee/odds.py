"""Questions about chances as outsiders ask them: the only place where 5e's odds meet the contract (5E-ODDS)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rules.engine.books.base import Calc, OddsCalc, OddsRow
from rules.engine.books.fivee import chances
from rules.engine.books.fivee.advantage import STATE
from rules.engine.inputs import integer, list_of
from rules.engine.odds import printed
from rules.engine.types import BadInput, Violation

LARGEST_GROUP = 100


def odds(*, modifier: int, dc: int, state: str) -> dict[str, Any]:
    """Chance of a check or save. Rule: 5E-ODDS-1"""
    return printed(chances.success(modifier, dc, state))


def odds_lucky(*, modifier: int, dc: int, state: str) -> dict[str, Any]:
    """The same with the Lucky trait. Rule: 5E-ODDS-3"""
    return printed(chances.success(modifier, dc, state, lucky=True))


def odds_contest(*, first_modifier: int, second_modifier: int, first_state: str, second_state: str) -> dict[str, Any]:
    """Chances of a contest of two. Rule: 5E-CONTEST-2"""
    wins, ties, loses = chances.contested(first_modifier, second_modifier, first_state, second_state)
    return {
        "first_wins": printed(wins),
        "unchanged": printed(ties),
        "second_wins": printed(loses),
    }


def _group(modifiers: Sequence[int], dc: int) -> Fraction:
    return chances.group(chances.success(modifier, dc) for modifier in modifiers)


def odds_group(*, modifiers: list[int], dc: int) -> dict[str, Any] | Violation:
    """Chance of a group check. Errors: `empty_group`. Rule: 5E-GROUP-1, 5E-GROUP-3"""
    if not modifiers:
        return Violation("5E-GROUP-3", "empty_group")
    return printed(_group(modifiers, dc))


def odds_hidden_from_passive(*, stealth_modifier: int, passive: int) -> dict[str, Any]:
    """Chance to stay hidden from somebody who isn't searching. Rule: 5E-HIDE-3, 5E-HIDE-7"""
    return printed(chances.success(stealth_modifier, passive))


def odds_hidden_from_search(*, stealth_modifier: int, perception_modifier: int) -> dict[str, Any]:
    """Chance to stay hidden from somebody who searches. Rule: 5E-HIDE-2, 5E-HIDE-7"""
    return printed(chances.hidden_from_search(stealth_modifier, perception_modifier))


def expected_d20(*, state: str) -> dict[str, Any]:
    """Average of the d20 that counts. Rule: 5E-ODDS-1"""
    return printed(chances.expected(state))


# the same as rows


def _odds_rows(*, modifier: int, dc: int, state: str) -> tuple[OddsRow, ...]:
    return chances.against(modifier, dc, state)


def _lucky_rows(*, modifier: int, dc: int, state: str) -> tuple[OddsRow, ...]:
    return chances.against(modifier, dc, state, lucky=True)


def _contest_rows(
    *, first_modifier: int, second_modifier: int, first_state: str, second_state: str
) -> tuple[OddsRow, ...]:
    return chances.contest_rows(chances.contested(first_modifier, second_modifier, first_state, second_state))


def _group_rows(*, modifiers: list[int], dc: int) -> tuple[OddsRow, ...]:
    if not modifiers:
        raise BadInput("empty_group", "modifiers")
    return chances.yes_or_no("success", "failure", _group(modifiers, dc))


def _passive_rows(*, stealth_modifier: int, passive: int) -> tuple[OddsRow, ...]:
    return chances.yes_or_no("hidden", "noticed", chances.success(stealth_modifier, passive))


def _search_rows(*, stealth_modifier: int, perception_modifier: int) -> tuple[OddsRow, ...]:
    return chances.yes_or_no("hidden", "noticed", chances.hidden_from_search(stealth_modifier, perception_modifier))


def d20_faces(*, modifier: int, state: str, lucky: int) -> tuple[OddsRow, ...]:
    """A row `total` for each total of a d20 and a modifier, lowest first. `lucky` 1: with the Lucky trait."""
    return chances.totals(modifier, state, lucky=bool(lucky))


_NUMBER = integer(default=0)
_ROLL = {"modifier": _NUMBER, "dc": _NUMBER, "state": STATE}
_PASSIVE = {"stealth_modifier": _NUMBER, "passive": _NUMBER}
_SEARCH = {"stealth_modifier": _NUMBER, "perception_modifier": _NUMBER}
_CONTEST = {"first_modifier": _NUMBER, "second_modifier": _NUMBER, "first_state": STATE, "second_state": STATE}
_GROUP = {"modifiers": list_of(_NUMBER, default=[], longest=LARGEST_GROUP), "dc": _NUMBER}

CALCS: tuple[Calc, ...] = (
    Calc("odds", odds, _ROLL, "5E-ODDS-1", odds=_odds_rows),
    Calc("odds_lucky", odds_lucky, _ROLL, "5E-ODDS-3", odds=_lucky_rows),
    Calc("odds_contest", odds_contest, _CONTEST, "5E-CONTEST-2", odds=_contest_rows),
    Calc("odds_group", odds_group, _GROUP, "5E-GROUP-1", odds=_group_rows),
    Calc("odds_hidden_from_passive", odds_hidden_from_passive, _PASSIVE, "5E-HIDE-3", odds=_passive_rows),
    Calc("odds_hidden_from_search", odds_hidden_from_search, _SEARCH, "5E-HIDE-2", odds=_search_rows),
    Calc("expected_d20", expected_d20, {"state": STATE}, "5E-ODDS-1"),
)
ODDS: dict[str, OddsCalc] = {
    "d20_totals": OddsCalc(
        "d20_totals",
        d20_faces,
        {"modifier": _NUMBER, "state": STATE, "lucky": integer(0, 1, default=0)},
        "5E-ODDS-1",
    ),
}
