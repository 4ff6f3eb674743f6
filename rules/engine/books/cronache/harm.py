"""Armour, damage and death: the only place that takes Resistenza away (CC-DMG-4 to CC-DMG-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache import effective
from rules.engine.books.cronache.cards import number
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import boolean, calc, card, count, many, word
from rules.engine.books.cronache.thresholds import ignores_armour
from rules.engine.books.cronache.values import CAUSES

STOPPED_BY_ARMOUR = frozenset({"attack_melee", "attack_ranged", "skill", "power"})
CANCELLING = ("carapace", "invitto")
BONE_PLATES = "placche_ossee"
SPECIAL = frozenset({"armi_incantate", "armi_leggendarie", "armi_del_flagello", "armi_infuocate", "armi_divine"})
WEARING_LEGENDS = SPECIAL | {"armi_consacrate"}


def armour_of(fighter: Fighter) -> tuple[int, int]:
    """Full durability and protection of the armour worn; 0 and 0 without. Rule: CC-DMG-4"""
    plates = BONE_PLATES in fighter.skills
    if fighter.armour is None:
        return (1, 1) if plates else (0, 0)
    parts = (fighter.armour, *fighter.armour_upgrades.values())
    return sum(number(one, "armour_resistance") for one in parts) + plates, sum(
        number(one, "armour_protection") for one in parts
    )


def armour(*, fighter: Fighter) -> dict[str, int]:
    """Rule: CC-DMG-4"""
    resistance, protection = armour_of(fighter)
    return {"armour_resistance": resistance, "armour_protection": protection}


@dataclass(slots=True)
class Guard:
    """What still stands between a fighter and damage while hits come in."""

    durability: int
    protection: int
    wear: int
    blunts: bool
    spares: bool
    charm: bool
    screens: int

    def take(self, damage: int, *, cancelled: bool) -> int:
        """Damage of one hit that reaches Resistenza. Rule: CC-DMG-4, CC-DMG-6"""
        if cancelled or not damage:
            return 0
        if self.durability:
            damage -= min(damage, self.protection)
            self.durability = max(0, self.durability - self.wear)
        if self.blunts and damage > 1:
            damage -= 1
        if self.spares:
            damage = min(damage, 1)
        if self.charm and damage:
            damage, self.charm = damage - 1, False
        prevented = min(damage, self.screens)
        self.screens -= prevented
        return damage - prevented


def guard_of(target: Fighter, attacker: Fighter, cause: str, *, charm_used: bool = False) -> Guard:
    """What protects a fighter against damage of a cause. Rule: CC-DMG-4, CC-DMG-5, CC-DMG-6"""
    full, protection = armour_of(target)
    melee = cause == "attack_melee"
    durability = 0 if not full else full if target.armour_resistance is None else target.armour_resistance
    stopped = cause in STOPPED_BY_ARMOUR and not (melee and ignores_armour(attacker))
    legendary = "armatura_leggendaria" in target.armour_upgrades and target.armour is not None
    upgrades = attacker.weapon_upgrades.keys()
    wear = 0
    if stopped and not (melee and legendary and not upgrades & WEARING_LEGENDS):
        wear = 1 + (melee and "lacerare" in attacker.skills)
    return Guard(
        durability=durability,
        protection=protection if stopped else 0,
        wear=wear,
        blunts=target.owns("talismano_di_protezione"),
        spares=melee and "intangibilita" in target.skills and not upgrades & SPECIAL,
        charm=target.owns("portafortuna") and not charm_used,
        screens=target.marker_screen,
    )


def reduce_damage(
    *, hits: tuple[int, ...], cause: str, target: Fighter, fighter: Fighter, charm_used: bool
) -> dict[str, Any]:
    """What of several hits reaches Resistenza, one after the other. Rule: CC-DMG-4, CC-DMG-5, CC-DMG-6"""
    guard = guard_of(target, fighter, cause, charm_used=charm_used)
    had_charm = guard.charm
    cancelling = any(key in target.effects for key in CANCELLING)
    per_hit = [guard.take(damage, cancelled=cancelling and not number) for number, damage in enumerate(hits)]
    return {
        "damage_taken": sum(per_hit),
        "per_hit": per_hit,
        "armour_resistance_after": guard.durability,
        "marker_screen_after": guard.screens,
        "charm_used_after": charm_used or (had_charm and not guard.charm),
    }


def left_of(fighter: Fighter) -> int:
    """Resistenza that a fighter has left. Rule: CC-DMG-7"""
    return effective.resistance(fighter) if fighter.resistance_left is None else fighter.resistance_left


def apply_damage(*, fighter: Fighter, damage_taken: int, recovered: int, power: CardState | None) -> dict[str, Any]:
    """Resistenza after damage and recovery, and whether the fighter dies. Rule: CC-DMG-7, CC-DMG-8, CC-DMG-9, CC-POWER-10"""
    starting = effective.resistance(fighter)
    left = max(0, left_of(fighter) - damage_taken)
    dead = left == 0 or fighter.marker_madness >= fighter.resistance
    if not dead:
        left = max(left, min(starting, left + recovered))
    return {
        "starting_resistance": starting,
        "resistance_left_after": left,
        "dead": dead,
        "corpse_marker": dead and not (power is not None and power.stats.get("no_corpse")),
    }


CALCS: tuple[Calc, ...] = (
    calc("armour", armour, {"fighter": fighter(required=True)}, "CC-DMG-4"),
    calc(
        "reduce_damage",
        reduce_damage,
        {
            "hits": many(count(required=True), required=True),
            "cause": word(CAUSES, required=True),
            "target": fighter(),
            "fighter": fighter(),
            "charm_used": boolean(),
        },
        "CC-DMG-6",
    ),
    calc(
        "apply_damage",
        apply_damage,
        {
            "fighter": fighter(required=True),
            "damage_taken": count(0),
            "recovered": count(0),
            "power": card("powers"),
        },
        "CC-DMG-7",
    ),
)
