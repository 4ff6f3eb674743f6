"""Year Zero behind the interface of a rule book: the only place that puts its chapters together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books import base
from rules.engine.books.base import CardState, MemberState
from rules.engine.books.year_zero import (
    asking,
    chances,
    contest,
    counting,
    dice,
    figures,
    kinds,
    options,
    playing,
    pools,
    pushing,
    rolling,
    sheet,
    skills,
    skulls,
)
from rules.engine.types import Derived, Violation

SKILL_LIST = "general_skills"

_CALCS: Mapping[str, base.Calc] = {
    calc.name: calc
    for chapter in (
        pools.CALCS,
        skills.CALCS,
        counting.CALCS,
        pushing.CALCS,
        skulls.CALCS,
        dice.CALCS,
        chances.CALCS,
    )
    for calc in chapter
}


class YearZero(base.Book):
    """Dice pools: six-sided dice in four colours, a push that costs. One group sets out, or two that meet (YZ-OPP-1)."""

    key = "year-zero"
    sides = 1
    more_sides = 1
    item_kinds = ("item", "artifact")
    levels_are_free = True
    things_are_free = True
    face_error = "invalid_face"

    def abilities(self) -> tuple[base.Ability, ...]:
        return sheet.ABILITIES

    def kinds(self) -> tuple[base.MemberKind, ...]:
        return kinds.KINDS

    def options(self) -> tuple[base.Option, ...]:
        return options.OPTIONS

    def calcs(self) -> Mapping[str, base.Calc]:
        return _CALCS

    def odds_calcs(self) -> Mapping[str, base.OddsCalc]:
        return chances.ODDS

    # building a group

    def starting_abilities(
        self, *, main_class: CardState | None, profile: CardState | None
    ) -> Mapping[str, int | None]:
        return sheet.starting()

    def founding(self, warband: base.WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        return kinds.founding(warband)

    def may_recruit(
        self,
        warband: base.WarbandState,
        *,
        kind: str,
        main_class: CardState | None,
        subclass: CardState | None,
        master: MemberState | None,
        options: Mapping[str, Any],
    ) -> list[Violation]:
        return kinds.may_recruit(kind)

    def may_take(
        self, member: MemberState, card: CardState, to_level: int | None, options: Mapping[str, Any]
    ) -> base.Purchase | Violation:
        return kinds.may_take(member, card, to_level)

    def open_lists(self, member: MemberState) -> tuple[str, ...]:
        return (SKILL_LIST,)

    # the sheet

    def sheet(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Derived, ...]:
        return sheet.sheet(member)

    def moved_by_conditions(self, member: MemberState, options: Mapping[str, Any]) -> tuple[str, ...]:
        return sheet.ATTRIBUTES

    def columns(self) -> tuple[str, ...]:
        return sheet.COLUMNS

    def sections(self, member: MemberState, options: Mapping[str, Any]) -> tuple[base.Section, ...]:
        return sheet.sections(member)

    def most_in_play(self, member: MemberState, code: str, options: Mapping[str, Any]) -> int | None:
        return sheet.most_lost(member, code)

    def on_card(self, member: MemberState) -> tuple[str, ...] | None:
        return ()

    # adventures

    def outcomes(self) -> tuple[str, ...]:
        return kinds.OUTCOMES

    def outcome_of_other(self, outcome: str) -> str:
        return kinds.OUTCOMES[-1 - kinds.OUTCOMES.index(outcome)]

    def may_go(self, member: MemberState, options: Mapping[str, Any]) -> list[Violation]:
        return kinds.may_go(member)

    # what a card and a thing say

    def figures(self, kind: str) -> tuple[base.Figure, ...]:
        return figures.BY_HAND.get(kind, ())

    def with_figures(
        self, kind: str, category: str, stats: Mapping[str, Any], told: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        return figures.with_figures(kind, category, stats, told)

    def can_lose(self, card: CardState) -> int:
        return sheet.bonus_of(card) or 0

    def thing_numbers(self, thing: base.PossessionState) -> tuple[Derived, ...]:
        return sheet.thing_numbers(thing)

    # rolls of a member

    def rolls(self, member: MemberState, options: Mapping[str, Any]) -> tuple[base.RollKind, ...]:
        return asking.ROLLS

    def roll_fields(
        self, member: MemberState, key: str, party: Sequence[MemberState], options: Mapping[str, Any]
    ) -> tuple[base.Field, ...]:
        return contest.fields(member, key, party)

    def facing(self, fields: tuple[base.Field, ...], others: Sequence[MemberState]) -> tuple[base.Field, ...]:
        return contest.with_skills(fields, others)

    def throw(self, asked: base.Asked) -> base.Throw | Violation:
        return playing.throw(asked)

    def die_look(self, colour: str) -> str:
        return dice.LOOKS.get(colour, "")

    def marks(self, die: base.Die, face: int) -> tuple[str, ...]:
        return dice.marks(die.colour, face)

    def wrong_face(self, die: base.Die, face: int) -> Violation | None:
        return rolling.wrong_face(die, face)

    def wrong_count(self, asked: base.Asked, dice: Sequence[base.Die], have: int) -> Violation | None:
        return playing.wrong_count(asked, dice, have)

    def roll_odds(self, asked: base.Asked) -> tuple[base.OddsSeries, ...]:
        return playing.series(asked)

    def read_roll(
        self, asked: base.Asked, dice: Sequence[base.Die], faces: Sequence[int]
    ) -> base.RollOutcome | Violation:
        return playing.read(asked, dice, faces)

    def throw_again(
        self, asked: base.Asked, dice: Sequence[base.Die], faces: Sequence[int], times: int
    ) -> tuple[int, ...] | Violation:
        return playing.again(asked, dice, faces, times)

    def odds_again(
        self, asked: base.Asked, dice: Sequence[base.Die], faces: Sequence[int]
    ) -> tuple[base.OddsSeries, ...]:
        return playing.odds_again(asked, dice, faces)

    def read_again(
        self, asked: base.Asked, dice: Sequence[base.Die], first: Sequence[int], faces: Sequence[int]
    ) -> base.RollOutcome | Violation:
        return playing.read_again(asked, dice, first, faces)
