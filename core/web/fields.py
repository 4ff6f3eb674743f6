"""Form fields that pages of several apps share: the only place that reads their numbers and words."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MOST = 1_000_000_000
_digits = re.compile(r"[0-9]{1,10}", re.ASCII)


class Digits(forms.IntegerField):
    """A whole number in the digits 0 to 9, without a sign."""

    default_error_messages = {"invalid": _("Write a whole number with the digits 0 to 9, without a sign.")}

    def __init__(self, *, min_value: int = 0, max_value: int = MOST, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)

    def to_python(self, value: Any) -> int | None:
        text = "" if value is None else str(value).strip(" ")
        if text in self.empty_values:
            return None
        if not _digits.fullmatch(text):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return int(text)


class Decimals(forms.Field):
    """A number with a point if need be, without a sign, as JSON has it: whole where it is whole."""

    widget = forms.TextInput

    def __init__(self, *, decimals: int, max_value: int, **kwargs: Any) -> None:
        self.shape = re.compile(rf"[0-9]{{1,10}}(\.[0-9]{{1,{decimals}}})?", re.ASCII)
        self.most = max_value
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> int | float | None:
        text = "" if value is None else str(value).strip(" ").replace(",", ".")
        if not text:
            return None
        if not self.shape.fullmatch(text):
            raise forms.ValidationError(
                _("Write a number in digits, with a point if need be: 0, 9, 7.5."), code="invalid"
            )
        number = Decimal(text)
        if number > self.most:
            raise forms.ValidationError(_("At most %(most)s.") % {"most": self.most}, code="max_value")
        return int(number) if number == int(number) else float(number)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "decimal", "autocomplete": "off"}


class Text(forms.CharField):
    """Words without control characters that no page could show."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\x00", "")
