"""5e behind the interface of a rule book: the only place that puts its chapters together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.books import base
from rules.engine.books.base import Asked, CardState, Finding, MemberState, PossessionState, Section, Shown
from rules.engine.books.fivee import (
    abilities,
    advantage,
    asking,
    carrying,
    casting,
    checks,
    fighting,
    figures,
    helping,
    hiding,
    hit_points,
    layout,
    odds,
    options,
    playing,
    proficiency,
    skills,
    terms,
    things,
)
from rules.engine.books.fivee import sheet as sheets
from rules.engine.books.fivee.things import weight_g
from rules.engine.types import Derived, Violation

CHARACTER = "character"
OUTCOMES = ("win", "draw", "loss")
CONDITIONS = ("invisible",)  # what a load does follows from its weight
_KINDS = (base.MemberKind(CHARACTER, earns_xp=False, needs_master=False, may_lead=False, counts_in_warband_xp=False),)
_CALCS: Mapping[str, base.Calc] = {
    calc.name: calc
    for chapter in (
        abilities.CALCS,
        advantage.CALCS,
        proficiency.CALCS,
        checks.CALCS,
        skills.CALCS,
        helping.CALCS,
        carrying.CALCS,
        fighting.CALCS,
        hiding.CALCS,
        hit_points.CALCS,
        casting.CALCS,
        odds.CALCS,
        terms.CALCS,
    )
    for calc in chapter
}
_ODDS: Mapping[str, base.OddsCalc] = {
    **{name: found for name, calc in _CALCS.items() if (found := base.OddsCalc.of(calc)) is not None},
    **odds.ODDS,
}


class FiveE(base.Book):
    """Characters of six abilities and what they do with a d20. Nothing is bought; a second party may be met."""

    key = "fivee"
    sides = 1
    more_sides = 1  # a second party may be there to contest the first
    skill_kinds = ()  # proficiencies stand on the sheet; nothing is learned
    things_are_free = True  # the source gives no prices

    # what there is

    def abilities(self) -> tuple[base.Ability, ...]:
        return figures.KEPT

    def kinds(self) -> tuple[base.MemberKind, ...]:
        return _KINDS

    def options(self) -> tuple[base.Option, ...]:
        return options.OPTIONS

    def conditions(self) -> tuple[str, ...]:
        return CONDITIONS

    def conditions_in_play(self) -> tuple[str, ...]:
        return CONDITIONS

    def calcs(self) -> Mapping[str, base.Calc]:
        return _CALCS

    def odds_calcs(self) -> Mapping[str, base.OddsCalc]:
        return _ODDS

    # what a card says

    def figures(self, kind: str) -> tuple[base.Figure, ...]:
        return things.FIGURES.get(kind, ())

    def thing_numbers(self, thing: PossessionState) -> tuple[Derived, ...]:
        return sheets.thing_numbers(thing)

    def with_figures(
        self, kind: str, category: str, stats: Mapping[str, Any], told: Mapping[str, int | str | None]
    ) -> Mapping[str, Any]:
        return {**things.start(kind, category), **stats, **told}

    # building

    def founding(self, warband: base.WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        here = [one for one in warband.members if one.standing == "roster"]
        found = [] if here else [Violation("5E-ABIL-1", "needs_a_character")]
        return [*found, *self.must_hold(warband, options)]

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
        return [] if kind == CHARACTER else [Violation("5E-ABIL-1", "unknown_kind", {"kind": kind})]

    def must_hold(self, warband: base.WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        """Nobody carries more than he can. Rule: 5E-CARRY-5, 5E-ENC-4"""
        here = (one for one in warband.members if one.standing == "roster")
        found = (sheets.overburdened(figures.character(one), one.name, options) for one in here)
        return [one for one in found if one is not None]

    def may_add(
        self, member: MemberState, card: CardState, onto: PossessionState | None, options: Mapping[str, Any]
    ) -> list[Violation]:
        """Nobody takes what he can't carry. Rule: 5E-CARRY-5, 5E-ENC-4"""
        laden = replace(member, possessions=(*member.possessions, PossessionState("", card)))
        found = sheets.overburdened(figures.character(laden), member.name, options) if weight_g(card) else None
        return [] if found is None else [found]

    def may_take(
        self, member: MemberState, card: CardState, to_level: int | None, options: Mapping[str, Any]
    ) -> base.Purchase | Violation:
        """Nothing is learned for XP: proficiencies stand on the sheet. Rule: 5E-SKILL-6"""
        return Violation("5E-SKILL-6", "not_for_sale", {"skill": card.key})

    # the sheet

    def sheet(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Derived, ...]:
        return sheets.sheet(figures.character(member), options)

    def moved_by_conditions(self, member: MemberState, options: Mapping[str, Any]) -> tuple[str, ...]:
        return sheets.moved(figures.character(member), options)

    def columns(self) -> tuple[str, ...]:
        return sheets.COLUMNS

    def starting_abilities(
        self, *, main_class: CardState | None, profile: CardState | None
    ) -> Mapping[str, int | None]:
        return figures.starting()

    def most_in_play(self, member: MemberState, code: str, options: Mapping[str, Any]) -> int | None:
        return sheets.most_hp(figures.character(member)) if code == figures.HP else None

    def follows(self, before: MemberState, after: MemberState, options: Mapping[str, Any]) -> Mapping[str, int]:
        return sheets.following(figures.character(before), figures.character(after))

    def crossed_off(self) -> str | None:
        return figures.HP_MAX

    def shown(self, code: str) -> Shown:
        return layout.SHOWN.get(code, super().shown(code))

    def called(self, code: str) -> tuple[str, str]:
        return layout.CALLED.get(code, super().called(code))

    def sections(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Section, ...]:
        return layout.sections(figures.character(member), options)

    def remarks(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Finding, ...]:
        return layout.remarks(figures.character(member), options)

    def on_card(self, member: MemberState) -> tuple[str, ...]:
        return layout.on_card(figures.character(member))

    # adventures

    def outcomes(self) -> tuple[str, ...]:
        return OUTCOMES

    def outcome_of_other(self, outcome: str) -> str:
        return OUTCOMES[-1 - OUTCOMES.index(outcome)]

    # rolls

    def rolls(self, member: MemberState, options: Mapping[str, Any]) -> tuple[base.RollKind, ...]:
        return asking.KINDS

    def roll_fields(
        self, member: MemberState, key: str, party: Sequence[MemberState], options: Mapping[str, Any]
    ) -> tuple[base.Field, ...]:
        return asking.fields(member, key, party)

    def throw(self, asked: Asked) -> base.Throw | Violation:
        return playing.throw(asked)

    def wrong_face(self, die: base.Die, face: int) -> Violation | None:
        rule = "5E-HP-1" if die.colour == playing.HIT_DIE else "5E-ABIL-2"
        return Violation(rule, "invalid_face", {"sides": die.sides, "face": face})

    def die_look(self, colour: str) -> str:
        return playing.LOOKS.get(colour, "")

    def roll_odds(self, asked: Asked) -> tuple[base.OddsSeries, ...]:
        return playing.odds(asked)

    def read_roll(self, asked: Asked, dice: Sequence[base.Die], faces: Sequence[int]) -> base.RollOutcome | Violation:
        return playing.read(asked, faces)

    def throw_again(
        self, asked: Asked, dice: Sequence[base.Die], faces: Sequence[int], times: int
    ) -> tuple[int, ...] | Violation:
        return playing.again(asked, faces, times)

    def read_again(
        self, asked: Asked, dice: Sequence[base.Die], first: Sequence[int], faces: Sequence[int]
    ) -> base.RollOutcome | Violation:
        return playing.read(asked, faces)
