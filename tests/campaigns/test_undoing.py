"""Undo: acts are taken back by new ones, as far as nothing rests on them."""

from typing import Any

import pytest
from django.http import Http404

from campaigns.models import Adventure, Interval, Recovery
from campaigns.services import adventuring, housecards, interval, joining, recovering, sweeping, undoing
from core import wording
from core.errors import NotAllowed, Refused
from core.models import Event, Roll
from roster.models import Possession
from roster.services import archiving
from rules.models import Card
from tests.campaigns.table import Gamer, Table, at_deadline, fresh, hero, silver, xp


class TestTheClosingOfAnAdventure:
    def test_is_undone_by_an_organiser_whole(self, table: Table, books_clean: Any):
        vassal = table.alva.roster.vassal(table.ember)
        adventure = table.played(fallen=[vassal, hero(table.gulls)], ember=100, items=["sword"])
        closed = table.last("campaigns.adventure_closed")
        with pytest.raises(NotAllowed):
            table.undo(closed, by=table.alva)
        table.undo(closed)
        row = fresh(adventure)
        assert (row.state, row.report["sides"][str(table.ember.pk)]["silver"]) == (Adventure.MUSTERED, 100)
        assert (xp(hero(table.ember)), silver(table.ember), fresh(vassal).standing) == ((4, 0, 4), 0, "roster")
        assert fresh(table.ember).mustered_for == adventure.pk
        assert not Interval.objects.exists()
        assert not Recovery.objects.exists()
        assert books_clean()

    def test_and_the_adventure_is_closed_again(self, table: Table, books_clean: Any):
        adventure = table.played(fallen=[hero(table.ember)], ember=100)
        table.undo(table.last("campaigns.adventure_closed"))
        table.bror.do(adventuring.report, adventure_id=adventure.pk, told=table.told("loss", ember=10))
        assert (xp(hero(table.ember))[0], silver(table.ember)) == (5, 10)
        assert books_clean()

    def test_waits_for_the_rolls_that_rest_on_it(self, table: Table, refusal: Any, books_clean: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        table.recover(one, 12, 5)
        closed, rolled = table.last("campaigns.adventure_closed"), table.last("campaigns.recovery_rolled")
        assert refusal(lambda: table.undo(closed)) == ["rests_on"]
        table.undo(rolled, reason="Wrong hero.")
        table.undo(closed)
        assert xp(one) == (4, 0, 4)
        assert Roll.objects.filter(event=rolled).exists()
        assert books_clean()

    def test_waits_for_what_was_bought_with_its_xp_and_silver(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played()
        table.alva.roster.learn(member_id=one.pk, card_key="riding")
        table.alva.roster.learn(member_id=one.pk, card_key="bribery")
        assert set(refusal(lambda: table.undo(table.last("campaigns.adventure_closed")))) == {"rests_on"}

    def test_waits_for_the_next_plan(self, table: Table, refusal: Any):
        table.played()
        table.plan("The Mill")
        reasons = refusal(lambda: table.undo(table.last("campaigns.adventure_closed")))
        assert set(reasons) == {"already_on_adventure"}

    def test_not_once_a_warband_has_left(self, table: Table, refusal: Any):
        table.played()
        table.alva.do(joining.leave, campaign_id=table.id, warband_id=table.ember.pk)
        assert refusal(lambda: table.undo(table.last("campaigns.adventure_closed")))


class TestPlansAndMusters:
    def test_are_undone_newest_first(self, table: Table, refusal: Any):
        adventure = table.plan()
        planned = table.last("campaigns.adventure_planned")
        table.muster(adventure)
        mustered = table.last("campaigns.side_mustered")
        assert refusal(lambda: table.undo(planned)) == ["rests_on"]
        table.undo(mustered)
        assert fresh(table.ember).mustered_for is None
        table.undo(planned, by=table.alva)
        assert not Adventure.objects.exists()

    def test_the_first_side_stays_while_the_second_rests_on_it(self, table: Table, refusal: Any):
        adventure = table.plan()
        for who, warband in ((table.alva, table.ember), (table.dag, table.gulls)):
            who.do(adventuring.muster, adventure_id=adventure.pk, going={warband.pk: [hero(warband).pk]})
        second, first = Event.objects.filter(kind="campaigns.side_mustered").order_by("-number")
        assert refusal(lambda: table.undo(first, by=table.alva)) == ["rests_on"]
        with pytest.raises(NotAllowed):
            table.undo(second, by=table.alva)
        table.undo(second, by=table.dag)
        table.undo(first, by=table.alva)
        assert fresh(adventure).state == Adventure.PLANNED

    @pytest.mark.parametrize("kind", ["campaigns.adventure_cancelled", "campaigns.interval_closed"])
    def test_an_archived_warband_comes_back_into_play_only_when_it_is_restored(
        self, table: Table, refusal: Any, kind: str
    ):
        table.played()
        table.finish()
        table.finish(table.gulls)
        if kind == "campaigns.adventure_cancelled":
            adventure = table.mustered("The Bridge")
            table.bror.do(adventuring.cancel, adventure_id=adventure.pk)
        event = Event.objects.filter(kind=kind, touches__row=table.ember.pk).latest("number")
        table.alva.do(archiving.archive, warband_id=table.ember.pk)
        assert refusal(lambda: table.undo(event)) == ["archived"]
        table.alva.do(archiving.restore, warband_id=table.ember.pk)
        assert table.undo(event).undoes == event

    def test_a_cancelled_one_comes_back_unless_the_warbands_are_busy(self, table: Table, refusal: Any):
        adventure = table.plan()
        table.bror.do(adventuring.cancel, adventure_id=adventure.pk)
        cancelled = table.last("campaigns.adventure_cancelled")
        other = table.plan("The Mill")
        assert set(refusal(lambda: table.undo(cancelled))) == {"already_on_adventure"}
        table.bror.do(adventuring.cancel, adventure_id=other.pk)
        table.undo(cancelled)
        assert fresh(adventure).state == Adventure.PLANNED

    def test_a_dispute_taken_back_late_closes_nothing_by_itself(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        late = at_deadline(fresh(adventure).confirm_by)
        event = table.dag.do(adventuring.dispute, adventure_id=adventure.pk, reason="No.")
        table.dag.do(undoing.undo, event_id=event.id, at=late)
        sweeping.reports(at=late)
        assert (fresh(adventure).state, fresh(adventure).confirm_by) == (Adventure.REPORTED, None)

    def test_a_report_is_taken_back_by_who_made_it(self, table: Table):
        adventure = table.mustered()
        event = table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        with pytest.raises(NotAllowed):
            table.undo(event, by=table.dag)
        table.undo(event, by=table.alva)
        assert fresh(adventure).state == Adventure.MUSTERED


class TestACardOfTheHouse:
    CARD = {"key": "glass_blade", "kind": "item", "category": "weapon", "names": {"en": "Glass Blade"}}

    def added(self, table: Table) -> Event:
        card = {**self.CARD, "stats": {"slot": "weapon", "load": 1}}
        return table.bror.do(housecards.add, campaign_id=table.id, card=card)

    def test_stays_while_an_open_report_tells_of_it(self, table: Table, refusal: Any, books_clean: Any):
        added, adventure = self.added(table), table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told(items=["glass_blade"]))
        with pytest.raises(Refused) as caught:
            table.undo(added)
        told = wording.refusals(caught.value)[0]
        assert told["sentence"].startswith("The report of The Ford (adventure 1) tells of Glass Blade.")
        table.dag.do(adventuring.confirm, adventure_id=adventure.pk)
        assert Possession.objects.filter(warband=table.ember, card__key="glass_blade").count() == 1
        assert refusal(lambda: table.undo(added)) == ["rests_on"]
        assert books_clean()

    def test_goes_once_the_report_was_corrected(self, table: Table):
        added, adventure = self.added(table), table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told(items=["glass_blade"]))
        table.bror.do(adventuring.correct, adventure_id=adventure.pk, told=table.told())
        table.undo(added)
        assert not Card.objects.filter(key="glass_blade").exists()


class TestEntering:
    def test_is_undone_until_the_warband_has_played(self, table: Table, refusal: Any, stranger: Gamer):
        table.seat(stranger)
        lone = stranger.founded("Lone Wolves")
        house = lone.house_id
        table.enter(stranger, lone)
        table.undo(table.last("campaigns.warband_entered"), by=stranger)
        assert (fresh(lone).circle_id, fresh(lone).house_id) == (None, house)
        table.plan()
        entered = Event.objects.get(kind="campaigns.warband_entered", stream=table.ember.pk)
        assert set(refusal(lambda: table.undo(entered))) == {"rests_on"}


class TestUndoItself:
    def test_is_not_undone_and_happens_once(self, table: Table, refusal: Any):
        table.played()
        event = table.alva.do(interval.mark_step, interval_id=table.interval().pk, step="upkeep", done=True)
        undo = table.undo(event, by=table.alva)
        assert refusal(lambda: table.undo(undo)) == ["is_an_undo"]
        assert refusal(lambda: table.undo(event)) == ["already_undone"]

    def test_of_an_ask_waits_for_the_roll(self, table: Table, refusal: Any):
        one = hero(table.ember)
        table.played(fallen=[one])
        event = table.alva.do(recovering.ask, recovery_id=table.recovery(one).pk)
        table.recover(one, 2)
        assert refusal(lambda: table.undo(event)) == ["rests_on"]

    def test_is_hidden_from_strangers(self, table: Table, stranger: Gamer):
        with pytest.raises(Http404):
            table.undo(table.last("campaigns.warband_entered"), by=stranger)

    def test_of_what_has_a_way_back_of_its_own_is_refused(self, table: Table, refusal: Any):
        assert refusal(lambda: table.undo(table.last("campaigns.seat_taken"))) == ["not_undoable"]

    def test_of_a_lower_apps_act_is_not_this_door(self, table: Table):
        learnt = table.alva.roster.learn(member_id=hero(table.ember).pk, card_key="riding")
        with pytest.raises(Http404):
            table.bror.do(undoing.undo, event_id=learnt.id)
