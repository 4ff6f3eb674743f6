"""Companies to build: the two starters, with 100 recruitment points."""

from typing import Any
from uuid import UUID

import pytest

from roster.models import Member, Possession, Warband
from roster.selectors import sheets
from tests.roster.table import Player

PACK, PATROL = "branco_di_cenere", "quarta_pattuglia"


class Company:
    """A warband with small questions about it."""

    def __init__(self, owner: Player, warband_id: UUID) -> None:
        self.owner, self.pk = owner, warband_id

    @property
    def row(self) -> Warband:
        return Warband.objects.get(pk=self.pk)

    @property
    def sheet(self) -> Any:
        return sheets.warband(self.row)

    @property
    def total(self) -> int:
        return int(self.sheet.legality.budget.total)

    def member(self, name: str) -> Member:
        return Member.objects.exclude(standing=Member.REMOVED).get(warband_id=self.pk, name=name)

    def shown(self, name: str) -> Any:
        return self.sheet.members[self.member(name).pk]

    def number(self, name: str, code: str) -> int | None:
        return next((one.value for one in self.shown(name).numbers if one.code == code), None)

    def thing(self, name: str, card: str) -> Possession:
        found = Possession.objects.filter(holder=self.member(name), card__key=card, gone_at=None)
        return found.order_by("id")[0]

    def equip(self, name: str, card: str, onto: str | None = None) -> Any:
        fixed = self.thing(name, onto).pk if onto else None
        return self.owner.equip(member_id=self.member(name).pk, card_key=card, onto_id=fixed)

    def learn(self, name: str, card: str) -> Any:
        return self.owner.learn(member_id=self.member(name).pk, card_key=card)

    def recruit(self, name: str, profile: str) -> Any:
        return self.owner.recruit(warband_id=self.pk, kind="fighter", name=name, profile=profile)

    def options(self, **changes: Any) -> None:
        self.owner.change_options(warband_id=self.pk, changes=changes)

    def profile(self, key: str, **told: Any) -> str:
        """A profile of the house's own."""
        stats = {
            "base_cr": 10,
            "class_words": [],
            "resistance": 3,
            "combat": 2,
            "accuracy": 1,
            "damage": 1,
            "willpower": 0,
            "dexterity": 2,
            "starting_equipment": [],
            "starting_skills": [],
            "grants": None,
            "weapons_only": False,
        }
        card = {"key": key, "kind": "profile", "category": "printed", "names": {"en": key.title()}, "price": None}
        self.owner.add_card(warband_id=self.pk, card={**card, "stats": {**stats, **told}})
        return key


def company(owner: Player, starter: str | None, limit: int | None = 100) -> Company:
    event = owner.start(name="Company", system="cronache", starter=starter)
    found = Company(owner, event.stream)
    if limit is not None:
        found.options(recruitment_points=limit)
    return found


@pytest.fixture
def pack(owner: Player) -> Company:
    """Three Marauders for 90 points."""
    return company(owner, PACK)


@pytest.fixture
def patrol(owner: Player) -> Company:
    """Four Assault Troopers for 99 points."""
    return company(owner, PATROL)


@pytest.fixture
def nobody(owner: Player) -> Company:
    """A draft with nobody in it."""
    return company(owner, None)
