"""Drafts and founding."""

from uuid import uuid4

import pytest
from django.http import Http404

from core.errors import BadField, EditConflict, Refused
from core.wording import sentence
from roster.models import Entry, Member, Possession, Warband
from rules.models import House
from rules.selectors import houses
from tests.roster.table import entries, fresh, hero, kit, levels, silver, tick, warband_xp, xp

pytestmark = pytest.mark.django_db


class TestADraftBeginsWithAHouseOfItsOwn:
    def test_from_scratch_it_is_empty_and_the_market_is_open(self, owner):
        warband = owner.draft()
        assert (warband.founded_at, warband.circle, warband.members.count()) == (None, None, 0)
        assert houses.options(warband.house)["open_market"] is True

    def test_it_trades_in_the_first_region_of_the_markets(self, owner):
        assert owner.draft().region == "caela"

    def test_from_a_starter_it_holds_heroes_skills_and_kit(self, owner):
        event = owner.start(name="Ours", system="dozen-die", starter="lantern_company")
        warband = Warband.objects.get(pk=event.stream)
        aino = Member.objects.get(warband=warband, name="Aino")
        assert warband.members.count() == 5
        assert levels(aino) == {"melee_levels": 2, "endurance": 1, "division_of_orders": 1}
        assert xp(aino) == (4, 4, 0)
        assert kit(aino) == [("leather_armour", "armour"), ("shield", "shield"), ("sword", "main_hand")]

    @pytest.mark.parametrize("starter", ["lantern_company", "tide_wardens"])
    def test_every_starter_can_be_founded(self, owner, starter):
        event = owner.start(name="Ours", system="dozen-die", starter=starter)
        assert owner.found(warband_id=event.stream).payload["xp"] == 20

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"name": "  "}, "name"),
            ({"name": "x" * 81}, "name"),
            ({"system": "chess"}, "system"),
            ({"starter": "nobody"}, "starter"),
        ],
    )
    def test_bad_input_names_its_field(self, owner, given, field):
        with pytest.raises(BadField) as caught:
            owner.start(**{"name": "Ours", "system": "dozen-die", **given})
        assert caught.value.field_name == field
        assert not Warband.objects.exists()
        assert not House.objects.exists()

    def test_the_same_act_twice_makes_one(self, owner):
        act = uuid4()
        first = owner.start(act=act, name="Ours", system="dozen-die")
        assert owner.start(act=act, name="Ours", system="dozen-die") == first
        assert Warband.objects.count() == 1


@pytest.mark.rule("DD-XP-1")
class TestInADraftEverythingIsFree:
    def test_a_hero_has_four_xp_to_spend(self, owner):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        assert xp(hero(warband)) == (4, 0, 4)

    def test_skills_are_learnt_and_forgotten_within_them(self, owner):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        aino = hero(warband)
        owner.learn(member_id=aino.pk, card_key="riding")
        owner.forget(member_id=aino.pk, card_key="riding")
        owner.learn(member_id=aino.pk, card_key="shooting", to_level=2)
        assert (levels(aino), xp(aino)) == ({"shooting": 2}, (4, 3, 1))
        assert sum(entries(warband, Entry.SPENT)) == 3

    def test_a_ladder_is_forgotten_down_to_a_level(self, owner):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        aino = hero(warband)
        owner.learn(member_id=aino.pk, card_key="shooting", to_level=2)
        owner.forget(member_id=aino.pk, card_key="shooting", to_level=1)
        assert (levels(aino), xp(aino)) == ({"shooting": 1}, (4, 1, 3))

    def test_more_than_four_xp_is_refused(self, owner, refusal):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        assert refusal(lambda: owner.learn(member_id=hero(warband).pk, card_key="shooting", to_level=3)) == [
            "not_enough_xp"
        ]

    def test_what_nobody_knows_cannot_be_forgotten(self, owner, refusal):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        assert refusal(lambda: owner.forget(member_id=hero(warband).pk, card_key="riding")) == ["not_learnt"]

    def test_a_new_class_forgets_what_it_closes_and_keeps_the_rest(self, owner):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        aino = hero(warband)
        owner.learn(member_id=aino.pk, card_key="division_of_orders")
        owner.learn(member_id=aino.pk, card_key="bribery")
        owner.set_hero(warband_id=warband.pk, member_id=aino.pk, name="Aino", main_class="rogue")
        assert (levels(aino), xp(aino)) == ({"bribery": 1}, (4, 2, 2))
        assert fresh(aino).abilities == {"ST": 3, "DX": 4, "CO": 3, "CH": 3, "AW": 3, "MV": 3}

    def test_ordinary_goods_cost_nothing(self, owner):
        warband = owner.draft()
        owner.buy(warband_id=warband.pk, card_key="plate_armour", quantity=2)
        assert (kit(None, warband), silver(warband)) == ([("plate_armour", ""), ("plate_armour", "")], 0)

    def test_goods_that_take_a_bargain_are_refused(self, owner, refusal):
        warband = owner.draft()
        assert refusal(lambda: owner.buy(warband_id=warband.pk, card_key="magic_sword")) == ["not_ordinary"]

    def test_goods_go_back_for_nothing(self, owner):
        warband = owner.draft()
        owner.buy(warband_id=warband.pk, card_key="rope")
        owner.sell(possession_id=Possession.objects.get().pk)
        assert (kit(None, warband), silver(warband)) == ([], 0)

    def test_a_hero_is_struck_off_without_a_trace(self, owner):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        aino = hero(warband)
        owner.dismiss(member_id=aino.pk)
        assert fresh(aino).standing == Member.REMOVED
        with pytest.raises(Http404):
            owner.learn(member_id=aino.pk, card_key="riding")

    def test_a_hero_changed_in_another_window_is_a_conflict(self, owner):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        aino = hero(warband)
        owner.rename_member(member_id=aino.pk, name="Aino the Elder")
        with pytest.raises(EditConflict) as caught:
            owner.set_hero(warband_id=warband.pk, member_id=aino.pk, name="Aina", main_class="warrior", version=1)
        assert caught.value.theirs["name"] == "Aino the Elder"
        assert caught.value.yours["name"] == "Aina"


