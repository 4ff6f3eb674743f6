"""Ways on from a page that only says no: pages leave them on the request before anything may refuse."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

_NAME = "_ways_on"


@dataclass(frozen=True, slots=True)
class Way:
    url: str
    label: Any
    icon: str = ""


def leave(request: HttpRequest, ways: Callable[[], Sequence[Way]]) -> None:
    """Note what a refusal of this page leads on to, nearest first. Asked only when the page is refused."""
    setattr(request, _NAME, ways)


def left(request: HttpRequest) -> list[Way]:
    """Ways that the page left, without those that have no address here."""
    asked: Callable[[], Sequence[Way]] | None = getattr(request, _NAME, None)
    return [way for way in asked() if way.url] if asked is not None else []


def address(name: str, *args: Any) -> str:
    """Address of a page that a higher app may have, or nothing."""
    try:
        return reverse(name, args=args)
    except NoReverseMatch:
        return ""
