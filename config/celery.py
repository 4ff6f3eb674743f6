"""The Celery app, and the worker and beat threads that run inside the server process when no broker is set."""

import logging
import os
import threading
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService
from celery.signals import celeryd_init, worker_ready
from celery.worker import WorkController

from config import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

log = logging.getLogger(__name__)
broker.install()
app = Celery("retinue")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def sweep() -> None:
    """Have every sweep run now: what was left unfinished when a worker or the broker went away is done at once."""
    from django.conf import settings

    for task in settings.SWEEPS:
        app.send_task(task, ignore_result=True, retry=False)


@celeryd_init.connect
def _be_patient(conf: Any = None, **_signal: object) -> None:
    """A worker waits for the broker; only those who publish give up soon, since a person waits for them."""
    from django.conf import settings

    conf.broker_transport_options = {**conf.broker_transport_options, **settings.WORKER_TRANSPORT_OPTIONS}


@worker_ready.connect
def _pick_up(**_signal: object) -> None:
    """A worker process begins with the sweeps, as the embedded one does."""
    sweep()


class EmbeddedWorker:
    """A real worker and beat as threads. `start` returns at once; `stop` waits a little for what is running."""

    def __init__(self, *, beat: bool = True) -> None:
        app.finalize()
        app.set_default()  # the thread must find this app, or it consumes nothing
        app.loader.import_default_modules()
        if not log.isEnabledFor(logging.DEBUG):
            logging.getLogger("celery").setLevel(logging.WARNING)  # sweeps every minute are no news to whoever looks on
        app.conf.update(worker_enable_remote_control=False, worker_hijack_root_logger=False)
        self._worker = WorkController(
            app=app,
            pool="threads",
            concurrency=2,
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
            hostname="embedded@local",
            ready_callback=None,
        )
        self._thread = threading.Thread(target=self._worker.start, name="worker", daemon=True)
        self._beat: Any = EmbeddedService(app, thread=True, schedule_filename=_beat_file()) if beat else None

    def start(self) -> None:
        self._thread.start()
        sweep()  # a broker in memory forgets; the rows don't
        if self._beat is not None:
            self._beat.start()

    def stop(self) -> None:
        if self._beat:
            self._beat.stop()
        self._worker.stop()
        self._thread.join(5)


def _beat_file() -> str:
    from django.conf import settings

    return str(settings.VAR_DIR / "beat")
