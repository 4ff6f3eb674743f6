"""Cronache del Crepuscolo behind the interface of a rule book: the only place that puts its chapters together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books import base
from rules.engine.books.base import CardState, MemberState, PossessionState
from rules.engine.books.cronache import (
    acting,
    asking,
    attacking,
    auras,
    climbing,
    company,
    conditions,
    effective,
    fight_odds,
    founding,
    harm,
    hitting,
    judging,
    kept,
    limits,
    moving,
    moving_odds,
    mutations,
    once,
    open_powers,
    playing,
    points,
    power_effects,
    powers,
    profiles,
    rerolls,
    results,
    rolling_odds,
    setting_up,
    sheet,
    sight,
    skill_types,
    swimming,
    thresholds,
    trials,
    turns,
    weapons,
)
from rules.engine.books.cronache import facts as told
from rules.engine.books.cronache import options as house
from rules.engine.books.cronache.cards import UPGRADES
from rules.engine.books.cronache.fighter import PRINTED
from rules.engine.books.cronache.values import CONDITIONS
from rules.engine.types import Derived, Violation

OUTCOMES = ("win", "draw", "loss")
CAUSES = ("killed", "drowned", "crevasse")

_CALCS: Mapping[str, base.Calc] = {
    calc.name: calc
    for chapter in (
        founding.CALCS,
        company.CALCS,
        weapons.CALCS,
        effective.CALCS,
        setting_up.CALCS,
        turns.CALCS,
        acting.CALCS,
        thresholds.CALCS,
        attacking.CALCS,
        hitting.CALCS,
        harm.CALCS,
        limits.CALCS,
        moving.CALCS,
        climbing.CALCS,
        swimming.CALCS,
        rerolls.CALCS,
        trials.CALCS,
        sight.CALCS,
        skill_types.CALCS,
        auras.CALCS,
        points.CALCS,
        powers.CALCS,
        power_effects.CALCS,
        conditions.CALCS,
        mutations.CALCS,
    )
    for calc in chapter
}
_ODDS: Mapping[str, base.OddsCalc] = {
    **{name: found for name, calc in _CALCS.items() if (found := base.OddsCalc.of(calc)) is not None},
    **moving_odds.ODDS,
    **rolling_odds.ODDS,
    **fight_odds.ODDS,
}


CLASS_TAG = "_ac"  # how keys of class tags end


class Cronache(base.Book):
    """Companies of fighters under a budget: what they are made of is counted, and nothing is earned or paid."""

    key = "cronache"
    sides = 2
    unit = judging.UNIT
    counts = True
    cost_code = sheet.COST

    # what there is

    def abilities(self) -> tuple[base.Ability, ...]:
        return kept.ABILITIES

    def kinds(self) -> tuple[base.MemberKind, ...]:
        return kept.KINDS

    def options(self) -> tuple[base.Option, ...]:
        return house.OPTIONS

    def places(self) -> tuple[base.Place, ...]:
        return kept.PLACES

    def causes(self) -> tuple[str, ...]:
        return CAUSES

    def conditions(self) -> tuple[str, ...]:
        return tuple(CONDITIONS)

    def conditions_in_play(self) -> tuple[str, ...]:
        """All but Respinto, which ends as soon as the push is over. Rule: CC-COND-5, CC-COND-8"""
        return tuple(kind for kind in CONDITIONS if kind != "respinto")

    def receives(self, member: base.MemberState, kind: str) -> Violation | None:
        return conditions.refused(kept.fighter_of(member), member.name, kind)

    def calcs(self) -> Mapping[str, base.Calc]:
        return _CALCS

    def odds_calcs(self) -> Mapping[str, base.OddsCalc]:
        return _ODDS

    # what a card says

    def traits_of(self, profile: CardState | None) -> tuple[tuple[str, int | str | None], ...]:
        """Class words of a fighter; those that stand among his skills as class tags aren't told again. Rule: CC-CLASS-1"""
        if profile is None:
            return ()
        tagged = {key.removesuffix(CLASS_TAG) for key in profile.stats.get("starting_skills") or ()}
        return tuple((key, None) for key in profile.stats.get("class_words") or () if key not in tagged)

    def recruits_as(self, profile: CardState) -> str | None:
        if profile.kind != "profile":
            return None
        return kept.SUMMONED if profile.stats.get("summoned") else kept.FIGHTER

    def figures(self, kind: str) -> tuple[base.Figure, ...]:
        return profiles.figures(kind)

    def with_figures(
        self, kind: str, category: str, stats: Mapping[str, Any], told: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        if kind == profiles.KIND:
            return profiles.with_figures(stats, told)
        return super().with_figures(kind, category, stats, told)

    def facts(self, card: CardState) -> tuple[tuple[str, str], ...]:
        return told.facts(card)

    # building a company

    def starting_abilities(
        self, *, main_class: CardState | None, profile: CardState | None
    ) -> Mapping[str, int | None]:
        return kept.starting(profile)

    def begins_with(self, profile: CardState) -> tuple[str, ...]:
        return kept.begins_with(profile)

    def founding(self, warband: base.WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        return judging.founding(warband, options)

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
        """Anybody may join while the company is built, summoned ones in play. Rule: CC-COMP-1, CC-COMP-5, CC-COMP-6"""
        return judging.may_recruit(warband, kind)

    def may_take(
        self, member: MemberState, card: CardState, to_level: int | None, options: Mapping[str, Any]
    ) -> base.Purchase | Violation:
        return judging.may_take(member, card)

    def open_lists(self, member: MemberState) -> tuple[str, ...]:
        return kept.build_of(member).lists

    def budget(self, warband: base.WarbandState, options: Mapping[str, Any]) -> base.Budget:
        return judging.budget(warband, options)

    def must_hold(self, warband: base.WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        return judging.must_hold(warband, options)

    def counted_fresh(self, profile: CardState) -> int | None:
        return judging.counted_fresh(profile)

    def may_rebuild(self, options: Mapping[str, Any]) -> list[Violation]:
        """The source knows nothing between games, so a company stays as it was founded. Rule: CC-SCOPE-2"""
        return [] if house.in_force(options, house.REBUILD) else [Violation("CC-SCOPE-2", "build_stands")]

    def price_for(self, member: MemberState, card: CardState) -> int | None:
        return judging.counted_at(member, card)

    def may_add(
        self, member: MemberState, card: CardState, onto: PossessionState | None, options: Mapping[str, Any]
    ) -> list[Violation]:
        return judging.may_add(member, card, onto)

    def goes_onto(self, card: CardState) -> bool:
        return card.category in UPGRADES

    def may_remove(self, member: MemberState, card: CardState) -> list[Violation]:
        return judging.may_remove(member, card)

    # the sheet

    def sheet(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Derived, ...]:
        return sheet.sheet(member)

    def moved_by_conditions(self, member: MemberState, options: Mapping[str, Any]) -> tuple[str, ...]:
        return PRINTED

    def called(self, code: str) -> tuple[str, str]:
        return once.called(code) or super().called(code)

    def columns(self) -> tuple[str, ...]:
        return sheet.COLUMNS

    def crossed_off(self) -> str | None:
        return "resistance"

    def usable(self, member: MemberState, options: Mapping[str, Any]) -> tuple[base.Section, ...]:
        return open_powers.sections(member)

    def most_in_play(self, member: MemberState, code: str, options: Mapping[str, Any]) -> int | None:
        """What is lost and used up starts at 0, so only what is set has such a bound."""
        return None if member.abilities.get(code) is None else sheet.most(member, code)

    def places_for(self, card: CardState) -> tuple[str, ...]:
        place = kept.PLACE_OF.get(card.category)
        return (place,) if place is not None else ()

    def may_put(self, member: MemberState, thing: PossessionState, place: str) -> list[Violation]:
        return judging.may_put(member, thing, place)

    # adventures

    def outcomes(self) -> tuple[str, ...]:
        return OUTCOMES

    def outcome_of_other(self, outcome: str) -> str:
        return {"win": "loss", "loss": "win"}.get(outcome, outcome)

    def aftermath(self, member: MemberState, cause: str, options: Mapping[str, Any]) -> base.Aftermath:
        """Losses are told; that they last is a house's own rule, and none for who leaves anyway.

        Rule: CC-SCOPE-2, CC-DMG-7, CC-COMP-6
        """
        lasting = house.in_force(options, house.DEATHS_LAST) and member.kind != kept.SUMMONED
        return base.Aftermath(recovery=False, standing="dead" if lasting else None, conditions=(), rule="CC-DMG-7")

    # rolls of a fighter

    def rolls(self, member: MemberState, options: Mapping[str, Any]) -> tuple[base.RollKind, ...]:
        return asking.kinds(member)

    def roll_fields(
        self, member: MemberState, key: str, party: Sequence[MemberState], options: Mapping[str, Any]
    ) -> tuple[base.Field, ...]:
        return asking.fields(member, key)

    def throw(self, asked: base.Asked) -> base.Throw | Violation:
        return playing.throw(asked)

    def roll_odds(self, asked: base.Asked) -> tuple[base.OddsSeries, ...]:
        return playing.odds(asked)

    def die_look(self, colour: str) -> str:
        """What a die is for stands beside it; all of them look alike."""
        return ""

    def read_roll(
        self, asked: base.Asked, dice: Sequence[base.Die], faces: Sequence[int]
    ) -> base.RollOutcome | Violation:
        return results.read(asked, faces)

    def throw_again(
        self, asked: base.Asked, dice: Sequence[base.Die], faces: Sequence[int], times: int
    ) -> tuple[int, ...] | Violation:
        return results.again(asked, faces, times)

    def read_again(
        self, asked: base.Asked, dice: Sequence[base.Die], first: Sequence[int], faces: Sequence[int]
    ) -> base.RollOutcome | Violation:
        return results.read_again(asked, first, faces)
