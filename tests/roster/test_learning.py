"""Spending XP."""

from uuid import uuid4

import pytest
from django.http import Http404

from core import wording
from core.errors import NotAllowed, Refused
from core.models import Event
from roster.models import Entry, Learned
from tests.roster.table import Player, circle_of, enter, entries, hero, levels, muster, number, silver, tick, xp

pytestmark = pytest.mark.django_db


@pytest.mark.rule("DD-XP-5")
class TestAFlatSkillIsBoughtOnce:
    def test_riding_takes_four_xp(self, owner, warband):
        event = owner.learn(member_id=hero(warband).pk, card_key="riding")
        assert (levels(hero(warband)), xp(hero(warband))) == ({"riding": 1}, (4, 4, 0))
        assert wording.sentence(event) == "Warrior 1 learnt Riding for 4 XP."

    def test_a_second_time_is_refused_and_changes_nothing(self, owner, warband, refusal):
        owner.learn(member_id=hero(warband).pk, card_key="bribery")
        assert refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="bribery")) == ["already_known"]
        assert xp(hero(warband)) == (4, 2, 2)


@pytest.mark.rule("DD-XP-6", "DD-XP-8")
class TestALadderIsClimbedInOrder:
    def test_two_levels_in_one_go_cost_both(self, owner, warband):
        event = owner.learn(member_id=hero(warband).pk, card_key="shooting", to_level=2)
        assert event.payload["price_xp"] == 3
        assert levels(hero(warband)) == {"shooting": 2}

    def test_one_row_keeps_the_level(self, owner, warband):
        owner.learn(member_id=hero(warband).pk, card_key="shooting")
        owner.learn(member_id=hero(warband).pk, card_key="shooting")
        assert Learned.objects.count() == 1
        assert entries(warband, Entry.SPENT) == [1, 2]

    def test_the_level_held_already_is_refused(self, owner, warband, refusal):
        owner.learn(member_id=hero(warband).pk, card_key="shooting", to_level=2)
        assert refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="shooting", to_level=2)) == [
            "not_increasing"
        ]


@pytest.mark.rule("DD-XP-7")
class TestMeleeStartsAtTwo:
    def test_level_two_costs_two_and_adds_a_die(self, owner, warband):
        owner.learn(member_id=hero(warband).pk, card_key="melee_levels")
        assert xp(hero(warband)) == (4, 2, 2)
        assert number(hero(warband), "MELEE_DICE") == 2


@pytest.mark.rule("DD-XP-10", "DD-XP-12")
class TestARefusalSaysWhatWasWantedAndTheNumbers:
    def test_too_little_xp(self, owner, warband):
        owner.learn(member_id=hero(warband).pk, card_key="shooting")
        with pytest.raises(Refused) as caught:
            owner.learn(member_id=hero(warband).pk, card_key="riding")
        (row,) = wording.refusals(caught.value)
        assert row["sentence"] == "Riding costs 4 XP; Warrior 1 has 3."
        assert (row["rule"], row["code"]) == ("DD-XP-10", "not_enough_xp")

    def test_a_class_gate_names_the_list(self, owner, warband):
        with pytest.raises(Refused) as caught:
            owner.learn(member_id=hero(warband, 3).pk, card_key="division_of_orders")
        assert "Warrior skills" in wording.refusals(caught.value)[0]["sentence"]

    def test_a_skill_for_warriors_only(self, owner, warband, refusal):
        rogue = hero(warband, 3)
        owner.learn(member_id=rogue.pk, card_key="endurance")
        assert refusal(lambda: owner.learn(member_id=rogue.pk, card_key="endurance")) == ["warriors_only"]
        owner.learn(member_id=hero(warband).pk, card_key="endurance", to_level=2)
        assert number(hero(warband), "HP") == 5

    def test_a_vassal_learns_nothing(self, owner, warband, refusal):
        vassal = owner.vassal(warband)
        assert refusal(lambda: owner.learn(member_id=vassal.pk, card_key="riding")) == ["not_a_learner"]

    def test_a_card_that_is_no_skill(self, owner, warband, refusal):
        assert refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="sword")) == ["not_for_sale"]

    def test_a_card_that_is_not_there(self, owner, warband):
        with pytest.raises(Http404):
            owner.learn(member_id=hero(warband).pk, card_key="flying_carpet")


