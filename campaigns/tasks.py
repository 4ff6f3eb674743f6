"""Background work of campaigns: nudges and sweeps. A row is the truth; every task may run twice."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from campaigns.services import reminding, sweeping
from rules.engine.dice import SystemDice


@shared_task(soft_time_limit=20)
def roll_recovery(*, recovery_id: str, **_future: object) -> None:
    """Roll one recovery. A row that is rolled, or that nobody asks for any more, is left alone."""
    sweeping.recovery(recovery_id=UUID(recovery_id), dice=SystemDice(), at=timezone.now())


@shared_task(soft_time_limit=300)
def sweep_recoveries(**_future: object) -> None:
    """Roll recoveries whose task was lost, and those past their deadline."""
    sweeping.recoveries(dice=SystemDice(), at=timezone.now())


@shared_task(soft_time_limit=300)
def sweep_reports(**_future: object) -> None:
    """Close adventures whose report nobody answered in time."""
    sweeping.reports(at=timezone.now())


@shared_task(soft_time_limit=300)
def sweep_intervals(**_future: object) -> None:
    """Close intervals past their deadline."""
    sweeping.intervals(dice=SystemDice(), at=timezone.now())


@shared_task(soft_time_limit=300)
def send_reminders(**_future: object) -> None:
    """Mail whoever has a report to answer, or a deadline within a day."""
    reminding.remind(at=timezone.now())
