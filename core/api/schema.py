"""What the OpenAPI document says of an endpoint: the only place that derives it from acts and reads."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from core.api.acts import ActOut, ActView, ProblemOut
from core.api.permissions import SignedIn
from core.api.problems import PROBLEM
from core.api.queries import Known
from core.api.reads import ListView

SAFE = ("GET", "HEAD")
MEANINGS = {
    400: "Malformed: `errors` names the field.",
    401: "Nobody is signed in, or the token isn't valid.",
    403: "Seen but not allowed: `detail` says who may. Also a token without write scope.",
    404: "Nothing here, or not for you.",
    409: "The rules refuse: code, rule id and numbers, one reason or several. Also an act id used before for something else.",
    410: "The invitation has expired or was withdrawn.",
    412: "Somebody saved first: `theirs` and `yours`, and the version to send next.",
    413: "The body is too large.",
    415: "The body isn't of a type that this address reads.",
    429: "Too many wrong tries.",
}


class Schema(AutoSchema):
    """Acts: their body, ActOut, their headers. Reads: their shape. Both: every problem that may come instead."""

    view: Any

    @property
    def acts(self) -> bool:
        return isinstance(self.view, ActView) and self.method not in SAFE

    def get_request_serializer(self) -> Any:
        if self.acts:
            return self.view.takes
        return super().get_request_serializer()

    def get_response_serializers(self) -> Any:
        if self.acts:
            return {201: ActOut, **self._problems()}
        shows = getattr(self.view, "shows", None)
        if self.method in SAFE and shows is not None:
            return {200: shows, **self._problems()}
        return super().get_response_serializers()

    def get_override_parameters(self) -> list[Any]:
        found: list[Any] = list(super().get_override_parameters())
        if self.acts:
            found.append(
                OpenApiParameter(
                    "Idempotency-Key",
                    {"type": "string", "format": "uuid"},
                    OpenApiParameter.HEADER,
                    description="Id of the act. Sent again with the same content it answers the first result.",
                )
            )
            if self.view.versioned:
                found.append(
                    OpenApiParameter(
                        "If-Match",
                        str,
                        OpenApiParameter.HEADER,
                        description="Version that the edit was made on, as ETag told it. Without it: whatever it is now.",
                    )
                )
        elif isinstance(self.view, Known) and self.view.query is not None:
            found.append(self.view.query)
        return found

    def get_auth(self) -> list[dict[str, Any]]:
        found = super().get_auth()
        open_to_all = self.method in SAFE and not any(isinstance(one, SignedIn) for one in self.view.get_permissions())
        return [*found, {}] if open_to_all and {} not in found else found

    def _is_list_view(self, serializer: Any = None) -> bool:
        if isinstance(self.view, ListView):
            return self.method in SAFE
        return super()._is_list_view(serializer)

    def _problems(self) -> dict[Any, Any]:
        codes = {400, 404}
        if self.acts:
            codes |= {401, 403, 409, 415}
            if self.view.versioned:
                codes.add(412)
        elif any(isinstance(one, SignedIn) for one in self.view.get_permissions()):
            codes.add(401)
        codes |= set(getattr(self.view, "also", ()))
        return {(code, PROBLEM): ProblemOut for code in sorted(codes)}


def share_problems(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Keep each problem answer once, under components, and point to it. For SPECTACULAR_SETTINGS."""
    kept = result.setdefault("components", {}).setdefault("responses", {})
    for operations in result["paths"].values():
        for operation in operations.values():
            for code, answer in operation.get("responses", {}).items():
                if PROBLEM in answer.get("content", {}):
                    name = f"Problem{code}"
                    kept[name] = answer | {"description": MEANINGS.get(int(code), "A problem.")}
                    operation["responses"][code] = {"$ref": f"#/components/responses/{name}"}
    result["components"]["responses"] = dict(sorted(kept.items()))
    return result
