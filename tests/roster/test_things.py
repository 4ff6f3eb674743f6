"""Giving, taking, wearing, riding, load, and the numbers that come of them."""

from uuid import uuid4

import pytest
from django.http import Http404

from core.errors import BadField
from roster.models import Member
from roster.selectors import access, rulebook, snapshots
from tests.roster.table import fresh, hero, in_act, kit, muster, number

pytestmark = pytest.mark.django_db


class TestThingsMoveInsideAWarband:
    def test_from_the_stash_to_a_member_and_back(self, owner, warband):
        rope = owner.thing(warband, "rope")
        owner.give(possession_id=rope.pk, member_id=hero(warband).pk)
        assert kit(hero(warband)) == [("rope", "")]
        owner.take(possession_id=rope.pk)
        assert (kit(hero(warband)), kit(None, warband)) == ([], [("rope", "")])

    def test_between_members_a_thing_in_use_arrives_carried(self, owner, warband):
        sword = owner.thing(warband, "sword", hero(warband))
        owner.put_on(possession_id=sword.pk)
        owner.give(possession_id=sword.pk, member_id=hero(warband, 2).pk)
        assert (kit(hero(warband)), kit(hero(warband, 2))) == ([], [("sword", "")])

    def test_straight_to_a_place(self, owner, warband):
        sword = owner.thing(warband, "sword")
        owner.give(possession_id=sword.pk, member_id=hero(warband).pk, place="main_hand")
        assert kit(hero(warband)) == [("sword", "main_hand")]

    def test_where_it_is_already_is_refused(self, owner, warband, refusal):
        rope = owner.thing(warband, "rope")
        assert refusal(lambda: owner.take(possession_id=rope.pk)) == ["already_there"]

    def test_not_to_another_warband(self, owner, warband):
        rope, other = owner.thing(warband, "rope"), owner.founded("Others")
        with pytest.raises(Http404):
            owner.give(possession_id=rope.pk, member_id=hero(other).pk)

    def test_not_to_somebody_who_is_gone(self, owner, warband, refusal):
        rope = owner.thing(warband, "rope")
        owner.retire(member_id=hero(warband).pk)
        assert refusal(
            lambda: owner.give(possession_id=rope.pk, member_id=Member.objects.get(standing="retired").pk)
        ) == ["not_on_roster"]

    def test_not_while_mustered(self, owner, warband, refusal):
        rope = owner.thing(warband, "rope", hero(warband))
        muster(warband, uuid4())
        assert refusal(lambda: owner.take(possession_id=rope.pk)) == ["mustered"]


@pytest.mark.rule("DD-MOUNT-4")
class TestAMountCarriesGoods:
    def test_one_with_a_load_number_takes_them(self, owner, warband):
        _rider, horse = owner.rider_and_horse(warband)
        rope = owner.thing(warband, "rope")
        owner.give(possession_id=rope.pk, member_id=horse.pk)
        assert kit(horse) == [("rope", "")]

    def test_one_that_carries_only_its_rider_is_refused_and_wields_nothing(self, owner, warband, refusal):
        event = owner.recruit(warband_id=warband.pk, kind="mount", name="Hurja", profile="war_horse")
        sword = owner.thing(warband, "sword")
        assert refusal(lambda: owner.give(possession_id=sword.pk, member_id=event.payload["member"])) == [
            "carries_no_goods"
        ]


@pytest.mark.rule("DD-RING-1", "DD-RING-2")
class TestTwoPlacesForRingsAndAccessories:
    def test_two_are_worn_and_a_third_is_refused_but_carried(self, owner, warband, refusal):
        aino = hero(warband)
        for card in ("silver_ring", "lynx_ring"):
            owner.put_on(possession_id=owner.thing(warband, card, aino).pk)
        cloak = owner.thing(warband, "travelling_cloak", aino)
        assert refusal(lambda: owner.put_on(possession_id=cloak.pk)) == ["too_many_worn"]
        assert kit(aino) == [("lynx_ring", "worn"), ("silver_ring", "worn"), ("travelling_cloak", "")]

    def test_a_worn_ring_works_and_weighs_nothing(self, owner, warband):
        aino = hero(warband)
        ring = owner.thing(warband, "silver_ring", aino)
        assert (number(aino, "CH"), number(aino, "LOAD")) == (3, 1)
        owner.put_on(possession_id=ring.pk)
        assert (number(aino, "CH"), number(aino, "LOAD")) == (4, 0)
        owner.take_off(possession_id=ring.pk)
        assert (number(aino, "CH"), number(aino, "LOAD")) == (3, 1)


