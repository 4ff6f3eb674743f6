"""Taking acts back."""

from uuid import uuid4

import pytest
from django.http import Http404

from core import wording
from core.errors import NotAllowed, Refused
from core.models import Event
from roster import events
from roster.models import Entry, Learned, Member, Possession
from roster.services import booking
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
    silver,
    warband_xp,
    xp,
)

pytestmark = pytest.mark.django_db


class TestUndoRestoresWhatTheActRecorded:
    def test_a_skill_is_unlearnt_and_its_xp_come_back_on_the_same_account(self, owner, warband, books_clean):
        event = owner.learn(member_id=hero(warband).pk, card_key="shooting", to_level=2)
        undone = owner.undo(event_id=event.id)
        assert (levels(hero(warband)), xp(hero(warband))) == ({}, (4, 0, 4))
        assert entries(warband, Entry.SPENT) == [3, -3]
        assert undone.undoes == event
        assert wording.sentence(undone) == "Undone: Warrior 1 learnt Shooting 2 for 3 XP."
        assert books_clean()

    def test_one_level_of_a_ladder_is_taken_back(self, owner, warband):
        owner.learn(member_id=hero(warband).pk, card_key="shooting")
        event = owner.learn(member_id=hero(warband).pk, card_key="shooting")
        owner.undo(event_id=event.id)
        assert (levels(hero(warband)), xp(hero(warband))) == ({"shooting": 1}, (4, 1, 3))

    def test_a_purchase(self, owner, warband, books_clean):
        event = owner.buy(warband_id=warband.pk, card_key="sword", quantity=2, holder_id=hero(warband).pk)
        owner.undo(event_id=event.id)
        assert (silver(warband), kit(hero(warband))) == (500, [])
        assert entries(warband, Entry.SILVER) == [500, -120, 120]
        assert books_clean()

    def test_a_sale(self, owner, warband):
        owner.change_options(warband_id=warband.pk, changes={"selling": True})
        owner.buy(warband_id=warband.pk, card_key="sword", holder_id=hero(warband).pk)
        thing = Possession.objects.get()
        owner.put_on(possession_id=thing.pk)
        event = owner.sell(possession_id=thing.pk)
        assert silver(warband) == 470
        owner.undo(event_id=event.id)
        assert (silver(warband), kit(hero(warband))) == (440, [("sword", "main_hand")])

    def test_a_recruit_is_struck_off_with_the_xp_booked_for_him(self, owner, warband, books_clean):
        owner.retire(member_id=hero(warband, 5).pk)
        event = owner.recruit(warband_id=warband.pk, kind="hero", name="Kuura", main_class="rogue")
        owner.undo(event_id=event.id)
        kuura = Member.objects.get(name="Kuura")
        assert (kuura.standing, kuura.xp_earned, warband_xp(warband)) == (Member.REMOVED, 0, 16)
        assert books_clean()

    @pytest.mark.parametrize("way", ["dismiss", "retire"])
    def test_leaving(self, owner, warband, way):
        owner.thing(warband, "sword", hero(warband))
        vassal = owner.vassal(warband)
        event = getattr(owner, way)(member_id=hero(warband).pk)
        owner.undo(event_id=event.id)
        assert (kit(hero(warband)), fresh(vassal).master) == ([("sword", "")], hero(warband))

    def test_moving_wearing_riding_renaming_and_regions(self, owner, warband, books_clean):
        rider, horse = owner.rider_and_horse(warband)
        sword = owner.thing(warband, "sword", rider)
        acts = [
            owner.put_on(possession_id=sword.pk),
            owner.take_off(possession_id=sword.pk),
            owner.give(possession_id=sword.pk, member_id=hero(warband, 2).pk),
            owner.take(possession_id=sword.pk),
            owner.mount(rider_id=rider.pk, mount_id=horse.pk),
            owner.dismount(rider_id=rider.pk),
            owner.rename_member(member_id=rider.pk, name="Aino"),
            owner.rename_warband(warband_id=warband.pk, name="The Salt Company"),
            owner.set_region(warband_id=warband.pk, region="al_mamlaka"),
            owner.set_visibility(warband_id=warband.pk, visibility="public"),
            owner.add(member_id=rider.pk, label="Tired"),
            owner.archive(warband_id=warband.pk),
        ]
        for event in reversed(acts):
            owner.undo(event_id=event.id)
        assert (kit(rider), fresh(horse).rider_id, hero(warband).name) == ([("sword", "")], None, "Warrior 1")
        assert (fresh(warband).name, fresh(warband).region, fresh(warband).visibility) == (
            "The Ember Road",
            "caela",
            "private",
        )
        assert books_clean()


