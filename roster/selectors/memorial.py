"""How a member left the roster, read from the log: by which act, and what he laid down then."""

from typing import Any

from core.models import Event
from roster.models import Member, Possession


def departure(member: Member) -> Event | None:
    """The act by which a member left the roster, if the log has it."""
    events = Event.objects.filter(touches__row=member.pk, undone_by=None).order_by("-number")
    for event in events.iterator(chunk_size=50):
        for change in event.changes:
            if change["id"] == str(member.pk) and change["op"] == "update" and "standing" in change["fields"]:
                old, new = change["fields"]["standing"]
                if old == Member.ON_ROSTER:
                    return event
                if new == Member.ON_ROSTER:
                    return None
    return None


def laid_down(event: Event, member: Member) -> list[dict[str, Any]]:
    """The changes of a departure that took things, vassals and the mount from a member (or the rider from a mount)."""
    mine = str(member.pk)
    found = []
    for change in event.changes:
        if change["op"] != "update":
            continue
        fields = change["fields"]
        if change["model"] == Possession._meta.label and fields.get("holder_id") == [mine, None]:
            found.append(change)
        elif change["model"] == Member._meta.label:
            given_up = any(fields.get(name) == [mine, None] for name in ("master_id", "rider_id"))
            set_down = change["id"] == mine and "rider_id" in fields and fields["rider_id"][1] is None
            if given_up or set_down:
                found.append(change)
    return found


def kit(member: Member) -> list[Possession]:
    """What a member who is no longer on the roster had when he left it."""
    event = departure(member) if member.standing != Member.ON_ROSTER else None
    if event is None:
        return []
    ids = [one["id"] for one in laid_down(event, member) if one["model"] == Possession._meta.label]
    return list(Possession.objects.filter(pk__in=ids).select_related("card").order_by("card__rank", "card__key", "id"))
