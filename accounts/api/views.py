"""Who I am, what I set for myself, and my tokens. A token can't make tokens: that takes name and password, or a session."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.authentication import PausingBasicAuthentication, TokenAuthentication, refuse_if_paused
from accounts.api.serializers import MeOut, MySettings, MySettingsIn, NewTokenIn, NewTokenOut, PasswordIn, TokenOut
from accounts.models import Token, User
from accounts.services import erasing, signing, tokens
from core.api.acts import ActView, ProblemOut
from core.api.permissions import SignedIn
from core.api.problems import PROBLEM
from core.api.reads import ListView, ReadView
from core.models import Event


class Me(ReadView):
    """The user of the token or session."""

    permission_classes = [SignedIn]
    shows = MeOut

    def look(self) -> User:
        assert isinstance(self.request.user, User)
        return self.request.user


class MySettingsView(ReadView, ActView):
    """My language, and which mails I want. What isn't named stays as it is."""

    permission_classes = [SignedIn]
    shows = MySettings
    http_method_names = ["get", "head", "patch", "options"]

    def look(self) -> User:
        assert isinstance(self.request.user, User)
        return self.request.user

    @extend_schema(request=MySettingsIn, responses={200: MySettings, (400, PROBLEM): ProblemOut})
    def patch(self, request: Request) -> Response:
        user, told = self.look(), self.read(MySettingsIn)
        for name, value in told.items():
            setattr(user, name, value)
        user.save(update_fields=list(told))
        return Response(MySettings(user).data)


class Erase(ActView):
    """Erase my account for good: e-mail, password, tokens, portraits and private notes go at once."""

    permission_classes = [SignedIn]
    takes = PasswordIn

    def do(self, wanted: dict[str, str]) -> Event:
        user = self.request.user
        assert isinstance(user, User)
        told = {"name": user.username, "address": self.request.META.get("REMOTE_ADDR", "")}
        refuse_if_paused(**told)
        if not user.check_password(wanted["password"]):
            signing.count_wrong_try(**told)
            raise serializers.ValidationError({"password": [_("That isn't your password.")]})
        return erasing.erase(**self.doing)


class Tokens(ListView, ActView):
    """My tokens, newest first. They are made with name and password (Basic) or in a session."""

    permission_classes = [SignedIn]
    shows = TokenOut
    ordering = ("-created", "id")

    def get_authenticators(self) -> list[BaseAuthentication]:
        known: list[type[BaseAuthentication]] = [PausingBasicAuthentication, SessionAuthentication]
        if self.request is None or self.request.method != "POST":
            known = [TokenAuthentication, *known]
        return [one() for one in known]

    def rows(self) -> QuerySet[Token]:
        found: QuerySet[Token] = Token.objects.filter(user=self.request.user.pk)
        return found

    @extend_schema(
        request=NewTokenIn,
        responses={201: NewTokenOut, **{(code, PROBLEM): ProblemOut for code in (400, 401, 409, 429)}},
    )
    def post(self, request: Request, **_ids: Any) -> Response:
        assert isinstance(request.user, User)
        token, secret = tokens.issue(user=request.user, at=timezone.now(), **self.read(NewTokenIn))
        answer = {**TokenOut(token).data, "secret": secret}
        return Response(answer, status=status.HTTP_201_CREATED, headers={"Cache-Control": "no-store"})


class OneToken(ActView):
    """One token of mine. Any of my own credentials with write scope may revoke it, the token itself too."""

    permission_classes = [SignedIn]
    http_method_names = ["delete", "options"]

    @extend_schema(request=None, responses={204: None, (404, PROBLEM): ProblemOut})
    def delete(self, request: Request, token_id: UUID) -> Response:
        assert isinstance(request.user, User)
        tokens.revoke(user=request.user, token_id=token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)
