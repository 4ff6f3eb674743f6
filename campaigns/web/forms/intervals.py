"""Forms of the steps of an interval."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.web.fields import Face, Moment
from core.web.fields import Digits, Text

ROLL, TYPED = "roll", "typed"


class Faces(forms.Form):
    """Dice of a recovery, as they lie on the table. All but the first may be left out where the first one decides."""

    def __init__(self, *args: Any, sides: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = [f"face_{number}" for number in range(1, len(sides) + 1)]
        for name, one in zip(self.names, sides, strict=True):
            self.fields[name] = Face(sides=one, required=name == self.names[0])

    def faces(self) -> list[int]:
        told = [self.cleaned_data.get(name) for name in self.names]
        return [face for face in told if face is not None]


class Helped(forms.Form):
    helped = forms.BooleanField(required=False)


class Ticked(forms.Form):
    done = forms.BooleanField(required=False)


class Bargain(forms.Form):
    """A bribe, and how the die is thrown."""

    bribe = Digits(label=_("Bribe"), initial=0)
    how = forms.ChoiceField(choices=[(ROLL, _("roll for me")), (TYPED, _("typed"))], initial=ROLL)

    def __init__(self, *args: Any, sides: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["face"] = Face(sides=sides, required=False)

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or {}
        if told.get("how") == TYPED and "face" not in self.errors and told.get("face") is None:
            self.add_error("face", _("Choose the face that the die shows."))
        if told.get("how") == ROLL and told.get("face") is not None:
            self.add_error(
                "face", _("A face is chosen. Read this die, or let Retinue roll without one: it is cleared now.")
            )
        return told

    @property
    def shown_face(self) -> str:
        """The face to show again; none where the app was asked to roll, so that the next press rolls."""
        return "" if self.data.get("how") == ROLL else self.data.get("face", "")


class Purchase(forms.Form):
    card = forms.SlugField(max_length=64)


class SkillNote(forms.Form):
    """What came of a skill."""

    note = Text(label=_("What came of it"), max_length=200, required=False)


class Deadline(forms.Form):
    """Another deadline, or none when it is left empty."""

    deadline = Moment(label=_("Until"), required=False)


class CloseInterval(forms.Form):
    """`drop`: the untried bargains are left."""

    drop = forms.BooleanField(required=False)
