"""Who belongs to a warband: recruits, masters, names, and every way off the roster and back."""

from uuid import uuid4

import pytest
from django.http import Http404

from core.errors import BadField, EditConflict, NotAllowed, Refused
from roster.models import Condition, Entry, Member, Possession
from roster.selectors import memorial, rulebook, snapshots
from roster.services import booking, conditions
from rules.engine.books.base import NewCondition
from rules.models import Card
from tests.roster.table import (
    circle_of,
    enter,
    entries,
    fresh,
    hero,
    in_act,
    kit,
    levels,
    muster,
    number,
    silver,
    warband_xp,
    worth,
    xp,
)

pytestmark = pytest.mark.django_db


@pytest.mark.rule("DD-CORE-4")
class TestRecruits:
    def test_a_vassal_follows_a_master(self, owner, warband):
        vassal = owner.vassal(warband)
        assert (vassal.master, vassal.kind, xp(vassal)) == (hero(warband), "vassal", (0, 0, 0))

    def test_without_a_master_it_is_refused(self, owner, warband, refusal):
        assert refusal(lambda: owner.vassal(warband, master_id=None)) == ["needs_master"]

    def test_one_squire_starts_with_nothing_and_a_second_is_refused(self, owner, warband, refusal):
        owner.recruit(warband_id=warband.pk, kind="squire", name="Sampo", master_id=hero(warband).pk)
        assert xp(Member.objects.get(kind="squire")) == (0, 0, 0)
        assert refusal(
            lambda: owner.recruit(warband_id=warband.pk, kind="squire", name="Seppo", master_id=hero(warband).pk)
        ) == ["one_squire"]

    def test_a_sixth_hero_waits_until_one_is_gone(self, owner, warband, refusal):
        def sixth():
            return owner.recruit(warband_id=warband.pk, kind="hero", name="Kuura", main_class="wizard")

        assert refusal(sixth) == ["too_many_heroes"]
        owner.retire(member_id=hero(warband, 5).pk)
        sixth()
        assert xp(Member.objects.get(name="Kuura")) == (4, 0, 4)

    def test_house_limits_on_vassals_hold(self, owner, warband, refusal):
        owner.change_options(warband_id=warband.pk, changes={"max_vassals_per_hero": 1})
        owner.vassal(warband)
        assert refusal(lambda: owner.vassal(warband, "Veikko")) == ["too_many_vassals_of_hero"]
        owner.vassal(warband, "Veikko", master_id=hero(warband, 2).pk)

    @pytest.mark.parametrize(
        ("given", "field"),
        [({"kind": "dragon"}, "kind"), ({"profile": "sword"}, "profile"), ({"main_class": "riding"}, "main_class")],
    )
    def test_choices_that_are_none(self, owner, warband, given, field):
        with pytest.raises(BadField) as caught:
            owner.vassal(warband, **given)
        assert caught.value.field_name == field

    def test_a_mustered_warband_recruits_nobody(self, owner, warband, refusal):
        muster(warband, uuid4())
        assert refusal(lambda: owner.vassal(warband)) == ["mustered"]


@pytest.mark.case(23)
class TestHiringForSilver:
    @pytest.fixture(autouse=True)
    def _priced(self, cards):
        card = Card.objects.get(key="hireling", house=None)
        card.price_unit, card.price_flat = "silver", 50
        card.save()

    def test_is_booked_once_however_often_it_is_sent(self, owner):
        warband, act = owner.founded(silver=200), uuid4()
        given = {
            "act": act,
            "warband_id": warband.pk,
            "kind": "vassal",
            "name": "Vilho",
            "profile": "hireling",
            "master_id": hero(warband).pk,
        }
        first = owner.recruit(**given)
        assert owner.recruit(**given) == first
        assert (silver(warband), entries(warband, Entry.SILVER)) == (150, [200, -50])

    def test_without_the_silver_it_is_refused(self, owner, refusal):
        warband = owner.founded(silver=40)
        assert refusal(lambda: owner.vassal(warband)) == ["not_enough_silver"]
        assert not Member.objects.filter(kind="vassal").exists()


