"""People in the admin: to read, and to close an account that misbehaves. Circles change by acts only."""

from django.contrib import admin
from django.http import HttpRequest

from accounts.models import Invitation, Mail, Seat, User
from core.readonly import ReadOnlyAdmin


@admin.register(User)
class UserAdmin(admin.ModelAdmin[User]):
    """Passwords and e-mails are not shown here; `is_staff` opens the card desk."""

    list_display = ["username", "is_active", "is_staff", "date_joined", "last_login"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["username"]
    fields = ["username", "is_active", "is_staff", "is_superuser", "groups", "date_joined", "last_login", "erased_at"]
    readonly_fields = ["username", "date_joined", "last_login", "erased_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ["user", "role", "circle", "created_at"]
    list_select_related = ["user", "circle"]
    list_filter = ["role"]


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Codes are secrets and are left out."""

    list_display = ["circle", "role", "invited_by", "expires_at", "withdrawn_at"]
    list_select_related = ["invited_by", "circle"]
    exclude = ["code"]


@admin.register(Mail)
class MailAdmin(ReadOnlyAdmin):
    list_display = ["user", "kind", "about", "sent_at"]
    list_select_related = ["user"]
    list_filter = ["kind"]
