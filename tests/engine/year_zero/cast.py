"""The people, things and questions that tests about Year Zero share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine import contract
from rules.engine.books.base import EMPTY, Asked, CardState, Catalogue, MemberState, PossessionState
from rules.engine.books.year_zero.book import YearZero

BOOK = YearZero()
HOUSE: Mapping[str, Any] = {option.key: option.default for option in BOOK.options()}
MOVE = CardState("move", "skill", "skill", stats={"attribute": "agility", "covers": ["climbing"]}, name="Move")
CARDS = Catalogue(cards={"move": MOVE})


def ask(calc: str, **given: Any) -> Any:
    """One question to the contract, as from outside."""
    return contract.resolve(BOOK, calc, given, lambda _system: CARDS)


def house(**changed: Any) -> Mapping[str, Any]:
    return {**HOUSE, **changed}


def thing(key: str = "grappling_hook", bonus: int | None = 1, *, wear: int = 0, **stats: Any) -> PossessionState:
    return PossessionState(key, CardState(key, "item", "gear", stats={"bonus": bonus, **stats}), wear=wear)


def karander(*things: PossessionState, agility: int | None = 4, level: int = 2, **kept: int) -> MemberState:
    """The climber of the worked example."""
    abilities = {"strength": 2, "wits": 3, "empathy": 3, **kept}
    if agility is not None:
        abilities["agility"] = agility
    learned = {"move": level} if level else EMPTY
    return MemberState(
        "karander",
        "character",
        "Karander",
        abilities=abilities,
        learned=learned,
        cards={"move": MOVE} if level else EMPTY,
        possessions=things,
    )


def asked(member: MemberState, key: str = "task", *, options: Mapping[str, Any] = HOUSE, **chosen: Any) -> Asked:
    """A roll where everything that isn't chosen has its default."""
    party = (member, MemberState("mira", "character", "Mira"), MemberState("odo", "character", "Odo"))
    defaults = {one.key: one.default for one in BOOK.roll_fields(member, key, party, options)}
    return Asked(member, key, {**defaults, **chosen}, party, options)
