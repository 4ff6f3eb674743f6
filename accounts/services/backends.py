"""Signing in by name or e-mail, both without case."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.models import User


class NameOrEmailBackend(ModelBackend):
    """Finds the user by e-mail when the name holds an @, otherwise by name."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        if not username or password is None:
            return None
        field = "email__iexact" if "@" in username else "username__iexact"
        user = User.objects.filter(**{field: username.strip()}).first()
        if user is None:
            User().set_password(password)  # the same time as for a known name
            return None
        return user if user.check_password(password) and self.user_can_authenticate(user) else None
