"""Background work: nudges, sweeps and reminders. A row is the truth; everything may run twice."""

import threading
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.core import mail
from django.db import connection
from kombu.exceptions import OperationalError

from accounts.models import Mail
from campaigns import tasks
from campaigns.models import Adventure, Interval, Recovery
from campaigns.services import adventuring, campaigning, interval, recovering, reminding, seats, sweeping, undoing
from core.models import Event, Roll
from rules.engine.dice import SeededDice, SystemDice
from tests.campaigns.table import Gamer, Table, at_deadline, conditions, fresh, hero, tick


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Ids of recoveries that were nudged, in place of a broker."""
    sent: list[str] = []
    monkeypatch.setattr(
        tasks.roll_recovery, "apply_async", lambda kwargs, **_options: sent.append(kwargs["recovery_id"])
    )
    return sent


class TestTheAppRollsAtOnce:
    def test_when_an_adventure_closes_and_the_house_says_so(
        self,
        organiser: Gamer,
        owner: Gamer,
        other: Gamer,
        published: list[str],
        django_capture_on_commit_callbacks: Any,
    ):
        table = Table(organiser, owner, other, preset="standard")
        one = hero(table.ember)
        with django_capture_on_commit_callbacks(execute=True):
            table.played(fallen=[one])
        row = table.recovery(one)
        assert published == [str(row.pk)]
        assert row.asked_at is not None
        tasks.roll_recovery(recovery_id=str(row.pk))
        assert fresh(row).state == Recovery.ROLLED

    def test_when_a_player_asks(self, table: Table, published: list[str], django_capture_on_commit_callbacks: Any):
        one = hero(table.ember)
        with django_capture_on_commit_callbacks(execute=True):
            table.played(fallen=[one])
        assert published == []
        with django_capture_on_commit_callbacks(execute=True):
            table.alva.do(recovering.ask, recovery_id=table.recovery(one).pk)
        assert published == [str(table.recovery(one).pk)]

    def test_and_a_broker_that_is_away_is_logged_while_the_act_stands(
        self, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: Any, django_capture_on_commit_callbacks: Any
    ):
        monkeypatch.setattr(tasks.roll_recovery, "apply_async", mock.Mock(side_effect=OperationalError("no broker")))
        one = hero(table.ember)
        table.played(fallen=[one])
        with django_capture_on_commit_callbacks(execute=True):
            table.alva.do(recovering.ask, recovery_id=table.recovery(one).pk)
        assert "no broker" in caplog.text
        assert sweeping.recoveries(dice=SystemDice(), at=tick()) == 1
        assert Recovery.objects.get(member=one).state == Recovery.ROLLED


@pytest.mark.rule("DD-RECOV-4")
class TestEachRecoveryIsRolledOnce:
    def test_however_often_the_task_is_delivered(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        table.alva.do(recovering.ask, recovery_id=row.pk)
        for _ in range(3):
            tasks.roll_recovery(recovery_id=str(row.pk), an_extra_of_a_newer_release=1)
        sweeping.recoveries(dice=SystemDice(), at=tick())
        assert Roll.objects.filter(who=one.pk).count() == 1
        assert Event.objects.filter(kind="campaigns.recovery_rolled").count() == 1

    def test_when_the_worker_dies_before_the_commit_and_starts_again(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        table.alva.do(recovering.ask, recovery_id=row.pk)
        with mock.patch("campaigns.services.recovering.record", side_effect=SystemExit), pytest.raises(SystemExit):
            recovering.roll_due(recovery_id=row.pk, dice=SeededDice(1), at=tick())
        assert fresh(row).state == Recovery.DUE
        assert not Roll.objects.filter(who=one.pk).exists()
        assert {state.kind for state in conditions(one).conditions} == {"fell"}
        recovering.roll_due(recovery_id=row.pk, dice=SeededDice(2), at=tick())
        assert Roll.objects.filter(who=one.pk).count() == 1


class TestSweeps:
    def test_close_what_nobody_answered_in_time_as_it_was_reported(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win", ember=40))
        sweeping.reports(at=tick())
        assert fresh(adventure).state == Adventure.REPORTED
        late = at_deadline(fresh(adventure).confirm_by)
        sweeping.reports(at=late)
        sweeping.reports(at=late)
        assert fresh(adventure).state == Adventure.CLOSED
        closed = Event.objects.get(kind="campaigns.adventure_closed")
        assert (closed.actor_id, closed.payload["confirmed"]) == (None, "deadline")

    def test_close_intervals_at_their_deadline_rolling_what_is_due(self, table: Table):
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"interval_days": 7})
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.interval()
        late = at_deadline(row.deadline)
        sweeping.intervals(dice=SeededDice(3), at=late)
        sweeping.intervals(dice=SeededDice(3), at=late)
        done = fresh(row)
        assert (done.closed_at, done.closed_by_deadline) == (late, True)
        assert fresh(table.ember).interval is None
        assert Recovery.objects.get(member=one).state == Recovery.ROLLED
        events = Event.objects.filter(kind="campaigns.interval_closed", stream=table.ember.pk)
        assert events.count() == 1
        assert events[0].payload["dropped"]

    def test_leave_an_interval_open_whose_closing_was_undone(self, table: Table):
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"interval_days": 7})
        table.played()
        late = at_deadline(table.interval().deadline)
        sweeping.intervals(dice=SystemDice(), at=late)
        table.bror.do(
            undoing.undo,
            event_id=Event.objects.get(kind="campaigns.interval_closed", stream=table.ember.pk).id,
            at=late,
        )
        sweeping.intervals(dice=SystemDice(), at=late + timedelta(minutes=1))
        assert table.interval().deadline is None

    def test_an_adventure_can_be_taken_back_after_the_closing_of_its_intervals_was(
        self, table: Table, books_clean: Any
    ):
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"interval_days": 7})
        adventure = table.played()
        late = at_deadline(table.interval().deadline)
        sweeping.intervals(dice=SystemDice(), at=late)
        for event in Event.objects.filter(kind="campaigns.interval_closed"):
            table.bror.do(undoing.undo, event_id=event.id, at=late)
        table.undo(table.last("campaigns.adventure_closed"))
        assert fresh(adventure).state == Adventure.MUSTERED
        assert books_clean()

    def test_go_on_past_a_row_that_fails(self, table: Table, caplog: Any):
        first, second = hero(table.ember), hero(table.ember, 2)
        table.played(fallen=[first, second])
        for one in (first, second):
            table.alva.do(recovering.ask, recovery_id=table.recovery(one).pk)
        bad = str(table.recovery(first).pk)
        real = recovering.roll_due

        def roll(*, recovery_id: Any, **more: Any) -> Any:
            if str(recovery_id) == bad:
                raise RuntimeError("a bad row")
            return real(recovery_id=recovery_id, **more)

        with mock.patch("campaigns.services.recovering.roll_due", roll):
            sweeping.recoveries(dice=SystemDice(), at=tick())
        assert table.recovery(second).state == Recovery.ROLLED
        assert table.recovery(first).state == Recovery.DUE
        assert "a bad row" in caplog.text

    def test_wait_for_an_ability_that_is_not_set_and_say_so_in_one_line(self, table: Table, caplog: Any):
        one, other = hero(table.ember), hero(table.ember, 2)
        table.bror.roster.set_abilities(member_id=one.pk, abilities={"CO": None, "ST": None}, reason="Unknown")
        table.played(fallen=[one, other])
        for who in (one, other):
            table.alva.do(recovering.ask, recovery_id=table.recovery(who).pk)
        row = table.recovery(one)
        sweeping.recoveries(dice=SystemDice(), at=tick())
        tasks.roll_recovery(recovery_id=str(row.pk))
        told = [record for record in caplog.records if str(row.pk) in record.getMessage()]
        assert [(record.levelname, record.exc_info) for record in told] == [("WARNING", None), ("WARNING", None)]
        assert "ability_not_set" in told[0].getMessage()
        assert table.recovery(other).state == Recovery.ROLLED
        table.bror.roster.set_abilities(member_id=one.pk, abilities={"CO": 3, "ST": 3}, reason="Found them")
        sweeping.recoveries(dice=SystemDice(), at=tick())
        assert fresh(row).state == Recovery.ROLLED

    def test_moving_a_deadline_keeps_the_sweep_away(self, table: Table):
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"interval_days": 1})
        table.played()
        row = table.interval()
        late = at_deadline(row.deadline)
        table.bror.do(interval.move_deadline, interval_id=row.pk, deadline=late + timedelta(days=2))
        sweeping.intervals(dice=SystemDice(), at=late)
        assert fresh(row).closed_at is None

    def test_run_as_tasks(self, table: Table):
        table.played()
        for task in (tasks.sweep_recoveries, tasks.sweep_reports, tasks.sweep_intervals, tasks.send_reminders):
            task()
        assert Interval.objects.filter(closed_at=None).count() == 2


class TestReminders:
    def test_tell_the_other_side_of_a_report_once(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        for _ in range(2):
            reminding.remind(at=tick())
        assert [message.to for message in mail.outbox] == [["dag@example.org"]]
        assert "The Ford" in mail.outbox[0].subject
        assert f"/adventures/{adventure.pk}/" in mail.outbox[0].body
        assert "mail-off" in mail.outbox[0].body

    def test_tell_of_a_deadline_a_day_ahead(self, table: Table):
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"interval_days": 7})
        table.played()
        row = table.interval()
        reminding.remind(at=row.deadline - timedelta(days=2))
        assert mail.outbox == []
        for _ in range(2):
            reminding.remind(at=row.deadline - timedelta(hours=20))
        assert sorted(message.to[0] for message in mail.outbox) == ["alva@example.org", "dag@example.org"]
        assert Mail.objects.count() == 2

    def test_are_not_sent_to_an_owner_who_has_left_the_table(self, table: Table):
        adventure = table.mustered()
        table.bror.do(seats.remove, campaign_id=table.id, user_id=table.dag.user.pk)
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        reminding.remind(at=tick())
        assert mail.outbox == []

    def test_are_switched_off_for_whoever_wants_none(self, table: Table):
        table.dag.user.mail_report_waiting = False
        table.dag.user.save()
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win"))
        reminding.remind(at=tick())
        assert mail.outbox == []


@pytest.mark.django_db(transaction=True)
class TestManyAtOnce:
    def test_roll_one_recovery_once(self, table: Table):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        table.alva.do(recovering.ask, recovery_id=row.pk)
        found = together(
            *(lambda: recovering.roll_due(recovery_id=row.pk, dice=SystemDice(), at=tick()) for _ in range(6)),
            lambda: table.alva.do(recovering.type_in, recovery_id=row.pk, faces=[1]),
        )
        assert len({event.id for event in found}) == 1
        assert Roll.objects.filter(who=one.pk).count() == 1

    def test_close_one_adventure_once(self, table: Table):
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told("win", ember=40))
        late = at_deadline(fresh(adventure).confirm_by)
        together(
            *(lambda: sweeping.reports(at=late) for _ in range(3)),
            lambda: _try(lambda: table.dag.do(adventuring.confirm, adventure_id=adventure.pk)),
            lambda: _try(lambda: table.bror.do(adventuring.close, adventure_id=adventure.pk)),
        )
        assert Event.objects.filter(kind="campaigns.adventure_closed").count() == 1
        assert fresh(table.ember).silver == 40


def _try(act: Any) -> Any:
    from core.errors import Refused

    try:
        return act()
    except Refused as refused:
        return refused


def together(*acts: Any) -> list[Any]:
    """Do all at once, each in a thread with a connection of its own."""
    found: list[Any] = []
    start = threading.Barrier(len(acts))

    def run(act: Any) -> None:
        start.wait()
        try:
            found.append(act())
        except BaseException as error:  # shown by the caller's assertion
            found.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [one for one in found if isinstance(one, BaseException) and not hasattr(one, "reasons")] == []
    return found
