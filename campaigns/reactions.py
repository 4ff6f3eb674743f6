"""After-effects: which tasks start when an event is committed.

Publishing is tried once. When the broker is away that is logged by whoever runs reactions, and the sweeps do the work.
"""

from campaigns import events, tasks
from campaigns.models import Recovery
from core import events as core_events
from core.models import Event


def roll_asked(event: Event) -> None:
    """Nudge the background to roll what this act asked for."""
    if recovery_id := event.payload.get("recovery"):
        _publish(str(recovery_id))


def roll_of_closed(event: Event) -> None:
    """Nudge the background for each recovery that the closing of an adventure left to the app."""
    rows = Recovery.objects.filter(
        side__adventure_id=event.payload["adventure"], state=Recovery.DUE, asked_at__isnull=False
    )
    for pk in rows.order_by("created_at", "pk").values_list("pk", flat=True):
        _publish(str(pk))


def register() -> None:
    """Called once, when the app is ready."""
    core_events.on(events.RECOVERY_ASKED, roll_asked)
    core_events.on(events.ADVENTURE_CLOSED, roll_of_closed)


def _publish(recovery_id: str) -> None:
    tasks.roll_recovery.apply_async(kwargs={"recovery_id": recovery_id}, retry=False, ignore_result=True)
