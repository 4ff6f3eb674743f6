"""Who sits in a campaign, who asks to come in, and by which links."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.models import Invitation, Seat
from accounts.selectors import access as seats
from campaigns.models import Campaign, EntryRequest
from campaigns.selectors import campaign_page, entering, words
from campaigns.selectors.access import Reader
from campaigns.selectors.campaign_page import Head, WarbandRow


@dataclass(frozen=True, slots=True)
class Person:
    """A seat. `gives`: roles that the reader may give to this person; `may_lead`: the campaign may be handed over to him."""

    user_id: UUID
    name: str
    role: str
    role_label: str
    role_help: str
    me: bool
    warbands: tuple[WarbandRow, ...]
    gives: tuple[tuple[str, str], ...]
    may_lead: bool


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation that still works."""

    id: UUID
    code: str
    role: str
    role_help: str
    expires_at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A warband that asks to enter, with what it brings now."""

    id: UUID
    warband_id: UUID
    warband: str
    owner: str
    xp: int
    fresh_xp: int
    silver: int
    worth: int
    corrections: int
    house_cards: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """`links`, `asked` and `abandoned` are empty for whoever doesn't organise; `waiting` are the reader's own requests."""

    head: Head
    people: tuple[Person, ...]
    links: tuple[Link, ...]
    asked: tuple[Asked, ...]
    waiting: tuple[Asked, ...]
    abandoned: tuple[WarbandRow, ...]
    heirs: tuple[tuple[UUID, str], ...]
    may_leave: bool
    may_enter: bool


def page(campaign: Campaign, who: Reader, now: datetime) -> PeoplePage:
    head = campaign_page.head(campaign, who)
    rows = campaign_page.warbands(campaign, who)
    held = list(seats.people(campaign.pk))
    asked = _asked(campaign)
    answers = "answer_entry" in head.acts
    own = {row.owner_id for row in rows if row.mine}
    me = who.user.username if who.seat is not None else ""
    return PeoplePage(
        head=head,
        people=tuple(_person(seat, rows, head, who) for seat in held),
        links=tuple(_links(campaign, now)) if "invite" in head.acts else (),
        asked=tuple(asked) if answers else (),
        waiting=tuple(one for one in asked if me and one.owner == me and not answers),
        abandoned=tuple(row for row in rows if not row.owner_here) if "give_warband" in head.acts else (),
        heirs=tuple((seat.user_id, seat.user.username) for seat in held if seats.plays(seat)),
        may_leave="leave_seat" in head.acts,
        may_enter="enter" in head.acts and not own,
    )


def _person(seat: Seat, rows: tuple[WarbandRow, ...], head: Head, who: Reader) -> Person:
    erased = seat.user.erased_at is not None
    first = seat.role == Seat.ORGANISER
    gives = seat.ROLES[1:] if "role" in head.acts and not first and not erased else ()
    return Person(
        user_id=seat.user_id,
        name=_("someone who left") if erased else seat.user.username,
        role=seat.role,
        role_label=words.role(seat.role),
        role_help=words.role_help(seat.role),
        me=who.user is not None and seat.user_id == getattr(who.user, "pk", None),
        warbands=tuple(row for row in rows if row.owner_id == seat.user_id),
        gives=tuple((role, str(label)) for role, label in gives),
        may_lead="hand_over" in head.acts and not first and not erased,
    )


def _links(campaign: Campaign, now: datetime) -> list[Link]:
    found = Invitation.objects.filter(circle_id=campaign.pk, withdrawn_at=None, expires_at__gt=now)
    return [
        Link(
            id=one.pk,
            code=one.code,
            role=words.role(one.role),
            role_help=words.role_help(one.role),
            expires_at=one.expires_at,
            by=one.invited_by.username,
        )
        for one in found.select_related("invited_by").order_by("expires_at", "id")
    ]


def _requests(campaign: Campaign) -> list[EntryRequest]:
    found = EntryRequest.objects.filter(campaign=campaign, state=EntryRequest.ASKED).select_related("warband__owner")
    return list(found.order_by("created_at", "pk"))


def _asked(campaign: Campaign) -> list[Asked]:
    rows = _requests(campaign)
    weights = entering.weigh(campaign, [one.warband for one in rows]) if rows else {}
    return [
        Asked(
            id=one.pk,
            warband_id=one.warband_id,
            warband=one.warband.name,
            owner=one.warband.owner.username,
            xp=weights[one.warband_id].xp,
            fresh_xp=weights[one.warband_id].fresh_xp,
            silver=weights[one.warband_id].silver,
            worth=weights[one.warband_id].worth,
            corrections=weights[one.warband_id].corrections,
            house_cards=weights[one.warband_id].house_cards,
            at=one.created_at,
        )
        for one in rows
    ]
