"""How a warband gets free: pieces of acts that end an interval, a muster or a warband's time in a campaign."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from campaigns.models import Campaign, Interval, Recovery
from campaigns.selectors import rulebook
from campaigns.services.recording import refuse
from core.errors import Reason
from core.events import Doing
from roster.models import Condition, Warband
from roster.services import booking


def unmuster(doing: Doing, warband: Warband) -> None:
    """The warband goes on no adventure now."""
    if warband.mustered_for is not None:
        booking.set_muster(doing, warband, None)


def reasons_due(campaign: Campaign, interval: Interval, warband: Warband) -> list[Reason]:
    """One reason for each recovery that nobody has rolled."""
    rule = rulebook.step_rule(campaign, interval.options, rulebook.RECOVERY)
    due = Recovery.objects.filter(interval=interval, state=Recovery.DUE).select_related("member")
    return [
        Reason("recovery_due", {"member": row.member.name, "warband": warband.name, "recovery": str(row.pk)}, rule)
        for row in due.order_by("member__rank", "pk")
    ]


def shut(doing: Doing, interval: Interval, warband: Warband, *, by_deadline: bool = False) -> None:
    """Close an interval in which nothing is due: what lasts until now ends, the warband is free to be mustered."""
    booking.end_conditions(doing, warband, Condition.INTERVAL)
    booking.set_interval(doing, warband, None)
    doing.update(interval, closed_at=doing.at, closed_by_deadline=by_deadline)


def close_intervals(
    doing: Doing, campaign: Campaign, opened: Sequence[Interval], warbands: Mapping[UUID, Warband]
) -> None:
    """Close what is open before warbands leave. Raises: Refused `recovery_due`."""
    refuse(campaign, [why for one in opened for why in reasons_due(campaign, one, warbands[one.warband_id])])
    for interval in opened:
        shut(doing, interval, warbands[interval.warband_id])


def let_go(doing: Doing, warband: Warband) -> None:
    """Out of the campaign, with a copy of its house."""
    booking.leave_circle(doing, warband)
