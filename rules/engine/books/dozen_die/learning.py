"""Learning a skill: the only place that weighs a card against a member. Prices themselves: `experience.py`.

Reasons are checked in the order of DD-XP-12 and the first is reported.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.books.base import CardState, MemberState, Price, Purchase
from rules.engine.books.dozen_die import experience
from rules.engine.books.dozen_die.figures import figure
from rules.engine.books.dozen_die.recovery import NO_LEARNING
from rules.engine.types import Param, Violation

GENERAL = "general"
FOR_SALE = ("general", "main-class", "subclass")


def open_lists(member: MemberState) -> tuple[str, ...]:
    """Lists that a member draws on: general, his main class, his subclass. Rule: DD-SKILL-2"""
    if member.kind not in experience.LEARNERS:
        return ()
    return tuple(key for key in (GENERAL, member.main_class, member.subclass) if key)


def may_take(member: MemberState, card: CardState, to_level: int | None) -> Purchase | Violation:
    """Price of a level (None: the next one), or the first reason against it. Rule: DD-XP-12"""
    who: dict[str, Param] = {"skill": card.key, "member": member.name}
    if member.standing != "roster":
        return Violation("DD-XP-3", "not_on_roster", {**who, "standing": member.standing})
    if member.kind not in experience.LEARNERS:
        return Violation("DD-XP-3", "not_a_learner", {**who, "kind": member.kind})
    if any(one.kind == NO_LEARNING for one in member.conditions):
        return Violation("DD-RECOV-2", "may_not_learn", who)
    if card.withdrawn:
        return Violation("DD-XP-9", "withdrawn", who)
    prices = [price for price in (card.price, *card.lists.values()) if price is not None and price.unit == "xp"]
    if card.category not in FOR_SALE or not prices:
        return Violation("DD-XP-9", "not_for_sale", {**who, "category": card.category})
    keys = _open_keys(member, card)
    if not keys:
        return Violation("DD-SKILL-2", "wrong_class", {**who, "lists": tuple(sorted(card.lists))})
    offered = [price for key in keys if (price := card.lists.get(key) or card.price) is not None]
    return _best(_purchase(member, card, price, to_level, who) for price in offered) or Violation(
        "DD-XP-9", "not_for_sale", {**who, "category": card.category}
    )


def _open_keys(member: MemberState, card: CardState) -> list[str]:
    """Lists of the card that are open to the member; a general skill is always on the general list."""
    keys = {*card.lists, *([GENERAL] if card.category == GENERAL else [])}
    return [
        key
        for key in open_lists(member)
        if key in keys and experience.may_learn(card.category, key, True, member.main_class, member.subclass)
    ]


def _best(found: Iterable[Purchase | Violation]) -> Purchase | Violation | None:
    """The cheapest purchase, else the first refusal."""
    tried = list(found)
    allowed = [one for one in tried if isinstance(one, Purchase)]
    if allowed:
        return min(allowed, key=lambda one: one.price_xp)
    return tried[0] if tried else None


def _purchase(
    member: MemberState, card: CardState, price: Price, to_level: int | None, who: dict[str, Param]
) -> Purchase | Violation:
    first, last = _levels(card, price)
    held = max(member.learned.get(card.key, 0), _automatic_level(card))
    if held >= last:
        return Violation("DD-XP-5", "already_known", {**who, "level": held})
    wanted = held + 1 if to_level is None else to_level
    if card.key == experience.ENDURANCE:
        rule, cost = "DD-ENDUR-2", experience.endurance_cost(member.main_class, held, wanted)
    else:
        rule, cost = "DD-XP-8", experience.ladder_cost(first, last, held, wanted)
        if price.flat is not None and not isinstance(cost, Violation):
            rule, cost = "DD-XP-5", experience.flat_cost(price.flat, owned=False)
    if isinstance(cost, Violation):
        return Violation(cost.rule, cost.code, {**cost.params, **who})
    if cost > member.xp_left:
        return Violation("DD-XP-10", "not_enough_xp", {**who, "price_xp": cost, "left_xp": member.xp_left})
    return Purchase(cost, held, wanted, rule)


def _levels(card: CardState, price: Price) -> tuple[int, int]:
    """First and last level for sale; a flat skill has one. Endurance follows its rule, however the card prints it."""
    if card.key == experience.ENDURANCE:
        return experience.ENDURANCE_FIRST, experience.ENDURANCE_LAST
    if price.flat is not None or price.first is None or price.last is None:
        return 1, 1
    return price.first, price.last


def _automatic_level(card: CardState) -> int:
    """The level of a ladder that everybody has without paying. Rule: DD-XP-7, DD-MELEE-11"""
    return figure(card, "automatic_level") or 0
