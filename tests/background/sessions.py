"""Sessions of people, made without the sign-in page."""

from typing import Any

from django.conf import settings
from django.test import Client


def signed_in(who: Any) -> dict[str, str]:
    """Cookies of somebody's new session."""
    client = Client()
    client.force_login(who)
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}
