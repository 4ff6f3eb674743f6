"""The way back from acts, for pages where they were done: offered where it works now, else why not."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from campaigns.models import Campaign
from campaigns.selectors import against, taking_back
from campaigns.selectors.access import Reader
from core import wording
from core.errors import Refused, Why
from core.models import Event
from roster.models import Warband
from roster.selectors import histories


@dataclass(frozen=True, slots=True)
class WayBack:
    """An act that the reader may take back. `why_not`: what stands in the way of that now, as a sentence."""

    event: UUID
    why_not: str = ""


def of(campaign: Campaign, who: Reader, acts: Iterable[Event], warbands: Mapping[UUID, Warband]) -> dict[UUID, WayBack]:
    """By event id, for those acts of this app that the reader may take back. The queries don't grow with them.

    `warbands`: rows by id, at least those that the acts concern.
    """
    if campaign.ended_at is not None:
        return {}
    mine = [event for event in acts if taking_back.may(event, who, warbands)]
    found = against.of(mine, warbands)
    return {event.id: WayBack(event.id, said(campaign, *found[event.id])) for event in mine}


def said(campaign: Campaign, closed: Sequence[Why], later: Sequence[Event]) -> str:
    """What stands in the way, in one sentence; empty where nothing does."""
    if closed:
        refused = Refused(closed, system=campaign.system_id, house=campaign.house)
        return str(wording.refusals(refused)[0]["sentence"])
    return histories.undo_first(later[0]) if later else ""
