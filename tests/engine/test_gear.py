"""Rings and accessories, hands, places, load, silver for things."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import CardState, OfferState, Price
from rules.engine.types import Violation
from tests.engine import cast
from tests.engine.cast import BOOK, HOUSE, ask, hero, thing

SORTS = st.sampled_from(["accessory", "ring", "engagement"])


def check(worn=(), carried=()):
    return ask("accessory_check", worn=list(worn), carried=list(carried))


def put(card, place, *held, who=None):
    """Codes of the reasons against putting a new thing somewhere beside what is held."""
    owner = replace(who or hero(), possessions=tuple(held))
    return [one.code for one in BOOK.may_put(owner, thing(card, number=9), place)]


@pytest.mark.rule("DD-RING-1")
class TestTwoAreWorn:
    def test_two_in_any_mixture(self):
        assert check(["ring", "accessory"]) == {"load": 0}

    def test_not_three(self):
        assert check(["ring", "accessory", "accessory"]) == {"error": "too_many_worn"}

    def test_a_second_one_may_be_put_on_and_a_third_may_not(self):
        ring, cloak = thing(cast.RING, "worn"), thing(cast.CLOAK, "worn")
        assert put(cast.BROOCH, "worn", ring) == []
        assert put(cast.BROOCH, "worn", ring, cloak) == ["too_many_worn"]

    def test_putting_on_what_is_worn_already_is_no_third(self):
        ring, cloak = thing(cast.RING, "worn"), thing(cast.CLOAK, "worn")
        assert BOOK.may_put(hero(possessions=(ring, cloak)), ring, "worn") == []


@pytest.mark.rule("DD-RING-2")
class TestLoadOfRingsAndAccessories:
    def test_worn_ones_weigh_nothing_and_others_one_each(self):
        assert check(["ring"], ["accessory", "ring", "ring"]) == {"load": 3}

    def test_the_sheet_says_the_same(self):
        who = hero(possessions=(thing(cast.RING, "worn"), thing(cast.CLOAK)))
        assert BOOK.load(who, HOUSE).load == 1


@pytest.mark.rule("DD-RING-3")
class TestOneEngagementRing:
    def test_a_second_is_refused_wherever_it_is(self):
        assert check(["engagement", "engagement"]) == {"error": "two_engagement"}
        assert check(["engagement"], ["engagement"]) == {"error": "two_engagement"}

    def test_an_ordinary_ring_beside_it_is_fine(self):
        assert check(["engagement", "ring"]) == {"load": 0}

    def test_a_member_with_one_may_not_receive_another(self):
        assert put(cast.ENGAGEMENT, "worn", thing(cast.ENGAGEMENT, "worn")) == ["two_engagement"]
        assert put(cast.RING, "worn", thing(cast.ENGAGEMENT, "worn")) == []


@pytest.mark.rule("DD-RING-4")
class TestAnEngagementRingIsAlwaysOn:
    def test_it_may_not_be_carried(self):
        assert check([], ["engagement"]) == {"error": "engagement_not_worn"}
        assert put(cast.ENGAGEMENT, "") == ["engagement_not_worn"]

    def test_it_may_be_worn(self):
        assert put(cast.ENGAGEMENT, "worn") == []

    def test_both_places_full_leave_no_room_for_it(self):
        full = (thing(cast.RING, "worn"), thing(cast.CLOAK, "worn"))
        assert put(cast.ENGAGEMENT, "worn", *full) == ["too_many_worn"]

    def test_its_wearer_does_not_part_with_it(self):
        ring = thing(cast.ENGAGEMENT, "worn")
        found = BOOK.may_part_with(hero(possessions=(ring,)), ring)
        assert [one.code for one in found] == ["engagement_bound"]

    def test_he_parts_with_an_ordinary_one(self):
        ring = thing(cast.RING, "worn")
        assert BOOK.may_part_with(hero(possessions=(ring,)), ring) == []

    def test_off_the_roster_it_is_free_again(self):
        ring = thing(cast.ENGAGEMENT, "worn")
        assert BOOK.may_part_with(hero(possessions=(ring,), standing="dead"), ring) == []


@pytest.mark.rule("DD-RING-6")
class TestTheFirstErrorIsReported:
    def test_two_engagement_rings_go_before_one_unworn(self):
        assert check([], ["engagement", "engagement"]) == {"error": "two_engagement"}

    def test_one_unworn_goes_before_too_many_worn(self):
        assert check(["ring"] * 3, ["engagement"]) == {"error": "engagement_not_worn"}

    def test_another_word_is_a_bad_value(self):
        assert check(["hat"]) == {"error": "bad_value"}

    @given(st.lists(SORTS, max_size=4), st.lists(SORTS, max_size=4))
    def test_an_answer_is_a_load_exactly_when_no_limit_is_broken(self, worn, carried):
        legal = (worn + carried).count("engagement") <= 1 and "engagement" not in carried and len(worn) <= 2
        assert (check(worn, carried) == {"load": len(carried)}) is legal

    @given(st.lists(SORTS, max_size=4), st.lists(SORTS, max_size=4))
    def test_the_order_of_things_changes_nothing(self, worn, carried):
        assert check(worn, carried) == check(worn[::-1], carried[::-1])


class TestPlaces:
    @pytest.mark.parametrize(
        ("card", "places"),
        [
            (cast.SWORD, ("main_hand", "off_hand")),
            (cast.GREATSWORD, ("main_hand",)),
            (cast.BOW, ("ranged",)),
            (cast.LEATHER, ("armour",)),
            (cast.SHIELD, ("shield",)),
            (cast.RING, ("worn",)),
            (cast.CLOAK, ("worn",)),
            (cast.ENGAGEMENT, ("worn",)),
            (cast.ROPE, ()),
            (cast.RIDING, ()),
        ],
    )
    def test_a_thing_goes_where_its_sort_goes(self, card, places):
        assert BOOK.places_for(card) == places

    def test_every_such_place_is_one_of_the_book(self):
        known = {place.key for place in BOOK.places()}
        assert {place for card in (cast.SWORD, cast.BOW, cast.SHIELD) for place in BOOK.places_for(card)} <= known

    def test_it_goes_nowhere_else(self):
        assert put(cast.SWORD, "armour") == ["wrong_place"]
        assert put(cast.ROPE, "worn") == ["wrong_place"]
        assert put(cast.SWORD, "moon") == ["wrong_place"]

    def test_everything_may_be_carried(self):
        assert put(cast.SWORD, "") == []
        assert put(cast.ROPE, "") == []

    def test_one_armour_is_worn(self):
        assert put(cast.PLATE, "armour") == []
        assert put(cast.PLATE, "armour", thing(cast.LEATHER, "armour")) == ["place_taken"]


@pytest.mark.rule("DD-TWOW-2")
class TestHands:
    def test_a_shield_goes_with_one_weapon(self):
        assert put(cast.SHIELD, "shield", thing(cast.SWORD, "main_hand")) == []

    def test_a_shield_does_not_go_with_two(self):
        held = (thing(cast.SWORD, "main_hand"), thing(cast.DAGGER, "off_hand"))
        assert put(cast.SHIELD, "shield", *held) == ["shield_and_second_weapon"]

    def test_a_second_weapon_does_not_go_with_a_shield(self):
        held = (thing(cast.SWORD, "main_hand"), thing(cast.SHIELD, "shield"))
        assert put(cast.DAGGER, "off_hand", *held) == ["shield_and_second_weapon"]
        assert put(cast.DAGGER, "off_hand", *held[:1]) == []

    def test_a_two_handed_weapon_wants_both_hands(self):
        assert put(cast.GREATSWORD, "main_hand") == []
        assert put(cast.GREATSWORD, "main_hand", thing(cast.SHIELD, "shield")) == ["needs_both_hands"]
        assert put(cast.GREATSWORD, "main_hand", thing(cast.DAGGER, "off_hand")) == ["needs_both_hands"]

    def test_and_keeps_them(self):
        held = thing(cast.GREATSWORD, "main_hand")
        assert put(cast.SHIELD, "shield", held) == ["needs_both_hands"]
        assert put(cast.DAGGER, "off_hand", held) == ["needs_both_hands"]

    def test_a_bow_on_the_back_takes_no_hand(self):
        assert put(cast.BOW, "ranged", thing(cast.GREATSWORD, "main_hand")) == []

    def test_a_carried_shield_is_in_nobodys_way(self):
        assert put(cast.GREATSWORD, "main_hand", thing(cast.SHIELD)) == []


@pytest.mark.rule("DD-STUNT-1")
class TestTheStuntedUseNoLongbow:
    STUNTED = hero(profile=CardState("dwarf", "profile", stats={"traits": ["stunted"]}))

    def test_but_another_bow(self):
        assert put(cast.LONGBOW, "ranged", who=self.STUNTED) == ["barred_by_trait"]
        assert put(cast.BOW, "ranged", who=self.STUNTED) == []

    def test_others_use_it(self):
        assert put(cast.LONGBOW, "ranged") == []


@pytest.mark.rule("DD-MOUNT-4")
class TestGoodsOnAMount:
    def test_a_number_carries_goods(self):
        mule = cast.horse(capacity=5)
        assert put(cast.ROPE, "", who=mule) == []
        assert BOOK.load(mule, HOUSE).capacity == 5

    def test_a_dash_carries_none(self):
        assert put(cast.ROPE, "", who=cast.horse(capacity="-")) == ["carries_no_goods"]

    def test_a_figure_that_is_not_set_limits_nothing(self):
        assert BOOK.load(cast.horse(capacity=None), HOUSE).capacity is None


@pytest.mark.rule("DD-CARRY-3")
class TestLoadAgainstCapacity:
    def ropes(self, number):
        return tuple(thing(cast.ROPE, number=one) for one in range(number))

    def test_up_to_strength_costs_nothing(self):
        found = BOOK.load(hero(possessions=self.ropes(3)), HOUSE)
        assert (found.load, found.capacity, found.penalty_squares) == (3, 3, 0)

    def test_each_point_more_costs_a_square(self):
        assert BOOK.load(hero(possessions=self.ropes(5)), HOUSE).penalty_squares == 2

    def test_a_load_that_is_not_set_is_counted_apart(self):
        found = BOOK.load(hero(possessions=(*self.ropes(1), thing(cast.LANTERN))), HOUSE)
        assert (found.load, found.unknown) == (1, 1)

    def test_a_house_chooses_what_carries(self):
        who = hero(possessions=self.ropes(5))
        assert BOOK.load(who, cast.house(capacity="ST_plus_CO")).penalty_squares == 0
        assert BOOK.load(who, cast.house(capacity="none")).capacity is None

    @given(st.integers(0, 12))
    def test_the_penalty_is_what_is_too_much(self, number):
        found = BOOK.load(hero(possessions=self.ropes(number)), HOUSE)
        assert found.penalty_squares == max(0, number - 3)


def offer(price, availability=None, card=cast.SWORD):
    return OfferState(card, "caela", price, availability)


@pytest.mark.rule("DD-BARGAIN-7")
class TestBuyingWithoutABargain:
    def reasons(self, one, options=HOUSE):
        return [reason.code for reason in BOOK.may_buy_openly(one, options)]

    def test_ordinary_supplies_are_bought(self):
        assert self.reasons(offer(60)) == []

    def test_what_is_ordinary_is_so_in_every_house(self):
        assert BOOK.is_ordinary(offer(60))
        assert not BOOK.is_ordinary(offer(60, 3))
        assert not BOOK.is_ordinary(offer(None))

    def test_special_goods_want_a_bargain(self):
        assert self.reasons(offer(60, 3)) == ["needs_bargain"]

    def test_an_open_market_sells_them_too(self):
        assert self.reasons(offer(60, 3), cast.house(open_market=True)) == []

    def test_a_thing_without_a_price_is_not_sold(self):
        assert self.reasons(offer(None), cast.house(open_market=True)) == ["no_price"]

    def test_a_thing_for_nothing_is(self):
        assert self.reasons(offer(0)) == []

    def test_a_withdrawn_card_is_not_sold(self):
        card = CardState("relic", "item", price=Price("silver", flat=1), withdrawn=True)
        assert self.reasons(offer(1, card=card)) == ["withdrawn"]


@pytest.mark.rule("DD-CORE-3")
class TestSelling:
    def test_is_off_by_default(self):
        assert isinstance(BOOK.sale_price(100, HOUSE), Violation)

    @pytest.mark.parametrize(
        ("paid", "rate", "price"), [(100, 50, 50), (5, 50, 3), (15, 33, 5), (9, 0, 0), (9, 100, 9)]
    )
    def test_gives_the_rate_of_the_house_halves_up(self, paid, rate, price):
        assert BOOK.sale_price(paid, cast.house(selling=True, sale_rate_percent=rate)) == price


class TestWhatACardSays:
    def test_traits_with_the_values_that_they_carry(self):
        plain = CardState("dog", "creature", stats={"traits": ["pack", "mount"]})
        valued = CardState("drake", "creature", stats={"traits": {"damage_multiplier": 3, "fly": None}})
        assert BOOK.traits_of(plain) == (("pack", None), ("mount", None))
        assert BOOK.traits_of(valued) == (("damage_multiplier", 3), ("fly", None))
        assert BOOK.traits_of(None) == BOOK.traits_of(CardState("man", "profile")) == ()

    def test_what_a_profile_is_recruited_as(self):
        assert BOOK.recruits_as(CardState("horse", "profile", stats={"recruit_as": "mount"})) == "mount"
        assert BOOK.recruits_as(CardState("drake", "creature")) is None

    def test_the_class_that_a_subclass_belongs_to(self):
        assert BOOK.class_of(CardState("templar", "subclass", stats={"main_class": "warrior"})) == "warrior"
        assert BOOK.class_of(CardState("outcast", "subclass")) is None

    def test_its_load_where_it_is_set(self):
        assert BOOK.load_of(cast.PLATE) == 2
        assert BOOK.load_of(cast.LANTERN) is None

    def test_whether_it_is_loaded(self):
        assert BOOK.is_loadable(cast.item("bow", "ranged", loadable=True))
        assert not BOOK.is_loadable(cast.SWORD)
