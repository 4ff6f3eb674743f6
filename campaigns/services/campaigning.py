"""Campaigns as a whole: created, changed, ruled, handed over and ended."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.db import transaction

from accounts.models import Circle, Invitation, Seat, User
from accounts.services import inviting, seating
from campaigns import events
from campaigns.models import Adventure, Campaign, EntryRequest, Interval
from campaigns.selectors import access, presets, rulebook, standings
from campaigns.services import departing
from campaigns.services.recording import naming_adventure, record, refuse
from core import texts
from core.errors import BadField, Reason, Why, not_edited_since
from core.events import Doing
from core.models import Event
from roster.models import Warband
from roster.services import gates
from rules.engine.books import registry
from rules.models import System
from rules.services import housing

CHANGEABLE = ("name", "description", "region", "visibility", "time_zone")


@transaction.atomic
def create(
    *,
    act: UUID,
    name: str,
    system: str,
    preset: str = presets.STANDARD,
    options: Mapping[str, Any] | None = None,
    time_zone: str = "UTC",
    description: str = "",
    region: str = "",
    visibility: str = Campaign.PRIVATE,
    actor: User,
    at: datetime,
) -> Event:
    """A new campaign with its circle, its house and the organiser's seat. `options` go over those of the preset.

    Raises: BadField. Event: campaigns.created (no inverse: end it)
    """
    wanted = {"name": name, "description": description, "region": region, "visibility": visibility}
    content = {**wanted, "time_zone": time_zone, "system": system, "preset": preset, "options": dict(options or {})}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CAMPAIGN_CREATED, content=content)
    User.objects.select_for_update().get(pk=actor.pk)  # there is no circle yet to lock
    if done := doing.done():
        return done
    book = registry.find(system)
    row = System.objects.filter(pk=system).first()
    if book is None or row is None:
        raise BadField("system", "unknown_system", system=system)
    start = presets.preset(book, preset)
    if start is None:
        raise BadField("preset", "unknown_preset", preset=preset)
    fields = _checked({**wanted, "time_zone": time_zone})
    circle = doing.create(Circle())
    house = housing.create_house(doing, system=row.key, options={**start.options, **(options or {})})
    campaign = Campaign(circle=circle, system=row, house=house, **{**fields, "region": ""})
    _check_region(campaign, fields["region"])
    campaign.region = fields["region"]
    doing.create(campaign)
    seating.take_seat(doing, circle=circle, user=actor, role=Seat.ORGANISER)
    return record(doing, campaign, {"preset": preset, "options": dict(house.options)})


@transaction.atomic
def change(
    *,
    act: UUID,
    campaign_id: UUID,
    changes: Mapping[str, Any],
    version: int | None = None,
    actor: User,
    at: datetime,
) -> Event:
    """Other words about a campaign. `changes` holds some of CHANGEABLE; what it doesn't name stays as it is.

    Raises: Http404, NotAllowed, BadField, EditConflict, Refused `campaign_ended`. Event: campaigns.changed
    """
    content = {"campaign": campaign_id, "changes": dict(changes), "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CAMPAIGN_CHANGED, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    fields = _checked(changes)
    gates.not_edited_since(campaign, version, fields)
    if "region" in fields:
        _check_region(campaign, fields["region"])
    told = {
        name: [getattr(campaign, name), value] for name, value in fields.items() if getattr(campaign, name) != value
    }
    doing.update(campaign, **fields)
    return record(doing, campaign, {"changes": told, "fields_changed": list(told)})


@transaction.atomic
def change_options(
    *,
    act: UUID,
    campaign_id: UUID,
    changes: Mapping[str, Any],
    version: int | None = None,
    actor: User,
    at: datetime,
) -> Event:
    """Other house options. They hold from the next muster; adventures under way keep theirs. `version`: of the house.

    Raises: Http404, NotAllowed, BadField, EditConflict, Refused `campaign_ended`.
    Event: campaigns.options_changed, with old and new
    """
    content = {"campaign": campaign_id, "changes": dict(changes), "version": version}
    doing = Doing(act=act, actor=actor, at=at, kind=events.OPTIONS_CHANGED, content=content)
    campaign = access.campaign_to_organise(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.running(campaign)
    now = rulebook.options_now(campaign)
    if yours := {key: value for key, value in changes.items() if now.get(key) != value}:
        not_edited_since(version, campaign.house.version, now, yours)
    changed = housing.change_options(doing, campaign.house, changes)
    told = [{"option": one.key, "old": one.old, "new": one.new} for one in changed]
    return record(
        doing, campaign, {"options_changed": told, "revision": campaign.house.revision}, about=[campaign.house_id]
    )


@transaction.atomic
def hand_over(*, act: UUID, campaign_id: UUID, user_id: UUID, actor: User, at: datetime) -> Event:
    """Make somebody else the organiser; who was organiser goes on as co-organiser.

    Raises: Http404, NotAllowed, BadField `no_seat_here`, Refused `campaign_ended`. Event: campaigns.handed_over
    """
    content = {"campaign": campaign_id, "user": user_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.HANDED_OVER, content=content)
    campaign, who = access.campaign_locked(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.leads(who)
    access.running(campaign)
    to = Seat.objects.select_related("user").filter(circle_id=campaign.pk, user_id=user_id).first()
    if to is None or to.user.erased_at is not None:
        raise BadField("user", "no_seat_here")
    seating.hand_over(doing, circle=campaign.circle, to=to)
    return record(doing, campaign, {"person": str(user_id)}, about=[user_id])


@transaction.atomic
def end(*, act: UUID, campaign_id: UUID, actor: User, at: datetime) -> Event:
    """End a campaign: it becomes read-only and its warbands go free, each with a copy of the house.

    Planned adventures are cancelled, open intervals closed, open links withdrawn.
    Raises: Http404, NotAllowed, Refused `campaign_ended`, `adventure_unfinished`, `recovery_due`. Event: campaigns.ended
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.CAMPAIGN_ENDED, content={"campaign": campaign_id})
    campaign, who = access.campaign_locked(campaign_id, actor=actor)
    if done := doing.done():
        return done
    access.leads(who)
    access.running(campaign)
    unfinished = Adventure.objects.filter(
        campaign=campaign, state__in=[Adventure.MUSTERED, Adventure.REPORTED]
    ).order_by("number")
    refuse(campaign, [Reason("adventure_unfinished", naming_adventure(one)) for one in unfinished])
    final = [row.told() for row in standings.standings(campaign)]
    rows = access.lock_warbands(Warband.objects.filter(circle_id=campaign.pk).values_list("pk", flat=True))
    opened = Interval.objects.filter(warband__in=rows, closed_at=None).order_by("warband_id")
    departing.close_intervals(doing, campaign, list(opened), rows)
    _cancel_plans(doing, campaign)
    for request in EntryRequest.objects.filter(campaign=campaign, state=EntryRequest.ASKED):
        doing.update(request, state=EntryRequest.DECLINED, answered_at=at)
    for invitation in Invitation.objects.filter(circle_id=campaign.pk, withdrawn_at=None):
        inviting.withdraw(doing, invitation)
    for warband in rows.values():
        departing.let_go(doing, warband)
    doing.update(campaign, ended_at=at)
    return record(doing, campaign, {"standings": final}, about=rows)


