"""Sentences of accounts."""

from django.utils.translation import gettext_lazy as _

from core import wording


def register() -> None:
    """Called once, when the app is ready."""
    wording.register_refusals(
        {
            "name_taken": _("Somebody has this name. Choose another one."),
            "email_taken": _("Another account has this e-mail."),
            "too_many_tries": _("Too many wrong tries. Wait {minutes} minutes, or reset the password."),
            "wrong_password": _("That isn't your password."),
            "too_many_tokens": _("You have {most} tokens, which is the most. Revoke one first."),
            "hand_over_first": _("You organise \u201c{campaign}\u201d alone. Hand it over or end it first."),
        }
    )
    wording.register_events({"accounts.erased": _("left for good")})
