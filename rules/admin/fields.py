"""Fields of the desk: numbers as people type them, words in a row, names by language, values as JSON."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput
from django.utils.translation import gettext as _

from core import texts
from rules.selectors import typed

PriceParts = tuple[int | None, int | None, int | None]


class WholeField(forms.CharField):
    """A whole number; dashes, minus signs, full-width digits and no-break spaces are understood or refused, never kept."""

    def __init__(self, **kwargs: Any) -> None:
        defaults: dict[str, Any] = {
            "required": False,
            "widget": forms.TextInput(attrs={"size": 6, "inputmode": "numeric"}),
        }
        super().__init__(**(defaults | kwargs))

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]
        text = str(super().to_python(value) or "")
        if not typed.plain(text):
            return None
        try:
            found = typed.whole(text)
        except ValueError as refused:
            raise ValidationError(str(refused)) from None
        if not 0 <= found < 2**31:
            raise ValidationError(_("A number from 0 to %(most)s.") % {"most": 2**31 - 1})
        return found


class PriceField(forms.CharField):
    """A price in one field: `3` is flat, `1-4` a ladder, nothing is not set. Cleans to (flat, first, last)."""

    def __init__(self, **kwargs: Any) -> None:
        help_text = _("3 is a flat price, 1-4 a ladder. Empty: not set, which is not the same as 0.")
        widget = forms.TextInput(attrs={"size": 8})
        defaults: dict[str, Any] = {"required": False, "help_text": help_text, "widget": widget}
        super().__init__(**(defaults | kwargs))

    def to_python(self, value: Any) -> PriceParts:  # type: ignore[override]
        if isinstance(value, tuple):
            return value
        try:
            return typed.price(str(super().to_python(value) or ""))
        except ValueError as refused:
            raise ValidationError(str(refused)) from None

    def prepare_value(self, value: Any) -> Any:
        return typed.price_text(*value) if isinstance(value, tuple) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.to_python(initial or "") != self.to_python(data)
        except ValidationError:
            return True


class WordsField(forms.CharField):
    """Words in a row, with commas between them."""

    def __init__(self, **kwargs: Any) -> None:
        defaults: dict[str, Any] = {"required": False, "widget": forms.TextInput(attrs={"size": 60})}
        super().__init__(**(defaults | kwargs))

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override]
        if isinstance(value, list):
            return value
        text = str(super().to_python(value) or "")
        return [word for word in (part.strip() for part in text.split(",")) if word]

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial or []) != self.to_python(data)


class NamesField(forms.CharField):
    """Names by language, one a line: `en: Bed rest`."""

    def __init__(self, **kwargs: Any) -> None:
        help_text = _("One line for each language, as in en: Bed rest")
        defaults: dict[str, Any] = {"help_text": help_text, "widget": forms.Textarea(attrs={"rows": 2, "cols": 40})}
        super().__init__(**(defaults | kwargs))

    def to_python(self, value: Any) -> dict[str, str]:  # type: ignore[override]
        if isinstance(value, dict):
            return value
        found: dict[str, str] = {}
        for line in str(super().to_python(value) or "").splitlines():
            if not line.strip():
                continue
            language, colon, name = (part.strip() for part in line.partition(":"))
            if not colon or not name:
                raise ValidationError(_("%(line)s: write a language, a colon and a name.") % {"line": line.strip()})
            if language in found:
                raise ValidationError(_("%(language)s stands twice.") % {"language": language})
            found[language] = name
        return found

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(f"{lang}: {name}" for lang, name in value.items()) if isinstance(value, dict) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return self.to_python(initial or {}) != self.to_python(data)
        except ValidationError:
            return True


class ValuesField(forms.JSONField):
    """Values as JSON, shown with a line for each."""

    def __init__(self, **kwargs: Any) -> None:
        defaults: dict[str, Any] = {
            "required": False,
            "widget": forms.Textarea(attrs={"rows": 7, "cols": 60, "spellcheck": "false"}),
        }
        super().__init__(**(defaults | kwargs))

    def to_python(self, value: Any) -> Any:
        refused = ValidationError(self.error_messages["invalid"], code="invalid", params={"value": ""})
        try:
            found = super().to_python(value)
        except (RecursionError, ValueError):  # nested without end, or a number of thousands of digits
            raise refused from None
        if not texts.can_be_kept(found):
            raise refused
        return found

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was typed, as it was typed where it isn't JSON that can be kept."""
        try:
            found = super().bound_data(data, initial)
        except (RecursionError, ValueError):
            return InvalidJSONInput(data)
        return found if texts.can_be_kept(found) else InvalidJSONInput(data)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, str):
            return value
        return json.dumps(value, ensure_ascii=False, indent=1) if value or value == [] else "{}"
