"""All rolls that a module of their own tells whole, in the order to offer them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.cronache import befalling, flames, heights, movements, water
from rules.engine.books.cronache.deed import Deed

DEEDS: Mapping[str, Deed] = {
    one.key: one
    for one in (
        befalling.STAND_UP,
        flames.FLAMES,
        movements.MOVEMENT,
        heights.CLIMB,
        water.SWIM,
        heights.FALL,
        befalling.PUSH,
        befalling.DEVIATION,
        befalling.MUTATION,
    )
}
