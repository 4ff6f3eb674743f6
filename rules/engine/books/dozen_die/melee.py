"""Melee: the only place that knows how two fighters' dice are compared and what the hits cost (DD-MELEE, DD-MULT)."""

from __future__ import annotations

from rules.engine.books.base import Calc
from rules.engine.books.dozen_die.armour import holds
from rules.engine.books.dozen_die.checks import check
from rules.engine.books.dozen_die.pool import defence_dice, dice
from rules.engine.inputs import boolean, face, integer, list_of, nullable

SECOND_WEAPON_LEAST_LOAD = 1


def melee_value(*, st: int, weapon_bonus: int) -> int:
    """What a melee die must not exceed. Rule: DD-MELEE-1"""
    return st + weapon_bonus


def melee_dice(
    *,
    level: int,
    pool: int,
    second_weapon_load: int | None,
    two_weapon_combo: bool,
    war_mount: bool,
    pack_members: int | None,
    defending: bool,
) -> int:
    """Dice to roll, after the cap of the pool. A defender with an empty pool is lent one.

    A pack has a die for each fighting member in place of level, second weapon and war mount.
    Rule: DD-MELEE-2, DD-TWOW-1, DD-WARM-1, DD-PACK-5, DD-POOL-11, DD-POOL-12
    """
    if pack_members is not None:
        wanted = pack_members
    else:
        second_weapon = second_weapon_load is not None and second_weapon_load >= SECOND_WEAPON_LEAST_LOAD
        wanted = level + int(two_weapon_combo and second_weapon) + int(war_mount)
    return defence_dice(wanted, pool) if defending else dice(wanted, pool)


def melee_conflict(
    *, att_value: int, att_rolls: list[int], def_value: int, def_rolls: list[int]
) -> dict[str, int | str]:
    """Hits of both sides, who wins, and who is shifted 1".

    A hit is a success above the other side's best success, so at most one side has any. Without hits it is a draw
    and the attacker falls back.
    Rule: DD-MELEE-4, DD-MELEE-5, DD-MELEE-6, DD-MELEE-7
    """
    attacks = [roll for roll in att_rolls if check(roll, att_value)]
    parries = [roll for roll in def_rolls if check(roll, def_value)]
    best_attack, best_parry = max(attacks, default=0), max(parries, default=0)
    attacker_hits = sum(roll > best_parry for roll in attacks)
    defender_hits = sum(roll > best_attack for roll in parries)
    result = "attacker" if attacker_hits else "defender" if defender_hits else "draw"
    return {
        "attacker_hits": attacker_hits,
        "defender_hits": defender_hits,
        "result": result,
        "moved": "defender" if attacker_hits else "attacker",
    }


def melee_damage(*, armour_class: int, armour_rolls: list[list[int]], multiplier: int) -> int:
    """HP lost to hits in melee. Each hit has an armour roll of its own; each that fails costs the multiplier.

    `armour_rolls` has the faces of one roll for each hit, of which the best counts; no faces mean no roll allowed.
    Rule: DD-MELEE-8, DD-MULT-1, DD-ARM-3
    """
    return multiplier * sum(not holds(armour_class, faces) for faces in armour_rolls)


def multiplier(*, values: list[int]) -> int:
    """The damage multiplier in force: the highest of all in play, 1 without any. Rule: DD-MULT-4"""
    return max(values, default=1)


CALCS: tuple[Calc, ...] = (
    Calc("melee_value", melee_value, {"st": integer(), "weapon_bonus": integer()}, "DD-MELEE-1"),
    Calc(
        "melee_dice",
        melee_dice,
        {
            "level": integer(0),
            "pool": integer(0),
            "second_weapon_load": nullable(integer(0)),
            "two_weapon_combo": boolean(default=False),
            "war_mount": boolean(default=False),
            "pack_members": nullable(integer(0)),
            "defending": boolean(default=False),
        },
        "DD-MELEE-2",
    ),
    Calc(
        "melee_conflict",
        melee_conflict,
        {
            "att_value": integer(),
            "att_rolls": list_of(face()),
            "def_value": integer(),
            "def_rolls": list_of(face()),
        },
        "DD-MELEE-5",
    ),
    Calc(
        "melee_damage",
        melee_damage,
        {"armour_class": integer(), "armour_rolls": list_of(list_of(face())), "multiplier": integer(1, default=1)},
        "DD-MELEE-8",
    ),
    Calc("multiplier", multiplier, {"values": list_of(integer(1))}, "DD-MULT-4"),
)
