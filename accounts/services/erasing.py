"""Erasing an account: the personal data goes at once, the row stays as "someone who left"."""

from collections.abc import Callable, Iterable
from datetime import datetime
from uuid import UUID

from django.contrib.sessions.models import Session
from django.db import transaction

from accounts.events import ERASED
from accounts.models import Mail, Seat, Token, User
from accounts.selectors import access, people
from core.errors import Refused, Why
from core.events import Doing
from core.models import Event

_CHECKS: list[Callable[[User], list[Why]]] = []
_FAREWELLS: list[Callable[[Doing, User], None]] = []
_CIRCLES: list[Callable[[User], Iterable[UUID]]] = []


def check_with(check: Callable[[User], list[Why]]) -> None:
    """Add reasons of a higher app against an erasure. For `apps.py` only."""
    if check not in _CHECKS:
        _CHECKS.append(check)


def farewell_with(farewell: Callable[[Doing, User], None]) -> None:
    """Add what a higher app does with the things of someone who leaves, in the same transaction. For `apps.py` only."""
    if farewell not in _FAREWELLS:
        _FAREWELLS.append(farewell)


def circles_with(find: Callable[[User], Iterable[UUID]]) -> None:
    """Add circles that a farewell of a higher app changes something in. For `apps.py` only."""
    if find not in _CIRCLES:
        _CIRCLES.append(find)


def reasons_against(user: User) -> list[Why]:
    return [reason for check in _CHECKS for reason in check(user)]


@transaction.atomic
def erase(*, act: UUID, actor: User, at: datetime) -> Event:
    """Erase the actor's own account: e-mail, password, name, tokens, sessions, mails; the apps above do their part.

    Raises: Refused with what stands in the way, e.g. `hand_over_first`, `busy`. Event: accounts.erased (no inverse).
    """
    doing = Doing(act=act, actor=actor, at=at, kind=ERASED, content={})
    user = _locked(actor)
    if done := doing.done():
        return done
    if reasons := reasons_against(user):
        raise Refused(reasons)
    for farewell in _FAREWELLS:
        farewell(doing, user)
    Token.objects.filter(user=user).delete()
    Mail.objects.filter(user=user).delete()
    _end_sessions(user)
    user.username = f"left-{user.pk.hex[:12]}"
    user.email = user.first_name = user.last_name = user.language = ""
    user.set_unusable_password()
    user.is_active = user.is_staff = user.is_superuser = False
    user.erased_at = at
    user.save()
    people.forget(user.pk)
    return doing.record(stream=user.pk, circle=None, payload={})


def _locked(actor: User) -> User:
    """Lock what all farewells touch: circles by id as everywhere, then the person; farewells lock warbands after that.

    Raises: Refused `busy` when a circle came in between reading and locking.
    """
    circles = _circles_of(actor)
    for circle_id in sorted(circles, key=str):
        access.lock_circle(circle_id)
    user = User.objects.select_for_update().get(pk=actor.pk)
    if _circles_of(user) - circles:
        raise Refused.because("busy")
    return user


def _circles_of(user: User) -> set[UUID]:
    seated = Seat.objects.filter(user=user).values_list("circle_id", flat=True)
    return {*seated, *(one for find in _CIRCLES for one in find(user))}


def _end_sessions(user: User) -> None:
    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(user.pk):
            session.delete()
