"""Forms of the roster's pages: the shape of what people type. What the rules say to it is the services' business."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from roster.models import Condition, Member, Warband
from roster.selectors.sheets import UNTIL
from roster.web.fields import Lines, Measured, Version, WholeNumber, Words
from roster.wording import rolled
from rules.engine.books.base import Ability
from rules.wording import word

Choices = Iterable[tuple[str, Any]]

MOST_AT_ONCE = 99

MOST_TYPED = 999_999  # of a number whose bounds a rule sets

STASH = "stash"


class Start(forms.Form):
    """`begin` is "system:starter", with nothing after the colon for a warband from scratch."""

    name = Words(label=_("Name of the warband"))
    begin = forms.ChoiceField(label=_("Begin with"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, begin: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["begin"].choices = list(begin)  # type: ignore[attr-defined]


class Named(forms.Form):
    """A new name, on the version that is being edited."""

    name = Words(label=_("Name"))
    version = Version()


class CopyName(forms.Form):
    name = Words(label=_("Name of the copy"))


class Notes(forms.Form):
    text = Lines(label=_("Private notes"), rows=12, required=False)
    version = Version()


class Pick(forms.Form):
    """One of several."""

    pick = forms.ChoiceField(label=_("Which"))

    def __init__(self, *args: Any, label: Any = "", choices: Choices = (), radio: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["pick"]
        if radio:
            self.fields["pick"] = field = forms.ChoiceField(widget=forms.RadioSelect)
        field.label = label
        field.choices = list(choices)  # type: ignore[attr-defined]


class GiveTo(Pick):
    """Who gets a thing, and where he puts it."""

    place = forms.CharField(max_length=20, required=False, widget=forms.HiddenInput)


class Learn(forms.Form):
    """A skill and, for a ladder, the level to reach; empty is the next one."""

    card_key = forms.CharField(max_length=64)
    to_level = WholeNumber(least=1, most=99, required=False)


class Forget(forms.Form):
    card_key = forms.CharField(max_length=64)
    to_level = WholeNumber(least=0, most=99, required=False)


class Buy(forms.Form):
    """What is bought, how many, and for whom: nobody is the stash."""

    card_key = forms.CharField(max_length=64)
    quantity = WholeNumber(label=_("How many"), least=1, most=MOST_AT_ONCE)
    holder = forms.UUIDField(required=False)


class Equip(forms.Form):
    """A thing that is counted, and what it is fixed to."""

    card_key = forms.CharField(max_length=64)
    onto = forms.UUIDField(required=False)


class PutOn(forms.Form):
    place = forms.CharField(max_length=20, required=False, widget=forms.HiddenInput)


class Loaded(forms.Form):
    loaded = forms.ChoiceField(choices=[("1", _("loaded")), ("0", _("unloaded"))], widget=forms.HiddenInput)


class Reason(forms.Form):
    reason = Words(label=_("Why"))


class MaybeReason(forms.Form):
    reason = Words(label=_("Why"), required=False)


class Amount(forms.Form):
    """Putting in and taking out are two choices; the number itself has no sign."""

    way = forms.ChoiceField(widget=forms.RadioSelect)
    amount = WholeNumber(label=_("How much"), least=1)
    reason = Words(label=_("Why"))

    def __init__(self, *args: Any, ways: Choices = (), most: int = 1_000_000, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["way"].choices = list(ways)  # type: ignore[attr-defined]
        self.fields["way"].label = ""
        self.fields["amount"] = WholeNumber(
            label=_("How much"), least=1, most=most, help_text=_("In digits without a sign; the choice says which way.")
        )

    @property
    def signed(self) -> int:
        amount: int = self.cleaned_data["amount"]
        return amount if self.cleaned_data["way"] == "in" else -amount


class GrantItem(forms.Form):
    card_key = forms.ChoiceField(label=_("Thing"))
    holder = forms.ChoiceField(label=_("For"), required=False)
    reason = Words(label=_("Why"))

    def __init__(self, *args: Any, items: Choices = (), holders: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["card_key"].choices = list(items)  # type: ignore[attr-defined]
        self.fields["holder"].choices = [("", _("the stash")), *holders]  # type: ignore[attr-defined]


class Standing(Reason):
    standing = forms.ChoiceField(label=_("Standing"))
    field_order = ["standing", "reason"]

    def __init__(self, *args: Any, now: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(key, name) for key, name in Member.STANDINGS if key not in (now, Member.REMOVED)]
        self.fields["standing"].choices = choices  # type: ignore[attr-defined]


class Abilities(forms.Form):
    """One field for each ability of the book, in its groups; an empty number is "not set".

    Bounds that a rule sets are the service's, so that its refusal names the rule.
    """

    def __init__(
        self, *args: Any, abilities: Iterable[Ability] = (), names: Any = None, why: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._groups: dict[str, list[str]] = {}
        for one in abilities:
            self.fields[f"{self.MARKED}{one.code}"] = kept_field(one, names)
            self._groups.setdefault(one.section, []).append(f"{self.MARKED}{one.code}")
        self._names = names
        self.fields["reason"] = Words(label=_("Why"), required=why)
        self.fields["version"] = Version()

    MARKED = "ability_"

    @property
    def groups(self) -> list[dict[str, Any]]:
        """Fields that are set together, under their title where the book gives one."""
        return [
            {"title": self._names.section(section) if section else "", "fields": [self[name] for name in fields]}
            for section, fields in self._groups.items()
        ]

    @property
    def values(self) -> dict[str, int | None]:
        return {
            key.removeprefix(self.MARKED): value
            for key, value in self.cleaned_data.items()
            if key.startswith(self.MARKED)
        }


def kept_field(one: Ability, names: Any, required: bool = False) -> forms.Field:
    """A field for what a sheet keeps: one of several words, a number in its unit, or a bare one."""
    long, shown = names.ability(one.code), names.shown(one.code)
    label = f"{one.code} ({long})" if long else capfirst(names.number(one.code))
    if one.choices:
        named = [(place, capfirst(names.value(one.code, place))) for place in range(len(one.choices))]
        return forms.TypedChoiceField(label=label, choices=named, coerce=int)
    if shown.unit:
        label = capfirst(rolled.coded("ability", one.code, names.context))
        return Measured(label=f"{label} ({word('unit', shown.unit)})", per=shown.per, required=required)
    least, most = (0, MOST_TYPED) if one.rule else (one.minimum, one.maximum)
    return WholeNumber(label=label, least=least, most=most, required=required)


class NewCondition(forms.Form):
    """A condition that play brought, or one of the group's own: what it is called and what it adds to a number."""

    kind = forms.ChoiceField(label=_("Condition"), required=False)
    label = Words(label=_("What it is called"), required=False)
    way = forms.ChoiceField(label=_("Changes a number"), required=False, choices=[("", _("no"))])
    code = forms.ChoiceField(label=_("Which number"), required=False)
    amount = WholeNumber(label=_("By how much"), least=1, most=20, required=False)
    until = forms.ChoiceField(label=_("Until"), choices=list(UNTIL.items()), initial=Condition.BY_HAND, required=False)

    def __init__(
        self, *args: Any, kinds: Choices = (), codes: Choices = (), until: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [*kinds, ("", _("one of our own"))]  # type: ignore[attr-defined]
        if not kinds:
            del self.fields["kind"]
        ways = [("", _("no number")), ("in", _("raises it")), ("out", _("lowers it"))]
        self.fields["way"].choices = ways  # type: ignore[attr-defined]
        self.fields["code"].choices = [("", _("none")), *codes]  # type: ignore[attr-defined]
        if not until:
            del self.fields["until"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("kind") and not data.get("label") and "label" not in self.errors:
            self.add_error("label", _("Say what it is called."))
        if data.get("way") and not data.get("code"):
            self.add_error("code", _("Choose the number."))
        if data.get("way") and data.get("amount") is None and "amount" not in self.errors:
            self.add_error("amount", _("Say by how much."))
        return data

    @property
    def effects(self) -> dict[str, int]:
        told = self.cleaned_data
        if not told.get("way"):
            return {}
        return {told["code"]: told["amount"] if told["way"] == "in" else -told["amount"]}


class Picture(forms.Form):
    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("JPEG, PNG or WebP, at most 2 MB. It is stored small, without where and when it was taken."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )


class Visibility(forms.Form):
    visibility = forms.ChoiceField(label=_("Who may look"), widget=forms.RadioSelect)
    CHOICES = (
        (Warband.PRIVATE, _("Private: you, and those who sit in its campaign")),
        (Warband.UNLISTED, _("Whoever has the link")),
        (Warband.PUBLIC, _("Everybody")),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["visibility"].choices = list(self.CHOICES)  # type: ignore[attr-defined]


class Options(forms.Form):
    """One field for each option of the book, in the shape that the option takes. Bounds are the service's."""

    def __init__(self, *args: Any, options: Iterable[Any] = (), words: Any = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for one in options:
            label, help_text = words.option_label(one.key), words.option_help(one.key)
            if one.kind == "bool":
                field: forms.Field = forms.BooleanField(required=False)
            elif one.kind == "choice":
                field = forms.ChoiceField(choices=[(key, words.choice_label(one.key, key)) for key in one.choices])
            else:
                least, most = one.minimum or 0, one.maximum if one.maximum is not None else 1_000_000
                field = WholeNumber(least=least, most=most, required=one.kind == "int")
            field.label, field.help_text = label, help_text
            self.fields[one.key] = field