@pytest.mark.rule("DD-RING-3", "DD-RING-4")
class TestAnEngagementRingIsWornForGood:
    def test_it_is_put_on_as_it_is_received(self, owner, warband):
        owner.thing(warband, "engagement_ring", hero(warband))
        assert kit(hero(warband)) == [("engagement_ring", "worn")]

    def test_it_is_neither_taken_off_nor_handed_on_nor_sold(self, owner, warband, refusal):
        ring = owner.thing(warband, "engagement_ring", hero(warband))
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        for act in (
            lambda: owner.take_off(possession_id=ring.pk),
            lambda: owner.take(possession_id=ring.pk),
            lambda: owner.give(possession_id=ring.pk, member_id=hero(warband, 2).pk),
            lambda: owner.sell(possession_id=ring.pk),
            lambda: owner.use_up(possession_id=ring.pk),
        ):
            assert refusal(act) == ["engagement_bound"]

    def test_in_the_stash_it_is_bound_to_nobody(self, owner, warband):
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        ring = owner.thing(warband, "engagement_ring")
        owner.sell(possession_id=ring.pk)

    def test_a_second_one_is_refused(self, owner, warband, refusal):
        owner.thing(warband, "engagement_ring", hero(warband))
        second = owner.thing(warband, "engagement_ring")
        assert refusal(lambda: owner.give(possession_id=second.pk, member_id=hero(warband).pk)) == ["two_engagement"]

    def test_with_both_places_full_one_is_freed_first(self, owner, warband, refusal):
        aino = hero(warband)
        worn = [owner.thing(warband, card, aino) for card in ("silver_ring", "lynx_ring")]
        for thing in worn:
            owner.put_on(possession_id=thing.pk)
        ring = owner.thing(warband, "engagement_ring")
        assert refusal(lambda: owner.give(possession_id=ring.pk, member_id=aino.pk)) == ["too_many_worn"]
        owner.take_off(possession_id=worn[0].pk)
        owner.give(possession_id=ring.pk, member_id=aino.pk)
        assert ("engagement_ring", "worn") in kit(aino)


@pytest.mark.rule("DD-TWOW-2")
class TestHands:
    def test_a_weapon_goes_to_the_hand_then_to_the_other(self, owner, warband):
        aino = hero(warband)
        for card in ("sword", "axe"):
            owner.put_on(possession_id=owner.thing(warband, card, aino).pk)
        assert kit(aino) == [("axe", "off_hand"), ("sword", "main_hand")]
        assert number(aino, "MELEE") == 7

    def test_a_shield_beside_a_second_weapon_is_refused(self, owner, warband, refusal):
        aino = hero(warband)
        for card in ("sword", "axe"):
            owner.put_on(possession_id=owner.thing(warband, card, aino).pk)
        shield = owner.thing(warband, "shield", aino)
        assert refusal(lambda: owner.put_on(possession_id=shield.pk)) == ["shield_and_second_weapon"]

    def test_armour_and_shield_make_the_class(self, owner, warband):
        aino = hero(warband)
        for card in ("leather_armour", "shield"):
            owner.put_on(possession_id=owner.thing(warband, card, aino).pk)
        assert number(aino, "AC") == 5

    def test_what_has_no_place_is_only_carried(self, owner, warband, refusal):
        rope = owner.thing(warband, "rope", hero(warband))
        assert refusal(lambda: owner.put_on(possession_id=rope.pk)) == ["wrong_place"]
        assert refusal(lambda: owner.take_off(possession_id=rope.pk)) == ["not_worn"]

    def test_a_place_that_the_book_lacks_is_a_bad_field(self, owner, warband):
        sword = owner.thing(warband, "sword", hero(warband))
        with pytest.raises(BadField):
            owner.put_on(possession_id=sword.pk, place="pocket")

    def test_from_the_stash_nothing_is_put_on(self, owner, warband, refusal):
        sword = owner.thing(warband, "sword")
        assert refusal(lambda: owner.put_on(possession_id=sword.pk)) == ["not_held"]


