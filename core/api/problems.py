"""The one shape of every error: application/problem+json."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, OperationalError
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions, serializers
from rest_framework.request import Request

from core import wording
from core.errors import BadField, EditConflict, Reason, Refused
from core.events import same_act

PROBLEM = "application/problem+json"
log = logging.getLogger(__name__)


def problem_response(code: int, name: str, detail: str, instance: str, **more: Any) -> JsonResponse:
    body = {"type": "about:blank", "title": name.replace("_", " "), "status": code, "detail": detail, "code": name}
    return JsonResponse(body | {"instance": instance} | more, status=code, content_type=PROBLEM)


def problem(exc: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """DRF's exception handler: the one place where errors get their JSON."""
    request: Request = context["request"]
    path = request.path
    if isinstance(exc, Refused):
        return _refused(exc, path)
    if isinstance(exc, Http404):
        return problem_response(404, "not_found", _("Nothing here, or not for you."), path)
    if isinstance(exc, PermissionDenied):
        return problem_response(403, "not_allowed", _("You may not do this."), path)
    if isinstance(exc, serializers.ValidationError):
        errors = exc.detail if isinstance(exc.detail, dict) else {"body": exc.detail}
        return problem_response(400, "bad_input", _("Something in the request is malformed."), path, errors=errors)
    if isinstance(exc, exceptions.APIException):
        return _of_the_plumbing(exc, path)
    if isinstance(exc, IntegrityError) and same_act(exc):
        return _refused(Refused([Reason("key_reused")]), path)
    if isinstance(exc, OperationalError):
        log.exception("database busy or away")
        response = problem_response(503, "busy", _("The database is busy. Try again in a moment."), path)
        response["Retry-After"] = "2"
        return response
    return None


def _refused(exc: Refused, path: str) -> HttpResponse:
    reasons = wording.refusals(exc)
    first = reasons[0]
    if isinstance(exc, BadField):
        told = {"rule": first["rule"], "params": first["params"], "errors": {exc.field_name: [first["sentence"]]}}
        return problem_response(400, "bad_input", first["sentence"], path, reasons=reasons, **told)
    more: dict[str, Any] = {"rule": first["rule"], "params": first["params"], "reasons": reasons}
    if isinstance(exc, EditConflict):
        more |= {"theirs": exc.theirs, "yours": exc.yours, "version": exc.version}
    return problem_response(exc.status, first["code"], first["sentence"], path, **more)


def _of_the_plumbing(exc: exceptions.APIException, path: str) -> HttpResponse:
    params = getattr(exc, "params", None)
    more = {"params": params} if params else {}
    response = problem_response(exc.status_code, str(exc.default_code), str(exc.detail), path, **more)
    if isinstance(exc, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        response.status_code = 401
        response["WWW-Authenticate"] = getattr(exc, "auth_header", "Token")
    wait = getattr(exc, "wait", None)
    if wait is not None:
        response["Retry-After"] = str(int(wait) + 1)
    return response
