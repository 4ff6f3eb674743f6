"""What each house option is called and what it does. An option without words here is shown by its key."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.wording import Context
from rules.wording import books

_OPTIONS: Mapping[str, tuple[Any, Any]] = books.options(
    {
        "starting_xp": (_("XP of a founding hero"), _("Each of the first heroes may spend so many XP.")),
        "starting_silver": (_("Silver at founding"), _("What lies in the purse of a new warband.")),
        "open_market": (_("Open market"), _("Things with an availability are bought without a bargain.")),
        "selling": (_("Things are bought back"), _("Whether owned things can be sold.")),
        "recovery_by": (_("Who rolls recoveries"), _("The app at once, or the player with real dice.")),
        "confirm_days": (_("Days to confirm a report"), _("After that it counts as confirmed.")),
        "interval_days": (_("Days for an interval"), _("After that it is closed. Empty: no deadline.")),
    }
)
_CHOICES: Mapping[str, Any] = books.choices(
    {
        "recovery_by app": _("the app"),
        "recovery_by player": _("the player"),
    }
)


def option_label(key: str) -> str:
    found = _OPTIONS.get(key)
    return str(found[0]) if found else key.replace("_", " ")


def option_help(key: str) -> str:
    found = _OPTIONS.get(key)
    return str(found[1]) if found else ""


def choice_label(key: str, choice: str) -> str:
    """What a choice of an option is called."""
    return str(_CHOICES.get(f"{key} {choice}", choice.replace("_", " ")))


def option_value(key: str, value: Any) -> str:
    """The value of a house option as people read it."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if value is None:
        return str(_("none"))
    return choice_label(key, value) if isinstance(value, str) else str(value)


def options_changed(value: Any, _context: Context) -> str:
    """Namer of options with their old and new value."""
    told = [
        f"{option_label(one['option'])}: {option_value(one['option'], one['old'])} \u2192 "
        f"{option_value(one['option'], one['new'])}"
        for one in value
    ]
    return "; ".join(told)
