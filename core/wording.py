"""Sentences for refusals and events: the one place where data turns into words, in the reader's language.

Every app registers its own tables from its `wording.py`. Templates are marked strings with named gaps; a gap whose name has a
*namer* (`card`, `rule`, ...) is filled with what the namer makes of the value, others with the value itself.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from core import moments
from core.errors import Refused, Why
from core.models import Event

Text = Any  # a str or a lazy translation
Context = Mapping[str, Any]
Namer = Callable[[Any, Context], str]

_REFUSALS: dict[str, Text] = {}
_EVENTS: dict[str, Text | Callable[[Event], Text]] = {}
_NAMERS: dict[str, Namer] = {}


def register_refusals(table: Mapping[str, Text]) -> None:
    """Sentences by code, or by "RULE code" where one code reads differently under a rule."""
    _REFUSALS.update(table)


def register_events(table: Mapping[str, Text | Callable[[Event], Text]]) -> None:
    """Sentences by event kind; a callable picks one by the payload."""
    _EVENTS.update(table)


def register_namer(name: str, namer: Namer) -> None:
    _NAMERS[name] = namer


class _Gaps(dict[str, Any]):
    def __init__(self, params: Mapping[str, Any], context: Context) -> None:
        super().__init__(params)
        self.context = {**params, **context}

    def __getitem__(self, name: str) -> Any:
        value = super().get(name)
        if name in _NAMERS and value is not None:
            return _NAMERS[name](value, self.context)
        if isinstance(value, date):
            return moments.exact(value)
        if isinstance(value, (list, tuple)):
            return ", ".join(str(v) for v in value)
        return "" if value is None else value


def fill(template: Text, params: Mapping[str, Any], context: Context | None = None) -> str:
    return str(template).format_map(_Gaps(params, context or {}))


def known_refusal(why: Why) -> bool:
    return f"{why.rule} {why.code}" in _REFUSALS or why.code in _REFUSALS


def refusal(why: Why, context: Context | None = None) -> str:
    """One refusal as a sentence."""
    template = _REFUSALS.get(f"{why.rule} {why.code}") or _REFUSALS.get(why.code)
    if template is None:
        return fill(_("Refused: {code}"), {"code": why.code})
    return fill(template, why.params, context)


def rule_url(rule: str) -> str:
    """Address of a rule's page, or nothing where the refusal has no rule."""
    if not rule:
        return ""
    try:
        return reverse("rules:rule", args=[rule])
    except NoReverseMatch:
        return ""


def refusals(refused: Refused) -> list[dict[str, Any]]:
    """All reasons of a refusal as the page part and the API show them."""
    return [
        {
            "code": why.code,
            "rule": why.rule,
            "rule_url": rule_url(why.rule),
            "params": dict(why.params),
            "sentence": refusal(why, refused.context),
        }
        for why in refused.reasons
    ]


def sentence(event: Event) -> str:
    """One event as a sentence without its actor and time."""
    template = _EVENTS.get(event.kind)
    if template is None:
        return event.kind
    if callable(template):
        template = template(event)
    return fill(template, event.payload)


def known_event(kind: str) -> bool:
    return kind in _EVENTS


register_refusals(
    {
        "not_allowed": _("You may look at this but not change it. Who may: {who}."),
        "key_reused": _("This was sent before with other content. Open the page again to send it anew."),
        "edit_conflict": _("Somebody saved this first. It is now version {version}."),
        "already_undone": _("This was undone before."),
        "is_an_undo": _("An undo is not undone; do the thing again."),
        "rests_on": _("A later act rests on this one: {kind}, {at}. Undo that first."),
        "changed_since": _("{field} was changed since, so this can't be taken back."),
        "has_a_roll": _("An act with a roll is set aside by an organiser, with a reason."),
        "reason_needed": _("Say why."),
        "not_undoable": _("This can't be undone."),
        "busy": _("Something else changed this at the same moment. Try again."),
    }
)


def _who(value: Any, context: Context) -> str:
    words: dict[str, Text] = {
        "owner": _("the owner or an organiser"),
        "organiser": _("an organiser"),
        "first_organiser": _("the organiser"),
        "other_side": _("the other side or an organiser"),
        "player": _("whoever plays in the campaign, or an organiser"),
        "side": _("a player of either side or an organiser"),
        "seat": _("somebody with a seat in the campaign"),
        "write_token": _("a token with write scope"),
    }
    return str(words.get(value, value))


register_namer("who", _who)
