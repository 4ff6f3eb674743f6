"""Where a warband trades, and the house rules of a warband that plays in no campaign."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField
from core.events import Doing
from core.models import Event
from roster import events
from roster.selectors import access
from roster.services import booking, gates
from roster.services.recording import record
from rules.selectors import catalogue
from rules.services import housing


@transaction.atomic
def set_region(*, act: UUID, warband_id: UUID, region: str, actor: User | None, at: datetime) -> Event:
    """Choose the market where a warband trades. In a campaign the adventures lead there, and an organiser corrects it.

    Raises: BadField for a region without a market; Refused `archived`, `mustered`; Http404, NotAllowed.
    Event: roster.region_set
    """
    content = {"warband": warband_id, "region": region}
    doing = Doing(act=act, actor=actor, at=at, kind=events.REGION_SET, content=content)
    warband = access.warband_to_organise(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(warband)
    regions = dict(catalogue.regions(warband.house, warband.system_id))
    if region not in regions:
        raise BadField("region", "unknown_region", region=region)
    old = warband.region
    booking.set_region(doing, warband, region)
    return record(doing, warband, {"from": old, "region": region, "region_name": regions[region]})


@transaction.atomic
def change_options(
    *, act: UUID, warband_id: UUID, changes: Mapping[str, Any], actor: User | None, at: datetime
) -> Event:
    """Change house options of a warband in no campaign.

    Raises: BadField for an option or value that the book doesn't have; Refused `house_of_a_campaign`, `archived`;
    Http404, NotAllowed.
    Event: roster.options_changed
    """
    content = {"warband": warband_id, "changes": dict(changes)}
    doing = Doing(act=act, actor=actor, at=at, kind=events.OPTIONS_CHANGED, content=content)
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.house_of_its_own(warband)
    changed = housing.change_options(doing, warband.house, changes)
    told = [{"option": one.key, "old": one.old, "new": one.new} for one in changed]
    return record(doing, warband, {"options_changed": told})
