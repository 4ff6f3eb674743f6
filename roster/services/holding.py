"""What an act on a sheet must never leave behind: the only place that asks the book before and after it."""

from collections.abc import Sequence

from roster.models import Warband
from roster.selectors import attempts, snapshots
from roster.selectors.rulebook import Rulebook
from rules.engine.types import Violation


def broken(warband: Warband, rules: Rulebook) -> Sequence[Violation]:
    """What the book forbids about a warband as it is now."""
    return rules.book.must_hold(snapshots.warband(warband, rules), rules.options)


def refuse_what_breaks(warband: Warband, rules: Rulebook, before: Sequence[Violation] = ()) -> None:
    """Raises: Refused with what `before` the act didn't stand against the warband, or weighed less."""
    rules.refuse(attempts.added(broken(warband, rules), before))
