"""How the calculations of this book read their input: the only place that knows the errors of section 33.6.

Readers note a fault and hand on a stand-in instead of raising, so that of several faults the first of 33.6 is told,
wherever in the input it stands. `null` is the same as leaving an input out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.books.base import Calc, CardState, Catalogue, OddsCalc, OddsRow
from rules.engine.books.cronache.cards import Cards, view_of
from rules.engine.books.cronache.names import fold
from rules.engine.books.cronache.values import HIGHEST_FACE, SIDES
from rules.engine.inputs import Input
from rules.engine.types import BadInput

MISSING, VALUE, CARD, NUMBER, FACE = "missing_input", "unknown_value", "unknown_card", "bad_number", "bad_face"
FAULTS = (MISSING, VALUE, CARD, NUMBER, FACE)

Length = int | Fraction

NO_CARD = CardState("", "")  # stands in for a name that is no card's


class Faults:
    """What is wrong with an input."""

    __slots__ = ("codes",)

    def __init__(self) -> None:
        self.codes: set[str] = set()

    def add(self, code: str) -> None:
        self.codes.add(code)

    def missing(self) -> None:
        self.codes.add(MISSING)

    def check(self) -> None:
        """Errors: BadInput with the first fault in the order of 33.6."""
        if self.codes:
            raise BadInput(min(self.codes, key=FAULTS.index))


Reader = Callable[[Cards, Faults, Any], Any]


@dataclass(frozen=True, slots=True)
class Ask:
    """One input of a calculation. `default` is handed on unread when the input is absent.

    An input at fault is handed on as something that can be worked with and doesn't look absent, so that nobody
    complains about it twice. With `read_absent` an absent input is read as an empty object.
    """

    read: Reader
    default: Any = None
    required: bool = False
    is_face: bool = False
    read_absent: bool = False

    def take(self, cards: Cards, faults: Faults, value: Any) -> Any:
        """The value of this input, null being absent."""
        if value is not None:
            return self.read(cards, faults, value)
        if self.required:
            faults.codes.add(MISSING)
        if self.read_absent:
            return self.read(cards, faults, {})
        return self.default


def whole(
    minimum: int | None = None, maximum: int | None = None, *, default: int | None = None, required: bool = False
) -> Ask:
    """A whole number; `bad_number` beyond its bounds."""

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        if (
            type(value) is not int
            or (minimum is not None and value < minimum)
            or (maximum is not None and value > maximum)
        ):
            faults.codes.add(NUMBER)
            return stand_in
        return value

    stand_in = 1 if minimum is None else max(minimum, 1)
    return Ask(read, default, required)


def count(default: int | None = None, *, required: bool = False) -> Ask:
    """A whole number from 0."""
    return whole(0, default=default, required=required)


def length(default: Length | None = None, *, required: bool = False, positive: bool = False) -> Ask:
    """Centimetres, exact; decimals become fractions."""

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        exact = exactly(value)
        if exact is None or exact < 0 or (positive and not exact):
            faults.codes.add(NUMBER)
            return 1
        return exact

    return Ask(read, default, required)


def exactly(value: Any) -> Length | None:
    """A JSON number as it is written, without binary rounding; None for what is no finite number. Rule: CC-GEN-1"""
    if type(value) is int:
        return value
    if type(value) is float and math.isfinite(value):
        return Fraction(repr(value))
    return None


def plain(value: Length | None) -> int | float | None:
    """A length as it is answered: whole where it is whole."""
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else float(value)


def boolean(default: bool | None = False, *, required: bool = False) -> Ask:
    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        if not isinstance(value, bool):
            faults.codes.add(VALUE)
            return default
        return value

    return Ask(read, default, required)


def word(
    choices: tuple[str, ...], default: str | None = None, *, required: bool = False, stand_in: str | None = None
) -> Ask:
    """One of a closed set of codes. At fault it is handed on as `stand_in`."""

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        if not isinstance(value, str) or value not in choices:
            faults.codes.add(VALUE)
            return stand_in
        return value

    return Ask(read, default, required)


def named(
    choices: Mapping[str, str], default: str | None = None, *, required: bool = False, stand_in: str | None = None
) -> Ask:
    """One of a closed set of names or codes, compared as names are. `choices`: spelling -> what is handed on.

    At fault it is handed on as `stand_in`.
    """
    folded = {fold(name): handed for name, handed in choices.items()}

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        found = folded.get(fold(value)) if isinstance(value, str) else None
        if found is None:
            faults.codes.add(VALUE)
            return stand_in
        return found

    return Ask(read, default, required)


def text(default: str | None = None, *, required: bool = False) -> Ask:
    """Any text."""

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        if not isinstance(value, str):
            faults.codes.add(VALUE)
            return default
        return value

    return Ask(read, default, required)


def card(sort: str, categories: frozenset[str] | None = None, *, required: bool = False) -> Ask:
    """A card by name. `sort` is one of the mappings of `Cards`; `categories` narrows them down."""

    def read(cards: Cards, faults: Faults, value: Any) -> Any:
        found = getattr(cards, sort).get(fold(value)) if isinstance(value, str) else None
        if found is None or (categories is not None and found.category not in categories):
            faults.codes.add(CARD)
            return NO_CARD
        return found

    return Ask(read, None, required)


def face(sides: int = HIGHEST_FACE, *, required: bool = False) -> Ask:
    """One face of a die."""

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        if type(value) is not int or not 1 <= value <= sides:
            faults.codes.add(FACE)
            return 1
        return value

    return Ask(read, None, required, is_face=True)


def many(inner: Ask, *, default: tuple[Any, ...] = (), required: bool = False) -> Ask:
    """A list of the same; null in it is a missing input where `inner` is required."""

    def read(cards: Cards, faults: Faults, value: Any) -> Any:
        if not isinstance(value, list):
            faults.codes.add(VALUE)
            return default
        return tuple([inner.take(cards, faults, item) for item in value])

    return Ask(read, default, required, is_face=inner.is_face)


def faces(*sides: int, required: bool = False) -> Ask:
    """As many faces as `sides` names dice, in that order."""

    def read(_cards: Cards, faults: Faults, value: Any) -> Any:
        if not isinstance(value, list):
            faults.codes.add(FACE)
            return ()
        for number, rolled in enumerate(value):
            most = sides[number] if number < len(sides) else HIGHEST_FACE
            if type(rolled) is not int or not 1 <= rolled <= most:
                faults.codes.add(FACE)
        return tuple(value)

    return Ask(read, (), required, is_face=True)


def group(asks: Mapping[str, Ask], *, required: bool = True) -> Ask:
    """An object with the given fields, handed on as a dict; fields that no ask names are ignored."""

    def read(cards: Cards, faults: Faults, value: Any) -> Any:
        if not isinstance(value, dict):
            faults.codes.add(VALUE)
            faults, value = Faults(), {}
        return {name: ask.take(cards, faults, value.get(name)) for name, ask in asks.items()}

    return Ask(read, None, required)


def fits(faults: Faults, natural: int | None, die: str | None) -> None:
    """Note `bad_face` for a face that this die doesn't have."""
    if natural is not None and die is not None and natural > SIDES[die]:
        faults.codes.add(FACE)


