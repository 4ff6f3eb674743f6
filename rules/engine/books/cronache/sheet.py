"""The sheet of a fighter: the only place that derives his numbers with their sources (CC-PROFILE-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.engine.books.base import CardState, MemberState
from rules.engine.books.cronache import building, effective, kept
from rules.engine.books.cronache.cards import MELEE, number
from rules.engine.books.cronache.fighter import PRINTED, Fighter
from rules.engine.books.cronache.harm import BONE_PLATES, armour_of
from rules.engine.books.cronache.judging import hands_used
from rules.engine.books.cronache.weapons import reach_of
from rules.engine.types import Derived, Step, stacked

COST, LEFT = "cost", "resistance_left"
ARMOUR_LEFT, PROTECTION = "armour_resistance", "armour_protection"
REACH, HANDS = "reach_cm", "hands"
REROLLS = (("movement_rerolls", "dexterity", kept.DEXTERITY_USED), ("power_rerolls", "willpower", kept.WILLPOWER_USED))
COLUMNS = (*PRINTED, COST)

_VALUES: dict[str, Callable[[Fighter], int]] = {
    "resistance": effective.resistance,
    "combat": effective.combat,
    "accuracy": effective.accuracy,
    "damage": effective.damage,
    "willpower": effective.willpower,
    "dexterity": effective.dexterity,
}
# Skills whose bonus depends on something, so that no figure of the card tells it, by the number that they change.
_BY_SKILL: dict[str, tuple[str, ...]] = {
    "combat": ("duellante_supremo", "affinita_alla_tecnologia"),
    "accuracy": ("tiratore_supremo", "familiarita_con_le_armi_da_fuoco", "affinita_alla_tecnologia"),
    "damage": ("danza_di_lame",),
    "dexterity": ("accelerazione_genetica_agilita",),
}


def sheet(member: MemberState) -> tuple[Derived, ...]:
    """Every number of the sheet, in the order to show them."""
    fighter = kept.fighter_of(member)
    numbers = [value(member, fighter, code) for code in PRINTED]
    return (
        *numbers,
        cost(member),
        left(member, fighter),
        *armour(member, fighter),
        *_reach(member),
        _hands(member),
        *(_rerolls(member, numbers, code, of, used) for code, of, used in REROLLS),
    )


def value(member: MemberState, fighter: Fighter, code: str) -> Derived:
    """One of the six values with what is added to the printed one. Rule: CC-PROFILE-3, CC-SLOT-3"""
    steps = [Step("printed", code, kept.number(member, code)), *_from_cards(fighter, code)]
    rest = _VALUES[code](fighter) - sum(one.amount for one in steps)
    steps += _unexplained(fighter, code, rest)
    steps += [
        Step("conditions", one.kind, one.effects[code], label=one.label)
        for one in member.conditions
        if code in one.effects
    ]
    return stacked(code, steps, "CC-PROFILE-3")


def _from_cards(fighter: Fighter, code: str) -> Iterable[Step]:
    """Steps of what always counts and of what is ready. A Volont\u00e0 bonus of weapons is counted once, the best."""
    for skill in fighter.skills.values():
        yield from _step("bought", skill, code)
    for worn in (*fighter.gear.values(), fighter.armour, fighter.shield):
        yield from _step("worn", worn, code)
    if code in ("combat", "damage"):
        for wielded in (fighter.weapon, *fighter.weapon_upgrades.values()):
            yield from _step("worn", wielded, code)
    if code == "willpower":
        weapons = [fighter.weapon, *(one for one in fighter.equipment if one.category in MELEE)]
        yield from _step("worn", max(weapons, key=lambda one: number(one, code)), code)
        for upgrade in fighter.weapon_upgrades.values():
            yield from _step("worn", upgrade, code)


def _step(layer: str, card: CardState | None, code: str) -> Iterable[Step]:
    if card is not None and number(card, code):
        yield Step(layer, card.key, number(card, code))


def _unexplained(fighter: Fighter, code: str, rest: int) -> list[Step]:
    """Where the rest of an effective value comes from: mutation, aura gear, or a skill that works only now and then."""
    if not rest:
        return []
    steps = []
    if code == "combat":
        for card in fighter.gear.values():
            if number(card, "aura_combat"):
                steps.append(Step("worn", card.key, number(card, "aura_combat")))
                rest -= number(card, "aura_combat")
    skills = [key for key in _BY_SKILL.get(code, ()) if key in fighter.skills]
    if rest and skills:
        steps.append(Step("bought", skills[0], rest))
    elif rest:
        steps.append(Step("conditions", kept.MUTATION, rest))
    return steps


def cost(member: MemberState) -> Derived:
    """What a fighter costs his company, card by card. Rule: CC-BUILD-1, CC-BUILD-4, CC-BUILD-5, CC-COMP-6"""
    if member.kind == kept.SUMMONED:
        return stacked(COST, [], "CC-COMP-6")
    build = kept.build_of(member)
    lists = build.lists
    base = Step("printed", member.profile.key if member.profile is not None else COST, build.base_cr)
    less = building.base_cost(build) - build.base_cr
    steps = [base, *([Step("replaced", building.REINFORCED, less)] if less else [])]
    for card in build.bought:
        price = building.price_of(card, lists)
        if price:
            steps.append(Step("bought" if card.kind == "skill" else "worn", card.key, price))
    return stacked(COST, steps, "CC-BUILD-1")


def left(member: MemberState, fighter: Fighter) -> Derived:
    """What is left of Resistenza. Rule: CC-DMG-7"""
    resistance = value(member, fighter, "resistance").value or 0
    lost = kept.number(member, kept.LOST)
    steps = [Step("printed", "resistance", resistance)]
    if lost:
        steps.append(Step("conditions", kept.LOST, -min(lost, resistance)))
    return stacked(LEFT, steps, "CC-DMG-7")


def armour(member: MemberState, fighter: Fighter) -> tuple[Derived, ...]:
    """What armour has left and what it stops; nothing for a fighter without. Rule: CC-DMG-4"""
    durability, _protection = armour_of(fighter)
    if not durability:
        return ()
    parts = [] if fighter.armour is None else [fighter.armour, *fighter.armour_upgrades.values()]
    found = []
    for code in (ARMOUR_LEFT, PROTECTION):
        steps = [Step("worn", one.key, number(one, code)) for one in parts if number(one, code)]
        if BONE_PLATES in fighter.skills and (code == ARMOUR_LEFT or not parts):
            steps.append(Step("bought", BONE_PLATES, 1))
        lost = min(kept.number(member, kept.ARMOUR_LOST), durability)
        if code == ARMOUR_LEFT and lost:
            steps.append(Step("conditions", kept.ARMOUR_LOST, -lost))
        found.append(stacked(code, steps, "CC-DMG-4"))
    return tuple(found)


def _reach(member: MemberState) -> tuple[Derived, ...]:
    """Reach of the ready weapon in whole centimetres. Rule: CC-MELEE-1"""
    ready = kept.at(member, kept.WEAPON)
    if ready is None:
        return ()
    return (stacked(REACH, [Step("worn", ready.card.key, int(reach_of(ready.card)))], "CC-MELEE-1"),)


def _hands(member: MemberState) -> Derived:
    """Hands in use. Rule: CC-SLOT-1"""
    held = [one for one in hands_used(member) if number(one.card, "hands")]
    return stacked(HANDS, [Step("worn", one.card.key, number(one.card, "hands")) for one in held], "CC-SLOT-1")


def _rerolls(member: MemberState, numbers: list[Derived], code: str, of: str, used: str) -> Derived:
    """Rerolls that are left in this game. Rule: CC-REROLL-2, CC-REROLL-3"""
    total = next(one.value or 0 for one in numbers if one.code == of)
    steps = [Step("printed", of, total)]
    spent = min(kept.number(member, used), total)
    steps += [Step("conditions", used, -spent)] if spent else []
    return stacked(code, steps, "CC-REROLL-3" if of == "dexterity" else "CC-REROLL-2")


_FROM = {kept.LOST: "resistance", kept.DEXTERITY_USED: "dexterity", kept.WILLPOWER_USED: "willpower"}


def most(member: MemberState, code: str) -> int | None:
    """The most that a fighter can lose or use up of a value; None for what no value bounds.

    Rule: CC-DMG-4, CC-DMG-7, CC-REROLL-2, CC-REROLL-3
    """
    fighter = kept.fighter_of(member)
    if code == kept.ARMOUR_LOST:
        return armour_of(fighter)[0]
    return max(0, value(member, fighter, _FROM[code]).value or 0) if code in _FROM else None
