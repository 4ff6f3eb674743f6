"""Mails to people: each kind can be switched off by a link without signing in, and is sent once for each matter."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from accounts.models import Mail, User

KINDS = {"report_waiting": "mail_report_waiting", "deadline": "mail_deadline"}
SALT = "mail-off"


def wants(user: User, kind: str) -> bool:
    return bool(user.email) and user.is_active and bool(getattr(user, KINDS[kind]))


def off_link(user: User, kind: str) -> str:
    code = signing.dumps({"user": str(user.pk), "kind": kind}, salt=SALT)
    return settings.SITE_URL + reverse("accounts:mail_off", args=[code])


def switch_off(code: str) -> tuple[User, str] | None:
    """Switch off the kind of mail that a link names; None for a code that we didn't make."""
    try:
        told = signing.loads(code, salt=SALT)
        user = User.objects.get(pk=told["user"])
    except (signing.BadSignature, User.DoesNotExist, KeyError):
        return None
    setattr(user, KINDS[told["kind"]], False)
    user.save(update_fields=[KINDS[told["kind"]]])
    return user, told["kind"]


def send(*, user: User, kind: str, about: UUID, subject: str, link: str, lines: list[str], at: datetime) -> bool:
    """Send one mail, unless it isn't wanted or was sent before. Answers whether it was sent.

    The row is written first: a crash in between loses a mail rather than sending it twice.
    """
    if not wants(user, kind):
        return False
    try:
        with transaction.atomic():
            Mail.objects.create(user=user, kind=kind, about=about, sent_at=at)
    except IntegrityError:
        return False
    off = off_link(user, kind)
    with translation.override(user.language or settings.LANGUAGE_CODE):
        text = render_to_string(
            "accounts/mail/note.txt", {"user": user, "lines": lines, "link": settings.SITE_URL + link, "off": off}
        )
    EmailMessage(subject, text, to=[user.email], headers={"List-Unsubscribe": f"<{off}>"}).send()
    return True