def _raw(_name: str, value: Any) -> Any:
    return value


def _inputs(asks: Mapping[str, Ask]) -> dict[str, Input]:
    return {name: Input(_raw, None, ask.is_face) for name, ask in asks.items()}


def _runner(
    run: Callable[..., Any], asks: Mapping[str, Ask], also: Callable[..., None] | None, with_cards: bool
) -> Callable[..., Any]:
    pairs = tuple(asks.items())

    def answer(catalogue: Catalogue, **raw: Any) -> Any:
        cards, faults = view_of(catalogue), Faults()
        values = {name: ask.take(cards, faults, raw[name]) for name, ask in pairs}
        if also is not None:
            also(faults, **values)
        if faults.codes:
            faults.check()
        return run(cards, **values) if with_cards else run(**values)

    return answer


def calc(
    name: str,
    run: Callable[..., Any],
    asks: Mapping[str, Ask],
    rule: str,
    *,
    also: Callable[..., None] | None = None,
    odds: Callable[..., tuple[OddsRow, ...]] | None = None,
    with_cards: bool = False,
) -> Calc:
    """A calculation of this book.

    `run` and `odds` take the read values by keyword, with `with_cards` the view of the cards first. `also` takes the
    faults and the values and notes what only this case requires; `odds` gets no faces, and `also` isn't asked for it.
    """
    chances = None
    if odds is not None:
        chances = _runner(odds, {key: ask for key, ask in asks.items() if not ask.is_face}, None, with_cards)
    return Calc(name, _runner(run, asks, also, with_cards), _inputs(asks), rule, chances, reads_cards=True)


def odds_calc(
    name: str,
    run: Callable[..., tuple[OddsRow, ...]],
    asks: Mapping[str, Ask],
    rule: str,
    *,
    also: Callable[..., None] | None = None,
    with_cards: bool = False,
) -> OddsCalc:
    """A question about chances that stands alone."""
    return OddsCalc(name, _runner(run, asks, also, with_cards), _inputs(asks), rule, reads_cards=True)
