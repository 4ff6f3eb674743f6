"""Signing up, and the pause after too many wrong tries to sign in."""

import logging
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.db import IntegrityError, transaction
from redis.exceptions import RedisError

from accounts.models import User
from core.errors import BadField, Refused

log = logging.getLogger(__name__)


def sign_up(*, name: str, email: str, password: str, language: str, at: datetime) -> User:
    """A new account. The password was checked by the form or serializer.

    Raises: BadField `name_taken` or `email_taken`.
    """
    if User.objects.filter(username__iexact=name).exists():
        raise BadField("username", "name_taken")
    if email and User.objects.filter(email__iexact=email).exists():
        raise BadField("email", "email_taken")
    try:
        with transaction.atomic():
            return User.objects.create_user(
                username=name, email=email, password=password, language=language, date_joined=at
            )
    except IntegrityError as error:  # somebody was faster by a moment
        raise BadField("username", "name_taken") from error


def _key(name: str, address: str) -> str:
    return f"sign-in:{address}:{name.strip().casefold()}"[:200].replace(" ", "_")


def refuse_if_paused(*, name: str, address: str) -> None:
    """Raises: Refused `too_many_tries` (minutes) after SIGN_IN_TRIES wrong tries for one name from one address.

    While the cache is away nobody is paused: that is logged, and people can sign in.
    """
    try:
        tries = cache.get(_key(name, address), 0)
    except RedisError:
        log.exception("wrong tries to sign in can't be counted")
        return
    if tries >= settings.SIGN_IN_TRIES:
        raise Refused.because("too_many_tries", minutes=int(settings.SIGN_IN_PAUSE.total_seconds() // 60))


def count_wrong_try(*, name: str, address: str) -> None:
    key, pause = _key(name, address), settings.SIGN_IN_PAUSE.total_seconds()
    try:
        if not cache.add(key, 1, pause):
            cache.incr(key)
    except ValueError:  # it expired in between
        cache.set(key, 1, pause)
    except RedisError:
        log.exception("wrong tries to sign in can't be counted")


def forget_wrong_tries(*, name: str, address: str) -> None:
    try:
        cache.delete(_key(name, address))
    except RedisError:
        log.exception("wrong tries to sign in can't be forgotten")


def check_password(*, user: User, password: str, address: str) -> None:
    """Ask a signed-in person for the password once more.

    Raises: Refused `too_many_tries`, BadField `wrong_password`.
    """
    told = {"name": user.username, "address": address}
    refuse_if_paused(**told)
    if not user.check_password(password):
        count_wrong_try(**told)
        raise BadField("password", "wrong_password")
    forget_wrong_tries(**told)
