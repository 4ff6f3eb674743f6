"""What works once in a game: the only place that keeps what a fighter used up, as conditions that end with the adventure.

One condition stands for one use, so that of several copies as many are used up as stand there.
"""

from __future__ import annotations

from rules.engine.books.base import MemberState

USED_UP, BROKEN = "used_up", "broken"  # how a card is of no more use; each is a word of the group `pattern`


def kind_of(how: str, key: str) -> str:
    """The kind of condition that says it of a card."""
    return f"{how}_{key}"


def called(code: str) -> tuple[str, str] | None:
    """How such a condition is called: the pattern of its name and the card; None for another code."""
    for how in (USED_UP, BROKEN):
        if code.startswith(f"{how}_"):
            return how, code.removeprefix(f"{how}_")
    return None


def left(member: MemberState, key: str, how: str, each: int = 1) -> int:
    """How often a thing of his may still be used in this game, `each` for every copy. Rule: CC-RANGED-8, CC-RANGED-9"""
    copies = sum(one.card.key == key for one in member.possessions)
    return copies * each - sum(one.kind == kind_of(how, key) for one in member.conditions)
