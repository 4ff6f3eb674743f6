"""Cards of the house of a warband that plays in no campaign: its owner adds, changes, withdraws and restores them."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.events import Doing
from core.models import Event
from roster import events
from roster.selectors import access
from roster.services import gates
from roster.services.recording import record
from rules.models import Card, House
from rules.services import housing


@transaction.atomic
def add_card(*, act: UUID, warband_id: UUID, card: Mapping[str, Any], actor: User | None, at: datetime) -> Event:
    """A card of the warband's own house, as content files write it. It shadows the official one with the same key.

    Raises: BadField; Refused `card_key_taken`, `house_of_a_campaign`, `archived`; Http404, NotAllowed.
    Event: roster.card_added
    """
    content = {"warband": warband_id, "card": dict(card)}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_ADDED, content=content)
    return _act(doing, warband_id, actor, lambda house: housing.add_card(doing, house, card))


@transaction.atomic
def change_card(
    *,
    act: UUID,
    warband_id: UUID,
    key: str,
    card: Mapping[str, Any],
    version: int | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Replace a card of the house by a whole entry. What was paid for it stays. `version`: of the entry, as the person saw
    it.

    Raises: BadField; EditConflict; Refused `not_a_house_card`, `house_of_a_campaign`, `archived`; Http404, NotAllowed.
    Event: roster.card_changed
    """
    content = {"warband": warband_id, "key": key, "card": dict(card), "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_CHANGED, content=content)
    return _act(doing, warband_id, actor, lambda house: housing.change_card(doing, house, key, card, version))


@transaction.atomic
def withdraw_card(*, act: UUID, warband_id: UUID, key: str, actor: User | None, at: datetime) -> Event:
    """Offer a card of the house no longer; what members have keeps working.

    Raises: Refused `not_a_house_card`, `card_already_withdrawn`, `house_of_a_campaign`, `archived`; Http404, NotAllowed.
    Event: roster.card_withdrawn
    """
    content = {"warband": warband_id, "key": key}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_WITHDRAWN, content=content)
    return _act(doing, warband_id, actor, lambda house: housing.withdraw_card(doing, house, key))


@transaction.atomic
def restore_card(*, act: UUID, warband_id: UUID, key: str, actor: User | None, at: datetime) -> Event:
    """Offer a withdrawn card of the house again.

    Raises: Refused `not_a_house_card`, `card_not_withdrawn`, `house_of_a_campaign`, `archived`; Http404, NotAllowed.
    Event: roster.card_restored
    """
    content = {"warband": warband_id, "key": key}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_RESTORED, content=content)
    return _act(doing, warband_id, actor, lambda house: housing.restore_card(doing, house, key))


def _act(doing: Doing, warband_id: UUID, actor: User | None, do: Callable[[House], Card]) -> Event:
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.house_of_its_own(warband)
    row = do(warband.house)
    return record(doing, warband, {"card": row.key, "card_id": str(row.pk)}, about=[warband.house_id])
