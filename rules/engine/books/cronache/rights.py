"""Who may repeat a roll in play, and by what: the only place that asks for rerolls used and finds the right to spend.

Destrezza, Volont\u00e0 and points are kept on the sheet, and so is the talisman once it worked here. A roster knows of no
hands, so what a skill or a thing gives once in each is said before the roll.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.engine.books.base import Asked, CardState, Choice, Field, MemberState
from rules.engine.books.cronache import kept, once
from rules.engine.books.cronache.deeds import DEEDS
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.rerolls import (
    BY_DEXTERITY,
    POINTS_FOR_MELEE,
    SKILLS_FOR_MOVEMENT,
    THIRST_CM,
    may_reroll,
    rule_of,
)
from rules.engine.types import Violation

THIRST, MUSIC, STANDARD, TALISMAN = "sete_di_sangue", "dotazioni_da_musico", "stendardo", "talismano_di_fortuna"
NEAR_ENEMY, SPENT = "enemy_within_10_cm", "rerolls_spent"
NEAR = {MUSIC: "music_near", STANDARD: "standard_near"}
USED = {"dexterity": kept.DEXTERITY_USED, "willpower": kept.WILLPOWER_USED}
PURPOSES = {"melee_attack": "attack_melee", "ranged_attack": "attack_ranged", "power": "use_power"}
# Rights of cards, the freest first; the talisman comes last, for it works once in a game.
_OF_CARDS: Mapping[str, tuple[str, ...]] = {
    "movement": (THIRST, *SKILLS_FOR_MOVEMENT, MUSIC),
    "trial": (STANDARD,),
    **dict.fromkeys(("melee_attack", "ranged_attack", "flames", "power", "climb", "swim"), ()),
}


def fields(member: MemberState, key: str) -> tuple[Field, ...]:
    """What is said of rerolls before a roll, as far as he has any. Rule: CC-REROLL-5"""
    if key not in _OF_CARDS:
        return ()
    found = [Field(NEAR[one], "bool", False) for one in _OF_CARDS[key] if one in NEAR and not _owns(member, one)]
    owned = [one for one in (*_OF_CARDS[key], TALISMAN) if _owns(member, one)]
    if THIRST in owned:
        owned.remove(THIRST)
        found.append(Field(NEAR_ENEMY, "bool", False))
    if owned:
        gone = tuple(one for one in owned if _kept_as_used(member, one))
        found.append(Field(SPENT, "several", gone, choices=tuple(Choice(one) for one in owned)))
    return tuple(found)


def _owns(member: MemberState, key: str) -> bool:
    return key in member.cards or any(one.card.key == key for one in member.possessions)


def _kept_as_used(member: MemberState, right: str) -> bool:
    """Whether a right that a thing gives once in a game was used in a roll of his. Rule: CC-REROLL-5"""
    return right == TALISMAN and once.left(member, TALISMAN, once.USED_UP) <= 0


def purpose_of(asked: Asked) -> str | None:
    """What a roll is called where it may be repeated at all. Rule: CC-TEST-6"""
    if asked.key == "trial":
        return None if "rianimato" in asked.member.cards else str(asked.chosen["trial"])
    deed = DEEDS.get(asked.key)
    if deed is None:
        return PURPOSES[asked.key]
    return None if deed.purpose is None else deed.purpose(asked)


def right_to(asked: Asked, fighter: Fighter, natural: int) -> str | Violation:
    """By what a face is repeated, or why by nothing. Rule: CC-REROLL-2 to CC-REROLL-7, CC-TEST-7"""
    purpose, said = purpose_of(asked), asked.chosen
    if purpose is None:
        return Violation("CC-REROLL-1", "nothing_repeats_it")
    near = {one: CardState(one, "item") for one, field in NEAR.items() if said.get(field)}
    one = replace(fighter, auras={**fighter.auras, **near})
    spent = {*said.get(SPENT, ())}
    if _owns(asked.member, TALISMAN) and _kept_as_used(asked.member, TALISMAN):
        spent.add(TALISMAN)
    blocked = False
    for right in (*_OF_CARDS.get(asked.key, ()), *USED, *POINTS_FOR_MELEE, TALISMAN):
        told = may_reroll(
            purpose=purpose,
            reroll_by=right,
            natural=natural,
            fighter=one,
            roller=None,
            used=kept.number(asked.member, USED[right]) if right in USED else int(right in spent),
            already_rerolled=False,
            by_enemy=False,
            aimed_at_fighter=False,
            nearest_enemy_cm=THIRST_CM if said.get(NEAR_ENEMY) else None,
        )
        if told["allowed"]:
            return right
        blocked = blocked or told["violations"] == ["CC-REROLL-6"]
    if blocked:
        return Violation("CC-REROLL-6", "nobody_repeats_it")
    rule = _looked_for(purpose, one, bool(spent))
    return Violation(rule, "no_rerolls_left") if rule else Violation("CC-REROLL-1", "nothing_repeats_it")


def _looked_for(purpose: str, fighter: Fighter, spent: bool) -> str:
    """The rule that would have given a reroll; "" where none would."""
    if purpose == "use_power":
        return rule_of("willpower")
    if purpose in BY_DEXTERITY:
        return rule_of("dexterity")
    for upgrade in POINTS_FOR_MELEE:
        if purpose == "attack_melee" and upgrade in fighter.weapon_upgrades:
            return rule_of(upgrade)
    return rule_of(TALISMAN) if spent else ""
