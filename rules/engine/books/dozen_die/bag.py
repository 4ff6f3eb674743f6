"""The dice bag: the only place that knows what its dice activate and how two warbands are balanced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books.base import Balance, Calc, MemberState
from rules.engine.books.dozen_die.experience import WARRIOR
from rules.engine.books.dozen_die.kinds import HERO, SQUIRE, VASSAL
from rules.engine.inputs import boolean, integer, word

COLOURS = ("red", "yellow", "green")
SIDES_OF_PLAY = ("gem", "stone")
DICE_OF_A_COLOUR = 4
DICE_OF_A_PLAYER = DICE_OF_A_COLOUR * len(COLOURS)
DICE_IN_BAG = DICE_OF_A_PLAYER * len(SIDES_OF_PLAY)

MATRIX: Mapping[str, frozenset[str]] = {
    HERO: frozenset(COLOURS),
    VASSAL: frozenset({"yellow", "green"}),
    SQUIRE: frozenset({"yellow", "green"}),
    "neutral": frozenset({"red", "green"}),
    "wanderer_entry": frozenset({"red"}),
    "special_event": frozenset({"yellow"}),
    "reserve_mount": frozenset({"yellow"}),
}

# Lowest difference in warband XP of each row, with the green dice that it costs; the highest row first.
BALANCE_ROWS = ((31, 4), (24, 3), (17, 2), (10, 1), (0, 0))
TOUGHNESS = "toughness"


def may_activate(colour: str, target: str, injured: bool) -> bool:
    """Whether a drawn die may be used on a target. Rule: DD-POOL-4, DD-POOL-5, DD-POOL-6, DD-POOL-7"""
    return colour in MATRIX[target] and not (colour == "green" and injured)


def greens_removed(difference: int, tough: bool) -> int:
    """Green dice that the stronger side loses. `tough` keeps one of them in the top row only.

    Rule: DD-BAL-1, DD-BAL-2
    """
    removed = next(removed for lowest, removed in BALANCE_ROWS if difference >= lowest)
    return removed - 1 if tough and removed == DICE_OF_A_COLOUR else removed


def balance(xp_a: int, xp_b: int, toughness_a: bool, toughness_b: bool) -> dict[str, Any]:
    """Dice of both sides. `reduced` is the side that loses green dice, None when nobody does. Rule: DD-BAL-1"""
    removed = greens_removed(abs(xp_a - xp_b), toughness_a if xp_a > xp_b else toughness_b)
    reduced = None if not removed else "a" if xp_a > xp_b else "b"
    return {
        "reduced": reduced,
        "greens_removed": removed,
        "dice_a": DICE_OF_A_PLAYER - (removed if reduced == "a" else 0),
        "dice_b": DICE_OF_A_PLAYER - (removed if reduced == "b" else 0),
    }


def dice_of(dice: int) -> tuple[tuple[str, int], ...]:
    """How many dice of each colour a side has in the bag; balance takes green ones only. Rule: DD-BAL-3"""
    full = [(colour, DICE_OF_A_COLOUR) for colour in COLOURS[:-1]]
    return (*full, (COLOURS[-1], dice - len(full) * DICE_OF_A_COLOUR))


def has_tough_warrior(members: Sequence[MemberState]) -> bool:
    """Whether a warrior of the warband has Toughness. Rule: DD-BAL-2"""
    return any(
        one.standing == "roster" and one.main_class == WARRIOR and one.learned.get(TOUGHNESS, 0) > 0 for one in members
    )


def balance_of(a: Sequence[MemberState], b: Sequence[MemberState], xp_a: int, xp_b: int) -> Balance:
    """Balance of two warbands by their XP and their warriors. Rule: DD-BAL-1, DD-BAL-2"""
    tough = has_tough_warrior(a if xp_a > xp_b else b)
    dice = balance(xp_a, xp_b, tough, tough)
    difference = abs(xp_a - xp_b)
    softened = dice["greens_removed"] < greens_removed(difference, tough=False)
    return Balance(
        reduced=dice["reduced"],
        removed=dice["greens_removed"],
        dice_a=dice["dice_a"],
        dice_b=dice["dice_b"],
        difference=difference,
        rule="DD-BAL-2" if softened else "DD-BAL-1",
        kept_by=TOUGHNESS if softened else None,
    )


CALCS: tuple[Calc, ...] = (
    Calc(
        "may_activate",
        may_activate,
        {"colour": word(*COLOURS), "target": word(*MATRIX), "injured": boolean(default=False)},
        "DD-POOL-7",
    ),
    Calc(
        "balance",
        balance,
        {
            "xp_a": integer(0),
            "xp_b": integer(0),
            "toughness_a": boolean(default=False),
            "toughness_b": boolean(default=False),
        },
        "DD-BAL-1",
    ),
)
