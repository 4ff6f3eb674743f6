"""Who sits where: the only place that answers what a person is in a circle, and that locks the circle's row."""

from typing import Any
from uuid import UUID

from django.db.models import Case, IntegerField, QuerySet, When
from django.http import Http404

from accounts.models import Circle, Seat, User

PLAYING = (Seat.ORGANISER, Seat.CO_ORGANISER, Seat.PLAYER)


def seat(circle_id: UUID, user: Any) -> Seat | None:
    """The seat of a person in a circle; None for nobody, strangers and who isn't signed in."""
    if not isinstance(getattr(user, "pk", None), UUID):
        return None
    return Seat.objects.filter(circle_id=circle_id, user_id=user.pk).first()


def organises(circle_id: UUID, user: Any) -> bool:
    found = seat(circle_id, user)
    return found is not None and found.organises


def plays(found: Seat | None) -> bool:
    """Whether a seat lets its holder enter a warband and act for it. Organisers play too."""
    return found is not None and found.role in PLAYING


def lock_circle(circle_id: UUID) -> Circle:
    """The circle's row, locked until the transaction ends. Raises: Http404."""
    found = Circle.objects.select_for_update().filter(pk=circle_id).first()
    if found is None:
        raise Http404
    return found


def people(circle_id: UUID) -> QuerySet[Seat]:
    """All seats of a circle with their people: organisers first, then players, then spectators, by name."""
    order = Case(*(When(role=role, then=n) for n, (role, _label) in enumerate(Seat.ROLES)), output_field=IntegerField())
    return Seat.objects.filter(circle_id=circle_id).select_related("user").order_by(order, "user__username", "id")


def user_named(name: str) -> User | None:
    """A person by name, without case; never an erased one."""
    return User.objects.filter(username__iexact=name.strip(), erased_at=None).first()