class TestAnActIsTakenBackOnce:
    def test_a_second_time_is_refused_and_so_is_undoing_the_undo(self, owner, warband, refusal):
        event = owner.learn(member_id=hero(warband).pk, card_key="riding")
        undone = owner.undo(event_id=event.id)
        assert refusal(lambda: owner.undo(event_id=event.id)) == ["already_undone"]
        assert refusal(lambda: owner.undo(event_id=undone.id)) == ["not_undoable"]
        owner.learn(member_id=hero(warband).pk, card_key="riding")

    def test_the_same_act_id_answers_the_first_undo(self, owner, warband):
        event, act = owner.learn(member_id=hero(warband).pk, card_key="riding"), uuid4()
        first = owner.undo(act=act, event_id=event.id)
        assert owner.undo(act=act, event_id=event.id) == first
        assert entries(warband, Entry.SPENT) == [4, -4]


class TestWhatRestsOnAnActStandsInTheWay:
    def test_a_higher_level_on_a_lower_one(self, owner, warband):
        first = owner.learn(member_id=hero(warband).pk, card_key="shooting")
        second = owner.learn(member_id=hero(warband).pk, card_key="shooting")
        with pytest.raises(Refused) as caught:
            owner.undo(event_id=first.id)
        (row,) = wording.refusals(caught.value)
        assert row["params"]["event"] == str(second.id)
        assert "Warrior 1 learnt Shooting 2 for 2 XP" in row["sentence"]

    def test_spending_on_a_grant_of_silver_newest_first(self, owner, warband):
        grant = owner.correct_silver(warband_id=warband.pk, amount=100, reason="Found")
        spent = [owner.buy(warband_id=warband.pk, card_key="plate_armour") for _one in range(3)]
        with pytest.raises(Refused) as caught:
            owner.undo(event_id=grant.id)
        assert [one.params["event"] for one in caught.value.reasons] == [str(one.id) for one in reversed(spent)]
        assert silver(warband) == 0
        owner.undo(event_id=spent[-1].id)
        owner.undo(event_id=grant.id)
        assert silver(warband) == 100

    @pytest.mark.rule("DD-XP-10")
    def test_spending_on_xp_that_were_given(self, owner, warband, refusal):
        given = owner.correct_xp(member_id=hero(warband).pk, amount=2, reason="Played elsewhere")
        owner.learn(member_id=hero(warband).pk, card_key="shooting", to_level=2)
        owner.learn(member_id=hero(warband).pk, card_key="bribery")
        assert refusal(lambda: owner.undo(event_id=given.id)) == ["rests_on", "rests_on"]
        assert xp(hero(warband)) == (6, 5, 1)

    def test_skills_and_things_on_a_recruit(self, owner, warband, refusal):
        owner.retire(member_id=hero(warband, 5).pk)
        event = owner.recruit(warband_id=warband.pk, kind="hero", name="Kuura", main_class="rogue")
        learnt = owner.learn(member_id=event.payload["member"], card_key="riding")
        assert refusal(lambda: owner.undo(event_id=event.id)) == ["rests_on"]
        owner.undo(event_id=learnt.id)
        owner.undo(event_id=event.id)

    def test_moving_on_a_purchase(self, owner, warband, refusal):
        event = owner.buy(warband_id=warband.pk, card_key="rope")
        owner.give(possession_id=Possession.objects.get().pk, member_id=hero(warband).pk)
        assert refusal(lambda: owner.undo(event_id=event.id)) == ["rests_on"]

    def test_everything_of_weight_on_the_founding(self, owner, refusal):
        warband = owner.founded()
        founding = Event.objects.get(kind=events.FOUNDED)
        owner.rename_warband(warband_id=warband.pk, name="Another name")
        learnt = owner.learn(member_id=hero(warband).pk, card_key="riding")
        assert refusal(lambda: owner.undo(event_id=founding.id)) == ["rests_on"]
        owner.undo(event_id=learnt.id)
        owner.undo(event_id=founding.id)
        assert fresh(warband).founded_at is None

    def test_the_founding_on_the_build_but_not_on_skills(self, owner, refusal):
        warband = owner.draft()
        built = [
            owner.set_hero(warband_id=warband.pk, name=name, main_class=main_class)
            for name, main_class in zip("ABCDE", ("warrior", "warrior", "rogue", "wizard", "theurgist"), strict=True)
        ]
        learnt = owner.learn(member_id=hero(warband).pk, card_key="riding")
        owner.found(warband_id=warband.pk)
        assert refusal(lambda: owner.undo(event_id=built[-1].id)) == ["rests_on"]
        owner.undo(event_id=learnt.id)
        assert xp(hero(warband)) == (4, 0, 4)

    def test_a_later_name_on_an_earlier_one(self, owner, warband, refusal):
        first = owner.rename_warband(warband_id=warband.pk, name="One")
        owner.rename_warband(warband_id=warband.pk, name="Two")
        assert refusal(lambda: owner.undo(event_id=first.id)) == ["rests_on"]


