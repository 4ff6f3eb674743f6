"""How the figures of a card are read: the only place that knows the keys of `CardState.stats`.

A figure that is missing or null is "not set" and answers None, never 0.

* Things: `slot` (weapon, ranged, armour, shield, accessory, ring, engagement), `bonus`, `bonus_to` (ST, DX, AC),
  `load`, `load_min` (what is known where `load` isn't set), `hands`, `abilities` (what each ability gains while the
  thing is worn), `barred_traits` (who has one of them can't use it), `loadable`.
* Profiles: `abilities` (the printed values), `traits`, `hp`, `armour_class`, `melee_dice` or `heads`, `capacity` (what
  a mount carries without a rider; "-" is nothing), `recruit_as` (the kind of member).
* Classes and skills: `abilities` (what each ability gains). Subclasses: `main_class`.
* Ladders that start above 1: `automatic_level` (the level that everybody has).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.books.base import CardState, Figure, MemberState
from rules.engine.inputs import whole

ABILITY_CODES = ("ST", "DX", "CO", "CH", "AW", "MV")
ITEM_SLOTS = ("weapon", "ranged", "armour", "shield", "accessory", "ring", "engagement")


ITEM = "item"
BY_HAND: Mapping[str, tuple[Figure, ...]] = {ITEM: (Figure("load", 100), Figure("bonus", 20))}


def with_figures(
    kind: str, category: str, stats: Mapping[str, Any], told: Mapping[str, int | str | None]
) -> Mapping[str, Any]:
    """Stats of a house card with the figures of `BY_HAND`. Where a thing goes follows its category; the rest stays."""
    if kind != ITEM:
        return stats
    slot = category if category in ITEM_SLOTS else None
    new = {**stats, "slot": slot, "load": told.get("load")}
    if told.get("bonus") is not None or "bonus" in stats:
        new["bonus"] = told.get("bonus")
    return new


def figure(card: CardState | None, key: str) -> int | None:
    """A whole number of a card, or None."""
    value = None if card is None else card.stats.get(key)
    return value if whole(value) else None


def key(card: CardState | None, name: str) -> str | None:
    """A key or a word that a card names under `name`, or None."""
    value = None if card is None else card.stats.get(name)
    return value if isinstance(value, str) else None


def flag(card: CardState, name: str) -> bool:
    return card.stats.get(name) is True


def slot(card: CardState) -> str | None:
    """What sort of thing a card is, or None for what is only carried."""
    value = card.stats.get("slot")
    return value if value in ITEM_SLOTS else None


def adds_to(card: CardState) -> str | None:
    """The value that a thing's `bonus` goes to."""
    return key(card, "bonus_to")


def ability_figures(card: CardState | None) -> Mapping[str, Any]:
    """Ability codes that a card speaks of, each with its figure or None."""
    value = None if card is None else card.stats.get("abilities")
    return value if isinstance(value, Mapping) else {}


def ability_figure(card: CardState | None, code: str) -> int | None:
    value = ability_figures(card).get(code)
    return value if whole(value) else None


def words(card: CardState | None, key: str) -> frozenset[str]:
    """A list of keys on a card."""
    return frozenset(_keys((() if card is None else card.stats.get(key)) or ()))


def traits(card: CardState | None) -> frozenset[str]:
    """Keys of the traits that a profile lists."""
    return words(card, "traits")


def printed_traits(card: CardState | None) -> tuple[tuple[str, int | str | None], ...]:
    """What a profile lists, each with the value that it carries there, in the order in which it is printed."""
    printed = (None if card is None else card.stats.get("traits")) or ()
    if isinstance(printed, Mapping):
        return tuple((one, value) for one, value in printed.items() if isinstance(one, str))
    return tuple((one, None) for one in _keys(printed))


def _keys(listed: Any) -> Iterable[str]:
    """A list of keys; a mapping, from key to number, gives its keys."""
    return (key for key in listed if isinstance(key, str)) if isinstance(listed, Iterable) else ()


def knows(member: MemberState, skill: str) -> bool:
    """Whether a member has learned a skill or has it printed on his profile."""
    return member.learned.get(skill, 0) > 0 or skill in traits(member.profile)
