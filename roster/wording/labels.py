"""Labels of the glossary's words, for fields, sentences and pages alike, and the namers that turn keys in gaps into names."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from core import wording
from core.models import Event
from core.wording import Context, Namer
from rules.wording import options_changed, word

Text = Any

STANDINGS: Mapping[str, Text] = {
    "roster": _("on the roster"),
    "lost": _("lost"),
    "dead": _("dead"),
    "retired": _("retired"),
    "dismissed": _("dismissed"),
    "removed": _("struck off"),
}
VISIBILITIES: Mapping[str, Text] = {
    "private": _("private"),
    "unlisted": _("open to who has the link"),
    "public": _("public"),
}


def kind_name(key: str) -> str:
    """A kind of member as a word."""
    return word("member", key)


def standing_name(key: str) -> str:
    return str(STANDINGS.get(key, key))


def place_name(key: str) -> str:
    return word("place", key)


def _act(value: Any, _context: Context) -> str:
    """An act inside another one's payload: {"kind": ..., "payload": ...}."""
    return wording.sentence(Event(kind=value["kind"], payload=value["payload"]))


def _kind(value: Any, context: Context) -> str:
    """A kind of member; or of an act, which is told by its sentence where the refusal says which one it was."""
    if "." not in str(value):
        return kind_name(str(value))
    event = Event.objects.filter(id=context["event"]).first() if context.get("event") else None
    return wording.sentence(event).rstrip(".") if event else str(value)


NAMERS: Mapping[str, Namer] = {
    "act_undone": _act,
    "kind": _kind,
    "options_changed": options_changed,
    "member_kind": lambda value, _context: kind_name(str(value)),
    "standing": lambda value, _context: standing_name(str(value)),
    "visibility": lambda value, _context: str(VISIBILITIES.get(str(value), value)),
}
