"""What a group sets by hand on cards of its own: the only place that turns it into what stands on a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Figure
from rules.engine.books.year_zero.dice import ARTIFACT_DICE, CLASSES, COMMON
from rules.engine.books.year_zero.sheet import ATTRIBUTES
from rules.engine.books.year_zero.skills import ATTRIBUTE, SKILL

ITEM, ARTIFACT, PLAIN = "item", "artifact", "common_artifact"
CLASS, DIE, BONUS, PLAIN_DIE = "artifact_class", "artifact_die", "bonus", "d6"
HIGHEST = 20

BY_HAND: Mapping[str, tuple[Figure, ...]] = {
    SKILL: (Figure(ATTRIBUTE, choices=ATTRIBUTES, worded="ability"),),
    ITEM: (Figure(BONUS, HIGHEST),),
    ARTIFACT: (Figure(CLASS, choices=CLASSES, worded=CLASS), Figure(BONUS, HIGHEST)),
}


def with_figures(kind: str, category: str, stats: Mapping[str, Any], told: Mapping[str, Any]) -> Mapping[str, Any]:
    """Stats of a group's own card. The class of an artifact says its die, and a plain one has no other class.

    Rule: YZ-POOL-3, YZ-POOL-6, YZ-ART-1, YZ-ART-2
    """
    new = {**stats, **told}
    if kind != ARTIFACT:
        return new
    found = COMMON if category == PLAIN else new.get(CLASS)
    return {**new, CLASS: found, DIE: ARTIFACT_DICE.get(str(found), PLAIN_DIE)}
