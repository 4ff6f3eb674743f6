"""The only way to a warband and what belongs to it for somebody: the object, or 404 for all that he may not see.

Seeing: the owner, everybody with a seat in its circle, everybody when it is public, and whoever has the link of an
unlisted or public one. Changing: the owner, who has to play in its circle if it has one; an organiser of that circle; or the
app itself (no actor). Whoever sees but may not change gets `NotAllowed`. Locks are taken here: the circle first, then
warbands by id.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404

from accounts.models import User
from accounts.selectors import access as seats
from core.errors import NotAllowed, Refused
from roster.models import Condition, Member, Possession, Warband

Reader = User | AnonymousUser | None


def sees(warband: Warband, user: Reader, share_code: str | None = None) -> bool:
    """Whether a reader may see a warband."""
    if warband.visibility == Warband.PUBLIC:
        return True
    if share_code is not None and share_code == warband.share_code and warband.visibility == Warband.UNLISTED:
        return True
    if not isinstance(user, User):
        return False
    return warband.owner_id == user.pk or _has_seat(warband, user)


def edits(warband: Warband, user: Reader) -> bool:
    """Whether somebody may act for a warband. An owner who plays no more in its circle leaves it to the organisers."""
    if not isinstance(user, User):
        return False
    owns = warband.owner_id == user.pk
    if warband.circle_id is None:
        return owns
    seat = seats.seat(warband.circle_id, user)
    return seat is not None and (seat.organises or (owns and seats.plays(seat)))


def who_edits(warband: Warband, user: Reader) -> str:
    """Who may act for a warband, told to somebody who may not: an owner would have to play in its circle."""
    return "player" if isinstance(user, User) and warband.owner_id == user.pk else "owner"


def at_the_table(warband: Warband, user: Reader) -> bool:
    """Whether a reader has a seat in the circle of a warband, and so sees what it plays."""
    return isinstance(user, User) and _has_seat(warband, user)


def organises(warband: Warband, user: Reader) -> bool:
    """Whether somebody organises the circle of a warband; a warband alone has no organiser."""
    return isinstance(user, User) and warband.circle_id is not None and seats.organises(warband.circle_id, user)


def grants(warband: Warband, user: Reader) -> bool:
    """Whether somebody may grant and correct: an organiser, or the owner of a warband alone."""
    return organises(warband, user) if warband.circle_id else isinstance(user, User) and warband.owner_id == user.pk


def reads_notes(warband: Warband, user: Reader) -> bool:
    """Private notes are the owner's alone."""
    return isinstance(user, User) and warband.owner_id == user.pk


def _has_seat(warband: Warband, user: User) -> bool:
    return warband.circle_id is not None and seats.seat(warband.circle_id, user) is not None


# --- to see -----------------------------------------------------------------------------------------------------------


def warband_to_see(warband_id: UUID, *, user: Reader, share_code: str | None = None) -> Warband:
    """Raises: Http404."""
    found = _warbands().filter(pk=warband_id).first()
    if found is None or not sees(found, user, share_code):
        raise Http404
    return found


def warband_by_code(share_code: str) -> Warband:
    """The warband behind a share link. Raises: Http404 for an old code or a private warband."""
    found = _warbands().exclude(visibility=Warband.PRIVATE).filter(share_code=share_code).first()
    if found is None:
        raise Http404
    return found


def member_to_see(member_id: UUID, *, user: Reader, share_code: str | None = None) -> Member:
    """Raises: Http404."""
    member = _of_members().filter(pk=member_id).first()
    if member is None or not sees(member.warband, user, share_code):
        raise Http404
    return member


# --- to change --------------------------------------------------------------------------------------------------------


def warband_to_edit(warband_id: UUID, *, actor: User | None, lock: bool = True) -> Warband:
    """Raises: Http404, NotAllowed."""
    return _allowed(warband_id, actor, edits, "owner", lock)


def warband_to_organise(warband_id: UUID, *, actor: User | None, lock: bool = True) -> Warband:
    """For grants and corrections: an organiser, outside a campaign the owner. Raises: Http404, NotAllowed."""
    return _allowed(warband_id, actor, grants, "organiser", lock)


def warband_to_note(warband_id: UUID, *, actor: User | None, lock: bool = True) -> Warband:
    """For private notes, which nobody but the owner may see. Raises: Http404."""
    try:
        return _allowed(warband_id, actor, reads_notes, "owner", lock)
    except NotAllowed:
        raise Http404 from None


