"""The cards of a catalogue by their Italian names: the only place that finds a card for a name.

A view is built once for a catalogue and kept as long as that catalogue is among the last few.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.books.base import CardState, Catalogue
from rules.engine.books.cronache import lists
from rules.engine.books.cronache.lists import Lists
from rules.engine.books.cronache.names import fold

MELEE = frozenset({"melee_one_hand", "melee_two_hand", "pair"})
WEAPONS = MELEE | {"ranged"}
UPGRADES = frozenset({"weapon_upgrade", "armour_upgrade"})

IMPROVISED = CardState(
    "arma_improvvisata",
    "item",
    "melee_one_hand",
    stats={"hands": 1, "reach_cm": 1, "criticals": True},
    name="Arma improvvisata",
)

Named = Mapping[str, CardState]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards by folded name, one mapping for each sort of name that an input may want.

    `in_force` is what may stand among effects: skills and powers. `around` is what may reach a fighter from others:
    those and gear. Where a skill and a power bear one name, both mappings have their own.
    """

    items: Named
    skills: Named
    powers: Named
    conditions: Named
    classes: Named
    profiles: Named
    in_force: Named
    around: Named
    by_key: Named
    lists: Lists
    improvised: CardState

    def stat(self, key: str, name: str) -> int:
        """A bonus of a card by key; 0 where there is none."""
        card = self.by_key.get(key)
        return number(card, name) if card else 0


def number(card: CardState, name: str) -> int:
    """A bonus that a card gives; 0 where it gives none."""
    return card.stats.get(name) or 0


def _named(catalogue: Catalogue, kind: str) -> dict[str, CardState]:
    found = {}
    for card in sorted(catalogue.cards.values(), key=lambda one: one.house):
        if card.kind == kind:
            found[fold(card.name)] = card
    return found


def build(catalogue: Catalogue) -> Cards:
    """The view of a catalogue. A house card of the same name shadows an official one. Rule: CC-SCOPE-3"""
    items, skills, powers, classes = (_named(catalogue, kind) for kind in ("item", "skill", "power", "class"))
    for name, card in list(skills.items()):
        if card.category == "class_tag":
            skills.setdefault(name.removesuffix("[ac]").strip(), card)
    return Cards(
        items=items,
        skills=skills,
        powers=powers,
        conditions=_named(catalogue, "condition"),
        classes=classes,
        profiles=_named(catalogue, "profile"),
        in_force={**skills, **powers},
        around={**items, **skills, **powers},
        by_key=catalogue.cards,
        lists=lists.of(catalogue.lists, classes.values()),
        improvised=items.get(fold(IMPROVISED.name), IMPROVISED),
    )


_KEPT = 8
_views: list[tuple[Catalogue, Cards]] = []


def view_of(catalogue: Catalogue) -> Cards:
    """The view of a catalogue, built at its first use."""
    for kept, cards in _views:
        if kept is catalogue:
            return cards
    cards = build(catalogue)
    _views.insert(0, (catalogue, cards))
    del _views[_KEPT:]
    return cards
