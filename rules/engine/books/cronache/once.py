"""What holds for the rest of a game: the only place that keeps what a fighter used up and whether he is out of it.

Both are conditions that end with the adventure. One stands for one use, so that of several copies as many are used up as
stand there.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.base import MemberState
from rules.engine.types import Violation

CREVASSE, REMOVED = "out_by_crevasse", "out_by_mutation"  # kinds of conditions of who takes no more part
_OUT: Mapping[str, str] = {CREVASSE: "CC-FALL-5", REMOVED: "CC-MUT-2"}
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


def out(member: MemberState) -> Violation | None:
    """Why somebody takes no more part in the game, other than by a want of Resistenza. Rule: CC-FALL-5, CC-MUT-2"""
    kind = next((one.kind for one in member.conditions if one.kind in _OUT), None)
    return None if kind is None else Violation(_OUT[kind], "out_of_the_game", {"member": member.name})


def left(member: MemberState, key: str, how: str, each: int = 1) -> int:
    """How often a thing of his may still be used in this game, `each` for every copy. Rule: CC-RANGED-8, CC-RANGED-9"""
    copies = sum(one.card.key == key for one in member.possessions)
    return copies * each - sum(one.kind == kind_of(how, key) for one in member.conditions)
