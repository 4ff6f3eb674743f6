"""Forms about a campaign as a whole: making one, its words, its options, its people."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.models import Campaign
from campaigns.selectors import words
from campaigns.selectors.presets import Preset
from core import wording, zones
from core.web.fields import Digits, Text
from rules.engine.books.base import Option
from rules.wording import choice_label, option_help, option_label

AS_PRESET = ("", _("as the preset has it"))
YES, NO = "true", "false"


class CampaignWords(forms.Form):
    """What a campaign is called and who may read it."""

    name = Text(label=_("Name"), max_length=80)
    description = Text(label=_("What it is about"), required=False, widget=forms.Textarea(attrs={"rows": 4}))
    region = forms.ChoiceField(
        label=_("Where it is set"), required=False, help_text=_("Adventures end here unless their plan says otherwise.")
    )
    visibility = forms.ChoiceField(
        label=_("Who may read it"),
        choices=[
            (Campaign.PRIVATE, _("private: people with a seat")),
            (Campaign.PUBLIC, _("public: everybody, private notes left out")),
        ],
        widget=forms.RadioSelect,
        initial=Campaign.PRIVATE,
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), help_text=_("Deadlines end with the day here."))

    def __init__(self, *args: Any, regions: Iterable[tuple[str, str]] = (), zone: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = list(regions)
        if listed:
            self.fields["region"].choices = [("", _("not said")), *listed]  # type: ignore[attr-defined]
        else:
            del self.fields["region"]
        if zone and "time_zone" not in self.initial:
            self.initial["time_zone"] = zone
        listed_zones = zones.offered(self.initial.get("time_zone", ""))
        self.fields["time_zone"].choices = [(one, one.replace("_", " ")) for one in listed_zones]  # type: ignore[attr-defined]


class ChangeCampaign(CampaignWords):
    """`version`: of the campaign as the person saw it."""

    version = Digits(widget=forms.HiddenInput, required=False)


class NewCampaign(CampaignWords):
    """A new campaign. Options left as they are come from the preset."""

    preset = forms.ChoiceField(label=_("Start from"), widget=forms.RadioSelect)
    field_order = ("name", "preset", "time_zone", "region", "visibility", "description")

    def __init__(self, *args: Any, presets: Iterable[Preset], options: Iterable[Option], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = list(presets)
        self.fields["preset"].choices = [  # type: ignore[attr-defined]
            (one.key, described(one.name, one.description)) for one in listed
        ]
        self.initial.setdefault("preset", listed[0].key)
        self.option_keys = [option.key for option in options]
        for option in options:
            self.fields[option.key] = option_field(option, blank=True)

    def words(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in self.option_keys]

    def option_fields(self) -> list[forms.BoundField]:
        return [self[key] for key in self.option_keys]

    def options(self) -> dict[str, Any]:
        """Only those that were set."""
        told = {key: self.cleaned_data.get(key) for key in self.option_keys}
        return {key: plain(value) for key, value in told.items() if value not in (None, "")}


class Options(forms.Form):
    """All house options, each with its rule. `version`: of the house as the person saw it."""

    version = Digits(widget=forms.HiddenInput, required=False)

    def __init__(self, data: Any, *, options: Iterable[Option], values: Mapping[str, Any], version: int) -> None:
        listed = list(options)
        super().__init__(data, initial={"version": version, **{one.key: values[one.key] for one in listed}})
        for option in listed:
            self.fields[option.key] = option_field(option, blank=False)

    def changes(self) -> dict[str, Any]:
        return {key: plain(value) for key, value in self.cleaned_data.items() if key != "version"}


def option_field(option: Option, *, blank: bool) -> forms.Field:
    """A field for an option. `blank`: it may be left to the preset."""
    about: dict[str, Any] = {"label": option_label(option.key), "help_text": _help(option)}
    if option.kind == "bool":
        if blank:
            return forms.ChoiceField(choices=[AS_PRESET, (YES, _("yes")), (NO, _("no"))], required=False, **about)
        return forms.BooleanField(required=False, **about)
    if option.kind == "choice":
        choices = [(one, choice_label(option.key, one)) for one in option.choices]
        if blank:
            return forms.ChoiceField(choices=[AS_PRESET, *choices], required=False, **about)
        return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **about)
    return Digits(
        min_value=option.minimum or 0,
        max_value=10**9 if option.maximum is None else option.maximum,
        required=not blank and option.kind != "int_or_none",
        **about,
    )


def described(name: Any, description: Any) -> SafeString:
    """A choice with what it means below it."""
    return format_html("<span><b>{}</b><br><small>{}</small></span>", name, description)


def plain(value: Any) -> Any:
    return {YES: True, NO: False}.get(value, value) if isinstance(value, str) else value


def _help(option: Option) -> SafeString:
    url = wording.rule_url(option.rule)
    rule = format_html('<a class="rule" href="{}">{}</a>', url, option.rule) if url else format_html(
        '<span class="rule">{}</span>', option.rule
    )  # fmt: skip
    return format_html("{} {}", option_help(option.key), rule if option.rule else "")


class Invite(forms.Form):
    """A new link into a campaign."""

    role = forms.ChoiceField(label=_("Whoever opens it becomes"), widget=forms.RadioSelect, initial="player")
    days = Digits(label=_("Days it works"), min_value=1, max_value=365, initial=14)

    def __init__(self, *args: Any, roles: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [  # type: ignore[attr-defined]
            (role, described(words.role(role), words.role_help(role))) for role in roles
        ]


class Role(forms.Form):
    role = forms.ChoiceField()

    def __init__(self, *args: Any, roles: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [(role, words.role(role)) for role in roles]  # type: ignore[attr-defined]


class Person(forms.Form):
    user = forms.UUIDField()


class Reason(forms.Form):
    """A reason that the log keeps."""

    reason = Text(label=_("Why"), max_length=300)


class MaybeReason(forms.Form):
    reason = Text(label=_("Why"), max_length=300, required=False)


class EnterWarband(forms.Form):
    """One of the reader's warbands."""

    warband = forms.UUIDField()
