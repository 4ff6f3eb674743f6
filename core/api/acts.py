"""One act as an endpoint: its id, its body, its answer."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core import wording
from core.api.fields import UUID_SHAPE, refuse_unknown
from core.api.permissions import SignedInToAct
from core.api.queries import Known
from core.models import Event


class ActOut(serializers.Serializer[Event]):
    """What an act answers, the first time and every time it is sent again."""

    id = serializers.UUIDField(help_text="Event id; undo takes it.")
    number = serializers.IntegerField(help_text="Number in commit order.")
    act = serializers.UUIDField(help_text="The Idempotency-Key that was sent, or a new id.")
    kind = serializers.CharField(help_text="What was done, <app>.<past tense>.")
    at = serializers.DateTimeField()
    sentence = serializers.SerializerMethodField(help_text="The same in the caller's language.")
    result = serializers.SerializerMethodField(help_text="What came of it: ids, names, numbers, old and new values.")

    @extend_schema_field(str)
    def get_sentence(self, event: Event) -> str:
        return wording.sentence(event)

    @extend_schema_field({"type": "object", "additionalProperties": True})
    def get_result(self, event: Event) -> dict[str, Any]:
        return dict(event.payload)


class ReasonOut(serializers.Serializer[Any]):
    """One reason of a refusal."""

    code = serializers.CharField()
    rule = serializers.CharField(allow_blank=True, help_text="Id of the rule behind it; empty without one.")
    rule_url = serializers.CharField(allow_blank=True, help_text="Page of the rule.")
    params = serializers.DictField(help_text="The numbers and names of the sentence.")
    sentence = serializers.CharField()


class ProblemOut(serializers.Serializer[Any]):
    """application/problem+json: `code`, `rule` and `params` of the first reason; all of them in `reasons`."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    instance = serializers.CharField()
    code = serializers.CharField()
    rule = serializers.CharField(required=False)
    params = serializers.DictField(required=False)
    reasons = ReasonOut(many=True, required=False)
    errors = serializers.DictField(  # type: ignore[assignment]  # declared fields aren't attributes
        required=False, help_text="For malformed input: messages by field."
    )
    theirs = serializers.DictField(required=False, help_text="For an edit conflict: what stands there now.")
    yours = serializers.DictField(required=False, help_text="For an edit conflict: what was sent.")
    version = serializers.IntegerField(required=False, help_text="For an edit conflict: the version to send next.")


class ActView(Known):
    """One act: POST with the body of `takes` calls `do(wanted, **ids of the address)`, which calls one service.

    `act_id` comes from the header Idempotency-Key (a UUID); without it the call is a new act. `versioned` acts take the
    version of what they edit in If-Match; the others refuse that header rather than ignore it.
    """

    permission_classes = [SignedInToAct]
    takes: type[serializers.Serializer[Any]] | None = None
    versioned = False
    do: Callable[..., Event]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if "If-Match" in request.headers and not self.versioned and request.method not in ("GET", "HEAD"):
            raise serializers.ValidationError({"If-Match": [_("This act takes no version.")]})

    def post(self, request: Request, **ids: Any) -> Response:
        return self.answer(self.do(self.read(self.takes), **ids))

    @property
    def doing(self) -> dict[str, Any]:
        """What every service wants to know of an act: its id, who acts, and when."""
        return {"act": self.act_id, "actor": self.request.user, "at": timezone.now()}

    @property
    def act_id(self) -> UUID:
        key = self.request.headers.get("Idempotency-Key")
        if key is None:
            return uuid4()
        if not UUID_SHAPE.fullmatch(key.strip()):
            raise serializers.ValidationError({"Idempotency-Key": [_("Must be a UUID.")]})
        return UUID(key.strip())

    def read(self, serializer: type[serializers.Serializer[Any]] | None) -> dict[str, Any]:
        """The body, checked for shape; an unknown field is refused. None: an act without a body."""
        data = self.request.data
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({"body": [_("Must be a JSON object.")]})
        wanted = (serializer or serializers.Serializer)(data=data)
        refuse_unknown(wanted, data)
        wanted.is_valid(raise_exception=True)
        return dict(wanted.validated_data)

    def version(self) -> int | None:
        """The version of If-Match, where one was sent. A star stands for any."""
        tag = self.request.headers.get("If-Match")
        if tag is None or tag.strip() == "*":
            return None
        bare = tag.strip().removeprefix("W/").strip('"')
        if not (bare.isascii() and bare.isdigit() and len(bare) < 10):
            raise serializers.ValidationError({"If-Match": [_("Must be a version number.")]})
        return int(bare)

    def answer(self, event: Event, code: int = status.HTTP_201_CREATED) -> Response:
        return Response(ActOut(event).data, status=code)
