"""Armour: the only place that knows what stands between a hit and its HP (DD-ARM, DD-ETH, DD-PIERCE, DD-SLAY-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from rules.engine.books.base import Calc, OddsCalc, OddsRow
from rules.engine.books.dozen_die.checks import SIDES, check, passing_faces
from rules.engine.inputs import Input, boolean, integer, list_of, nullable, record
from rules.engine.odds import all_dice_fail, possible, row

ETHEREAL_DICE = 3

Piece = Mapping[str, Any]


def armour_class(
    *, dx: int, pieces: Sequence[Piece], fixed: int | None, fixed_magic: bool, penetrating: bool, ethereal: bool
) -> int:
    """What an armour roll must not exceed: DX and the bonus of each piece, or the printed class of a creature.

    Against armour penetration only magic pieces keep their bonus, and a printed class falls to DX unless it is magic.
    An ethereal character isn't penetrated.
    Rule: DD-ARM-1, DD-ARM-4, DD-PIERCE-1, DD-PIERCE-2, DD-ETH-4
    """
    pierced = penetrating and not ethereal
    if fixed is not None:
        return dx if pierced and not fixed_magic else fixed
    bonus: int = sum(piece["bonus"] for piece in pieces if piece["magic"] or not pierced)
    return dx + bonus


def armour_dice(*, ethereal: bool, cutting: bool, slayer_match: bool, pool: int) -> int:
    """Dice of one armour roll, of which the best counts; 0 when a slayer of the class allows none.

    An ethereal character has three against what doesn't cut, as far as the pool goes and at least one.
    Rule: DD-ARM-4, DD-ETH-2, DD-ETH-3, DD-SLAY-2, DD-POOL-14
    """
    if slayer_match:
        return 0
    if ethereal and not cutting:
        return max(1, min(ETHEREAL_DICE, pool))
    return 1


def holds(armour_class: int, faces: Iterable[int]) -> bool:
    """Is the hit avoided? One success among the faces is enough, and without a face there is none.

    Rule: DD-ARM-2, DD-ETH-2, DD-CHECK-2
    """
    return any(check(face, armour_class) for face in faces)


def chance_through(armour_class: int, armour_dice: int) -> Fraction:
    """Chance that one armour roll fails; certain without dice. Rule: DD-ARM-2"""
    return all_dice_fail(armour_dice, passing_faces(armour_class), SIDES)


WORN: dict[str, Input] = {
    "dx": integer(),
    "pieces": list_of(record({"bonus": integer(), "magic": boolean(default=False)}), default=()),
    "fixed": nullable(integer()),
    "fixed_magic": boolean(default=False),
    "ethereal": boolean(default=False),
}
TARGET: dict[str, Input] = {**WORN, "pool": integer(0)}
WEAPON: dict[str, Input] = {
    "penetrating": boolean(default=False),
    "cutting": boolean(default=False),
    "slayer_match": boolean(default=False),
}
PLAIN_WEAPON: Mapping[str, bool] = MappingProxyType(dict.fromkeys(WEAPON, False))


def chance_against(target: Mapping[str, Any], weapon: Mapping[str, bool]) -> Fraction:
    """Chance that one hit of `weapon` (fields of WEAPON) gets past the armour of `target` (fields of TARGET).

    Rule: DD-ARM-4
    """
    worn = {name: target[name] for name in WORN}
    return chance_through(
        armour_class(**worn, penetrating=weapon["penetrating"]),
        armour_dice(
            ethereal=target["ethereal"],
            cutting=weapon["cutting"],
            slayer_match=weapon["slayer_match"],
            pool=target["pool"],
        ),
    )


def armour_odds(*, target: Mapping[str, Any], weapon: Mapping[str, bool]) -> tuple[OddsRow, ...]:
    """Rows `holds` and `fails` of one armour roll. Rule: DD-ARM-2, DD-ARM-4"""
    through, of = chance_against(target, weapon).as_integer_ratio()
    return possible((row("holds", of - through, of), row("fails", through, of)))


CALCS: tuple[Calc, ...] = (
    Calc("armour_class", armour_class, {**WORN, "penetrating": boolean(default=False)}, "DD-ARM-1"),
    Calc(
        "armour_dice",
        armour_dice,
        {
            "ethereal": boolean(default=False),
            "cutting": boolean(default=False),
            "slayer_match": boolean(default=False),
            "pool": integer(0),
        },
        "DD-ARM-4",
    ),
)

ODDS: dict[str, OddsCalc] = {
    "armour": OddsCalc(
        "armour",
        armour_odds,
        {"target": record(TARGET), "weapon": record(WEAPON, default=PLAIN_WEAPON)},
        "DD-ARM-2",
    ),
}
