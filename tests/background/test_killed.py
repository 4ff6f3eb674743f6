"""A worker that is killed at the worst moments. Each recovery is rolled once, whatever happens."""

import os
import pathlib
import signal

import pytest

from campaigns.models import Recovery
from tests.background.asking import asked, differences, rolled, rolls_of
from tests.background.machines import Machine, Machines, until
from tests.campaigns.table import Table, conditions, fresh, hero

pytestmark = [
    pytest.mark.processes,
    pytest.mark.django_db(transaction=True),
    pytest.mark.rule("DD-RECOV-4"),
]


def paused(machines: Machines, row: Recovery, where: str, marker: pathlib.Path) -> Machine:
    """A worker that holds a recovery at an instant."""
    slow = machines.worker("tests.background.slow_app", PAUSE=where, PAUSE_FILE=str(marker))
    machines.publish("roll_recovery", recovery_id=str(row.pk))
    until(marker.exists, what=f"the worker to pause: {slow.said}")
    return slow


class TestTheWholeWorkerIsKilled:
    @pytest.mark.parametrize("where", ["after_lock", "before_commit"])
    def test_before_the_commit_nothing_has_happened_and_the_next_worker_rolls(
        self, where: str, table: Table, machines: Machines, tmp_path: pathlib.Path
    ):
        (row,) = asked(table)
        slow = paused(machines, row, where, tmp_path / "marker")
        slow.kill()
        assert fresh(row).state == Recovery.DUE
        assert rolls_of(row) == (0, 0)
        assert {one.kind for one in conditions(hero(table.ember)).conditions} == {"fell"}

        machines.worker()
        until(lambda: rolled(row), what="the next worker")
        assert rolls_of(row) == (1, 1)
        assert differences() == []

    def test_after_the_commit_the_task_is_given_out_again_and_changes_nothing(
        self, table: Table, machines: Machines, tmp_path: pathlib.Path
    ):
        (row,) = asked(table)
        slow = paused(machines, row, "after_commit", tmp_path / "marker")
        slow.kill()
        assert rolled(row)
        faces = fresh(row).faces
        machines.worker("tests.background.quick_app")
        until(machines.all_done, what="the broker to be empty")
        assert (fresh(row).faces, rolls_of(row)) == (faces, (1, 1))
        assert differences() == []

    def test_the_broker_gives_its_task_to_the_next_one_without_any_sweep(
        self, table: Table, machines: Machines, tmp_path: pathlib.Path
    ):
        (row,) = asked(table)
        paused(machines, row, "before_commit", tmp_path / "marker").kill()
        assert not machines.all_done()
        machines.worker("tests.background.quick_app")
        until(lambda: rolled(row), what="the task to be given out again")
        until(machines.all_done, what="the broker to be empty")
        assert rolls_of(row) == (1, 1)


class TestAChildOfTheWorkerIsKilled:
    def test_and_another_child_rolls_at_once(self, table: Table, machines: Machines, tmp_path: pathlib.Path):
        (row,) = asked(table)
        marker = tmp_path / "marker"
        slow = paused(machines, row, "before_commit", marker)
        until(marker.read_text)
        os.kill(int(marker.read_text()), signal.SIGKILL)
        until(lambda: rolled(row), what="another child")
        until(machines.all_done, what="the broker to be empty")
        assert slow.process.poll() is None
        assert rolls_of(row) == (1, 1)
        assert differences() == []
