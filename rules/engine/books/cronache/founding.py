"""Questions about building a fighter: the only place that reads the roster fields of section 33.3."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import EMPTY, Calc, CardState
from rules.engine.books.cronache import building
from rules.engine.books.cronache.building import Build, Upgrade
from rules.engine.books.cronache.cards import UPGRADES, Cards
from rules.engine.books.cronache.fighter import class_words
from rules.engine.books.cronache.lists import EQUIPMENT, SKILLS
from rules.engine.books.cronache.names import fold
from rules.engine.books.cronache.reading import CARD, VALUE, Ask, Faults, boolean, calc, card, count, group, many, text

PURCHASES = frozenset({"melee_one_hand", "melee_two_hand", "pair", "ranged", "armour", "shield", "gear"})


def _grants(cards: Cards, faults: Faults, value: Any) -> frozenset[str]:
    """Keys of the lists that grants name. Rule: CC-CLASS-6"""
    named = value if isinstance(value, list) else [None]
    keys = [cards.lists.key_of(one) if isinstance(one, str) else None for one in named]
    if None in keys:
        faults.codes.add(VALUE)
    return frozenset(key for key in keys if key is not None)


def _to_take(cards: Cards, faults: Faults, value: Any) -> CardState | None:
    """An item, an upgrade or a skill by name. Rule: CC-SCOPE-3"""
    name = fold(value) if isinstance(value, str) else ""
    found = cards.items.get(name) or cards.skills.get(name)
    if found is None:
        faults.codes.add(CARD)
    return found


_SKILLS = many(card("skills", required=True))

PROFILE: dict[str, Ask] = {
    "profile": card("profiles"),
    "base_cr": count(),
    "class_words": class_words(),
    "starting_equipment": many(card("items", required=True)),
    "starting_skills": _SKILLS,
    "grants": Ask(_grants),
    "weapons_only": boolean(None),
}
BOUGHT: dict[str, Ask] = {
    "bought_items": many(card("items", PURCHASES, required=True)),
    "bought_upgrades": many(group({"name": card("items", UPGRADES, required=True), "on": card("items")})),
    "bought_skills": _SKILLS,
}
ROSTER = {**PROFILE, **BOUGHT}


def roster_build(cards: Cards, given: dict[str, Any]) -> Build:
    """The build of roster fields as read. A profile fills what isn't given. Rule: CC-PROFILE-1, CC-PROFILE-2"""
    stats = given["profile"].stats if given["profile"] is not None else EMPTY

    def either(name: str) -> Any:
        return stats.get(name) if given[name] is None else given[name]

    def printed(name: str) -> tuple[CardState, ...]:
        return given[name] or tuple(cards.by_key[key] for key in stats.get(name) or () if key in cards.by_key)

    words, grants = given["class_words"] or stats.get("class_words") or (), either("grants")
    return Build(
        base_cr=either("base_cr") or 0,
        lists=cards.lists.open_to(words, grants),
        starting_equipment=printed("starting_equipment"),
        starting_skills=printed("starting_skills"),
        granted=grants is not None,
        weapons_only=bool(either("weapons_only")),
        items=given.get("bought_items", ()),
        upgrades=tuple(Upgrade(one["name"], one["on"]) for one in given.get("bought_upgrades", ())),
        skills=given.get("bought_skills", ()),
    )


def split_class(cards: Cards, *, class_line: str) -> dict[str, list[str]]:
    """Class words of a class line, by longest match; unknown words as typed. Rule: CC-CLASS-1, CC-CLASS-2"""
    tokens, found, at = class_line.split(), [], 0
    longest = max((name.count(" ") + 1 for name in cards.classes), default=1)
    while at < len(tokens):
        for words in range(min(longest, len(tokens) - at), 0, -1):
            known = cards.classes.get(fold(" ".join(tokens[at : at + words])))
            if known is not None:
                found.append(known.name)
                break
        else:
            words = 1
            found.append(tokens[at])
        at += words
    return {"class_words": found}


def lists_open(cards: Cards, **given: Any) -> dict[str, Any]:
    """Lists that a profile buys from. Rule: CC-CLASS-3, CC-CLASS-4, CC-CLASS-5, CC-CLASS-6"""
    build = roster_build(cards, given)
    return {
        "equipment_lists": cards.lists.names(EQUIPMENT, build.lists),
        "skill_lists": cards.lists.names(SKILLS, build.lists),
        "weapons_only": build.filtered,
    }


def may_take(cards: Cards, *, card: CardState, on: CardState | None, **given: Any) -> dict[str, Any]:
    """Whether a fighter may have one card more, and what it costs him.

    Rule: CC-SCOPE-3, CC-BUILD-2, CC-BUILD-3, CC-BUILD-4, CC-BUILD-5, CC-BUILD-6, CC-BUILD-7, CC-BUILD-8, CC-BUILD-9,
    CC-BUILD-10, CC-BUILD-11, CC-BUILD-12, CC-SKILL-6
    """
    build = roster_build(cards, given).with_card(card, on)
    found = building.violations(build)
    price = None if found else building.price_of(card, build.lists)
    return {"allowed": not found, "cr": price, "violations": found}


def fighter_cost(cards: Cards, **given: Any) -> dict[str, Any]:
    """What a fighter costs, and everything that forbids him.

    Rule: CC-CLASS-5, CC-BUILD-1, CC-BUILD-2, CC-BUILD-3, CC-BUILD-4, CC-BUILD-5, CC-BUILD-6, CC-BUILD-7, CC-BUILD-8,
    CC-BUILD-9, CC-BUILD-10, CC-BUILD-11, CC-BUILD-12, CC-BUILD-14, CC-BUILD-15
    """
    build = roster_build(cards, given)
    found = building.violations(build)
    return {"allowed": not found, "cr": None if found else building.cost(build), "violations": found}


CALCS: tuple[Calc, ...] = (
    calc("split_class", split_class, {"class_line": text(required=True)}, "CC-CLASS-1", with_cards=True),
    calc("lists_open", lists_open, PROFILE, "CC-CLASS-4", with_cards=True),
    calc(
        "may_take",
        may_take,
        {**ROSTER, "card": Ask(_to_take, required=True), "on": card("items")},
        "CC-BUILD-2",
        with_cards=True,
    ),
    calc("fighter_cost", fighter_cost, ROSTER, "CC-BUILD-1", with_cards=True),
)
