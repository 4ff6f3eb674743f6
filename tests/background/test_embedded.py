"""The worker thread in the server process: what a laptop runs."""

import pytest

from campaigns.services import recovering
from config.celery import EmbeddedWorker
from core.models import Event, Roll
from tests.background.asking import asked, differences, played, rolled
from tests.background.machines import Machines, until
from tests.campaigns.table import Table, hero

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]


class TestTheThreadRollsAtOnce:
    def test_when_an_adventure_closes(self, app_rolls: Table, worker_thread: EmbeddedWorker):
        one, two = hero(app_rolls.ember), hero(app_rolls.ember, 2)
        app_rolls.played(fallen=[one, two])
        rows = [app_rolls.recovery(one), app_rolls.recovery(two)]
        until(lambda: all(map(rolled, rows)), what="both recoveries")
        assert Event.objects.filter(kind="campaigns.recovery_rolled", actor_id=None).count() == 2
        assert Roll.objects.count() == 2
        assert differences() == []

    def test_when_a_player_asks(self, table: Table, worker_thread: EmbeddedWorker):
        one = hero(table.ember)
        table.played(fallen=[one])
        row = table.recovery(one)
        assert not rolled(row)
        table.alva.do(recovering.ask, recovery_id=row.pk)
        until(lambda: rolled(row))

    def test_and_starts_and_stops_as_often_as_one_likes(self, app_rolls: Table):
        for number in (1, 2):
            worker = EmbeddedWorker(beat=False)
            worker.start()
            try:
                one = hero(app_rolls.ember, number)
                played(app_rolls, f"Night {number}", fallen=[one])
                until(lambda one=one: rolled(app_rolls.recovery(one)))
                app_rolls.finish()
                app_rolls.finish(app_rolls.gulls)
            finally:
                worker.stop()


class TestWhatWasLeftUnfinished:
    def test_is_picked_up_when_the_thread_starts(self, table: Table):
        (row,) = asked(table)
        worker = EmbeddedWorker(beat=False)
        worker.start()
        try:
            until(lambda: rolled(row))
        finally:
            worker.stop()

    def test_is_picked_up_when_the_server_starts(self, table: Table, lone_machines: Machines):
        (row,) = asked(table)
        web = lone_machines.web()
        until(lambda: rolled(row))
        assert web.stop() == 0, web.said
