"""Plans: an adventure is set down, changed, or called off."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from campaigns import events
from campaigns.models import Adventure, Campaign, Side
from campaigns.selectors import access, rulebook
from campaigns.services import departing
from campaigns.services.recording import concerned, naming_adventure, naming_game, record
from core import texts
from core.errors import BadField, NotAllowed, Reason, Refused
from core.events import Doing
from core.models import Event
from roster.models import Warband
from roster.services import gates

NAME_MOST = 120
CHANGEABLE = ("name", "description", "region", "played_on")


@transaction.atomic
def plan(
    *,
    act: UUID,
    campaign_id: UUID,
    warband_ids: Sequence[UUID],
    name: str,
    description: str = "",
    region: str | None = None,
    played_on: date | None = None,
    actor: User,
    at: datetime,
) -> Event:
    """Plan an adventure of as many warbands as the book gives it sides. `region` None: the campaign's own.

    For an organiser, or whoever acts for one of the warbands.
    Raises: Http404, NotAllowed, BadField, Refused `campaign_ended`, `not_in_campaign`, `archived`, `already_on_adventure`.
    Event: campaigns.adventure_planned
    """
    content = {
        "campaign": campaign_id,
        "warbands": list(warband_ids),
        "name": name,
        "description": description,
        "region": region,
        "played_on": played_on,
    }
    doing = Doing(act=act, actor=actor, at=at, kind=events.ADVENTURE_PLANNED, content=content)
    campaign, who = access.campaign_locked(campaign_id, actor=actor)
    rows = access.lock_warbands(
        Warband.objects.filter(pk__in=warband_ids, circle_id=campaign.pk).values_list("pk", flat=True)
    )
    if done := doing.done():
        return done
    if not (who.organises or any(who.acts_for(row) for row in rows.values())):
        raise NotAllowed("side")
    access.running(campaign)
    warbands = _sides(campaign, warband_ids, rows)
    fields = _checked(campaign, {"name": name, "description": description, "played_on": played_on})
    where = campaign.region if region is None else region
    _check_region(campaign, where)
    last = Adventure.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"] or 0
    adventure = doing.create(Adventure(campaign=campaign, number=last + 1, region=where, **fields))
    for place, warband in enumerate(warbands, start=1):
        doing.create(Side(adventure=adventure, warband=warband, warband_name=warband.name, place=place))
    payload = {
        **naming_adventure(adventure),
        "warband_ids": [str(warband.pk) for warband in warbands],
        "warbands": [warband.name for warband in warbands],
        "region": where,
    }
    return record(doing, campaign, payload, about=[warband.pk for warband in warbands])


@transaction.atomic
def change(
    *,
    act: UUID,
    adventure_id: UUID,
    changes: Mapping[str, Any],
    version: int | None = None,
    actor: User,
    at: datetime,
) -> Event:
    """Other words about an adventure that isn't over. `changes` holds some of CHANGEABLE.

    Raises: Http404, NotAllowed, BadField, EditConflict, Refused `campaign_ended`, `adventure_over`.
    Event: campaigns.adventure_changed
    """
    content = {"adventure": adventure_id, "changes": dict(changes), "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ADVENTURE_CHANGED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    adventure = game.adventure
    access.running(game.campaign)
    not_over(adventure)
    fields = _checked(game.campaign, changes)
    gates.not_edited_since(adventure, version, fields)
    if "region" in fields:
        _check_region(game.campaign, fields["region"])
    told = {
        name: [str(getattr(adventure, name) or ""), str(value or "")]
        for name, value in fields.items()
        if getattr(adventure, name) != value
    }
    doing.update(adventure, **fields)
    return record(
        doing,
        game.campaign,
        {**naming_game(game), "changes": told, "fields_changed": list(told)},
        about=concerned(game),
    )


@transaction.atomic
def cancel(*, act: UUID, adventure_id: UUID, reason: str = "", actor: User, at: datetime) -> Event:
    """Call an adventure off. Once it is reported only an organiser may.

    Raises: Http404, NotAllowed, BadField, Refused `campaign_ended`, `adventure_over`. Event: campaigns.adventure_cancelled
    """
    content = {"adventure": adventure_id, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ADVENTURE_CANCELLED, content=content)
    game = access.adventure_to_play(adventure_id, actor=actor)
    if done := doing.done():
        return done
    adventure = game.adventure
    access.running(game.campaign)
    not_over(adventure)
    if adventure.state == Adventure.REPORTED and not game.reader.organises:
        raise NotAllowed("organiser")
    why = gates.reason_if_any(reason)
    was = adventure.state
    doing.update(adventure, state=Adventure.CANCELLED, confirm_by=None)
    for side in game.sides:
        doing.update(side, unfinished=False)
        departing.unmuster(doing, side.warband)
    payload = {**naming_game(game), "was": was, "reason": why}
    return record(doing, game.campaign, payload, about=concerned(game))


def not_over(adventure: Adventure) -> None:
    """Raises: Refused `adventure_over`."""
    if adventure.state in (Adventure.CLOSED, Adventure.CANCELLED):
        raise Refused.because("adventure_over", state=adventure.state, adventure_name=adventure.name)


def _sides(campaign: Campaign, ids: Sequence[UUID], rows: Mapping[UUID, Warband]) -> list[Warband]:
    """The warbands in the order given. Raises: BadField `wrong_number_of_sides`, Refused."""
    book = rulebook.book_of(campaign)
    wanted = min(max(len(ids), book.sides), book.sides + book.more_sides)
    if len(set(ids)) != wanted or len(ids) != wanted:
        raise BadField("warbands", "wrong_number_of_sides", needs=wanted, have=len(set(ids)))
    reasons = []
    if absent := [one for one in ids if one not in rows]:
        reasons.append(Reason("not_in_campaign", {"campaign": campaign.name, "warband": str(absent[0])}))
    reasons += [Reason("archived", {"warband": row.name}) for row in rows.values() if row.archived_at is not None]
    busy = Side.objects.filter(warband__in=rows, unfinished=True).select_related("adventure").order_by("warband_id")
    for side in busy:
        reasons.append(
            Reason("already_on_adventure", {"warband": side.warband_name, **naming_adventure(side.adventure)})
        )
    if reasons:
        raise Refused(reasons)
    return [rows[one] for one in ids]


def _checked(campaign: Campaign, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Words about an adventure as they are kept. Raises: BadField."""
    checked = dict(fields)
    for name in checked:
        if name not in CHANGEABLE:
            raise BadField(name, "unknown_field")
    if "description" in checked:
        checked["description"] = texts.long_text(checked["description"], "description")
    if "name" in checked:
        checked["name"] = texts.line(checked["name"], "name", NAME_MOST)
    return checked


def _check_region(campaign: Campaign, region: str) -> None:
    """Raises: BadField `unknown_region`."""
    if region and region not in dict(rulebook.regions(campaign)):
        raise BadField("region", "unknown_region", region=region)
