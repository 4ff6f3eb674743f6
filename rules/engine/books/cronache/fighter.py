"""The fighter that a calculation is asked about: the only place that reads the record of section 33.2."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.books.base import EMPTY, CardState
from rules.engine.books.cronache.cards import IMPROVISED, MELEE, Cards
from rules.engine.books.cronache.names import fold
from rules.engine.books.cronache.reading import (
    NO_CARD,
    VALUE,
    Ask,
    Faults,
    Length,
    boolean,
    card,
    count,
    length,
    many,
    named,
    whole,
    word,
)
from rules.engine.books.cronache.values import ACTIONS, CONDITIONS, TERRAIN

Named = Mapping[str, CardState]

PRINTED = ("resistance", "combat", "accuracy", "damage", "willpower", "dexterity")
OPEN = frozenset({"open"})


@dataclass(frozen=True, slots=True)
class Fighter:
    """One fighter as a calculation sees it. Cards in mappings stand by key; class words and conditions are keys."""

    profile: CardState | None = None
    class_words: frozenset[str] = frozenset()
    resistance: int = 1
    combat: int = 0
    accuracy: int = 0
    damage: int = 0
    willpower: int = 0
    dexterity: int = 0
    weapon: CardState = IMPROVISED
    weapon_upgrades: Named = field(default_factory=lambda: EMPTY)
    shield: CardState | None = None
    ranged_weapon: CardState | None = None
    ranged_upgrades: Named = field(default_factory=lambda: EMPTY)
    armour: CardState | None = None
    armour_upgrades: Named = field(default_factory=lambda: EMPTY)
    equipment: tuple[CardState, ...] = ()
    skills: Named = field(default_factory=lambda: EMPTY)
    mutation: int | None = None
    effects: Named = field(default_factory=lambda: EMPTY)
    auras: Named = field(default_factory=lambda: EMPTY)
    enemy_auras: Named = field(default_factory=lambda: EMPTY)
    conditions: frozenset[str] = frozenset()
    dice_left: int = 0
    resistance_left: int | None = None
    armour_resistance: int | None = None
    points_arcano: int = 0
    points_concentrazione: int = 0
    points_ki: int = 0
    points_illusione: int = 0
    marker_charge: int = 0
    marker_screen: int = 0
    marker_madness: int = 0
    melee_kills: int = 0
    ranged_kills: int = 0
    terrain: frozenset[str] = OPEN
    obstacle_cm: Length | None = None
    last_action: str | None = None
    in_water: bool = False
    started_in_water: bool = False

    def owns(self, key: str) -> bool:
        """Whether a thing stands among the equipment beside what is ready."""
        return any(thing.key == key for thing in self.equipment)

    def under(self, condition: str) -> bool:
        """Whether a condition works on the fighter: one that he is immune to never does. Rule: CC-COND-8"""
        return condition in self.conditions and condition not in self.immune_to

    @property
    def prone(self) -> bool:
        return self.under("a_terra")

    @property
    def covered(self) -> bool:
        """In covering terrain, by itself or under Aura di Caligine, the own one included. Rule: CC-TERRAIN-1, CC-SKILL-8"""
        return "covering" in self.terrain or "aura_di_caligine" in self.auras or "aura_di_caligine" in self.skills

    @property
    def gear(self) -> Named:
        """Gear by key; owning more of one name gives nothing more. Rule: CC-GEN-6, CC-SLOT-3"""
        if not self.equipment:
            return EMPTY
        return {thing.key: thing for thing in self.equipment if thing.category == "gear"}

    def steady(self, name: str) -> int:
        """A bonus of skills and gear that always count. Rule: CC-SLOT-3, CC-GEN-6"""
        total = 0
        for skill in self.skills.values():
            total += skill.stats.get(name) or 0
        for thing in self.gear.values():
            total += thing.stats.get(name) or 0
        return total

    @property
    def immune_to(self) -> frozenset[str]:
        """Conditions that the fighter never receives. Rule: CC-COND-8"""
        return frozenset(key for skill in self.skills.values() for key in skill.stats.get("immune_to") or ())


def _set_of(inner: Ask) -> Ask:
    listed = many(inner)

    def read(cards: Cards, faults: Faults, value: Any) -> frozenset[Any]:
        return frozenset(listed.read(cards, faults, value))

    return Ask(read, frozenset())


def _cards_of(sort: str, categories: frozenset[str] | None = None) -> Ask:
    """Cards by key from a list of names."""
    one = card(sort, categories)

    def read(cards: Cards, faults: Faults, value: Any) -> Named:
        if not isinstance(value, list):
            faults.codes.add(VALUE)
            return EMPTY
        found = {}
        for name in value:
            known = one.read(cards, faults, name)
            if known is not None:
                found[known.key] = known
        return found

    return Ask(read, EMPTY)


def _class_words(cards: Cards, faults: Faults, value: Any) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        faults.codes.add(VALUE)
        return frozenset()
    known = (cards.classes.get(fold(one)) for one in value)
    return frozenset(one.key for one in known if one is not None)


def class_words() -> Ask:
    """Class words by name, handed on as keys; an unknown one opens and exempts nothing. Rule: CC-CLASS-1"""
    return Ask(_class_words, frozenset())


_WEAPON_UPGRADES = _cards_of("items", frozenset({"weapon_upgrade"}))

FIELDS: Mapping[str, Ask] = {
    "profile": card("profiles"),
    "class_words": class_words(),
    "resistance": whole(1),
    **{name: count() for name in PRINTED if name != "resistance"},
    "weapon": card("items", MELEE),
    "weapon_upgrades": _WEAPON_UPGRADES,
    "shield": card("items", frozenset({"shield"})),
    "ranged_weapon": card("items", frozenset({"ranged"})),
    "ranged_upgrades": _WEAPON_UPGRADES,
    "armour": card("items", frozenset({"armour"})),
    "armour_upgrades": _cards_of("items", frozenset({"armour_upgrade"})),
    "equipment": many(card("items")),
    "skills": _cards_of("skills"),
    "mutation": whole(1, 8),
    "effects": _cards_of("in_force"),
    "auras": _cards_of("around"),
    "enemy_auras": _cards_of("around"),
    "conditions": _set_of(named({name: key for key, name in CONDITIONS.items()}, required=True)),
    "dice_left": count(),
    "resistance_left": count(),
    "armour_resistance": count(),
    **{f"points_{pool}": count() for pool in ("arcano", "concentrazione", "ki", "illusione")},
    **{f"marker_{sort}": count() for sort in ("charge", "screen", "madness")},
    "melee_kills": count(),
    "ranged_kills": count(),
    "terrain": _set_of(word(TERRAIN, required=True)),
    "obstacle_cm": length(),
    "last_action": word(ACTIONS),
    "in_water": boolean(),
    "started_in_water": boolean(),
}


def _read(cards: Cards, faults: Faults, value: Any) -> Fighter:
    if not isinstance(value, dict):
        faults.codes.add(VALUE)
        return Fighter(ranged_weapon=NO_CARD)
    known: dict[str, Any] = {}
    for name, given in value.items():
        ask = FIELDS.get(name)
        if ask is not None and given is not None:
            read = ask.read(cards, faults, given)
            if read is not None:
                known[name] = read
    profile = known.get("profile")
    if profile is not None:
        for name in PRINTED:
            known.setdefault(name, profile.stats.get(name) or 0)
        known.setdefault("class_words", frozenset(profile.stats.get("class_words") or ()))
    known.setdefault("weapon", cards.improvised)
    if "equipment" in known:
        known["equipment"] = tuple(one for one in known["equipment"] if one is not None)
    return Fighter(**known)


def fighter(*, required: bool = False) -> Ask:
    """The ask for a fighter. Left out it is a fighter with all defaults, unless it is required. Rule: CC-PROFILE-1"""
    return Ask(_read, None, required, read_absent=True)
