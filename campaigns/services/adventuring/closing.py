"""What the end of an adventure does: the only place that pays XP, books the report and opens the intervals, in one act."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from campaigns import events
from campaigns.models import Adventure, Casualty, Interval, Recovery, Side
from campaigns.selectors import access, balance, rulebook
from campaigns.services.recording import concerned, naming_game, record
from core.errors import Refused
from core.events import Doing
from core.models import Event
from roster.models import Condition, Member
from roster.selectors import snapshots
from roster.services import booking
from rules.engine.books.base import MemberState
from rules.selectors import catalogue


def settle(doing: Doing, game: access.Game, kept: Mapping[str, Any], *, confirmed: str) -> Event:
    """Close an adventure on a report. `confirmed` says how: confirmed, organiser, corrected, not_needed, deadline.

    Event: campaigns.adventure_closed, with what each side got
    """
    doing.kind = events.ADVENTURE_CLOSED
    adventure = game.adventure
    got = [_settle_side(doing, game, side, kept) for side in game.sides]
    doing.update(
        adventure,
        state=Adventure.CLOSED,
        report=dict(kept),
        dispute="",
        confirm_by=None,
        closed_at=doing.at,
    )
    payload = {
        **naming_game(game),
        **summary(game, kept),
        "confirmed": confirmed,
        "sides": got,
        "lost_names": [name for side in got for name in side["lost"]],
        "lost_rule": next((side["lost_rule"] for side in got if side["lost"]), ""),
        "reported_by": str(adventure.reported_by) if adventure.reported_by else None,
    }
    members = Member.objects.filter(warband__in=[side.warband_id for side in game.sides], standing=Member.ON_ROSTER)
    paid = set(members.values_list("pk", flat=True)) | set(members_in(kept))
    return record(doing, game.campaign, payload, about=[*concerned(game), *paid])


def summary(game: access.Game, kept: Mapping[str, Any]) -> dict[str, Any]:
    """The result in names, first side first. `winner`: first, second or neither."""
    first = game.sides[0]
    outcome = kept["outcomes"][str(first.warband_id)]
    book = rulebook.book_of(game.campaign)
    best_first, other = book.outcomes(), book.outcome_of_other(outcome)
    ahead = best_first.index(outcome) - best_first.index(other)
    return {
        "first": first.warband.name,
        "second": game.sides[1].warband.name if len(game.sides) > 1 else "",
        "outcome": outcome,
        "winner": "neither" if ahead == 0 else "first" if ahead < 0 else "second",
        "outcomes": dict(kept["outcomes"]),
        "casualties": sum(len(side["casualties"]) for side in kept["sides"].values()),
        "casualty_names": [row["name"] for side in kept["sides"].values() for row in side["casualties"]],
    }


def members_in(kept: Mapping[str, Any]) -> list[UUID]:
    return [UUID(row["member"]) for side in kept["sides"].values() for row in side["casualties"]]


def _settle_side(doing: Doing, game: access.Game, side: Side, kept: Mapping[str, Any]) -> dict[str, Any]:
    adventure, warband = game.adventure, side.warband
    outcome, told = kept["outcomes"][str(side.warband_id)], kept["sides"][str(side.warband_id)]
    options = adventure.options
    states = {one.id: one for one in snapshots.warband(warband).members}
    booking.end_conditions(doing, warband, Condition.NEXT_ADVENTURE)
    xp = _pay(doing, game, side, outcome)
    booking.add_silver(doing, warband, told["silver"], "loot")
    for key in told["items"]:
        if key not in rulebook.cards(game.campaign).cards:  # a house card that was taken back since the report
            raise Refused.because("unknown_item", item=key)
        card = catalogue.card_row(game.campaign.house, game.campaign.system_id, key)
        booking.give_item(doing, warband, card)  # loot comes from no market
    due, lost = _book_casualties(doing, game, side, told["casualties"], states)
    interval, recoveries = _rest(doing, game, side, due)
    if adventure.region and adventure.region != warband.region:
        booking.set_region(doing, warband, adventure.region)
    after = balance.xp_of(game.campaign, snapshots.warband(warband), options)
    doing.update(side, outcome=outcome, silver=told["silver"], unfinished=False, xp_after=after)
    return {
        "warband": str(warband.pk),
        "name": warband.name,
        "outcome": outcome,
        "xp": xp,
        "silver": told["silver"],
        "items": list(told["items"]),
        "interval": str(interval.pk) if interval else None,
        "recoveries": [{"recovery": str(row.pk), "name": row.member.name} for row in recoveries],
        "lost": [name for name, _rule in lost],
        "lost_rule": lost[0][1] if lost else "",
    }


def _rest(doing: Doing, game: access.Game, side: Side, due: Sequence[Member]) -> tuple[Interval | None, list[Recovery]]:
    """Open the interval after an adventure; where the book has no steps for it, the warband is free at once."""
    warband, options = side.warband, game.adventure.options
    if not rulebook.book_of(game.campaign).interval_steps(options):
        booking.end_conditions(doing, warband, Condition.INTERVAL)
        booking.set_muster(doing, warband, None)
        return None, []
    interval = doing.create(
        Interval(
            side=side,
            warband=warband,
            region=game.adventure.region,
            options=options,
            deadline=rulebook.interval_deadline(game.campaign, options, doing.at),
        )
    )
    asked_at = doing.at if rulebook.rolls_at_once(options) else None
    recoveries = [
        doing.create(Recovery(interval=interval, side=side, member=member, asked_at=asked_at)) for member in due
    ]
    booking.set_interval(doing, warband, interval.pk, options=options)
    booking.set_muster(doing, warband, None)
    return interval, recoveries


def _pay(doing: Doing, game: access.Game, side: Side, outcome: str) -> int:
    """XP for everybody on the roster whom the book pays, fallen or at home. Returns what one of them got."""
    book = rulebook.book_of(game.campaign)
    highest = 0
    for member in Member.objects.filter(warband=side.warband, standing=Member.ON_ROSTER).order_by("rank", "pk"):
        amount = book.award(outcome, member.kind)
        member.warband = side.warband
        booking.award_xp(doing, member, amount, "adventure")
        highest = max(highest, amount)
    return highest


def _book_casualties(
    doing: Doing,
    game: access.Game,
    side: Side,
    told: list[dict[str, str]],
    states: Mapping[str, MemberState],
) -> tuple[list[Member], list[tuple[str, str]]]:
    """Casualties with what the book makes of them. Returns who has a recovery due, and who is lost by which rule."""
    book = rulebook.book_of(game.campaign)
    due: list[Member] = []
    lost: list[tuple[str, str]] = []
    for row in told:
        member = Member.objects.get(pk=row["member"])
        member.warband = side.warband
        if member.standing != Member.ON_ROSTER:
            continue  # left the roster since the report; nothing more can happen to it
        doing.create(Casualty(side=side, member=member, cause=row["cause"]))
        after = book.aftermath(states[str(member.pk)], row["cause"], game.adventure.options)
        for condition in after.conditions:
            booking.add_condition(doing, member, condition)
        if after.standing is not None:
            booking.set_standing(doing, member, after.standing)
            lost.append((member.name, after.rule))
        if after.recovery:
            due.append(member)
    return due, lost
