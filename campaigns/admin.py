"""Campaigns in the admin: to read only. Whatever changes them is an act of a page or the API."""

from django.contrib import admin

from campaigns.models import Adventure, Bargain, Campaign, Casualty, Interval, Recovery, Side
from core.readonly import ReadOnlyAdmin


@admin.register(Campaign)
class CampaignAdmin(ReadOnlyAdmin):
    list_display = ["name", "system", "visibility", "created_at", "ended_at"]
    list_select_related = ["system"]
    search_fields = ["name"]


@admin.register(Adventure)
class AdventureAdmin(ReadOnlyAdmin):
    list_display = ["name", "campaign", "number", "state", "played_on", "closed_at"]
    list_select_related = ["campaign"]
    list_filter = ["state"]
    search_fields = ["name", "campaign__name"]


@admin.register(Side)
class SideAdmin(ReadOnlyAdmin):
    list_display = ["warband_name", "adventure", "outcome", "silver", "dice"]
    list_select_related = ["adventure"]
    list_filter = ["outcome"]


@admin.register(Casualty)
class CasualtyAdmin(ReadOnlyAdmin):
    list_display = ["member", "cause", "side"]
    list_select_related = ["member", "side"]


@admin.register(Interval)
class IntervalAdmin(ReadOnlyAdmin):
    list_display = ["warband", "deadline", "closed_at", "closed_by_deadline"]
    list_select_related = ["warband"]


@admin.register(Recovery)
class RecoveryAdmin(ReadOnlyAdmin):
    list_display = ["member", "state", "outcome", "faces", "typed", "rolled_at"]
    list_select_related = ["member"]
    list_filter = ["state", "outcome"]


@admin.register(Bargain)
class BargainAdmin(ReadOnlyAdmin):
    list_display = ["member", "bribe_silver", "target", "face", "success", "bought"]
    list_select_related = ["member", "bought__card"]
    list_filter = ["success"]
