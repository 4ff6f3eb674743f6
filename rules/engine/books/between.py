"""What a book answers about an adventure and the time until the next: the part of `Book` that campaigns ask."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books.catalogues import CardState, Catalogue, TableRowState
from rules.engine.books.values import (
    Aftermath,
    Balance,
    BargainResult,
    BribeStep,
    IntervalStep,
    MemberState,
    OddsRow,
    RecoveryResult,
)
from rules.engine.types import Violation


class BetweenAdventures(ABC):
    """Results, awards, balance, casualties, recovery, bargaining."""

    key: str
    rule_between: str = ""  # what says that learning, trading and recruiting wait until an adventure is over

    @abstractmethod
    def outcomes(self) -> tuple[str, ...]:
        """Results a side may have, best first."""

    def outcome_of_other(self, outcome: str) -> str:
        return outcome

    def award(self, outcome: str, kind: str) -> int:
        return 0

    def warband_xp(self, members: Sequence[MemberState], options: Mapping[str, Any]) -> int:
        return 0

    def may_go(self, member: MemberState, options: Mapping[str, Any]) -> list[Violation]:
        """Reasons against taking a member along to an adventure."""
        return []

    def balance(
        self, a: Sequence[MemberState], b: Sequence[MemberState], *, xp_a: int, xp_b: int, options: Mapping[str, Any]
    ) -> Balance | None:
        """Balance of dice between two sides; None where the book knows no such thing."""
        return None

    def dice_of(self, dice: int) -> tuple[tuple[str, int], ...]:
        """The dice that a side plays with after balance, as colours with their number; empty where dice have no colour."""
        return ()

    def may_suffer(self, member: MemberState, cause: str) -> list[Violation]:
        """Reasons against reporting a member as a casualty of this cause, one of `causes`."""
        return []

    def aftermath(self, member: MemberState, cause: str, options: Mapping[str, Any]) -> Aftermath:
        return Aftermath(recovery=False, standing=None, conditions=(), rule="")

    # the interval
    def interval_steps(self, options: Mapping[str, Any]) -> tuple[IntervalStep, ...]:
        return ()

    def recovery_target(self, member: MemberState) -> int:
        raise NotImplementedError(self.key)

    def recover(
        self, member: MemberState, faces: Sequence[int], table: Sequence[TableRowState], options: Mapping[str, Any]
    ) -> RecoveryResult:
        """Read a recovery from its faces. More faces than needed are left unread. Raises BadInput `invalid_face`."""
        raise NotImplementedError(self.key)

    def recovery_table(self) -> str:
        """Key of the table that `recover` reads."""
        return ""

    def recovery_sides(self) -> tuple[int, ...]:
        """Sides of the dice that a recovery may need, in order."""
        return ()

    def recovery_odds(
        self, member: MemberState, table: Sequence[TableRowState], options: Mapping[str, Any]
    ) -> tuple[OddsRow, ...]:
        return ()

    def may_bargain(
        self, member: MemberState, *, tried: bool, court_help: bool, options: Mapping[str, Any]
    ) -> list[Violation]:
        return [Violation("", "no_bargaining", {"member": member.name})]

    def bribe_steps(self, member: MemberState) -> tuple[BribeStep, ...]:
        """Bribes that this member may offer; only the step of 0 for one without the skill."""
        return ()

    def bribe(self, member: MemberState, *, silver: int, purse: int) -> int | Violation:
        """Bonus that a bribe buys, or why it is refused."""
        return Violation("", "no_bargaining", {"member": member.name})

    def bargain(self, member: MemberState, *, bonus: int, face: int) -> BargainResult:
        raise NotImplementedError(self.key)

    def bargain_sides(self) -> int:
        raise NotImplementedError(self.key)

    def bargain_odds(self, member: MemberState, *, bonus: int) -> tuple[OddsRow, ...]:
        """Chance of failing and of each highest availability, worst first."""
        return ()

    def before_adventure(
        self, member: MemberState, catalogue: Catalogue, *, court_help: bool
    ) -> tuple[tuple[CardState, Violation | None], ...]:
        """Skills that a member may use once before the next adventure, each with the reason against it.

        Bargaining is left out, and the bribe that goes with it.
        """
        return ()
