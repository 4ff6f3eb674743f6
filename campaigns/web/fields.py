"""Fields of forms: the only place that reads faces of dice, days and times that people type."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.moments import FIRST_YEAR, LAST_YEAR
from core.web.fields import Digits

D = TypeVar("D", bound=date)


class Face(Digits):
    """A face of a die, as buttons send it."""

    default_error_messages = {
        "invalid": _("Choose the face that the die shows."),
        "required": _("Choose the face that the die shows."),
    }

    def __init__(self, *, sides: int, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=sides, **kwargs)


class Day(forms.DateField):
    """A plain date."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
        super().__init__(input_formats=["%Y-%m-%d"], **kwargs)

    def to_python(self, value: Any) -> date | None:
        return _within(self, value, super().to_python)


class Moment(forms.DateTimeField):
    """A date and time in the zone in which the page tells times."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"], widget=widget, **kwargs)

    def to_python(self, value: Any) -> datetime | None:
        return _within(self, value, super().to_python)

    def prepare_value(self, value: Any) -> Any:
        return timezone.localtime(value) if hasattr(value, "tzinfo") and value.tzinfo else value


def _within(field: forms.Field, value: Any, read: Callable[[Any], D | None]) -> D | None:
    """A time in the digits 0 to 9, in a year that people live in and that every zone can tell."""
    found = read(value) if not isinstance(value, str) or value.isascii() else None
    if found is None and value in field.empty_values:
        return None
    if found is None or not FIRST_YEAR < found.year < LAST_YEAR:
        raise ValidationError(field.error_messages["invalid"], code="invalid")
    return found
