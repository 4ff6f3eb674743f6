"""A real server with its worker thread, and a real browser in front of it."""

import pathlib
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser

from campaigns import tasks
from config.celery import EmbeddedWorker, app
from rules.engine.dice import SeededDice
from tests.e2e.people import Person, View

ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str) -> dict[str, Any]:
    """The browser of the machine instead of a downloaded one."""
    return {"executable_path": chromium, "args": list(ARGUMENTS)}


@pytest.fixture
def kind_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recoveries of the worker always show a 5, then a 9: nobody dies whom the rest of an evening needs."""
    monkeypatch.setattr(tasks, "SystemDice", lambda: SeededDice("good dice"))


@pytest.fixture
def site(transactional_db: None, cards: None, kind_dice: None) -> Iterator[str]:
    """Where the product is served: the real server in a thread, with the embedded worker beside it."""
    from django.core.asgi import get_asgi_application

    app.control.purge()
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        get_asgi_application(), log_level="warning", lifespan="off", timeout_graceful_shutdown=1, access_log=False
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    worker = EmbeddedWorker(beat=False)
    worker.start()
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
        worker.stop()
        listening.close()


@pytest.fixture
def people(
    browser: Browser, site: str, tmp_path: pathlib.Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of their own; what went wrong in any of them fails the test at its end."""
    made: list[Person] = []

    def person(name: str, view: View) -> Person:
        made.append(Person(name, browser, site, view))
        return made[-1]

    yield person
    for one in made:
        one.close(tmp_path)
    assert [fault for one in made for fault in one.faults] == []
