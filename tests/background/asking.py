"""Small questions about what the background did, each of the whole database."""

from collections.abc import Sequence

from campaigns.models import Adventure, Recovery
from campaigns.services import adventuring, recovering
from config.celery import app
from core import audit
from core.models import Event, Roll
from roster.models import Member
from tests.campaigns.table import Table, fresh, hero


def rolled(row: Recovery) -> bool:
    return bool(fresh(row).state == Recovery.ROLLED)


def rolls_of(row: Recovery) -> tuple[int, int]:
    """How many events rolled a recovery, and how many rolls of dice they hold."""
    events = Event.objects.filter(kind="campaigns.recovery_rolled", touches__row=row.pk)
    return events.count(), Roll.objects.filter(event__in=events).count()


def differences() -> list[str]:
    """What the audit finds."""
    return [str(one) for one in audit.all_differences()]


def able(table: Table) -> list[Member]:
    """Of the Ember Road, those who never fell; the others may sit out, as the dice had it."""
    fell = Recovery.objects.values("member")
    return list(Member.objects.filter(warband=table.ember, standing=Member.ON_ROSTER).exclude(pk__in=fell))


def mustered(table: Table, name: str = "The Ford") -> Adventure:
    return table.muster(table.plan(name), ember=able(table))


def played(table: Table, name: str = "The Ford", *, fallen: Sequence[Member]) -> None:
    adventure = mustered(table, name)
    table.bror.do(adventuring.report, adventure_id=adventure.pk, told=table.told(fallen=fallen))


def asked(table: Table, *numbers: int) -> list[Recovery]:
    """Heroes of the Ember Road fell, and the app is to roll for them; the nudges went down with the broker."""
    fallen: list[Member] = [hero(table.ember, number) for number in numbers or (1,)]
    played(table, fallen=fallen)
    rows = [table.recovery(one) for one in fallen]
    for row in rows:
        table.alva.do(recovering.ask, recovery_id=row.pk)
    app.control.purge()
    return [fresh(row) for row in rows]
