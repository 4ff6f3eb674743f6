"""Things and cards that a group makes itself: the only place that knows their figures, how these begin and what weighs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.engine.books.base import CardState, Figure
from rules.engine.books.fivee.abilities import ABILITIES
from rules.engine.books.fivee.fighting import MELEE

WEIGHT = "weight_kg"
HEAVIEST_KG = 10_000
GRAMS_PER_KG = 1000

FIGURES: Mapping[str, tuple[Figure, ...]] = {
    "item": (Figure(WEIGHT, maximum=HEAVIEST_KG, decimals=3),),
    "skill": (Figure("ability", choices=ABILITIES),),
    "class": (Figure("spellcasting_ability", choices=ABILITIES),),
}
_START: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("item", "weapon"): {"weapon": MELEE, "finesse": False, "weight_kg": None},
    ("item", "tool"): {"weight_kg": None},
    ("skill", "skill"): {"ability": ABILITIES[0]},
    ("class", "spellcaster"): {"spellcasting_ability": None, "saves": []},
    ("class", "other"): {"spellcasting_ability": None, "saves": []},
    ("size", "size"): {"factor": "1"},
}


def weight_g(card: CardState) -> int | None:
    """What a thing weighs in whole grams, a part of one counting as one; None: not set."""
    kg = card.stats.get(WEIGHT)
    if isinstance(kg, bool) or not isinstance(kg, int | float):
        return None
    return math.ceil(Fraction(str(kg)) * GRAMS_PER_KG)


def start(kind: str, category: str) -> Mapping[str, Any]:
    """Figures of a new card before anything is said of it."""
    return _START.get((kind, category), {})
