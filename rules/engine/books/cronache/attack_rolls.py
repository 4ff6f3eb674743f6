"""Attack rolls: the only place that knows what hits and what is a critical (CC-MELEE-3, CC-RANGED-3, CC-CRIT)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.books.base import CardState, OddsRow
from rules.engine.books.cronache import effective
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.reading import Length
from rules.engine.books.cronache.thresholds import (
    DIVINE,
    armour_upgrade_counts,
    ignores_armour,
    melee_threshold,
    ranged_threshold,
)
from rules.engine.books.cronache.values import SIDES
from rules.engine.books.cronache.weapons import criticals_of
from rules.engine.odds import possible, row

PRESSING_CM = 2
ENCHANTED_FROM = 5
MELEE_TURNERS = ("colpo_mortale", "dottrina_della_tigre")  # make a success a critical
DEADLY_SHOT = "tiro_letale"
DAYDREAMS = "sogni_a_occhi_aperti"


@dataclass(frozen=True, slots=True)
class Attack:
    """What an attack roll meets: the threshold, the bonus on the roll, and when it is a hit or a critical anyway."""

    sides: int
    threshold: int
    bonus: bool
    automatic: bool
    critical_from: int
    always_critical: bool
    turned_critical: bool
    criticals_count: bool

    def modified(self, natural: int) -> int:
        return natural + 1 if self.bonus else natural

    def hit(self, natural: int) -> bool:
        """Rule: CC-MELEE-3, CC-RANGED-3, CC-GEN-3, CC-GEN-4"""
        if self.automatic:
            return True
        return natural != 1 and (natural >= self.critical_from or self.modified(natural) >= self.threshold)

    def critical(self, natural: int) -> bool:
        """Whether a critical counts. Rule: CC-CRIT-1, CC-CRIT-3, CC-CRIT-5"""
        if not self.criticals_count or not self.hit(natural):
            return False
        return self.always_critical or self.turned_critical or natural >= self.critical_from


def melee_criticals_count(attacker: Fighter, target: Fighter) -> bool:
    """Whether melee criticals of one against another have any effect. Rule: CC-CRIT-3, CC-CRIT-5, CC-DMG-5"""
    if not criticals_of(attacker.weapon) or DAYDREAMS in attacker.effects:
        return False
    if "immunita_ai_colpi_critici" in target.skills:
        return False
    return ignores_armour(attacker) or not armour_upgrade_counts(target, "armatura_divina")


def ranged_criticals_count(attacker: Fighter, target: Fighter) -> bool:
    """The same for shots. Rule: CC-CRIT-3, CC-CRIT-5"""
    weapon = attacker.ranged_weapon
    if weapon is None or not criticals_of(weapon) or DAYDREAMS in attacker.effects:
        return False
    return not armour_upgrade_counts(target, "armatura_divina")


def melee(
    die: str,
    attacker: Fighter,
    target: Fighter,
    *,
    chosen_enemy: bool = False,
    first_attack: bool = False,
    contact_after_cm: Length | None = None,
) -> Attack:
    """A melee attack before the roll. `die` is the one that is rolled.

    Rule: CC-PROFILE-3, CC-MELEE-2, CC-MELEE-3, CC-MELEE-8, CC-CRIT-1, CC-COND-4, CC-DMG-5
    """
    divine = DIVINE in attacker.weapon_upgrades
    opening = divine and first_attack
    pressed = contact_after_cm is not None and contact_after_cm < PRESSING_CM and "incalzare" in attacker.skills
    defence = effective.combat(target, as_target=True, shield_ignored=divine)
    sides = SIDES[die]
    return Attack(
        sides=sides,
        threshold=melee_threshold(attacker, target, chosen_enemy=chosen_enemy),
        bonus=effective.combat(attacker) > defence,
        automatic=opening or pressed or target.prone,
        critical_from=min(sides, ENCHANTED_FROM) if "armi_incantate" in attacker.weapon_upgrades else sides,
        always_critical=opening,
        turned_critical=any(key in attacker.effects for key in MELEE_TURNERS),
        criticals_count=melee_criticals_count(attacker, target),
    )


def ranged(
    die: str,
    attacker: Fighter,
    target: Fighter,
    *,
    ally_near_target: bool = False,
    table_effects: tuple[CardState, ...] = (),
) -> Attack:
    """A shot before the roll. Rule: CC-RANGED-2, CC-RANGED-3, CC-CRIT-1"""
    sides = SIDES[die]
    return Attack(
        sides=sides,
        threshold=ranged_threshold(attacker, target, ally_near_target=ally_near_target, table_effects=table_effects),
        bonus=effective.accuracy(attacker) > effective.dexterity(target),
        automatic=False,
        critical_from=sides,
        always_critical=False,
        turned_critical=DEADLY_SHOT in attacker.effects,
        criticals_count=ranged_criticals_count(attacker, target),
    )


def rows_of(attack: Attack) -> tuple[OddsRow, ...]:
    """Rows `missed`, `hit` and `critical` of one roll. Rule: CC-MELEE-3, CC-RANGED-3"""
    faces = range(1, attack.sides + 1)
    hits = sum(attack.hit(natural) for natural in faces)
    criticals = sum(attack.critical(natural) for natural in faces)
    return possible(
        (
            row("missed", attack.sides - hits, attack.sides),
            row("hit", hits - criticals, attack.sides),
            row("critical", criticals, attack.sides),
        )
    )
