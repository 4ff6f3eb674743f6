"""API tokens: made, shown once, revoked."""

from datetime import datetime, timedelta

from django.http import Http404

from accounts.models import Token, User
from core.errors import Refused

MOST = 50


def issue(*, user: User, name: str, scope: str, days: int | None, at: datetime) -> tuple[Token, str]:
    """A new token and its secret, which is kept as a hash only. `days` None: it doesn't expire.

    Raises: Refused `too_many_tokens`.
    """
    if Token.objects.filter(user=user).count() >= MOST:
        raise Refused.because("too_many_tokens", most=MOST)
    expiry = None if days is None else timedelta(days=days)
    token, secret = Token.objects.create(user=user, expiry=expiry, name=name, scope=scope)
    return token, secret


def revoke(*, user: User, token_id: object) -> None:
    """The token stops working at once. Raises: Http404 for somebody else's."""
    deleted, _rows = Token.objects.filter(user=user, id=token_id).delete()
    if not deleted:
        raise Http404
