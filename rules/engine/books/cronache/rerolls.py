"""Rerolls: the only place that knows who may repeat which roll (CC-REROLL)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.effective import dexterity, willpower
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import allowed, code_or_name
from rules.engine.books.cronache.reading import Ask, Length, boolean, calc, count, face, length, word
from rules.engine.books.cronache.trials import test_threshold
from rules.engine.books.cronache.values import TESTS

UNROLLED = ("stand_up", "drop", "vault")
PURPOSES = (
    *TESTS,
    "attack_melee",
    "attack_ranged",
    "use_power",
    "move",
    "move_in_cover",
    "walk_carefully",
    "jump",
    "climb",
    "climb_down",
    "swim",
    *UNROLLED,
)
BY_DEXTERITY = ("move", "move_in_cover", "jump", "climb", "climb_down", "swim")
MOVEMENT = ("move", "move_in_cover")
ONCE = 1
THIRST_CM = 10

SKILLS_FOR_MOVEMENT = ("servo_del_fato", "secrezione_viscida")
POINTS_FOR_MELEE = {
    "armi_psico_potenziate": "points_concentrazione",
    "armi_stregate": "points_arcano",
    "armi_dei_sogni": "points_illusione",
}
STATS = ("willpower", "dexterity", "combat", "accuracy")
RIGHTS = (
    "Servo del Fato",
    "Secrezione Viscida",
    "Dotazioni da Musico",
    "Sete di Sangue",
    "Stendardo",
    "Talismano di Fortuna",
    "Armi Psico-Potenziate",
    "Armi Stregate",
    "Armi dei Sogni",
)


def rule_of(right: str) -> str:
    """The rule that gives or refuses a right to reroll."""
    if right in POINTS_FOR_MELEE:
        return "CC-REROLL-7"
    if right in ("combat", "accuracy"):
        return "CC-REROLL-4"
    return {"willpower": "CC-REROLL-2", "dexterity": "CC-REROLL-3"}.get(right, "CC-REROLL-5")


def _is_near(fighter: Fighter, key: str) -> bool:
    """Whether the standard or the instruments work on a fighter: somebody's near him, or his own."""
    return key in fighter.auras or key in fighter.gear


def covers(
    right: str, purpose: str, natural: int, fighter: Fighter, *, used: int, own: bool, aimed: bool, enemy: Length | None
) -> bool:
    """Whether a right that a fighter has left covers a roll. Rule: CC-REROLL-2 to CC-REROLL-5, CC-REROLL-7"""
    if right == "willpower":
        return purpose == "use_power" and (own or aimed) and used < willpower(fighter)
    if not own:
        return False
    if right == "dexterity":
        return purpose in BY_DEXTERITY and used < dexterity(fighter)
    if right in POINTS_FOR_MELEE:
        paid: int = getattr(fighter, POINTS_FOR_MELEE[right])
        return purpose == "attack_melee" and right in fighter.weapon_upgrades and paid > 0
    if right == "sete_di_sangue":
        return purpose in MOVEMENT and right in fighter.skills and enemy is not None and enemy <= THIRST_CM
    if used >= ONCE:
        return False
    if right in SKILLS_FOR_MOVEMENT:
        return purpose in MOVEMENT and right in fighter.skills
    if right == "dotazioni_da_musico":
        return purpose in MOVEMENT and _is_near(fighter, right)
    if right == "stendardo":
        return (
            purpose == "test_spirito" and _is_near(fighter, right) and natural < test_threshold(purpose, fighter, None)
        )
    return right == "talismano_di_fortuna" and right in fighter.gear


def may_reroll(
    *,
    purpose: str,
    reroll_by: str,
    natural: int | None,
    fighter: Fighter,
    roller: Fighter | None,
    used: int,
    already_rerolled: bool,
    by_enemy: bool,
    aimed_at_fighter: bool,
    nearest_enemy_cm: Length | None,
) -> Mapping[str, Any]:
    """Every rule that forbids repeating a roll. `roller` None: the fighter rolled himself.

    Rule: CC-REROLL-1, CC-REROLL-2, CC-REROLL-3, CC-REROLL-4, CC-REROLL-5, CC-REROLL-6, CC-REROLL-7
    """
    if natural is None or purpose in UNROLLED:
        return allowed(["CC-REROLL-1"])
    violations = []
    if natural == 1 or already_rerolled:
        violations.append("CC-REROLL-1")
    if not covers(
        reroll_by,
        purpose,
        natural,
        fighter,
        used=used,
        own=roller is None,
        aimed=aimed_at_fighter,
        enemy=nearest_enemy_cm,
    ):
        violations.append(rule_of(reroll_by))
    if purpose == "attack_melee":
        struck_by = fighter if roller is None else roller
        fierce = roller is not None and by_enemy and "aura_di_ferocia" in roller.auras
        if "armi_maledette" in struck_by.weapon_upgrades or fierce:
            violations.append("CC-REROLL-6")
    return allowed(sorted(violations))


_FIGHTER = fighter()

CALCS: tuple[Calc, ...] = (
    calc(
        "may_reroll",
        may_reroll,
        {
            "purpose": word(PURPOSES, required=True),
            "reroll_by": code_or_name(STATS, RIGHTS),
            "natural": face(),
            "fighter": _FIGHTER,
            "roller": Ask(_FIGHTER.read),
            "used": count(0),
            "already_rerolled": boolean(),
            "by_enemy": boolean(),
            "aimed_at_fighter": boolean(),
            "nearest_enemy_cm": length(),
        },
        "CC-REROLL-1",
    ),
)
