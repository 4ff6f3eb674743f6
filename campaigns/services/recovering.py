"""Recoveries: asked for, typed in or rolled by the app, each exactly once."""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Recovery
from campaigns.selectors import access, rulebook
from campaigns.services.recording import naming, record
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster.selectors import snapshots
from roster.services import booking
from rules.engine.books.base import RecoveryResult
from rules.engine.dice import Dice, TypedDice
from rules.engine.types import BadInput


def act_of(recovery: Recovery) -> UUID:
    """The id of the app's own act on a recovery: another one for each attempt, the same for each delivery of the task."""
    return uuid5(recovery.pk, str(recovery.attempt))


@transaction.atomic
def ask(*, act: UUID, recovery_id: UUID, actor: User, at: datetime) -> Event:
    """Have the app roll. The background does so at once, a sweep otherwise.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `interval_closed`, `already_rolled`, `already_asked`.
    Event: campaigns.recovery_asked
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.RECOVERY_ASKED, content={"recovery": recovery_id})
    recovery = access.recovery_to_edit(recovery_id, actor=actor)
    if done := doing.done():
        return done
    campaign = access.campaign_of(recovery.interval)
    access.running(campaign)
    open_interval(recovery)
    if recovery.state == Recovery.ROLLED:
        raise Refused.because("already_rolled", member=recovery.member.name)
    if recovery.asked_at is not None:
        raise Refused.because("already_asked", member=recovery.member.name)
    doing.update(recovery, asked_at=at)
    payload = {"recovery": str(recovery.pk), **naming(recovery.member)}
    return record(doing, campaign, payload, warband=recovery.interval.warband, about=[recovery.member_id])


@transaction.atomic
def type_in(*, act: UUID, recovery_id: UUID, faces: Sequence[int], actor: User, at: datetime) -> Event:
    """Read a recovery from dice on the table. Whoever comes after it was rolled gets the act that rolled it.

    Raises: Http404, NotAllowed, BadField `bad_face`, Refused `campaign_ended`, `interval_closed`.
    Event: campaigns.recovery_rolled
    """
    content = {"recovery": recovery_id, "faces": list(faces)}
    doing = Doing(act=act, actor=actor, at=at, kind=events.RECOVERY_ROLLED, content=content)
    recovery = access.recovery_to_edit(recovery_id, actor=actor)
    if done := doing.done():
        return done
    if stored := stored_roll(recovery):
        return stored
    access.running(access.campaign_of(recovery.interval))
    open_interval(recovery)
    try:
        return _roll(doing, recovery, TypedDice(faces))
    except BadInput as bad:
        raise BadField("faces", "bad_face") from bad


@transaction.atomic
def roll_due(*, recovery_id: UUID, dice: Dice, at: datetime) -> Event | None:
    """Let the app roll what somebody asked for, or whose interval has reached its deadline. Safe to call any number of times.

    Returns the act that rolled it, now or earlier; None when nothing is to be rolled. Event: campaigns.recovery_rolled
    """
    recovery = access.recovery_to_edit(recovery_id, actor=None)
    if stored := stored_roll(recovery):
        return stored
    deadline = recovery.interval.deadline
    if recovery.asked_at is None and (deadline is None or deadline > at):
        return None
    if recovery.interval.closed_at is not None:
        return None
    doing = Doing(
        act=act_of(recovery), actor=None, at=at, kind=events.RECOVERY_ROLLED, content={"recovery": recovery.pk}
    )
    if done := doing.done():
        return done
    return _roll(doing, recovery, dice)


def stored_roll(recovery: Recovery) -> Event | None:
    """The act that rolled a recovery."""
    if recovery.state != Recovery.ROLLED:
        return None
    rolled = Event.objects.filter(kind=events.RECOVERY_ROLLED, touches__row=recovery.pk, undone_by__isnull=True)
    return rolled.order_by("-number").first()


def open_interval(row: Recovery) -> None:
    """Raises: Refused `interval_closed`."""
    if row.interval.closed_at is not None:
        raise Refused.because("interval_closed", warband=row.interval.warband.name)


def _roll(doing: Doing, recovery: Recovery, dice: Dice) -> Event:
    """Roll die by die, as many as the book reads, and do what they say. Raises: BadInput for a typed face."""
    interval, member = recovery.interval, recovery.member
    warband, campaign = interval.warband, access.campaign_of(interval)
    book = rulebook.book_of(campaign)
    state = snapshots.member(member)
    table = rulebook.recovery_table(campaign)
    try:
        target = book.recovery_target(state)
    except BadInput as bad:
        raise Refused.because(
            bad.code, rulebook.step_rule(campaign, interval.options, rulebook.RECOVERY), member=member.name
        )
    result = _read(book.recovery_sides(), dice, lambda faces: book.recover(state, faces, table, interval.options))
    doing.rolled("recovery", result.faces, sides=book.recovery_sides()[0], typed=dice.typed, who=member.pk)
    doing.update(
        recovery,
        state=Recovery.ROLLED,
        abilities=dict(state.abilities),
        target=target,
        faces=list(result.faces),
        typed=dice.typed,
        outcome=result.code,
        rolled_at=doing.at,
    )
    for condition in result.conditions:
        booking.add_condition(doing, member, condition)
    if result.standing is not None:
        booking.set_standing(doing, member, result.standing)
    payload = {
        "recovery": str(recovery.pk),
        **naming(member),
        "attempt": recovery.attempt,
        "faces": list(result.faces),
        "first_face": result.faces[0] if result.faces else None,
        "then": list(result.faces[1:]),
        "target": target,
        "abilities": dict(state.abilities),
        "typed": dice.typed,
        "outcome": result.code,
        "outcome_names": dict(rulebook.result_names(campaign, result.code)),
        "standing": result.standing,
        "conditions": [condition.kind for condition in result.conditions],
        "house_row": result.house,
        "rule": result.rule,
    }
    return record(doing, campaign, payload, warband=warband, about=[member.pk])


def _read(sides: Sequence[int], dice: Dice, recover: Callable[[Sequence[int]], RecoveryResult]) -> RecoveryResult:
    """Take faces one by one until the book has enough. Raises: BadInput."""
    faces: tuple[int, ...] = ()
    for number, one in enumerate(sides, start=1):
        faces += dice.roll(1, one)
        try:
            return recover(faces)
        except BadInput:
            if number == len(sides):
                raise
    raise BadInput("invalid_face", "faces")
