"""Bench of the melee odds: 12 dice against 12 at the values that cost most, beside the same answer from icepool."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.engine.books.dozen_die.melee_odds import Fighter, conflict_rows, loss_rows
from tests.bench.icepool_melee import Hits, hits_by_mixture, hits_by_pools
from tests.bench.measuring import ratio, seconds

DICE = 12
VALUE = 11  # a 12 never succeeds, so no value has more successes to tell apart
GOAL_MS = 1.0
GOAL_RATIO = 300


def ours(value_a: int, dice_a: int, value_b: int, dice_b: int) -> Hits:
    """The answer of the engine in the shape of the yardstick."""
    found: Hits = {}
    for one in conflict_rows(Fighter(value_a, dice_a), Fighter(value_b, dice_b)):
        hits = int(one.params.get("hits") or 0)
        found[-hits if one.code == "defender_wins" else hits] = one.chance
    return found


def measure(*, repeats: int = 5) -> dict[str, Any]:
    """Figures of one run. Raises AssertionError when the three answers differ, since then no ratio means anything."""
    fight = (VALUE, DICE, VALUE, DICE)
    assert ours(*fight) == hits_by_pools(*fight) == hits_by_mixture(*fight)
    fighter = Fighter(VALUE, DICE, pierced=Fraction(8, 12) ** 3)
    engine = seconds(lambda: conflict_rows(fighter, fighter), repeats=repeats, loops=200)
    losses = seconds(lambda: loss_rows(fighter, fighter, 3), repeats=repeats, loops=100)
    pools = seconds(lambda: hits_by_pools(*fight), repeats=repeats)
    mixture = seconds(lambda: hits_by_mixture(*fight), repeats=repeats)
    return {
        "dice": [DICE, DICE],
        "values": [VALUE, VALUE],
        "hits": engine,
        "losses_with_three_armour_dice": losses,
        "icepool_pools": pools,
        "icepool_closed_form": mixture,
        "ratio_to_icepool": ratio(pools, engine),
        "ratio_to_icepool_closed_form": ratio(mixture, engine),
        "goal_ratio": GOAL_RATIO,
        "goal_ms": GOAL_MS,
        "goals_met": ratio(pools, engine) >= GOAL_RATIO and engine["best_s"] * 1000 <= GOAL_MS,
    }
