"""Real worker, beat and web processes against the database of the test: the only place that starts them."""

import os
import pathlib
import re
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
import redis
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.models import User
from accounts.services import tokens
from config.celery import app
from deploy import processes

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE_S = 90  # a machine with other work on it
LAST_WORDS = 6_000
SERVED = re.compile(r"is served at (http://\S+?)/ ")


def database_url() -> str:
    """Of the test's own database, for other processes."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def until(true: Callable[[], Any], *, seconds: float = PATIENCE_S, what: str = "") -> Any:
    """Wait until something holds, and answer what it gave."""
    latest = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < latest, f"waited {seconds:.0f} s for {what or true}"
        time.sleep(0.05)
    return found


@dataclass
class Machine:
    """A process of ours and what it says."""

    process: processes.Process
    log: pathlib.Path

    @property
    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def kill(self) -> None:
        """SIGKILL, to the process and all its children."""
        processes.kill(self.process)

    def stop(self) -> int:
        processes.end([self.process], patience_s=PATIENCE_S)
        return int(self.process.returncode)


@dataclass
class Web(Machine):
    """A web process, on a port that it chose by itself: one that was free a moment ago may be taken by now."""

    @property
    def address(self) -> str:
        """Where it is served, in its own words; empty until it says so."""
        told = SERVED.search(self.said)
        return told.group(1) if told else ""

    def caller(self, who: User, *, scope: str = "write") -> httpx.Client:
        """Somebody who calls the API with a token."""
        return httpx.Client(base_url=self.address, headers=token_of(who, scope=scope), timeout=60)

    def answers(self) -> bool:
        assert self.process.poll() is None, self.said
        if not self.address:
            return False
        try:
            return httpx.get(f"{self.address}/healthz", timeout=PATIENCE_S).status_code < 500
        except httpx.TransportError:
            return False


def token_of(who: User, *, scope: str = "write") -> dict[str, str]:
    _token, secret = tokens.issue(user=who, name="test", scope=scope, days=1, at=timezone.now())
    return {"Authorization": f"Token {secret}"}


@dataclass
class Machines:
    """Starts processes and ends all of them."""

    folder: pathlib.Path
    redis_url: str = ""
    running: list[Machine] = field(default_factory=list)

    def worker(self, of: str = "config", *, concurrency: int = 2, **env: str) -> Machine:
        words = ["celery", "--quiet", "-A", of, "worker", "--loglevel", "INFO", "--concurrency", str(concurrency)]
        return self._start("worker", words, env)

    def beat(self, of: str = "config") -> Machine:
        schedule = str(self.folder / "schedule")
        return self._start("beat", ["celery", "--quiet", "-A", of, "beat", "--loglevel", "INFO", "-s", schedule], {})

    def web(self, *, redis_url: str | None = None, **env: str) -> Web:
        env = {"BIND": "127.0.0.1:0", **env}
        if redis_url is not None:
            env["REDIS_URL"] = redis_url
        one = self._start("web", ["config.serve"], env)
        web = Web(one.process, one.log)
        until(web.answers, what="the web process")
        return web

    def manage(self, *words: str, **env: str) -> Machine:
        """A command, run to its end."""
        one = self._start(words[0], ["manage", *words], env)
        one.process.wait(PATIENCE_S)
        return one

    def stop(self) -> None:
        """End all, and print what they said last: it is shown where the test failed."""
        processes.end([one.process for one in self.running])
        for one in self.running:
            print(f"--- {one.log.name}\n{one.said[-LAST_WORDS:]}")

    def publish(self, task: str, **given: Any) -> None:
        """Send a task to the broker."""
        with app.connection_for_write(self.redis_url) as connection_:
            app.send_task(f"campaigns.tasks.{task}", kwargs=given, connection=connection_, ignore_result=True)

    def all_done(self) -> bool:
        """Nothing waits in the broker and nothing is under way."""
        client = redis.Redis.from_url(self.redis_url)
        for pause_s in (0.2, 0):  # a task on its way from one to the other is in neither
            if client.llen("celery") or client.hlen("unacked"):
                return False
            time.sleep(pause_s)
        return True

    def _start(self, name: str, words: list[str], env: Mapping[str, str]) -> Machine:
        log = self.folder / f"{len(self.running)}-{name}.log"
        with log.open("wb") as output:
            process = processes.start([sys.executable, "-m", *words], env=self._env(env), cwd=ROOT, output=output)
        machine = Machine(process, log)
        self.running.append(machine)
        return machine

    def _env(self, more: Mapping[str, str]) -> dict[str, str]:
        ours = {
            "TESTING": "1",
            "SECRET_KEY": settings.SECRET_KEY,
            "DATABASE_URL": database_url(),
            "VAR_DIR": str(self.folder),
            "REDIS_URL": self.redis_url,
        }
        outside = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
        return {**outside, **ours, **more}


def at_once(*todo: Callable[[], Any]) -> list[Any]:
    """Do things at the same moment, each in a thread with a database connection of its own; results or exceptions."""
    ready = threading.Barrier(len(todo))
    found: list[Any] = [None] * len(todo)

    def run(number: int, do: Callable[[], Any]) -> None:
        try:
            ready.wait(PATIENCE_S)
            found[number] = do()
        except Exception as error:
            found[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(todo)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    return found
