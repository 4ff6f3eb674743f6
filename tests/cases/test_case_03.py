"""Second-level purchases were free: every way to own a thing takes its price once, or says no in the same words."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Bargain
from campaigns.services import bargaining
from core import wording
from core.errors import Refused
from core.models import Event
from roster.models import Entry, Possession
from tests.campaigns.table import hero
from tests.cases.setting import BLADE, CHARM, Setting
from tests.core.calling import code_of

pytestmark = pytest.mark.case(3)


def by_service(market: Setting, **_more: Any) -> str:
    try:
        market.alva.roster.buy(warband_id=market.ember.pk, card_key=BLADE)
    except Refused as refused:
        return refused.reasons[0].code
    return ""


def by_service_for_a_member(market: Setting, **_more: Any) -> str:
    try:
        market.alva.roster.buy(warband_id=market.ember.pk, card_key=BLADE, holder_id=hero(market.ember).pk)
    except Refused as refused:
        return refused.reasons[0].code
    return ""


def by_page(market: Setting, client_of: Any, press: Any, holder: str = "") -> str:
    shop = reverse("roster:shop", args=[market.ember.pk])
    answer = press(client_of(market.alva), shop, card_key=BLADE, quantity="1", holder=holder)
    if answer.status_code == 302:
        return ""
    assert answer.status_code == 409
    return str(answer.context["refusals"][0]["code"])


def by_page_for_a_member(market: Setting, client_of: Any, press: Any) -> str:
    return by_page(market, client_of, press, holder=str(hero(market.ember).pk))


def by_organisers_page(market: Setting, client_of: Any, press: Any) -> str:
    shop = reverse("roster:shop", args=[market.ember.pk])
    answer = press(client_of(market.bror), shop, card_key=BLADE, quantity="1", holder="")
    return "" if answer.status_code == 302 else str(answer.context["refusals"][0]["code"])


def by_api(market: Setting, **_more: Any) -> str:
    answer = market.app().do(f"warbands/{market.ember.pk}/buy/", {"card": BLADE})
    return "" if answer.status_code == 201 else code_of(answer)


def by_api_for_a_member(market: Setting, **_more: Any) -> str:
    body = {"card": BLADE, "holder": str(hero(market.ember).pk)}
    answer = market.app().do(f"warbands/{market.ember.pk}/buy/", body)
    return "" if answer.status_code == 201 else code_of(answer)


def opened(market: Setting) -> Bargain:
    """A bargain that reaches the blade."""
    market.played()
    return market.bargain(hero(market.ember), 3)


def by_bargain(market: Setting, **_more: Any) -> str:
    row = opened(market)
    try:
        market.alva.do(bargaining.purchase, bargain_id=row.pk, card_key=BLADE)
    except Refused as refused:
        return refused.reasons[0].code
    return ""


def by_page_of_the_bargain(market: Setting, client_of: Any, press: Any) -> str:
    row = opened(market)
    url = reverse("campaigns:purchase", args=[row.interval_id, row.pk])
    answer = press(client_of(market.alva), url, card=BLADE)
    return "" if answer.status_code == 302 else str(answer.context["refusals"][0]["code"])


def by_api_of_the_bargain(market: Setting, **_more: Any) -> str:
    row = opened(market)
    answer = market.app().do(f"bargains/{row.pk}/purchase/", {"card": BLADE})
    return "" if answer.status_code == 201 else code_of(answer)


ROUTES = (
    by_service,
    by_service_for_a_member,
    by_page,
    by_page_for_a_member,
    by_organisers_page,
    by_api,
    by_api_for_a_member,
    by_bargain,
    by_page_of_the_bargain,
    by_api_of_the_bargain,
)
Route = Callable[..., str]


@pytest.mark.parametrize("buy", ROUTES)
class TestEveryRouteToAThing:
    def test_takes_the_price_once_and_writes_one_line(
        self, market: Setting, buy: Route, client_of: Any, press: Any, books_clean: Any
    ):
        assert buy(market, client_of=client_of, press=press) == ""
        assert market.r.silver == 400
        assert market.silver_lines() == [-100]
        thing = Possession.objects.get(warband=market.ember, card__key=BLADE, gone_at=None)
        assert thing.paid_silver == 100
        assert books_clean()

    def test_is_refused_with_the_same_reason_when_the_purse_is_short(
        self, market: Setting, buy: Route, client_of: Any, press: Any, books_clean: Any
    ):
        market.purse(90)
        assert buy(market, client_of=client_of, press=press) == "not_enough_silver"
        assert market.r.silver == 90
        assert market.silver_lines() == []
        assert market.owned(BLADE) == []
        assert books_clean()


class TestSeveralAtOnce:
    def test_cost_as_much_as_one_by_one_in_one_line(self, market: Setting, books_clean: Any):
        market.alva.roster.buy(warband_id=market.ember.pk, card_key=BLADE, quantity=3)
        assert (market.r.silver, market.silver_lines(), market.owned(BLADE)) == (200, [-300], [BLADE] * 3)
        assert books_clean()

    def test_are_all_refused_when_the_purse_is_short_of_one(self, market: Setting, refusal: Any):
        market.purse(290)
        buy = lambda: market.alva.roster.buy(warband_id=market.ember.pk, card_key=BLADE, quantity=3)  # noqa: E731
        assert refusal(buy) == ["not_enough_silver"]
        assert (market.r.silver, market.owned(BLADE)) == (290, [])


class TestTheReason:
    def test_tells_price_and_purse_and_leads_to_a_rule_where_one_stands_behind_it(self, market: Setting):
        row = opened(market)
        market.purse(90)
        with pytest.raises(Refused) as caught:
            market.alva.do(bargaining.purchase, bargain_id=row.pk, card_key=BLADE)
        told = wording.refusals(caught.value)[0]
        assert (told["rule"], told["sentence"]) == ("DD-BARGAIN-5", "The Blade costs 100 silver; the purse holds 90.")


class TestWhatNobodyPaysFor:
    def test_a_grant_is_an_organisers_own_act_with_a_reason_and_no_price(
        self, market: Setting, refusal: Any, books_clean: Any
    ):
        event = market.bror.roster.grant_item(warband_id=market.ember.pk, card_key=BLADE, reason="A gift of the city")
        assert (event.kind, event.payload["reason"]) == ("roster.item_granted", "A gift of the city")
        assert Possession.objects.get(pk=event.payload["possession"]).paid_silver == 0
        assert (market.r.silver, market.silver_lines()) == (500, [])
        assert refusal(
            lambda: market.bror.roster.grant_item(warband_id=market.ember.pk, card_key=BLADE, reason=" ")
        ) == ["reason_needed"]
        assert (
            market.app().do(f"warbands/{market.ember.pk}/grant-item/", {"card": BLADE, "reason": "Mine"}).status_code
            == 403
        )
        assert books_clean()

    def test_loot_of_an_adventure_is_told_in_the_report_and_costs_nothing(self, market: Setting, books_clean: Any):
        market.played(items=[BLADE])
        assert (market.owned(BLADE), market.r.silver, market.silver_lines()) == ([BLADE], 500, [])
        assert Event.objects.get(kind="campaigns.adventure_closed").payload["sides"][0]["items"] == [BLADE]
        assert books_clean()

    def test_moving_wearing_and_laying_down_costs_nothing(self, market: Setting):
        market.alva.roster.buy(warband_id=market.ember.pk, card_key=CHARM, holder_id=hero(market.ember).pk)
        thing = Possession.objects.get(card__key=CHARM, gone_at=None)
        for act in ("put_on", "take_off", "take"):
            getattr(market.alva.roster, act)(possession_id=thing.pk)
        market.alva.roster.give(possession_id=thing.pk, member_id=hero(market.ember, 2).pk)
        assert (market.r.silver, market.silver_lines()) == (450, [-50])


class TestTheSameActAgain:
    def test_is_no_second_purchase(self, market: Setting, books_clean: Any):
        given = {"act": uuid4(), "warband_id": market.ember.pk, "card_key": BLADE}
        assert market.alva.roster.buy(**given) == market.alva.roster.buy(**given)
        assert Entry.objects.filter(warband=market.ember, reason="bought").count() == 1
        assert (market.r.silver, market.owned(BLADE)) == (400, [BLADE])
        assert books_clean()
