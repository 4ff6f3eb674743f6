"""What goes wrong as a page: refusals that no page caught, addresses that lead nowhere, and bugs of ours."""

import logging
from collections.abc import Callable
from urllib.parse import quote

from django.db import IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views import defaults

from core import texts, wording
from core.errors import BadField, EditConflict, Refused
from core.events import same_act
from core.web import ways

log = logging.getLogger(__name__)


class ErrorsMiddleware:
    """Refusals that no page caught become a page of their own with the right status.

    An address with a sign that no database keeps is nobody's. In what a page is asked the sign is left out, as it is in
    texts; the API refuses it by itself and names the field.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if texts.UNKEPT in request.path_info:
            return not_found(request)
        asked, unkept = request.META.get("QUERY_STRING", ""), quote(texts.UNKEPT)
        if unkept in asked and not _of_api(request):
            request.META["QUERY_STRING"] = asked.replace(unkept, "")
            vars(request).pop("GET", None)  # read anew
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if _of_api(request):
            return None
        if isinstance(exception, IntegrityError) and same_act(exception):
            exception = Refused.because("key_reused")
        if isinstance(exception, OperationalError):
            log.exception("database busy or away")
            response = _bare("503.html", 503)
            response["Retry-After"] = "2"
            return response
        if isinstance(exception, Refused):
            status = 422 if isinstance(exception, BadField) else min(exception.status, 410)
            if isinstance(exception, EditConflict):
                status = 409
            return render(
                request,
                "core/refused.html",
                {"refusals": wording.refusals(exception), "refused": exception, "ways": ways.left(request)},
                status=status,
            )
        return None


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404 for pages; addresses below /api/ answer in JSON."""
    if _of_api(request):
        return _problem(request, 404, "not_found", _("Nothing here, or not for you."))
    return render(request, "core/404.html", status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 for what Django itself finds malformed or too large, such as a foreign host name or a body in no known form."""
    if _of_api(request):
        return _problem(request, 400, "bad_input", _("Something in the request is malformed."))
    return _bare("400.html", 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    if _of_api(request):
        return _problem(request, 403, "not_allowed", _("You may not do this."))
    return defaults.permission_denied(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """A bug of ours. It is in the server's log."""
    if _of_api(request):
        return _problem(request, 500, "broken", _("This is our fault, and it was noted."))
    return _bare("500.html", 500)


def _bare(name: str, status: int) -> HttpResponse:
    """A page that looks at nothing of the request, which may be what is broken. Django's own would read its body again."""
    return HttpResponse(render_to_string(name, {"style": _style()}), status=status)


def _style() -> str:
    """Empty where `collectstatic` wasn't run: the page that tells of an error must not fail over its looks."""
    try:
        return static("core/css/retinue.css")
    except ValueError:
        return ""


def _of_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _problem(request: HttpRequest, status: int, code: str, detail: str) -> HttpResponse:
    from core.api.problems import problem_response  # the API's plumbing isn't needed to show a page

    return problem_response(status, code, detail, request.path)
