"""Worker and beat as processes, with a broker between them and the web process."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from campaigns.models import Adventure, Interval, Recovery
from campaigns.services import adventuring
from config.celery import app
from core.models import Event
from tests.background.asking import asked, differences, mustered, rolled, rolls_of
from tests.background.machines import Machines, until
from tests.campaigns.table import Table, fresh, hero

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]


class TestAWorkerProcess:
    def test_rolls_what_the_closing_of_an_adventure_leaves_to_it(self, app_rolls: Table, machines: Machines):
        worker, web = machines.worker(), machines.web()
        one = hero(app_rolls.ember)
        adventure = app_rolls.mustered()
        app_rolls.alva.do(adventuring.report, adventure_id=adventure.pk, told=app_rolls.told(fallen=[one]))
        with web.caller(app_rolls.dag.user) as dag:
            answer = dag.post(f"/api/v1/adventures/{adventure.pk}/confirm/", json={})
        assert answer.status_code == 201, answer.text
        row = app_rolls.recovery(one)
        until(lambda: rolled(row), what="the worker")
        assert rolls_of(row) == (1, 1)
        assert differences() == []
        assert worker.stop() == 0, worker.said

    def test_begins_with_what_was_left_unfinished(self, table: Table, machines: Machines):
        (row,) = asked(table)
        machines.worker()
        until(lambda: rolled(row), what="the worker")


class TestBeat:
    def test_has_every_sweep_done(self, table: Table, machines: Machines):
        rows = asked(table, 1, 2)
        overdue = table.interval(table.gulls)
        Interval.objects.filter(pk=overdue.pk).update(deadline=timezone.now() - timedelta(minutes=1))
        worker = machines.worker("tests.background.quick_app")
        machines.beat("tests.background.quick_app")
        until(lambda: all(map(rolled, rows)), what="the sweep of recoveries")
        until(lambda: fresh(overdue).closed_at, what="the sweep of intervals")

        table.finish()
        waiting = mustered(table, "The Bridge")
        table.alva.do(adventuring.report, adventure_id=waiting.pk, told=table.told())
        Adventure.objects.filter(pk=waiting.pk).update(confirm_by=timezone.now() - timedelta(minutes=1))
        until(lambda: fresh(waiting).state == Adventure.CLOSED, what="the sweep of reports")
        assert worker.process.poll() is None, worker.said
        assert "Traceback" not in worker.said, worker.said
        assert Event.objects.filter(kind="campaigns.adventure_closed", actor_id=None).count() == 1

    def test_is_told_of_tasks_that_exist(self):
        app.loader.import_default_modules()
        assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)

    def test_sweeps_every_minute(self):
        assert {settings.CELERY_BEAT_SCHEDULE[name]["schedule"] for name in settings.SWEEPS} == {60}


class TestABrokerThatComesBack:
    def test_finds_worker_and_beat_still_there(self, table: Table, machines: Machines, broker: Any):
        machines.worker("tests.background.quick_app")
        machines.beat("tests.background.quick_app")
        (row,) = asked(table)
        until(lambda: rolled(row), what="the first sweep")
        broker.halt()
        table.finish()
        table.finish(table.gulls)
        (row,) = asked(table, 2)
        broker.start()
        until(lambda: rolled(row), what="a sweep after the broker came back")
        assert not Recovery.objects.filter(state=Recovery.DUE).exists()
