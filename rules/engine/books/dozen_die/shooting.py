"""Shooting and loading: the only place that knows what one shot does and who may reload (DD-SHOOT, DD-LOAD)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Calc, OddsCalc, OddsRow
from rules.engine.books.dozen_die.armour import PLAIN_WEAPON, TARGET, WEAPON, chance_against, holds
from rules.engine.books.dozen_die.bag import DICE_IN_BAG
from rules.engine.books.dozen_die.checks import SIDES, check, passing_faces
from rules.engine.inputs import Input, face, integer, list_of, record, word
from rules.engine.odds import possible, row, success_weights
from rules.engine.types import BadInput


def may_reload(*, weapon: str, colour: str) -> bool:
    """May a die of this colour give the loading order? A crossbow wants yellow, any other weapon takes all.

    Rule: DD-LOAD-4
    """
    return weapon != "crossbow" or colour == "yellow"


def shoot_value(*, dx: int, power: int) -> int:
    """What a shooting die must not exceed. Rule: DD-SHOOT-2"""
    return dx + power


def shot(*, value: int, rolls: list[int], armour_class: int, armour_roll: list[int] | None) -> dict[str, int]:
    """Hit dice of one shot and the HP it costs: all hit dice when the one armour roll fails, none when it holds.

    `armour_roll` has the faces of that roll, of which the best counts; no faces mean no roll allowed. It doesn't
    matter without hit dice. Errors: BadInput `invalid_face` when it is wanted and missing.
    Rule: DD-SHOOT-3, DD-SHOOT-4, DD-ARM-3
    """
    hits = sum(check(roll, value) for roll in rolls)
    if not hits:
        return {"hits": 0, "damage": 0}
    if armour_roll is None:
        raise BadInput("invalid_face", "armour_roll")
    return {"hits": hits, "damage": 0 if holds(armour_class, armour_roll) else hits}


def shooting_odds(
    *, value: int, dice: int, target: Mapping[str, Any], weapon: Mapping[str, bool]
) -> tuple[OddsRow, ...]:
    """Rows `missed`, `stopped` with the param `hits`, and `wounded` with the HP lost as param `hp`.

    `target` is the armour of the one shot at and `weapon` the traits of what strikes, as in the melee odds.
    Rule: DD-SHOOT-3, DD-SHOOT-4, DD-ARM-4
    """
    missed, *hits = success_weights(dice, passing_faces(value), SIDES)
    through, of = chance_against(target, weapon).as_integer_ratio()
    total = SIDES**dice * of
    return possible(
        (
            row("missed", missed * of, total),
            *(row("stopped", weight * (of - through), total, hits=number) for number, weight in enumerate(hits, 1)),
            *(row("wounded", weight * through, total, hp=number) for number, weight in enumerate(hits, 1)),
        )
    )


def one_roll() -> Input:
    """The faces of one roll: a face alone, or a list of them."""
    one, several = face(), list_of(face())

    def read(name: str, value: Any) -> list[int] | None:
        if value is None:
            return None
        faces: list[int] = several.read(name, value) if isinstance(value, list) else [one.read(name, value)]
        return faces

    return Input(read, None, is_face=True)


CALCS: tuple[Calc, ...] = (
    Calc("may_reload", may_reload, {"weapon": word(), "colour": word("red", "yellow", "green")}, "DD-LOAD-4"),
    Calc("shoot_value", shoot_value, {"dx": integer(), "power": integer()}, "DD-SHOOT-2"),
    Calc(
        "shot",
        shot,
        {
            "value": integer(),
            "rolls": list_of(face()),
            "armour_class": integer(),
            "armour_roll": one_roll(),
        },
        "DD-SHOOT-4",
    ),
)

ODDS: dict[str, OddsCalc] = {
    "shooting": OddsCalc(
        "shooting",
        shooting_odds,
        {
            "value": integer(),
            "dice": integer(0, DICE_IN_BAG),
            "target": record(TARGET),
            "weapon": record(WEAPON, default=PLAIN_WEAPON),
        },
        "DD-SHOOT-4",
    ),
}
