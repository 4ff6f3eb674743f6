"""The dice pool: the only place that knows how many dice a player may roll and when he may react."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.books.base import Calc
from rules.engine.books.dozen_die.bag import SIDES_OF_PLAY
from rules.engine.inputs import boolean, integer, list_of, word


def pool_size(draws: Sequence[str], side: str) -> int:
    """Dice in a side's pool after these draws, the die just drawn included. Rule: DD-POOL-9, DD-POOL-16"""
    return sum(1 for drawn in draws if drawn == side)


def dice(level: int, pool: int) -> int:
    """Dice that a skill of this level is rolled with. Rule: DD-POOL-11"""
    return min(level, pool)


def defence_dice(level: int, pool: int) -> int:
    """The same in defence: one die is lent to an empty pool. Rule: DD-POOL-12"""
    return max(1, min(level, pool))


def may_react(pool: int, reaction_to_charge_melee: bool) -> bool:
    """Whether a character may react at all. An empty pool answers a charge only. Rule: DD-POOL-12, DD-POOL-13"""
    return pool >= 1 or reaction_to_charge_melee


def must_attack(aw: int, distances: Sequence[int], freedom: bool, pacifist: bool, can_attack: bool) -> bool:
    """Whether an activated neutral has to attack.

    `distances` in squares to every hero and vassal of either player.
    Rule: DD-NEUT-2, DD-NEUT-3
    """
    if freedom or pacifist or not can_attack:
        return False
    return any(distance <= aw for distance in distances)


_LEVEL_AND_POOL = {"level": integer(0), "pool": integer(0)}

CALCS: tuple[Calc, ...] = (
    Calc(
        "pool_size",
        pool_size,
        {"draws": list_of(word(*SIDES_OF_PLAY)), "side": word(*SIDES_OF_PLAY)},
        "DD-POOL-9",
    ),
    Calc("dice", dice, _LEVEL_AND_POOL, "DD-POOL-11"),
    Calc("defence_dice", defence_dice, _LEVEL_AND_POOL, "DD-POOL-12"),
    Calc(
        "may_react",
        may_react,
        {"pool": integer(0), "reaction_to_charge_melee": boolean(default=False)},
        "DD-POOL-12",
    ),
    Calc(
        "must_attack",
        must_attack,
        {
            "aw": integer(),
            "distances": list_of(integer(0)),
            "freedom": boolean(default=False),
            "pacifist": boolean(default=False),
            "can_attack": boolean(default=True),
        },
        "DD-NEUT-2",
    ),
)
