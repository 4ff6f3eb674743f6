"""The sheet of a character: the only place that derives attributes and gear bonuses as they stand now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.engine.books.base import Ability, Block, CardState, Line, MemberState, PossessionState, Section
from rules.engine.books.year_zero.dice import ARTIFACT_DICE, ARTIFACT_SIDES, CLASSES, SIDES
from rules.engine.books.year_zero.skills import attribute_of
from rules.engine.inputs import whole
from rules.engine.types import Derived, Step, stacked

ATTRIBUTES = ("strength", "agility", "wits", "empathy")
"""Agility is the only one that the source names; the others are ours, since a sheet needs them."""
HIGHEST, USUAL = 20, 3
WILLPOWER = "willpower"
HIGHEST_WILLPOWER = 1_000
BONUS, ARTIFACT_DIE, WEAR = "gear_bonus", "artifact_die_sides", "wear"


def damage_code(attribute: str) -> str:
    """Code of the points that an attribute has lost."""
    return f"{attribute}_damage"


DAMAGE: Mapping[str, str] = {attribute: damage_code(attribute) for attribute in ATTRIBUTES}

ABILITIES: tuple[Ability, ...] = (
    *(Ability(code, 0, HIGHEST, USUAL, rule="YZ-POOL-9") for code in ATTRIBUTES),
    *(Ability(code, 0, HIGHEST, 0, group="state", rule="YZ-ATTR-3") for code in DAMAGE.values()),
    Ability(WILLPOWER, 0, HIGHEST_WILLPOWER, 0, group="state", rule="YZ-WILL-4"),
)
COLUMNS = (*ATTRIBUTES, WILLPOWER)


def starting() -> dict[str, int | None]:
    """A new character: no source gives figures, so attributes are not set; nothing is lost or gained yet."""
    return {one.code: None if one.group == "ability" else one.default for one in ABILITIES}


def kept(member: MemberState, code: str) -> int | None:
    """A number that is kept on the sheet; None: not set."""
    value = member.abilities.get(code)
    return value if whole(value) else None


def willpower(member: MemberState) -> int:
    return kept(member, WILLPOWER) or 0


def damage(member: MemberState, attribute: str) -> int:
    """Points that an attribute has lost and not got back. Rule: YZ-ATTR-2"""
    return kept(member, DAMAGE[attribute]) or 0


def most_lost(member: MemberState, code: str) -> int | None:
    """How much an attribute can lose at most; None where it isn't set, or `code` is no loss. Rule: YZ-ATTR-3"""
    lost_of = next((one for one, damage in DAMAGE.items() if damage == code), None)
    if lost_of is None or kept(member, code) is None or kept(member, lost_of) is None:
        return None
    steps = attribute(member, lost_of).steps
    return max(0, sum(step.amount for step in steps if step.source != code))


def attribute(member: MemberState, code: str) -> Derived:
    """An attribute as it stands: what it was less what was lost, never below 0. Rule: YZ-ATTR-2, YZ-ATTR-3"""
    full = kept(member, code)
    steps = [] if full is None else [Step("printed", code, full)]
    steps += [
        Step("conditions", one.kind, one.effects[code], label=one.label)
        for one in member.conditions
        if code in one.effects
    ]
    lost = min(damage(member, code), max(0, sum(step.amount for step in steps)))
    if lost:
        steps.append(Step("conditions", DAMAGE[code], -lost))
    found = stacked(code, steps, "YZ-ATTR-2")
    if full is None:
        return replace(found, value=None)
    return found if found.value is None or found.value >= 0 else replace(found, value=0)


def sheet(member: MemberState) -> tuple[Derived, ...]:
    """Attributes as they stand, willpower, and the level of each skill."""
    points = stacked(WILLPOWER, [Step("printed", WILLPOWER, willpower(member))], "YZ-WILL-4")
    levels = [
        stacked(skill, [Step("printed", skill, member.learned[skill])], "YZ-POOL-2")
        for skill, _ in governed_skills(member)
    ]
    return (*(attribute(member, code) for code in ATTRIBUTES), points, *levels)


def sections(member: MemberState) -> tuple[Section, ...]:
    """The sheet in parts: attributes with what is lost of each, skills under the attribute that governs them, willpower.

    Rule: YZ-POOL-6, YZ-ATTR-2
    """
    lines = tuple(Line(code, (code, DAMAGE[code])) for code in ATTRIBUTES)
    found = [Section("attributes", (Block("", lines),), ("now", "lost"))]
    known = governed_skills(member)
    blocks = [
        Block(code, tuple(Line(skill, (skill, code)) for skill, governed in known if governed == code))
        for code in ATTRIBUTES
    ]
    if known:
        found.append(Section("skills", tuple(one for one in blocks if one.lines), ("level", "attribute")))
    found.append(Section("in_hand", (Block("", (Line(WILLPOWER, (WILLPOWER,)),)),)))
    return tuple(found)


def bonus_of(card: CardState) -> int | None:
    """Gear bonus of a thing when nothing is lost; None: not set, or a thing without one."""
    found = card.stats.get("bonus")
    return found if whole(found) else None


def bonus(thing: PossessionState) -> int | None:
    """Gear bonus of a thing as it stands. Rule: YZ-GEAR-1, YZ-GEAR-2"""
    full = bonus_of(thing.card)
    return None if full is None else max(0, full - thing.wear)


def thing_numbers(thing: PossessionState) -> tuple[Derived, ...]:
    """Gear bonus of a thing as it stands, with what it lost; sides of the die that an artifact brings on top.

    A plain thing whose bonus no card gives has it not set; an artifact without one has none. Rule: YZ-POOL-3, YZ-ART-1
    """
    found: list[Derived] = []
    full, left = bonus_of(thing.card), bonus(thing)
    if full is not None and left is not None:
        steps = [Step("printed", thing.card.key, full)]
        steps += [Step("conditions", WEAR, left - full)] if left < full else []
        found.append(stacked(BONUS, steps, "YZ-GEAR-1"))
    brings = artifact_class(thing)
    if full is None and brings is None:
        found.append(Derived(BONUS, None, (), "YZ-POOL-3"))
    if brings is not None:
        die = ARTIFACT_SIDES[ARTIFACT_DICE[brings]] if brings in ARTIFACT_DICE else SIDES
        found.append(stacked(ARTIFACT_DIE, [Step("printed", thing.card.key, die)], "YZ-ART-2"))
    return tuple(found)


def artifact_class(thing: PossessionState) -> str | None:
    """The class of an artifact that brings a die; None for anything else. Rule: YZ-ART-1, YZ-ART-2"""
    found = thing.card.stats.get("artifact_class")
    return found if isinstance(found, str) and found in CLASSES else None


def is_usable(thing: PossessionState) -> bool:
    """Whether a thing has, or had, dice for a pool: a bonus that is set, or an artifact's die."""
    return bonus_of(thing.card) is not None or artifact_class(thing) is not None


def governed_skills(member: MemberState) -> tuple[tuple[str, str], ...]:
    """Learned skills with the attribute behind each, in the order of learning."""
    return tuple(
        (key, governed)
        for key, card in member.cards.items()
        if member.learned.get(key, 0) > 0 and (governed := attribute_of(card)) in ATTRIBUTES and governed is not None
    )
