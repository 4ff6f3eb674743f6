"""A list that a group adds at the card desk or in its house opens to its class word, on the page and in the acts."""

from typing import Any

import pytest

from core.errors import Refused
from roster.models import Warband
from rules.models import Card, CardList, ListEntry
from tests.roster.cronache.conftest import Company

pytestmark = pytest.mark.django_db


def add_list(warband: Warband, word: str, card: str, *, of_the_house: bool, price: int = 4) -> str:
    """A list for a class word with one card in it."""
    row = CardList.objects.create(
        system_id="cronache",
        house=warband.house if of_the_house else None,
        key="armi_della_gilda",
        kind="equipment",
        opened_by=word,
        names={"it": "Armi della gilda", "en": "Guild weapons"},
        rank=900,
    )
    sold: Any = Card.objects.get(system_id="cronache", key=card, house=None)
    ListEntry.objects.create(card_list=row, card=sold, price_unit="pr", price_flat=price)
    return row.key


@pytest.mark.parametrize("of_the_house", [True, False], ids=["of the house", "at the desk"])
@pytest.mark.rule("CC-CLASS-4", "CC-BUILD-2", "CC-BUILD-4")
def test_its_cards_are_sold_to_those_with_the_word(nobody: Company, of_the_house: bool):
    for word in ("elfo", "umano"):
        nobody.recruit(word, nobody.profile(f"un_{word}", class_words=[word]))
    with pytest.raises(Refused):
        nobody.equip("elfo", "cingomaglio")
    key = add_list(nobody.row, "elfo", "cingomaglio", of_the_house=of_the_house)
    assert key in nobody.sheet.rules.book.open_lists(nobody.shown("elfo").state)
    nobody.equip("elfo", "cingomaglio")
    assert nobody.number("elfo", "cost") == 10 + 4
    with pytest.raises(Refused) as caught:
        nobody.equip("umano", "cingomaglio")
    assert [one.rule for one in caught.value.reasons] == ["CC-BUILD-2"]
