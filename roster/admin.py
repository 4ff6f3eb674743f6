"""Warbands in the admin: to read only. Whatever changes them is an act of a page or the API."""

from django.contrib import admin

from core.readonly import ReadOnlyAdmin
from roster.models import Condition, Entry, Learned, Member, Possession, Warband


@admin.register(Warband)
class WarbandAdmin(ReadOnlyAdmin):
    """Private notes are left out."""

    list_display = ["name", "owner", "system", "silver", "founded_at", "archived_at"]
    list_select_related = ["owner", "system"]
    list_filter = ["system"]
    search_fields = ["name", "owner__username", "id"]
    exclude = ["notes", "share_code"]


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    """Private notes are left out."""

    list_display = ["name", "warband", "kind", "standing", "xp_earned", "xp_spent"]
    list_select_related = ["warband"]
    list_filter = ["kind", "standing"]
    search_fields = ["name", "warband__name", "id"]
    exclude = ["notes"]


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    """The ledger."""

    list_display = ["at", "warband", "member", "account", "amount", "reason"]
    list_select_related = ["warband", "member"]
    list_filter = ["account", "reason"]
    search_fields = ["warband__name", "member__name"]
    ordering = ["-at", "-id"]


@admin.register(Possession)
class PossessionAdmin(ReadOnlyAdmin):
    list_display = ["card", "warband", "holder", "place", "paid_silver", "gone_at"]
    list_select_related = ["card", "warband", "holder"]
    search_fields = ["warband__name", "card__key"]


@admin.register(Learned)
class LearnedAdmin(ReadOnlyAdmin):
    list_display = ["member", "card", "level"]
    list_select_related = ["member", "card"]


@admin.register(Condition)
class ConditionAdmin(ReadOnlyAdmin):
    list_display = ["member", "kind", "until", "set_at", "ended_at"]
    list_select_related = ["member"]
    list_filter = ["kind", "until"]
