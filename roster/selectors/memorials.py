"""Those who are no longer on a roster, with the skills they had and the kit they left. Two queries, however many they are."""

from dataclasses import dataclass
from uuid import UUID

from core.models import Event
from roster.models import Member, Possession
from roster.selectors import memorial
from roster.selectors.sheets import MemberSheet, WarbandSheet


@dataclass(frozen=True, slots=True)
class Remembered:
    """A member who is gone. `left` is the act by which he went, where the log has it."""

    sheet: MemberSheet
    left: Event | None
    kit: tuple[str, ...]


def of(sheet: WarbandSheet) -> tuple[Remembered, ...]:
    """The last to go comes first."""
    gone = {one.id: one for one in sheet.gone}
    departures = _departures({pk: one.row for pk, one in gone.items()})
    laid = {pk: memorial.laid_down(event, gone[pk].row) for pk, event in departures.items()}
    ids = {UUID(one["id"]) for changes in laid.values() for one in changes if one["model"] == Possession._meta.label}
    things = Possession.objects.filter(pk__in=ids).select_related("card") if ids else ()
    names = {str(one.pk): one.label or sheet.names.card(one.card.key) for one in things}
    found = [
        Remembered(
            sheet=one,
            left=departures.get(pk),
            kit=tuple(sorted(names[change["id"]] for change in laid.get(pk, ()) if change["id"] in names)),
        )
        for pk, one in gone.items()
    ]
    return tuple(sorted(found, key=lambda one: -(one.left.number if one.left else 0)))


def _departures(gone: dict[UUID, Member]) -> dict[UUID, Event]:
    """By member: the last act, not undone, that took him off the roster."""
    found: dict[UUID, Event] = {}
    if not gone:
        return found
    touching = Event.objects.filter(touches__row__in=gone, undone_by=None).distinct().order_by("-number")
    for event in touching:
        for change in event.changes:
            if change["op"] != "update" or "standing" not in change["fields"]:
                continue
            pk = UUID(change["id"])
            if pk in gone and pk not in found and change["fields"]["standing"][0] == Member.ON_ROSTER:
                found[pk] = event
    return found
