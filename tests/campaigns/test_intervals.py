"""The interval between two adventures: recovery, bargaining and bribery, skills, close."""

from typing import Any
from uuid import uuid4

import pytest

from campaigns.models import Bargain, Recovery
from campaigns.selectors import odds
from campaigns.services import bargaining, housecards, interval, recovering, skilling
from core import wording
from core.errors import BadField, NotAllowed, Refused
from core.models import Roll
from roster.models import Possession
from rules.engine.dice import SeededDice, SystemDice, TypedDice
from tests.campaigns.table import Gamer, Table, conditions, fresh, hero, silver, tick


@pytest.mark.rule("DD-RECOV-2")
class TestARecoveryTypedIn:
    def test_keeps_dice_abilities_target_and_outcome(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recover(one, 12, 5)
        assert (row.state, row.faces, row.typed, row.outcome) == (Recovery.ROLLED, [12, 5], True, "bed_rest")
        assert row.target == row.abilities["CO"] + row.abilities["ST"]
        roll = Roll.objects.get(who=one.pk)
        assert (roll.faces, roll.typed, roll.purpose) == ([12, 5], True, "recovery")
        assert {state.kind for state in conditions(one).conditions} == {"fell", "bed_rest"}

    def test_reads_no_second_die_when_the_first_is_enough(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        assert table.recover(one, 1, 12).faces == [1]

    @pytest.mark.parametrize("faces", [(), (13,), (0,), (12,), (12, 13)])
    def test_refuses_faces_that_are_missing_or_on_no_such_die(self, table: Table, faces: tuple[int, ...]):
        one = hero(table.ember)
        table.played(fallen=[one])
        with pytest.raises(BadField):
            table.recover(one, *faces)
        assert table.recovery(one).state == Recovery.DUE

    def test_that_comes_second_gets_the_stored_roll(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        first = table.alva.do(recovering.type_in, recovery_id=row.pk, faces=[2])
        second = table.alva.do(recovering.type_in, recovery_id=row.pk, faces=[12, 12])
        assert second == first
        assert fresh(row).faces == [2]

    def test_a_dead_hero_leaves_with_his_xp(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        table.recover(one, 12, 12)
        assert (fresh(one).standing, fresh(one).xp_earned) == ("dead", 7)

    def test_is_not_for_the_other_player(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        with pytest.raises(NotAllowed):
            table.dag.do(recovering.type_in, recovery_id=table.recovery(one).pk, faces=[2])

    def test_by_an_organiser_is_logged_for_the_owner(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        event = table.bror.do(recovering.type_in, recovery_id=table.recovery(one).pk, faces=[2])
        assert event.on_behalf_of == table.alva.user.pk


class TestARecoveryAskedFor:
    def test_is_rolled_by_the_app_once(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        assert recovering.roll_due(recovery_id=row.pk, dice=SystemDice(), at=tick()) is None
        table.alva.do(recovering.ask, recovery_id=row.pk)
        first = recovering.roll_due(recovery_id=row.pk, dice=SeededDice(1), at=tick())
        second = recovering.roll_due(recovery_id=row.pk, dice=SeededDice(2), at=tick())
        assert first is not None
        assert first == second
        assert (first.actor_id, fresh(row).typed) == (None, False)
        assert Roll.objects.filter(who=one.pk).count() == 1

    def test_and_typed_in_meanwhile_keeps_the_first(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        table.alva.do(recovering.ask, recovery_id=row.pk)
        typed = table.recover(one, 3)
        recovering.roll_due(recovery_id=row.pk, dice=SystemDice(), at=tick())
        assert fresh(row).faces == typed.faces == [3]

    def test_twice_is_refused(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        table.alva.do(recovering.ask, recovery_id=row.pk)
        assert refusal(lambda: table.alva.do(recovering.ask, recovery_id=row.pk)) == ["already_asked"]


class TestSettingARollAside:
    def test_takes_an_organiser_and_a_reason(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        event = table.alva.do(recovering.type_in, recovery_id=table.recovery(one).pk, faces=[12, 5])
        with pytest.raises(NotAllowed):
            table.undo(event, by=table.alva, reason="Mistyped.")
        with pytest.raises(BadField):
            table.undo(event)
        table.undo(event, reason="Mistyped: it was a 2.")
        row = table.recovery(one)
        assert (row.state, row.attempt, row.outcome, row.faces) == (Recovery.DUE, 2, "", [])
        assert Roll.objects.get(event=event).faces == [12, 5]
        assert {state.kind for state in conditions(one).conditions} == {"fell"}

    def test_waits_for_a_new_roll_that_nobody_makes_unasked(self, table: Table, books_clean: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        table.alva.do(recovering.ask, recovery_id=row.pk)
        first = recovering.roll_due(recovery_id=row.pk, dice=SeededDice(1), at=tick())
        table.undo(first, reason="We rolled at the table.")
        assert recovering.roll_due(recovery_id=row.pk, dice=SystemDice(), at=tick()) is None
        assert table.recover(one, 4).faces == [4]
        assert books_clean()

    def test_is_refused_once_the_member_has_used_a_skill(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        event = table.alva.do(recovering.type_in, recovery_id=table.recovery(one).pk, faces=[12, 5])
        table.alva.do(interval.close, interval_id=table.interval().pk, drop=True)
        assert set(refusal(lambda: table.undo(event, reason="Late."))) == {"rests_on"}


class TestBargaining:
    @pytest.mark.rule("DD-BARGAIN-4")
    def test_opens_what_the_roll_reaches_and_one_purchase(self, table: Table, refusal: Any, books_clean: Any):
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse")
        table.played()
        row = table.bargain(hero(table.ember), 3)
        assert (row.success, row.max_availability, row.target) == (True, 3, 3)
        buy = lambda key: table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key=key)  # noqa: E731
        assert refusal(lambda: buy("magic_sword")) == ["too_rare"]
        assert refusal(lambda: buy("lynx_ring")) == ["not_offered_here"]
        event = buy("silver_ring")
        thing = Possession.objects.get(pk=event.payload["possession"])
        assert (thing.paid_silver, thing.region, thing.holder, silver(table.ember)) == (150, "caela", None, 350)
        assert refusal(lambda: buy("antidote")) == ["bought_before"]
        assert books_clean()

    @pytest.mark.rule("DD-BARGAIN-5")
    def test_a_purchase_that_the_purse_cannot_pay_is_refused_and_another_may_be_picked(
        self, table: Table, refusal: Any
    ):
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=60, reason="Purse")
        table.played()
        row = table.bargain(hero(table.ember), 3)
        assert refusal(lambda: table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="silver_ring")) == [
            "not_enough_silver"
        ]
        table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="antidote")
        assert silver(table.ember) == 20

    def test_a_refusal_names_the_rule_and_its_numbers(self, table: Table):
        table.played()
        row = table.bargain(hero(table.ember), 3)
        with pytest.raises(Refused) as caught:
            table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="magic_sword")
        assert [(why.rule, why.code) for why in caught.value.reasons] == [
            ("DD-BARGAIN-4", "too_rare"),
            ("DD-BARGAIN-5", "not_enough_silver"),
        ]
        assert "/rules/" in wording.refusals(caught.value)[0]["rule_url"]

    def test_sent_twice_with_another_face_is_told_that_the_act_was_used(self, table: Table, refusal: Any):
        table.played()
        given = {"act": uuid4(), "interval_id": table.interval().pk, "member_id": hero(table.ember).pk}
        first = table.alva.do(bargaining.bargain, **given, dice=TypedDice([3]))
        assert table.alva.do(bargaining.bargain, **given, dice=TypedDice([3])) == first
        assert refusal(lambda: table.alva.do(bargaining.bargain, **given, dice=TypedDice([4]))) == ["key_reused"]
        assert refusal(lambda: table.alva.do(bargaining.bargain, **given, dice=SystemDice())) == ["key_reused"]

    def test_sent_twice_for_the_app_to_roll_is_rolled_once(self, table: Table):
        table.played()
        given = {"act": uuid4(), "interval_id": table.interval().pk, "member_id": hero(table.ember).pk}
        first = table.alva.do(bargaining.bargain, **given, dice=SystemDice())
        assert table.alva.do(bargaining.bargain, **given, dice=SystemDice()) == first
        assert Bargain.objects.count() == 1

    def test_that_fails_buys_nothing(self, table: Table, refusal: Any):
        table.played()
        row = table.bargain(hero(table.ember), 12)
        assert not row.success
        assert refusal(lambda: table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="sword")) == [
            "bargain_failed"
        ]

    @pytest.mark.rule("DD-BARGAIN-1")
    def test_is_tried_once_by_heroes_who_stood(self, table: Table, refusal: Any):
        fallen, vassal = hero(table.ember), table.alva.roster.vassal(table.ember)
        table.played(fallen=[fallen])
        assert refusal(lambda: table.bargain(hero(table.ember, 2), 3)) == ["recovery_due"]
        table.recover(fallen, 2)
        table.bargain(hero(table.ember, 2), 3)
        assert refusal(lambda: table.bargain(hero(table.ember, 2), 3)) == ["already_tried"]
        assert refusal(lambda: table.bargain(fallen, 3)) == ["fell"]
        assert refusal(lambda: table.bargain(vassal, 3)) == ["not_a_hero"]

    @pytest.mark.rule("DD-BRIBE-3")
    def test_silver_of_a_bribe_is_gone_either_way(self, table: Table):
        one = hero(table.ember)
        table.alva.roster.learn(member_id=one.pk, card_key="bribery")
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse")
        table.played()
        row = table.bargain(one, 12, bribe=200)
        assert (row.success, row.target, row.bribe_silver, silver(table.ember)) == (False, 5, 200, 300)

    @pytest.mark.case(20)
    @pytest.mark.parametrize("amount", [-100, 50, 500])
    def test_a_bribe_that_is_no_step_is_refused(self, table: Table, refusal: Any, amount: int):
        one = hero(table.ember)
        table.alva.roster.learn(member_id=one.pk, card_key="bribery")
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse")
        table.played()
        assert refusal(lambda: table.bargain(one, 3, bribe=amount)) == ["invalid_amount"]
        assert silver(table.ember) == 500
        assert not Bargain.objects.exists()

    def test_a_face_that_is_on_no_die_changes_nothing(self, table: Table):
        table.played()
        with pytest.raises(BadField):
            table.bargain(hero(table.ember), 13)
        assert not Bargain.objects.exists()

    def test_the_purchase_is_undone_alone_and_the_roll_set_aside(self, table: Table, books_clean: Any, refusal: Any):
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=500, reason="Purse")
        table.played()
        row = table.bargain(hero(table.ember), 3)
        event = table.alva.do(bargaining.purchase, bargain_id=row.pk, card_key="silver_ring")
        rolled = table.last("campaigns.bargained")
        assert refusal(lambda: table.undo(rolled, reason="Wrong hero.")) == ["rests_on"]
        table.undo(event, by=table.alva)
        assert (silver(table.ember), fresh(row).bought) == (500, None)
        table.undo(rolled, reason="Wrong hero.")
        assert not Bargain.objects.exists()
        assert books_clean()


class TestOddsStandBesideTheRoll:
    def test_for_each_bribe_that_a_member_may_offer(self, table: Table):
        one = hero(table.ember)
        table.alva.roster.learn(member_id=one.pk, card_key="bribery")
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=150, reason="Purse")
        table.played()
        rows = odds.bribes(table.campaign, conditions(one), 150)
        assert [(row.silver, row.success.numerator * 12 // row.success.denominator) for row in rows] == [
            (0, 3), (100, 4), (200, 5), (300, 6), (400, 7),
        ]  # fmt: skip
        assert [row.why_not is None for row in rows] == [True, True, False, False, False]
        assert rows[0].opens[0][0] == 3

    def test_and_the_shelf_says_why_not(self, table: Table):
        table.played()
        rows = odds.shelf(table.campaign, table.interval(), max_availability=2, silver=60)
        told = {row.offer.card.key: [why.code for why in row.why_not] for row in rows}
        assert told["healing_draught"] == []
        assert told["silver_ring"] == ["too_rare", "not_enough_silver"]
        assert told["plate_armour"] == ["not_enough_silver"]


@pytest.mark.rule("DD-TIME-9")
class TestSkillsBeforeTheAdventure:
    def test_are_ticked_once_and_not_from_bed_unless_a_court_helps(self, table: Table, refusal: Any):
        card = {"key": "scouting", "kind": "skill", "category": "automatic", "names": {"en": "Scouting"}}
        table.bror.do(housecards.add, campaign_id=table.id, card={**card, "timing": ["before_adventure"]})
        table.played(fallen=[one := hero(table.ember)])
        tick_off = lambda who: table.alva.do(  # noqa: E731
            skilling.tick, interval_id=table.interval().pk, member_id=who.pk, card_key="scouting"
        )
        assert refusal(lambda: tick_off(one)) == ["recovery_due"]
        table.recover(one, 12, 5)
        assert refusal(lambda: tick_off(one)) == ["bed_rest"]
        table.alva.do(interval.court_help, interval_id=table.interval().pk, member_id=one.pk, helped=True)
        event = tick_off(one)
        assert wording.sentence(event) == "Warrior 1 used Scouting."
        assert refusal(lambda: tick_off(one)) == ["used_before"]
        table.undo(event, by=table.alva)
        tick_off(one)

    def test_that_a_member_does_not_have_are_refused(self, table: Table, refusal: Any):
        table.played()
        given = {"interval_id": table.interval().pk, "member_id": hero(table.ember).pk, "card_key": "riding"}
        assert refusal(lambda: table.alva.do(skilling.tick, **given)) == ["no_such_skill"]


class TestClosing:
    def test_waits_for_recoveries(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.interval()
        assert refusal(lambda: table.alva.do(interval.close, interval_id=row.pk, drop=True)) == ["recovery_due"]
        table.recover(one, 12, 5)
        table.alva.do(interval.close, interval_id=row.pk, drop=True)
        assert conditions(one).conditions == ()
        assert fresh(table.ember).interval is None
        assert fresh(table.ember).frozen_options is None

    def test_asks_before_it_drops_bargains(self, table: Table, refusal: Any):
        table.played()
        table.bargain(hero(table.ember), 3)
        row = table.interval()
        assert refusal(lambda: table.alva.do(interval.close, interval_id=row.pk)) == [
            "untried_bargains",
            "unspent_bargains",
        ]
        event = table.alva.do(interval.close, interval_id=row.pk, drop=True)
        assert len(event.payload["dropped"]) == 4

    def test_twice_is_refused_and_nothing_is_bargained_afterwards(self, table: Table, refusal: Any):
        table.played()
        row = table.interval()
        table.finish()
        assert refusal(lambda: table.alva.do(interval.close, interval_id=row.pk, drop=True)) == ["interval_closed"]
        given = {"interval_id": row.pk, "member_id": hero(table.ember).pk, "dice": TypedDice([1])}
        assert refusal(lambda: table.alva.do(bargaining.bargain, **given)) == ["interval_closed"]

    def test_is_undone_until_the_warband_musters(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        table.recover(one, 12, 5)
        table.finish()
        closed = table.last("campaigns.interval_closed")
        table.undo(closed, by=table.alva)
        assert {state.kind for state in conditions(one).conditions} == {"fell", "bed_rest"}
        table.finish()
        table.finish(table.gulls)
        closed = next(event for event in [table.last("campaigns.interval_closed")])
        table.mustered("The Mill")
        assert "rests_on" in refusal(lambda: table.undo(closed))


class TestSteps:
    def test_are_ticked_off_and_opened_again(self, table: Table):
        table.played()
        row = table.interval()
        table.alva.do(interval.mark_step, interval_id=row.pk, step="upkeep", done=True)
        table.alva.do(interval.mark_step, interval_id=row.pk, step="recruits", done=True)
        assert fresh(row).steps_done == ["recruits", "upkeep"]
        table.alva.do(interval.mark_step, interval_id=row.pk, step="upkeep", done=False)
        assert fresh(row).steps_done == ["recruits"]

    def test_that_the_book_does_not_know_are_refused(self, table: Table):
        table.played()
        with pytest.raises(BadField):
            table.alva.do(interval.mark_step, interval_id=table.interval().pk, step="feast", done=True)

    def test_a_stranger_sees_no_interval(self, table: Table, stranger: Gamer):
        from django.http import Http404

        table.played()
        with pytest.raises(Http404):
            stranger.do(interval.close, interval_id=table.interval().pk, drop=True)
