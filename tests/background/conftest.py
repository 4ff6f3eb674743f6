"""Fixtures of the background tests: committed rows, a broker, processes, and a table where something is due."""

import pathlib
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from config.celery import EmbeddedWorker, app
from deploy import servers
from tests.background.machines import Machines
from tests.campaigns.table import Gamer, Table
from tests.roster import table as roster


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table plays now, since processes look at the real clock."""
    monkeypatch.setattr(roster, "_clock", [timezone.now() - timedelta(hours=1)])


@pytest.fixture
def table(transactional_db: None, today: None, alva: Any, bror: Any, dag: Any, cards: None) -> Table:
    """Players who roll their own dice unless they ask the app."""
    return Table(Gamer(bror), Gamer(alva), Gamer(dag))


@pytest.fixture
def app_rolls(transactional_db: None, today: None, alva: Any, bror: Any, dag: Any, cards: None) -> Table:
    """A campaign whose recoveries the app rolls at once."""
    return Table(Gamer(bror), Gamer(alva), Gamer(dag), preset="standard")


@pytest.fixture
def worker_thread() -> Iterator[EmbeddedWorker]:
    """The worker that lives in the server process of a laptop, without beat."""
    app.control.purge()
    worker = EmbeddedWorker(beat=False)
    worker.start()
    yield worker
    worker.stop()


@pytest.fixture
def broker() -> Iterator[servers.Valkey]:
    """A real server, empty."""
    server = servers.Valkey()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def machines(broker: servers.Valkey, tmp_path: pathlib.Path, transactional_db: None) -> Iterator[Machines]:
    """Processes that talk through the broker; all of them end with the test."""
    some = Machines(tmp_path, redis_url=broker.url)
    try:
        yield some
    finally:
        some.stop()


@pytest.fixture
def lone_machines(tmp_path: pathlib.Path, transactional_db: None) -> Iterator[Machines]:
    """Processes without a broker: a laptop."""
    some = Machines(tmp_path)
    try:
        yield some
    finally:
        some.stop()
