"""Swimming: the only place that knows who gets ashore and who drowns (CC-SWIM)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.limits import SWIMMING_DICE, is_heavy
from rules.engine.books.cronache.picks import wrong_count
from rules.engine.books.cronache.reading import Faults, Length, calc, face, faces, length
from rules.engine.books.cronache.values import BASE_THRESHOLD
from rules.engine.types import Violation

CM_A_POINT = 2


def falls_short(reach: int, bank: Length | None) -> bool:
    """Whether the first distance leaves a swimmer in the water; `bank` None is near enough. Rule: CC-SWIM-3"""
    return bank is not None and reach < bank


def swim(
    *,
    natural: int,
    fighter: Fighter,
    distance_natural: int | None,
    bank_cm: Length | None,
    rolls: tuple[int, ...],
) -> dict[str, Any] | Violation:
    """A swim: `natural` is the check, then the distance, then every other die that is left. Distances in cm.

    Errors: `heavy_armour`, `too_few_dice`, `dice_mismatch`.
    Rule: CC-SLOT-7, CC-SWIM-1, CC-SWIM-2, CC-SWIM-3, CC-SWIM-4
    """
    if is_heavy(fighter):
        return Violation("CC-SWIM-1", "heavy_armour")
    if fighter.dice_left < SWIMMING_DICE:
        return Violation("CC-SWIM-1", "too_few_dice")
    success = natural >= BASE_THRESHOLD
    reach = CM_A_POINT * (distance_natural or 0) if success else 0
    more = fighter.dice_left - SWIMMING_DICE if success and falls_short(reach, bank_cm) else 0
    if len(rolls) != more:
        return wrong_count("CC-SWIM-3")
    reach += CM_A_POINT * sum(rolls)
    return {
        "success": success,
        "max_cm": reach,
        "ashore": success and not falls_short(reach, bank_cm),
        "drowned": not success and fighter.started_in_water,
        "dice_spent": SWIMMING_DICE + more,
    }


def _needs_a_distance(faults: Faults, *, natural: int | None, distance_natural: int | None, **_others: Any) -> None:
    if natural is not None and natural >= BASE_THRESHOLD and distance_natural is None:
        faults.missing()


CALCS: tuple[Calc, ...] = (
    calc(
        "swim",
        swim,
        {
            "natural": face(required=True),
            "fighter": fighter(),
            "distance_natural": face(),
            "bank_cm": length(),
            "rolls": faces(),
        },
        "CC-SWIM-2",
        also=_needs_a_distance,
    ),
)