class TestMasters:
    def test_a_vassal_changes_his_master(self, owner, warband):
        vassal = owner.vassal(warband)
        owner.change_master(member_id=vassal.pk, master_id=hero(warband, 2).pk)
        assert fresh(vassal).master == hero(warband, 2)

    def test_a_vassal_is_no_master(self, owner, warband, refusal):
        vassal, other = owner.vassal(warband), owner.vassal(warband, "Veikko")
        assert refusal(lambda: owner.change_master(member_id=vassal.pk, master_id=other.pk)) == ["master_not_hero"]

    def test_a_hero_follows_nobody(self, owner, warband, refusal):
        assert refusal(lambda: owner.change_master(member_id=hero(warband).pk, master_id=hero(warband, 2).pk)) == [
            "hero_has_no_master"
        ]

    def test_when_the_master_is_gone_the_vassal_stays_without_one(self, owner, warband):
        vassal = owner.vassal(warband)
        owner.retire(member_id=hero(warband).pk)
        assert (fresh(vassal).master, fresh(vassal).standing) == (None, "roster")


def dead(member, owner):
    owner.correct_standing(member_id=member.pk, standing="dead", reason="Fell at the ford")


@pytest.mark.case(1)
class TestEveryWayBackEndsInTheSameState:
    def test_by_undo_bring_back_or_correction(self, owner, warband, books_clean):
        third = hero(warband, 3)
        owner.buy(warband_id=warband.pk, card_key="bow", holder_id=third.pk)
        owner.put_on(possession_id=Possession.objects.get().pk)
        vassal = owner.vassal(warband, master_id=third.pk)
        before = (warband_xp(warband), worth(warband), kit(third), fresh(vassal).master_id)
        assert before == (20, 70, [("bow", "ranged")], third.pk)
        ways = {
            "undo": lambda event: owner.undo(event_id=event.id),
            "bring back": lambda event: owner.bring_back(member_id=third.pk, reason="He was only stunned"),
            "correction": lambda event: owner.correct_standing(
                member_id=third.pk, standing="roster", reason="Wrong man"
            ),
            "an app above": lambda event: in_act(
                warband, lambda doing, row: booking.set_standing(doing, fresh(third), Member.ON_ROSTER)
            ),
        }
        for name, back in ways.items():
            event = owner.correct_standing(member_id=third.pk, standing="dead", reason="Fell at the ford")
            assert (warband_xp(warband), worth(warband), kit(third)) == (16, 70, []), name
            back(event)
            assert (warband_xp(warband), worth(warband), kit(third), fresh(vassal).master_id) == before, name
        assert books_clean()

    def test_through_bed_rest_too(self, owner, warband):
        third = hero(warband, 3)
        dead(third, owner)
        owner.bring_back(member_id=third.pk, reason="He was only stunned")
        in_act(
            warband,
            lambda doing, row: booking.add_condition(doing, fresh(third), NewCondition("bed_rest", Condition.INTERVAL)),
        )
        assert warband_xp(warband) == 20

    def test_a_rider_and_his_mount_find_each_other_again(self, owner, warband):
        rider, horse = owner.rider_and_horse(warband)
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        for gone in (rider, horse):
            dead(gone, owner)
            assert fresh(horse).rider_id is None
            owner.bring_back(member_id=gone.pk, reason="Found in the woods")
            assert fresh(horse).rider_id == rider.pk

    def test_what_somebody_else_took_meanwhile_stays_with_him(self, owner, warband):
        third = hero(warband, 3)
        bow = owner.thing(warband, "bow", third)
        dead(third, owner)
        owner.give(possession_id=bow.pk, member_id=hero(warband).pk)
        owner.bring_back(member_id=third.pk, reason="Found in the woods")
        assert (kit(third), kit(hero(warband))) == ([], [("bow", "")])

    def test_without_room_every_way_refuses(self, owner, warband, refusal):
        third = hero(warband, 3)
        event = owner.correct_standing(member_id=third.pk, standing="dead", reason="Fell at the ford")
        owner.recruit(warband_id=warband.pk, kind="hero", name="Kuura", main_class="rogue")
        assert refusal(lambda: owner.bring_back(member_id=third.pk, reason="Back")) == ["too_many_heroes"]
        assert refusal(lambda: owner.undo(event_id=event.id)) == ["too_many_heroes"]
        assert refusal(lambda: owner.correct_standing(member_id=third.pk, standing="roster", reason="Back")) == [
            "too_many_heroes"
        ]

    def test_in_a_campaign_the_owner_may_not_but_an_organiser_may(self, owner, organiser, warband):
        third = hero(warband, 3)
        dead(third, owner)
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        with pytest.raises(NotAllowed):
            owner.bring_back(member_id=third.pk, reason="Back")
        assert organiser.bring_back(member_id=third.pk, reason="Back").on_behalf_of == owner.user.pk


