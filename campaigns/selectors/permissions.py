"""Which acts are open to somebody: the one table behind what pages offer. Services ask `access` the same questions.

An act that is named here works for this reader as far as his seat and the state of the thing go; the rules of the game may
still refuse it, with a reason.
"""

from collections.abc import Sequence

from accounts.models import Seat
from campaigns.models import Adventure, Campaign, Interval, Side
from campaigns.selectors import access
from campaigns.selectors.access import Reader
from core.errors import NotAllowed
from roster.models import Warband

ORGANISER, FIRST, PLAYER, SEAT = "organiser", "first_organiser", "player", "seat"

# Acts on a campaign, each with who may.
OF_CAMPAIGN = {
    "change": ORGANISER,
    "options": ORGANISER,
    "cards": ORGANISER,
    "tables": ORGANISER,
    "invite": ORGANISER,
    "withdraw": ORGANISER,
    "role": ORGANISER,
    "remove": ORGANISER,
    "answer_entry": ORGANISER,
    "give_warband": ORGANISER,
    "grant": ORGANISER,
    "hand_over": FIRST,
    "end": FIRST,
    "leave_seat": SEAT,
    "enter": PLAYER,
    "plan": PLAYER,
}


def is_one(who: Reader, what: str) -> bool:
    """Whether a reader is what an act asks for."""
    if what == ORGANISER:
        return who.organises
    if what == FIRST:
        return who.seat is not None and who.seat.role == Seat.ORGANISER
    if what == PLAYER:
        return who.plays
    return who.seat is not None


def on_campaign(campaign: Campaign, who: Reader) -> frozenset[str]:
    """Acts on a campaign. An ended one is read-only."""
    if campaign.ended_at is not None:
        return frozenset()
    found = {act for act, what in OF_CAMPAIGN.items() if is_one(who, what)}
    if is_one(who, FIRST):
        found.discard("leave_seat")  # he hands over first
    return frozenset(found)


def on_adventure(adventure: Adventure, sides: Sequence[Side], who: Reader) -> frozenset[str]:
    """Acts on an adventure: change, muster, report, confirm, dispute, correct, close, cancel."""
    if adventure.campaign.ended_at is not None or not any(who.acts_for(side.warband) for side in sides):
        return frozenset()
    state = adventure.state
    found: set[str] = set()
    if state in (Adventure.PLANNED, Adventure.MUSTERED):
        found |= {"change", "muster", "cancel"}
    if state == Adventure.MUSTERED:
        found |= {"report"}
        if who.organises and adventure.dispute:
            found |= {"correct"}
    if state == Adventure.REPORTED:
        found |= {"change"}
        if access.answers(who, adventure, sides):
            found |= {"confirm", "dispute"}
        if who.organises:
            found |= {"correct", "close", "cancel"}
    return frozenset(found)


def on_interval(interval: Interval, who: Reader) -> frozenset[str]:
    """Acts on an interval: play (all its steps, and closing) and deadline."""
    campaign = access.campaign_of(interval)
    if campaign.ended_at is not None or interval.closed_at is not None or not who.acts_for(interval.warband):
        return frozenset()
    return frozenset({"play", "deadline"} if who.organises else {"play"})


def opens_warband(campaign: Campaign, who: Reader, warband: Warband) -> bool:
    """Whether the page of a warband answers this reader: the people of its circle, its owner, everybody when it is public."""
    if warband.visibility == Warband.PUBLIC:
        return True
    owns = who.user is not None and warband.owner_id == getattr(who.user, "pk", None)
    return owns or (who.seat is not None and warband.circle_id == campaign.pk)


def must(campaign: Campaign, who: Reader, act: str) -> None:
    """For pages of acts on a campaign. Raises: NotAllowed, saying who may; Refused `campaign_ended`."""
    what = OF_CAMPAIGN[act]
    if not is_one(who, what):
        raise NotAllowed(what)
    access.running(campaign)
