"""Buying a negative amount: what is no whole number of things is told at the field, and no silver moves."""

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Adventure, Bargain
from campaigns.services import adventuring, bargaining
from campaigns.services.adventuring import Report, SideReport
from core.errors import BadField
from rules.engine.dice import TypedDice
from tests.campaigns.table import fresh, hero
from tests.cases.setting import CHARM, Setting
from tests.core.calling import code_of

pytestmark = pytest.mark.case(20)

TYPED = ("-1", "0", "1.5", "", "NaN", "1e12", "1000000000000", "\u0663", "\uff13", "\u22121", "+1", " ", "0x1")
SENT = (-1, 0, 1.5, "", "NaN", 1e12, 10**12, "\u0663", None, True, "1", [1])


def untouched(market: Setting) -> bool:
    """The purse holds 500, the ledger says nothing of a purchase, nothing is owned."""
    return (market.r.silver, market.silver_lines(), market.owned()) == (500, [], [])


class TestAQuantity:
    def test_on_the_page_is_told_at_the_field(self, market: Setting, client_of: Any, press: Any, books_clean: Any):
        client, shop = client_of(market.alva), reverse("roster:shop", args=[market.ember.pk])
        for quantity in TYPED:
            answer = press(client, shop, card_key=CHARM, quantity=quantity)
            assert answer.status_code == 422, quantity
            assert "quantity" in answer.context["form"].errors, quantity
        assert untouched(market)
        assert books_clean()

    def test_in_the_api_is_told_at_the_field(self, market: Setting, books_clean: Any):
        app = market.app()
        for quantity in SENT:
            answer = app.do(f"warbands/{market.ember.pk}/buy/", {"card": CHARM, "quantity": quantity})
            assert answer.status_code == 400, quantity
            assert "quantity" in answer.json()["errors"], quantity
        assert untouched(market)
        assert books_clean()

    @pytest.mark.parametrize("quantity", [-1, 0, 100, True, 1.5])
    def test_in_the_service_is_told_at_the_field(self, market: Setting, quantity: Any):
        with pytest.raises(BadField) as caught:
            market.alva.roster.buy(warband_id=market.ember.pk, card_key=CHARM, quantity=quantity)
        assert caught.value.field_name == "quantity"
        assert untouched(market)

    def test_of_one_and_of_several_is_fine(self, market: Setting, client_of: Any, press: Any):
        client, shop = client_of(market.alva), reverse("roster:shop", args=[market.ember.pk])
        assert press(client, shop, card_key=CHARM, quantity="1").status_code == 302
        assert market.app().do(f"warbands/{market.ember.pk}/buy/", {"card": CHARM, "quantity": 2}).status_code == 201
        assert (market.r.silver, market.silver_lines(), market.owned()) == (350, [-50, -100], [CHARM] * 3)


class TestAPriceOfTheBuyersOwn:
    def test_on_the_page_is_not_read(self, market: Setting, client_of: Any, press: Any):
        client, shop = client_of(market.alva), reverse("roster:shop", args=[market.ember.pk])
        given = {"price": "-100", "price_silver": "-100", "paid_silver": "0"}
        assert press(client, shop, card_key=CHARM, quantity="1", **given).status_code == 302
        assert (market.r.silver, market.silver_lines()) == (450, [-50])

    @pytest.mark.parametrize("name", ["price", "price_silver", "paid_silver"])
    def test_in_the_api_is_refused_by_name(self, market: Setting, name: str):
        answer = market.app().do(f"warbands/{market.ember.pk}/buy/", {"card": CHARM, name: -100})
        assert answer.status_code == 400
        assert list(answer.json()["errors"]) == [name]
        assert untouched(market)


class TestABribe:
    @pytest.fixture
    def briber(self, market: Setting) -> Any:
        one = hero(market.ember)
        market.alva.roster.learn(member_id=one.pk, card_key="bribery")
        market.played()
        return one

    @pytest.mark.parametrize("amount", [-100, 50, 500])
    def test_that_is_no_step_is_refused(self, market: Setting, briber: Any, refusal: Any, amount: int):
        given = {"interval_id": market.interval().pk, "member_id": briber.pk, "dice": TypedDice([1])}
        assert refusal(lambda: market.alva.do(bargaining.bargain, bribe_silver=amount, **given)) == ["invalid_amount"]
        assert untouched(market)
        assert not Bargain.objects.exists()

    def test_on_the_page_is_refused_or_told_at_the_field(
        self, market: Setting, briber: Any, client_of: Any, press: Any
    ):
        client = client_of(market.alva)
        url = reverse("campaigns:bargain", args=[market.interval().pk, briber.pk])
        for bribe in ("-100", "1e2", "\u0661\u0660\u0660", "+100", "NaN", "100.0"):
            answer = press(client, url, bribe=bribe, how="typed", face="1")
            assert answer.status_code == 422, bribe
            assert "bribe" in answer.context["form"].errors, bribe
        for bribe in ("50", "500"):
            answer = press(client, url, bribe=bribe, how="typed", face="1")
            assert [row["code"] for row in answer.context["refusals"]] == ["invalid_amount"], bribe
        assert untouched(market)
        assert not Bargain.objects.exists()

    def test_in_the_api_is_refused_or_told_at_the_field(self, market: Setting, briber: Any):
        app, path = market.app(), f"intervals/{market.interval().pk}/bargains/"
        for bribe in (-100, 1e2, "100", True, None):
            answer = app.do(path, {"member": str(briber.pk), "bribe_silver": bribe, "face": 1})
            assert answer.status_code == 400, bribe
            assert "bribe_silver" in answer.json()["errors"], bribe
        for bribe in (50, 500):
            answer = app.do(path, {"member": str(briber.pk), "bribe_silver": bribe, "face": 1})
            assert (answer.status_code, code_of(answer)) == (409, "invalid_amount"), bribe
        assert untouched(market)

    def test_of_nothing_is_fine(self, market: Setting, briber: Any):
        answer = market.app().do(
            f"intervals/{market.interval().pk}/bargains/", {"member": str(briber.pk), "bribe_silver": 0, "face": 1}
        )
        assert answer.status_code == 201
        assert market.r.silver == 500


class TestSilverBroughtHome:
    @pytest.fixture
    def adventure(self, market: Setting) -> Adventure:
        return market.mustered()

    def test_is_never_less_than_none(self, market: Setting, adventure: Adventure, client_of: Any, press: Any):
        for amount in (-1, -100, True, 10**12):
            told = Report(market.ember.pk, "win", {market.ember.pk: SideReport(silver=amount)})
            with pytest.raises(BadField):
                market.alva.do(adventuring.report, adventure_id=adventure.pk, told=told)
        app = market.app()
        for sent in (-1, 1.5, "5", None, True, 10**12):
            side = {"warband": str(market.ember.pk), "silver": sent}
            body = {"warband": str(market.ember.pk), "outcome": "win", "sides": [side]}
            assert app.do(f"adventures/{adventure.pk}/report/", body).status_code == 400, sent
        client, url = client_of(market.alva), reverse("campaigns:report", args=[adventure.pk])
        for typed in ("-1", "1.5", "1e3", "\u0663", "+5", "NaN"):
            answer = press(client, url, outcome="win", **{f"silver-{market.ember.pk}": typed})
            assert answer.status_code == 422, typed
        assert fresh(adventure).state == Adventure.MUSTERED
        assert untouched(market)
