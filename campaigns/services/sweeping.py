"""Sweeps: what is asked for or overdue is done, row by row. Each may run twice, or beside another, and loses nothing.

The rows in the database are the truth: a lost task, a killed worker or a bad row beside them changes nothing here.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from uuid import UUID, uuid5

from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.models import Adventure, Interval, Recovery
from campaigns.services import adventuring, interval, recovering
from core.errors import Refused
from rules.engine.dice import Dice

log = logging.getLogger(__name__)


def recoveries(*, dice: Dice, at: datetime) -> int:
    """Roll every recovery that somebody asked for or whose interval is past its deadline. Returns how many rows were seen."""
    due = Recovery.objects.filter(state=Recovery.DUE, interval__closed_at=None).filter(
        Q(asked_at__isnull=False) | Q(interval__deadline__lte=at)
    )
    return _each(due, lambda pk: recovering.roll_due(recovery_id=pk, dice=dice, at=at))


def recovery(*, recovery_id: UUID, dice: Dice, at: datetime) -> None:
    """Roll one recovery that the background was nudged for."""
    _one(recovery_id, lambda pk: recovering.roll_due(recovery_id=pk, dice=dice, at=at))


def reports(*, at: datetime) -> int:
    """Close every adventure whose report nobody answered in time, as it was reported."""
    waiting = Adventure.objects.filter(state=Adventure.REPORTED, confirm_by__lte=at)
    return _each(waiting, lambda pk: _close_report(pk, at))


def intervals(*, dice: Dice, at: datetime) -> int:
    """Close every interval past its deadline: what is due is rolled first, the rest is dropped."""
    overdue = Interval.objects.filter(closed_at=None, deadline__lte=at)
    return _each(overdue, lambda pk: _close_interval(pk, dice, at))


def _close_report(adventure_id: UUID, at: datetime) -> None:
    row = get_object_or_404(Adventure, pk=adventure_id)
    try:
        adventuring.close(act=_act("report", row.pk, row.version), adventure_id=row.pk, actor=None, at=at)
    except Refused as refused:
        if {why.code for why in refused.reasons} - {"adventure_over", "nothing_reported", "not_yet"}:
            raise  # these three: somebody was faster


def _close_interval(interval_id: UUID, dice: Dice, at: datetime) -> None:
    for recovery_id in _ids(Recovery.objects.filter(interval_id=interval_id, state=Recovery.DUE)):
        recovering.roll_due(recovery_id=recovery_id, dice=dice, at=at)
    row = get_object_or_404(Interval, pk=interval_id)
    interval.close_due(interval_id=row.pk, act=_act("interval", row.pk, row.version), at=at)


def _act(what: str, row_id: UUID, version: int) -> UUID:
    """The app's act on a row as it stands: the same for two sweeps at once, another one after an undo."""
    return uuid5(row_id, f"{what} {version}")


def _ids(rows: "Iterable[object]") -> list[UUID]:
    return list(rows.order_by("created_at", "pk").values_list("pk", flat=True))  # type: ignore[attr-defined]


def _each(rows: "Iterable[object]", do: Callable[[UUID], object]) -> int:
    """Each row in a transaction of its own; one that fails is logged and left for the next sweep."""
    ids = _ids(rows)
    for row_id in ids:
        try:
            _one(row_id, do)
        except Exception:
            log.exception("sweep failed on %s", row_id)
    return len(ids)


def _one(row_id: UUID, do: Callable[[UUID], object]) -> None:
    """One row. What the rules refuse waits for people, and says so without a trace of the code."""
    try:
        do(row_id)
    except Refused as refused:
        log.warning("%s waits: %s", row_id, ", ".join(sorted({why.code for why in refused.reasons})))
    except Http404:
        log.info("%s is gone; whatever made it was taken back", row_id)
