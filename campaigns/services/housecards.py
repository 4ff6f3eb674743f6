"""Cards of a campaign's house: an organiser adds, changes, withdraws and restores them."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.selectors import access
from campaigns.services.recording import record
from core.events import Doing
from core.models import Event
from rules.models import Card, House
from rules.services import housing


@transaction.atomic
def add(*, act: UUID, campaign_id: UUID, card: Mapping[str, Any], actor: User, at: datetime) -> Event:
    """A card of the house, as content files write it. It shadows the official one with the same key.

    Raises: Http404, NotAllowed, BadField, Refused `campaign_ended`, `card_key_taken`. Event: campaigns.card_added
    """
    content = {"campaign": campaign_id, "card": dict(card)}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_ADDED, content=content)
    return _act(doing, campaign_id, actor, lambda house: housing.add_card(doing, house, card))


@transaction.atomic
def change(
    *,
    act: UUID,
    campaign_id: UUID,
    key: str,
    card: Mapping[str, Any],
    version: int | None = None,
    actor: User,
    at: datetime,
) -> Event:
    """Replace a house card by a whole entry. `version`: of the entry, as the person saw it.

    Raises: Http404, NotAllowed, BadField, EditConflict, Refused `campaign_ended`, `not_a_house_card`.
    Event: campaigns.card_changed
    """
    content = {"campaign": campaign_id, "key": key, "card": dict(card), "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_CHANGED, content=content)
    return _act(doing, campaign_id, actor, lambda house: housing.change_card(doing, house, key, card, version))


@transaction.atomic
def withdraw(*, act: UUID, campaign_id: UUID, key: str, actor: User, at: datetime) -> Event:
    """Offer a house card no longer; what members have keeps working.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `not_a_house_card`, `card_already_withdrawn`.
    Event: campaigns.card_withdrawn
    """
    content = {"campaign": campaign_id, "key": key}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_WITHDRAWN, content=content)
    return _act(doing, campaign_id, actor, lambda house: housing.withdraw_card(doing, house, key))


@transaction.atomic
def restore(*, act: UUID, campaign_id: UUID, key: str, actor: User, at: datetime) -> Event:
    """Offer a withdrawn house card again.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `not_a_house_card`, `card_not_withdrawn`.
    Event: campaigns.card_restored
    """
    content = {"campaign": campaign_id, "key": key}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CARD_RESTORED, content=content)
    return _act(doing, campaign_id, actor, lambda house: housing.restore_card(doing, house, key))


def _act(doing: Doing, campaign_id: UUID, actor: User, do: Callable[[House], Card]) -> Event:
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    row = do(campaign.house)
    return record(doing, campaign, {"card": row.key, "card_id": str(row.pk)}, about=[campaign.house_id])
