"""Building under a budget: the only place that says when a counted build may change, and that it holds afterwards.

Where a book counts nothing, nothing is asked here.
"""

from collections.abc import Sequence

from roster.models import Warband
from roster.selectors.rulebook import Rulebook
from roster.services import gates, holding
from rules.engine.types import Violation


def open_to_building(warband: Warband, rules: Rulebook) -> None:
    """Raises: Refused `archived`, `mustered`; where the build is counted, the book's reasons once it is founded."""
    gates.open_to_change(warband)
    if rules.book.counts and warband.founded_at is not None:
        rules.refuse(rules.book.may_rebuild(rules.options))


def broken(warband: Warband, rules: Rulebook) -> Sequence[Violation]:
    """What the book forbids about a counted warband as it is now."""
    return holding.broken(warband, rules) if rules.book.counts else ()


def before_taking(warband: Warband, rules: Rulebook) -> Sequence[Violation]:
    """What stands against a warband already before somebody takes a thing. Under a budget nothing of it is forgiven."""
    return () if rules.book.counts or not rules.book.things_are_free else holding.broken(warband, rules)


def refuse_what_is_taken(warband: Warband, rules: Rulebook, before: Sequence[Violation]) -> None:
    """After somebody took a thing, also where things are free. Raises: Refused with the book's reasons."""
    if rules.book.counts or rules.book.things_are_free:
        holding.refuse_what_breaks(warband, rules, before)


def refuse_what_breaks(warband: Warband, rules: Rulebook, before: Sequence[Violation] = ()) -> None:
    """After an act of building: the state that it leaves has to hold. `before`: what an act that takes away found broken.

    Raises: Refused with the book's reasons.
    """
    if rules.book.counts:
        holding.refuse_what_breaks(warband, rules, before)
