"""The other side of a contest: the only place that finds its successes, typed, of a roll that lies there, or thrown along.

Dice that are thrown along stand after the roller's own and belong to the opponent. They aren't pushed: who wants to push
makes a roll of his own, which the other then meets (YZ-OPP-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.books.base import Asked, Choice, Die, Field, MemberState, OddsRow
from rules.engine.books.year_zero import asking, chances, counting, odds, options, pushing, rolling, sheet
from rules.engine.books.year_zero.asking import OTHER, SIDE, Said
from rules.engine.types import Derived, Step, Violation, stacked

OPPONENT, HOW, SKILL, GEAR, MODIFICATION = (
    "opponent",
    "opponent_roll",
    "opponent_skill",
    "opponent_gear",
    "opponent_modification",
)
TYPED = "typed_successes"
LATEST, AT_ONCE = "latest_roll", "thrown_along"


@dataclass(frozen=True, slots=True)
class Facing:
    """A roll with the other side known: `asked` has its successes, `dice` and `faces` are the roller's own.

    `who` is the opponent; None: nobody, or somebody without a sheet.
    """

    asked: Asked
    dice: tuple[Die, ...]
    faces: tuple[int, ...]
    who: MemberState | None = None

    @property
    def successes(self) -> int:
        return int(self.asked.chosen[OTHER])


def fields(member: MemberState, key: str, party: Sequence[MemberState]) -> tuple[Field, ...]:
    """What is said before a roll; of a contest also the side, the opponent, and where his successes come from.

    Rule: YZ-OPP-1
    """
    found = asking.fields(member, key, party)
    if key != asking.OPPOSED:
        return found
    sides = tuple(Choice(one, name=one) for one in pushing.SIDES_OF_A_CONTEST)
    company = tuple(Choice(one.id, label=one.name) for one in party if one.id != member.id)
    bare = tuple(Choice(code, code) for code in sheet.ATTRIBUTES)
    return (
        *found,
        Field(SIDE, "choice", pushing.ACTIVE, choices=sides),
        Field(OPPONENT, "opponent", TYPED, choices=(Choice(TYPED), *company)),
        Field(OTHER, "int", 0, 0, asking.MOST_SUCCESSES),
        Field(HOW, "choice", LATEST, choices=(Choice(LATEST), Choice(AT_ONCE))),
        *with_skills((Field(SKILL, "choice", bare[0].value, choices=bare),), party),
        Field(MODIFICATION, "int", 0, -asking.FURTHEST, asking.FURTHEST),
        Field(GEAR, "int", 0, 0, asking.FURTHEST),
    )


def with_skills(fields: Sequence[Field], known: Sequence[MemberState]) -> tuple[Field, ...]:
    """The same fields with all skills that these know to choose from for the opponent. Rule: YZ-POOL-6"""
    return tuple(_widened(one, known) if one.key == SKILL else one for one in fields)


def _widened(field: Field, known: Sequence[MemberState]) -> Field:
    have = {one.value for one in field.choices}
    more = {key: Choice(key, key, group=of) for one in known for key, of in sheet.governed_skills(one)}
    return replace(field, choices=(*(one for key, one in more.items() if key not in have), *field.choices))


def settled(asked: Asked, dice: Sequence[Die] = (), faces: Sequence[int] = ()) -> Facing | Violation:
    """A roll with the successes of the other side. Errors: `no_roll_yet`, those of `rolling.read_first`.

    Before the throw those that are thrown along are none yet. Rule: YZ-OPP-1, YZ-OPP-4
    """
    roll = rolling.read_first(dice, faces) if faces or not dice else rolling.Roll(tuple(dice), ())
    if isinstance(roll, Violation):
        return roll
    one = asked.named(OPPONENT) if asked.key == asking.OPPOSED else None
    if one is None:
        return Facing(asked, roll.dice, roll.faces)
    if asked.chosen[HOW] == LATEST:
        latest = asked.latest
        if latest is None:
            return Violation("YZ-OPP-1", "no_roll_yet", {"member": one.name})
        thrown_along = latest.chosen.get(OPPONENT)
        own = [
            (die.colour, face) for die, face in zip(latest.dice, latest.faces, strict=True) if die.owner != thrown_along
        ]
        return Facing(_against(asked, counting.total(own)), roll.dice, roll.faces, one)
    places = [place for place, die in enumerate(roll.dice) if die.owner != one.id]
    theirs = [shown for place, shown in enumerate(roll.shown()) if place not in places]
    return Facing(
        _against(asked, counting.total(theirs)),
        tuple(roll.dice[place] for place in places),
        tuple(roll.faces[place] for place in places),
        one,
    )


def _against(asked: Asked, successes: int) -> Asked:
    return replace(asked, chosen={**asked.chosen, OTHER: successes})


def along(asked: Asked) -> rolling.Pool | Violation | None:
    """The dice that the opponent throws along; None where he throws none.

    Errors: `attribute_not_set`, `attribute_broken`. Rule: YZ-POOL-1, YZ-POOL-2, YZ-POOL-3, YZ-POOL-7
    """
    one = asked.named(OPPONENT) if asked.key == asking.OPPOSED else None
    if one is None or asked.chosen[HOW] != AT_ONCE:
        return None
    pool = asking.pool_of(said_of(asked, one), [rolling.Use(one.id, asked.chosen[GEAR])])
    if isinstance(pool, Violation):
        return pool
    return replace(pool, dice=tuple(replace(die, owner=one.id) for die in pool.dice))


def said_of(asked: Asked, one: MemberState) -> Said:
    """What the opponent rolls with, as it was said for him."""
    skill: str = asked.chosen[SKILL]
    governed = {key: of for each in (*asked.party, *asked.others) for key, of in sheet.governed_skills(each)}
    return Said(
        member=one,
        attribute=sheet.attribute(one, governed.get(skill, skill)),
        skill=skill,
        level=one.learned.get(skill, 0),
        things=(),
        modification=asked.chosen[MODIFICATION],
        helpers=0,
        required=1,
        table=options.settings(asked.options),
    )


def number(facing: Facing) -> Derived:
    """Successes of a roll that lies there, as a number before the throw. Rule: YZ-OPP-1"""
    return stacked(OTHER, [Step("printed", OTHER, facing.successes)], "YZ-OPP-1")


def rows(asked: Asked, own: rolling.Pool, other: rolling.Pool) -> tuple[OddsRow, ...]:
    """Chances of both throws, none where a pool is too large to count. Rule: YZ-OPP-2, YZ-ODDS-1"""
    ours, theirs = own.counts(), other.counts()
    if not (odds.fits(ours, push=False) and odds.fits(theirs, push=False)):
        return ()
    pair = (ours, theirs) if asked.chosen[SIDE] == pushing.ACTIVE else (theirs, ours)
    return chances.contest_rows(*pair)
