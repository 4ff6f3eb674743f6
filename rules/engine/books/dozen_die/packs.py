"""Packs and swarms: the only place that knows who fights together and who falls (DD-PACK, DD-SWARM)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.dozen_die.pool import dice
from rules.engine.inputs import Input, integer, list_of
from rules.engine.types import BadInput

LINK_SQUARES = 2

Position = tuple[int, int]


def square() -> Input:
    """A place on the board: [column, row]."""
    pair = list_of(integer(), longest=2)

    def read(name: str, value: Any) -> Position:
        numbers = pair.read(name, value)
        if len(numbers) != 2:
            raise BadInput("bad_value", name)
        return numbers[0], numbers[1]

    return Input(read)


def pack_chain(*, positions: list[Position], start: int) -> list[int]:
    """Indices of all members linked to the one at index `start`, itself included, ascending.

    Two members are linked when the larger of the column and row difference is at most 2. Errors: BadInput `bad_value`
    for a start that isn't there.
    Rule: DD-PACK-2, DD-CORE-1
    """
    if not 0 <= start < len(positions):
        raise BadInput("bad_value", "start")
    loose: defaultdict[Position, list[int]] = defaultdict(list)
    for index, position in enumerate(positions):
        loose[position].append(index)
    chained: list[int] = loose.pop(positions[start])
    reach = range(-LINK_SQUARES, LINK_SQUARES + 1)
    for index in chained:  # grows while it is read
        column, row = positions[index]
        for place in ((column + across, row + along) for across in reach for along in reach):
            chained.extend(loose.pop(place, ()))
    return sorted(chained)


def pack_losses(*, members: int, failed_armour_rolls: int, multiplier: int) -> int:
    """How many members of a beaten pack fall: 1 HP each, never more than there are.

    Rule: DD-PACK-6
    """
    return min(members, failed_armour_rolls * multiplier)


def swarm(*, members: int, pool: int) -> dict[str, int]:
    """Strength and dice of an attacking swarm pack: both its number of figures, the dice capped by the pool.

    Rule: DD-SWARM-1, DD-POOL-11
    """
    return {"st": members, "dice": dice(members, pool)}


CALCS: tuple[Calc, ...] = (
    Calc("pack_chain", pack_chain, {"positions": list_of(square()), "start": integer()}, "DD-PACK-2"),
    Calc(
        "pack_losses",
        pack_losses,
        {"members": integer(0), "failed_armour_rolls": integer(0), "multiplier": integer(1, default=1)},
        "DD-PACK-6",
    ),
    Calc("swarm", swarm, {"members": integer(0), "pool": integer(0)}, "DD-SWARM-1"),
)
