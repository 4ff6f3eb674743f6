"""How far things reach: the only place that knows how a rhyme's range is rolled."""

from __future__ import annotations

from rules.engine.books.base import Calc, OddsRow
from rules.engine.books.dozen_die.checks import SIDES, check, passing_faces
from rules.engine.inputs import face, integer
from rules.engine.odds import possible, row


def rhyme_range(ch: int, roll: int) -> int:
    """Squares that a rhyme or a monster's cry reaches: the face of a passed CH check, else 0. Rule: DD-RANGE-6"""
    return roll if check(roll, ch) else 0


def _rhyme_odds(ch: int) -> tuple[OddsRow, ...]:
    good = passing_faces(ch)
    silent = row("no_effect", SIDES - good, SIDES, range_squares=0)
    return possible((silent, *(row("reaches", 1, SIDES, range_squares=squares) for squares in range(1, good + 1))))


CALCS: tuple[Calc, ...] = (
    Calc("rhyme_range", rhyme_range, {"ch": integer(), "roll": face()}, "DD-RANGE-6", odds=_rhyme_odds),
)
