"""Answers to a report: the other side confirms it, which closes the adventure, or disputes it."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Adventure
from campaigns.selectors import access
from campaigns.services.adventuring import closing
from campaigns.services.recording import concerned, naming_game, record
from core.errors import NotAllowed, Refused
from core.events import Doing
from core.models import Event
from roster.services import gates


@transaction.atomic
def confirm(*, act: UUID, adventure_id: UUID, version: int | None = None, actor: User, at: datetime) -> Event:
    """Agree with a report, which closes the adventure. `version`: of the adventure, as the person saw it.

    For the side that didn't report, and organisers.
    Raises: Http404, NotAllowed, Refused `campaign_ended`, `nothing_reported`, `report_changed`. Event: campaigns.adventure_closed
    """
    content = {"adventure": adventure_id, "version": version, "confirmed": True}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ADVENTURE_CLOSED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    _may_answer(game, actor)
    _reported(game.adventure, version)
    return closing.settle(doing, game, game.adventure.report, confirmed="confirmed")


@transaction.atomic
def dispute(
    *, act: UUID, adventure_id: UUID, reason: str, version: int | None = None, actor: User, at: datetime
) -> Event:
    """Disagree with a report: the adventure is mustered again, the report is kept as a draft.

    Raises: as `confirm`, and BadField `reason_needed`. Event: campaigns.report_disputed
    """
    content = {"adventure": adventure_id, "reason": reason, "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.REPORT_DISPUTED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    _may_answer(game, actor)
    why = gates.reason(reason)
    _reported(game.adventure, version)
    doing.update(
        game.adventure, state=Adventure.MUSTERED, dispute=why, reported_by=None, reported_at=None, confirm_by=None
    )
    payload = {**naming_game(game), "reason": why}
    return record(doing, game.campaign, payload, about=concerned(game))


@transaction.atomic
def close(*, act: UUID, adventure_id: UUID, actor: User | None, at: datetime) -> Event:
    """Close an adventure as it was reported: an organiser at any time, the app once the deadline has passed.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `nothing_reported`. Event: campaigns.adventure_closed
    """
    content = {"adventure": adventure_id, "closed": True}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ADVENTURE_CLOSED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    if not game.reader.organises:
        raise NotAllowed("organiser")
    access.running(game.campaign)
    _reported(game.adventure, None)
    if actor is None and (game.adventure.confirm_by is None or game.adventure.confirm_by > at):
        raise Refused.because("not_yet", at=game.adventure.confirm_by)
    confirmed = "deadline" if actor is None else "organiser"
    return closing.settle(doing, game, game.adventure.report, confirmed=confirmed)


def _may_answer(game: access.Game, actor: User) -> None:
    if not access.answers(game.reader, game.adventure, game.sides):
        raise NotAllowed("other_side")
    access.running(game.campaign)


def _reported(adventure: Adventure, version: int | None) -> None:
    if adventure.state in (Adventure.CLOSED, Adventure.CANCELLED):
        raise Refused.because("adventure_over", state=adventure.state, adventure_name=adventure.name)
    if adventure.state != Adventure.REPORTED:
        raise Refused.because("nothing_reported", adventure_name=adventure.name)
    if version is not None and version != adventure.version:
        raise Refused.because("report_changed", adventure_name=adventure.name)
