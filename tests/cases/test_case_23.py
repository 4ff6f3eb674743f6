"""Charged by browser and by server: what costs silver is booked once, by the server alone.

Recruits cost no silver in this game, so the price is that of a thing; a recruit sent twice is one recruit.
"""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from core.models import Event
from roster.models import Member
from tests.campaigns.table import hero
from tests.cases.crowd import together
from tests.cases.setting import CHARM, Setting
from tests.core.calling import code_of

pytestmark = pytest.mark.case(23)


@pytest.fixture
def purse(market: Setting) -> Setting:
    """200 silver in the purse of R."""
    market.purse(200)
    return market


def booked(market: Setting) -> tuple[int, list[int], int]:
    """The purse, its lines, and how many acts bought something."""
    return market.r.silver, market.silver_lines(), Event.objects.filter(kind="roster.bought").count()


class TestOverASlowLine:
    def test_the_page_sent_again_while_it_waits_is_one_purchase(
        self, purse: Setting, client_of: Any, press: Any, books_clean: Any
    ):
        client, act, shop = client_of(purse.alva), uuid4(), reverse("roster:shop", args=[purse.ember.pk])
        first = press(client, shop, act, card_key=CHARM, quantity="1")
        for _reload in range(3):
            again = press(client, shop, act, card_key=CHARM, quantity="1")
            assert (again.status_code, again["Location"]) == (302, first["Location"])
        assert booked(purse) == (150, [-50], 1)
        assert str(150) in client.get(first["Location"]).content.decode()
        assert books_clean()

    def test_the_page_shows_what_the_server_booked_and_sends_no_price(self, purse: Setting, client_of: Any):
        shop = client_of(purse.alva).get(reverse("roster:shop", args=[purse.ember.pk])).content.decode()
        assert 'name="card_key"' in shop
        for name in ("price", "price_silver", "silver", "cost", "paid_silver"):
            assert f'name="{name}"' not in shop

    def test_the_api_sent_again_with_its_key_is_one_purchase(self, purse: Setting, books_clean: Any):
        app, key = purse.app(), uuid4()
        body = {"card": CHARM}
        first, again = (app.do(f"warbands/{purse.ember.pk}/buy/", body, key=key) for _ in range(2))
        assert first.json() == again.json()
        assert booked(purse) == (150, [-50], 1)
        assert books_clean()

    def test_a_price_in_the_request_changes_nothing(self, purse: Setting, client_of: Any, press: Any):
        shop = reverse("roster:shop", args=[purse.ember.pk])
        press(client_of(purse.alva), shop, card_key=CHARM, quantity="1", price="1", silver="199")
        assert booked(purse) == (150, [-50], 1)
        answer = purse.app().do(f"warbands/{purse.ember.pk}/buy/", {"card": CHARM, "price_silver": 1})
        assert answer.status_code == 400
        assert booked(purse) == (150, [-50], 1)


class TestThreeInOneGo:
    def test_cost_three_times_as_much_in_one_act(self, purse: Setting, client_of: Any, press: Any, books_clean: Any):
        shop = reverse("roster:shop", args=[purse.ember.pk])
        press(client_of(purse.alva), shop, card_key=CHARM, quantity="3")
        assert booked(purse) == (50, [-150], 1)
        assert purse.owned() == [CHARM] * 3
        assert books_clean()


@pytest.mark.django_db(transaction=True)
class TestThreeAtTheSameMoment:
    def test_of_one_act_are_one_purchase(self, purse: Setting, client_of: Any, press: Any, books_clean: Any):
        act, shop = uuid4(), reverse("roster:shop", args=[purse.ember.pk])
        clients = [client_of(purse.alva) for _ in range(3)]
        together(*(lambda one=one: press(one, shop, act, card_key=CHARM, quantity="1") for one in clients))
        assert booked(purse) == (150, [-50], 1)
        assert books_clean()

    def test_of_five_acts_four_are_paid_and_one_finds_the_purse_empty(self, purse: Setting, books_clean: Any):
        apps = [purse.app() for _ in range(5)]
        answers = together(
            *(lambda app=app: app.do(f"warbands/{purse.ember.pk}/buy/", {"card": CHARM}) for app in apps)
        )
        assert sorted(one.status_code for one in answers) == [201, 201, 201, 201, 409]
        assert [code_of(one) for one in answers if one.status_code == 409] == ["not_enough_silver"]
        assert booked(purse) == (0, [-50] * 4, 4)
        assert books_clean()


class TestARecruit:
    def test_sent_again_is_one_member_and_costs_nothing(
        self, purse: Setting, client_of: Any, press: Any, books_clean: Any
    ):
        url = reverse("roster:recruit", args=[purse.ember.pk])
        told = {"name": "Vilma", "profile": "hireling", "master": str(hero(purse.ember).pk), "price": "50"}
        client, act = client_of(purse.alva), uuid4()
        for _ in range(3):
            assert press(client, f"{url}?kind=vassal", act, **told).status_code == 302
        assert Member.objects.filter(warband=purse.ember, name="Vilma").count() == 1
        assert booked(purse) == (200, [], 0)
        body = {"kind": "vassal", "name": "Valma", "profile": "hireling", "master": str(hero(purse.ember).pk)}
        key = uuid4()
        for _ in range(2):
            assert purse.app().do(f"warbands/{purse.ember.pk}/members/", body, key=key).status_code == 201
        assert Member.objects.filter(warband=purse.ember, name="Valma").count() == 1
        assert books_clean()
