"""Dozen Die behind the interface of a rule book: the only place that puts its chapters together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books import base
from rules.engine.books.base import CardState, Catalogue, MemberState, OddsRow, PossessionState, TableRowState
from rules.engine.books.dozen_die import (
    abilities,
    armour,
    bag,
    bargaining,
    carrying,
    checks,
    environment,
    experience,
    figures,
    founding,
    gear,
    kinds,
    learning,
    melee,
    melee_odds,
    mounts,
    options,
    packs,
    pool,
    ranges,
    recovery,
    rings,
    rolling,
    shooting,
    terrain,
    timing,
    traits,
)
from rules.engine.books.dozen_die import sheet as sheets
from rules.engine.types import Derived, Violation

_CALCS: Mapping[str, base.Calc] = {
    calc.name: calc
    for chapter in (
        checks.CALCS,
        experience.CALCS,
        timing.CALCS,
        ranges.CALCS,
        environment.CALCS,
        rings.CALCS,
        bag.CALCS,
        pool.CALCS,
        terrain.CALCS,
        carrying.CALCS,
        bargaining.CALCS,
        melee.CALCS,
        armour.CALCS,
        shooting.CALCS,
        packs.CALCS,
        traits.CALCS,
        mounts.CALCS,
        recovery.CALCS,
    )
    for calc in chapter
}
_ODDS: Mapping[str, base.OddsCalc] = {
    **{name: odds for name, calc in _CALCS.items() if (odds := base.OddsCalc.of(calc)) is not None},
    **melee_odds.ODDS,
    **armour.ODDS,
    **shooting.ODDS,
    **traits.ODDS,
}


class DozenDie(base.Book):
    """The main game: two sides, twelve-sided dice, a bag of them."""

    key = "dozen-die"
    sides = 2
    silver = True
    rule_between = "DD-TIME-10"
    late_classes = True
    face_error = "invalid_face"

    # what there is

    def abilities(self) -> tuple[base.Ability, ...]:
        return abilities.ABILITIES

    def kinds(self) -> tuple[base.MemberKind, ...]:
        return kinds.KINDS

    def options(self) -> tuple[base.Option, ...]:
        return options.OPTIONS

    def places(self) -> tuple[base.Place, ...]:
        return gear.PLACES

    def causes(self) -> tuple[str, ...]:
        return recovery.CAUSES

    def conditions(self) -> tuple[str, ...]:
        return recovery.CONDITIONS

    def calcs(self) -> Mapping[str, base.Calc]:
        return _CALCS

    def odds_calcs(self) -> Mapping[str, base.OddsCalc]:
        return _ODDS

    # what a card says

    def traits_of(self, profile: CardState | None) -> tuple[tuple[str, int | str | None], ...]:
        return figures.printed_traits(profile)

    def recruits_as(self, profile: CardState) -> str | None:
        return figures.key(profile, "recruit_as")

    def class_of(self, subclass: CardState) -> str | None:
        return figures.key(subclass, "main_class")

    def load_of(self, card: CardState) -> int | None:
        return figures.figure(card, "load")

    def is_loadable(self, card: CardState) -> bool:
        return figures.flag(card, "loadable")

    def figures(self, kind: str) -> tuple[base.Figure, ...]:
        return figures.BY_HAND.get(kind, ())

    def with_figures(
        self, kind: str, category: str, stats: Mapping[str, Any], told: Mapping[str, int | str | None]
    ) -> Mapping[str, Any]:
        return figures.with_figures(kind, category, stats, told)

    # building a warband

    def starting_xp(self, kind: str, options: Mapping[str, Any]) -> int:
        return founding.starting_xp(kind, options)

    def starting_silver(self, options: Mapping[str, Any]) -> int:
        return founding.starting_silver(options)

    def starting_abilities(
        self, *, main_class: CardState | None, profile: CardState | None
    ) -> Mapping[str, int | None]:
        return abilities.starting(main_class, profile)

    def founding(self, warband: base.WarbandState, options: Mapping[str, Any]) -> list[Violation]:
        return founding.founding(warband, options)

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
        return founding.may_recruit(warband, kind, main_class, subclass, master, options)

    def may_take_class(
        self, member: MemberState, *, main_class: CardState | None, subclass: CardState | None
    ) -> list[Violation]:
        return founding.may_take_class(member, main_class, subclass)

    # learning

    def may_take(
        self, member: MemberState, card: CardState, to_level: int | None, options: Mapping[str, Any]
    ) -> base.Purchase | Violation:
        return learning.may_take(member, card, to_level)

    def open_lists(self, member: MemberState) -> tuple[str, ...]:
        return learning.open_lists(member)

    # the sheet

    def sheet(self, member: MemberState, options: Mapping[str, Any]) -> tuple[Derived, ...]:
        return sheets.sheet(member, options)

    def moved_by_conditions(self, member: MemberState, options: Mapping[str, Any]) -> tuple[str, ...]:
        return sheets.MOVED

    def columns(self) -> tuple[str, ...]:
        return sheets.COLUMNS

    def crossed_off(self) -> str | None:
        return sheets.HIT_POINTS

    def load(self, member: MemberState, options: Mapping[str, Any]) -> base.Load:
        return gear.load(member, options)

    def places_for(self, card: CardState) -> tuple[str, ...]:
        return gear.places_for(card)

    def may_put(self, member: MemberState, thing: PossessionState, place: str) -> list[Violation]:
        return gear.may_put(member, thing, place)

    def may_part_with(self, member: MemberState, thing: PossessionState) -> list[Violation]:
        return gear.may_part_with(member, thing)

    def may_mount(self, rider: MemberState, mount: MemberState) -> list[Violation]:
        return mounts.may_mount(rider, mount)

    # silver

    def may_trade(self, member: MemberState) -> list[Violation]:
        return recovery.may_trade(member)

    def is_ordinary(self, offer: base.OfferState) -> bool:
        return gear.is_ordinary(offer)

    def may_buy_openly(self, offer: base.OfferState, options: Mapping[str, Any]) -> list[Violation]:
        return gear.may_buy_openly(offer, options)

    def may_buy_bargained(self, offer: base.OfferState, *, max_availability: int, silver: int) -> list[Violation]:
        return bargaining.against_purchase(offer, max_availability, silver)

    def sale_price(self, paid_silver: int, options: Mapping[str, Any]) -> int | Violation:
        return gear.sale_price(paid_silver, options)

    # adventures

    def outcomes(self) -> tuple[str, ...]:
        return experience.OUTCOMES

    def outcome_of_other(self, outcome: str) -> str:
        return experience.OUTCOMES[-1 - experience.OUTCOMES.index(outcome)]

    def award(self, outcome: str, kind: str) -> int:
        return experience.adventure_xp(outcome, kind)

    def warband_xp(self, members: Sequence[MemberState], options: Mapping[str, Any]) -> int:
        return founding.warband_xp(members, options)

    def may_go(self, member: MemberState, options: Mapping[str, Any]) -> list[Violation]:
        return founding.may_go(member)

    def balance(
        self, a: Sequence[MemberState], b: Sequence[MemberState], *, xp_a: int, xp_b: int, options: Mapping[str, Any]
    ) -> base.Balance | None:
        return bag.balance_of(a, b, xp_a, xp_b)

    def dice_of(self, dice: int) -> tuple[tuple[str, int], ...]:
        return bag.dice_of(dice)

    def may_suffer(self, member: MemberState, cause: str) -> list[Violation]:
        return recovery.may_suffer(member, cause)

    def aftermath(self, member: MemberState, cause: str, options: Mapping[str, Any]) -> base.Aftermath:
        return recovery.aftermath(member, cause)

    # the interval

    def interval_steps(self, options: Mapping[str, Any]) -> tuple[base.IntervalStep, ...]:
        return timing.interval_steps(options)

    def recovery_target(self, member: MemberState) -> int:
        return recovery.target(member)

    def recover(
        self, member: MemberState, faces: Sequence[int], table: Sequence[TableRowState], options: Mapping[str, Any]
    ) -> base.RecoveryResult:
        return recovery.recover(member, faces, table)

    def recovery_table(self) -> str:
        return recovery.TABLE

    def recovery_sides(self) -> tuple[int, ...]:
        return (checks.SIDES, checks.SIDES)

    def recovery_odds(
        self, member: MemberState, table: Sequence[TableRowState], options: Mapping[str, Any]
    ) -> tuple[OddsRow, ...]:
        return recovery.odds(recovery.target(member), table)

    def may_bargain(
        self, member: MemberState, *, tried: bool, court_help: bool, options: Mapping[str, Any]
    ) -> list[Violation]:
        return bargaining.reasons_against(member, tried=tried, court_help=court_help, options=options)

    def bribe_steps(self, member: MemberState) -> tuple[base.BribeStep, ...]:
        return bargaining.steps_of(member)

    def bribe(self, member: MemberState, *, silver: int, purse: int) -> int | Violation:
        return bargaining.bribe_of(member, silver, purse)

    def bargain(self, member: MemberState, *, bonus: int, face: int) -> base.BargainResult:
        return bargaining.bargain_of(member, bonus, face)

    def bargain_sides(self) -> int:
        return checks.SIDES

    def bargain_odds(self, member: MemberState, *, bonus: int) -> tuple[OddsRow, ...]:
        return bargaining.odds(abilities.value(member, "CH"), bonus)

    def before_adventure(
        self, member: MemberState, catalogue: Catalogue, *, court_help: bool
    ) -> tuple[tuple[CardState, Violation | None], ...]:
        return timing.before_adventure(member, catalogue, court_help=court_help)

    # rolls of a member

    def rolls(self, member: MemberState, options: Mapping[str, Any]) -> tuple[base.RollKind, ...]:
        return rolling.ROLLS

    def roll_fields(
        self, member: MemberState, key: str, party: Sequence[MemberState], options: Mapping[str, Any]
    ) -> tuple[base.Field, ...]:
        return rolling.FIELDS

    def throw(self, asked: base.Asked) -> base.Throw | Violation:
        return rolling.throw(asked)

    def roll_odds(self, asked: base.Asked) -> tuple[base.OddsSeries, ...]:
        return rolling.odds(asked)

    def read_roll(self, asked: base.Asked, dice: Sequence[base.Die], faces: Sequence[int]) -> base.RollOutcome:
        return rolling.read(asked, dice, faces)
