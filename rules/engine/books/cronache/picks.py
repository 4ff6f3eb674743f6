"""Inputs of the second half that want one of a few cards or names: the only place that reads those."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.cronache.cards import Cards
from rules.engine.books.cronache.names import fold, key_of
from rules.engine.books.cronache.reading import CARD, VALUE, Ask, Faults
from rules.engine.types import Violation


def one_card_of(*names: str, required: bool = True) -> Ask:
    """One of these cards by name, handed on as its key; any other card is `unknown_card`. Rule: CC-SCOPE-3"""
    known = {fold(name): key_of(name) for name in names}

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        found = known.get(fold(value)) if isinstance(value, str) else None
        if found is None:
            faults.codes.add(CARD)
        return found

    return Ask(read, None, required)


def code_or_name(codes: tuple[str, ...], names: tuple[str, ...], *, required: bool = True) -> Ask:
    """A code, or a name handed on as its key; codes are compared as they are, names as names are."""
    known = {fold(name): key_of(name) for name in names}

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        if isinstance(value, str):
            if value in codes:
                return value
            found = known.get(fold(value))
            if found is not None:
                return found
        faults.codes.add(VALUE)
        return None

    return Ask(read, None, required)


def as_it_is(*, required: bool = False) -> Ask:
    """Whatever stands there; the calculation itself says what is wrong with it."""

    def read(_cards: Cards, _faults: Faults, value: Any) -> Any:
        return value

    return Ask(read, None, required)


def allowed(violations: list[str]) -> Mapping[str, Any]:
    """The answer to a question of permission."""
    return {"allowed": not violations, "violations": violations}


def wrong_count(rule: str) -> Violation:
    """More or fewer faces than dice that are rolled."""
    return Violation(rule, "dice_mismatch")
