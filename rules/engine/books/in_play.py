"""What a book answers about rolls in play: the part of `Book` that throws dice."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books.rolls import Asked, Die, Field, OddsSeries, RollKind, RollOutcome, Throw
from rules.engine.books.values import (
    MemberState,
)
from rules.engine.types import Violation


class InPlay(ABC):
    """Rolls of a member: what is said before, dice, chances, what faces mean."""

    key: str

    def conditions_in_play(self) -> tuple[str, ...]:
        """Kinds of condition that play brings and ends, in the order to offer them: whoever plays a member sets them."""
        return ()

    def receives(self, member: MemberState, kind: str) -> Violation | None:
        """Why a member can't receive a condition of `conditions_in_play` now; None where he can."""
        if any(one.kind == kind for one in member.conditions):
            return Violation("", "has_the_condition", {"member": member.name, "card": kind})
        return None

    def rolls(self, member: MemberState, options: Mapping[str, Any]) -> tuple[RollKind, ...]:
        """Rolls that a member may make in play, most usual first."""
        return ()

    def roll_fields(
        self, member: MemberState, key: str, party: Sequence[MemberState], options: Mapping[str, Any]
    ) -> tuple[Field, ...]:
        """What is said before a roll. `party` is everybody on the roster, the roller too."""
        return ()

    def facing(self, fields: tuple[Field, ...], others: Sequence[MemberState]) -> tuple[Field, ...]:
        """The same fields where `others`, of other warbands, may be named: with what is to be said about one of them."""
        return fields

    def throw(self, asked: Asked) -> Throw | Violation:
        """The dice of a roll with the numbers that stand before it, or why it can't be made."""
        raise NotImplementedError(self.key)

    def die_look(self, colour: str) -> str:
        """How a die of that colour is drawn: red, yellow, green, white, black, or "" for plain."""
        return colour

    def marks(self, die: Die, face: int) -> tuple[str, ...]:
        """What a face of a die is worth at sight, each worded in the group `mark`; empty for nothing."""
        return ()

    def wrong_face(self, die: Die, face: int) -> Violation | None:
        """Why nobody reads this face off a die, for a book with a rule about it."""
        return None

    def wrong_count(self, asked: Asked, dice: Sequence[Die], have: int) -> Violation | None:
        """Why `have` faces are not those of `dice`, which are alike, for a book with a rule about it."""
        return None

    def roll_odds(self, asked: Asked) -> tuple[OddsSeries, ...]:
        """Chances of the same roll, exact."""
        return ()

    def read_roll(self, asked: Asked, dice: Sequence[Die], faces: Sequence[int]) -> RollOutcome | Violation:
        """What the faces mean, one for each die of `throw`."""
        raise NotImplementedError(self.key)

    def throw_again(
        self, asked: Asked, dice: Sequence[Die], faces: Sequence[int], times: int
    ) -> tuple[int, ...] | Violation:
        """Places of the dice that one more throw replaces, after `times` such throws, or why there is none."""
        return Violation("", "no_second_throw")

    def odds_again(self, asked: Asked, dice: Sequence[Die], faces: Sequence[int]) -> tuple[OddsSeries, ...]:
        """Chances of one more throw of the dice that lie there, exact; none where there is no such throw."""
        return ()

    def read_again(
        self, asked: Asked, dice: Sequence[Die], first: Sequence[int], faces: Sequence[int]
    ) -> RollOutcome | Violation:
        """What lies on the table after one more throw means: `first` before it, `faces` after it, all dice in both."""
        raise NotImplementedError(self.key)
