"""Pages of lists, by cursor: the only place that cuts a list.

A view's `ordering` is total: its last field is unique. The cursor holds the values of the last row shown, so rows that
come or go meanwhile neither repeat nor hide others. What isn't a query comes in its own order, and the cursor holds the
key of the last row. Links are paths, so they fit any host and scheme.
"""

import base64
import json
from collections.abc import Callable, Sequence
from typing import Any

from django.core.exceptions import ValidationError as BadValue
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param
from rest_framework.views import APIView

from core import texts

LONGEST_CURSOR = 1000


class CursorPages(BasePagination):
    """`limit` rows a page, 50 unless asked otherwise; `next` leads on and is null on the last page."""

    page_size = 50
    most = 200
    ordering: str | Sequence[str] = ("-created_at", "id")

    def paginate_queryset(self, queryset: Any, request: Request, view: APIView | None = None) -> list[Any]:
        wanted = getattr(view, "ordering", None) or self.ordering
        ordering = (wanted,) if isinstance(wanted, str) else tuple(wanted)
        size = self.get_page_size(request)
        rows = queryset.order_by(*ordering)
        cursor = request.query_params.get("cursor")
        if cursor is not None:
            rows = rows.filter(_behind(queryset.model, ordering, cursor))
        return self._cut(request, list(rows[: size + 1]), size, lambda row: _positions(row, ordering))

    def paginate_rows(self, rows: Sequence[Any], request: Request, key: Callable[[Any], str]) -> list[Any]:
        """A page of what was worked out rather than queried. `key` is unique."""
        size, first = self.get_page_size(request), 0
        cursor = request.query_params.get("cursor")
        if cursor is not None:
            (after,) = _told(cursor, 1)
            first = next((number for number, row in enumerate(rows, start=1) if key(row) == after), -1)
            if first < 0:
                raise _bad()
        return self._cut(request, list(rows[first : first + size + 1]), size, lambda row: [key(row)])

    def _cut(self, request: Request, found: list[Any], size: int, position: Callable[[Any], list[str]]) -> list[Any]:
        self.next: str | None = None
        if len(found) > size:
            self.next = replace_query_param(request.get_full_path(), "cursor", _cursor(position(found[size - 1])))
        return found[:size]

    def get_page_size(self, request: Request) -> int:
        asked = request.query_params.get("limit")
        if asked is None:
            return self.page_size
        if not (asked.isascii() and asked.isdigit() and 1 <= int(asked[:9]) <= self.most):
            raise serializers.ValidationError({"limit": [_("A whole number from 1 to 200.")]})
        return int(asked)

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.next, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri-reference", "description": "Path of the next page."}
        return {"type": "object", "required": ["next", "results"], "properties": {"next": link, "results": schema}}

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        limit = {"type": "integer", "minimum": 1, "maximum": self.most, "default": self.page_size}
        return [
            {"name": "limit", "in": "query", "required": False, "description": "Rows a page.", "schema": limit},
            {
                "name": "cursor",
                "in": "query",
                "required": False,
                "description": "Where the page before ended; take it from `next`.",
                "schema": {"type": "string"},
            },
        ]


def _cursor(values: list[str]) -> str:
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


def _positions(row: models.Model, ordering: Sequence[str]) -> list[str]:
    found = []
    for name in ordering:
        value: Any = row
        for step in name.lstrip("-").split("__"):
            value = getattr(value, step)
        found.append(str(value))
    return found


def _behind(model: type[models.Model], ordering: Sequence[str], cursor: str) -> Q:
    """What comes after a cursor: later in the first field, or equal there and later in the next, and so on."""
    behind, equal = Q(), Q()
    for name, told in zip(ordering, _told(cursor, len(ordering)), strict=True):
        bare = name.lstrip("-")
        value = _value(model, bare, told)
        later = f"{bare}__lt" if name.startswith("-") else f"{bare}__gt"
        behind |= equal & Q(**{later: value})
        equal &= Q(**{bare: value})
    return behind


def _value(model: type[models.Model], path: str, told: str) -> Any:
    """Raises: ValidationError for what the field can't hold."""
    owner, field = model, None
    for step in path.split("__"):
        field = owner._meta.pk if step == "pk" else owner._meta.get_field(step)
        owner = getattr(field, "related_model", None) or owner
    assert isinstance(field, models.Field)
    try:
        value = field.to_python(told)
    except (BadValue, ValueError, OverflowError):
        raise _bad() from None
    if isinstance(value, int) and abs(value) > 2**62:
        raise _bad()
    return value


def _told(cursor: str, count: int) -> list[str]:
    """The texts in a cursor. Raises: ValidationError for one that this list never gave."""
    if len(cursor) > LONGEST_CURSOR or not cursor.isascii():
        raise _bad()
    try:
        told = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, RecursionError):
        raise _bad() from None
    if not (isinstance(told, list) and len(told) == count and all(map(_kept, told))):
        raise _bad()
    return told


def _bad() -> serializers.ValidationError:
    return serializers.ValidationError({"cursor": [_("Take it from `next` of the page before, as it stands there.")]})


def _kept(value: Any) -> bool:
    """Whether a value can be a text of the database."""
    return isinstance(value, str) and texts.can_be_kept(value)
