"""What is said before a roll: the only place that knows its fields and turns what a player says into a pool."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.books.base import Asked, Choice, Field, MemberState, PossessionState, RollKind
from rules.engine.books.year_zero import options, pools, pushing, rolling, sheet
from rules.engine.books.year_zero.options import Settings
from rules.engine.types import Derived, Violation

TASK, GROUP, OPPOSED = "task", "group", "opposed"
PUSH = "push"
ROLLS: tuple[RollKind, ...] = (
    RollKind(TASK, "YZ-POOL-4", PUSH),
    RollKind(GROUP, "YZ-GROUP-1", PUSH),
    RollKind(OPPOSED, "YZ-OPP-1", PUSH, meets=True),
)
SKILL, ITEMS, DIFFICULTY, MODIFICATION, REQUIRED, HELPERS, SIDE, OTHER = (
    "skill",
    "items",
    "difficulty",
    "modification",
    "required",
    "helpers",
    "side",
    "other_successes",
)
FURTHEST, MOST_SUCCESSES = 20, 50


def fields(member: MemberState, key: str, party: Sequence[MemberState]) -> tuple[Field, ...]:
    """What is said before a roll: skill or bare attribute, items, difficulty; helpers."""
    learned = [Choice(key, key, points=member.learned[key], group=of) for key, of in sheet.governed_skills(member)]
    bare = [Choice(code, code, points=sheet.attribute(member, code).value, group=code) for code in sheet.ATTRIBUTES]
    usual = (*learned, *bare)[0].value
    skills = [one for code in sheet.ATTRIBUTES for one in (*learned, *bare) if one.group == code]
    items = tuple(
        Choice(one.id, one.card.key, one.label, points=sheet.bonus(one)) for one in member.possessions if _usable(one)
    )
    found = [
        Field(SKILL, "choice", usual, choices=tuple(skills)),
        Field(ITEMS, "several", (), choices=items),
        Field(DIFFICULTY, "choice", pools.AVERAGE, choices=tuple(Choice(one, name=one) for one in pools.DIFFICULTIES)),
        Field(MODIFICATION, "int", 0, -FURTHEST, FURTHEST),
    ]
    if key != OPPOSED:
        found.append(Field(REQUIRED, "int", 1, 1, MOST_SUCCESSES))
    if key == GROUP:
        others = tuple(Choice(one.id, label=one.name) for one in party if one.id != member.id)
        found.append(Field(HELPERS, "several", (), choices=others))
    return tuple(found)


def _usable(thing: PossessionState) -> bool:
    return sheet.is_usable(thing) and not thing.part_of


@dataclass(frozen=True, slots=True)
class Said:
    """A roll as it was asked for, in the words of the rules."""

    member: MemberState
    attribute: Derived
    skill: str
    level: int
    things: tuple[PossessionState, ...]
    modification: int
    helpers: int
    required: int
    table: Settings

    @property
    def code(self) -> str:
        return self.attribute.code

    @property
    def points(self) -> int:
        return self.attribute.value or 0

    def bonuses(self) -> dict[str, int]:
        return {one.id: sheet.bonus(one) or 0 for one in self.things}


def said_by(asked: Asked) -> Said:
    """What somebody asks for, with the numbers of his sheet as they stand."""
    member, chosen = asked.member, asked.chosen
    skill: str = chosen[SKILL]
    governed = dict(sheet.governed_skills(member)).get(skill, skill)
    return Said(
        member=member,
        attribute=sheet.attribute(member, governed),
        skill=skill,
        level=member.learned.get(skill, 0),
        things=tuple(one for one in member.possessions if one.id in chosen[ITEMS]),
        modification=pools.modification_of(chosen[DIFFICULTY]) + chosen[MODIFICATION],
        helpers=len(chosen.get(HELPERS, ())),
        required=_required(asked),
        table=options.settings(asked.options),
    )


def _required(asked: Asked) -> int:
    """Successes that a side needs; in a contest one more than the other, or as many where a tie is enough.

    Rule: YZ-SUCC-3, YZ-OPP-1, YZ-OPP-2
    """
    if asked.key != OPPOSED:
        return int(asked.chosen[REQUIRED])
    other = int(asked.chosen[OTHER])
    return other + 1 if asked.chosen[SIDE] == pushing.ACTIVE else other


def pool_of(said: Said, uses: Sequence[rolling.Use] | None = None) -> rolling.Pool | Violation:
    """The dice of a roll, or why nobody rolls them. `uses` None: of the things that were said.

    Errors: `attribute_not_set`, those of `rolling.build`.
    """
    if said.attribute.value is None:
        params = {"member": said.member.name, "ability": said.code}
        return Violation("YZ-POOL-1", "attribute_not_set", params)
    if uses is None:
        uses = [rolling.Use(one.id, sheet.bonus(one) or 0, sheet.artifact_class(one)) for one in said.things]
    return rolling.build(
        attribute=said.code,
        points=said.points,
        level=said.level,
        uses=uses,
        modification=said.modification,
        helpers=said.helpers,
        table=said.table,
    )
