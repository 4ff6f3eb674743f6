"""Filters jump back after adding: filter, order, page and place are in the address, and stay there whatever came of it."""

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.urls import reverse

from campaigns.services import housecards
from roster.selectors.shelves import PER_PAGE
from tests.campaigns.table import hero
from tests.cases.setting import CHARM, REGION, SHOP, Setting

pytestmark = pytest.mark.case(8)
WANTED = {"category": "ring", "most": "3", "sort": "price", "page": "2"}


@pytest.fixture
def rings(market: Setting) -> Setting:
    """So many cheaper rings that the charm stands on the second page, with dearer ones after it."""
    for number in range(PER_PAGE + 3):
        price = 10 + number if number < PER_PAGE else 200 + number
        card = {
            "key": f"ring_{number}",
            "kind": "item",
            "category": "ring",
            "names": {"en": f"Ring {number}"},
            "stats": {"slot": "ring", "load": 0},
            "lists": [{"list": SHOP, "price_silver": price, "availability": 1}],
        }
        market.bror.do(housecards.add, campaign_id=market.id, card=card)
    return market


@pytest.fixture
def address(rings: Setting) -> str:
    assert rings.r.region == REGION
    return f"{reverse('roster:shop', args=[rings.ember.pk])}?{urlencode(WANTED)}"


def view(answer: Any) -> tuple[list[str], int, dict[str, Any]]:
    """What a shop page shows: its things in order, which page, and the filter."""
    context = answer.context
    values = {name: context["filter"].values[name] for name in ("category", "most", "sort")}
    return [one["key"] for one in context["offers"]], context["page"].number, values


class TestTheShop:
    def test_after_a_purchase_shows_the_same_with_the_new_row_marked(
        self, rings: Setting, address: str, client_of: Any, press: Any
    ):
        client = client_of(rings.alva)
        before = client.get(address)
        assert CHARM in view(before)[0]
        answer = press(client, address, card_key=CHARM, quantity="1")
        parts = urlsplit(answer["Location"])
        assert {name: values[0] for name, values in parse_qs(parts.query).items()} == {**WANTED, "bought": CHARM}
        assert parts.fragment == f"offer-{CHARM}"
        after = client.get(answer["Location"])
        assert view(after) == view(before)
        assert 'class="offer just-now" id="offer-charm"' in after.content.decode()

    def test_after_a_refusal_shows_the_same_with_the_reason(
        self, rings: Setting, address: str, client_of: Any, press: Any
    ):
        client = client_of(rings.alva)
        before = client.get(address)
        rings.purse(40)
        answer = press(client, address, card_key=CHARM, quantity="1")
        assert answer.status_code == 409
        assert [row["code"] for row in answer.context["refusals"]] == ["not_enough_silver"]
        assert view(answer) == view(before)
        assert rings.owned() == []

    def test_after_a_slip_of_the_pen_shows_the_same_with_the_fault_at_the_row(
        self, rings: Setting, address: str, client_of: Any, press: Any
    ):
        client = client_of(rings.alva)
        before = client.get(address)
        answer = press(client, address, card_key=CHARM, quantity="-1")
        assert answer.status_code == 422
        assert view(answer) == view(before)
        assert f'id="fault-{CHARM}"' in answer.content.decode()

    def test_after_back_shows_the_same_once_more(self, rings: Setting, address: str, client_of: Any, press: Any):
        client = client_of(rings.alva)
        before = view(client.get(address))
        press(client, address, card_key=CHARM, quantity="1")
        assert view(client.get(address)) == before

    def test_is_reproduced_by_the_address_alone(self, rings: Setting, address: str, client_of: Any):
        views = [view(client_of(who).get(address)) for who in (rings.alva, rings.bror, rings.alva)]
        assert views[0] == views[1] == views[2]

    def test_swapped_in_place_keeps_its_address_too(self, rings: Setting, address: str, client_of: Any):
        client = client_of(rings.alva)
        headers = {"HX-Request": "true", "HX-Target": "shop"}
        answer = client.post(address, {"card_key": CHARM, "quantity": "1"}, headers=headers)
        assert answer.status_code == 303
        followed = client.get(answer["Location"], headers=headers)
        assert view(followed)[1:] == (2, {"category": "ring", "most": 3, "sort": "price"})

    def test_the_button_of_every_row_sends_the_address_along(self, rings: Setting, address: str, client_of: Any):
        html = client_of(rings.alva).get(address).content.decode()
        assert html.count(f'action="?{urlencode(WANTED)}"'.replace("&", "&amp;")) == len(
            [one for one in client_of(rings.alva).get(address).context["offers"] if not one["why_not"]]
        )


class TestLearning:
    def test_keeps_its_filter_after_a_skill_was_learnt_and_after_a_refusal(
        self, market: Setting, client_of: Any, press: Any
    ):
        one = hero(market.ember)
        client, address = client_of(market.alva), f"{reverse('roster:learn', args=[one.pk])}?q=ri"
        names = lambda page: [row["key"] for shelf in page.context["shelves"] for row in shelf["skills"]]  # noqa: E731
        before = client.get(address)
        answer = press(client, address, card_key="riding")
        assert "q=ri" in answer["Location"]
        after = client.get(answer["Location"])
        assert set(names(after)) | {"riding"} == set(names(before)) | {"riding"}
        refused = press(client, address, card_key="bribery")
        assert refused.status_code == 409
        assert refused.context["filter"].values["q"] == "ri"
