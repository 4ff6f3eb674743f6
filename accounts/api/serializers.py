"""Shapes of the account endpoints."""

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import Invitation, Seat, Token, User
from accounts.selectors.people import name_of
from core.api.fields import Choice, Strict, StrictBoolean, StrictInteger, Text


class MeOut(serializers.ModelSerializer[User]):
    name = serializers.CharField(source="username")

    class Meta:
        model = User
        fields = ["id", "name", "language"]


class MySettings(serializers.ModelSerializer[User]):
    """What I set for myself. The e-mail is changed on the page alone."""

    class Meta:
        model = User
        fields = ["language", "mail_report_waiting", "mail_deadline"]


class MySettingsIn(Strict):
    language = Choice(choices=[("", ""), *settings.LANGUAGES], allow_blank=True, required=False)
    mail_report_waiting = StrictBoolean(required=False)
    mail_deadline = StrictBoolean(required=False)


class PasswordIn(Strict):
    password = Text(max_length=400, trim_whitespace=False)


class TokenOut(serializers.ModelSerializer[Token]):
    class Meta:
        model = Token
        fields = ["id", "name", "scope", "created", "expiry", "last_used_at"]


class NewTokenIn(Strict):
    name = Text(max_length=60)
    scope = Choice(choices=Token.SCOPES)
    days = StrictInteger(min_value=1, max_value=3650, allow_null=True, default=365)


class NewTokenOut(TokenOut):
    secret = serializers.CharField(help_text="Shown once.")

    class Meta(TokenOut.Meta):
        fields = [*TokenOut.Meta.fields, "secret"]


class SeatOut(serializers.ModelSerializer[Seat]):
    user = serializers.UUIDField(source="user_id")
    name = serializers.SerializerMethodField()

    class Meta:
        model = Seat
        fields = ["id", "user", "name", "role", "version"]

    @extend_schema_field(str)
    def get_name(self, seat: Seat) -> str:
        return name_of(seat.user)


class InvitationOut(serializers.ModelSerializer[Invitation]):
    """A link into a campaign; `code` is what it takes to accept."""

    invited_by = serializers.UUIDField(source="invited_by_id")
    invited_by_name = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = ["id", "code", "role", "expires_at", "withdrawn_at", "invited_by", "invited_by_name", "created_at"]

    @extend_schema_field(str)
    def get_invited_by_name(self, invitation: Invitation) -> str:
        return name_of(invitation.invited_by)
