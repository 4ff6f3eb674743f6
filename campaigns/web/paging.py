"""Page numbers in addresses: a bad one is dropped, and the page says so."""

import re
from typing import Any

from django.core.paginator import Page
from django.http import HttpRequest
from django.utils.translation import gettext as _

_act = re.compile(r"[0-9]{1,18}", re.ASCII)
_shape = re.compile(r"[0-9]{1,6}", re.ASCII)


def number(request: HttpRequest) -> tuple[int, list[str]]:
    """The page asked for, and what was wrong with it. The last of several values counts."""
    told = request.GET.get("page")
    if told is None:
        return 1, []
    if _shape.fullmatch(told) and int(told) >= 1:
        return int(told), []
    return 1, [_("There is no such page, so this is the first.")]


def holding(request: HttpRequest) -> int | None:
    """The number of an act whose page is asked for, where no page is."""
    told = request.GET.get("act", "")
    return int(told) if "page" not in request.GET and _act.fullmatch(told) else None


def beyond(asked: int, page: Page[Any]) -> list[str]:
    """A note where the page asked for lies beyond the last."""
    if asked > page.paginator.num_pages:
        return [_("There are only %(pages)s pages, so this is the last.") % {"pages": page.paginator.num_pages}]
    return []
