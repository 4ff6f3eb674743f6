"""Effective values: the only place that adds up what a fighter's cards make of his printed profile (CC-PROFILE-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.cards import MELEE, number
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import Faults, boolean, calc, count, face

GENETIC_STRENGTH = "accelerazione_genetica_forza"
AFFINITY_BONUS = 2
FAMILIARITY_BONUS = 2
D2 = 2


def resistance(fighter: Fighter) -> int:
    """Starting Resistenza: printed, with skills, gear and mutation 6. Rule: CC-PROFILE-3, CC-MUT-2"""
    return fighter.resistance + worn(fighter, "resistance") + (2 if fighter.mutation == 6 else 0)


def worn(fighter: Fighter, name: str) -> int:
    """A bonus of skills, gear, armour with its upgrades and the ready shield. Rule: CC-SLOT-3"""
    total = fighter.steady(name)
    if fighter.shield is not None:
        total += number(fighter.shield, name)
    if fighter.armour is not None:
        total += number(fighter.armour, name)
    return total


def wielded(fighter: Fighter, name: str) -> int:
    """A bonus of the ready melee weapon and the upgrades on it. Rule: CC-SLOT-3"""
    return number(fighter.weapon, name) + sum(number(one, name) for one in fighter.weapon_upgrades.values())


def combat(fighter: Fighter, *, as_target: bool = False, shield_ignored: bool = False) -> int:
    """Combattimento. `as_target`: as a melee attacker sees it, with Combattimento Difensivo.

    Rule: CC-PROFILE-3, CC-GEN-2, CC-SLOT-3, CC-DMG-5
    """
    total = fighter.combat
    if as_target and "combattimento_difensivo" in fighter.skills:
        total = (total * 3 + 1) // 2
    total += wielded(fighter, "combat") + worn(fighter, "combat")
    if shield_ignored and fighter.shield is not None:
        total -= number(fighter.shield, "combat")
    if "duellante_supremo" in fighter.skills:
        total += fighter.melee_kills
    if fighter.mutation == 2:
        total += 1
    if "affinita_alla_tecnologia" in fighter.skills and fighter.weapon.stats.get("tech"):
        total += AFFINITY_BONUS
    if fighter.auras or fighter.equipment:
        around = {**fighter.gear, **fighter.auras}
        total += sum(number(one, "aura_combat") for one in around.values())
    return total


def accuracy(fighter: Fighter) -> int:
    """Precisione. Rule: CC-PROFILE-3"""
    total = fighter.accuracy + worn(fighter, "accuracy")
    if "tiratore_supremo" in fighter.skills:
        total += fighter.ranged_kills
    shot = fighter.ranged_weapon
    if "familiarita_con_le_armi_da_fuoco" in fighter.skills and any(
        one is not None and one.stats.get("firearm") for one in (shot, *fighter.equipment)
    ):
        total += FAMILIARITY_BONUS
    if "affinita_alla_tecnologia" in fighter.skills and shot is not None and shot.stats.get("tech"):
        total += AFFINITY_BONUS
    return total


def damage(
    fighter: Fighter, *, chosen_enemy: bool = False, melee_successes: int = 0, damage_roll: int | None = None
) -> int:
    """Danno in melee. `damage_roll` stands for the printed value under Accelerazione Genetica: Forza.

    Rule: CC-PROFILE-3, CC-DMG-2
    """
    total = fighter.damage
    if damage_roll is not None and GENETIC_STRENGTH in fighter.skills:
        total = damage_roll
    total += wielded(fighter, "damage") + worn(fighter, "damage")
    if "berserker" in fighter.effects:
        total += 1
    if chosen_enemy and "astio" in fighter.skills:
        total += 1
    if fighter.mutation == 7:
        total += 1
    if "danza_di_lame" in fighter.skills:
        total += melee_successes
    return total


def willpower(fighter: Fighter) -> int:
    """Volontà. Of the sceptres only the best one counts, ready or not. Rule: CC-PROFILE-3, CC-SLOT-3"""
    owned = [number(one, "willpower") for one in fighter.equipment if one.category in MELEE]
    upgrades = sum(number(one, "willpower") for one in fighter.weapon_upgrades.values())
    return (
        fighter.willpower + worn(fighter, "willpower") + upgrades + max(number(fighter.weapon, "willpower"), *owned, 0)
    )


def dexterity(fighter: Fighter) -> int:
    """Destrezza. Rule: CC-PROFILE-3, CC-PROFILE-4"""
    printed = fighter.dexterity * 2 if "accelerazione_genetica_agilita" in fighter.skills else fighter.dexterity
    return printed + worn(fighter, "dexterity")


def needs_damage_roll(faults: Faults, fighter: Fighter, damage_roll: int | None) -> None:
    """Note a missing d2 of Accelerazione Genetica: Forza. Rule: CC-PROFILE-3"""
    if damage_roll is None and GENETIC_STRENGTH in fighter.skills:
        faults.missing()


@dataclass(frozen=True, slots=True)
class Effective:
    """The six values of a fighter, outside any attack."""

    resistance: int
    combat: int
    accuracy: int
    damage: int
    willpower: int
    dexterity: int


def effective(fighter: Fighter) -> Effective:
    """All six values at once. Rule: CC-PROFILE-3"""
    return Effective(
        resistance=resistance(fighter),
        combat=combat(fighter),
        accuracy=accuracy(fighter),
        damage=damage(fighter),
        willpower=willpower(fighter),
        dexterity=dexterity(fighter),
    )


def effective_values(
    *, fighter: Fighter, as_target: bool, chosen_enemy: bool, melee_successes: int, damage_roll: int | None
) -> dict[str, int]:
    """The six values of a fighter with everything that counts now.

    Rule: CC-GEN-6, CC-PROFILE-3, CC-PROFILE-5, CC-PROFILE-6, CC-PROFILE-7, CC-PROFILE-8, CC-SLOT-3, CC-MELEE-9, CC-DMG-2
    """
    return {
        "resistance": resistance(fighter),
        "combat": combat(fighter, as_target=as_target),
        "accuracy": accuracy(fighter),
        "damage": damage(fighter, chosen_enemy=chosen_enemy, melee_successes=melee_successes, damage_roll=damage_roll),
        "willpower": willpower(fighter),
        "dexterity": dexterity(fighter),
    }


def _also(faults: Faults, *, fighter: Fighter, damage_roll: int | None, **_others: Any) -> None:
    needs_damage_roll(faults, fighter, damage_roll)


CALCS: tuple[Calc, ...] = (
    calc(
        "effective_values",
        effective_values,
        {
            "fighter": fighter(required=True),
            "as_target": boolean(),
            "chosen_enemy": boolean(),
            "melee_successes": count(0),
            "damage_roll": face(D2),
        },
        "CC-PROFILE-3",
        also=_also,
    ),
)
