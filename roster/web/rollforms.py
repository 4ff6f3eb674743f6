"""Forms of rolls and of a sheet's state, made from what the book wants to know."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.wording import Context
from roster.selectors import rolls
from roster.selectors.names import Names
from roster.web.fields import Lines, Version, WholeNumber
from roster.web.forms import kept_field
from roster.wording import rolled
from rules.engine.books.base import Ability, Choice, Die, Field
from rules.wording import word

ICONS = {"success": "check", "skull": "skull", "cancels": "minus"}
ROW = "faces_"
LONGEST_ROW = 200
MOST_OF_ONE_DIGIT = 9
GAPS = re.compile(r"[\s,;.+/-]+")
FACES = re.compile(r"[0-9]{1,4}(?: [0-9]{1,4})*|[0-9]+")
SIGNED = re.compile(r"[-\u2212]?[0-9]{1,6}")
NAMED = re.compile(r"(?P<name>.*[^\s:,])[\s:,]+(?P<number>[-+\u2212]?[0-9]{1,6})")


class NamedNumbers(Lines):
    """Names that are typed, each on a line with a number after it that may have a sign: "Goblin +2"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else ""

    def to_python(self, value: Any) -> Any:
        found = []
        for line in super().to_python(value).splitlines():
            if not line.strip():
                continue
            read = NAMED.fullmatch(line.strip())
            if read is None:
                raise ValidationError(_("A name and a number on each line, as in: Goblin +2."), code="shape")
            found.append({"name": read["name"], "number": int(read["number"].replace("\u2212", "-"))})
        return found

    def validate(self, value: Any) -> None:
        return None

    def run_validators(self, value: Any) -> None:
        return None


class SignedNumber(forms.Field):
    """A whole number that may be below zero, in the digits 0 to 9. Left empty, it has its default."""

    widget = forms.TextInput

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        self.least, self.most = least, most
        super().__init__(**kwargs)

    def validate(self, value: Any) -> None:
        return None

    def to_python(self, value: Any) -> int | None:
        text = str(value).strip(" ") if value is not None else ""
        if not text:
            return None
        if not SIGNED.fullmatch(text):
            raise ValidationError(_("A whole number in digits: 0, 1, \u22122."), code="shape")
        number = int(text.replace("\u2212", "-"))
        if not self.least <= number <= self.most:
            told = {"least": self.least, "most": self.most}
            raise ValidationError(_("A whole number from %(least)s to %(most)s."), code="bounds", params=told)
        return number

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        typed = "numeric" if self.least >= 0 else "text"  # a phone's digits have no minus
        return {"inputmode": typed, "autocomplete": "off", "size": "8", "class": "whole-number"}


class Chosen(forms.Form):
    """What is said before a roll. A field that isn't sent has its default."""

    def __init__(self, data: Any, *, wanted: Iterable[Field], context: Context) -> None:
        self.wanted = tuple(wanted)
        asked = data is not None and (not self.wanted or "said" in data)
        super().__init__(data if asked else None, initial={one.key: one.default for one in self.wanted})
        self.fields["said"] = forms.CharField(widget=forms.HiddenInput, required=False, initial="1")
        for one in self.wanted:
            self.fields[one.key] = _field(one, context)

    @property
    def values(self) -> dict[str, Any]:
        """Value by key; what was left empty is left out."""
        if not self.is_bound:
            return {}
        found = {one.key: self.cleaned_data.get(one.key) for one in self.wanted}
        left_out = [one.key for one in self.wanted if one.kind == rolls.OPPONENT and not found[one.key]]
        return {key: value for key, value in found.items() if value is not None and key not in left_out}


class FaceRow(forms.CharField):
    """Faces of dice that are alike, typed one after another; where a face may have two digits, with gaps between them."""

    def __init__(self, *, dice: Sequence[Die], **kwargs: Any) -> None:
        self.dice = tuple(dice)
        super().__init__(required=False, strip=True, max_length=LONGEST_ROW, **kwargs)

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        text = GAPS.sub(" ", str(value or "")).strip()
        if not text:
            return []
        if not FACES.fullmatch(text):
            raise ValidationError(_("Faces in digits, one for each die."), code="shape")
        if self.dice[0].sides <= MOST_OF_ONE_DIGIT:
            return [int(face) for face in text.replace(" ", "")]
        return [int(face) for face in text.split()]

    def run_validators(self, value: Any) -> None:
        return None

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        many = len(self.dice) > 1
        typed = "numeric" if not many or self.dice[0].sides <= MOST_OF_ONE_DIGIT else "text"
        size = {"class": "faces"} if many else {"class": "one-face"}
        return {"inputmode": typed, "autocomplete": "off", "maxlength": str(LONGEST_ROW), **size}


