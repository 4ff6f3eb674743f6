"""Whom a roll is aimed at: the only place that makes a fighter of an enemy, typed in numbers or chosen in his company.

Of an enemy in no company of ours what matters is typed: his values and what else moves the threshold. One who goes along on
the same adventure brings the numbers of his sheet.
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.books.base import Asked, CardState, Choice, Field, MemberState
from rules.engine.books.cronache import effective, kept, once, sheet
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.harm import armour_of
from rules.engine.books.cronache.thresholds import DIVINE
from rules.engine.types import Derived, Step, Violation, stacked

ENEMY, TYPED = "enemy", "typed_enemy"
NO_ARMOUR = "no_armour"
ARMOURS = (NO_ARMOUR, "armatura_leggera", "armatura_media", "armatura_pesante")  # with 0, 1, 2 and 3 points
MOST, MOST_THRESHOLD = 99, 6
DEFENSIVE = "combattimento_difensivo"


def chosen_field() -> Field:
    return Field(ENEMY, "opponent", TYPED, choices=(Choice(TYPED),))


def fields(value: str) -> tuple[Field, ...]:
    """What is said of an enemy, `value` being what a roll is made against; most of it only where nobody is chosen."""
    return (
        chosen_field(),
        Field(value, "int", 3, 0, MOST, unless=ENEMY),
        Field("enemy_resistance", "int", 3, 1, MOST, unless=ENEMY),
        Field("enemy_armour", "choice", NO_ARMOUR, choices=tuple(Choice(one) for one in ARMOURS), unless=ENEMY),
        Field("threshold_more", "int", 0, -MOST_THRESHOLD, MOST_THRESHOLD),
    )


def chosen(asked: Asked) -> MemberState | None:
    """The fighter of another company who was chosen."""
    return asked.named(ENEMY)


def target(asked: Asked) -> Fighter:
    """Whom the roll is aimed at, as far as it was said. Rule: CC-DMG-4, CC-DMG-7, CC-COND-4"""
    said = asked.chosen
    one = chosen(asked)
    known = _typed(asked) if one is None else _of_sheet(one)
    more = said.get("threshold_more", 0)
    moved = CardState("cover", "item", "gear", stats={"melee_threshold": more, "ranged_threshold": more})
    prone = {"a_terra"} if said.get("prone") else set()
    return replace(known, equipment=(*known.equipment, moved), conditions=known.conditions | prone)


def _typed(asked: Asked) -> Fighter:
    said = asked.chosen
    points = ARMOURS.index(said.get("enemy_armour", NO_ARMOUR))
    armour = CardState("armour", "item", "armour", stats={"armour_resistance": points, "armour_protection": 1})
    return Fighter(
        combat=said.get("enemy_combat", 0),
        dexterity=said.get("enemy_dexterity", 0),
        resistance=said.get("enemy_resistance", 1),
        armour=armour if points else None,
    )


def _of_sheet(one: MemberState) -> Fighter:
    fighter = kept.fighter_of(one)
    full, _protection = armour_of(fighter)
    return replace(
        fighter,
        resistance_left=kept.resistance_left(one, fighter),
        armour_resistance=max(0, full - kept.number(one, kept.ARMOUR_LOST)) if full else None,
    )


def fallen(asked: Asked) -> Violation | None:
    """Why nobody aims at the chosen one any more. Rule: CC-DMG-7, CC-FALL-5, CC-MUT-2"""
    one = chosen(asked)
    if one is None:
        return None
    if kept.resistance_left(one, kept.fighter_of(one)):
        return once.out(one)
    return Violation("CC-DMG-7", "enemy_fallen", {"member": one.name})


def numbers(asked: Asked, value: str) -> tuple[Derived, ...]:
    """What of the chosen one's sheet counts against a roll, `value` first; nothing where he was typed."""
    one = chosen(asked)
    if one is None:
        return ()
    fighter = kept.fighter_of(one)
    against = _combat(asked, one, fighter) if value == "combat" else sheet.value(one, fighter, value)
    return (against, sheet.left(one, fighter), *sheet.armour(one, fighter))


def _combat(asked: Asked, one: MemberState, fighter: Fighter) -> Derived:
    """Combattimento as an attacker meets it. Rule: CC-PROFILE-3, CC-DMG-5"""
    divine = any(
        thing.card.key == DIVINE and thing.part_of == asked.chosen["weapon"] for thing in asked.member.possessions
    )
    found = sheet.value(one, fighter, "combat")
    steps = list(found.steps)
    if divine and fighter.shield is not None:
        steps = [step for step in steps if step.source != fighter.shield.key]
    more = effective.combat(fighter, as_target=True) - effective.combat(fighter)
    return stacked(found.code, [*steps, *([Step("bought", DEFENSIVE, more)] if more else [])], found.rule)
