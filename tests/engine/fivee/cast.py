"""The questions, characters and houses that tests about 5e share."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from rules.engine import contract
from rules.engine.books.base import Asked, MemberState
from rules.engine.books.fivee.book import FiveE
from rules.engine.books.fivee.figures import Character, starting

BOOK = FiveE()
HOUSE: Mapping[str, Any] = {option.key: option.default for option in BOOK.options()}
WITH_ENCUMBRANCE: Mapping[str, Any] = {**HOUSE, "encumbrance": True}
TENS = dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10)
FACES = range(1, 21)


def ask(calc: str, **given: Any) -> Any:
    """One question to the contract, as from outside."""
    return contract.resolve(BOOK, calc, given)


def error(code: str) -> dict[str, str]:
    return {"error": code}


def somebody(**given: Any) -> Character:
    """A character with scores of 10 but for those that are named."""
    scores = {**TENS, **{code: given.pop(code) for code in TENS if code in given}}
    return Character(scores=scores, **given)


def member(name: str = "Noa", main_class: str | None = None, **kept: int) -> MemberState:
    abilities = starting() | kept
    return MemberState(id=name, kind="character", name=name, main_class=main_class, abilities=abilities)


def asked(one: MemberState, key: str, *party: MemberState, house: Mapping[str, Any] = HOUSE, **said: Any) -> Asked:
    """A roll with the defaults of its fields but for what is said."""
    everybody = (one, *party)
    fields = {field.key: field.default for field in BOOK.roll_fields(one, key, everybody, house)}
    assert set(said) <= set(fields)
    return Asked(one, key, {**fields, **said}, everybody, house)


def d20s(count: int) -> Any:
    """Every way that so many d20 can fall, all equally likely."""
    return product(FACES, repeat=count)
