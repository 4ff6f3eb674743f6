"""The reference to read: systems, cards, rules, tables and lists. Open to all."""

import difflib
from collections.abc import Collection, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.response import Response

from core.api.pages import CursorPages
from core.api.reads import ListView, ReadView
from rules.api import shapes
from rules.engine.books.base import CardState
from rules.selectors import reference
from rules.selectors.loading import RuleState

MOST_TOLD = 30


class CountedPages(CursorPages):
    """Pages that say how many rows there are in all: nothing of the reference is cut without a word."""

    def __init__(self) -> None:
        self.total = 0

    def paginate_rows(self, rows: Sequence[Any], *rest: Any) -> list[Any]:
        self.total = len(rows)
        return super().paginate_rows(rows, *rest)

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"count": self.total, "next": self.next, "results": data})

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        found = super().get_paginated_response_schema(schema)
        count = {"type": "integer", "description": "Rows in all pages together."}
        return {
            **found,
            "required": ["count", *found["required"]],
            "properties": {"count": count, **found["properties"]},
        }


class ReferenceList(ListView):
    """A list of plain values, told apart by their key."""

    pagination_class = CountedPages

    def key_of(self, row: Any) -> str:
        return str(row["key"] if isinstance(row, dict) else row.key)

    def choice(self, name: str, known: Collection[str]) -> str:
        """The value of a filter. Raises: ValidationError, at that filter, for one that is not known."""
        value = str(self.asked.get(name, ""))
        if value and value not in known:
            near = difflib.get_close_matches(value, sorted(known), n=3)
            told = ", ".join(near or sorted(known)[:MOST_TOLD])
            raise serializers.ValidationError(
                {name: [_("Unknown. Known are, among others: %(known)s.") % {"known": told}]}
            )
        return value


class Systems(ReferenceList):
    """All rule books."""

    shows = shapes.SystemOut

    def rows(self) -> Sequence[Any]:
        return reference.systems()


class OneSystem(ReadView):
    """One rule book."""

    shows = shapes.SystemOut

    def look(self, system: str) -> Any:
        return reference.system(system)


class Cards(ReferenceList):
    """Official cards by name, in the order of the reader's language; with `q` those that were found, best first."""

    shows = shapes.CardOut
    query = shapes.CardQuery

    def rows(self, system: str) -> Sequence[CardState]:
        known = reference.card_filters(system)
        self.system = system
        return reference.cards(
            system,
            kind=self.choice("kind", known["kind"]),
            category=self.choice("category", known["category"]),
            card_list=self.choice("list", known["list"]),
            q=self.asked.get("q"),
        )

    def present(self, page: list[Any]) -> Any:
        return super().present(reference.described_cards(self.system, [card.key for card in page]))


class OneCard(ReadView):
    """One card with its texts."""

    shows = shapes.CardTextOut

    def look(self, system: str, key: str) -> Any:
        return reference.card(system, key)


class Rules(ReferenceList):
    """Chapters and rules in reading order."""

    shows = shapes.RuleOut
    query = shapes.RuleQuery

    def rows(self, system: str) -> Sequence[RuleState]:
        self.system = system
        return reference.rules(system, chapter=self.choice("chapter", reference.chapters(system)))

    def present(self, page: list[Any]) -> Any:
        return super().present(reference.described_rules(self.system, page))


class OneRule(ReadView):
    """One rule or chapter with its texts."""

    shows = shapes.RuleTextOut

    def look(self, system: str, key: str) -> Any:
        return reference.rule(system, key)


class Tables(ReferenceList):
    """All tables with their rows."""

    shows = shapes.TableOut

    def rows(self, system: str) -> Sequence[Any]:
        return reference.tables(system)


class OneTable(ReadView):
    """One table with its rows."""

    shows = shapes.TableOut

    def look(self, system: str, key: str) -> Any:
        return reference.table(system, key)


class Lists(ReferenceList):
    """Lists of skills and markets, each with its cards and prices."""

    shows = shapes.CardListOut
    query = shapes.ListQuery

    def rows(self, system: str) -> Sequence[Any]:
        return reference.lists(system, kind=self.choice("kind", reference.list_kinds(system)))


class OneList(ReadView):
    """One list with its cards and prices."""

    shows = shapes.CardListOut

    def look(self, system: str, key: str) -> Any:
        return reference.card_list(system, key)
