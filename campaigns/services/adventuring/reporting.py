"""Reports: what happened on an adventure, as one side or an organiser tells it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Adventure, Participant, Side
from campaigns.selectors import access, rulebook
from campaigns.services.adventuring import closing
from campaigns.services.recording import concerned, naming_game, record, refuse
from core import texts
from core.errors import BadField, NotAllowed, Refused
from core.events import Doing
from core.models import Event
from roster.selectors import snapshots
from roster.services import gates

MOST_SILVER = 1_000_000
MOST_THINGS = 100


@dataclass(frozen=True, slots=True)
class SideReport:
    """What one side brought home and lost: silver, card keys of things, and the book's cause by member id."""

    silver: int = 0
    items: tuple[str, ...] = ()
    casualties: Mapping[UUID, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report. `outcome` is that of `warband`; the other side's follows from it. `sides` by warband id."""

    warband: UUID
    outcome: str
    sides: Mapping[UUID, SideReport] = field(default_factory=dict)
    notes: str = ""

    def content(self) -> dict[str, Any]:
        """What was asked, for the fingerprint of the act."""
        return {
            "warband": str(self.warband),
            "outcome": self.outcome,
            "notes": self.notes,
            "sides": {
                str(key): [one.silver, list(one.items), {str(who): cause for who, cause in one.casualties.items()}]
                for key, one in self.sides.items()
            },
        }


@transaction.atomic
def report(*, act: UUID, adventure_id: UUID, told: Report, actor: User, at: datetime) -> Event:
    """Report an adventure. It closes at once when an organiser reports or one person owns all sides.

    Raises: Http404, NotAllowed, BadField, Refused `campaign_ended`, `already_reported`, `not_mustered`, and the book's
    reasons against what befell a member. Event: campaigns.adventure_reported, or campaigns.adventure_closed
    """
    content = {"adventure": adventure_id, "told": told.content()}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ADVENTURE_REPORTED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    access.running(game.campaign)
    refuse_state(game.adventure)
    kept = _kept(game, told)
    if game.reader.organises or all(game.reader.acts_for(side.warband) for side in game.sides):
        doing.update(game.adventure, reported_by=actor.pk, reported_at=at)
        return closing.settle(doing, game, kept, confirmed="not_needed")
    return _wait(doing, game, kept)


@transaction.atomic
def correct(*, act: UUID, adventure_id: UUID, told: Report, close: bool = True, actor: User, at: datetime) -> Event:
    """Put an organiser's report in the place of the one that was given, or disputed. It closes the adventure unless told not to.

    Raises: Http404, NotAllowed, BadField, Refused `campaign_ended`, `not_mustered`.
    Event: campaigns.adventure_closed, or campaigns.report_corrected
    """
    content = {"adventure": adventure_id, "told": told.content(), "close": close}
    doing = Doing(act=act, actor=actor, at=at, kind=events.REPORT_CORRECTED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    if not game.reader.organises:
        raise NotAllowed("organiser")
    access.running(game.campaign)
    if game.adventure.state not in (Adventure.MUSTERED, Adventure.REPORTED):
        refuse_state(game.adventure)
    kept = _kept(game, told)
    if close:
        doing.update(game.adventure, reported_by=actor.pk, reported_at=at)
        return closing.settle(doing, game, kept, confirmed="corrected")
    return _wait(doing, game, kept)


def _wait(doing: Doing, game: access.Game, kept: dict[str, Any]) -> Event:
    """Keep a report until the other side confirms it or the deadline passes."""
    adventure = game.adventure
    confirm_by = rulebook.confirm_by(game.campaign, adventure.options, doing.at)
    doing.update(
        adventure,
        state=Adventure.REPORTED,
        report=kept,
        dispute="",
        reported_by=doing.actor_id,
        reported_at=doing.at,
        confirm_by=confirm_by,
    )
    payload = {**naming_game(game), **closing.summary(game, kept), "confirm_by": confirm_by.isoformat()}
    about = [*concerned(game), *closing.members_in(kept)]
    return record(doing, game.campaign, payload, about=about)


def refuse_state(adventure: Adventure) -> None:
    """Only a mustered adventure is played and reported. Whoever comes second is told who was first. Raises: Refused."""
    if adventure.state == Adventure.REPORTED:
        raise Refused.because("already_reported", person=str(adventure.reported_by), at=adventure.reported_at)
    if adventure.state in (Adventure.CLOSED, Adventure.CANCELLED):
        raise Refused.because("adventure_over", state=adventure.state, adventure_name=adventure.name)
    if adventure.state == Adventure.PLANNED:
        raise Refused.because("not_mustered", adventure_name=adventure.name)


def _kept(game: access.Game, told: Report) -> dict[str, Any]:
    """The report as the adventure keeps it, with names beside ids. Raises: BadField, Refused with the book's reasons."""
    book = rulebook.book_of(game.campaign)
    by_warband = {side.warband_id: side for side in game.sides}
    if told.warband not in by_warband:
        raise BadField("warband", "not_a_side")
    if told.outcome not in book.outcomes():
        raise BadField("outcome", "unknown_outcome", value=told.outcome)
    if any(key not in by_warband for key in told.sides):
        raise BadField("sides", "not_a_side")
    notes = texts.long_text(told.notes, "notes")
    outcomes = {
        str(key): told.outcome if key == told.warband else book.outcome_of_other(told.outcome) for key in by_warband
    }
    sides = {str(key): _side(game, side, told.sides.get(key, SideReport())) for key, side in by_warband.items()}
    return {"outcomes": outcomes, "sides": sides, "notes": notes}


def _side(game: access.Game, side: Side, told: SideReport) -> dict[str, Any]:
    silver = gates.whole_number(told.silver, "silver", least=0, most=MOST_SILVER)
    if silver and not rulebook.book_of(game.campaign).silver:
        raise BadField("silver", "no_silver")
    if len(told.items) > MOST_THINGS:
        raise BadField("items", "too_many", most=MOST_THINGS, have=len(told.items))
    book = rulebook.book_of(game.campaign)
    cards = rulebook.cards(game.campaign).cards
    for key in told.items:
        if key not in cards or cards[key].kind not in book.item_kinds or cards[key].withdrawn:
            raise BadField("items", "unknown_item", item=key)
    went = {row.member_id: row.member for row in Participant.objects.filter(side=side).select_related("member")}
    states = {one.id: one for one in snapshots.warband(side.warband).members} if told.casualties else {}
    casualties = []
    for member_id, cause in told.casualties.items():
        if member_id not in went:
            raise BadField("casualties", "did_not_go", warband=side.warband.name)
        if cause not in book.causes():
            raise BadField("casualties", "unknown_cause", value=cause)
        state = states.get(str(member_id))  # none for one who was struck off since
        refuse(game.campaign, book.may_suffer(state, cause) if state is not None else [])
        casualties.append({"member": str(member_id), "name": went[member_id].name, "cause": cause})
    return {"silver": silver, "items": list(told.items), "casualties": casualties}