class Faces(Chosen):
    """The same with faces read off the table, group by group of dice that are alike, or none to have the app roll."""

    def __init__(
        self,
        data: Any,
        *,
        wanted: Iterable[Field],
        context: Context,
        thrown: Sequence[Die],
        owners: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(data, wanted=wanted, context=context)
        self.groups = [[thrown[place] for place in places] for places in rolls.alike(thrown)]
        for number, dice in enumerate(self.groups):
            self.fields[f"{ROW}{number}"] = FaceRow(dice=dice, label=group_name(dice, owners or {}))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.data.get("typed"):
            for number in range(len(self.groups)):
                if cleaned.get(f"{ROW}{number}") == []:
                    self.add_error(f"{ROW}{number}", _("These faces are missing."))
        return cleaned

    @property
    def faces(self) -> list[list[int]] | None:
        """Faces group by group; None where the app rolls."""
        if not self.data.get("typed") or not self.groups:
            return None
        return [self.cleaned_data[f"{ROW}{number}"] for number in range(len(self.groups))]

    @property
    def face_rows(self) -> list[forms.BoundField]:
        return [self[f"{ROW}{number}"] for number in range(len(self.groups))]


class State(forms.Form):
    """Numbers of a sheet's state."""

    version = Version()

    def __init__(self, data: Any, *, wanted: Iterable[Ability], now: Mapping[str, Any], names: Names) -> None:
        super().__init__(data, initial=dict(now))
        context = names.context
        for one in wanted:
            if names.shown(one.code).unit:
                self.fields[f"state_{one.code}"] = kept_field(one, names, required=True)
                continue
            label = capfirst(rolled.coded("ability", one.code, context))
            if one.choices:
                named = [(str(at), rolled.coded("choice", code, context)) for at, code in enumerate(one.choices)]
                self.fields[f"state_{one.code}"] = forms.TypedChoiceField(label=label, choices=named, coerce=int)
            else:
                self.fields[f"state_{one.code}"] = SignedNumber(label=label, least=one.minimum, most=one.maximum)

    @property
    def values(self) -> dict[str, int]:
        start = "state_"
        return {name.removeprefix(start): value for name, value in self.cleaned_data.items() if name.startswith(start)}


class Wear(forms.Form):
    wear = WholeNumber(label=gettext_lazy("Points of its bonus that are lost"), most=99)


def die_name(die: Die) -> str:
    """A die by colour and sides."""
    colour = die_colour(die)
    return _("%(colour)s d%(sides)s") % {"colour": colour, "sides": die.sides} if colour else f"d{die.sides}"


def die_colour(die: Die) -> str:
    return word("die", die.colour) if die.colour else ""


def die_letter(die: Die) -> str:
    """One letter for the colour of a die, for whoever can't tell the colours apart; none where dice have no colour."""
    return die_colour(die)[:1].upper()


def group_name(dice: Sequence[Die], owners: Mapping[str, str]) -> str:
    """Dice that are alike: how many, what they are, and whose."""
    told = {"count": len(dice), "die": die_name(dice[0]), "owner": owners.get(dice[0].owner, dice[0].name)}
    if told["owner"]:
        return _("%(count)s \u00d7 %(die)s, %(owner)s") % told
    return _("%(count)s \u00d7 %(die)s") % told


def drawn(die: Die, face: int | None, look: str, marks: Iterable[str] = ()) -> dict[str, Any]:
    """A die as the page part draws it: with its face, or before the throw with its letter."""
    worth = [{"code": code, "name": word("mark", code), "icon": ICONS.get(code, "star")} for code in marks]
    told = {"die": die_name(die), "face": face}
    label = _("%(die)s shows %(face)s") % told if face is not None else die_name(die)
    letter = die_letter(die)
    return {
        "face": letter if face is None else face,
        "letter": "" if face is None else letter,
        "sides": die.sides,
        "colour": look,
        "label": ", ".join([label, *(one["name"] for one in worth)]),
        "marks": worth,
    }


def is_asked(one: Field) -> bool:
    """Whether a field has anything to choose from."""
    return one.kind not in ("several", rolls.OPPONENT) or len(one.choices) > (one.kind == rolls.OPPONENT)


def laid_out(form: forms.Form, wanted: Sequence[Field]) -> list[dict[str, Any]]:
    """The fields in order. What is typed of somebody without a sheet stands under the field that may name one with a sheet.

    `open`: nobody is named there, or what was typed can't be read.
    """
    names = {one.key: one for one in wanted if one.kind == rolls.OPPONENT and is_asked(one)}
    found = []
    for one in (one for one in wanted if is_asked(one) and one.unless not in names):
        typed = [form[other.key] for other in wanted if other.unless == one.key] if one.key in names else []
        named = any(choice.value == form[one.key].value() and choice.heading for choice in one.choices)
        row = {"field": form[one.key], "wide": one.kind != "int", "typed": typed}
        found.append({**row, "open": not named or any(field.errors for field in typed)})
    return found


def _field(one: Field, context: Context) -> forms.Field:
    label = capfirst(word("roll_field", one.key))
    match one.kind:
        case "bool":
            return forms.BooleanField(label=label, required=False)
        case rolls.NAMED:
            return NamedNumbers(label=label)
        case "choice":
            return forms.ChoiceField(label=label, choices=_grouped(one, context))
        case "opponent":
            return forms.ChoiceField(label=label, choices=_grouped(one, context), required=is_asked(one))
        case "several":
            named = [(choice.value, _choice(choice, context)) for choice in one.choices]
            return forms.MultipleChoiceField(
                label=label, choices=named, required=False, widget=forms.CheckboxSelectMultiple
            )
    least, most = one.minimum if one.minimum is not None else -999_999, one.maximum
    return SignedNumber(label=label, least=least, most=most if most is not None else 999_999)


def _grouped(one: Field, context: Context) -> list[tuple[str, Any]]:
    """Choices of a list; those of one ability stand under its name, those under one heading under that."""
    found: dict[str, list[tuple[str, str]]] = {}
    for choice in one.choices:
        group = capfirst(rolled.coded("ability", choice.group, context)) if choice.group else choice.heading
        found.setdefault(group, []).append((choice.value, _choice(choice, context)))
    named: list[tuple[str, Any]] = []
    for group, choices in found.items():
        named += [(group, choices)] if group else choices
    return named


def _choice(one: Choice, context: Context) -> str:
    name = rolled.choice_name(one, context)
    return name if one.points is None else _("%(name)s (%(points)s)") % {"name": name, "points": one.points}
