"""Buying and selling."""

from uuid import uuid4

import pytest

from core import wording
from core.errors import BadField, NotAllowed, Refused
from roster.models import Entry, Possession, Warband
from roster.selectors import possessions, sheets
from roster.services import booking, trading
from rules.models import Card, CardList, ListEntry
from tests.roster.table import circle_of, enter, entries, fresh, hero, in_act, kit, muster, silver, tick, worth

pytestmark = pytest.mark.django_db


class TestBuyingOpenly:
    def test_a_thing_costs_the_price_of_the_region_and_makes_one_line(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="sword")
        assert (silver(warband), kit(None, warband)) == (440, [("sword", "")])
        assert entries(warband, Entry.SILVER) == [500, -60]

    def test_each_thing_keeps_what_was_paid_and_where(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="rope", quantity=3)
        things = Possession.objects.filter(warband=warband)
        assert [(one.paid_silver, one.region) for one in things] == [(5, "caela")] * 3
        assert entries(warband, Entry.SILVER) == [500, -15]
        assert worth(warband) == 15

    def test_for_a_member_it_is_carried(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="shield", holder_id=hero(warband).pk)
        assert kit(hero(warband)) == [("shield", "")]

    def test_too_little_silver_is_refused_with_the_numbers(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="plate_armour", quantity=2)
        with pytest.raises(Refused) as caught:
            owner.buy(warband_id=warband.pk, card_key="plate_armour")
        assert wording.refusals(caught.value)[0]["sentence"] == "That takes 200 silver; the purse holds 100."
        assert (silver(warband), len(kit(None, warband))) == (100, 2)

    def test_what_the_region_does_not_sell_is_refused_until_the_warband_moves_on(self, owner, warband, refusal):
        assert refusal(lambda: owner.buy(warband_id=warband.pk, card_key="longbow")) == ["not_offered"]
        owner.set_region(warband_id=warband.pk, region="grey_harbour")
        owner.buy(warband_id=warband.pk, card_key="longbow")
        assert silver(warband) == 400

    def test_a_region_without_a_market_is_no_choice(self, owner, warband):
        with pytest.raises(BadField):
            owner.set_region(warband_id=warband.pk, region="moon")

    def test_in_a_campaign_the_owner_does_not_choose_the_region_but_an_organiser_does(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        with pytest.raises(NotAllowed):
            owner.set_region(warband_id=warband.pk, region="grey_harbour")
        organiser.set_region(warband_id=warband.pk, region="grey_harbour")
        assert fresh(warband).region == "grey_harbour"

    def test_a_mustered_warband_buys_nothing(self, owner, warband, refusal):
        muster(warband, uuid4())
        assert refusal(lambda: owner.buy(warband_id=warband.pk, card_key="rope")) == ["mustered"]


@pytest.mark.rule("DD-BARGAIN-7")
class TestWhatTakesABargain:
    def test_is_bought_where_the_market_is_open(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="silver_ring")
        assert silver(warband) == 350

    def test_is_refused_where_it_is_not_while_ordinary_goods_are_sold(self, owner, warband, refusal):
        owner.change_options(warband_id=warband.pk, changes={"open_market": False})
        assert refusal(lambda: owner.buy(warband_id=warband.pk, card_key="silver_ring")) == ["needs_bargain"]
        owner.buy(warband_id=warband.pk, card_key="sword")

    def test_options_frozen_at_the_muster_hold_until_the_interval_closes(self, owner, warband, refusal):
        from roster.services import booking

        interval = uuid4()
        in_act(warband, lambda doing, row: booking.set_muster(doing, row, uuid4(), options={"open_market": False}))
        in_act(warband, lambda doing, row: booking.set_interval(doing, row, interval))
        in_act(warband, lambda doing, row: booking.set_muster(doing, row, None))
        assert refusal(lambda: owner.buy(warband_id=warband.pk, card_key="silver_ring")) == ["needs_bargain"]
        in_act(warband, lambda doing, row: booking.set_interval(doing, row, None))
        owner.buy(warband_id=warband.pk, card_key="silver_ring")


@pytest.mark.case(3)
class TestEveryWayToAnOwnedThingTakesItsPrice:
    def test_to_the_stash_and_to_a_member_alike(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="two_handed_weapon")
        owner.buy(warband_id=warband.pk, card_key="two_handed_weapon", holder_id=hero(warband).pk)
        assert entries(warband, Entry.SILVER) == [500, -90, -90]

    def test_a_grant_is_its_own_act_with_a_reason_and_no_price(self, owner, warband):
        event = owner.grant_item(warband_id=warband.pk, card_key="magic_sword", reason="Found in the well")
        assert (event.payload["reason"], silver(warband), worth(warband)) == ("Found in the well", 500, 0)
        with pytest.raises(BadField):
            owner.grant_item(warband_id=warband.pk, card_key="magic_sword", reason=" ")

    def test_a_price_in_the_request_has_no_way_in(self, owner, warband):
        with pytest.raises(TypeError):
            owner.buy(warband_id=warband.pk, card_key="sword", price_silver=1)


@pytest.mark.case(20)
class TestOddAmounts:
    @pytest.mark.parametrize("quantity", [-1, 0, 100, 10**12, 1.5, True, "3", None])
    def test_are_refused_at_the_field_and_change_nothing(self, owner, warband, quantity):
        with pytest.raises(BadField) as caught:
            owner.buy(warband_id=warband.pk, card_key="rope", quantity=quantity)
        assert caught.value.field_name == "quantity"
        assert (silver(warband), entries(warband, Entry.SILVER), kit(None, warband)) == (500, [500], [])

    def test_the_most_at_once_is_fine(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="rope", quantity=trading.MOST_AT_ONCE)
        assert silver(warband) == 5


class TestSelling:
    def test_is_refused_where_the_house_buys_nothing_back(self, owner, warband, refusal):
        owner.buy(warband_id=warband.pk, card_key="sword")
        assert refusal(lambda: owner.sell(possession_id=Possession.objects.get().pk)) == ["no_selling"]

    def test_brings_the_rate_of_what_was_paid(self, owner, warband):
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        owner.buy(warband_id=warband.pk, card_key="dagger")
        event = owner.sell(possession_id=Possession.objects.get().pk)
        assert (event.payload["price_silver"], silver(warband), kit(None, warband)) == (8, 493, [])

    def test_a_gift_brings_nothing_but_goes(self, owner, warband):
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        gift = owner.thing(warband, "magic_sword")
        owner.sell(possession_id=gift.pk)
        assert (silver(warband), kit(None, warband)) == (500, [])

    def test_a_thing_is_sold_once(self, owner, warband):
        from django.http import Http404

        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        owner.buy(warband_id=warband.pk, card_key="dagger")
        thing = Possession.objects.get()
        owner.sell(possession_id=thing.pk)
        with pytest.raises(Http404):
            owner.sell(possession_id=thing.pk)

    def test_the_same_act_answers_although_the_thing_is_gone(self, owner, warband):
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        owner.buy(warband_id=warband.pk, card_key="dagger")
        thing, act = Possession.objects.get(), uuid4()
        first = owner.sell(act=act, possession_id=thing.pk, at=tick())
        assert owner.sell(act=act, possession_id=thing.pk, at=tick()) == first
        assert silver(warband) == 493


@pytest.mark.rule("DD-RECOV-2")
class TestWhoMayNotMaintain:
    """A row of the house's recovery table keeps a member from trading until the interval is closed."""

    @pytest.fixture
    def kept(self, owner, warband):
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        self.thing = owner.thing(warband, "sword", hero(warband))
        self.spare = owner.thing(warband, "dagger")
        until = "interval_closed"
        owner.add(member_id=hero(warband).pk, label="Kept from trade", kind="no_upkeep", until=until)
        return hero(warband)

    def test_neither_buys_nor_sells(self, owner, warband, kept, refusal):
        buy = {"warband_id": warband.pk, "card_key": "dagger"}
        assert refusal(lambda: owner.buy(**buy, holder_id=kept.pk)) == ["may_not_trade"]
        assert refusal(lambda: owner.sell(possession_id=self.thing.pk)) == ["may_not_trade"]
        owner.buy(**buy, holder_id=hero(warband, 2).pk)
        owner.sell(possession_id=self.spare.pk)

    def test_neither_hands_over_nor_receives(self, owner, warband, kept, refusal):
        assert refusal(lambda: owner.take(possession_id=self.thing.pk)) == ["may_not_trade"]
        assert refusal(lambda: owner.give(possession_id=self.spare.pk, member_id=kept.pk)) == ["may_not_trade"]
        assert kit(kept) == [("sword", "")]

    def test_still_puts_on_what_he_has(self, owner, kept):
        owner.put_on(possession_id=self.thing.pk, place="main_hand")
        assert kit(kept) == [("sword", "main_hand")]

    def test_the_page_of_a_thing_says_so(self, warband, kept):
        sheet = sheets.warband(Warband.objects.select_related("house").get(pk=warband.pk))
        mine, spare = possessions.of(sheet, self.thing.pk), possessions.of(sheet, self.spare.pk)
        assert [one.code for one in (*mine.kept, *mine.no_sale)] == ["may_not_trade", "may_not_trade"]
        assert [one.code for who, against in spare.receivers for one in against if who.id == kept.pk] == [
            "may_not_trade"
        ]
        shown = possessions.fitting(sheet, sheet.members[kept.pk], "main_hand")
        assert [(one.held, [why.code for why in one.why_not]) for one in shown] == [
            (True, []),
            (False, ["may_not_trade"]),
        ]

    def test_it_is_over_with_the_interval(self, owner, warband, kept):
        in_act(warband, lambda doing, row: booking.end_conditions(doing, row, "interval_closed"))
        owner.take(possession_id=self.thing.pk)
        assert kit(kept) == []


@pytest.mark.case(7)
class TestAPricePaidStays:
    def test_whatever_becomes_of_the_card(self, owner, warband):
        owner.buy(warband_id=warband.pk, card_key="sword")
        market = CardList.objects.get(key="market-caela", house=None)
        place = ListEntry.objects.get(card_list=market, card__key="sword")
        place.price_silver = 45
        place.save()
        assert worth(warband) == 60
        owner.buy(warband_id=warband.pk, card_key="sword")
        assert worth(warband) == 105


@pytest.mark.case(17)
class TestAWithdrawnCard:
    def test_stays_with_who_has_it_and_is_sold_no_more(self, owner, warband, refusal):
        owner.buy(warband_id=warband.pk, card_key="sword", holder_id=hero(warband).pk)
        owner.put_on(possession_id=Possession.objects.get().pk)
        card = Card.objects.get(key="sword", house=None)
        card.withdrawn_at = tick()
        card.save()
        assert refusal(lambda: owner.buy(warband_id=warband.pk, card_key="sword")) == ["withdrawn"]
        assert kit(hero(warband)) == [("sword", "main_hand")]
        card.withdrawn_at = None
        card.save()
        owner.buy(warband_id=warband.pk, card_key="sword")


class TestUsingUp:
    def test_the_thing_is_gone_and_undo_brings_it_back(self, owner, warband):
        potion = owner.thing(warband, "healing_draught", hero(warband))
        event = owner.use_up(possession_id=potion.pk, reason="Drunk")
        assert kit(hero(warband)) == []
        owner.undo(event_id=event.id)
        assert kit(hero(warband)) == [("healing_draught", "")]
        assert fresh(potion).gone_at is None
