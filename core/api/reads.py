"""One read as an endpoint: a thing with its version, or a list in pages."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.pages import CursorPages
from core.api.queries import Known


class ReadView(Known):
    """GET answers what `look(**ids of the address)` finds, in the shape of `shows`; its version is the ETag."""

    shows: type[serializers.BaseSerializer[Any]]
    look: Callable[..., Any]

    def get(self, request: Request, **ids: Any) -> Response:
        found = self.look(**ids)
        response = Response(self.shows(found, context=self.context()).data)
        version = version_of(found)
        if version is not None:
            response["ETag"] = f'"{version}"'
        return response

    def context(self) -> dict[str, Any]:
        return {"request": self.request, "view": self}


class ListView(Known):
    """GET answers what `rows(**ids of the address)` finds, in pages.

    A query is put into the total order of `ordering`; a sequence keeps its own, and `key_of` a row is unique.
    """

    shows: type[serializers.BaseSerializer[Any]]
    ordering: Sequence[str] = ()
    rows: Callable[..., QuerySet[Any] | Sequence[Any]]
    pagination_class = CursorPages

    @property
    def paginator(self) -> CursorPages:
        if not hasattr(self, "_paginator"):
            self._paginator = self.pagination_class()
        return self._paginator

    def get(self, request: Request, **ids: Any) -> Response:
        rows = self.rows(**ids)
        if isinstance(rows, QuerySet):
            page = self.paginator.paginate_queryset(rows, request, self)
        else:
            page = self.paginator.paginate_rows(rows, request, self.key_of)
        return self.paginator.get_paginated_response(self.present(page))

    def key_of(self, row: Any) -> str:
        return str(row.id)

    def present(self, page: list[Any]) -> Any:
        """The rows of one page as JSON. A place to fetch once for all of them."""
        return self.shows(page, many=True, context=self.context()).data

    def context(self) -> dict[str, Any]:
        return {"request": self.request, "view": self}


def version_of(found: Any) -> int | None:
    """The version of a row or page, also where it is a mapping."""
    version = found.get("version") if isinstance(found, dict) else getattr(found, "version", None)
    return version if isinstance(version, int) else None
