"""Reading a warband: what belongs to it as a whole, its log and its receipts."""

from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers

from core import wording
from core.api.fields import Id
from core.api.logs import LoggedOut, told
from core.api.reads import ListView, ReadView
from core.models import Event, Touch
from roster.api.bodies import QueryByCode
from roster.models import Entry, Warband
from roster.selectors import access, histories, receipts, sheets
from roster.selectors.sheets import MemberSheet, WarbandSheet


class OfAWarband:
    """What all reads share: the warband for this reader, by seat, visibility or share link."""

    request: Any
    asked: dict[str, Any]

    @property
    def code(self) -> str | None:
        return self.asked.get("code")

    def warband(self, warband_id: UUID) -> Warband:
        return access.warband_to_see(warband_id, user=self.request.user, share_code=self.code)

    def sheet(self, warband_id: UUID) -> WarbandSheet:
        return sheets.warband(self.warband(warband_id))

    def member(self, member_id: UUID) -> tuple[WarbandSheet, MemberSheet]:
        found = access.member_to_see(member_id, user=self.request.user, share_code=self.code)
        sheet = sheets.warband(found.warband)
        return sheet, sheet.members[found.pk]


# --- the log ----------------------------------------------------------------------------------------------------------


class EventOut(LoggedOut):
    """One act in the log of a warband. `resting`: later acts that stand in the way of taking it back, newest first."""

    resting = serializers.ListField(child=serializers.UUIDField())


def _event(one: histories.Told) -> dict[str, Any]:
    return {**told(one), "resting": [later.id for later in one.resting]}


class QueryHistory(QueryByCode):
    group = serializers.ChoiceField(choices=[*histories.GROUPS, histories.OF_A_CAMPAIGN], required=False)
    member = Id(required=False)
    person = Id(required=False)


class History(OfAWarband, ListView):
    """What happened to a warband, newest first."""

    shows = EventOut
    query = QueryHistory
    ordering = ("-number",)

    def rows(self, warband_id: UUID) -> QuerySet[Event]:
        self.of = self.warband(warband_id)
        found = histories.acts(self.of, self.request.user)
        group = self.asked.get("group")
        if group == histories.OF_A_CAMPAIGN:
            found = found.exclude(kind__startswith=histories.OWN_PREFIX)
        elif group is not None:
            found = found.filter(kind__in=histories.GROUPS[group])
        if "member" in self.asked:
            found = found.filter(Exists(Touch.objects.filter(event=OuterRef("id"), row=self.asked["member"])))
        if "person" in self.asked:
            found = found.filter(actor_id=self.asked["person"])
        return found

    def present(self, page: list[Any]) -> Any:
        return EventOut([_event(one) for one in histories.told(self.of, self.request.user, page)], many=True).data


class MemberHistory(OfAWarband, ListView):
    """What happened to a member, newest first."""

    shows = EventOut
    query = QueryByCode
    ordering = ("-number",)

    def rows(self, member_id: UUID) -> QuerySet[Event]:
        member = access.member_to_see(member_id, user=self.request.user, share_code=self.code)
        self.of = member.warband
        about = Touch.objects.filter(event=OuterRef("id"), row=member.pk)
        return histories.acts(self.of, self.request.user).filter(Exists(about))

    def present(self, page: list[Any]) -> Any:
        return EventOut([_event(one) for one in histories.told(self.of, self.request.user, page)], many=True).data


# --- receipts ---------------------------------------------------------------------------------------------------------


class EntryOut(serializers.Serializer[Any]):
    """One booking, with the act behind it. The sum of all of them is the total."""

    id = serializers.UUIDField()
    account = serializers.CharField()
    amount = serializers.IntegerField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    event = serializers.UUIDField(source="event_id")
    number = serializers.IntegerField(source="event.number")
    sentence = serializers.SerializerMethodField()
    reverses = serializers.UUIDField(source="reverses_id", allow_null=True)

    def get_sentence(self, entry: Entry) -> str:
        return wording.sentence(entry.event)


class Silver(OfAWarband, ListView):
    """The receipt of the purse: every booking, newest first."""

    shows = EntryOut
    query = QueryByCode
    ordering = ("-event__number", "-id")

    def rows(self, warband_id: UUID) -> QuerySet[Entry]:
        of = self.warband(warband_id)
        return Entry.objects.filter(warband=of, account=Entry.SILVER).select_related("event")


class QueryAccount(QueryByCode):
    account = serializers.ChoiceField(choices=[Entry.EARNED, Entry.SPENT], required=False)


class MemberXp(OfAWarband, ListView):
    """The receipt of a member's XP: what was earned and what was spent, newest first."""

    shows = EntryOut
    query = QueryAccount
    ordering = ("-event__number", "-id")

    def rows(self, member_id: UUID) -> QuerySet[Entry]:
        member = access.member_to_see(member_id, user=self.request.user, share_code=self.code)
        found = Entry.objects.filter(member=member).select_related("event")
        return found.filter(account=self.asked["account"]) if "account" in self.asked else found


class ShareOut(serializers.Serializer[Any]):
    """What one member, or the stash (no member), adds to a total."""

    name = serializers.CharField()
    member = serializers.UUIDField(allow_null=True)
    amount = serializers.IntegerField()


class ReceiptsOut(serializers.Serializer[Any]):
    """The totals of a warband, and what each member adds."""

    silver = serializers.IntegerField()
    xp = serializers.IntegerField()
    worth = serializers.IntegerField()
    xp_shares = ShareOut(many=True)
    worth_shares = ShareOut(many=True)


class Receipts(OfAWarband, ReadView):
    """What XP and worth are made of, member by member."""

    shows = ReceiptsOut
    query = QueryByCode

    def look(self, warband_id: UUID) -> dict[str, Any]:
        sheet = self.sheet(warband_id)
        return {
            "silver": sheet.row.silver,
            "xp": sheet.xp,
            "worth": sheet.worth,
            "xp_shares": [_share(one) for one in receipts.warband_xp(sheet)],
            "worth_shares": [_share(one) for one in receipts.worth(sheet, _("stash"))],
        }


def _share(one: receipts.Share) -> dict[str, Any]:
    return {"name": one.name, "member": one.member.pk if one.member else None, "amount": one.amount}
