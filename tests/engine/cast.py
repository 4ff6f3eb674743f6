"""The people, cards and things that tests about Dozen Die share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine import contract
from rules.engine.books import registry
from rules.engine.books.base import CardState, MemberState, PossessionState, Price, TableRowState, WarbandState

BOOK = registry.book("dozen-die")
HOUSE: Mapping[str, Any] = {option.key: option.default for option in BOOK.options()}
THREES = {"ST": 3, "DX": 3, "CO": 3, "CH": 3, "AW": 3, "MV": 3}


def ask(calc: str, **given: Any) -> Any:
    """One question to the contract, as from outside."""
    return contract.resolve(BOOK, calc, given)


def house(**changed: Any) -> Mapping[str, Any]:
    return {**HOUSE, **changed}


def member(kind: str = "hero", name: str = "Aino", **given: Any) -> MemberState:
    given.setdefault("id", name)
    given["abilities"] = {**THREES, **given.get("abilities", {})}
    return MemberState(kind=kind, name=name, **given)


def hero(name: str = "Aino", **given: Any) -> MemberState:
    given.setdefault("xp_earned", 4)
    return member("hero", name, **given)


def five_heroes(*classes: str) -> tuple[MemberState, ...]:
    found = classes or ("warrior", "warrior", "rogue", "theurgist", "wizard")
    return tuple(hero(f"Hero {number}", main_class=key) for number, key in enumerate(found, start=1))


def warband(*members: MemberState, founded: bool = True) -> WarbandState:
    return WarbandState(members, founded=founded)


def xp(flat: int) -> Price:
    return Price("xp", flat=flat)


def ladder(first: int, last: int) -> Price:
    return Price("xp", first=first, last=last)


def skill(key: str, price: Price | None, category: str = "general", **given: Any) -> CardState:
    given.setdefault("lists", {"general": None} if category == "general" else {})
    return CardState(key, "skill", category, price, **given)


def class_card(key: str, **stats: Any) -> CardState:
    return CardState(key, "class", "main_class", stats=stats)


def thing(card: CardState, place: str = "", number: int = 1) -> PossessionState:
    return PossessionState(f"{card.key} {number}", card, place)


def item(key: str, slot: str | None, **stats: Any) -> CardState:
    return CardState(key, "item", slot or "gear", stats={"slot": slot, **stats})


def row(number: int, code: str, **effects: Any) -> TableRowState:
    return TableRowState(number, number, code, effects, house=True)


SHOOTING = skill("shooting", ladder(1, 4))
MELEE = skill("melee_levels", ladder(2, 4), stats={"automatic_level": 1})
ENDURANCE = skill("endurance", xp(1))
BRIBERY = skill("bribery", xp(2), timing="before_adventure")
COMBO = skill("two_weapon_combo", xp(3))
RIDING = skill("riding", xp(4))
ORDERS = skill("division_of_orders", xp(1), "main-class", lists={"warrior": None})
HEALING = skill("healing", ladder(1, 4), "main-class", lists={"theurgist": None})
VIGIL = skill("vigil", xp(2), "subclass", lists={"templar": None}, timing="before_adventure")
FLY = skill("fly", None, "special")
JUMPING = skill("jumping", None, "automatic")

SWORD = item("sword", "weapon", bonus=3, bonus_to="ST", hands=1, load=1)
DAGGER = item("dagger", "weapon", bonus=1, bonus_to="ST", hands=1, load=0)
AXE = item("axe", "weapon", bonus=None, bonus_to="ST", hands=1, load=None, load_min=1)
GREATSWORD = item("two_handed_weapon", "weapon", bonus=4, bonus_to="ST", hands=2, load=2)
BOW = item("bow", "ranged", bonus=3, bonus_to="DX", load=1)
LONGBOW = item("longbow", "ranged", bonus=4, bonus_to="DX", load=1, barred_traits=["stunted"])
LEATHER = item("leather_armour", "armour", bonus=1, bonus_to="AC", load=1)
PLATE = item("plate_armour", "armour", bonus=3, bonus_to="AC", load=2)
MAGIC_ARMOUR = item("magic_armour", "armour", bonus=None, bonus_to="AC", load=None)
SHIELD = item("shield", "shield", bonus=1, bonus_to="AC", load=1)
RING = item("silver_ring", "ring", abilities={"CH": 1}, load=1)
CLOAK = item("cloak", "accessory", load=1)
BROOCH = item("stag_brooch", "accessory", abilities={"MV": 1}, load=1)
ENGAGEMENT = item("engagement_ring", "engagement", load=1)
ROPE = item("rope", None, load=1)
LANTERN = item("lantern", None, load=None)


def horse(
    name: str = "Tuuli", speed: int | None = 8, traits: tuple[str, ...] = ("mount",), **stats: Any
) -> MemberState:
    abilities = {**THREES, "MV": speed}
    card = CardState("horse", "profile", stats={"abilities": abilities, "traits": list(traits), **stats})
    return MemberState(name, "mount", name, profile=card)
