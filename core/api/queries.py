"""What stands behind the question mark of an address: a closed set, each name once, an unknown one named with its neighbours."""

import difflib
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

ALWAYS = {"format"}
OF_PAGES = {"limit", "cursor"}


class Known(APIView):
    """A view that takes the filters of its `query` serializer and nothing else. `asked` holds what was given."""

    query: type[serializers.Serializer[Any]] | None = None
    asked: dict[str, Any]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.asked = self._read_query(request)

    def _read_query(self, request: Request) -> dict[str, Any]:
        wanted = self.query() if self.query and request.method in ("GET", "HEAD") else serializers.Serializer()
        known = set(wanted.fields) | ALWAYS | (OF_PAGES if getattr(self, "paginator", None) else set())
        given = request.query_params
        wrong = {name: [_unknown(name, known)] for name in given if name not in known}
        wrong |= {name: [_("Only once.")] for name in given if len(given.getlist(name)) > 1 and name not in wrong}
        wrong |= {name: [_("Holds a character that can't be kept.")] for name in given if "\x00" in given[name]}
        if wrong:
            raise serializers.ValidationError(wrong)
        if not wanted.fields:
            return {}
        filled = type(wanted)(data={name: given[name] for name in given if name in wanted.fields})
        filled.is_valid(raise_exception=True)
        return dict(filled.validated_data)


def _unknown(name: str, known: set[str]) -> str:
    near = difflib.get_close_matches(name, sorted(known), n=3)
    if near:
        return _("Unknown. Did you mean %(near)s?") % {"near": ", ".join(near)}
    return _("Unknown. Known are %(known)s.") % {"known": ", ".join(sorted(known))}
