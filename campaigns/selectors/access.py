"""The only way to a campaign and what belongs to it for somebody: the object, or 404 for all that he may not see.

Seeing: everybody with a seat; everybody when it is public. `..._to_see` locks nothing. The others lock the circle, then the
warbands concerned by id, read the rows again, and raise `NotAllowed` for whoever sees but may not act. No actor: the app.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, Prefetch, QuerySet
from django.http import Http404

from accounts.models import Invitation, Seat, User
from accounts.selectors import access as seats
from campaigns.models import Adventure, Bargain, Campaign, EntryRequest, Interval, Recovery, Side
from core.errors import NotAllowed, Refused
from roster.models import Warband
from roster.selectors import access as warbands_of

M = TypeVar("M", bound=Model)
R = TypeVar("R", Recovery, Bargain)


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody in front of a campaign. `app` is the app itself, which may do what its sweeps need."""

    user: Any
    seat: Seat | None
    app: bool = False

    @property
    def organises(self) -> bool:
        return self.app or (self.seat is not None and self.seat.organises)

    @property
    def plays(self) -> bool:
        return self.app or seats.plays(self.seat)

    def owns(self, warband: Warband) -> bool:
        return self.plays and not self.app and warband.owner_id == self.user.pk

    def acts_for(self, warband: Warband) -> bool:
        return self.organises or self.owns(warband)


@dataclass(frozen=True, slots=True)
class Game:
    """An adventure under lock: its campaign, its sides in order with their locked warbands, and who acts."""

    adventure: Adventure
    campaign: Campaign
    sides: tuple[Side, ...]
    reader: Reader


def reader(campaign: Campaign, user: Any) -> Reader:
    """What somebody is in a campaign; None is the app."""
    if user is None:
        return Reader(None, None, app=True)
    return Reader(user, seats.seat(campaign.pk, user))


def sees(campaign: Campaign, who: Reader) -> bool:
    return who.app or who.seat is not None or campaign.visibility == Campaign.PUBLIC


def running(campaign: Campaign) -> None:
    """Raises: Refused `campaign_ended`; an ended campaign is read-only."""
    if campaign.ended_at is not None:
        raise Refused.because("campaign_ended", campaign=campaign.name)


def leads(who: Reader) -> None:
    """For ending and handing over, which the organiser does alone. Raises: NotAllowed."""
    if who.seat is None or who.seat.role != Seat.ORGANISER:
        raise NotAllowed("first_organiser")


def answers(who: Reader, adventure: Adventure, sides: Iterable[Side]) -> bool:
    """Whether somebody may confirm or dispute: an organiser, or who owns a side that the reporter doesn't own."""
    if who.organises:
        return True
    return any(who.owns(side.warband) and side.warband.owner_id != adventure.reported_by for side in sides)


# --- to see ------------------------------------------------------------------------------------------------------------


def campaign_to_see(campaign_id: UUID, *, user: Any) -> Campaign:
    """Raises: Http404. `user` is a person, signed in or not; never the app."""
    found = _campaigns().filter(pk=campaign_id).first()
    if found is None or not sees(found, _person(found, user)):
        raise Http404
    return found


def adventure_to_see(adventure_id: UUID, *, user: Any) -> Adventure:
    """With its campaign and sides. Raises: Http404."""
    found = _adventures().filter(pk=adventure_id).first()
    if found is None or not sees(found.campaign, _person(found.campaign, user)):
        raise Http404
    return found


def interval_to_see(interval_id: UUID, *, user: Any) -> Interval:
    """With its side, adventure, campaign and warband. Raises: Http404."""
    found = _intervals().filter(pk=interval_id).first()
    if found is None or not sees(campaign_of(found), _person(campaign_of(found), user)):
        raise Http404
    return found


def campaign_of(interval: Interval) -> Campaign:
    return interval.side.adventure.campaign


# --- to act ------------------------------------------------------------------------------------------------------------


def campaign_to_organise(campaign_id: UUID, *, actor: User | None) -> Campaign:
    """Raises: Http404, NotAllowed."""
    campaign, who = campaign_locked(campaign_id, actor=actor)
    if not who.organises:
        raise NotAllowed("organiser")
    return campaign


def campaign_locked(campaign_id: UUID, *, actor: User | None) -> tuple[Campaign, Reader]:
    """A campaign that the actor may see, its circle locked. Raises: Http404."""
    seats.lock_circle(campaign_id)
    campaign = _campaigns().filter(pk=campaign_id).first()
    if campaign is None:
        raise Http404
    who = reader(campaign, actor)
    if not sees(campaign, who):
        raise Http404
    return campaign, who


def campaign_of_own(campaign_id: UUID, *, warband_id: UUID, user: Any) -> Campaign:
    """A campaign that somebody's warband plays in, though he may see it no more: so that he can take it out.

    Raises: Http404.
    """
    owner = getattr(user, "pk", None)
    mine = Warband.objects.filter(pk=warband_id, circle_id=campaign_id, owner_id=owner, owner__isnull=False)
    found = _campaigns().filter(pk=campaign_id).first()
    if found is None or owner is None or not mine.exists():
        raise Http404
    return found


