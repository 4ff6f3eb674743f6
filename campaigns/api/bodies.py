"""What acts in a campaign take: the shape of each body. What it means is judged by the services."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.models import Seat
from campaigns.models import Campaign
from campaigns.services.adventuring import Report, SideReport
from core.api.fields import Choice, Day, Entry, Id, Key, Moment, Scalar, Strict, StrictBoolean, StrictInteger, Text
from core.api.shapes import LONG, NAME, REASON

MOST_MEMBERS = 200


class CampaignIn(Strict):
    name = Text(max_length=NAME)
    system = Key()
    preset = Key(default="standard")
    options = serializers.DictField(child=Scalar(), default=dict, help_text="Over those of the preset.")
    time_zone = Text(max_length=60, default="UTC")
    description = Text(max_length=LONG, allow_blank=True, default="")
    region = Key(allow_blank=True, default="")
    visibility = Choice(choices=Campaign.VISIBILITIES, default=Campaign.PRIVATE)


class Changes(Strict):
    """Only what is named changes; something has to be."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise serializers.ValidationError({"body": [_("Name at least one field.")]})
        return attrs


class CampaignChangesIn(Changes):
    name = Text(max_length=NAME, required=False)
    description = Text(max_length=LONG, allow_blank=True, required=False)
    region = Key(allow_blank=True, required=False)
    visibility = Choice(choices=Campaign.VISIBILITIES, required=False)
    time_zone = Text(max_length=60, required=False)


class OptionChangesIn(Strict):
    changes = serializers.DictField(child=Scalar(), allow_empty=False, help_text="Value by option key.")


class TableRowsIn(Strict):
    rows = serializers.ListField(
        child=Entry(), max_length=100, help_text="first, last, code, names, effects; in the shape of the content files."
    )


class UserIn(Strict):
    user = Id(source="user_id")


class RoleIn(Strict):
    role = Choice(choices=Seat.ROLES[1:])


class InviteIn(Strict):
    role = Choice(choices=Seat.ROLES[1:], default=Seat.PLAYER)
    days = StrictInteger(default=14)


class EnterIn(Strict):
    warband = Id(source="warband_id")


class PlanIn(Strict):
    warbands = serializers.ListField(child=Id(), max_length=20, source="warband_ids")
    name = Text(max_length=480)
    description = Text(max_length=LONG, allow_blank=True, default="")
    region = Key(allow_blank=True, allow_null=True, default=None, help_text="null: the campaign's.")
    played_on = Day(allow_null=True, default=None)


class AdventureChangesIn(Changes):
    name = Text(max_length=480, required=False)
    description = Text(max_length=LONG, allow_blank=True, required=False)
    region = Key(allow_blank=True, required=False)
    played_on = Day(allow_null=True, required=False)


class SideGoingIn(Strict):
    warband = Id()
    members = serializers.ListField(child=Id(), max_length=MOST_MEMBERS)


class MusterIn(Strict):
    going = SideGoingIn(many=True, help_text="One side or several; again replaces.")

    def validate_going(self, rows: list[dict[str, Any]]) -> dict[Any, list[Any]]:
        return by_warband(rows, "members")


class CasualtyIn(Strict):
    member = Id()
    cause = Key()


class SideReportIn(Strict):
    warband = Id()
    silver = StrictInteger(min_value=0, default=0)
    items = serializers.ListField(child=Key(), max_length=200, default=list, help_text="Card keys of what was gained.")
    casualties = CasualtyIn(many=True, default=list)


class ReportIn(Strict):
    """A whole report. `outcome` is that of `warband`; the other side's follows from it."""

    warband = Id()
    outcome = Key()
    sides = SideReportIn(many=True, default=list)
    notes = Text(max_length=LONG, allow_blank=True, default="")

    def validate_sides(self, rows: list[dict[str, Any]]) -> dict[Any, SideReport]:
        named = by_warband([{"warband": row["warband"], "row": row} for row in rows], "row")
        return {warband: _side(row) for warband, row in named.items()}


class CorrectionIn(ReportIn):
    close = StrictBoolean(default=True, help_text="false: wait for the other side's answer again.")


def told(wanted: dict[str, Any]) -> Report:
    """A report as the service reads it."""
    return Report(wanted["warband"], wanted["outcome"], wanted["sides"], wanted["notes"])


def _side(row: dict[str, Any]) -> SideReport:
    causes = {one["member"]: one["cause"] for one in row["casualties"]}
    if len(causes) != len(row["casualties"]):
        raise serializers.ValidationError(_("A member falls once."))
    return SideReport(silver=row["silver"], items=tuple(row["items"]), casualties=causes)


def by_warband(rows: list[dict[str, Any]], field: str) -> dict[Any, Any]:
    found = {row["warband"]: row[field] for row in rows}
    if len(found) != len(rows):
        raise serializers.ValidationError(_("A warband stands there once."))
    return found


class DisputeIn(Strict):
    reason = Text(max_length=REASON * 4, allow_blank=True)


class FacesIn(Strict):
    faces = serializers.ListField(child=StrictInteger(), min_length=1, max_length=10)


class BargainIn(Strict):
    member = Id(source="member_id")
    bribe_silver = StrictInteger(min_value=0, default=0)
    face = StrictInteger(allow_null=True, default=None, help_text="Read off the table; null: the app rolls.")


class PurchaseIn(Strict):
    card = Key(source="card_key")


class SkillIn(Strict):
    member = Id(source="member_id")
    card = Key(source="card_key")
    note = Text(max_length=800, allow_blank=True, default="")


class StepIn(Strict):
    step = Key()
    done = StrictBoolean()


class CourtHelpIn(Strict):
    member = Id(source="member_id")
    helped = StrictBoolean()


class DeadlineIn(Strict):
    deadline = Moment(allow_null=True)


class CloseIn(Strict):
    drop = StrictBoolean(default=False, help_text="Close although somebody could still bargain or buy.")
