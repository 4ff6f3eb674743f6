"""What a hit does: the only place that knows the damage, conditions and dice of hits (CC-DMG-1, CC-MELEE-6, CC-CRIT)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache import effective
from rules.engine.books.cronache.attack_rolls import melee_criticals_count, ranged_criticals_count
from rules.engine.books.cronache.cards import number
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import Faults, boolean, calc, count, face, many
from rules.engine.books.cronache.thresholds import needs_ranged_weapon
from rules.engine.books.cronache.values import COMPLETE_DICE, conditions_in_order, dice_in_order
from rules.engine.books.cronache.weapons import reach_of
from rules.engine.types import BadInput

PER_HIT = ("ira", "dottrina_dell_orso")  # in force, each one damage more
FLAMING = "armi_infuocate_stregoneria"
PHOENIX = "dottrina_della_fenice"
DRAGON, DRAGON_CM = "dottrina_del_dragone", 5
INHUMAN = "forza_inumana"
SHADOW_KILL = "finire_nell_ombra"
VENOMOUS_MUTATION = 5
FLAME_THRESHOLD, FLAME_DAMAGE, FLAME_BACKFIRE = 2, 2, 3


def face_damage(weapon: CardState, natural: int) -> int:
    """What a weapon adds for the natural face. Rule: CC-RANGED-6, CC-DMG-1"""
    more: int = (weapon.stats.get("face_damage") or {}).get(str(natural), 0)
    return more


def melee_damage(attacker: Fighter, base: int, natural: int, *, critical: bool) -> int:
    """Damage of a melee hit before armour. `base` is the effective Danno. Rule: CC-DMG-1, CC-DMG-3, CC-MELEE-5"""
    weapon = attacker.weapon
    raw = base
    if critical:
        raw *= number(weapon, "critical_multiplier") or 1
        raw += number(weapon, "critical_damage") + number(weapon, "critical_face_multiplier") * natural
        raw += sum(number(one, "critical_damage") for one in attacker.weapon_upgrades.values())
    return raw + sum(key in attacker.effects for key in PER_HIT) + face_damage(weapon, natural)


def kills(attacker: Fighter) -> bool:
    """Whether a melee critical kills outright. Rule: CC-CRIT-6"""
    in_shadow = SHADOW_KILL in attacker.skills and "open" not in attacker.terrain
    return in_shadow or bool(attacker.weapon.stats.get("critical_kills"))


def melee_conditions(attacker: Fighter, target: Fighter, *, critical: bool, target_base_larger: bool) -> list[str]:
    """Conditions that a melee hit brings the target. Rule: CC-MELEE-6, CC-CRIT-4, CC-CRIT-7, CC-COND-8, CC-MUT-2"""
    weapon = attacker.weapon
    found: set[str] = set()
    if not (target_base_larger and weapon.stats.get("not_on_larger")):
        found.update(weapon.stats.get("hit_conditions") or ())
        if critical:
            found.update(weapon.stats.get("critical_conditions") or ())
    for upgrade in attacker.weapon_upgrades.values():
        found.update(upgrade.stats.get("hit_conditions") or ())
    if FLAMING in attacker.effects:
        found.add("fuoco")
    if DRAGON in attacker.effects and reach_of(weapon) <= DRAGON_CM:
        found.add("respinto")  # with a longer reach nobody knows whether the target stands that near
    if critical and attacker.mutation == VENOMOUS_MUTATION:
        found.add("veleno")
    if critical and INHUMAN in attacker.skills:
        if "a_terra" in found:
            found.remove("a_terra")
            found.add("respinto")
        else:
            found.add("a_terra")
    return conditions_in_order(found - target.immune_to)


def melee_hit(
    *,
    natural: int,
    fighter: Fighter,
    target: Fighter,
    critical: bool,
    chosen_enemy: bool,
    melee_successes: int,
    target_base_larger: bool,
    damage_roll: int | None,
) -> dict[str, Any]:
    """Everything that a melee hit does at once, before armour.

    Rule: CC-GEN-8, CC-SLOT-4, CC-MELEE-5, CC-MELEE-6, CC-CRIT-2, CC-CRIT-4, CC-CRIT-5, CC-CRIT-6, CC-CRIT-7, CC-CRIT-8,
    CC-DMG-1, CC-DMG-2, CC-DMG-3, CC-POWER-5, CC-POWER-14, CC-COND-8, CC-MUT-2
    """
    counts = critical and melee_criticals_count(fighter, target)
    weapon = fighter.weapon
    base = effective.damage(
        fighter, chosen_enemy=chosen_enemy, melee_successes=melee_successes, damage_roll=damage_roll
    )
    killed = counts and kills(fighter)
    dice = [*(weapon.stats.get("critical_dice") or ())] if counts else []
    if PHOENIX in fighter.effects:
        dice.append("d4")
    arcano = number(weapon, "hit_points_arcano")
    concentrazione = 0
    if counts:
        arcano += number(weapon, "critical_points_arcano") + ("mago_guerriero" in fighter.skills)
        concentrazione += "guerriero_psionico" in fighter.skills
    return {
        "damage_dealt": None if killed else melee_damage(fighter, base, natural, critical=counts),
        "killed": killed,
        "conditions_received": melee_conditions(
            fighter, target, critical=counts, target_base_larger=target_base_larger
        ),
        "bonus_dice": dice_in_order(dice),
        "dice_lost": min(number(weapon, "hit_dice_lost"), target.dice_left),
        "points_arcano_gained": arcano,
        "points_concentrazione_gained": concentrazione,
    }


def ranged_damage(weapon: CardState, natural: int, *, critical: bool) -> int:
    """Damage of a shot before armour. Rule: CC-RANGED-5, CC-RANGED-6, CC-DMG-1"""
    raw = number(weapon, "weapon_damage")
    if critical:
        raw = raw * (number(weapon, "critical_multiplier") or 1) + number(weapon, "critical_damage")
    return raw + face_damage(weapon, natural)


def ranged_hit(*, natural: int, fighter: Fighter, target: Fighter, critical: bool) -> dict[str, Any]:
    """Everything that a shot which hit does at once, before armour.

    Rule: CC-SLOT-6, CC-RANGED-5, CC-RANGED-6, CC-RANGED-9, CC-RANGED-10, CC-CRIT-4, CC-DMG-1, CC-COND-8
    """
    counts = critical and ranged_criticals_count(fighter, target)
    weapon = fighter.ranged_weapon
    assert weapon is not None
    found: set[str] = set(weapon.stats.get("hit_conditions") or ())
    if counts:
        found.update(weapon.stats.get("critical_conditions") or ())
    for upgrade in fighter.ranged_upgrades.values():
        found.update(upgrade.stats.get("hit_conditions") or ())
    return {
        "damage_dealt": ranged_damage(weapon, natural, critical=counts),
        "conditions_received": conditions_in_order(found - target.immune_to),
        "bonus_dice": ["d4"] if counts and "fuoco_rapido" in fighter.skills else [],
    }


def flamethrower(*, natural: int | None, fighter: Fighter, tests: tuple[bool, ...]) -> dict[str, Any]:
    """The Proto-Lanciafiamme; `tests` are those of the fighters in its arc. Errors: BadInput `too_few_dice`.

    Rule: CC-ACTION-7, CC-RANGED-8
    """
    if fighter.dice_left < COMPLETE_DICE or natural is None:
        raise BadInput("too_few_dice")
    success = natural >= FLAME_THRESHOLD
    return {
        "success": success,
        "dice_spent": COMPLETE_DICE,
        "damage_dealt": [0 if passed else FLAME_DAMAGE for passed in tests] if success else [],
        "damage_taken": 0 if success else FLAME_BACKFIRE,
        "usable_after": success,
    }


def _also_hit(faults: Faults, *, fighter: Fighter, damage_roll: int | None, **_others: Any) -> None:
    effective.needs_damage_roll(faults, fighter, damage_roll)


def _also_shot(faults: Faults, *, fighter: Fighter, **_others: Any) -> None:
    needs_ranged_weapon(faults, fighter)


def _also_flames(faults: Faults, *, natural: int | None, fighter: Fighter, **_others: Any) -> None:
    if natural is None and fighter.dice_left >= COMPLETE_DICE:
        faults.missing()


CALCS: tuple[Calc, ...] = (
    calc(
        "melee_hit",
        melee_hit,
        {
            "natural": face(required=True),
            "fighter": fighter(),
            "target": fighter(),
            "critical": boolean(),
            "chosen_enemy": boolean(),
            "melee_successes": count(0),
            "target_base_larger": boolean(),
            "damage_roll": face(effective.D2),
        },
        "CC-DMG-1",
        also=_also_hit,
    ),
    calc(
        "ranged_hit",
        ranged_hit,
        {
            "natural": face(required=True),
            "fighter": fighter(required=True),
            "target": fighter(),
            "critical": boolean(),
        },
        "CC-RANGED-5",
        also=_also_shot,
    ),
    calc(
        "flamethrower",
        flamethrower,
        {"natural": face(), "fighter": fighter(), "tests": many(boolean(required=True))},
        "CC-RANGED-8",
        also=_also_flames,
    ),
)
