"""Seats in a circle: taken, changed, handed over and left, inside an act of the caller, who holds the circle's lock."""

from accounts.models import Circle, Seat, User
from core.errors import BadField, Refused
from core.events import Doing

GIVEN = (Seat.CO_ORGANISER, Seat.PLAYER, Seat.SPECTATOR)


def take_seat(doing: Doing, *, circle: Circle, user: User, role: str) -> Seat:
    """A seat for a person. Who sits there already keeps the seat as it is."""
    found = Seat.objects.filter(circle=circle, user=user).first()
    if found is not None:
        return found
    return doing.create(Seat(circle=circle, user=user, role=role))


def change_role(doing: Doing, *, seat: Seat, role: str) -> Seat:
    """Another role for a seat. Raises: BadField `unknown_role`, Refused `organiser_hands_over`."""
    if role not in GIVEN:
        raise BadField("role", "unknown_role", role=role)
    if seat.role == Seat.ORGANISER:
        raise Refused.because("organiser_hands_over")
    return doing.update(seat, role=role)


def hand_over(doing: Doing, *, circle: Circle, to: Seat) -> Seat:
    """Make another seat the organiser's; who was organiser goes on as co-organiser."""
    before = Seat.objects.filter(circle=circle, role=Seat.ORGANISER).exclude(pk=to.pk).first()
    if before is not None:
        doing.update(before, role=Seat.CO_ORGANISER)  # first, since only one organiser fits
    return doing.update(to, role=Seat.ORGANISER)


def leave_seat(doing: Doing, *, seat: Seat) -> None:
    """Give up a seat. Raises: Refused `organiser_hands_over`."""
    if seat.role == Seat.ORGANISER:
        raise Refused.because("organiser_hands_over")
    doing.delete(seat)
