"""Hiding: the only place that knows who may try it and who notices (5E-HIDE)."""

from __future__ import annotations

from rules.engine.books.base import Calc
from rules.engine.books.fivee.proficiency import FLAG
from rules.engine.inputs import integer


def can_try_to_hide(*, seen_clearly: bool, invisible: bool, gm_allows: bool) -> dict[str, bool]:
    """Whether hiding may be tried: where the GM allows it and nobody sees clearly; always while invisible.

    Rule: 5E-HIDE-1, 5E-HIDE-4, 5E-HIDE-5
    """
    return {"allowed": invisible or (gm_allows and not seen_clearly)}


def is_noticed(stealth_total: int, observer: int) -> bool:
    """Whether an observer, searching or passive, notices the hider; on a tie he doesn't. Rule: 5E-HIDE-2, 5E-HIDE-7"""
    return observer > stealth_total


def noticed(*, stealth_total: int, observer: int) -> dict[str, bool]:
    """Whether the hider is noticed. Rule: 5E-HIDE-7"""
    return {"noticed": is_noticed(stealth_total, observer)}


CALCS: tuple[Calc, ...] = (
    Calc(
        "can_try_to_hide",
        can_try_to_hide,
        {"seen_clearly": FLAG, "invisible": FLAG, "gm_allows": FLAG},
        "5E-HIDE-4",
    ),
    Calc(
        "noticed",
        noticed,
        {"stealth_total": integer(default=0), "observer": integer(default=0)},
        "5E-HIDE-7",
    ),
)
