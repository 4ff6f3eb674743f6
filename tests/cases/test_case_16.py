"""Typographic characters in numbers: understood and kept in plain form, or refused at the field; never kept as they came."""

from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from rules.models import Card
from tests.campaigns.table import Table
from tests.core.calling import Caller
from tests.rules.content import Folder
from tests.rules.desk.desk import Desk

pytestmark = pytest.mark.case(16)

# As people paste them: an en dash, a minus sign, full-width digits, a no-break space, an inch mark, other digits.
UNDERSTOOD = {"1\u20134": (None, 1, 4), "\uff14": (4, None, None), "3\u00a0": (3, None, None), "1\u22124": (None, 1, 4)}
REFUSED = ("\u22121", "6\u201d", "\u0663", "\u2033", "1\u20444", "\u00bd")


def prices(key: str) -> tuple[int | None, int | None, int | None]:
    row = Card.objects.get(key=key)
    return row.price_flat, row.price_first, row.price_last


class TestTheDesk:
    @pytest.fixture
    def desk(self, django_user_model: Any, cards: None) -> Desk:
        return Desk(django_user_model.objects.create_superuser("Editor", "editor@example.org", "x"))

    def test_understands_a_price_or_refuses_it_at_its_field(self, desk: Desk):
        riding = Card.objects.get(key="riding", house=None)
        for typed, price in UNDERSTOOD.items():
            assert desk.save(riding, price=typed) == {}, typed
            assert prices("riding") == price, typed
        before = prices("riding")
        for typed in REFUSED:
            assert set(desk.save(riding, price=typed)) == {"price"}, typed
            assert prices("riding") == before, typed

    def test_understands_other_numbers_or_refuses_them_at_their_field(self, desk: Desk):
        ring = Card.objects.get(key="silver_ring", house=None)
        for typed, kept in {"\uff14": 4, "3\u00a0": 3}.items():
            assert desk.save(ring, availability=typed) == {}, typed
            ring.refresh_from_db()
            assert ring.availability == kept, typed
        for typed in (*REFUSED, "1\u20134"):
            assert set(desk.save(ring, availability=typed)) == {"availability"}, typed
        horse = Card.objects.get(key="riding_horse", house=None)
        for stats in ('{"capacity": "6\u201d"}', "{\u201ccapacity\u201d: 6}", '{"capacity": \uff14}'):
            assert set(desk.save(horse, stats=stats)) == {"stats"}, stats


class TestAHouseCardOnItsPage:
    def test_understands_a_price_or_refuses_it_at_its_field(self, table: Table, client_of: Any, press: Any):
        client = client_of(table.bror)
        url = f"{reverse('campaigns:card_add', args=[table.id])}?kind=skill"
        for number, (typed, price) in enumerate(UNDERSTOOD.items()):
            answer = press(client, url, name=f"Whistling {number}", category="general", price=typed)
            assert answer.status_code == 302, typed
            assert prices(f"whistling_{number}") == price, typed
        for typed in REFUSED:
            answer = press(client, url, name="Humming", category="general", price=typed)
            assert answer.status_code == 422, typed
            assert "price" in answer.context["form"].errors, typed
        assert not Card.objects.filter(key="humming").exists()

    def test_refuses_other_numbers_at_their_field(self, table: Table, client_of: Any, press: Any):
        client = client_of(table.bror)
        url = f"{reverse('campaigns:card_add', args=[table.id])}?kind=item"
        for typed in (*REFUSED, "1\u20134", "\uff14"):
            answer = press(client, url, name="Blade", category="weapon", load=typed, **{"price-market-caela": typed})
            assert answer.status_code == 422, typed
            assert {"load", "price-market-caela"} <= set(answer.context["form"].errors), typed
        assert not Card.objects.filter(key="blade").exists()


class TestAHouseCardOverTheApi:
    @pytest.mark.parametrize("typed", [*UNDERSTOOD, *REFUSED, 1.0, True])
    def test_takes_numbers_as_numbers(self, table: Table, typed: Any):
        app = Caller(table.bror.user)
        card = {"key": "humming", "kind": "skill", "category": "general", "names": {"en": "Humming"}}
        for price in ({"unit": "xp", "flat": typed}, {"unit": "xp", "first": typed, "last": 4}):
            answer = app.do(f"campaigns/{table.id}/cards/", {"card": {**card, "price": price}})
            assert answer.status_code == 400
            assert "price" in str(answer.json()["errors"])
        assert not Card.objects.filter(key="humming").exists()


class TestAFile:
    @pytest.mark.parametrize("typed", [*UNDERSTOOD, *REFUSED])
    def test_holds_plain_numbers(self, db: None, tmp_path: Path, typed: str):
        folder = Folder(tmp_path)
        folder.card("hum")["price"] = {"unit": "xp", "flat": typed}
        outcome = folder.load()
        assert outcome.faults
        assert not Card.objects.filter(key="hum").exists()


class TestASentenceForIt:
    def test_stands_at_the_field(self, table: Table, client_of: Any, press: Any):
        url = f"{reverse('campaigns:card_add', args=[table.id])}?kind=skill"
        answer = press(client_of(table.bror), url, name="Humming", category="general", price="6\u201d")
        assert "Give a number, as in 3, or a ladder, as in 1-4." in answer.content.decode()
