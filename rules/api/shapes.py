"""Shapes of what the reference answers."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

PRICE = {
    "oneOf": [
        {
            "type": "object",
            "required": ["unit", "flat"],
            "properties": {"unit": {"type": "string", "enum": ["xp", "silver", "pr"]}, "flat": {"type": "integer"}},
        },
        {
            "type": "object",
            "required": ["unit", "first", "last"],
            "properties": {
                "unit": {"type": "string", "enum": ["xp", "silver", "pr"]},
                "first": {"type": "integer"},
                "last": {"type": "integer"},
            },
        },
        {"type": "null"},
    ],
    "description": "A flat price, or a ladder whose level k costs k. Null: not set, or not for sale.",
}


@extend_schema_field(PRICE)
class PriceField(serializers.JSONField):
    """A price as the export writes it."""


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]})
class RangeField(serializers.JSONField):
    """Squares, a word or the code of an ability; null where nothing is said."""


class Names(serializers.DictField):
    """Texts by language."""

    child = serializers.CharField()


class SystemOut(serializers.Serializer[Any]):
    """A rule book. `name` is in the reader's language."""

    key = serializers.CharField()
    name = serializers.CharField()
    names = Names()
    languages = serializers.ListField(child=serializers.CharField())
    source_language = serializers.CharField()
    licence = serializers.CharField()
    attribution = serializers.CharField()
    links = serializers.DictField(child=serializers.CharField())


class InListOut(serializers.Serializer[Any]):
    """A list that a card stands in, with what it costs there."""

    list = serializers.CharField()
    price = PriceField()


class CardOut(serializers.Serializer[Any]):
    """A card. `names` are those that the source prints; `shown_names` those that we show; `own_names`: ours, by language."""

    key = serializers.CharField()
    kind = serializers.CharField()
    category = serializers.CharField()
    name = serializers.CharField()
    names = Names()
    shown_names = Names()
    own_names = serializers.ListField(child=serializers.CharField())
    aliases = serializers.ListField(child=serializers.CharField())
    price = PriceField()
    lists = InListOut(many=True)
    timing = serializers.ListField(child=serializers.CharField())
    range = RangeField()
    tags = serializers.ListField(child=serializers.CharField())
    availability = serializers.IntegerField(allow_null=True)
    stats = serializers.DictField()
    rule = serializers.CharField(allow_null=True)
    mark = serializers.CharField(allow_null=True, help_text="null: printed in the game; site; house: ours.")
    withdrawn = serializers.BooleanField()
    url = serializers.CharField()
    rule_url = serializers.CharField(allow_null=True)


class CardTextOut(CardOut):
    """A card with its texts by language, in Markdown."""

    texts = Names()


class RuleOut(serializers.Serializer[Any]):
    """A rule, or a chapter where `chapter` is null."""

    id = serializers.CharField()
    chapter = serializers.CharField(allow_null=True)
    title = serializers.CharField()
    titles = Names()
    mark = serializers.CharField(allow_null=True, help_text="null: printed in the game; ruling; site; house: ours.")
    url = serializers.CharField()


class RuleTextOut(RuleOut):
    """A rule with its texts in Markdown, its rulings, its rules (of a chapter) and the cards that rest on it."""

    rulings = serializers.ListField(child=serializers.CharField())
    texts = Names()
    rules = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())


class TableColumnOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    names = Names()


class TableRowOut(serializers.Serializer[Any]):
    """A row: faces `first` to `last` of a rolled table, else its place. `values` by column."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    code = serializers.CharField()
    names = Names()
    mark = serializers.CharField(allow_null=True)
    effects = serializers.DictField()
    values = serializers.DictField()


class TableOut(serializers.Serializer[Any]):
    """A table. `die` null: only read."""

    key = serializers.CharField()
    name = serializers.CharField()
    names = Names()
    rule = serializers.CharField(allow_null=True)
    die = serializers.IntegerField(allow_null=True)
    mark = serializers.CharField(allow_null=True)
    columns = TableColumnOut(many=True)
    rows = TableRowOut(many=True)
    url = serializers.CharField()


class ListEntryOut(serializers.Serializer[Any]):
    """A card in a list. `availability` null: ordinary, bought without a bargain."""

    card = serializers.CharField()
    name = serializers.CharField()
    price = PriceField()
    availability = serializers.IntegerField(allow_null=True)
    url = serializers.CharField()


class CardListOut(serializers.Serializer[Any]):
    """Skills that a class opens, or a market."""

    key = serializers.CharField()
    kind = serializers.CharField()
    opened_by = serializers.CharField(allow_null=True)
    region = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    names = Names()
    mark = serializers.CharField(allow_null=True)
    url = serializers.CharField()
    entries = ListEntryOut(many=True)


class CardQuery(serializers.Serializer[Any]):
    """Filters of cards. A value that no card has is refused."""

    kind = serializers.CharField(required=False, max_length=40)
    category = serializers.CharField(required=False, max_length=40)
    list = serializers.CharField(required=False, max_length=64)
    q = serializers.CharField(required=False, max_length=100, help_text="Any name, printed name or alias; best first.")


class RuleQuery(serializers.Serializer[Any]):
    chapter = serializers.CharField(required=False, max_length=30)


class ListQuery(serializers.Serializer[Any]):
    kind = serializers.CharField(required=False, max_length=20)
