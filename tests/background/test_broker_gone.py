"""A broker that is away, or there but deaf: the act stands, the person isn't kept waiting, the sweep does the work."""

import socket
import threading
from collections.abc import Iterator

import httpx
import pytest

from campaigns import tasks
from campaigns.models import Adventure
from campaigns.services import adventuring
from deploy import servers
from tests.background.asking import able, differences, mustered, rolled, rolls_of
from tests.background.machines import Machines, Web
from tests.campaigns.table import Table, fresh

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]
AT_ONCE_S = 20  # room for a busy machine; clients of a broker wait for half a minute if nobody tells them otherwise


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is kept and where nobody listens: whoever calls is turned away at once."""
    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        yield int(kept.getsockname()[1])


@pytest.fixture
def nobody(taken: int) -> str:
    """Where no broker is."""
    return f"redis://127.0.0.1:{taken}/0"


@pytest.fixture
def deaf() -> Iterator[str]:
    """A broker that takes calls and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        kept: list[socket.socket] = []

        def listen() -> None:
            try:
                while True:
                    kept.append(server.accept()[0])
            except OSError:
                return

        threading.Thread(target=listen, daemon=True).start()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        for one in kept:
            one.close()


def waiting(table: Table) -> Adventure:
    """Alva reported that three of hers fell; Dag's word closes it."""
    adventure = mustered(table)
    table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told(fallen=able(table)[:3]))
    return adventure


def confirm(web: Web, table: Table, adventure: Adventure) -> httpx.Response:
    with web.caller(table.dag.user) as dag:
        dag.timeout = httpx.Timeout(AT_ONCE_S)
        return dag.post(f"/api/v1/adventures/{adventure.pk}/confirm/", json={})


def recovers_by_sweep(table: Table) -> None:
    rows = [table.recovery(one.member) for side in table_sides(table) for one in side.casualties.all()]
    assert len(rows) == 3
    assert not any(map(rolled, rows))
    tasks.sweep_recoveries()
    assert [rolls_of(row) for row in rows] == [(1, 1)] * 3
    assert differences() == []


def table_sides(table: Table) -> list[object]:
    return list(table.campaign.adventures.get().sides.all())


class TestTheActStandsAndTheAnswerComesAtOnce:
    @pytest.mark.parametrize("broker", ["nobody", "deaf"])
    def test_without_a_broker(
        self, broker: str, app_rolls: Table, lone_machines: Machines, request: pytest.FixtureRequest
    ):
        adventure = waiting(app_rolls)
        web = lone_machines.web(redis_url=request.getfixturevalue(broker))
        answer = confirm(web, app_rolls, adventure)
        assert answer.status_code == 201, answer.text
        assert fresh(adventure).state == Adventure.CLOSED
        assert "reaction to" in web.said  # it is logged
        recovers_by_sweep(app_rolls)

    def test_when_it_goes_away_while_the_server_runs(
        self, app_rolls: Table, machines: Machines, broker: servers.Valkey
    ):
        adventure = waiting(app_rolls)
        web = machines.web()
        with web.caller(app_rolls.alva.user) as alva:
            assert alva.get("/api/v1/me/").status_code == 200
        broker.halt()
        answer = confirm(web, app_rolls, adventure)
        assert answer.status_code == 201, answer.text
        recovers_by_sweep(app_rolls)


class TestHealth:
    def test_a_server_without_its_broker_is_up_but_not_ready(self, nobody: str, lone_machines: Machines):
        web = lone_machines.web(redis_url=nobody)
        assert httpx.get(f"{web.address}/healthz", timeout=AT_ONCE_S).status_code == 200
        found = httpx.get(f"{web.address}/readyz", timeout=AT_ONCE_S)
        assert (found.status_code, found.json()["database"], found.json()["migrations"]) == (503, "ok", "ok")
        assert found.json()["broker"] == "ConnectionError"

    def test_a_deaf_broker_is_told_soon(self, deaf: str, lone_machines: Machines):
        found = httpx.get(f"{lone_machines.web(redis_url=deaf).address}/readyz", timeout=AT_ONCE_S)
        assert (found.status_code, found.json()["broker"]) == (503, "TimeoutError")

    def test_a_server_with_everything_is_ready(self, machines: Machines):
        found = httpx.get(f"{machines.web().address}/readyz", timeout=AT_ONCE_S)
        assert found.status_code == 200
        assert found.json() == {"status": "ready", "database": "ok", "migrations": "ok", "broker": "ok"}

    def test_a_database_that_lacks_migrations_is_not_ready(self, lone_machines: Machines):
        empty = f"sqlite:///{lone_machines.folder / 'empty.sqlite3'}"
        web = lone_machines.web(DATABASE_URL=empty)
        found = httpx.get(f"{web.address}/readyz", timeout=AT_ONCE_S)
        assert (found.status_code, found.json()["database"]) == (503, "ok")
        assert found.json()["migrations"].endswith("to apply")

    def test_a_database_that_is_away_is_not_ready(self, taken: int, lone_machines: Machines):
        away = f"postgresql://nobody@127.0.0.1:{taken}/nothing"
        web = lone_machines.web(DATABASE_URL=away)
        assert httpx.get(f"{web.address}/healthz", timeout=AT_ONCE_S).status_code == 200
        found = httpx.get(f"{web.address}/readyz", timeout=AT_ONCE_S)
        assert (found.status_code, found.json()["database"]) == (503, "OperationalError")
