"""What a counted build comes to and what forbids it: the whole warband in one pass."""

from dataclasses import dataclass
from uuid import UUID

from core.errors import Why
from roster.models import Warband
from roster.selectors import rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import Budget, WarbandState


@dataclass(frozen=True, slots=True)
class Legality:
    """`budget` None: this game counts nothing. `faults`: what must not be, in the order of the roster."""

    budget: Budget | None
    faults: tuple[Why, ...]

    @property
    def left(self) -> int | None:
        """What may still be taken; below 0 after a lower limit was agreed, None without one."""
        if self.budget is None or self.budget.limit is None:
            return None
        return self.budget.limit - self.budget.total

    def cost(self, member_id: UUID) -> int | None:
        return self.budget.costs.get(str(member_id)) if self.budget is not None else None


NOTHING = Legality(None, ())


def legality(warband: Warband) -> Legality:
    """Cost and faults of a warband: its members, things and skills in seven queries, besides the catalogue."""
    rules = rulebook.of(warband)
    return of(snapshots.warband(warband, rules), rules) if rules.book.counts else NOTHING


def of(state: WarbandState, rules: Rulebook) -> Legality:
    """The same of a state that was read already."""
    if not rules.book.counts:
        return NOTHING
    budget = rules.book.budget(state, rules.options)
    return Legality(budget, tuple(rules.book.must_hold(state, rules.options)))
