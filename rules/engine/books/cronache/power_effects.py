"""What powers with a formula do: the only place that knows those formulas (CC-POWER-8, CC-POWER-9, CC-POWER-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import one_card_of
from rules.engine.books.cronache.powers import power_level
from rules.engine.books.cronache.reading import Faults, boolean, calc, count, faces
from rules.engine.types import Violation

# How much less than the power level an emanation does; each does 1 at least. Aura Ki only pushes.
EMANATIONS = {"maglio_ki": 0, "lancia_ki": 2, "sferza_ki": 1, "nova_ki": 2, "esplosione_ki": 0}
PUSHING = "aura_ki"
EXPLOSION = "esplosione_ki"
STORM = "tempesta"

SPENT_AGAINST = ("maglio_d_acqua", "macigno")
WEIGHT = 4  # damage of those and of Stritolamento to somebody without dice
BOLT_DAMAGE = 1
TRIDENT_DAMAGE = 3
FIGHTERS_A_CHARGE = 4


def half_up(number: int) -> int:
    """Half of a number, rounded up. Rule: CC-GEN-2"""
    return (number + 1) // 2


def emanation_level(fighter: Fighter) -> int:
    """The power level that an emanation works with; 0 without a Mistico skill. Rule: CC-POWER-2, CC-POWER-8"""
    level = power_level(fighter)
    return level + ("sifone_di_energia" in fighter.effects) if level else 0


def emanation_damage(card: str, level: int, *, halved: bool) -> int:
    """Damage of an emanation. Rule: CC-POWER-8"""
    damage = max(1, level - EMANATIONS[card])
    return half_up(damage) if halved else damage


def _formula(card: str, target: Fighter, *, dice_spent: int, frost_fighters: int, rolls: Sequence[int]) -> int:
    """Damage of a power that no power level changes. Rule: CC-POWER-9, CC-POWER-11"""
    if card in SPENT_AGAINST:
        return max(0, WEIGHT - dice_spent)
    if card == "stritolamento":
        return max(0, WEIGHT - target.dice_left)
    if card == "morsa_di_ghiaccio":
        return target.dice_left
    if card == "saetta":
        return BOLT_DAMAGE + target.marker_charge
    if card == "tridente_di_brina":
        return TRIDENT_DAMAGE + frost_fighters
    return half_up(sum(rolls)) if card == "lancia_dell_oscurita" else 0


def power_effect(
    *,
    card: str,
    fighter: Fighter,
    target: Fighter,
    test_success: bool,
    on_user: bool,
    dice_spent: int,
    frost_fighters: int,
    fighters_on_table: int | None,
    rolls: tuple[int, ...],
) -> dict[str, int] | Violation:
    """Damage, push in cm and Carica markers of a power that succeeded. Errors: `not_known`, `bad_target`.

    Rule: CC-GEN-2, CC-POWER-2, CC-POWER-8, CC-POWER-9, CC-POWER-11
    """
    damage = push = charges = 0
    if card in EMANATIONS or card == PUSHING:
        level = emanation_level(fighter)
        if not level:
            return Violation("CC-POWER-2", "not_known")
        if card == PUSHING:
            push = level
        else:
            spared = test_success and not (on_user and card == EXPLOSION)
            damage = emanation_damage(card, level, halved=spared)
    else:
        if card == "stritolamento" and not target.prone:
            return Violation("CC-POWER-11", "bad_target")
        damage = _formula(card, target, dice_spent=dice_spent, frost_fighters=frost_fighters, rolls=rolls)
        if card == STORM:
            charges = (fighters_on_table or 0) // FIGHTERS_A_CHARGE
        elif card == "saetta":
            charges = 1
    return {"damage_dealt": damage, "push_cm": push, "marker_charge_placed": charges}


def _needs_a_table(faults: Faults, *, card: str | None, fighters_on_table: int | None, **_others: Any) -> None:
    if card == STORM and fighters_on_table is None:
        faults.missing()


CALCS: tuple[Calc, ...] = (
    calc(
        "power_effect",
        power_effect,
        {
            "card": one_card_of(
                "Maglio Ki",
                "Lancia Ki",
                "Sferza Ki",
                "Nova Ki",
                "Esplosione Ki",
                "Aura Ki",
                "Maglio d'Acqua",
                "Macigno",
                "Stritolamento",
                "Morsa di Ghiaccio",
                "Saetta",
                "Tempesta",
                "Tridente di Brina",
                "Lancia dell'Oscurità",
            ),
            "fighter": fighter(),
            "target": fighter(),
            "test_success": boolean(),
            "on_user": boolean(),
            "dice_spent": count(0),
            "frost_fighters": count(0),
            "fighters_on_table": count(),
            "rolls": faces(),
        },
        "CC-POWER-8",
        also=_needs_a_table,
    ),
)
