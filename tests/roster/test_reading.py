"""Snapshots, what waits at home, sentences: right, and in a number of queries that doesn't grow."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import wording
from core.models import Event
from roster import events
from roster import wording as words
from roster.models import Condition, Member, Warband
from roster.selectors import home, memorial, rulebook, snapshots
from roster.services import booking
from rules.engine.books.base import NewCondition
from tests.roster.table import circle_of, enter, fresh, hero, in_act, kit, muster, number, silver, state, xp

pytestmark = pytest.mark.django_db


def queries(ask):
    with CaptureQueriesContext(
        connection,
    ) as caught:
        ask()
    return len(caught)


class TestASnapshotCostsTheSameForAnySize:
    def test_of_a_warband(self, owner, warband):
        def ask():
            row = Warband.objects.select_related("house", "system").get(pk=warband.pk)
            return snapshots.warband(row)

        ask()  # the catalogue is kept from now on
        few = queries(ask)
        for number_of_vassal in range(6):
            vassal = owner.vassal(warband, f"V{number_of_vassal}")
            owner.thing(warband, "sword", vassal)
            owner.add(member_id=vassal.pk, label="Tired")
        owner.learn(member_id=hero(warband).pk, card_key="shooting")
        assert queries(ask) == few <= 9

    def test_of_a_member(self, owner, warband):
        first = hero(warband)

        def ask():
            return state(first)

        ask()
        few = queries(ask)
        for _one in range(6):
            owner.thing(warband, "rope", first)
        assert queries(ask) == few <= 8


class TestASnapshotSaysWhatTheEngineReads:
    def test_of_a_rider_with_kit_skills_and_conditions(self, owner, warband):
        rider, horse = owner.rider_and_horse(warband)
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        owner.put_on(possession_id=owner.thing(warband, "sword", rider).pk)
        owner.add(member_id=rider.pk, label="Lame hand", effects={"DX": -1})
        seen = state(rider)
        assert (seen.kind, seen.main_class, seen.learned, seen.xp_left) == ("hero", "warrior", {"riding": 1}, 0)
        assert [(one.card.key, one.place) for one in seen.possessions] == [("sword", "main_hand")]
        assert [dict(one.effects) for one in seen.conditions] == [{"DX": -1}]
        assert (seen.mount.name, seen.mount.profile.key) == ("Hilla", "riding_horse")

    def test_who_was_struck_off_is_in_none(self, owner, warband):
        owner.retire(member_id=hero(warband, 5).pk)
        event = owner.recruit(warband_id=warband.pk, kind="hero", name="Kuura", main_class="rogue")
        owner.undo(event_id=event.id)
        row = Warband.objects.select_related("house", "system").get(pk=warband.pk)
        names = [one.name for one in snapshots.warband(row).members]
        assert ("Kuura" in names, len(names)) == (False, 5)


class TestHome:
    def test_names_drafts_masterless_followers_and_xp_in_that_order(self, owner, warband):
        owner.vassal(warband, master_id=hero(warband, 2).pk)
        owner.retire(member_id=hero(warband, 2).pk)
        owner.draft("A draft")
        assert [(one.kind, one.warband_name) for one in home.home_items(owner.user)] == [
            ("found", "A draft"),
            ("master", "The Ember Road"),
            ("spend", "The Ember Road"),
        ]
        assert home.home_items(owner.user)[2].sentence == "The Ember Road has 16 XP to spend."

    def test_leaves_out_what_is_mustered_or_in_the_archive(self, owner, warband):
        muster(warband, uuid4())
        owner.archive(warband_id=owner.founded("Old").pk)
        assert home.home_items(owner.user) == []

    def test_asks_the_same_number_of_times_for_many(self, owner, warband):
        few = queries(lambda: home.home_items(owner.user))
        for name in ("One", "Two", "Three"):
            owner.draft(name)
        assert queries(lambda: home.home_items(owner.user)) == few == 2


class TestWhatAnAppAboveBooks:
    @pytest.mark.case(19)
    @pytest.mark.rule("DD-XP-2", "DD-XP-3")
    def test_xp_add_up_whatever_was_spent(self, owner, warband):
        first = hero(warband)
        owner.learn(member_id=first.pk, card_key="riding")
        for amount, wanted in ((3, (7, 4, 3)), (2, (9, 4, 5)), (1, (10, 4, 6))):
            in_act(warband, lambda doing, row, amount=amount: booking.award_xp(doing, hero(row), amount, "adventure"))
            assert xp(first) == wanted

    def test_nothing_is_booked_for_nothing(self, warband):
        in_act(warband, lambda doing, row: booking.add_silver(doing, row, 0, "loot"))
        assert silver(warband) == 500

    def test_a_lost_vassal_leaves_his_things_in_the_stash(self, owner, warband):
        vassal = owner.vassal(warband)
        owner.thing(warband, "engagement_ring", vassal)
        in_act(warband, lambda doing, row: booking.set_standing(doing, fresh(vassal), Member.LOST))
        assert (kit(None, warband), [one.card.key for one in memorial.kit(fresh(vassal))]) == (
            [("engagement_ring", "")],
            ["engagement_ring"],
        )

    def test_conditions_of_this_act_outlast_its_ending_of_others(self, warband):
        def close(doing, row):
            booking.add_condition(doing, hero(row), NewCondition("fell", Condition.INTERVAL))
            booking.end_conditions(doing, row, Condition.INTERVAL)

        in_act(warband, close)
        in_act(warband, close)
        assert Condition.objects.filter(ended_at=None).count() == 1

    def test_a_warband_that_leaves_takes_its_house_along(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        house = fresh(warband).house
        in_act(warband, lambda doing, row: booking.leave_circle(doing, row))
        left = fresh(warband)
        assert (left.circle, left.house == house, left.house.options) == (None, False, house.options)

    def test_a_warband_that_changes_hands_leaves_no_notes(self, owner, organiser, warband):
        owner.set_warband_notes(warband_id=warband.pk, text="They are in the well")
        owner.set_member_notes(member_id=hero(warband).pk, text="Afraid of water")
        in_act(warband, lambda doing, row: booking.set_owner(doing, row, organiser.user.pk))
        assert (fresh(warband).owner, fresh(warband).notes, hero(warband).notes) == (organiser.user, "", "")

    def test_frozen_options_hold_for_as_long_as_muster_or_interval(self, warband):
        def options(key):
            row = Warband.objects.select_related("house", "system").get(pk=warband.pk)
            return rulebook.of(row).options[key]

        in_act(warband, lambda doing, row: booking.set_muster(doing, row, uuid4(), options={"sale_rate_percent": 90}))
        assert options("sale_rate_percent") == 90
        in_act(warband, lambda doing, row: booking.set_interval(doing, row, uuid4()))
        in_act(warband, lambda doing, row: booking.set_muster(doing, row, None))
        assert options("sale_rate_percent") == 90
        in_act(warband, lambda doing, row: booking.set_interval(doing, row, None))
        assert options("sale_rate_percent") == 50


class TestSentences:
    def test_every_event_of_a_full_life_is_told_without_gaps(self, owner, warband):
        rider, horse = owner.rider_and_horse(warband)
        vassal = owner.vassal(warband)
        sword = owner.thing(warband, "sword", rider)
        bow = owner.thing(warband, "bow")
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        owner.dismount(rider_id=rider.pk)
        owner.put_on(possession_id=sword.pk)
        owner.take_off(possession_id=sword.pk)
        owner.take(possession_id=sword.pk)
        owner.give(possession_id=sword.pk, member_id=vassal.pk)
        owner.give(possession_id=sword.pk, member_id=rider.pk)
        owner.give(possession_id=bow.pk, member_id=rider.pk)
        owner.set_loaded(possession_id=bow.pk, loaded=False)
        owner.buy(warband_id=warband.pk, card_key="rope", quantity=2)
        owner.buy(warband_id=warband.pk, card_key="rope", holder_id=rider.pk)
        owner.sell(possession_id=sword.pk)
        owner.use_up(possession_id=bow.pk, reason="Broken")
        owner.change_master(member_id=vassal.pk, master_id=hero(warband, 2).pk)
        owner.rename_member(member_id=vassal.pk, name="Veikko")
        owner.correct_xp(member_id=rider.pk, amount=2, reason="Played elsewhere.")
        owner.correct_xp(member_id=rider.pk, amount=-1, reason="Miscounted.")
        owner.correct_silver(warband_id=warband.pk, amount=-5, reason="Toll.")
        owner.set_abilities(member_id=rider.pk, abilities={"ST": 5}, reason="A blessing.")
        condition = owner.add(member_id=rider.pk, label="Tired")
        owner.end(condition_id=condition.payload["condition"])
        owner.correct_standing(member_id=vassal.pk, standing="lost", reason="In the marsh.")
        owner.bring_back(member_id=vassal.pk, reason="Found.")
        owner.copy_member(member_id=vassal.pk, name="Twin")
        owner.dismiss(member_id=vassal.pk)
        owner.retire(member_id=hero(warband, 5).pk)
        owner.set_region(warband_id=warband.pk, region="grey_harbour")
        owner.set_visibility(warband_id=warband.pk, visibility="public")
        owner.new_share_code(warband_id=warband.pk)
        owner.set_warband_notes(warband_id=warband.pk, text="x")
        owner.set_member_notes(member_id=rider.pk, text="x")
        owner.copy_warband(warband_id=warband.pk, name="Copy")
        owner.undo(event_id=owner.archive(warband_id=warband.pk).id)
        told = {one.kind: wording.sentence(one) for one in Event.objects.all()}
        for kind, sentence in told.items():
            assert sentence != kind
            assert not re.search(r"\s\s|\{|\}|None|\s[.,:]", sentence), sentence
            assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert told[events.MOUNTED] == "Warrior 1 mounted Hilla."
        assert told[events.TAKEN] == "Sword went from Warrior 1 to the stash."
        assert told[events.ABILITIES_SET] == "Abilities of Warrior 1 set by hand: ST 4 \u2192 5. A blessing."
        assert told[events.UNDONE] == "Undone: The Ember Road was archived."

    def test_they_speak_the_readers_language_where_cards_do(self, owner, warband):
        from django.utils import translation

        event = owner.learn(member_id=hero(warband).pk, card_key="riding")
        with translation.override("fi"):
            assert "Ratsastus" in wording.sentence(event)

    def test_labels_of_members_that_were_struck_off(self):
        assert words.standing_name("removed") == "struck off"
        assert words.kind_name("squire") == "squire"
        assert words.place_name("") == "carried"


def test_a_number_of_the_sheet_follows_what_is_worn(owner, warband):
    owner.put_on(possession_id=owner.thing(warband, "plate_armour", hero(warband, 3)).pk)
    assert number(hero(warband, 3), "AC") == 7
