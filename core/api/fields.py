"""Fields that take JSON as it is meant: the only place that says what counts as a number, a text, an id or a yes.

Nothing is guessed: no "1" for 1, no 1.0, no 0 for false, no ids without their dashes.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.moments import FIRST_YEAR, LAST_YEAR

LARGEST = 2**31 - 1
UUID_SHAPE = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?", re.ASCII)


class StrictInteger(serializers.IntegerField):
    """JSON numbers only: no text, no 1.0, no true. Never beyond what a column of the database holds."""

    def __init__(self, *, min_value: int = -LARGEST, max_value: int = LARGEST, **more: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **more)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(data)


class StrictBoolean(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return bool(data)


class Text(serializers.CharField):
    """A JSON text of at most `max_length` characters. Numbers are no text."""

    def __init__(self, *, max_length: int, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Key(Text):
    """The readable key of a card, a table, a region or an option."""

    def __init__(self, *, max_length: int = 64, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)


class Id(serializers.UUIDField):
    """A UUID as it is written in addresses, with its dashes."""

    def to_internal_value(self, data: Any) -> Any:
        if not (isinstance(data, str) and UUID_SHAPE.fullmatch(data)):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Choice(serializers.ChoiceField):
    """One of a few words."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Day(serializers.DateField):
    """A plain date, YYYY-MM-DD."""

    def __init__(self, **more: Any) -> None:
        super().__init__(input_formats=["%Y-%m-%d"], **more)

    def to_internal_value(self, value: Any) -> date:
        if not (isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value)):
            self.fail("invalid", format="YYYY-MM-DD")
        day: date = super().to_internal_value(value)
        if not FIRST_YEAR <= day.year <= LAST_YEAR:
            self.fail("invalid", format="YYYY-MM-DD")
        return day


class Moment(serializers.DateTimeField):
    """A time with its offset, YYYY-MM-DDTHH:MM:SSZ."""

    default_error_messages = {"naive": gettext_lazy("A time needs its offset, e.g. Z or +02:00.")}

    def to_internal_value(self, value: Any) -> datetime:
        if not (isinstance(value, str) and _MOMENT.fullmatch(value)):
            self.fail("invalid", format="YYYY-MM-DDTHH:MM:SSZ")
        try:
            when = datetime.fromisoformat(value)
        except ValueError:
            self.fail("invalid", format="YYYY-MM-DDTHH:MM:SSZ")
        if when.tzinfo is None:
            self.fail("naive")
        if not FIRST_YEAR < when.year < LAST_YEAR:
            self.fail("invalid", format="YYYY-MM-DDTHH:MM:SSZ")
        return when


@extend_schema_field({"type": ["integer", "string", "boolean", "null"]})
class Scalar(serializers.Field[Any, Any, Any, Any]):
    """A number, a text, true, false or null: the value of an option, which its rule book judges."""

    default_error_messages = {"invalid": gettext_lazy("A whole number, a text, true, false or null.")}

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_null=True, **more)

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is int and abs(data) > LARGEST:
            self.fail("invalid")
        if type(data) not in (int, bool, str) or (isinstance(data, str) and len(data) > 200):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"type": "object", "additionalProperties": True})
class Entry(serializers.Field[Any, Any, Any, Any]):
    """A JSON object whose shape somebody else checks, field by field."""

    default_error_messages = {"invalid": gettext_lazy("Must be a JSON object.")}

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            self.fail("invalid")
        return dict(data)

    def to_representation(self, value: Any) -> Any:
        return value


class Strict(serializers.Serializer[Any]):
    """A JSON object with known fields only, at every depth."""

    def to_internal_value(self, data: Any) -> Any:
        refuse_unknown(self, data)
        return super().to_internal_value(data)


def refuse_unknown(wanted: serializers.Serializer[Any], data: Any) -> None:
    """Raises: ValidationError naming each field that is not among those wanted."""
    if isinstance(data, Mapping):
        unknown = sorted(set(data) - set(wanted.fields))
        if unknown:
            raise serializers.ValidationError({name: [_("Unknown field.")] for name in unknown})
