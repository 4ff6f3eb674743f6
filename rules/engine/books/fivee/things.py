"""Cards that a group makes itself: the only place that knows which figures they have and how these begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Figure
from rules.engine.books.fivee.abilities import ABILITIES
from rules.engine.books.fivee.fighting import MELEE

HEAVIEST_KG = 10_000

FIGURES: Mapping[str, tuple[Figure, ...]] = {
    "item": (Figure("weight_kg", maximum=HEAVIEST_KG),),
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


def start(kind: str, category: str) -> Mapping[str, Any]:
    """Figures of a new card before anything is said of it."""
    return _START.get((kind, category), {})
