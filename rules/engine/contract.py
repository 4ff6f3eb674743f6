"""The reference calculations as outsiders ask for them: the only place where JSON meets a book's calculations.

An answer is a JSON value or `{"error": code}`, whatever comes in. Codes that no book names: `bad_json`,
`unknown_system`, `unknown_calc`, `missing_input`, `bad_value`, `bad_face`. A book whose spec has its own word for a
wrong face says so in `Book.face_error`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isfinite
from typing import Any, NoReturn

from rules.engine.books import registry
from rules.engine.books.base import EMPTY, Book, Catalogue
from rules.engine.inputs import read_all
from rules.engine.types import BadInput, Violation

BAD_JSON = "bad_json"
UNKNOWN_SYSTEM = "unknown_system"
UNKNOWN_CALC = "unknown_calc"
BAD_VALUE = "bad_value"
SURELY_SHORT = 10**300
CardsOf = Callable[[str], Catalogue]  # hands over the catalogue of a system


def no_cards(_system: str) -> Catalogue:
    """For who asks nothing that reads cards."""
    return Catalogue(cards=EMPTY)


def error(code: str) -> dict[str, str]:
    return {"error": code}


def resolve(book: Book | None, calc_name: Any, given: Any, cards_of: CardsOf = no_cards) -> Any:
    """Answer of one calculation to a parsed JSON input. `book` None: no such system.

    `cards_of` is asked only for a calculation that reads cards.

    Inputs that a calculation doesn't name are ignored. A wrong or missing face goes before every other complaint about
    the input (DD-CORE-5).
    """
    if book is None:
        return error(UNKNOWN_SYSTEM)
    calc = book.calcs().get(calc_name) if isinstance(calc_name, str) else None
    if calc is None:
        return error(UNKNOWN_CALC)
    if not isinstance(given, dict):
        return error(BAD_VALUE)
    try:
        values = read_all(calc.inputs, given)
        answer = calc.run(cards_of(book.key), **values) if calc.reads_cards else calc.run(**values)
    except BadInput as refused:
        return error(book.face_error if refused.code == "invalid_face" else refused.code)
    except (ArithmeticError, ValueError, RecursionError, MemoryError):
        return error(BAD_VALUE)
    if isinstance(answer, Violation):
        return error(answer.code)
    return answer if _can_be_written(answer) else error(BAD_VALUE)


def resolve_text(system: Any, calc_name: Any, text: str | bytes, cards_of: CardsOf = no_cards) -> Any:
    """The same for an input that is still text."""
    book = find(system)
    if book is None:
        return error(UNKNOWN_SYSTEM)
    try:
        given = parse(text)
    except BadInput as refused:
        return error(refused.code)
    return resolve(book, calc_name, given, cards_of)


def resolve_line(line: str | bytes, cards_of: CardsOf = no_cards) -> Any:
    """Answer to one line `{"system": .., "calc": .., "input": {..}}`; a line without input has an empty one."""
    try:
        question = parse(line)
    except BadInput as refused:
        return error(refused.code)
    if not isinstance(question, dict):
        return error(BAD_JSON)
    return resolve(find(question.get("system")), question.get("calc"), question.get("input", {}), cards_of)


def find(system: Any) -> Book | None:
    """The book of a system, or None. Anything but a known key is unknown."""
    return registry.find(system) if isinstance(system, str) else None


def _no_such_number(word: str) -> NoReturn:
    raise ValueError(word)


_DECODER = json.JSONDecoder(parse_constant=_no_such_number)


def parse(text: str | bytes) -> Any:
    """JSON text as values. Errors: BadInput `bad_json`, also for NaN, infinities, endless numbers and nesting."""
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text), "surrogatepass")
        return _DECODER.decode(text)
    except (ValueError, RecursionError, MemoryError) as fault:
        raise BadInput(BAD_JSON) from fault


def _can_be_written(answer: Any) -> bool:
    """False for an answer with a number of more digits than JSON writers and readers take."""
    if _is_plain(answer):
        return True
    try:
        json.dumps(answer, allow_nan=False)
    except (ValueError, RecursionError):
        return False
    return True


def _is_plain(value: Any) -> bool:
    """Whether a value can be written at sight, which is told sooner than by writing it."""
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return True
    if kind is int:
        return bool(-SURELY_SHORT < value < SURELY_SHORT)
    if kind is float:
        return isfinite(value)
    if kind is dict:
        return all(map(_is_plain, value)) and all(map(_is_plain, value.values()))
    return kind is list and all(map(_is_plain, value))
