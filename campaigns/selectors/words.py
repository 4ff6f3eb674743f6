"""How pages show keys, with a tone or a line of help. The words are those of `wording` and, for a book, of `rules.wording`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Seat
from campaigns.models import Adventure, Campaign
from campaigns.selectors import rulebook
from campaigns.wording import labels
from campaigns.wording.names import row
from rules.engine.books.base import Option, TableRowState
from rules.wording import choice_label, word
from rules.wording.vocabulary import is_fatal

_TONES: Mapping[str, str] = {Adventure.MUSTERED: "warn", Adventure.REPORTED: "warn", Adventure.CLOSED: "good"}
_HELP: Mapping[str, Any] = {
    Seat.ORGANISER: gettext_lazy("runs the campaign, ends it or hands it over"),
    Seat.CO_ORGANISER: gettext_lazy("does all that the organiser does but end it"),
    Seat.PLAYER: gettext_lazy("enters a warband and plays"),
    Seat.SPECTATOR: gettext_lazy("reads along"),
}


def spelt(key: str) -> str:
    """A key without a name, as words."""
    return key.replace("_", " ").replace("-", " ")


def option_value(known: Option | None, key: str, value: Any) -> str:
    """A value of an option as a reader sees it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return _("not limited")
    return choice_label(key, value) if isinstance(value, str) else str(value)


def outcome(key: str) -> str:
    """A side's result."""
    return word("outcome", key) if key else ""


def outcome_tone(key: str, outcomes: Sequence[str]) -> str:
    """`outcomes` are the book's, best first."""
    return {0: "good", len(outcomes) - 1: "bad"}.get(outcomes.index(key) if key in outcomes else -1, "")


def step(key: str) -> str:
    return labels.step_title(key)


def result(campaign: Campaign, code: str) -> str:
    """Where a recovery leads."""
    return row(code, rulebook.result_names(campaign, code))


def result_tone(code: str, table: Iterable[TableRowState]) -> str:
    """How bad it is: a code that stands in no row of the table is what the first throw brings."""
    rows = [row for row in table if row.code == code]
    if not rows:
        return "good"
    return "bad" if any(is_fatal(row.effects) for row in rows) else "warn"


def state(key: str) -> str:
    return labels.state(key)


def state_tone(key: str) -> str:
    return _TONES.get(key, "")


def role(key: str) -> str:
    return labels.role(key)


def role_help(key: str) -> str:
    return str(_HELP.get(key, ""))