@pytest.mark.rule("DD-XP-1")
class TestFoundingFreezesTheBuild:
    def test_five_heroes_make_a_warband_of_twenty_xp(self, owner):
        warband = owner.founded()
        assert warband.founded_at is not None
        assert warband_xp(warband) == 20

    def test_four_heroes_are_refused_with_the_numbers(self, owner):
        warband = owner.draft()
        for number in range(4):
            owner.set_hero(
                warband_id=warband.pk, name=f"Hero {number}", main_class="warrior" if number < 2 else "rogue"
            )
        with pytest.raises(Refused) as caught:
            owner.found(warband_id=warband.pk)
        assert [(one.code, dict(one.params)) for one in caught.value.reasons] == [
            ("needs_five_heroes", {"have": 4, "needs": 5})
        ]

    def test_three_of_a_class_are_refused(self, owner, refusal):
        warband = owner.draft()
        for number, main_class in enumerate(("warrior", "warrior", "warrior", "rogue", "wizard")):
            owner.set_hero(warband_id=warband.pk, name=f"Hero {number}", main_class=main_class)
        assert refusal(lambda: owner.found(warband_id=warband.pk)) == ["class_limit"]

    def test_heroes_of_a_draft_are_set_before_founding_only(self, owner, refusal):
        warband = owner.founded()
        assert refusal(
            lambda: owner.set_hero(warband_id=warband.pk, member_id=hero(warband).pk, name="New", main_class="rogue")
        ) == ["already_founded"]

    def test_nothing_is_forgotten_after_founding(self, owner, refusal):
        warband = owner.founded()
        owner.learn(member_id=hero(warband).pk, card_key="riding")
        assert refusal(lambda: owner.forget(member_id=hero(warband).pk, card_key="riding")) == ["already_founded"]

    def test_it_is_founded_once(self, owner, refusal):
        warband = owner.founded()
        assert refusal(lambda: owner.found(warband_id=warband.pk)) == ["already_founded"]


class TestOnlyDraftsAreDeleted:
    def test_a_draft_goes_with_everything_in_it(self, owner, books_clean):
        event = owner.start(name="Ours", system="dozen-die", starter="lantern_company")
        owner.delete_draft(warband_id=event.stream)
        assert not Warband.objects.exists()
        assert not Entry.objects.exists()
        assert not House.objects.exists()
        assert books_clean()

    def test_a_draft_with_acts_taken_back_goes_too(self, owner, books_clean):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Aino", main_class="warrior")
        learnt = owner.learn(member_id=hero(warband).pk, card_key="riding")
        owner.undo(event_id=learnt.id)
        owner.delete_draft(warband_id=warband.pk)
        assert not Member.objects.exists()
        assert books_clean()

    def test_the_same_act_twice_answers_the_first(self, owner):
        warband, act = owner.draft(), uuid4()
        first = owner.delete_draft(act=act, warband_id=warband.pk, at=tick())
        assert owner.delete_draft(act=act, warband_id=warband.pk) == first

    def test_a_founded_warband_is_refused(self, owner, refusal):
        warband = owner.founded()
        assert refusal(lambda: owner.delete_draft(warband_id=warband.pk)) == ["only_drafts_are_deleted"]

    def test_deleting_is_not_undone(self, owner, refusal):
        deleted = owner.delete_draft(warband_id=owner.draft().pk)
        assert refusal(lambda: owner.undo(event_id=deleted.id)) == ["not_undoable"]


class TestWhatTheLogTellsOfADraft:
    def test_a_new_name_and_new_classes_are_told(self, owner):
        warband = owner.draft()
        owner.set_hero(warband_id=warband.pk, name="Eve", main_class="warrior")
        given = {"warband_id": warband.pk, "member_id": hero(warband).pk}
        told = [
            sentence(owner.set_hero(**given, **changed))
            for changed in (
                {"name": "Eva", "main_class": "warrior"},
                {"name": "Eva", "main_class": "rogue"},
                {"name": "Eve", "main_class": "warrior", "subclass": "knight"},
            )
        ]
        assert told == [
            "Eve is called Eva in the draft now.",
            "Eva is of the class Rogue in the draft now.",
            "Eva is called Eve in the draft now, of the classes Warrior and Knight.",
        ]
