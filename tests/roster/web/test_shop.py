"""The shop: filter, order and page in the address, purchases at the server's price, numbers in plain digits."""

from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.urls import reverse

from roster.models import Entry, Possession
from rules.selectors.words import sort_key
from tests.roster.table import hero, muster, silver

pytestmark = pytest.mark.django_db


@pytest.fixture
def shop(warband):
    return reverse("roster:shop", args=[warband.pk])


def owned(warband):
    return Possession.objects.filter(warband=warband, gone_at=None).count()


class TestTheFilterStays:
    """Case 8: the address alone reproduces the view, after success and after refusal."""

    WANTED = {"category": "ring", "most": "3", "sort": "price"}

    def test_after_a_purchase_the_same_view_with_the_new_row_marked(self, warband, shop, alvas):
        page = alvas.act(f"{shop}?{urlencode(self.WANTED)}", card_key="silver_ring", quantity="1", holder="")
        assert page.goes_to == f"{shop}?{urlencode({**self.WANTED, 'bought': 'silver_ring'})}#offer-silver_ring"
        again = alvas.see(page.goes_to)
        assert [one["key"] for one in again.answer.context["offers"]] == ["silver_ring"]
        assert "just-now" in again.html

    def test_after_a_refusal_the_same_view_with_what_was_typed(self, warband, shop, alvas):
        page = alvas.act(f"{shop}?{urlencode(self.WANTED)}", 409, card_key="silver_ring", quantity="4", holder="")
        assert page.codes == ["not_enough_silver"]
        assert [one["key"] for one in page.answer.context["offers"]] == ["silver_ring"]
        assert 'name="quantity" value="4"' in page.html
        assert f"?{urlencode(self.WANTED)}" in page.links

    def test_the_second_page_stays_too(self, warband, shop, alvas):
        page = alvas.act(f"{shop}?sort=name&page=2", card_key="rope", quantity="1", holder="")
        assert "page=2" in page.goes_to
        assert alvas.see(page.goes_to).answer.context["page"].number == 2

    def test_for_whom_stays_too(self, warband, shop, alvas):
        one = hero(warband)
        page = alvas.act(f"{shop}?for={one.pk}", card_key="rope", quantity="1", holder=str(one.pk))
        assert f"for={one.pk}" in page.goes_to
        assert alvas.see(page.goes_to).answer.context["taker"] == str(one.pk)


class TestAHandEditedAddress:
    """Case 10: nonsense is dropped with a note, never a fault."""

    @pytest.mark.parametrize(
        "query",
        ["category=abc", "most=abc", "most=-1", "most=%D9%A3", "sort=secret", f"q={'x' * 61}", "category=1%3B--"],
    )
    def test_what_makes_no_sense_is_left_out_and_said(self, query, shop, alvas):
        page = alvas.see(f"{shop}?{query}")
        assert "made no sense" in page
        assert page.answer.context["page"].paginator.count == page.answer.context["shop"].total

    @pytest.mark.parametrize("number", ["0", "-1", "abc", "999999", ""])
    def test_any_page_number_shows_a_page(self, number, shop, alvas):
        assert alvas.see(f"{shop}?page={number}").answer.context["offers"]

    def test_the_same_key_twice_takes_the_last(self, shop, alvas):
        assert alvas.see(f"{shop}?category=weapon&category=ring").answer.context["filter"].values["category"] == "ring"

    @pytest.mark.parametrize("who", ["abc", "00000000-0000-0000-0000-000000000000"])
    def test_for_nobody_known_is_the_stash(self, who, shop, alvas):
        assert alvas.see(f"{shop}?for={who}").answer.context["taker"] == ""

    def test_an_empty_result_says_how_to_see_more(self, shop, alvas):
        page = alvas.see(f"{shop}?q=zzz")
        assert "Nothing fits" in page


class TestOrder:
    @pytest.mark.parametrize("sort", ["name", "price", "availability", "category"])
    def test_every_order_is_total_and_pages_agree(self, sort, shop, alvas):
        first = alvas.see(f"{shop}?sort={sort}").answer.context
        second = alvas.see(f"{shop}?sort={sort}&page=2").answer.context
        keys = [one["key"] for one in (*first["offers"], *second["offers"])]
        assert len(keys) == len(set(keys)) == first["shop"].total

    def test_by_price_the_cheapest_is_first(self, shop, alvas):
        prices = [one["price"] for one in alvas.see(f"{shop}?sort=price").answer.context["offers"]]
        assert prices == sorted(prices)


