"""Thresholds of attacks: the only place that adds up their modifiers (CC-GEN-5, CC-MELEE-4, CC-RANGED-4)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache.cards import number
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import Ask, Faults, boolean, calc, card, many, word
from rules.engine.books.cronache.trials import power_threshold, test_threshold
from rules.engine.books.cronache.values import BASE_THRESHOLD, LOWEST_THRESHOLD, SCHOOLS, TESTS
from rules.engine.types import BadInput

DIVINE = "armi_divine"
NEAR_OBSTACLE_CM = 5
STOIC_DICE = 2
WATER_SHIELD = 2
COVERING_FIRE = 2


def ignores_armour(attacker: Fighter) -> bool:
    """Whether his melee attacks ignore armour and its upgrades. Rule: CC-DMG-5"""
    return DIVINE in attacker.weapon_upgrades or "dottrina_dell_unicorno" in attacker.effects


def armour_upgrade_counts(target: Fighter, key: str) -> bool:
    """Whether an upgrade on the target's armour still works: not once the armour is worn down. Rule: CC-DMG-4"""
    return key in target.armour_upgrades and target.armour_resistance != 0


def _water_shield(attacker: Fighter, target: Fighter) -> int:
    either = "scudo_d_acqua" in attacker.effects or "scudo_d_acqua" in target.effects
    return WATER_SHIELD if either else 0


def _skills_of_target(target: Fighter, name: str) -> list[int]:
    return [number(one, name) for one in target.skills.values()]


def _own(fighter: Fighter, name: str) -> int:
    """A modifier of own attacks, from skills, gear and the upgrades on the ready weapon."""
    return fighter.steady(name) + sum(number(one, name) for one in fighter.weapon_upgrades.values())


def melee_threshold(attacker: Fighter, target: Fighter, *, chosen_enemy: bool = False) -> int:
    """Threshold of a melee attack. Rule: CC-MELEE-4, CC-GEN-5, CC-GEN-6, CC-DMG-5"""
    if "dottrina_della_scimmia" in attacker.effects:
        return LOWEST_THRESHOLD
    total = BASE_THRESHOLD + _own(attacker, "own_melee_threshold")
    if chosen_enemy and "odio" in attacker.skills:
        total -= 1
    total -= sum(power in attacker.effects for power in ("cento_mani_e_cento_occhi", "telepatia"))
    if "berserker" in target.effects:
        total -= 1
    foreign = _skills_of_target(target, "melee_threshold")
    if "difesa_stoica" in target.skills and target.dice_left >= STOIC_DICE:
        foreign.append(1)
    if "arti_esotiche" in attacker.skills:
        foreign = [one for one in foreign if one < 0]
    total += sum(foreign) + sum(number(one, "melee_threshold") for one in target.gear.values())
    if target.shield is not None and DIVINE not in attacker.weapon_upgrades:
        total += number(target.shield, "melee_threshold")
    if "telepatia" in target.effects:
        total += 1
    total += _water_shield(attacker, target)
    if "aura_di_avversione" in attacker.auras:
        total = min(total, BASE_THRESHOLD)
    if armour_upgrade_counts(target, "armatura_consacrata") and not ignores_armour(attacker):
        total = max(total, BASE_THRESHOLD)
    return max(total, LOWEST_THRESHOLD)


def ranged_threshold(
    attacker: Fighter,
    target: Fighter,
    *,
    ally_near_target: bool = False,
    table_effects: tuple[CardState | None, ...] = (),
) -> int:
    """Threshold of a shot. Rule: CC-RANGED-4, CC-GEN-5, CC-GEN-6"""
    total = BASE_THRESHOLD + attacker.steady("own_ranged_threshold")
    if "tiro_in_copertura" in attacker.skills and attacker.covered:
        total -= 1
    if "berserker" in target.effects:
        total -= 1
    if ally_near_target and "fuoco_di_copertura" in attacker.skills:
        total += COVERING_FIRE
    total += target.steady("ranged_threshold")
    if target.shield is not None:
        total += number(target.shield, "ranged_threshold")
    near = target.obstacle_cm is not None and target.obstacle_cm <= NEAR_OBSTACLE_CM
    if "correre_al_riparo" in target.skills and (target.covered or near):
        total += 1
    if target.last_action == "move_in_cover":
        total += 1
    weapon = attacker.ranged_weapon
    windy = any(one is not None and one.key == "venti_di_tempesta" for one in table_effects)
    if windy and weapon is not None and weapon.stats.get("wind"):
        total += 1
    total += _water_shield(attacker, target)
    if armour_upgrade_counts(target, "armatura_consacrata"):
        total = max(total, BASE_THRESHOLD)
    return max(total, LOWEST_THRESHOLD)


def may_shoot_near_ally(attacker: Fighter, ally_near_target: bool) -> None:
    """Errors: BadInput `ally_near_target` without Fuoco di copertura. Rule: CC-RANGED-1"""
    if ally_near_target and "fuoco_di_copertura" not in attacker.skills:
        raise BadInput("ally_near_target")


def threshold(
    *,
    purpose: str,
    fighter: Fighter,
    target: Fighter,
    chosen_enemy: bool,
    ally_near_target: bool,
    school: str | None,
    table_effects: tuple[CardState | None, ...],
    poisoner: Fighter,
) -> dict[str, int]:
    """What a roll has to reach. Errors: BadInput `ally_near_target`.

    Rule: CC-GEN-5, CC-GEN-6, CC-MELEE-4, CC-RANGED-4, CC-TEST-5, CC-POWER-3
    """
    if purpose == "attack_melee":
        return {"threshold": melee_threshold(fighter, target, chosen_enemy=chosen_enemy)}
    if purpose == "attack_ranged":
        may_shoot_near_ally(fighter, ally_near_target)
        shot = ranged_threshold(fighter, target, ally_near_target=ally_near_target, table_effects=table_effects)
        return {"threshold": shot}
    if purpose == "use_power":
        return {"threshold": power_threshold(school or "", fighter, target)}
    return {"threshold": test_threshold(purpose, fighter, poisoner)}


def _also(faults: Faults, *, purpose: str | None, fighter: Fighter, school: str | None, **_others: Any) -> None:
    if purpose == "use_power" and school is None:
        faults.missing()
    if purpose == "attack_ranged":
        needs_ranged_weapon(faults, fighter)


def needs_ranged_weapon(faults: Faults, fighter: Fighter) -> None:
    """Note a missing ranged weapon. Rule: CC-RANGED-1"""
    if fighter.ranged_weapon is None:
        faults.missing()


def table_effects() -> Ask:
    """Powers that work on the whole table."""
    return many(card("in_force", required=True))


CALCS: tuple[Calc, ...] = (
    calc(
        "threshold",
        threshold,
        {
            "purpose": word(("attack_melee", "attack_ranged", "use_power", *TESTS), required=True),
            "fighter": fighter(),
            "target": fighter(),
            "chosen_enemy": boolean(),
            "ally_near_target": boolean(),
            "school": word(SCHOOLS, stand_in=SCHOOLS[0]),
            "table_effects": table_effects(),
            "poisoner": fighter(),
        },
        "CC-MELEE-4",
        also=_also,
    ),
)
