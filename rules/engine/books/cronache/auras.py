"""Whom auras and circles reach: the only place that compares distances with their radius (CC-SKILL-8, CC-SKILL-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache.cards import Cards
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.names import fold
from rules.engine.books.cronache.picks import allowed, one_card_of
from rules.engine.books.cronache.reading import CARD, Ask, Faults, Length, boolean, calc, length, word

SIDES = ("ally", "enemy", "bearer")
WIDER_CM = 5

CIRCLE_CM = 5
EXEMPT = {
    "circolo_del_caos": frozenset({"caotico", "flagello", "leggenda", "semidio"}),
    "circolo_della_legge": frozenset({"esiliato", "difensore", "paladino", "leggenda", "flagello", "semidio"}),
}


def _read_aura(cards: Cards, faults: Faults, value: Any) -> CardState | None:
    found = cards.around.get(fold(value)) if isinstance(value, str) else None
    if found is None or not found.stats.get("aura_cm"):
        faults.codes.add(CARD)
        return None
    return found


def radius(aura: CardState, fighter: Fighter) -> int:
    """How far an aura reaches for this fighter, in cm. Suscettibile widens skills that help allies.

    Rule: CC-SKILL-8
    """
    helps = aura.kind == "skill" and aura.stats.get("aura_side") == "ally"
    return int(aura.stats["aura_cm"]) + (WIDER_CM if helps and "suscettibile" in fighter.skills else 0)


def reaches(aura: CardState, side: str) -> bool:
    """Whether an aura works on somebody who stands so to its bearer. Rule: CC-SKILL-8, CC-GEN-7"""
    return bool(aura.stats.get("aura_bearer")) if side == "bearer" else aura.stats.get("aura_side") == side


def aura_reaches(*, card: CardState, distance_cm: Length, side: str, fighter: Fighter) -> dict[str, Any]:
    """Radius of an aura for a fighter, in cm, and whether it works on him. Rule: CC-GEN-1, CC-GEN-7, CC-SKILL-8"""
    far = radius(card, fighter)
    return {"radius_cm": far, "affected": reaches(card, side) and distance_cm <= far}


def circle(
    *, card: str, start_cm: Length, end_cm: Length, fighter: Fighter, directly_away: bool, in_force: bool
) -> Mapping[str, Any]:
    """Whether a circle lets a fighter move. Distances in cm from its bearer. Rule: CC-CLASS-7, CC-SKILL-9"""
    if not in_force or not fighter.class_words.isdisjoint(EXEMPT[card]):
        return allowed([])
    if start_cm <= CIRCLE_CM:
        free = directly_away and (end_cm >= start_cm or end_cm >= CIRCLE_CM)
    else:
        free = end_cm >= CIRCLE_CM
    return allowed([] if free else ["CC-SKILL-9"])


CALCS: tuple[Calc, ...] = (
    calc(
        "aura_reaches",
        aura_reaches,
        {
            "card": Ask(_read_aura, None, required=True),
            "distance_cm": length(required=True),
            "side": word(SIDES, required=True),
            "fighter": fighter(),
        },
        "CC-SKILL-8",
    ),
    calc(
        "circle",
        circle,
        {
            "card": one_card_of("Circolo del Caos", "Circolo della Legge"),
            "start_cm": length(required=True),
            "end_cm": length(required=True),
            "fighter": fighter(),
            "directly_away": boolean(),
            "in_force": boolean(True),
        },
        "CC-SKILL-9",
    ),
)
