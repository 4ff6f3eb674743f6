"""Cards of the house of a warband: the list, and acts on those of a warband in no campaign."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from core.api.acts import ActView
from core.api.reads import ListView, ReadView
from core.api.shapes import CardIn, OwnCardEntryOut, OwnCardOut
from core.models import Event
from roster.api.bodies import QueryByCode
from roster.api.reading import OfAWarband
from roster.selectors import card_users
from roster.services import housecards
from rules.selectors import own_cards
from rules.selectors.own_cards import OwnCard


class OwnCards(OfAWarband, ListView, ActView):
    """Cards of the house's own. A new one, for a warband in no campaign, shadows the official one with the same key."""

    shows = OwnCardOut
    query = QueryByCode
    takes = CardIn

    def rows(self, warband_id: UUID) -> Sequence[OwnCard]:
        return own_cards.of(self.warband(warband_id).house)

    def key_of(self, row: OwnCard) -> str:
        return row.key

    def do(self, wanted: dict[str, Any], warband_id: UUID) -> Event:
        return housecards.add_card(warband_id=warband_id, **self.doing, **wanted)


class OwnCardEntry(OfAWarband, ReadView):
    """A card of the house of a warband as it is edited, and who has it."""

    shows = OwnCardEntryOut
    query = QueryByCode

    def look(self, warband_id: UUID, key: str) -> dict[str, Any]:
        return card_users.told(self.warband(warband_id).house, key, user=self.request.user)


class ChangeCard(ActView):
    """Replace a card of the house by a whole entry, for a warband in no campaign. Names and texts that it leaves out stay."""

    takes = CardIn
    versioned = True

    def do(self, wanted: dict[str, Any], warband_id: UUID, key: str) -> Event:
        return housecards.change_card(warband_id=warband_id, key=key, version=self.version(), **self.doing, **wanted)


class WithdrawCard(ActView):
    """Offer a card of the house no longer; what members have keeps working."""

    def do(self, wanted: dict[str, Any], warband_id: UUID, key: str) -> Event:
        return housecards.withdraw_card(warband_id=warband_id, key=key, **self.doing)


class RestoreCard(ActView):
    """Offer a withdrawn card of the house again."""

    def do(self, wanted: dict[str, Any], warband_id: UUID, key: str) -> Event:
        return housecards.restore_card(warband_id=warband_id, key=key, **self.doing)