class TestLoading:
    def test_a_bow_is_loaded_and_unloaded_even_in_an_adventure(self, owner, warband):
        bow = owner.thing(warband, "bow", hero(warband))
        muster(warband, uuid4())
        owner.set_loaded(possession_id=bow.pk, loaded=False)
        assert fresh(bow).loaded is False

    def test_a_sword_is_not(self, owner, warband, refusal):
        sword = owner.thing(warband, "sword", hero(warband))
        assert refusal(lambda: owner.set_loaded(possession_id=sword.pk, loaded=False)) == ["not_loadable"]


@pytest.mark.rule("DD-CARRY-3")
class TestTooMuchLoadIsAWarning:
    def test_each_point_over_costs_a_square(self, owner, warband):
        rogue = hero(warband, 3)
        for _one in range(5):
            owner.buy(warband_id=warband.pk, card_key="rations", holder_id=rogue.pk)
        row = access._of_members().get(pk=rogue.pk)
        rules = rulebook.of(row.warband)
        load = rules.book.load(snapshots.member(row, rules), rules.options)
        assert (load.load, load.capacity, load.penalty_squares) == (5, 3, 2)
        assert number(rogue, "MV") == 1


@pytest.mark.rule("DD-RIDE-1", "DD-RIDE-2")
class TestRiding:
    def test_a_rider_moves_as_his_mount(self, owner, warband):
        rider, horse = owner.rider_and_horse(warband)
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        assert (fresh(horse).rider_id, number(rider, "MV")) == (rider.pk, 6)
        owner.dismount(rider_id=rider.pk)
        assert number(rider, "MV") == 3

    def test_without_the_skill_it_is_refused(self, owner, warband, refusal):
        _rider, horse = owner.rider_and_horse(warband)
        assert refusal(lambda: owner.mount(rider_id=hero(warband, 2).pk, mount_id=horse.pk)) == ["no_riding"]

    def test_one_mount_one_rider(self, owner, warband, refusal):
        rider, horse = owner.rider_and_horse(warband)
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        owner.learn(member_id=hero(warband, 2).pk, card_key="riding")
        assert refusal(lambda: owner.mount(rider_id=hero(warband, 2).pk, mount_id=horse.pk)) == ["ridden"]

    def test_on_foot_nobody_dismounts(self, owner, warband, refusal):
        assert refusal(lambda: owner.dismount(rider_id=hero(warband).pk)) == ["not_riding"]


@pytest.mark.case(18)
class TestAFixedValueComesBeforeInjuriesAndAfterWhatWasWorn:
    def test_the_order_of_entry_changes_nothing(self, owner, warband):
        rider, horse = owner.rider_and_horse(warband)
        horse_speed = 8
        owner.set_abilities(member_id=horse.pk, abilities={"MV": horse_speed}, reason="A fast one")
        acts = {
            "brooch": lambda: owner.put_on(possession_id=owner.thing(warband, "stag_brooch", rider).pk),
            "mount": lambda: owner.mount(rider_id=rider.pk, mount_id=horse.pk),
            "injury": lambda: owner.add(member_id=rider.pk, label="Limp", effects={"MV": -1}),
        }
        for name in ("mount", "injury", "brooch"):
            acts[name]()
        assert number(rider, "MV") == horse_speed - 1
        owner.dismount(rider_id=rider.pk)
        assert number(rider, "MV") == 3


class TestAnAppAboveGivesThings:
    def test_with_what_was_paid_for_them(self, owner, warband):
        from roster.services import booking
        from rules.selectors import catalogue

        card = catalogue.card_row(warband.house, "dozen-die", "magic_sword")
        in_act(warband, lambda doing, row: booking.give_item(doing, row, card, paid_silver=300, region="caela"))
        assert kit(None, warband) == [("magic_sword", "")]
