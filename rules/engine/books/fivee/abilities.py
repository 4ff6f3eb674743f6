"""Abilities and their modifiers: the only place that knows what a score is worth (5E-ABIL, 5E-MOD)."""

from __future__ import annotations

from rules.engine.books.base import Calc
from rules.engine.books.fivee.reading import score
from rules.engine.inputs import boolean

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
ADVENTURER_LIMIT = 20


def modifier(value: int) -> int:
    """Modifier of a score: half of what it is above 10, towards minus infinity. Rule: 5E-MOD-1, 5E-MOD-2"""
    return (value - 10) // 2


def warning(value: int) -> str | None:
    """What to say about a score of a player character that only magic reaches, or None. Rule: 5E-MOD-4"""
    return "above_adventurer_limit" if value > ADVENTURER_LIMIT else None


def ability_modifier(*, score: int, player_character: bool) -> dict[str, int | str | None]:
    """Modifier of a score, with a warning above the limit of adventurers. Rule: 5E-MOD-2, 5E-MOD-4"""
    return {"modifier": modifier(score), "warning": warning(score) if player_character else None}


CALCS: tuple[Calc, ...] = (
    Calc(
        "ability_modifier",
        ability_modifier,
        {"score": score(), "player_character": boolean(default=False)},
        "5E-MOD-2",
    ),
)