@pytest.mark.case(2)
class TestTheDeadCountForNothing:
    def test_xp_and_levels_leave_the_totals_and_things_lie_in_the_stash_once(self, owner, warband):
        second = hero(warband, 2)
        owner.learn(member_id=second.pk, card_key="melee_levels")
        owner.learn(member_id=second.pk, card_key="bribery")
        for card, place in (("sword", "main_hand"), ("silver_ring", "worn")):
            owner.buy(warband_id=warband.pk, card_key=card, holder_id=second.pk)
            owner.put_on(possession_id=Possession.objects.get(card__key=card).pk, place=place)
        dead(second, owner)
        assert warband_xp(warband) == 16
        assert kit(None, warband) == [("silver_ring", ""), ("sword", "")]
        assert worth(warband) == 210

    def test_the_memorial_still_knows_skills_and_kit(self, owner, warband):
        second = hero(warband, 2)
        owner.learn(member_id=second.pk, card_key="bribery")
        owner.thing(warband, "sword", second)
        dead(second, owner)
        assert levels(second) == {"bribery": 1}
        assert [one.card.key for one in memorial.kit(fresh(second))] == ["sword"]


class TestEditsNameTheirVersion:
    @pytest.mark.case(25)
    def test_the_second_of_two_windows_is_told_and_loses_nothing(self, owner, warband):
        first = hero(warband)
        seen = first.version
        owner.rename_member(member_id=first.pk, name="Aino", version=seen)
        with pytest.raises(EditConflict) as caught:
            owner.set_member_notes(member_id=first.pk, text="Afraid of heights", version=seen)
        assert caught.value.yours == {"notes": "Afraid of heights"}
        assert caught.value.theirs == {"notes": ""}
        owner.set_member_notes(member_id=first.pk, text="Afraid of heights", version=caught.value.version)
        assert (fresh(first).name, fresh(first).notes) == ("Aino", "Afraid of heights")

    def test_without_a_version_the_last_one_wins(self, owner, warband):
        owner.rename_warband(warband_id=warband.pk, name="One")
        owner.rename_warband(warband_id=warband.pk, name="Two")
        assert fresh(warband).name == "Two"

    def test_abilities_set_by_hand(self, owner, warband):
        first = hero(warband)
        owner.set_abilities(member_id=first.pk, abilities={"ST": 5}, reason="A blessing", version=first.version)
        assert number(first, "ST") == 5
        with pytest.raises(EditConflict):
            owner.set_abilities(member_id=first.pk, abilities={"ST": 6}, reason="Again", version=first.version)

    @pytest.mark.parametrize("abilities", [{"ST": 13}, {"ST": 0}, {"ST": "5"}, {"ST": True}, {"XX": 3}])
    def test_abilities_outside_the_book_are_bad_fields(self, owner, warband, abilities):
        with pytest.raises(BadField):
            owner.set_abilities(member_id=hero(warband).pk, abilities=abilities, reason="A blessing")

    def test_names_are_trimmed_and_bounded(self, owner, warband):
        owner.rename_member(member_id=hero(warband).pk, name="  Aino \n")
        assert hero(warband).name == "Aino"
        for name in ("", "   ", "x" * 81):
            with pytest.raises(BadField):
                owner.rename_member(member_id=hero(warband).pk, name=name)


