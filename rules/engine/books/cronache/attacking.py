"""Attacks as they are asked about: the only place that knows who may attack whom, and how far (CC-MELEE-1, CC-RANGED-1)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc, CardState, OddsRow
from rules.engine.books.cronache.acting import melee_die
from rules.engine.books.cronache.attack_rolls import melee, ranged, rows_of
from rules.engine.books.cronache.cards import number
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import Faults, Length, boolean, calc, face, fits, length, named, plain, word
from rules.engine.books.cronache.thresholds import may_shoot_near_ally, needs_ranged_weapon, table_effects
from rules.engine.books.cronache.values import DICE
from rules.engine.books.cronache.weapons import range_of, reach_of

GUARD_CM = 2
ENGAGED_CM = 1
NEAR_ALLY_CM = 3
POINT_BLANK_CM = 5
GUARD, POINT_BLANK = "colpo_di_guardia", "fuoco_ravvicinato"


def may_attack(
    *,
    action: str,
    distance_cm: Length,
    fighter: Fighter,
    line_of_sight: bool,
    nearest_enemy_cm: Length | None,
    ally_to_target_cm: Length | None,
    skill: str | None,
) -> dict[str, Any]:
    """Whether a target may be attacked, and how far the weapon goes.

    Rule: CC-SLOT-4, CC-MELEE-1, CC-MELEE-7, CC-RANGED-1, CC-RANGED-10
    """
    weapon = fighter.ranged_weapon
    if action == "attack_melee" or weapon is None:
        guarding = skill == GUARD
        limit = GUARD_CM if guarding else reach_of(fighter.weapon)
        broken = {"CC-MELEE-1": not guarding and distance_cm > limit, "CC-MELEE-7": guarding and distance_cm > limit}
        return _permission(broken, limit)
    reach, point_blank = range_of(weapon), skill == POINT_BLANK
    too_far = reach is not None and distance_cm > reach
    engaged = nearest_enemy_cm is not None and nearest_enemy_cm <= ENGAGED_CM and not point_blank
    shielded = ally_to_target_cm is not None and ally_to_target_cm <= NEAR_ALLY_CM
    broken = {
        "CC-RANGED-1": not line_of_sight
        or too_far
        or engaged
        or (shielded and "fuoco_di_copertura" not in fighter.skills),
        "CC-RANGED-10": point_blank and distance_cm > POINT_BLANK_CM,
    }
    return _permission(broken, reach)


def _permission(broken: dict[str, bool], limit: Length | None) -> dict[str, Any]:
    found = [rule for rule, holds in broken.items() if holds]
    return {"allowed": not found, "limit_cm": plain(limit), "violations": found}


def attack_melee(
    *,
    die: str,
    natural: int,
    fighter: Fighter,
    target: Fighter,
    chosen_enemy: bool,
    first_attack: bool,
    contact_after_cm: Length | None,
) -> dict[str, Any]:
    """A melee attack roll.

    Rule: CC-GEN-3, CC-GEN-4, CC-PROFILE-3, CC-DICE-5, CC-MELEE-2, CC-MELEE-3, CC-MELEE-8, CC-CRIT-1, CC-CRIT-3,
    CC-CRIT-5, CC-DMG-5, CC-COND-4
    """
    rolled = melee_die(fighter, die) or die
    attack = melee(
        rolled,
        fighter,
        target,
        chosen_enemy=chosen_enemy,
        first_attack=first_attack,
        contact_after_cm=contact_after_cm,
    )
    return {
        "die_rolled": rolled,
        "threshold": attack.threshold,
        "modified": attack.modified(natural),
        "hit": attack.hit(natural),
        "critical": attack.critical(natural),
    }


def attack_ranged(
    *,
    die: str,
    natural: int,
    fighter: Fighter,
    target: Fighter,
    ally_near_target: bool,
    table_effects: tuple[CardState, ...],
) -> dict[str, Any]:
    """A shot, and what a battered weapon does to the shooter. Errors: BadInput `ally_near_target`.

    Rule: CC-RANGED-1, CC-RANGED-2, CC-RANGED-3, CC-RANGED-4, CC-RANGED-7, CC-CRIT-1, CC-CRIT-3, CC-CRIT-5
    """
    may_shoot_near_ally(fighter, ally_near_target)
    attack = ranged(die, fighter, target, ally_near_target=ally_near_target, table_effects=table_effects)
    weapon = fighter.ranged_weapon
    return {
        "threshold": attack.threshold,
        "modified": attack.modified(natural),
        "hit": attack.hit(natural),
        "critical": attack.critical(natural),
        "damage_taken": number(weapon, "backfire") if weapon is not None and natural == 1 else 0,
    }


def melee_odds(*, die: str, fighter: Fighter, target: Fighter, **given: Any) -> tuple[OddsRow, ...]:
    """Chances of a melee attack roll. Rule: CC-MELEE-3"""
    return rows_of(melee(melee_die(fighter, die) or die, fighter, target, **given))


def ranged_odds(
    *, die: str, fighter: Fighter, target: Fighter, ally_near_target: bool, **given: Any
) -> tuple[OddsRow, ...]:
    """Chances of a shot. Errors: BadInput `ally_near_target`. Rule: CC-RANGED-3"""
    may_shoot_near_ally(fighter, ally_near_target)
    return rows_of(ranged(die, fighter, target, ally_near_target=ally_near_target, **given))


def _also_may(faults: Faults, *, action: str | None, fighter: Fighter, **_others: Any) -> None:
    if action == "attack_ranged":
        needs_ranged_weapon(faults, fighter)


def _also_melee(faults: Faults, *, die: str | None, natural: int | None, fighter: Fighter, **_others: Any) -> None:
    fits(faults, natural, melee_die(fighter, die))


def _also_ranged(faults: Faults, *, die: str | None, natural: int | None, fighter: Fighter, **_others: Any) -> None:
    needs_ranged_weapon(faults, fighter)
    fits(faults, natural, die)


CALCS: tuple[Calc, ...] = (
    calc(
        "may_attack",
        may_attack,
        {
            "action": word(("attack_melee", "attack_ranged"), required=True),
            "distance_cm": length(required=True),
            "fighter": fighter(),
            "line_of_sight": boolean(True),
            "nearest_enemy_cm": length(),
            "ally_to_target_cm": length(),
            "skill": named({"Colpo di Guardia": GUARD, "Fuoco Ravvicinato": POINT_BLANK}),
        },
        "CC-MELEE-1",
        also=_also_may,
    ),
    calc(
        "attack_melee",
        attack_melee,
        {
            "die": word(DICE, required=True),
            "natural": face(required=True),
            "fighter": fighter(),
            "target": fighter(),
            "chosen_enemy": boolean(),
            "first_attack": boolean(),
            "contact_after_cm": length(),
        },
        "CC-MELEE-3",
        also=_also_melee,
        odds=melee_odds,
    ),
    calc(
        "attack_ranged",
        attack_ranged,
        {
            "die": word(DICE, required=True),
            "natural": face(required=True),
            "fighter": fighter(required=True),
            "target": fighter(),
            "ally_near_target": boolean(),
            "table_effects": table_effects(),
        },
        "CC-RANGED-3",
        also=_also_ranged,
        odds=ranged_odds,
    ),
)
