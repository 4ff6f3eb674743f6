"""Addresses that don't exist below /api/: JSON like everything there, naming the address that was meant where we know it."""

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from core.api.problems import problem_response

VERSIONED = "/api/v1/"


@csrf_exempt
def unknown(request: HttpRequest) -> HttpResponse:
    """404, whatever the method."""
    path = request.path_info
    if not path.endswith("/") and _known(f"{path}/"):
        return _meant(request, "missing_slash", _("Addresses end with a slash: %(address)s"), f"{path}/")
    if not path.startswith(VERSIONED):
        rest = path.removeprefix("/api").strip("/")
        meant = f"{VERSIONED}{rest}/" if rest and _known(f"{VERSIONED}{rest}/") else VERSIONED
        return _meant(request, "no_version", _("Addresses begin with their version: %(address)s"), meant)
    return problem_response(404, "not_found", _("There is no such address."), request.path)


def _meant(request: HttpRequest, code: str, detail: str, address: str) -> HttpResponse:
    return problem_response(404, code, detail % {"address": address}, request.path, params={"address": address})


def _known(path: str) -> bool:
    try:
        return resolve(path).func is not unknown
    except Resolver404:
        return False
