"""Taking back an act of this app: who may, what rests on what, and that the restored state still fits."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q
from django.http import Http404

from accounts.models import User
from core import undo as inverse
from core.errors import NotAllowed, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Warband
from roster.selectors import access, resting, rulebook
from roster.services import checking, counting, gates
from roster.services.recording import record


@transaction.atomic
def undo(*, act: UUID, event_id: UUID, reason: str = "", actor: User | None, at: datetime) -> Event:
    """Take back an act of this app by a new act that restores what it recorded.

    Raises: Refused `not_undoable`, `already_undone`, one `rests_on` for each later act in the way, `no_longer_fits`
    or the book's reasons against the restored state; BadField `reason_needed` for an act with a roll; NotAllowed;
    Http404.
    Event: roster.undone
    """
    content = {"event": event_id, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.UNDONE, content=content)
    event = Event.objects.filter(id=event_id, kind__startswith="roster.").first()
    if event is None:
        raise Http404
    if event.kind == events.DRAFT_DELETED and actor is not None and event.actor_id == actor.pk:
        raise Refused.because("not_undoable")
    warband = access.warband_to_edit(event.stream, actor=actor)
    if done := doing.done():
        return done
    refuse(warband, event, actor=actor)
    why = reason.strip()
    if event.has_roll or why:
        why = gates.reason(reason)
    with_reason = {"reason": why} if why else {}
    rules = rulebook.of(warband)
    before = counting.broken(warband, rules)
    try:
        with transaction.atomic():
            inverse.take_back(doing, event)
    except (IntegrityError, ProtectedError):
        raise Refused.because("no_longer_fits") from None
    checking.refuse_if_broken(doing)
    counting.refuse_what_breaks(warband, rules, before)
    warband.refresh_from_db()
    told = {"act_undone": {"kind": event.kind, "payload": event.payload}, "of": str(event.id), **with_reason}
    about = set(event.touches.values_list("row", flat=True))
    return record(doing, warband, told, about=about, undoes=event)


def refuse(warband: Warband, event: Event, *, actor: User | None) -> None:
    """Everything that stands against taking an act back, short of trying it.

    Raises: NotAllowed, Refused.
    """
    if event.kind in events.NOT_UNDOABLE:
        raise Refused.because("not_undoable")
    if event.circle is not None and event.circle != warband.circle_id:
        raise Refused.because("of_another_campaign", warband=warband.name)
    weighty = event.has_roll or event.kind in events.OF_AN_ORGANISER
    if actor is not None and weighty and not access.grants(warband, actor):
        raise NotAllowed("organiser")
    if event.kind in events.IN_PLAY:
        gates.not_archived(warband)
    elif event.kind not in events.OF_NO_WEIGHT and event.kind != events.ARCHIVED:
        gates.open_to_change(warband)
    inverse.refuse_if_blocked(event)
    grants = actor is None or access.grants(warband, actor)
    _refuse_when(resting.later([event], grants=grants).get(event.id, ()))
    if event.kind == events.FOUNDED:
        _refuse_when(_of_weight_since(warband, event))
    build = event.payload.get("draft") and event.kind not in {events.SKILL_LEARNT, *events.OF_NO_WEIGHT}
    if build and warband.founded_at is not None:
        foundings = Event.objects.filter(stream=warband.pk, kind=events.FOUNDED, undone_by=None)
        _refuse_when(foundings.order_by("-number"))


def _of_weight_since(warband: Warband, event: Event) -> list[Event]:
    """Later acts on a warband, of any app, that changed something of the game and stand."""
    later = Event.objects.filter(number__gt=event.number, undone_by=None, undoes=None)
    later = later.filter(Q(stream=warband.pk) | Q(touches__row=warband.pk)).exclude(kind__in=events.OF_NO_WEIGHT)
    return list(later.distinct().order_by("-number"))


def _refuse_when(later: Iterable[Event]) -> None:
    reasons = inverse.rests_on(later)
    if reasons:
        raise Refused(reasons)
