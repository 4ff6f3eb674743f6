"""Who may take back which act of this app: the one table of it. What rests on an act is told when it is tried."""

from collections.abc import Mapping
from uuid import UUID

from accounts.models import Seat
from campaigns import events
from campaigns.selectors.access import Reader
from core.models import Event
from roster.models import Warband

ORGANISER, FIRST, OWNER, SIDE, ACTOR = "organiser", "first_organiser", "owner", "side", "actor"

# A kind that isn't named here is never taken back: links, seats, warbands that left have acts of their own for the way back.
WHO: Mapping[str, str] = {
    events.CAMPAIGN_CHANGED: ORGANISER,
    events.OPTIONS_CHANGED: ORGANISER,
    events.CARD_ADDED: ORGANISER,
    events.CARD_CHANGED: ORGANISER,
    events.CARD_WITHDRAWN: ORGANISER,
    events.CARD_RESTORED: ORGANISER,
    events.TABLE_CHANGED: ORGANISER,
    events.TABLE_RESET: ORGANISER,
    events.CAMPAIGN_ENDED: FIRST,
    events.HANDED_OVER: FIRST,
    events.ROLE_CHANGED: ORGANISER,
    events.ENTRY_ASKED: OWNER,
    events.ENTRY_DECLINED: ORGANISER,
    events.WARBAND_ENTERED: OWNER,
    events.WARBAND_GIVEN: ORGANISER,
    events.ADVENTURE_PLANNED: SIDE,
    events.ADVENTURE_CHANGED: SIDE,
    events.ADVENTURE_CANCELLED: SIDE,
    events.SIDE_MUSTERED: OWNER,
    events.ADVENTURE_REPORTED: ACTOR,
    events.REPORT_CORRECTED: ORGANISER,
    events.REPORT_DISPUTED: ACTOR,
    events.ADVENTURE_CLOSED: ORGANISER,
    events.RECOVERY_ASKED: OWNER,
    events.RECOVERY_ROLLED: ORGANISER,
    events.COURT_HELP_CHANGED: OWNER,
    events.STEP_MARKED: OWNER,
    events.BARGAINED: ORGANISER,
    events.PURCHASED: OWNER,
    events.SKILL_USED: OWNER,
    events.DEADLINE_MOVED: ORGANISER,
    events.INTERVAL_CLOSED: OWNER,
}


def may(event: Event, who: Reader, warbands: Mapping[UUID, Warband]) -> bool:
    """Whether somebody may take this act back. `warbands`: rows by id, at least those that the act concerns.

    An act with dice, and what the app did by itself, is an organiser's to set aside.
    """
    wanted = WHO.get(event.kind, "")
    if not wanted or event.undoes_id is not None:
        return False
    if wanted == FIRST:
        return who.seat is not None and who.seat.role == Seat.ORGANISER
    if who.organises:
        return True
    if event.has_roll or event.actor_id is None or wanted == ORGANISER:
        return False
    if wanted == ACTOR:
        return who.seat is not None and event.actor_id == who.user.pk
    mine = {str(pk) for pk, row in warbands.items() if who.acts_for(row)}
    if wanted == SIDE:
        return bool(mine & set(_named(event)))
    return all(one in mine for one in _named(event))


def who_may(event: Event) -> str:
    """Whom a refusal names."""
    wanted = WHO.get(event.kind, "")
    if event.has_roll or event.actor_id is None:
        return ORGANISER
    return OWNER if wanted == ACTOR else wanted


def _named(event: Event) -> list[str]:
    """Warbands that an act was done for, by id."""
    told = event.payload
    return [str(one) for one in told.get("going") or told.get("warband_ids") or [told.get("warband")]]
