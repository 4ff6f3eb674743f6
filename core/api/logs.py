"""How an act in a log reads in the API, whichever app it belongs to."""

from collections.abc import Iterable
from typing import Any, Protocol

from rest_framework import serializers

from core.api.shapes import link
from core.models import Event, Roll


class RollOut(serializers.Serializer[Any]):
    """Dice that an act read. `typed`: read off the table."""

    purpose = serializers.CharField()
    sides = serializers.IntegerField()
    faces = serializers.ListField(child=serializers.IntegerField())
    typed = serializers.BooleanField()
    who = serializers.UUIDField(allow_null=True)


class Told(Protocol):
    """An act with what was fetched for it."""

    @property
    def event(self) -> Event: ...
    @property
    def sentence(self) -> str: ...
    @property
    def who(self) -> str: ...
    @property
    def rolls(self) -> Iterable[Roll]: ...
    @property
    def undone(self) -> Event | None: ...
    @property
    def undoable(self) -> bool: ...
    @property
    def why_not(self) -> str: ...


class LoggedOut(serializers.Serializer[Any]):
    """One act in a log. `undoable`: whether this reader may take it back at all."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    who = serializers.CharField(help_text="Name of who acted.")
    actor = serializers.UUIDField(allow_null=True, help_text="null: the app itself.")
    on_behalf_of = serializers.UUIDField(allow_null=True)
    sentence = serializers.CharField()
    result = serializers.DictField()
    rolls = RollOut(many=True)
    undoes = serializers.UUIDField(allow_null=True)
    undone_by = serializers.UUIDField(allow_null=True)
    undone_because = serializers.CharField(allow_blank=True)
    undoable = serializers.BooleanField()
    undo_why_not = serializers.CharField(
        allow_blank=True,
        help_text="Why it isn't taken back now, told to who acts here; empty where nothing speaks against it.",
    )
    url = serializers.CharField()


def logged(
    event: Event, *, sentence: str, who: str, rolls: Iterable[Roll], undone: Event | None, undoable: bool, why_not: str
) -> dict[str, Any]:
    """What LoggedOut shows of an event. Sentence, names and dice come from whoever fetched them for all rows at once."""
    return {
        "id": event.id,
        "number": event.number,
        "kind": event.kind,
        "at": event.at,
        "who": who,
        "actor": event.actor_id,
        "on_behalf_of": event.on_behalf_of,
        "sentence": sentence,
        "result": event.payload,
        "rolls": list(rolls),
        "undoes": event.undoes_id,
        "undone_by": undone.id if undone is not None else None,
        "undone_because": str(undone.payload.get("reason") or "") if undone is not None else "",
        "undoable": undoable,
        "undo_why_not": why_not,
        "url": link("api_event", event.id),
    }


def told(one: Told) -> dict[str, Any]:
    return logged(
        one.event,
        sentence=one.sentence,
        who=one.who,
        rolls=one.rolls,
        undone=one.undone,
        undoable=one.undoable,
        why_not=one.why_not,
    )
