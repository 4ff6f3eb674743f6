"""`make run-full`: PostgreSQL, a Redis-compatible server, web, worker and beat, stopped together by Ctrl-C.

When one of them ends, all are stopped. When this process is killed, they end by themselves.
"""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import time

import environ

from deploy import processes, servers

ROOT = pathlib.Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, "manage.py"]
CELERY = [sys.executable, "-m", "celery", "--quiet", "-A", "config"]
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class _Stop(Exception):
    """Somebody asked us to."""


def main() -> int:
    environ.Env.read_env(ROOT / ".env")
    for number in STOPPING:
        signal.signal(number, _stop)
    with contextlib.ExitStack() as stack:
        stack.callback(print, "Stopped.", flush=True)
        try:
            return _run(stack)
        except _Stop:
            print("Stopping.", flush=True)
            return 0
        except servers.NoServer as reason:
            print(reason, file=sys.stderr)
            return 1
        except subprocess.CalledProcessError as failed:
            print(f"{_name(failed.cmd)} failed; stopping the others.", file=sys.stderr)
            return 1
        finally:
            for number in STOPPING:
                signal.signal(number, signal.SIG_IGN)  # a second Ctrl-C must not leave anything running


def _run(stack: contextlib.ExitStack) -> int:
    var = pathlib.Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve()
    env = {**os.environ, "EMBEDDED_WORKER": "0"}
    running: dict[str, processes.Process] = {}
    if not env.get("DATABASE_URL"):
        postgres = servers.Postgres(var / "postgres")
        stack.callback(postgres.stop)
        env["DATABASE_URL"] = postgres.start()
        assert postgres.process is not None
        running["PostgreSQL"] = postgres.process
    if not env.get("REDIS_URL"):
        valkey = servers.Valkey()
        stack.callback(valkey.stop)
        env["REDIS_URL"] = valkey.start()
        assert valkey.process is not None
        running["Valkey"] = valkey.process
    for command in ("prepare", "load_demo"):
        subprocess.run([*MANAGE, command], env=env, cwd=ROOT, check=True, start_new_session=True)
    ours: list[processes.Process] = []
    stack.callback(processes.end, ours)
    for name, words in {
        "worker": [*CELERY, "worker", "--loglevel", "WARNING", "--concurrency", "2"],
        "beat": [*CELERY, "beat", "--loglevel", "WARNING", "--schedule", str(var / "beat-full")],
        "web": [sys.executable, "-m", "config.serve"],
    }.items():
        running[name] = processes.start(words, env=env, cwd=ROOT)
        ours.append(running[name])
    while all(process.poll() is None for process in running.values()):
        time.sleep(0.3)
    for name, process in running.items():
        if process.poll() is not None:
            print(f"{name} ended with {process.returncode}; stopping the others.", file=sys.stderr, flush=True)
    return 1


def _stop(_number: int, _frame: object) -> None:
    raise _Stop


def _name(command: object) -> str:
    return " ".join(str(word) for word in command) if isinstance(command, list) else str(command)


if __name__ == "__main__":
    sys.exit(main())
