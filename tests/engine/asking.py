"""How tests put a question to a chapter: the JSON input is read first, as for anybody who asks from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from rules.engine.books.base import Calc, OddsCalc, OddsRow
from rules.engine.inputs import read_all
from rules.engine.types import BadInput

Outcome = tuple[Any, ...]


def asker(calcs: Iterable[Calc]) -> Callable[..., Any]:
    """A function that answers `ask("name", input=...)` with the answer or `{"error": code}`."""
    by_name = {calc.name: calc for calc in calcs}

    def ask(name: str, **given: Any) -> Any:
        calc = by_name[name]
        try:
            return calc.run(**read_all(calc.inputs, given))
        except BadInput as refused:
            return {"error": refused.code}

    return ask


def odds_of(calcs: Iterable[Calc], name: str) -> OddsCalc:
    """The odds that a calculation carries."""
    found = OddsCalc.of(next(calc for calc in calcs if calc.name == name))
    assert found is not None
    return found


def chances(odds: OddsCalc, **given: Any) -> dict[Outcome, Fraction]:
    """Chance of every outcome, by its code and params."""
    return by_outcome(odds.run(**read_all(odds.inputs, given)))


def by_outcome(rows: Iterable[OddsRow]) -> dict[Outcome, Fraction]:
    found: dict[Outcome, Fraction] = {}
    for one in rows:
        outcome = (one.code, *one.params.values())
        assert outcome not in found
        assert one.chance > 0
        found[outcome] = one.chance
    return found


def rolls(count: int) -> Iterator[tuple[int, ...]]:
    """Every way that so many d12 can fall, all equally likely."""
    return product(range(1, 13), repeat=count)


def counted(outcomes: Iterable[Outcome]) -> dict[Outcome, Fraction]:
    """Chances of equally likely outcomes: the oracle for everything that is computed more cleverly."""
    listed = list(outcomes)
    tally: dict[Outcome, int] = {}
    for outcome in listed:
        tally[outcome] = tally.get(outcome, 0) + 1
    return {outcome: Fraction(times, len(listed)) for outcome, times in tally.items()}
