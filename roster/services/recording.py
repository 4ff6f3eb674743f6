"""How an act of this app ends: one event on the warband's stream, with the names that its sentence needs."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from core.events import Doing
from core.models import Event, Touch
from roster.models import Member, Warband


def record(
    doing: Doing,
    warband: Warband,
    payload: Mapping[str, Any] | None = None,
    *,
    about: Iterable[UUID] = (),
    undoes: Event | None = None,
) -> Event:
    """Record the act. `about` are rows that it concerns beyond those that it changed, for the history of a member.

    The payload gets warband, warband_name, system, house, and `draft` while the warband is one.
    """
    told: dict[str, Any] = {
        "warband": str(warband.pk),
        "warband_name": warband.name,
        "system": warband.system_id,
        "house": str(warband.house_id),
        **({"draft": True} if warband.founded_at is None else {}),
        **(payload or {}),
    }
    event = doing.record(
        stream=warband.pk,
        circle=warband.circle_id,
        payload=told,
        on_behalf_of=warband.owner_id if doing.actor is not None else None,
        undoes=undoes,
    )
    known = set(event.touches.values_list("row", flat=True)) if about else set()
    Touch.objects.bulk_create([Touch(event=event, row=row) for row in set(about) - known])
    return event


def naming(member: Member, role: str = "member") -> dict[str, str]:
    """A member's id and name for a payload, under `role` and `role`_name."""
    return {role: str(member.pk), f"{role}_name": member.name}
