"""`python -m config.serve`: the web process, with the worker and beat threads in it when no broker is set.

`--prepare` brings the database up first, `--demo` plays the demo: one process for all that `make run` does.
"""

import argparse
import os
import signal
import socket
import sys
from collections.abc import Sequence

import django
import uvicorn


def main(words: Sequence[str]) -> None:
    told = _arguments().parse_args(words)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    signal.signal(signal.SIGTERM, _stop)
    django.setup()
    from django.conf import settings

    with _bound(settings.BIND) as listening:  # before any work, so that a taken port is said at once
        _bring_up(prepare=told.prepare, demo=told.demo)
        _serve(listening)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m config.serve", description=__doc__)
    parser.add_argument("--prepare", action="store_true", help="apply missing migrations and load the cards first")
    parser.add_argument("--demo", action="store_true", help="make the demo people and play the demo first")
    return parser


def _bring_up(*, prepare: bool, demo: bool) -> None:
    from django.core.management import call_command

    if prepare:
        call_command("prepare")
    if demo:
        call_command("load_demo")


def _serve(listening: socket.socket) -> None:
    from django.conf import settings

    from config.celery import EmbeddedWorker

    server = uvicorn.Server(
        uvicorn.Config(
            "config.asgi:application",
            lifespan="off",
            timeout_graceful_shutdown=3,
            proxy_headers=settings.BEHIND_PROXY,
            log_level="warning",
            access_log=False,
        )
    )
    worker = EmbeddedWorker() if settings.EMBEDDED_WORKER else None
    if worker:
        worker.start()
    host, port = listening.getsockname()[:2]
    print(f"Retinue is served at http://{host}:{port}/ until Ctrl-C.", flush=True)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        if worker:
            worker.stop()


def _bound(address: str) -> socket.socket:
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, int(port)))
    except OSError as error:
        sys.exit(f"Can't listen on {address}: {error.strerror}. Set BIND to another address, such as 127.0.0.1:8001.")
    return listening


def _stop(_number: int, _frame: object) -> None:
    """SIGTERM ends the process in order, as Ctrl-C does; uvicorn hands it on when it has stopped serving."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Stopped before anything was served.")