def _cancel_plans(doing: Doing, campaign: Campaign) -> None:
    for adventure in Adventure.objects.filter(campaign=campaign, state=Adventure.PLANNED).prefetch_related(
        "sides__warband"
    ):
        doing.update(adventure, state=Adventure.CANCELLED)
        for side in adventure.sides.all():
            doing.update(side, unfinished=False)
            departing.unmuster(doing, side.warband)


def _checked(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Words about a campaign as they are kept. Raises: BadField."""
    checked = dict(fields)
    for name in checked:
        if name not in CHANGEABLE:
            raise BadField(name, "unknown_field")
    if "name" in checked:
        checked["name"] = gates.name(checked["name"])
    if "description" in checked:
        checked["description"] = texts.long_text(checked["description"], "description")
    if checked.get("visibility", Campaign.PRIVATE) not in dict(Campaign.VISIBILITIES):
        raise BadField("visibility", "unknown_choice", value=checked["visibility"])
    if checked.get("time_zone", "UTC") not in available_timezones():
        raise BadField("time_zone", "unknown_time_zone", value=checked["time_zone"])
    return checked


def _check_region(campaign: Campaign, region: str) -> None:
    if region and region not in dict(rulebook.regions(campaign)):
        raise BadField("region", "unknown_region", region=region)


def organised_alone(user: User) -> list[Why]:
    """What keeps somebody from erasing the account: running campaigns that only he organises."""
    mine = Campaign.objects.filter(circle__seats__user=user, circle__seats__role=Seat.ORGANISER, ended_at=None)
    return [Reason("hand_over_first", {"campaign": campaign.name}) for campaign in mine.order_by("name", "pk")]


def say_farewell(doing: Doing, user: User) -> None:
    """Take somebody who erases the account out of all circles, which are locked. His warbands stay with the organisers."""
    for seat in Seat.objects.filter(user=user).exclude(role=Seat.ORGANISER).order_by("circle_id"):
        seating.leave_seat(doing, seat=seat)
