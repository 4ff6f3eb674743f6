"""Tasks that are delivered twice, and at the same moment: everything happens once."""

from datetime import timedelta
from functools import partial

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Mail
from campaigns import tasks
from campaigns.models import Adventure, Interval, Recovery
from campaigns.services import adventuring, campaigning
from core.models import Event
from tests.background.asking import asked, differences, mustered, rolled, rolls_of
from tests.background.machines import Machines, at_once, until
from tests.campaigns.table import Table, fresh, hero

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]
SWEEPS = ("sweep_recoveries", "sweep_reports", "sweep_intervals", "send_reminders")


def a_minute_ago() -> object:
    return timezone.now() - timedelta(minutes=1)


def reported(table: Table) -> Adventure:
    """An adventure whose report nobody answered in time."""
    adventure = mustered(table)
    table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told(fallen=[hero(table.ember)], ember=30))
    Adventure.objects.filter(pk=adventure.pk).update(confirm_by=a_minute_ago())
    return adventure


class TestEightAtTheSameMoment:
    def test_roll_one_recovery_once(self, table: Table):
        (row,) = asked(table)
        at_once(*[partial(tasks.roll_recovery, recovery_id=str(row.pk))] * 8)
        assert rolls_of(row) == (1, 1)
        assert differences() == []

    def test_sweep_several_recoveries_once_each(self, table: Table):
        rows = asked(table, 1, 2, 3)
        found = at_once(*[tasks.sweep_recoveries] * 4, *[partial(tasks.roll_recovery, recovery_id=str(rows[0].pk))] * 4)
        assert found == [None] * 8
        assert [rolls_of(row) for row in rows] == [(1, 1)] * 3
        assert differences() == []

    def test_close_a_report_once(self, table: Table):
        adventure = reported(table)
        assert at_once(*[tasks.sweep_reports] * 8) == [None] * 8
        assert fresh(adventure).state == Adventure.CLOSED
        assert Event.objects.filter(kind="campaigns.adventure_closed").count() == 1
        assert Recovery.objects.count() == 1
        assert table.ember.silver + 30 == fresh(table.ember).silver

    def test_close_an_interval_once_after_its_recoveries(self, table: Table):
        table.bror.do(campaigning.change_options, campaign_id=table.id, changes={"interval_days": 7})
        rows = asked(table, 1, 2)
        interval = table.interval()
        Interval.objects.filter(pk=interval.pk).update(deadline=a_minute_ago())
        found = at_once(*[tasks.sweep_intervals] * 4, *[tasks.sweep_recoveries] * 4)
        assert found == [None] * 8
        assert fresh(interval).closed_at is not None
        assert Event.objects.filter(kind="campaigns.interval_closed").count() == 1
        assert [rolls_of(row) for row in rows] == [(1, 1)] * 2

    def test_send_a_reminder_once(self, table: Table):
        adventure = mustered(table)
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told())
        assert at_once(*[tasks.send_reminders] * 8) == [None] * 8
        assert [one.to for one in mail.outbox] == [[table.dag.user.email]]
        assert Mail.objects.count() == 1


class TestAWorkerWithFourChildren:
    def test_takes_every_task_twice_and_does_it_once(self, table: Table, machines: Machines):
        rows = asked(table, 1, 2, 3)
        for row in rows * 2:
            machines.publish("roll_recovery", recovery_id=str(row.pk))
        for name in SWEEPS * 2:
            machines.publish(name)
        worker = machines.worker(concurrency=4)
        until(lambda: all(map(rolled, rows)), what="the recoveries")
        until(machines.all_done, what="the broker to be empty")
        assert [rolls_of(row) for row in rows] == [(1, 1)] * 3
        assert "Traceback" not in worker.said, worker.said
        assert differences() == []

    def test_lets_a_task_pass_whose_row_is_gone(self, table: Table, machines: Machines):
        machines.publish("roll_recovery", recovery_id=str(table.id))
        worker = machines.worker()
        until(machines.all_done, what="the task")
        assert "succeeded" in worker.said, worker.said
        assert "Traceback" not in worker.said, worker.said
