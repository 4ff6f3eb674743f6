"""Adventures: planned, mustered, reported, confirmed or disputed, closed or cancelled."""

from campaigns.services.adventuring.confirming import close, confirm, dispute
from campaigns.services.adventuring.mustering import muster
from campaigns.services.adventuring.planning import cancel, change, plan
from campaigns.services.adventuring.reporting import Report, SideReport, correct, report

__all__ = [
    "Report",
    "SideReport",
    "cancel",
    "change",
    "close",
    "confirm",
    "correct",
    "dispute",
    "muster",
    "plan",
    "report",
]
