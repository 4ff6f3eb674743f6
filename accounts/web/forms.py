"""Forms of the account pages."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from accounts.models import Token, User, name_shape

EMAIL_MOST = User._meta.get_field("email").max_length


def email_taken() -> forms.ValidationError:
    return forms.ValidationError(_("Another account has this e-mail."))


class SignUp(forms.Form):
    username = forms.CharField(
        label=_("Name"), max_length=40, validators=[name_shape], help_text=_("Others see this."),
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )  # fmt: skip
    email = forms.EmailField(
        label=_("E-mail"), required=False, max_length=EMAIL_MOST,
        help_text=_("Never shown. Without one a lost password can't be reset."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip
    password = forms.CharField(
        label=_("Password"), help_text=_("At least 8 characters, not a common one."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if password := data.get("password"):
            user = User(username=data.get("username", ""), email=data.get("email", ""))
            try:
                validate_password(password, user)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return data


class SignIn(AuthenticationForm):
    username = forms.CharField(label=_("Name or e-mail"), widget=forms.TextInput(attrs={"autocomplete": "username"}))
    error_messages = {
        "invalid_login": _("Name or password don't match."),
        "inactive": _("This account was closed."),
    }


class Settings(forms.ModelForm[User]):
    class Meta:
        model = User
        fields = ["language", "email", "mail_report_waiting", "mail_deadline"]
        labels = {
            "language": _("Language"),
            "mail_report_waiting": _("Mail me when a report waits for my answer"),
            "mail_deadline": _("Mail me a day before a deadline"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        from django.conf import settings

        choices = [("", _("As the browser says")), *settings.LANGUAGES]
        self.fields["language"] = forms.ChoiceField(label=_("Language"), choices=choices, required=False)

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if email and User.objects.filter(email__iexact=email).exclude(pk=self.instance.pk).exists():
            raise email_taken()
        return email


class NewToken(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("What uses it, for example \u201cphone\u201d."))
    scope = forms.ChoiceField(label=_("Scope"), choices=Token.SCOPES)
    days = forms.IntegerField(
        label=_("Expires after days"), min_value=1, max_value=3650, initial=365, required=False,
        help_text=_("Empty: it doesn't expire."),
    )  # fmt: skip


class Erase(forms.Form):
    password = forms.CharField(
        label=_("Your password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
