"""What a book answers about a warband that is built under a budget: the part of `Book` that counts."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any

from rules.engine.books.catalogues import CardState
from rules.engine.books.values import (
    Budget,
    MemberState,
    PossessionState,
    WarbandState,
)
from rules.engine.types import Violation


class Counting(ABC):
    """Costs, limits, things taken for what the book counts them at."""

    key: str

    def budget(self, warband: WarbandState, options: Mapping[str, Any]) -> Budget | None:
        """What a warband costs against the limit that its players agreed; None where nothing is counted."""
        return None

    def must_hold(self, warband: WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        """What an act of building must never leave behind, whether the warband is founded or not."""
        return []

    def begins_with(self, profile: CardState) -> tuple[str, ...]:
        """Keys of things and skills that a member of a profile has from the start, for nothing."""
        return ()

    def counted_fresh(self, profile: CardState) -> int | None:
        """What a member of a profile is counted at with nothing but what is printed there; None where it isn't told."""
        return None

    def may_rebuild(self, options: Mapping[str, Any]) -> list[Violation]:
        """Reasons against changing what a founded warband is made of, where that is counted."""
        return []

    def price_for(self, member: MemberState, card: CardState) -> int | None:
        """What the book counts a card at for a member; None where he has no way to it."""
        return None

    def may_add(
        self, member: MemberState, card: CardState, onto: PossessionState | None, options: Mapping[str, Any]
    ) -> list[Violation]:
        """Reasons against a member taking a thing for what the book counts it at, `onto` a thing that he has."""
        return []

    def goes_onto(self, card: CardState) -> bool:
        """Whether a thing is fixed to another that a member has."""
        return False

    def may_remove(self, member: MemberState, card: CardState) -> list[Violation]:
        """Reasons against taking a thing or a skill off what a member is made of."""
        return []

    def facts(self, card: CardState) -> tuple[tuple[str, str], ...]:
        """Figures of a thing or a skill that stand beside it on a sheet and on paper, by codes of the group `stat`.

        What is said of each is a number, the key of a card, or a word of the group of the code's own name.
        """
        return ()
