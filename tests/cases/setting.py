"""What the situations have in common: campaign C, rosters R and Q with a squire and a vassal, and three cards for sale.

Alva plays R, Dag plays Q, Bror organises, Cyra is a stranger.
"""

from typing import Any
from uuid import UUID

from campaigns.services import housecards
from core.models import Event
from roster.models import Entry, Member, Possession, Warband
from tests.campaigns.table import Gamer, Table, fresh, hero
from tests.core.calling import Caller

REGION = "caela"
SHOP = "market-caela"
BLADE, CHARM, CLOAK = "blade", "charm", "cloak"
PRICES = {BLADE: 100, CHARM: 50, CLOAK: 80}


def _card(key: str, category: str, slot: str, *, rare: int, load: int) -> dict[str, Any]:
    return {
        "key": key,
        "kind": "item",
        "category": category,
        "names": {"en": key.title()},
        "stats": {"slot": slot, "load": load},
        "lists": [{"list": SHOP, "price_silver": PRICES[key], "availability": rare}],
    }


CARDS = (
    _card(BLADE, "weapon", "weapon", rare=3, load=1),
    _card(CHARM, "ring", "ring", rare=2, load=0),
    _card(CLOAK, "accessory", "accessory", rare=5, load=0),
)


class Setting(Table):
    """Table with a squire and a vassal on both sides, 500 silver each, and the three cards in Caela's market."""

    def set_up(self, preset: str, options: dict[str, Any]) -> tuple[UUID, UUID, UUID]:
        made = super().set_up(preset, options)
        for card in CARDS:
            self.bror.do(housecards.add, campaign_id=self.id, card=card)
        for who, warband in ((self.alva, self.ember), (self.dag, self.gulls)):
            master = hero(warband).pk
            who.roster.recruit(warband_id=warband.pk, kind="squire", name=f"{warband.name} Squire", master_id=master)
            who.roster.vassal(warband, f"{warband.name} Vassal")
            self.bror.roster.correct_silver(warband_id=warband.pk, amount=500, reason="Starting purse")
        return made

    @property
    def r(self) -> Warband:
        return fresh(self.ember)

    @property
    def squire(self) -> Member:
        return Member.objects.get(warband=self.ember, kind="squire")

    @property
    def vassal(self) -> Member:
        return Member.objects.get(warband=self.ember, kind="vassal")

    def purse(self, amount: int) -> None:
        """Have R's purse hold so much."""
        differs = amount - self.r.silver
        if differs:
            self.bror.roster.correct_silver(warband_id=self.ember.pk, amount=differs, reason="For the test")

    def app(self, who: Gamer | None = None) -> Caller:
        """A companion app of somebody, by default of Alva."""
        return Caller((who or self.alva).user)

    def silver_lines(self) -> list[int]:
        """R's ledger of silver, oldest first, without what the setting booked."""
        rows = Entry.objects.filter(warband=self.ember, account=Entry.SILVER, reason="bought")
        rows |= Entry.objects.filter(warband=self.ember, account=Entry.SILVER, reason__in=["bargain", "bribe", "sold"])
        return list(rows.order_by("event__number", "id").values_list("amount", flat=True))

    def owned(self, card: str | None = None) -> list[str]:
        """Keys of R's things."""
        rows = Possession.objects.filter(warband=self.ember, gone_at=None)
        if card is not None:
            rows = rows.filter(card__key=card)
        return sorted(rows.values_list("card__key", flat=True))

    def acts(self) -> int:
        """How many acts the log of the circle holds."""
        return Event.objects.filter(circle=self.id).count()
