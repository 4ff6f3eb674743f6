"""In which time zone a page tells times: the only place that decides it.

The reader's own where the browser told it; else that of the circle that the page belongs to, be it a page of a campaign or
of a warband in it; else UTC.
"""

from collections.abc import Callable
from functools import cache
from uuid import UUID
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

COOKIE = "zone"
Finder = Callable[[UUID], str | None]
_FINDERS: list[Finder] = []


@cache
def known() -> tuple[str, ...]:
    """Names of all zones, in order."""
    return tuple(sorted(available_timezones()))


def offered(*more: str) -> tuple[str, ...]:
    """What people choose from: places and UTC, without older spellings and offsets; and `more`, what stands there already."""
    places = {one for one in known() if "/" in one and not one.startswith(("Etc/", "SystemV/", "US/"))}
    return tuple(sorted({"UTC", *places, *(one for one in more if one in known())}))


def of_reader(request: HttpRequest) -> str:
    """The zone that the browser told; empty when it told none, or one that isn't known."""
    told = request.COOKIES.get(COOKIE, "")
    return told if told in known() else ""


class ZoneMiddleware:
    """Times of a page are told in the reader's zone, where it is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = of_reader(request)
        with timezone.override(ZoneInfo(zone) if zone else timezone.get_default_timezone()):
            return self.get_response(request)


def of_circles_with(finder: Finder) -> None:
    """Add how a higher app tells the zone of a circle, by its id. For `apps.py` only."""
    if finder not in _FINDERS:
        _FINDERS.append(finder)


def fall_back(request: HttpRequest, circle: UUID | None) -> None:
    """Tell times of this page in the zone of a circle, unless the reader's own is known. None: the page has no circle."""
    if circle is None or of_reader(request):
        return
    zone = next((found for finder in _FINDERS if (found := finder(circle))), None)
    if zone:
        timezone.activate(ZoneInfo(zone))
