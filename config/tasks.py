"""Background work of the whole: the nightly audit."""

import logging

from celery import shared_task

from core import audit

log = logging.getLogger(__name__)


@shared_task(soft_time_limit=500)
def nightly_audit(**_future: object) -> None:
    """Compare every balance with its ledger and every state with its events; say what differs, mend nothing."""
    for difference in audit.all_differences():
        log.error("audit: %s", difference)
