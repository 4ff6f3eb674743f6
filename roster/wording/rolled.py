"""What rolls in play are called and what they came to: the only place that words findings."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import get_language_bidi
from django.utils.translation import gettext_lazy as _

from core import wording
from core.models import Event
from core.wording import Context, Namer
from rules.engine.books.base import Choice
from rules.selectors import naming
from rules.wording import word


def coded(domain: str, code: str, context: Context) -> str:
    """A code as the card of that key is called, else as the book's words call it."""
    return naming.called(str(context.get("system") or ""), domain, code, context.get("house"))


def roll_name(key: str) -> str:
    return word("roll", key)


def choice_name(one: Choice, context: Context) -> str:
    return one.label or coded("choice", one.name or one.value, context)


def finding(code: str, params: Mapping[str, Any], context: Context) -> str:
    """One thing that a roll came to, as a sentence."""
    return wording.fill(word("finding", code), params, context)


def series_name(key: str, params: Mapping[str, Any], context: Context) -> str:
    """What one picture of chances, or one of several in a picture, is called."""
    return wording.fill(word("odds", key), params, context)


def findings(told: Iterable[Mapping[str, Any]], context: Context) -> str:
    return " ".join(finding(one["code"], one["params"], context) for one in told)


def changes(changed: Mapping[str, Any], context: Context) -> str:
    """Numbers of the sheet before and after. Where lines run from the right, each pair stays in its order."""
    system, house = str(context.get("system") or ""), context.get("house")
    start, end = ("\u2066", "\u2069") if get_language_bidi() else ("", "")
    return ", ".join(
        f"{naming.label(system, code, house)} {start}{naming.valued(system, code, old, house)} \u2192 "
        f"{naming.valued(system, code, new, house)}{end}"
        for code, (old, new) in changed.items()
    )


def template(event: Event) -> Any:
    """The sentence of a roll: who rolled what, and what came of it."""
    if event.payload.get("first"):
        return _("{member_name} threw again, {roll}: {findings}")
    return _("{member_name} rolled {roll}: {findings}")


NAMERS: Mapping[str, Namer] = {
    "roll": lambda value, _context: roll_name(str(value)),
    "findings": findings,
    "abilities_changed": changes,
    "ability": lambda value, context: coded("ability", str(value), context),
    "sheet_number": lambda value, context: coded("number", str(value), context),
    "moved": lambda value, context: ", ".join(coded("number", code, context) for code in value),
}