def member_to_edit(member_id: UUID, *, actor: User | None, lock: bool = True, struck_off: bool = False) -> Member:
    """A member; with `struck_off` also one that was removed. Raises: Http404, NotAllowed."""
    members = _of_members(struck_off=struck_off)
    warband = warband_to_edit(_home_of(members, member_id), actor=actor, lock=lock)
    return _member_in(warband, member_id, members)


def member_to_organise(member_id: UUID, *, actor: User | None, lock: bool = True) -> Member:
    """Raises: Http404, NotAllowed."""
    return _member_in(warband_to_organise(_home_of(_of_members(), member_id), actor=actor, lock=lock), member_id)


def member_to_note(member_id: UUID, *, actor: User | None, lock: bool = True) -> Member:
    """Raises: Http404."""
    return _member_in(warband_to_note(_home_of(_of_members(), member_id), actor=actor, lock=lock), member_id)


def possession_to_edit(possession_id: UUID, *, actor: User | None, lock: bool = True) -> Possession:
    """A thing, also one that is gone: an act sent again still finds its answer. Raises: Http404, NotAllowed."""
    things = Possession.objects.select_related("card", "holder")
    warband = warband_to_edit(_home_of(things, possession_id), actor=actor, lock=lock)
    thing = things.filter(pk=possession_id).first()
    if thing is None:
        raise Http404
    thing.warband = warband
    if thing.holder is not None:
        thing.holder.warband = warband
    return thing


def condition_to_edit(condition_id: UUID, *, actor: User | None, lock: bool = True) -> Condition:
    """A condition, also one that has ended. Raises: Http404, NotAllowed."""
    conditions = Condition.objects.all()
    home = conditions.filter(pk=condition_id).values_list("member__warband_id", flat=True).first()
    if home is None:
        raise Http404
    warband = warband_to_edit(home, actor=actor, lock=lock)
    condition = conditions.select_related("member").filter(pk=condition_id).first()
    if condition is None:
        raise Http404
    condition.member.warband = warband
    return condition


def member_of(warband: Warband, member_id: UUID) -> Member:
    """A member of this very warband. Raises: Http404."""
    return _member_in(warband, member_id)


def lock_warbands(ids: Iterable[UUID]) -> list[Warband]:
    """Lock circles by id, then warbands by id. Unknown ids are left out.

    Raises: Refused `busy` when a warband joined a circle between reading and locking.
    """
    wanted = set(ids)
    circles = set(
        Warband.objects.filter(pk__in=wanted, circle__isnull=False).order_by().values_list("circle_id", flat=True)
    )
    for circle_id in sorted(circles, key=str):
        if circle_id is not None:
            seats.lock_circle(circle_id)
    # Locked alone: a row whose house or owner changes while it is waited for would fall out of a join with them.
    list(Warband.objects.select_for_update().filter(pk__in=wanted).order_by("pk").values_list("pk"))
    rows = list(_warbands().filter(pk__in=wanted).order_by("pk"))
    if any(row.circle_id is not None and row.circle_id not in circles for row in rows):
        raise Refused.because("busy")
    return rows


def lock_person(user: User) -> None:
    """For acts that begin something: there is no row yet that could be the lock, so the person's own is."""
    User.objects.select_for_update().filter(pk=user.pk).first()


# --- inside -----------------------------------------------------------------------------------------------------------


def _warbands() -> QuerySet[Warband]:
    return Warband.objects.select_related("house", "system", "owner")


def _of_members(*, struck_off: bool = False) -> QuerySet[Member]:
    rows = Member.objects.select_related(
        "warband__house", "warband__system", "warband__owner", "main_class", "subclass", "profile"
    )
    return rows if struck_off else rows.exclude(standing=Member.REMOVED)


def _home_of(rows: QuerySet[Any], row_id: UUID) -> UUID:
    home: UUID | None = rows.filter(pk=row_id).order_by().values_list("warband_id", flat=True).first()
    if home is None:
        raise Http404
    return home


def _member_in(warband: Warband, member_id: UUID, members: QuerySet[Member] | None = None) -> Member:
    known = _of_members() if members is None else members
    member = known.filter(pk=member_id, warband=warband).first()
    if member is None:
        raise Http404
    member.warband = warband
    return member


def _allowed(warband_id: UUID, actor: User | None, may: Any, who: str, lock: bool) -> Warband:
    rows = lock_warbands([warband_id]) if lock else list(_warbands().filter(pk=warband_id))
    if not rows:
        raise Http404
    found = rows[0]
    if actor is not None and not may(found, actor):
        if not sees(found, actor):
            raise Http404
        raise NotAllowed(who_edits(found, actor) if who == "owner" else who)
    return found
