"""How an act of this app ends: one event in the campaign's log, with the names that its sentence needs."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from campaigns.models import Adventure, Campaign
from campaigns.selectors import access
from core.errors import Refused, Why
from core.events import Doing
from core.models import Event, Touch
from roster.models import Member, Warband


def record(
    doing: Doing,
    campaign: Campaign,
    payload: Mapping[str, Any] | None = None,
    *,
    warband: Warband | None = None,
    about: Iterable[UUID] = (),
    undoes: Event | None = None,
) -> Event:
    """Record the act, on the stream of `warband` where it is one warband's, else on the campaign's.

    `about` are rows that it concerns beyond those that it changed, for the filters of the log and a member's history. The
    payload gets campaign, campaign_name, system and house, and with a warband its id and name.
    """
    told: dict[str, Any] = {
        "campaign": str(campaign.pk),
        "campaign_name": campaign.name,
        "system": campaign.system_id,
        "house": str(campaign.house_id),
        **(naming_warband(warband) if warband else {}),
        **(payload or {}),
    }
    actor_id = doing.actor_id
    event = doing.record(
        stream=warband.pk if warband else campaign.pk,
        circle=campaign.pk,
        payload=told,
        on_behalf_of=warband.owner_id if warband and actor_id is not None else None,
        undoes=undoes,
    )
    wanted = {*about, *([warband.pk] if warband else [])}
    known = set(event.touches.values_list("row", flat=True))
    Touch.objects.bulk_create([Touch(event=event, row=row) for row in sorted(wanted - known)])
    return event


def naming(member: Member) -> dict[str, str]:
    return {"member": str(member.pk), "member_name": member.name}


def naming_warband(warband: Warband) -> dict[str, str]:
    return {"warband": str(warband.pk), "warband_name": warband.name}


def naming_adventure(adventure: Adventure) -> dict[str, Any]:
    return {"adventure": str(adventure.pk), "adventure_name": adventure.name, "number": adventure.number}


def naming_game(game: access.Game) -> dict[str, Any]:
    """An adventure with the ids of its warbands, first side first."""
    return {**naming_adventure(game.adventure), "warband_ids": [str(side.warband_id) for side in game.sides]}


def concerned(game: access.Game) -> list[UUID]:
    """Rows that every act on an adventure is about."""
    return [game.adventure.pk, *(side.warband_id for side in game.sides)]


def refused(campaign: Campaign, reasons: Iterable[Why]) -> Refused:
    """A refusal whose sentence finds the names of this campaign's cards."""
    return Refused(reasons, system=campaign.system_id, house=campaign.house)


def refuse(campaign: Campaign, reasons: Iterable[Why]) -> None:
    """Raises: Refused when there is a reason."""
    found = list(reasons)
    if found:
        raise refused(campaign, found)
