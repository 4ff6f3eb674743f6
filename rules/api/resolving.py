"""The reference calculations over HTTP, as `manage.py resolve` answers them."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.api.acts import ProblemOut
from core.api.problems import PROBLEM, problem_response
from rules.selectors import resolving

MOST_BYTES = 64 * 1024


class Resolve(APIView):
    """Answer one calculation. The body is its input; a refused input is an answer too, `{"error": code}`."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="resolve",
        request={"application/json": {"type": "object", "additionalProperties": True}},
        responses={(200, "application/json"): {}, (413, PROBLEM): ProblemOut},
        examples=[
            OpenApiExample("a check", {"roll": 4, "target": 6}, request_only=True),
            OpenApiExample("it passes", True, response_only=True, status_codes=["200"]),
            OpenApiExample("refused", {"error": "bad_face"}, response_only=True, status_codes=["200"]),
        ],
        tags=["systems"],
        auth=[],
    )
    def post(self, request: Request, system: str, calc: str) -> HttpResponseBase:
        body = _body(request)
        if body is None:
            detail = _("A question has at most %(most)s bytes.") % {"most": MOST_BYTES}
            return problem_response(413, "too_large", detail, request.path, params={"most": MOST_BYTES})
        return Response(resolving.of_text(system, calc, body))


def _body(request: Request) -> bytes | None:
    """The body as it came, whatever it calls itself; None for one that is too large."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length.isdigit() and int(length) > MOST_BYTES:
        return None
    try:
        body = bytes(request._request.body)
    except RequestDataTooBig:
        return None
    return body if len(body) <= MOST_BYTES else None