def campaign_to_leave(campaign_id: UUID, *, warband_id: UUID, actor: User) -> tuple[Campaign, Reader]:
    """A campaign with its circle locked, for whoever sees it or owns this warband in it. Raises: Http404."""
    seats.lock_circle(campaign_id)
    campaign = _campaigns().filter(pk=campaign_id).first()
    if campaign is None:
        raise Http404
    who = reader(campaign, actor)
    if not sees(campaign, who):
        campaign_of_own(campaign_id, warband_id=warband_id, user=actor)
    return campaign, who


def adventure_to_play(adventure_id: UUID, *, actor: User | None) -> Game:
    """For whoever acts for a side, or an organiser. Raises: Http404, NotAllowed."""
    found = _above(Adventure, adventure_id, "campaign_id")
    campaign, who = campaign_locked(found, actor=actor)
    adventure = _still(_adventures(), adventure_id)
    adventure.campaign = campaign
    sides = tuple(adventure.sides.all())
    rows = lock_warbands(side.warband_id for side in sides)
    for side in sides:
        side.warband = rows[side.warband_id]
        side.adventure = adventure
    if not any(who.acts_for(side.warband) for side in sides):
        raise NotAllowed("side")
    return Game(adventure, campaign, sides, who)


def interval_to_edit(interval_id: UUID, *, actor: User | None) -> Interval:
    """For the warband's owner or an organiser. Raises: Http404, NotAllowed."""
    found = _above(Interval, interval_id, "side__adventure__campaign_id")
    campaign, who = campaign_locked(found, actor=actor)
    interval = _still(_intervals(), interval_id)
    interval.side.adventure.campaign = campaign
    interval.warband = lock_warband(interval.warband_id)
    if not who.acts_for(interval.warband):
        raise NotAllowed("owner")
    return interval


def interval_to_organise(interval_id: UUID, *, actor: User | None) -> Interval:
    """Raises: Http404, NotAllowed."""
    interval = interval_to_edit(interval_id, actor=actor)
    if not reader(campaign_of(interval), actor).organises:
        raise NotAllowed("organiser")
    return interval


def recovery_to_edit(recovery_id: UUID, *, actor: User | None) -> Recovery:
    """With its interval and member under lock. Raises: Http404, NotAllowed."""
    interval = interval_to_edit(_above(Recovery, recovery_id, "interval_id"), actor=actor)
    row = _still(Recovery.objects.select_for_update(of=("self",)).select_related("member"), recovery_id)
    return _within(interval, row)


def bargain_to_edit(bargain_id: UUID, *, actor: User | None) -> Bargain:
    """With its interval and member under lock. Raises: Http404, NotAllowed."""
    interval = interval_to_edit(_above(Bargain, bargain_id, "interval_id"), actor=actor)
    return _within(interval, _still(Bargain.objects.select_related("member"), bargain_id))


def request_to_answer(request_id: UUID, *, actor: User | None) -> EntryRequest:
    """Raises: Http404, NotAllowed."""
    home = _above(EntryRequest, request_id, "campaign_id")
    campaign = campaign_to_organise(home, actor=actor)
    row = _still(EntryRequest.objects.all(), request_id)
    row.campaign = campaign
    return row


def invitation_to_organise(invitation_id: UUID, *, actor: User) -> tuple[Campaign, Invitation]:
    """Raises: Http404, NotAllowed."""
    home = _above(Invitation, invitation_id, "circle_id")
    campaign = campaign_to_organise(home, actor=actor)
    return campaign, _still(Invitation.objects.all(), invitation_id)


def _above(model: type[Model], row_id: UUID, name: str) -> UUID:
    """What a row stands in, by id; it is locked before the row. Raises: Http404."""
    found: UUID | None = model._default_manager.filter(pk=row_id).values_list(name, flat=True).first()
    if found is None:
        raise Http404
    return found


def _within(interval: Interval, row: R) -> R:
    """The row with the locked rows that it hangs on."""
    row.interval = interval
    row.member.warband = interval.warband
    return row


def lock_warbands(ids: Iterable[UUID]) -> dict[UUID, Warband]:
    """Warband rows by id, locked in the order of their ids."""
    return {row.pk: row for row in warbands_of.lock_warbands(ids)}


def lock_warband(warband_id: UUID) -> Warband:
    """One warband row, locked. Raises: Http404 for a draft that was deleted meanwhile."""
    row = lock_warbands([warband_id]).get(warband_id)
    if row is None:
        raise Http404
    return row


# --- inside ------------------------------------------------------------------------------------------------------------


def _still(rows: QuerySet[M], row_id: UUID) -> M:
    """A row under lock that was there before. Raises: Http404 when an undo took it away in between."""
    row = rows.filter(pk=row_id).first()
    if row is None:
        raise Http404
    return row


def _person(campaign: Campaign, user: Any) -> Reader:
    return Reader(user, seats.seat(campaign.pk, user))


def _campaigns() -> QuerySet[Campaign]:
    return Campaign.objects.select_related("house", "system", "circle")


def _adventures() -> QuerySet[Adventure]:
    sides = Side.objects.select_related("warband__owner").order_by("place")
    return Adventure.objects.select_related("campaign__house", "campaign__system").prefetch_related(
        Prefetch("sides", sides)
    )


def _intervals() -> QuerySet[Interval]:
    return Interval.objects.select_related(
        "warband__house", "warband__owner", "side__adventure__campaign__house", "side__adventure__campaign__system"
    )
