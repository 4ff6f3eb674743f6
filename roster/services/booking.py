"""What a higher app books on a warband inside an act of its own: XP, silver, things, standings, conditions.

Every function takes the act under way (`doing`) and rows that its caller has locked; it records no event.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from accounts.models import Circle
from core.events import Doing
from roster.models import Condition, Entry, Member, Possession, Warband
from roster.selectors import rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import ledger
from roster.services.standing import set_standing, vanish
from rules.engine.books.base import MemberState, NewCondition, PossessionState
from rules.engine.types import Violation
from rules.models import Card, House
from rules.services import housing

__all__ = [
    "add_condition",
    "add_silver",
    "award_xp",
    "end_conditions",
    "give_item",
    "join_circle",
    "leave_circle",
    "set_interval",
    "set_muster",
    "set_owner",
    "set_region",
    "set_standing",
]


def award_xp(doing: Doing, member: Member, amount: int, reason: str) -> Entry | None:
    """Add XP that a member earned; a negative amount corrects it. Nothing is booked for 0.

    Raises: Refused `too_little_xp` when less would be earned than is spent.
    """
    return ledger.post(doing, warband=member.warband, member=member, account=Entry.EARNED, amount=amount, reason=reason)


def add_silver(doing: Doing, warband: Warband, amount: int, reason: str) -> Entry | None:
    """Put silver into the purse, or take it out with a negative amount. Nothing is booked for 0.

    Raises: Refused `not_enough_silver`.
    """
    return ledger.post(doing, warband=warband, account=Entry.SILVER, amount=amount, reason=reason)


def give_item(
    doing: Doing,
    warband: Warband,
    card: Card,
    *,
    holder: Member | None = None,
    place: str | None = None,
    paid_silver: int = 0,
    region: str = "",
) -> Possession:
    """Make a thing of the warband: with a member, or in the stash. Silver is not taken here.

    `place`: where the holder puts it; None: carried, or where it has to go.
    Raises: Refused when the holder can't receive it.
    """
    thing = Possession(warband=warband, card=card, paid_silver=paid_silver, region=region)
    if holder is not None:
        rules = rulebook.of(warband)
        thing.holder = holder
        thing.place = landing(rules, snapshots.member(holder, rules), snapshots.thing(thing, rules), place)
    return doing.create(thing)


def landing(rules: Rulebook, holder: MemberState, thing: PossessionState, place: str | None) -> str:
    """Where a member has a thing that he receives: at `place`, else carried, else the first place that takes it.

    A mount only carries.
    Raises: Refused with the book's reasons against the last place that was tried.
    """
    kind = rules.kind(holder.kind)
    tries = [place] if place is not None else [""]
    if place is None and not (kind and kind.carries_rider):
        tries += rules.book.places_for(thing.card)
    reasons: list[Violation] = []
    for one in tries:
        reasons = rules.book.may_put(holder, thing, one)
        if not reasons:
            return one
    raise rules.refused(reasons)


def add_condition(
    doing: Doing, member: Member, condition: NewCondition, *, label: str = "", source: UUID | None = None
) -> Condition:
    """Set a condition. `source` is the event that it comes from, by default the act under way."""
    return doing.create(
        Condition(
            member=member,
            kind=condition.kind,
            label=label,
            effects=dict(condition.effects),
            until=condition.until,
            source=source or doing.event_id,
            set_at=doing.at,
        )
    )


def end_conditions(doing: Doing, warband: Warband, until: str, *, members: set[UUID] | None = None) -> list[Condition]:
    """End the conditions of a warband that last until this moment, of these members only where given.

    Conditions set by the act under way stay. Others, lasting ones above all, are left alone.
    """
    holding = Condition.objects.filter(member__warband=warband, until=until, ended_at=None).exclude(
        source=doing.event_id
    )
    if members is not None:
        holding = holding.filter(member_id__in=members)
    return [doing.update(one, ended_at=doing.at) for one in holding.order_by("set_at", "id")]


def end_kinds(doing: Doing, member: Member, kinds: Collection[str]) -> list[Condition]:
    """End the conditions of a member that are of these kinds."""
    if not kinds:
        return []
    holding = Condition.objects.filter(member=member, kind__in=kinds, ended_at=None)
    return [doing.update(one, ended_at=doing.at) for one in holding.order_by("set_at", "id")]


def set_muster(
    doing: Doing, warband: Warband, adventure_id: UUID | None, *, options: dict[str, Any] | None = None
) -> Warband:
    """Note the adventure that a warband is mustered for, or that it is none any more: then who joined in play leaves.

    `options` are the house options frozen with the adventure; they hold until muster and interval are over.
    """
    if adventure_id is None and warband.mustered_for is not None:
        _end_play(doing, warband)
    doing.update(warband, mustered_for=adventure_id, **_frozen(warband, adventure_id, warband.interval, options))
    return warband


def _end_play(doing: Doing, warband: Warband) -> None:
    """Let those leave who are there for one adventure only, with what their profiles brought along."""
    rules = rulebook.of(warband)
    if not rules.in_play:
        return
    guests = Member.objects.filter(warband=warband, standing=Member.ON_ROSTER, kind__in=rules.in_play)
    for member in guests.select_related("profile").order_by("rank", "id"):
        vanish(doing, member, Member.DISMISSED, brought_along(rules, member))


def brought_along(rules: Rulebook, member: Member) -> tuple[str, ...]:
    """Keys of the cards that a member had from the start."""
    return rules.book.begins_with(rules.state_of(member.profile)) if member.profile is not None else ()


def set_interval(
    doing: Doing, warband: Warband, interval_id: UUID | None, *, options: dict[str, Any] | None = None
) -> Warband:
    """Note the open interval of a warband, or that it has none any more. `options` as in `set_muster`."""
    doing.update(warband, interval=interval_id, **_frozen(warband, warband.mustered_for, interval_id, options))
    return warband


def _frozen(
    warband: Warband, adventure: UUID | None, interval: UUID | None, options: dict[str, Any] | None
) -> dict[str, Any]:
    if adventure is None and interval is None:
        return {"frozen_options": None}
    return {} if options is None else {"frozen_options": options}


def join_circle(doing: Doing, warband: Warband, circle: Circle, house: House) -> Warband:
    """Bring a warband into a circle and under its house."""
    doing.update(warband, circle=circle, house=house)
    return warband


def leave_circle(doing: Doing, warband: Warband) -> Warband:
    """Let a warband go out of its circle. It takes a copy of the house along."""
    doing.update(warband, circle=None, house=housing.copy_house(doing, warband.house))
    return warband


def set_owner(doing: Doing, warband: Warband, owner_id: UUID) -> Warband:
    """Hand an abandoned warband to somebody else. Private notes stay behind: they are emptied."""
    doing.update(warband, owner_id=owner_id)
    Warband.objects.filter(pk=warband.pk).update(notes="")
    Member.objects.filter(warband=warband).update(notes="")
    return warband


def set_region(doing: Doing, warband: Warband, region: str) -> Warband:
    """Set the region where a warband trades."""
    doing.update(warband, region=region)
    return warband
