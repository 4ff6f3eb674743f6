"""A roll die by die: the only place that follows a pool from the first throw to what its skulls cost.

Nothing is rolled here: faces come in, in the order of the dice. All values are frozen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.engine.books.base import Die
from rules.engine.books.year_zero import counting, pools, pushing, skulls
from rules.engine.books.year_zero import dice as d
from rules.engine.books.year_zero.options import Settings
from rules.engine.books.year_zero.reading import Counts
from rules.engine.inputs import whole
from rules.engine.types import Param, Violation


@dataclass(frozen=True, slots=True)
class Use:
    """An item used for a roll: its id, its gear bonus as it stands, and the class of artifact that it is, if any.

    `dice` None takes as many gear dice as the bonus has points.
    """

    item: str
    bonus: int = 0
    artifact: str | None = None
    dice: int | None = None


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice in the order base, skill, gear, artifact, negative; gear and artifact dice name their item as `owner`.

    `spent` are items that were used and give no die any more.
    """

    dice: tuple[Die, ...]
    unused_penalty: int = 0
    spent: tuple[str, ...] = ()

    def count(self, colour: str) -> int:
        return sum(one.colour == colour for one in self.dice)

    def counts(self) -> Counts:
        """The pool as its odds are asked for."""
        return counts_of(self.dice)


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice on the table. `faces` lie there now, `first` before the push (None: not pushed)."""

    dice: tuple[Die, ...]
    faces: tuple[int, ...]
    first: tuple[int, ...] | None = None

    @property
    def pushed(self) -> bool:
        return self.first is not None

    def shown(self) -> tuple[tuple[str, int], ...]:
        """Colour and face of each die."""
        return tuple((die.colour, face) for die, face in zip(self.dice, self.faces, strict=True))


@dataclass(frozen=True, slots=True)
class Count:
    """What lies on the table. Skulls are those in view; they count for something only once the roll is pushed."""

    successes: int
    required: int
    success: bool
    extra_successes: int
    base_skulls: int
    gear_skulls: int


@dataclass(frozen=True, slots=True)
class ItemLoss:
    """What the skulls on the dice of one item do to its gear bonus. `spent`: it had some and has none left."""

    item: str
    skulls: int
    before: int
    after: int

    @property
    def spent(self) -> bool:
        return self.before > 0 and self.after == 0


@dataclass(frozen=True, slots=True)
class Losses:
    """What a pushed roll costs and brings; without a push everything stays as it was."""

    attribute_before: int
    attribute_after: int
    items: tuple[ItemLoss, ...]
    willpower_before: int
    willpower_after: int

    @property
    def attribute_lost(self) -> int:
        return self.attribute_before - self.attribute_after

    @property
    def willpower_gained(self) -> int:
        return self.willpower_after - self.willpower_before


# --- the pool ---------------------------------------------------------------------------------------------------------


def build(
    *,
    attribute: str,
    points: int,
    level: int,
    uses: Sequence[Use],
    modification: int,
    helpers: int,
    table: Settings,
) -> Pool | Violation:
    """The dice of a roll. `points`: the attribute as it stands; `modification`: difficulty and circumstances summed.

    Errors: `attribute_broken`, `more_gear_than_bonus`.
    Rule: YZ-POOL-1, YZ-POOL-2, YZ-POOL-3, YZ-POOL-7, YZ-POOL-8, YZ-MOD-4, YZ-GEAR-2, YZ-ART-1, YZ-ART-2
    """
    if points <= 0:
        return pools.broken(attribute)
    for use in uses:
        if use.dice is not None and use.dice > use.bonus:
            params: dict[str, Param] = {"item": use.item, "dice": use.dice, "bonus": use.bonus}
            return Violation("YZ-POOL-3", "more_gear_than_bonus", params)
    red = pools.skill_dice(level, modification + pools.help_of(helpers), table)
    gear = [Die(d.SIDES, d.GEAR, use.item) for use in uses for _ in range(_gear_dice(use))]
    artifacts = [
        Die(d.ARTIFACT_SIDES[d.ARTIFACT_DICE[use.artifact]], d.ARTIFACT, use.item)
        for use in uses
        if use.artifact is not None and use.artifact in d.ARTIFACT_DICE
    ]
    dice = (
        *[Die(d.SIDES, d.BASE)] * points,
        *[Die(d.SIDES, d.SKILL)] * red.skill,
        *gear,
        *artifacts,
        *[Die(d.SIDES, d.NEGATIVE)] * red.negative,
    )
    giving = {die.owner for die in dice}
    return Pool(dice, red.unused_penalty, tuple(use.item for use in uses if use.item not in giving))


def _gear_dice(use: Use) -> int:
    return (use.bonus if use.dice is None else use.dice) + (use.artifact == d.COMMON)


def counts_of(dice: Sequence[Die]) -> Counts:
    """How many dice of each colour there are, as the odds are asked for."""
    found = {colour: sum(one.colour == colour for one in dice) for colour in d.COLOURS if colour != d.ARTIFACT}
    return Counts(**found, artifact=tuple(sorted(one.sides for one in dice if one.colour == d.ARTIFACT)))


# --- the first throw --------------------------------------------------------------------------------------------------


def read_first(dice: Sequence[Die], faces: Sequence[int]) -> Roll | Violation:
    """The first throw, one face for each die. Errors: `wrong_number_of_faces`, `invalid_face`.

    Rule: YZ-POOL-4, YZ-ART-7
    """
    return _wrong_faces(dice, faces) or Roll(tuple(dice), tuple(faces))


def _wrong_faces(dice: Sequence[Die], faces: Sequence[int]) -> Violation | None:
    if len(faces) != len(dice):
        return Violation("YZ-POOL-4", "wrong_number_of_faces", {"dice": len(dice), "faces": len(faces)})
    return next(filter(None, map(wrong_face, dice, faces)), None)


def wrong_face(die: Die, face: int) -> Violation | None:
    """Why a face isn't read off a die: `invalid_face` for one that the die doesn't have. Rule: YZ-ART-7"""
    if whole(face) and 1 <= face <= die.sides:
        return None
    return Violation("YZ-ART-7", "invalid_face", {"face": face if whole(face) else str(face), "sides": die.sides})


def count(roll: Roll, required: int) -> Count:
    """What lies on the table, as often as one asks. Rule: YZ-SUCC-2, YZ-SUCC-4, YZ-PUSH-7, YZ-SKULL-1"""
    shown = roll.shown()
    found = counting.total(shown)
    skulls_of = {
        colour: sum(one == colour and d.is_skull(one, face) for one, face in shown) for colour in d.WITH_SKULLS
    }
    return Count(
        successes=found,
        required=required,
        success=found >= required,
        extra_successes=counting.extra(found, required),
        base_skulls=skulls_of[d.BASE],
        gear_skulls=skulls_of[d.GEAR],
    )


# --- the push ---------------------------------------------------------------------------------------------------------


def rerolled(roll: Roll, table: Settings) -> tuple[int, ...]:
    """Places of the dice that a push throws again: all that may be. Rule: YZ-PUSH-3, YZ-PUSH-5"""
    return tuple(
        place
        for place, (colour, face) in enumerate(roll.shown())
        if not d.stays(colour, face, table.skill_ones_are_skulls)
    )


def may_push(roll: Roll, required: int, table: Settings) -> Violation | None:
    """Why a roll can't be pushed; None: it can.

    Errors: `already_pushed`, `push_not_allowed`, `nothing_to_reroll`. Rule: YZ-PUSH-1, YZ-PUSH-2, YZ-PUSH-6
    """
    return pushing.refusal(
        prevails=count(roll, required).success,
        already_pushed=roll.pushed,
        rerollable=len(rerolled(roll, table)),
        table=table,
    )


def push(roll: Roll, required: int, again: Sequence[int], table: Settings) -> Roll | Violation:
    """The roll after a push. `again`: the faces of the dice that were thrown again, in the order of `rerolled`.

    Errors: those of `may_push` and `read_first`. Rule: YZ-PUSH-7
    """
    reason = may_push(roll, required, table)
    if reason is not None:
        return reason
    places = rerolled(roll, table)
    wrong = _wrong_faces([roll.dice[place] for place in places], again)
    if wrong is not None:
        return wrong
    new = dict(zip(places, again, strict=True))
    faces = tuple(new.get(place, face) for place, face in enumerate(roll.faces))
    return Roll(roll.dice, faces, first=roll.faces)


def read_push(roll: Roll, required: int, faces: Sequence[int], table: Settings) -> Roll | Violation:
    """The same with the faces of all dice as they lie after the push.

    Errors: also `kept_die_changed` where a die that stays shows another face. Rule: YZ-PUSH-3
    """
    wrong = _wrong_faces(roll.dice, faces)
    if wrong is not None:
        return wrong
    places = rerolled(roll, table)
    for place, (before, after) in enumerate(zip(roll.faces, faces, strict=True)):
        if place not in places and before != after:
            return Violation("YZ-PUSH-3", "kept_die_changed", {"place": place + 1, "before": before, "after": after})
    return push(roll, required, [faces[place] for place in places], table)


# --- what it costs ----------------------------------------------------------------------------------------------------


def losses(roll: Roll, *, points: int, bonuses: Mapping[str, int], willpower: int, table: Settings) -> Losses:
    """What the skulls of a roll do. `points`: the attribute before it; `bonuses`: gear bonus by item before it.

    Only items whose dice lie on the table are in the answer.
    Rule: YZ-SKULL-2, YZ-SKULL-3, YZ-ATTR-1, YZ-ATTR-3, YZ-GEAR-3, YZ-WILL-1, YZ-WILL-3, YZ-WILL-5
    """
    faces: dict[str, list[int]] = {}
    for die, face in zip(roll.dice, roll.faces, strict=True):
        if die.colour == d.GEAR:
            faces.setdefault(die.owner, []).append(face)
    base = skulls.active(d.BASE, [face for colour, face in roll.shown() if colour == d.BASE], roll.pushed)
    items = tuple(
        _item_loss(item, skulls.active(d.GEAR, shown, roll.pushed), bonuses.get(item, 0))
        for item, shown in faces.items()
    )
    gained = skulls.gain(base, sum(one.skulls for one in items), table)
    return Losses(
        attribute_before=points,
        attribute_after=skulls.after_loss(points, base),
        items=items,
        willpower_before=willpower,
        willpower_after=skulls.after_gain(willpower, gained, table.willpower_cap),
    )


def _item_loss(item: str, found: int, bonus: int) -> ItemLoss:
    return ItemLoss(item, found, bonus, skulls.after_loss(bonus, found))
