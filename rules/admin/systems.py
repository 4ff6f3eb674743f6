"""The desk's part for rule books: to look at; the content files say what they are."""

from django.contrib import admin

from core.readonly import ReadOnlyAdmin
from rules.models import House, System


@admin.register(System)
class SystemAdmin(ReadOnlyAdmin):
    list_display = ("key", "names", "languages")


@admin.register(House)
class HouseAdmin(ReadOnlyAdmin):
    list_display = ("id", "system", "options", "revision")
    list_filter = ("system",)
