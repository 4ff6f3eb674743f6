"""Form fields of these pages: the only place that says what counts as a number and a text here."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DECIMAL = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")
DIGITS = re.compile(r"[0-9]{1,12}")  # ASCII only: no sign, no other script, no exponent


class WholeNumber(forms.Field):
    """A whole number from `least` to `most`, written in the digits 0 to 9 and nothing else.

    No sign is read: adding and taking away are told apart by the act, never by a plus or minus in the number.
    """

    widget = forms.TextInput
    default_error_messages = {
        "shape": _("A whole number in digits, without a sign: 0, 1, 25."),
        "bounds": _("A whole number from %(least)s to %(most)s."),
    }

    def __init__(self, *, least: int = 0, most: int = 1_000_000, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> int | None:
        text = str(value).strip(" ") if value is not None else ""
        if not text:
            return None
        if not DIGITS.fullmatch(text):
            raise ValidationError(self.error_messages["shape"], code="shape")
        number = int(text)
        if not self.least <= number <= self.most:
            bounds = {"least": self.least, "most": self.most}
            raise ValidationError(self.error_messages["bounds"], code="bounds", params=bounds)
        return number

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "numeric", "autocomplete": "off", "size": "8", "class": "whole-number"}


class Measured(forms.Field):
    """A number in a unit of `per` smaller ones, kept as a whole number of these: 7.5 m are 750 cm."""

    widget = forms.TextInput

    def __init__(self, *, per: int, **kwargs: Any) -> None:
        self.per = per
        super().__init__(**kwargs)

    def prepare_value(self, value: Any) -> Any:
        return format((Decimal(value) / self.per).normalize(), "f") if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        text = str(value).strip(" ").replace(",", ".") if value is not None else ""
        if not text:
            return None
        if not DECIMAL.fullmatch(text):
            raise ValidationError(_("A number in digits, with a point if need be: 0, 9, 7.5."), code="shape")
        exact = Decimal(text) * self.per
        if exact != int(exact):
            raise ValidationError(_("This is finer than the sheet keeps."), code="fine")
        return int(exact)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "decimal", "autocomplete": "off", "size": "8", "class": "whole-number"}


class Words(forms.CharField):
    """A text whose length the service judges, so that page and API count alike."""

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value) or "").replace("\x00", "")


class Lines(Words):
    """A text of several lines."""

    widget = forms.Textarea

    def __init__(self, *, rows: int = 3, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs["rows"] = rows


class Version(forms.IntegerField):
    """The version that an edit was begun on, carried along unseen."""

    widget = forms.HiddenInput

    def __init__(self) -> None:
        super().__init__(required=False, min_value=1)
