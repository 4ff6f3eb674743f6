"""Forms of members that are made, changed in a draft or brought back, and of a house's own profiles."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from roster.web.fields import Version, Words
from roster.web.forms import Choices, Reason


class Build(forms.Form):
    """Name and classes of a member that is made or, in a draft, changed."""

    name = Words(label=_("Name"))
    main_class = forms.ChoiceField(label=_("Main class"), required=False)
    subclass = forms.ChoiceField(label=_("Subclass"), required=False)
    version = Version()

    def __init__(self, *args: Any, main_classes: Choices = (), subclasses: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, nothing, choices in (
            ("main_class", _("none yet"), list(main_classes)),
            ("subclass", _("none"), list(subclasses)),
        ):
            if choices:
                self.fields[name].choices = [("", nothing), *choices]  # type: ignore[attr-defined]
            else:
                del self.fields[name]


class TakenClass(Build):
    """The classes that somebody lacks: the first is needed, the one inside it may wait."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["name"], self.fields["version"]
        for field in list(self.fields.values())[:1]:
            field.required = True


class Recruit(Build):
    """A new member of one kind; fields that mean nothing for it are taken out."""

    profile = forms.ChoiceField(label=_("Profile"), required=False)
    master = forms.ChoiceField(label=_("Follows"), required=False)
    field_order = ["name", "profile", "main_class", "subclass", "master"]

    def __init__(self, *args: Any, profiles: Choices = (), masters: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["version"]
        for name, choices in (("profile", list(profiles)), ("master", list(masters))):
            if choices:
                self.fields[name].choices = choices  # type: ignore[attr-defined]
                self.fields[name].required = "" not in dict(choices)
            else:
                del self.fields[name]
        if "profile" in self.fields:
            self.fields.pop("main_class", None)
            self.fields.pop("subclass", None)


class BringBack(Reason):
    master = forms.ChoiceField(label=_("Follows"), required=False)

    def __init__(self, *args: Any, masters: Choices = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if masters:
            self.fields["master"].choices = [("", _("as before")), *masters]  # type: ignore[attr-defined]
        else:
            del self.fields["master"]
