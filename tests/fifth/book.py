"""A tiny rule book: one side, walkers with one ability, tricks that cost XP. No silver, no things, no recovery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books.base import (
    Ability,
    Book,
    Calc,
    CardState,
    IntervalStep,
    MemberKind,
    MemberState,
    OddsCalc,
    Purchase,
    WarbandState,
)
from rules.engine.types import Derived, Step, Violation, stacked

WALKER, GLOW, MOST = "walker", "glow", 3
REFUSALS = {
    "nobody_walks": "Nobody walks yet.",
    "too_many_walkers": "At most {most} walk together.",
    "too_dear": "{skill} costs {price_xp} XP; {member} has {left_xp}.",
}


class Lantern(Book):
    """Who walks the road at night."""

    key = "lantern"
    sides = 1
    skill_kinds = ("trick",)

    def abilities(self) -> tuple[Ability, ...]:
        return (Ability(GLOW, 1, 6, 3),)

    def kinds(self) -> tuple[MemberKind, ...]:
        return (MemberKind(WALKER, earns_xp=True, needs_master=False, may_lead=False, counts_in_warband_xp=True),)

    def options(self) -> tuple[Any, ...]:
        return ()

    def calcs(self) -> Mapping[str, Calc]:
        return {}

    def odds_calcs(self) -> Mapping[str, OddsCalc]:
        return {}

    def founding(self, warband: WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        return [] if warband.members else [Violation("L5-WALK-1", "nobody_walks")]

    def may_recruit(
        self,
        warband: WarbandState,
        *,
        kind: str,
        main_class: CardState | None,
        subclass: CardState | None,
        master: MemberState | None,
        options: Mapping[str, Any],
    ) -> list[Violation]:
        here = sum(1 for one in warband.members if one.standing == "roster")
        return [] if here < MOST else [Violation("L5-WALK-1", "too_many_walkers", {"most": MOST})]

    def starting_xp(self, kind: str, options: Mapping[str, Any]) -> int:
        return 1

    def may_take(
        self, member: MemberState, card: CardState, to_level: int | None, options: Mapping[str, Any]
    ) -> Purchase | Violation:
        price = card.lists.get("tricks") or card.price
        if price is None or price.flat is None:
            return Violation("L5-WALK-2", "not_for_sale", {"skill": card.key})
        if member.learned.get(card.key):
            return Violation("L5-WALK-2", "already_known", {"skill": card.key, "member": member.name})
        if price.flat > member.xp_left:
            told = {"skill": card.key, "price_xp": price.flat, "member": member.name, "left_xp": member.xp_left}
            return Violation("L5-WALK-2", "too_dear", told)
        return Purchase(price.flat, 0, 1, "L5-WALK-2")

    def open_lists(self, member: MemberState) -> tuple[str, ...]:
        return ("tricks",)

    def sheet(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Derived, ...]:
        steps = [Step("printed", GLOW, member.abilities.get(GLOW) or 0)]
        steps += [Step("bought", key, card.stats["glow"]) for key, card in member.cards.items() if "glow" in card.stats]
        return (stacked(GLOW, steps, "L5-WALK-1"),)

    def columns(self) -> tuple[str, ...]:
        return (GLOW,)

    def outcomes(self) -> tuple[str, ...]:
        return ("arrived", "turned_back")

    def award(self, outcome: str, kind: str) -> int:
        return 2 if outcome == "arrived" else 1

    def warband_xp(self, members: Sequence[MemberState], options: Mapping[str, Any]) -> int:
        return sum(one.xp_earned for one in members)

    def interval_steps(self, options: Mapping[str, Any]) -> tuple[IntervalStep, ...]:
        return (IntervalStep("xp", "L5-WALK-2", (WALKER,)),)


class Bare(Lantern):
    """The same road for a book that knows less: no XP, so tricks are had for nothing; nothing is done after a walk."""

    def may_take(
        self, member: MemberState, card: CardState, to_level: int | None, options: Mapping[str, Any]
    ) -> Purchase | Violation:
        return Purchase(0, 0, 1, "L5-WALK-2")

    def kinds(self) -> tuple[MemberKind, ...]:
        return (MemberKind(WALKER, earns_xp=False, needs_master=False, may_lead=False, counts_in_warband_xp=False),)

    def starting_xp(self, kind: str, options: Mapping[str, Any]) -> int:
        return 0

    def award(self, outcome: str, kind: str) -> int:
        return 0

    def warband_xp(self, members: Sequence[MemberState], options: Mapping[str, Any]) -> int:
        return 0

    def interval_steps(self, options: Mapping[str, Any]) -> tuple[IntervalStep, ...]:
        return ()
