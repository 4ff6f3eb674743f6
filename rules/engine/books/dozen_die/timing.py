"""When skills may be used: the only place that knows uses per adventure, bed rest and the steps of an interval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.engine.books.base import Calc, CardState, Catalogue, IntervalStep, MemberState
from rules.engine.books.dozen_die.bargaining import BRIBERY, who_may_bargain
from rules.engine.books.dozen_die.experience import LEARNERS
from rules.engine.books.dozen_die.figures import traits
from rules.engine.books.dozen_die.kinds import HERO, MOUNT, SQUIRE, VASSAL
from rules.engine.books.dozen_die.recovery import BED_REST, SITS_OUT
from rules.engine.inputs import Input, boolean, list_of, whole, word
from rules.engine.types import BadInput, Violation

BEFORE_ADVENTURE = "before_adventure"
BARGAINING = "bargaining"
ON_FAILURE = "on_failure"
ATTEMPTS = ("success", "unwanted", "failure")


def before_adventure_allowed(bed_rest: bool, court_help: bool) -> bool:
    """Whether a character may use skills before the adventure. Rule: DD-TIME-9"""
    return not bed_rest or court_help


def exhaustion_usable(limit: int | str, attempts: Sequence[str]) -> bool:
    """Whether another attempt may be made. A failed one is free; with `on_failure` the first failure ends it.

    Rule: DD-EXH-1, DD-EXH-2, DD-EXH-3, DD-EXH-4
    """
    if isinstance(limit, str):
        return "failure" not in attempts
    return sum(1 for one in attempts if one != "failure") < limit


def interval_steps(options: Mapping[str, Any]) -> tuple[IntervalStep, ...]:
    """Steps between two adventures, in order. Rule: DD-TIME-10"""
    return (
        IntervalStep("recovery", "DD-RECOV-1", (HERO, SQUIRE, VASSAL, MOUNT)),
        IntervalStep("xp", "DD-XP-2", LEARNERS),
        IntervalStep("recruits", "DD-TIME-10"),
        IntervalStep("upkeep", "DD-BARGAIN-7"),
        IntervalStep("bargaining", "DD-BARGAIN-1", who_may_bargain(options)),
    )


def before_adventure(
    member: MemberState, catalogue: Catalogue, *, court_help: bool
) -> tuple[tuple[CardState, Violation | None], ...]:
    """Skills that a member may use once before the next adventure, by key, each with the reason against it.

    Bargaining and the bribe before it have a step of their own.
    Rule: DD-TIME-8, DD-TIME-9
    """
    if member.standing != "roster":
        return ()
    conditions = {one.kind for one in member.conditions}
    reason = None
    if SITS_OUT in conditions:
        reason = Violation("DD-RECOV-2", "sits_out", {"member": member.name})
    elif not before_adventure_allowed(BED_REST in conditions, court_help):
        reason = Violation("DD-TIME-9", "bed_rest", {"member": member.name})
    return tuple((card, reason) for card in _skills(member, catalogue) if card.key not in (BARGAINING, BRIBERY))


def _skills(member: MemberState, catalogue: Catalogue) -> Iterable[CardState]:
    """Cards used before an adventure that the member learned, has printed, or has like everybody."""
    held = {key for key, level in member.learned.items() if level > 0} | traits(member.profile)
    for key in sorted(catalogue.cards):
        card = catalogue.cards[key]
        if is_before_adventure(card) and (key in held or card.category == "automatic"):
            yield card


def is_before_adventure(card: CardState) -> bool:
    return BEFORE_ADVENTURE in card.timing.replace(",", " ").split()


def _limit(name: str, value: Any) -> int | str:
    if value == ON_FAILURE and isinstance(value, str):
        return ON_FAILURE
    if not whole(value) or value < 0:
        raise BadInput("bad_value", name)
    return int(value)


CALCS: tuple[Calc, ...] = (
    Calc(
        "before_adventure_allowed",
        before_adventure_allowed,
        {"bed_rest": boolean(), "court_help": boolean()},
        "DD-TIME-9",
    ),
    Calc(
        "exhaustion_usable",
        exhaustion_usable,
        {"limit": Input(_limit), "attempts": list_of(word(*ATTEMPTS))},
        "DD-EXH-4",
    ),
)
