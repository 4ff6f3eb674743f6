"""What an act on a sheet must never leave behind: the only place that asks the book before and after it."""

from collections.abc import Sequence

from roster.models import Warband
from roster.selectors import snapshots
from roster.selectors.rulebook import Rulebook
from rules.engine.types import Violation


def broken(warband: Warband, rules: Rulebook) -> Sequence[Violation]:
    """What the book forbids about a warband as it is now."""
    return rules.book.must_hold(snapshots.warband(warband, rules), rules.options)


def refuse_what_breaks(warband: Warband, rules: Rulebook, before: Sequence[Violation] = ()) -> None:
    """Raises: Refused with what `before` the act didn't stand against the warband, or weighed less."""
    known = {_about(one): _weight(one) for one in before}
    rules.refuse(
        one
        for one in broken(warband, rules)
        if one not in before and (_about(one) not in known or _weight(one) >= known[_about(one)])
    )


def _about(one: Violation) -> tuple[object, ...]:
    """A fault without its numbers: the same one may weigh less now."""
    return one.rule, one.code, one.params.get("member"), one.params.get("card")


def _weight(one: Violation) -> int:
    """How much a fault weighs: its numbers together, so that an overrun may only become smaller."""
    return sum(value for value in one.params.values() if isinstance(value, int))
