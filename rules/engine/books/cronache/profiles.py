"""Profiles that a group makes: the only place that knows what is set on one by hand (CC-PROFILE-1, CC-CLASS-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Figure
from rules.engine.books.cronache.cards import UPGRADES
from rules.engine.books.cronache.fighter import PRINTED

KIND = "profile"
MOST = 99
FIGURES: tuple[Figure, ...] = (
    Figure("base_cr", maximum=MOST, wanted=True),
    *(Figure(code, maximum=MOST, minimum=int(code == "resistance"), wanted=True) for code in PRINTED),
    Figure("class_words", kinds=("class",)),
    Figure("starting_equipment", kinds=("item",), without=tuple(sorted(UPGRADES))),
    Figure("starting_skills", kinds=("skill",)),
    Figure("grants", lists=("equipment", "skills")),
    Figure("weapons_only", flag=True),
    Figure("summoned", flag=True),
)


def figures(kind: str) -> tuple[Figure, ...]:
    return FIGURES if kind == KIND else ()


def with_figures(stats: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Stats of a profile. An upgrade needs a weapon to sit on, so none is printed; powers are learned, not bought.

    Without a list named its class words open theirs. Rule: CC-CLASS-3, CC-CLASS-4, CC-COMP-6
    """
    listed = {name: list(told[name]) for name in ("class_words", "starting_equipment", "starting_skills")}
    found = {**stats, **told, **listed, "grants": list(told["grants"]) or None}
    if not told.get("summoned"):  # said only of a profile that is
        found.pop("summoned", None)
    return found
