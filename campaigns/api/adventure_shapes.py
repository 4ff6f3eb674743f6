"""How an adventure with its sides reads in the API."""

from typing import Any
from uuid import UUID

from rest_framework import serializers

from campaigns.models import Adventure, Casualty, Interval, Participant, Side
from campaigns.selectors import adventure_page
from core.api.shapes import Links, PersonOut, link


class SideRowOut(serializers.Serializer[Any]):
    warband = serializers.UUIDField(source="warband_id")
    name = serializers.CharField(source="warband_name")
    outcome = serializers.CharField(allow_blank=True)
    mustered = serializers.SerializerMethodField()

    def get_mustered(self, side: Side) -> bool:
        return side.xp_at_muster is not None


class AdventureRowOut(serializers.Serializer[Any]):
    """An adventure in a list."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.CharField()
    played_on = serializers.DateField(allow_null=True)
    sides = SideRowOut(many=True)
    url = serializers.SerializerMethodField()

    def get_url(self, adventure: Adventure) -> str:
        return link("api_adventure", adventure.pk)


class FallenOut(serializers.Serializer[Any]):
    member = serializers.UUIDField()
    name = serializers.CharField()
    cause = serializers.CharField()


class SideOut(serializers.Serializer[Any]):
    """One side. `dice`: melee dice left after the balance, null where the book balances none."""

    id = serializers.UUIDField()
    warband = serializers.UUIDField()
    name = serializers.CharField()
    owner = serializers.CharField()
    mine = serializers.BooleanField()
    mustered = serializers.BooleanField()
    may_muster = serializers.BooleanField()
    xp = serializers.IntegerField(allow_null=True)
    xp_after = serializers.IntegerField(allow_null=True)
    dice = serializers.IntegerField(allow_null=True)
    removed = serializers.IntegerField(help_text="Dice that the balance takes away.")
    going = PersonOut(many=True)
    outcome = serializers.CharField(allow_blank=True)
    silver = serializers.IntegerField()
    items = serializers.ListField(child=serializers.CharField())
    casualties = FallenOut(many=True)
    xp_paid = serializers.IntegerField(allow_null=True, help_text="XP that the close paid in all; null before.")
    interval = serializers.UUIDField(allow_null=True)


class AdventureOut(serializers.Serializer[Any]):
    """An adventure. Sides tell what was reported until it is closed, then what was booked. `preview`: not frozen yet."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    campaign = serializers.UUIDField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    description = serializers.CharField(allow_blank=True)
    region = serializers.CharField(allow_blank=True)
    state = serializers.CharField()
    played_on = serializers.DateField(allow_null=True)
    preview = serializers.BooleanField()
    why_dice = serializers.CharField(allow_blank=True, help_text="The balance of dice as a sentence.")
    dice_rule = serializers.CharField(allow_blank=True)
    sides = SideOut(many=True)
    options = serializers.DictField(help_text="House options frozen at the muster; empty before.")
    notes = serializers.CharField(allow_blank=True)
    reported_by = serializers.UUIDField(allow_null=True)
    reported_at = serializers.DateTimeField(allow_null=True)
    confirm_by = serializers.DateTimeField(allow_null=True)
    dispute = serializers.CharField(allow_blank=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    reopen = serializers.UUIDField(allow_null=True, help_text="The act that closed it, for whoever may take it back.")
    acts = serializers.ListField(child=serializers.CharField())
    links = Links


def adventure(row: Adventure, page: adventure_page.AdventurePage) -> dict[str, Any]:
    sides = {side.pk: side for side in row.sides.all()}
    going: dict[UUID, list[dict[str, Any]]] = {}
    for one in Participant.objects.filter(side__in=sides).select_related("member").order_by("member__rank", "id"):
        going.setdefault(one.side_id, []).append({"id": one.member_id, "name": one.member.name})
    fallen = _fallen(row, list(sides))
    intervals = dict(Interval.objects.filter(side__in=sides).values_list("side_id", "pk"))
    return {
        "id": row.pk,
        "version": row.version,
        "campaign": row.campaign_id,
        "number": row.number,
        "name": row.name,
        "description": row.description,
        "region": row.region,
        "state": row.state,
        "played_on": row.played_on,
        "preview": page.preview,
        "why_dice": page.why_dice,
        "dice_rule": page.dice_rule,
        "sides": [
            {
                "id": one.id,
                "warband": one.warband,
                "name": one.name,
                "owner": one.owner,
                "mine": one.mine,
                "mustered": one.mustered,
                "may_muster": one.may_muster,
                "xp": one.xp,
                "xp_after": sides[one.id].xp_after,
                "dice": one.dice,
                "removed": one.removed,
                "going": going.get(one.id, []),
                **_reported(row, sides[one.id]),
                "casualties": fallen.get(one.id, []),
                "xp_paid": one.receipt.xp if one.receipt is not None else None,
                "interval": intervals.get(one.id),
            }
            for one in page.sides
        ],
        "options": row.options,
        "notes": page.notes,
        "reported_by": row.reported_by,
        "reported_at": row.reported_at,
        "confirm_by": row.confirm_by,
        "dispute": row.dispute,
        "closed_at": row.closed_at,
        "reopen": page.reopen,
        "acts": sorted(page.acts),
        "links": {
            "self": link("api_adventure", row.pk),
            "campaign": link("api_campaign", row.campaign_id),
            **{f"interval of {sides[pk].warband_name}": link("api_interval", one) for pk, one in intervals.items()},
        },
    }


def _reported(row: Adventure, side: Side) -> dict[str, Any]:
    """What the report, or its draft, says of a side."""
    kept = row.report or {}
    told = kept.get("sides", {}).get(str(side.warband_id), {})
    return {
        "outcome": side.outcome or kept.get("outcomes", {}).get(str(side.warband_id), ""),
        "silver": told.get("silver", 0),
        "items": told.get("items", []),
    }


def _fallen(row: Adventure, sides: list[UUID]) -> dict[UUID, list[dict[str, Any]]]:
    """Casualties by side: as booked once it is closed, as reported before."""
    found: dict[UUID, list[dict[str, Any]]] = {}
    if row.state == Adventure.CLOSED:
        rows = Casualty.objects.filter(side__in=sides).select_related("member").order_by("created_at", "id")
        for one in rows:
            told = {"member": one.member_id, "name": one.member.name, "cause": one.cause}
            found.setdefault(one.side_id, []).append(told)
        return found
    reported = (row.report or {}).get("sides", {})
    for side in row.sides.all():
        found[side.pk] = list(reported.get(str(side.warband_id), {}).get("casualties", []))
    return found
