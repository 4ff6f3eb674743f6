"""The log and the dice in the admin: to read only."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from core import wording
from core.models import Event, Roll
from core.readonly import ReadOnlyAdmin


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ["number", "at", "kind", "sentence", "actor_id", "stream"]
    list_filter = ["kind", "has_roll"]
    search_fields = ["kind", "stream", "circle", "actor_id", "act"]
    ordering = ["-number"]

    @admin.display(description="what happened")
    def sentence(self, event: Event) -> str:
        return wording.sentence(event)


@admin.register(Roll)
class RollAdmin(ReadOnlyAdmin):
    list_display = ["id", "purpose", "faces", "sides", "typed", "who"]
    list_filter = ["purpose", "typed"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Roll]:
        return super().get_queryset(request).select_related("event")
