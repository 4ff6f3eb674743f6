"""Answers of the reference calculations to outsiders: the only place that lets no bug of a calculation reach them.

Whatever comes in, there is an answer: what nobody foresaw is logged and refuses the input.
"""

import logging
from collections.abc import Callable
from typing import Any

from rules.engine import contract
from rules.engine.books.base import Catalogue
from rules.selectors import catalogue

log = logging.getLogger(__name__)


def official(system: str) -> Catalogue:
    """The official cards of a system."""
    return catalogue.catalogue(None, system)


def of_line(line: bytes, cards_of: contract.CardsOf = official) -> Any:
    """Answer to `{"system":.., "calc":.., "input": {..}}`. Who asks many lines hands over cards that are kept."""
    return _answer(lambda: contract.resolve_line(line, cards_of), line)


def of_text(system: str, calc: str, text: str | bytes) -> Any:
    """Answer of a calculation to its input as JSON text."""
    return _answer(lambda: contract.resolve_text(system, calc, text, official), f"{system} {calc} {text[:200]!r}")


def _answer(ask: Callable[[], Any], question: str | bytes) -> Any:
    try:
        return ask()
    except Exception:
        log.exception("no answer to %r", question[:300])
        return contract.error(contract.BAD_VALUE)
