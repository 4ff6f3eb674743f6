"""Tables of a campaign's house: an organiser puts rows of the group's own in the place of the official ones."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Campaign
from campaigns.selectors import access
from campaigns.services.recording import record, refused
from core.errors import Reason, not_edited_since
from core.events import Doing
from core.models import Event
from rules.selectors import entries
from rules.selectors import house_tables as house_tables_of
from rules.services import house_tables
from rules.services.house_tables import RowChanged


@transaction.atomic
def change(
    *,
    act: UUID,
    campaign_id: UUID,
    key: str,
    rows: Sequence[Mapping[str, Any]],
    version: int | None = None,
    actor: User,
    at: datetime,
) -> Event:
    """All rows of a table that is rolled on, as content files write them: every face once, a code, names and effects.

    What holds changes at once; what was rolled stays. `version`: of the rows, as the person saw them.
    Raises: Http404, NotAllowed, BadField `bad_table`, EditConflict, Refused `campaign_ended`, `same_rows`.
    Event: campaigns.table_changed, with old and new
    """
    content = {"campaign": campaign_id, "table": key, "rows": list(rows), "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.TABLE_CHANGED, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    house = campaign.house
    theirs = house_tables_of.in_force(house, key)
    not_edited_since(version, entries.version(theirs), theirs, {"rows": list(rows)})
    return _record(doing, campaign, key, house_tables.set_rows(doing, house, key, rows))


@transaction.atomic
def reset(*, act: UUID, campaign_id: UUID, key: str, actor: User, at: datetime) -> Event:
    """The official rows again.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `same_rows`. Event: campaigns.table_reset, with old and new
    """
    content = {"campaign": campaign_id, "table": key}
    doing = Doing(act=act, actor=actor, at=at, kind=events.TABLE_RESET, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    return _record(doing, campaign, key, house_tables.reset(doing, campaign.house, key))


def _record(doing: Doing, campaign: Campaign, key: str, changed: Sequence[RowChanged]) -> Event:
    """Raises: Refused `same_rows`."""
    if not changed:
        raise refused(campaign, [Reason("same_rows", {"table": key})])
    told = {"table": key, "rows_changed": [asdict(one) for one in changed], "revision": campaign.house.revision}
    return record(doing, campaign, told, about=[campaign.house_id])
