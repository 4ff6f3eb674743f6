"""The product's Celery app in a hurry: beat fires every second, and what a dead worker held is given out again at once."""

from celery.signals import celeryd_init, worker_ready

from config import celery
from config.celery import app

__all__ = ["app"]

app.conf.beat_schedule = {
    name: {**entry, "schedule": 1} for name, entry in app.conf.beat_schedule.items() if name != "audit"
}
worker_ready.disconnect(celery._pick_up)  # so that only beat, or the broker, has things done


@celeryd_init.connect
def hurry(conf: object = None, **_signal: object) -> None:
    conf.broker_transport_options = {  # type: ignore[attr-defined]
        **conf.broker_transport_options,  # type: ignore[attr-defined]
        "visibility_timeout": 2,
        "unacked_restore_interval": 1,
    }