class TestConditions:
    def test_one_of_the_house_changes_numbers_until_it_is_ended(self, owner, warband):
        first = hero(warband)
        event = owner.add(member_id=first.pk, label="Lame hand", effects={"DX": -1})
        assert number(first, "DX") == 2
        owner.end(condition_id=event.payload["condition"])
        assert number(first, "DX") == 3

    @pytest.mark.case(22)
    def test_ending_what_lasts_for_an_interval_leaves_a_lasting_one(self, owner, warband):
        fourth = hero(warband, 4)
        owner.add(member_id=fourth.pk, label="Lame hand", effects={"DX": -1})
        in_act(
            warband,
            lambda doing, row: booking.add_condition(
                doing, fresh(fourth), NewCondition("bed_rest", Condition.INTERVAL)
            ),
        )
        for _twice in range(2):
            in_act(warband, lambda doing, row: booking.end_conditions(doing, row, Condition.INTERVAL))
        (left,) = Condition.objects.filter(ended_at=None)
        assert (left.label, left.effects, number(fourth, "DX")) == ("Lame hand", {"DX": -1}, 2)

    def test_one_of_the_rules_is_an_organisers_to_end(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        in_act(
            warband,
            lambda doing, row: booking.add_condition(doing, hero(row), NewCondition("bed_rest", Condition.INTERVAL)),
        )
        condition = Condition.objects.get()
        with pytest.raises(NotAllowed):
            owner.end(condition_id=condition.pk)
        with pytest.raises(BadField):
            organiser.end(condition_id=condition.pk)
        organiser.end(condition_id=condition.pk, reason="The knight's court helped")
        assert fresh(condition).ended_at is not None

    def test_the_owner_of_a_campaigns_warband_sets_only_those_of_the_house(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        with pytest.raises(NotAllowed):
            owner.add(member_id=hero(warband).pk, label="Bed rest", kind="bed_rest", until=Condition.INTERVAL)
        owner.add(member_id=hero(warband).pk, label="Tired", kind=conditions.BY_HAND)

    def test_numbers_that_nothing_follows_from_are_refused(self, owner, warband):
        with pytest.raises(Refused) as refused:
            owner.add(member_id=hero(warband).pk, label="Odd", effects={"LOAD": 1, "DX": 1})
        assert [one.code for one in refused.value.reasons] == ["not_by_condition"]
        for code in rulebook.of(warband).book.moved_by_conditions(snapshots.member(hero(warband)), {}):
            owner.add(member_id=hero(warband).pk, label="Odd", effects={code: 1})

    @pytest.mark.parametrize("effects", [{"XX": 1}, {"DX": 99}, {"DX": "1"}])
    def test_effects_that_the_sheet_lacks_are_bad_fields(self, owner, warband, effects):
        with pytest.raises(BadField):
            owner.add(member_id=hero(warband).pk, label="Odd", effects=effects)


class TestCorrections:
    def test_silver_and_xp_both_ways_with_a_reason(self, owner, warband):
        owner.correct_silver(warband_id=warband.pk, amount=-100, reason="Toll")
        owner.correct_xp(member_id=hero(warband).pk, amount=3, reason="Played elsewhere")
        owner.correct_xp(member_id=hero(warband).pk, amount=-1, reason="Miscounted")
        assert (silver(warband), xp(hero(warband))) == (400, (6, 0, 6))

    def test_never_below_zero(self, owner, warband, refusal):
        owner.learn(member_id=hero(warband).pk, card_key="riding")
        assert refusal(lambda: owner.correct_silver(warband_id=warband.pk, amount=-501, reason="Toll")) == [
            "not_enough_silver"
        ]
        assert refusal(lambda: owner.correct_xp(member_id=hero(warband).pk, amount=-1, reason="No")) == [
            "too_little_xp"
        ]

    @pytest.mark.parametrize("amount", [0, 1.5, "5", 10**9])
    def test_amounts_that_are_none(self, owner, warband, amount):
        with pytest.raises(BadField):
            owner.correct_silver(warband_id=warband.pk, amount=amount, reason="Toll")

    def test_in_a_campaign_they_are_an_organisers(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "co-organiser"), (owner.user, "player")))
        with pytest.raises(NotAllowed):
            owner.correct_silver(warband_id=warband.pk, amount=100, reason="Found")
        organiser.correct_silver(warband_id=warband.pk, amount=100, reason="Found")
        assert silver(warband) == 600

    def test_who_earns_no_xp_gets_none(self, owner, warband, refusal):
        vassal = owner.vassal(warband)
        assert refusal(lambda: owner.correct_xp(member_id=vassal.pk, amount=1, reason="Brave")) == ["not_a_learner"]


class TestPrivateNotes:
    def test_nobody_but_the_owner_changes_them(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        with pytest.raises(Http404):
            organiser.set_warband_notes(warband_id=warband.pk, text="Mine now")
        event = owner.set_warband_notes(warband_id=warband.pk, text="They are in the well")
        assert fresh(warband).notes == "They are in the well"
        assert "well" not in str(event.payload) + str(event.changes)