class TestQuantities:
    """Case 20: only a plain number from 1 to 99 buys anything."""

    @pytest.mark.parametrize("typed", ["-1", "0", "1.5", "", "NaN", "1e12", "\u0663", "\uff11", "+1", "100", " 1 2"])
    def test_anything_else_is_refused_at_its_field_and_nothing_is_booked(self, typed, warband, shop, alvas):
        before = Entry.objects.count()
        page = alvas.act(shop, 422, card_key="rope", quantity=typed, holder="")
        assert list(page.faults()) == ["quantity"]
        assert (silver(warband), owned(warband), Entry.objects.count()) == (500, 0, before)

    def test_a_price_in_the_request_is_ignored(self, warband, shop, alvas):
        alvas.act(shop, card_key="rope", quantity="1", holder="", price="-100", price_silver="0")
        assert silver(warband) == 495

    def test_several_cost_several_times_the_price(self, warband, shop, alvas):
        alvas.act(shop, card_key="rope", quantity="3", holder="")
        assert (silver(warband), owned(warband)) == (485, 3)

    def test_an_unknown_holder_is_not_found_and_nonsense_refused(self, warband, shop, alvas):
        alvas.act(shop, 404, card_key="rope", quantity="1", holder=str(uuid4()))
        alvas.act(shop, 422, card_key="rope", quantity="1", holder="abc")
        assert silver(warband) == 500


class TestBuying:
    def test_sent_twice_it_is_charged_once(self, warband, shop, alvas):
        act = uuid4()
        for _again in range(2):
            alvas.act(shop, act=act, card_key="rope", quantity="1", holder="")
        assert (silver(warband), owned(warband)) == (495, 1)

    def test_the_same_act_with_other_content_is_refused(self, warband, shop, alvas):
        act = uuid4()
        alvas.act(shop, act=act, card_key="rope", quantity="1", holder="")
        assert alvas.act(shop, 409, act=act, card_key="rope", quantity="2", holder="").codes[0] == "key_reused"
        assert silver(warband) == 495

    def test_what_takes_a_bargain_says_so_and_has_no_button(self, owner, alvas):
        strict = owner.founded("Strict", silver=500, open_market=False)
        address = reverse("roster:shop", args=[strict.pk])
        page = alvas.see(f"{address}?category=ring")
        assert page.codes == ["needs_bargain"]
        assert "card_key" not in page.html
        assert alvas.act(address, 409, card_key="silver_ring", quantity="1", holder="").codes[0] == "needs_bargain"

    def test_a_mustered_warband_doesnt_trade(self, warband, shop, alvas):
        muster(warband, uuid4())
        assert alvas.status(shop) == 409
        assert "mustered" in alvas.act(shop, 409, card_key="rope", quantity="1", holder="").codes

    def test_the_toast_offers_undo_and_it_takes_the_thing_back(self, warband, shop, alvas):
        page = alvas.see(alvas.act(shop, card_key="rope", quantity="1", holder="").goes_to)
        undo = next(one for one in page.links if "/undo/" in one)
        alvas.act(undo)
        assert (silver(warband), owned(warband)) == (500, 0)

    def test_trading_elsewhere_shows_other_prices(self, warband, shop, alvas):
        alvas.act(reverse("roster:region", args=[warband.pk]), pick="al_mamlaka")
        prices = {one["key"]: one["price"] for one in alvas.see(f"{shop}?category=weapon").answer.context["offers"]}
        assert prices["sword"] == 70
        alvas.act(reverse("roster:region", args=[warband.pk]), 422, pick="atlantis")


class TestFindingAThing:
    """Case 24: all of it is reachable, by any of its names, in the order of the language."""

    @pytest.mark.parametrize("text", ["plate", "PLATE", "levyhaarniska", "plate armour"])
    def test_by_any_of_its_names(self, text, shop, alvas):
        found = alvas.see(f"{shop}?{urlencode({'q': text})}").answer.context["offers"]
        assert [one["key"] for one in found] == ["plate_armour"]

    def test_the_total_is_said(self, shop, alvas):
        page = alvas.see(f"{shop}?category=ring")
        assert f"1 of {page.answer.context['shop'].total} things" in page

    def test_in_finnish_the_last_letters_come_last(self, shop, alvas):
        alvas.client.cookies["language"] = "fi"
        names = [one["name"] for one in alvas.see(shop).answer.context["offers"]]
        assert names == sorted(names, key=lambda name: sort_key(name, "fi"))
