"""How a caller of the API proves who it is: a token, or name and password where tokens are made."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.authentication import BasicScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework import exceptions
from rest_framework.authentication import BasicAuthentication
from rest_framework.request import Request

from accounts.models import Token
from accounts.services import signing
from core.errors import Refused

PAUSE_SECONDS = 600


class TokenAuthentication(KnoxAuthentication):  # type: ignore[misc]
    """`Authorization: Token ...`. Writes `last_used_at` at most once a minute."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        found: tuple[Any, Any] | None = super().authenticate(request)
        if found:
            token: Token = found[1]
            now = timezone.now()
            if token.last_used_at is None or (now - token.last_used_at).total_seconds() > 60:
                Token.objects.filter(pk=token.pk).update(last_used_at=now)
        return found

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        if not token.isalnum():  # bytes of no alphabet would break the look-up
            raise exceptions.AuthenticationFailed(_("Invalid token."))
        found: tuple[Any, Any] = super().authenticate_credentials(token)
        return found


class PausingBasicAuthentication(BasicAuthentication):
    """Name and password, with the same pause after wrong tries as the sign-in page."""

    def authenticate_credentials(self, userid: str, password: str, request: Request | None = None) -> Any:
        told = {"name": userid, "address": request.META.get("REMOTE_ADDR", "") if request else ""}
        refuse_if_paused(**told)
        if "\x00" in userid + password:
            raise exceptions.AuthenticationFailed(_("Name or password don't match."))
        try:
            found = super().authenticate_credentials(userid, password, request)
        except exceptions.AuthenticationFailed:
            signing.count_wrong_try(**told)
            raise
        signing.forget_wrong_tries(**told)
        return found


def refuse_if_paused(*, name: str, address: str) -> None:
    """Raises: Throttled (429)."""
    try:
        signing.refuse_if_paused(name=name, address=address)
    except Refused:
        raise exceptions.Throttled(wait=PAUSE_SECONDS) from None


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the OpenAPI document calls the token."""

    target_class = "accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        found = build_bearer_security_scheme_object(header_name="Authorization", token_prefix="Token")
        return {**found, "description": "Authorization: Token <secret>"}


class PausingBasicScheme(BasicScheme):  # type: ignore[no-untyped-call]
    """How it calls name and password."""

    target_class = "accounts.api.authentication.PausingBasicAuthentication"