class TestTheRestoredStatePassesTheSameChecks:
    @pytest.mark.rule("DD-RING-1")
    def test_a_ring_does_not_come_back_to_a_full_place(self, owner, warband, refusal):
        first = hero(warband)
        rings = [owner.thing(warband, card, first) for card in ("silver_ring", "lynx_ring", "travelling_cloak")]
        owner.put_on(possession_id=rings[0].pk)
        off = owner.take_off(possession_id=rings[0].pk)
        for ring in rings[1:]:
            owner.put_on(possession_id=ring.pk)
        assert refusal(lambda: owner.undo(event_id=off.id)) == ["too_many_worn"]
        owner.take_off(possession_id=rings[2].pk)
        owner.undo(event_id=off.id)
        assert kit(first) == [("lynx_ring", "worn"), ("silver_ring", "worn"), ("travelling_cloak", "")]

    @pytest.mark.rule("DD-RIDE-1")
    def test_riding_is_not_unlearnt_in_the_saddle(self, owner, warband, refusal):
        rider, horse = owner.rider_and_horse(warband)
        learnt = Event.objects.get(kind=events.SKILL_LEARNT)
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        assert refusal(lambda: owner.undo(event_id=learnt.id)) == ["no_riding"]
        owner.dismount(rider_id=rider.pk)
        owner.undo(event_id=learnt.id)

    def test_a_rider_does_not_come_back_to_a_second_horse(self, owner, warband, refusal):
        rider, horse = owner.rider_and_horse(warband)
        other = owner.recruit(warband_id=warband.pk, kind="mount", name="Halla", profile="riding_horse")
        owner.mount(rider_id=rider.pk, mount_id=horse.pk)
        off = owner.dismount(rider_id=rider.pk)
        owner.mount(rider_id=rider.pk, mount_id=other.payload["member"])
        assert refusal(lambda: owner.undo(event_id=off.id)) == ["no_longer_fits"]

    def test_a_skill_forgotten_and_learnt_anew_does_not_come_back_twice(self, owner, refusal):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        owner.learn(member_id=hero(warband).pk, card_key="bribery")
        forgot = owner.forget(member_id=hero(warband).pk, card_key="bribery")
        owner.learn(member_id=hero(warband).pk, card_key="bribery")
        assert refusal(lambda: owner.undo(event_id=forgot.id)) == ["no_longer_fits"]
        assert Learned.objects.count() == 1

    def test_a_fallen_vassals_return_waits_for_room(self, owner, warband, refusal):
        owner.change_options(warband_id=warband.pk, changes={"max_vassals_per_warband": 1})
        vassal = owner.vassal(warband)
        event = owner.dismiss(member_id=vassal.pk)
        owner.vassal(warband, "Veikko")
        assert refusal(lambda: owner.undo(event_id=event.id)) == ["too_many_vassals"]

    def test_a_vassal_without_a_master_may_come_back(self, owner, warband):
        vassal = owner.vassal(warband)
        event = owner.dismiss(member_id=vassal.pk)
        owner.retire(member_id=hero(warband).pk)
        owner.undo(event_id=event.id)
        assert (fresh(vassal).standing, fresh(vassal).master) == ("roster", None)


