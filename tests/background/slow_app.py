"""Celery apps of the tests. `app` is the product's own, with a pause at a chosen instant: `-A tests.background.slow_app`.

PAUSE says where: `after_lock`, `before_commit` or `after_commit`. The first task to get there writes PAUSE_FILE and
waits to be killed; later ones go on.
"""

import os
import pathlib
import time
from collections.abc import Callable
from typing import Any

from celery.signals import worker_init

from config.celery import app

__all__ = ["app"]


def pause() -> None:
    marker = pathlib.Path(os.environ["PAUSE_FILE"])
    if not marker.exists():
        marker.write_text(str(os.getpid()))
        time.sleep(600)


def then_pause(do: Callable[..., Any]) -> Callable[..., Any]:
    def done(*args: Any, **given: Any) -> Any:
        answer = do(*args, **given)
        pause()
        return answer

    return done


def pause_then(do: Callable[..., Any]) -> Callable[..., Any]:
    def doing(*args: Any, **given: Any) -> Any:
        pause()
        return do(*args, **given)

    return doing


@worker_init.connect
def patch(**_signal: object) -> None:
    from campaigns.services import recovering

    if os.environ["PAUSE"] == "after_lock":
        recovering._roll = pause_then(recovering._roll)
    elif os.environ["PAUSE"] == "before_commit":
        recovering._roll = then_pause(recovering._roll)
    else:
        recovering.roll_due = then_pause(recovering.roll_due)
