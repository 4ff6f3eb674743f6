"""Mustering: each side says who goes along. When all sides have, options and balance are frozen."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Adventure, Participant, Side
from campaigns.selectors import access, balance, rulebook
from campaigns.services.recording import concerned, naming_game, record, refuse
from core.errors import BadField, NotAllowed, Reason, Refused, Why
from core.events import Doing
from core.models import Event
from roster.models import Member
from roster.selectors import snapshots
from roster.services import booking


@transaction.atomic
def muster(*, act: UUID, adventure_id: UUID, going: Mapping[UUID, Sequence[UUID]], actor: User, at: datetime) -> Event:
    """Say who goes along, for one side or several: ids of members by id of their warband. Doing it again replaces it.

    Raises: Http404, NotAllowed, BadField, Refused `campaign_ended`, `not_to_muster`, `interval_open`, `archived`,
    `nobody_goes`, and the book's reasons against a member. Event: campaigns.side_mustered
    """
    content = {"adventure": adventure_id, "going": {str(key): list(ids) for key, ids in going.items()}}
    doing = Doing(act=act, actor=actor, at=at, kind=events.SIDE_MUSTERED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    chosen = _chosen(game, going)
    access.running(game.campaign)
    adventure = game.adventure
    if adventure.state not in (Adventure.PLANNED, Adventure.MUSTERED):
        raise Refused.because("not_to_muster", state=adventure.state, adventure_name=adventure.name)
    options = adventure.options or rulebook.options_now(game.campaign)
    members = {side.pk: _members(side, going[side.warband_id]) for side in chosen}
    refuse(game.campaign, [why for side in chosen for why in _against(game, side, members[side.pk])])
    for side in chosen:
        _replace(doing, side, members[side.pk])
        state = snapshots.warband(side.warband)
        doing.update(side, xp_at_muster=balance.xp_of(game.campaign, state, options))
        booking.set_muster(doing, side.warband, adventure.pk)
    complete = all(side.xp_at_muster is not None for side in game.sides)
    if complete:
        _freeze(doing, game, options)
    payload = {
        **naming_game(game),
        "warbands": [side.warband.name for side in chosen],
        "going": {str(side.warband_id): [one.name for one in members[side.pk]] for side in chosen},
        "complete": complete,
        "facing": len(game.sides) > 1,
        "balance": adventure.balance,
    }
    one = chosen[0].warband if len(chosen) == 1 else None
    about = [*concerned(game), *(one.pk for rows in members.values() for one in rows)]
    return record(doing, game.campaign, payload, warband=one, about=about)


def _chosen(game: access.Game, going: Mapping[UUID, Sequence[UUID]]) -> list[Side]:
    """The sides that are mustered now. Raises: BadField, NotAllowed."""
    chosen = [side for side in game.sides if side.warband_id in going]
    if not chosen or len(chosen) != len(going):
        raise BadField("going", "not_a_side")
    if not all(game.reader.acts_for(side.warband) for side in chosen):
        raise NotAllowed("owner")
    return chosen


def _members(side: Side, ids: Sequence[UUID]) -> list[Member]:
    """Rows of who goes, in the order of the roster. Raises: BadField, Refused `nobody_goes`."""
    rows = list(
        Member.objects.filter(warband=side.warband, pk__in=ids).exclude(standing=Member.REMOVED).order_by("rank", "pk")
    )
    if len(rows) != len(set(ids)):
        raise BadField("going", "unknown_member")
    if not rows:
        raise Refused.because("nobody_goes", warband=side.warband.name)
    return rows


def _against(game: access.Game, side: Side, members: Sequence[Member]) -> list[Why]:
    """Everything that keeps a side from mustering."""
    warband = side.warband
    reasons: list[Why] = []
    if warband.archived_at is not None:
        reasons.append(Reason("archived", {"warband": warband.name}))
    if warband.interval is not None:
        reasons.append(Reason("interval_open", {"warband": warband.name}))
    book, options = rulebook.book_of(game.campaign), game.adventure.options or rulebook.options_now(game.campaign)
    state = snapshots.warband(warband)
    states = {one.id: one for one in state.members}
    going = tuple(states[str(member.pk)] for member in members)
    for one in going:
        reasons += book.may_go(one, options)
    if book.counts:  # who goes has to fit under the budget that this campaign agreed
        reasons += book.must_hold(replace(state, members=going), options)
    return reasons


def _replace(doing: Doing, side: Side, members: Sequence[Member]) -> None:
    """Set down who goes; whoever goes already keeps the row."""
    before = {row.member_id: row for row in Participant.objects.filter(side=side)}
    wanted = {one.pk for one in members}
    for member_id, row in before.items():
        if member_id not in wanted:
            doing.delete(row)
    for member in members:
        if member.pk not in before:
            doing.create(Participant(side=side, member=member))


def _freeze(doing: Doing, game: access.Game, options: dict[str, object]) -> None:
    """Keep the options and the balance that hold for this adventure and the intervals after it."""
    found = balance.weigh(game.campaign, game.sides, options)
    for side, row in zip(game.sides, found["sides"], strict=True):
        doing.update(side, xp_at_muster=row["xp"], dice=row.get("dice"))
        booking.set_muster(doing, side.warband, game.adventure.pk, options=options)
    doing.update(game.adventure, state=Adventure.MUSTERED, options=options, balance=found)