class TestWhoMayTakeBack:
    def test_owner_and_organiser_but_nobody_else(self, owner, organiser, other_player, stranger, warband):
        enter(
            warband,
            circle_of((organiser.user, "organiser"), (owner.user, "player"), (other_player.user, "player")),
        )
        event = owner.learn(member_id=hero(warband).pk, card_key="bribery")
        with pytest.raises(Http404):
            stranger.undo(event_id=event.id)
        with pytest.raises(NotAllowed):
            other_player.undo(event_id=event.id)
        assert organiser.undo(event_id=event.id).on_behalf_of == owner.user.pk

    def test_an_organisers_grant_is_not_the_owners_to_take_back(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        event = organiser.correct_silver(warband_id=warband.pk, amount=-50, reason="A fine")
        with pytest.raises(NotAllowed) as caught:
            owner.undo(event_id=event.id)
        assert caught.value.who == "organiser"
        organiser.undo(event_id=event.id)

    def test_acts_of_other_apps_have_other_doors(self, owner, warband):
        event = in_act(warband, lambda doing, row: booking.add_silver(doing, row, 10, "loot"))
        with pytest.raises(Http404):
            owner.undo(event_id=event.id)

    def test_not_while_mustered_but_a_name_may_be(self, owner, warband, refusal):
        learnt = owner.learn(member_id=hero(warband).pk, card_key="bribery")
        renamed = owner.rename_warband(warband_id=warband.pk, name="Another")
        muster(warband, uuid4())
        assert refusal(lambda: owner.undo(event_id=learnt.id)) == ["mustered"]
        owner.undo(event_id=renamed.id)

    def test_beginning_and_copying_have_other_ways(self, owner, warband, refusal):
        begun = Event.objects.get(kind=events.STARTED)
        assert refusal(lambda: owner.undo(event_id=begun.id)) == ["not_undoable"]
        copied = owner.copy_warband(warband_id=warband.pk, name="Copy")
        assert refusal(lambda: owner.undo(event_id=copied.id)) == ["not_undoable"]


class TestAnActOfAHigherAppIsTakenBackThroughTheSameBooks:
    def test_xp_silver_and_standing_at_once(self, owner, warband, books_clean):
        from django.db import transaction

        from core import undo
        from core.events import Doing
        from roster.selectors import access
        from roster.services import checking
        from tests.roster.table import tick

        sword = owner.thing(warband, "sword", hero(warband))

        def close(doing, row):
            for number in (1, 2):
                booking.award_xp(doing, hero(row, number), 3, "adventure")
            booking.add_silver(doing, row, 100, "loot")
            booking.set_standing(doing, hero(row), Member.DEAD)

        event = in_act(warband, close)
        assert (silver(warband), warband_xp(warband), kit(None, warband)) == (600, 19, [("sword", "")])
        with transaction.atomic():
            doing = Doing(act=uuid4(), actor=None, at=tick(), kind="test.undone", content={})
            (row,) = access.lock_warbands([warband.pk])
            undo.take_back(doing, event)
            checking.refuse_if_broken(doing)
            doing.record(stream=row.pk, circle=None, payload={}, undoes=event)
        assert (silver(warband), warband_xp(warband), fresh(sword).holder) == (500, 20, hero(warband))
        assert books_clean()
