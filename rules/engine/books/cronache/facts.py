"""Figures that stand beside a thing or a skill: the only place that says what a player needs of a card at the table."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.books.base import CardState
from rules.engine.books.cronache.cards import MELEE, WEAPONS
from rules.engine.books.cronache.weapons import criticals_of, range_of, reach_of

Fact = tuple[str, str]

_ADDED = ("combat", "damage", "accuracy", "willpower", "resistance", "dexterity")
_ARMOUR = ("armour_resistance", "armour_protection")
_THRESHOLDS = ("melee_threshold", "ranged_threshold", "own_melee_threshold", "own_ranged_threshold")
_RANGED = ("weapon_damage", "dice_cost", "uses_per_turn", "uses_per_game", "threshold_action", "backfire")
_ON_HIT = ("hit_conditions", "hit_dice_lost", "hit_points_arcano")
_ON_CRITICAL = (
    "critical_damage",
    "critical_multiplier",
    "critical_face_multiplier",
    "critical_dice",
    "critical_conditions",
    "critical_points_arcano",
    "critical_kills",
)
_PLAINLY = ("fire", "not_on_larger", "no_point_blank")


def facts(card: CardState) -> tuple[Fact, ...]:
    """Codes of the group `stat` with what is said of each: a number, the key of a card, or a word of the code's group.

    Rule: CC-MELEE-1, CC-MELEE-6, CC-RANGED-5, CC-CRIT-3, CC-CRIT-4, CC-SLOT-1, CC-DMG-4, CC-SKILL-1
    """
    if card.kind == "skill":
        return tuple(_one(card, "printed_type"))
    return (*_distance(card), *_bonuses(card), *_blows(card))


def _distance(card: CardState) -> Iterable[Fact]:
    if card.category in MELEE:
        yield "reach_cm", str(reach_of(card))
    if card.category == "ranged":
        reach = range_of(card)
        yield "range_cm", "\u221e" if reach is None else str(reach)
        for code in _RANGED:
            yield from (fact for fact in _one(card, code) if fact != ("dice_cost", "1"))


def _bonuses(card: CardState) -> Iterable[Fact]:
    for code in _ADDED:
        if card.stats.get(code):
            yield code, f"+{card.stats[code]}"
    for code in _THRESHOLDS:
        if card.stats.get(code):
            yield code, f"{card.stats[code]:+d}"
    for code in (*_ARMOUR, "hands"):
        if card.stats.get(code):
            yield code, str(card.stats[code])


def _blows(card: CardState) -> Iterable[Fact]:
    """What a hit and a critical do beyond the damage."""
    for code in _ON_HIT:
        yield from _one(card, code)
    if faces := card.stats.get("face_damage"):
        yield "face_damage", " / ".join(f"{face}: +{more}" for face, more in sorted(faces.items()))
    if card.category in WEAPONS and not criticals_of(card):
        yield "criticals", "no"
    for code in _ON_CRITICAL:
        yield from _one(card, code)
    for code in _PLAINLY:
        yield from _one(card, code)


def _one(card: CardState, code: str) -> Iterable[Fact]:
    """A figure as it is; each of several stands by itself."""
    value = card.stats.get(code)
    for each in value if isinstance(value, list | tuple) else [value]:
        if each is not None:
            yield code, "yes" if each is True else str(each)