@pytest.mark.case(4)
class TestConfirmingTwice:
    def test_the_same_act_answers_the_first_result(self, owner, warband):
        act = uuid4()
        first = owner.learn(act=act, member_id=hero(warband).pk, card_key="melee_levels", at=tick())
        again = owner.learn(act=act, member_id=hero(warband).pk, card_key="melee_levels", at=tick())
        assert again == first
        assert xp(hero(warband)) == (4, 2, 2)

    def test_the_same_act_with_another_card_is_refused(self, owner, warband, refusal):
        act = uuid4()
        owner.learn(act=act, member_id=hero(warband).pk, card_key="melee_levels")
        assert refusal(lambda: owner.learn(act=act, member_id=hero(warband).pk, card_key="bribery")) == ["key_reused"]

    def test_another_act_is_refused_not_charged(self, owner, warband, refusal):
        owner.learn(member_id=hero(warband).pk, card_key="melee_levels", to_level=2)
        assert refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="melee_levels", to_level=2)) == [
            "not_increasing"
        ]
        assert xp(hero(warband)) == (4, 2, 2)

    def test_a_refused_try_leaves_the_act_free(self, owner, warband, refusal):
        act = uuid4()
        owner.learn(member_id=hero(warband).pk, card_key="shooting")
        refusal(lambda: owner.learn(act=act, member_id=hero(warband).pk, card_key="riding"))
        owner.correct_xp(member_id=hero(warband).pk, amount=1, reason="Played elsewhere")
        owner.learn(act=act, member_id=hero(warband).pk, card_key="riding")
        assert xp(hero(warband)) == (5, 5, 0)


class TestWhoMayLearnForAMember:
    def test_a_stranger_finds_nothing(self, stranger, warband):
        with pytest.raises(Http404):
            stranger.learn(member_id=hero(warband).pk, card_key="riding")

    def test_another_player_looks_on_only(self, owner, organiser, other_player, warband):
        circle = circle_of((organiser.user, "organiser"), (owner.user, "player"), (other_player.user, "player"))
        enter(warband, circle)
        with pytest.raises(NotAllowed) as caught:
            other_player.learn(member_id=hero(warband).pk, card_key="riding")
        assert caught.value.who == "owner"

    def test_an_organiser_acts_for_the_owner_and_the_log_says_so(self, owner, organiser, warband):
        enter(warband, circle_of((organiser.user, "organiser"), (owner.user, "player")))
        event = organiser.learn(member_id=hero(warband).pk, card_key="riding")
        assert (event.actor_id, event.on_behalf_of) == (organiser.user.pk, owner.user.pk)

    def test_the_owner_acts_for_nobody_else(self, owner, warband):
        assert owner.learn(member_id=hero(warband).pk, card_key="riding").on_behalf_of is None

    def test_the_app_may(self, warband):
        assert Player(None).learn(member_id=hero(warband).pk, card_key="riding").actor_id is None


class TestWhenAWarbandIsClosed:
    def test_a_mustered_one_learns_nothing_until_the_adventure_is_over(self, owner, warband, refusal):
        muster(warband, uuid4())
        assert refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="riding")) == ["mustered"]
        muster(warband, None)
        owner.learn(member_id=hero(warband).pk, card_key="riding")

    def test_an_archived_one_learns_nothing_until_it_is_restored(self, owner, warband, refusal):
        owner.archive(warband_id=warband.pk)
        assert refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="riding")) == ["archived"]
        owner.restore(warband_id=warband.pk)
        owner.learn(member_id=hero(warband).pk, card_key="riding")

    def test_a_refused_act_leaves_no_event(self, owner, warband, refusal):
        muster(warband, uuid4())
        before = Event.objects.count()
        refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="riding"))
        assert (Event.objects.count(), silver(warband)) == (before, 500)
