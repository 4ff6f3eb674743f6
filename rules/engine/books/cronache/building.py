"""Building a fighter: the only place that knows what he may buy, what it costs and what forbids it (CC-BUILD)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.books.base import CardState
from rules.engine.books.cronache.cards import MELEE, UPGRADES, WEAPONS

REINFORCED = "rinforzi"
REINFORCED_LESS = 3
REINFORCED_FLOOR = 5

SINGLE_MELEE = frozenset({"melee_one_hand", "melee_two_hand"})
SCOPES = {"melee": MELEE, "any": WEAPONS, "single_melee": SINGLE_MELEE}
PISTOL_SCOPE = "single_melee"


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade bought, with the weapon that it is on; None for armour."""

    card: CardState
    on: CardState | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """What a fighter is made of: his profile and everything bought for him.

    `lists` are keys of the lists open to him (CC-CLASS-3, CC-CLASS-4), `granted` whether his profile names them itself.
    """

    base_cr: int = 0
    lists: tuple[str, ...] = ()
    starting_equipment: tuple[CardState, ...] = ()
    starting_skills: tuple[CardState, ...] = ()
    granted: bool = False
    weapons_only: bool = False
    items: tuple[CardState, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    skills: tuple[CardState, ...] = ()

    @property
    def filtered(self) -> bool:
        """Whether the kind filter holds; there is none without grants. Rule: CC-CLASS-4"""
        return self.weapons_only and self.granted

    @property
    def owned(self) -> tuple[CardState, ...]:
        """Equipment printed and bought."""
        return (*self.starting_equipment, *self.items)

    @property
    def bought(self) -> tuple[CardState, ...]:
        """Everything that is paid for."""
        return (*self.items, *(one.card for one in self.upgrades), *self.skills)

    @property
    def skilled(self) -> tuple[CardState, ...]:
        """Skills printed and bought."""
        return (*self.starting_skills, *self.skills)

    def with_card(self, card: CardState, on: CardState | None) -> Build:
        """The same with one card more."""
        if card.kind == "skill":
            return replace(self, skills=(*self.skills, card))
        if card.category in UPGRADES:
            return replace(self, upgrades=(*self.upgrades, Upgrade(card, on)))
        return replace(self, items=(*self.items, card))


def is_for_sale(card: CardState) -> bool:
    """Rule: CC-BUILD-10, CC-SKILL-6"""
    return card.price is not None and card.price.flat is not None and not card.stats.get("not_for_sale")


def price_of(card: CardState, lists: Sequence[str]) -> int | None:
    """The lowest price among open lists that contain a card; None where none does. Rule: CC-BUILD-4, CC-BUILD-11"""
    prices = []
    for key, own in card.lists.items():
        if key in lists:
            price = own or card.price
            if price is not None and price.flat is not None:
                prices.append(price.flat)
    return min(prices, default=None)


def is_open(build: Build, card: CardState, lists: Sequence[str]) -> bool:
    """Whether an open list has the card and the kind filter lets it through. Rule: CC-BUILD-2"""
    if price_of(card, lists) is None:
        return False
    return card.kind == "skill" or not build.filtered or card.category in WEAPONS


def for_sale(build: Build) -> Build:
    """The same without what can't be bought, which isn't looked at further. Rule: CC-BUILD-10"""
    return replace(
        build,
        items=tuple(one for one in build.items if is_for_sale(one)),
        upgrades=tuple(one for one in build.upgrades if is_for_sale(one.card)),
        skills=tuple(one for one in build.skills if is_for_sale(one)),
    )


def violations(build: Build) -> list[str]:
    """Ids of all rules that forbid this fighter, each once and in the order of the book.

    Rule: CC-BUILD-2, CC-BUILD-3, CC-BUILD-6, CC-BUILD-7, CC-BUILD-8, CC-BUILD-9, CC-BUILD-10, CC-BUILD-12, CC-BUILD-15
    """
    unsold = [one for one in build.bought if not is_for_sale(one)]
    looked_at = for_sale(build) if unsold else build
    lists = build.lists
    found = {
        2: not all(is_open(build, card, lists) for card in looked_at.bought),
        3: _too_many(looked_at),
        6: any(not fits(looked_at, one) for one in looked_at.upgrades if _scope(one) not in (None, PISTOL_SCOPE)),
        7: _lacks_armour(looked_at),
        8: any(not fits(looked_at, one) for one in looked_at.upgrades if _scope(one) == PISTOL_SCOPE),
        9: _hands_bound(looked_at),
        10: bool(unsold),
        12: _unprepared(looked_at),
    }
    return [f"CC-BUILD-{number}" for number, broken in found.items() if broken]


def _scope(upgrade: Upgrade) -> str | None:
    """What sort of weapon an upgrade wants; None for an upgrade of armour."""
    if upgrade.card.category == "armour_upgrade":
        return None
    scope: str = upgrade.card.stats.get("scope") or "any"
    return scope


def copies(build: Build, weapon: CardState) -> int:
    """How many of a weapon the fighter owns."""
    return sum(one.key == weapon.key for one in build.owned)


def fits(build: Build, upgrade: Upgrade) -> bool:
    """Whether an upgrade is on an owned weapon of the right kind. Rule: CC-BUILD-6, CC-BUILD-8"""
    weapon, scope = upgrade.on, _scope(upgrade)
    if weapon is None or scope is None or not copies(build, weapon):
        return False
    if scope == PISTOL_SCOPE and weapon.stats.get("no_integrated_pistol"):
        return False
    return weapon.category in SCOPES[scope]


def _too_many(build: Build) -> bool:
    """Rule: CC-BUILD-3"""
    skills = Counter(one.key for one in build.skilled)
    things = Counter(one.key if one.category == "gear" else one.category for one in build.owned)
    limited = [
        one.key if one.category == "gear" else one.category for one in build.items if one.category not in WEAPONS
    ]
    upgrades = Counter((one.card.key, one.on.key) for one in build.upgrades if _scope(one) is not None and one.on)
    weapons = Counter(one.key for one in build.owned)
    armour = Counter(one.card.key for one in build.upgrades if _scope(one) is None)
    return (
        any(skills[one.key] > 1 for one in build.skills)
        or any(things[key] > 1 for key in limited)
        or any(number > max(weapons[on], 1) for (_, on), number in upgrades.items())
        or any(number > 1 for number in armour.values())
    )


def _lacks_armour(build: Build) -> bool:
    """Rule: CC-BUILD-7"""
    return any(_scope(one) is None for one in build.upgrades) and not any(
        one.category == "armour" for one in build.owned
    )


def _hands_bound(build: Build) -> bool:
    """Rule: CC-BUILD-9"""
    forbidden = {category for one in build.owned for category in one.stats.get("forbids") or ()}
    return any(one.category in forbidden for one in build.owned)


def _unprepared(build: Build) -> bool:
    """Rule: CC-BUILD-12"""
    known = {one.key for one in build.skilled}
    point_blank = any(one.category == "ranged" and not one.stats.get("no_point_blank") for one in build.owned)
    return any(
        not known.issuperset(one.stats.get("needs") or ()) or (one.stats.get("needs_point_blank") and not point_blank)
        for one in build.skills
    )


def is_reinforcement(build: Build) -> bool:
    """Rule: CC-BUILD-5"""
    return any(one.key == REINFORCED or one.stats.get("reinforcements") for one in build.skilled)


def base_cost(build: Build) -> int:
    """The base CR, less with Rinforzi. Rule: CC-BUILD-5"""
    base = build.base_cr
    if not is_reinforcement(build):
        return base
    return max(min(base, REINFORCED_FLOOR), base - REINFORCED_LESS)


def cost(build: Build) -> int:
    """What a fighter costs his company; what no open list has counts nothing.

    Rule: CC-BUILD-1, CC-BUILD-4, CC-BUILD-5, CC-BUILD-6, CC-BUILD-14
    """
    lists = build.lists
    return base_cost(build) + sum(price_of(card, lists) or 0 for card in build.bought)
