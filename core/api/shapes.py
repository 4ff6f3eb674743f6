"""Shapes that endpoints of more than one app answer or take, and how they link to each other."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from rest_framework import serializers

from core.api.fields import Entry, Strict, Text
from core.texts import LONG_MOST, NAME_MOST, REASON_MOST

# A little more than a service keeps: it is the service that counts what a reader sees and names the limit.
NAME, REASON, LONG = NAME_MOST * 4, REASON_MOST * 4, LONG_MOST * 4

Links = serializers.DictField(child=serializers.CharField(allow_null=True), help_text="Paths of what belongs to this.")


def link(name: str, *ids: Any, code: str | None = None) -> str:
    """A path; who reads by a share link goes on by it."""
    path = reverse(name, args=ids)
    return f"{path}?{urlencode({'code': code})}" if code else path


class ReasonIn(Strict):
    reason = Text(max_length=REASON, allow_blank=True, default="")


class PersonOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class CardRefOut(serializers.Serializer[Any]):
    """A card by its key, with its name in the caller's language."""

    key = serializers.CharField()
    name = serializers.CharField()


class OwnCardOut(serializers.Serializer[Any]):
    """A card of the house's own. `shadows`: it stands in the place of an official one."""

    key = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()
    price = serializers.DictField(allow_null=True)
    shadows = serializers.BooleanField()
    withdrawn = serializers.BooleanField()


class CardUseOut(serializers.Serializer[Any]):
    """Who has a card. `member` is null for the stash, `number` how many things."""

    warband = serializers.UUIDField(source="warband_id")
    warband_name = serializers.CharField(source="warband")
    member = serializers.UUIDField(source="member_id", allow_null=True)
    member_name = serializers.CharField(source="member")
    number = serializers.IntegerField()


class OwnCardEntryOut(serializers.Serializer[Any]):
    """A card of the house's own, whole. `version`: of the entry, to be sent in If-Match with a change.

    `used_by`: in warbands that the caller may see.
    """

    key = serializers.CharField()
    version = serializers.IntegerField()
    withdrawn = serializers.BooleanField()
    card = serializers.DictField(help_text="In the shape of the content files.")
    used_by = CardUseOut(many=True)


class CardIn(Strict):
    card = Entry(
        help_text="A whole card, in the shape of the content files. In a change a name or text that is left out or empty stays "
        "as it is, and null takes it away."
    )


class OptionOut(serializers.Serializer[Any]):
    """A house option with the value in force and what it may be."""

    key = serializers.CharField()
    value = serializers.JSONField()
    default = serializers.JSONField()
    kind = serializers.CharField()
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    choices = serializers.ListField(child=serializers.CharField())
    rule = serializers.CharField(allow_blank=True)


class WarbandRowOut(serializers.Serializer[Any]):
    """A warband in a list. `counts`: members on the roster by kind."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.CharField()
    owner = PersonOut()
    campaign = serializers.UUIDField(allow_null=True)
    visibility = serializers.CharField()
    founded_at = serializers.DateTimeField(allow_null=True)
    archived_at = serializers.DateTimeField(allow_null=True)
    silver = serializers.IntegerField(allow_null=True, help_text="null for who may not see the warband itself.")
    xp = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField())
    url = serializers.SerializerMethodField()

    def get_url(self, row: Any) -> str | None:
        return None if row.hidden else link("api_warband", row.id)
