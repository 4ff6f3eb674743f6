"""Deviation and line of sight: the only place that knows where a shifted point lies and what blocks a view (CC-DEV, CC-LOS)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import wrong_count
from rules.engine.books.cronache.reading import calc, face, group, length, many, word
from rules.engine.books.cronache.values import ACTIONS
from rules.engine.types import Violation

SIDES = 6
SHIFT_DICE = 3
DIRECTIONS: Mapping[int, str | None] = {1: None, 2: "right", 3: "left", 4: "forward", 5: "back", 6: None}
TO_THE_RIGHT = {"right": 1, "left": -1}
FORWARD = {"forward": 1, "back": -1}

THINGS = ("fighter", "scenery", "tree", "massive_tree", "fog")
ALWAYS_BLOCKS = frozenset({"fighter", "massive_tree", "fog"})
SCENERY_CM = 1
HIDDEN_FROM = ("attack_ranged", "use_power")


def deviation(*, deviations: tuple[Mapping[str, Any], ...]) -> dict[str, Any] | Violation:
    """Where a point goes, one deviation after the other; right and forward as the roller sees it, in cm.

    Errors: `dice_mismatch`.
    Rule: CC-DEV-1, CC-DEV-2, CC-DEV-3
    """
    directions, shifts = [], []
    for one in deviations:
        direction = DIRECTIONS[one["direction_natural"]]
        if len(one["rolls"]) != (SHIFT_DICE if direction else 0):
            return wrong_count("CC-DEV-1")
        directions.append(direction)
        shifts.append(sum(one["rolls"]))
    moved = list(zip(directions, shifts, strict=True))
    return {
        "directions": directions,
        "shifts_cm": shifts,
        "right_cm": sum(TO_THE_RIGHT.get(direction or "", 0) * shift for direction, shift in moved),
        "forward_cm": sum(FORWARD.get(direction or "", 0) * shift for direction, shift in moved),
    }


def blocks(thing: Mapping[str, Any]) -> bool:
    """Whether a thing on the line is an obstacle to sight. Rule: CC-LOS-2, CC-LOS-3"""
    return thing["kind"] in ALWAYS_BLOCKS or (thing["kind"] == "scenery" and thing["width_cm"] >= SCENERY_CM)


def line_of_sight(
    *, lines: Sequence[Sequence[Mapping[str, Any]]], target: Fighter, action: str | None
) -> dict[str, bool]:
    """Whether one of the lines from head to base is free. Rule: CC-LOS-1, CC-LOS-2, CC-LOS-3"""
    hidden = action in HIDDEN_FROM and "velo_di_brina" in target.effects
    return {"line_of_sight": not hidden and any(not any(map(blocks, line)) for line in lines)}


_SHIFT = group({"direction_natural": face(SIDES, required=True), "rolls": many(face(SIDES, required=True))})
_THING = group({"kind": word(THINGS, required=True), "width_cm": length(SCENERY_CM)})

CALCS: tuple[Calc, ...] = (
    calc("deviation", deviation, {"deviations": many(_SHIFT, required=True)}, "CC-DEV-1"),
    calc(
        "line_of_sight",
        line_of_sight,
        {"lines": many(many(_THING, required=True), required=True), "target": fighter(), "action": word(ACTIONS)},
        "CC-LOS-1",
    ),
)
