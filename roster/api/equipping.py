"""A build under a budget: what it comes to. What a member may take for it, or for nothing, and the acts for that."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from rest_framework import serializers

from core.api.acts import ActView, ReasonOut
from core.api.reads import ListView, ReadView
from core.api.shapes import CardRefOut
from core.models import Event
from roster.api import bodies, shapes
from roster.api.bodies import QueryByCode
from roster.api.reading import OfAWarband
from roster.selectors import outfits
from roster.selectors.outfits import Outfit
from roster.services import equipping


class MemberCostOut(serializers.Serializer[Any]):
    member = serializers.UUIDField()
    name = serializers.CharField()
    cost = serializers.IntegerField()


class LegalityOut(serializers.Serializer[Any]):
    """What a warband costs against the limit that was agreed, and everything that forbids it.

    `counted` false: this game counts nothing, and the rest is empty. `left` is below 0 once a lower limit was agreed.
    """

    counted = serializers.BooleanField()
    unit = serializers.CharField(allow_blank=True)
    total = serializers.IntegerField(allow_null=True)
    limit = serializers.IntegerField(allow_null=True, help_text="null: none was agreed.")
    left = serializers.IntegerField(allow_null=True)
    costs = MemberCostOut(many=True)
    faults = ReasonOut(many=True)


class Legality(OfAWarband, ReadView):
    """Cost and faults of a warband whose build is counted, in one pass."""

    shows = LegalityOut
    query = QueryByCode

    def look(self, warband_id: UUID) -> dict[str, Any]:
        sheet = self.sheet(warband_id)
        told = sheet.legality
        budget = told.budget
        costs = [] if budget is None else [(one, told.cost(one.id)) for one in sheet.on_roster]
        return {
            "counted": budget is not None,
            "unit": "" if budget is None else budget.unit,
            "total": None if budget is None else budget.total,
            "limit": None if budget is None else budget.limit,
            "left": told.left,
            "costs": [{"member": one.id, "name": one.name, "cost": cost or 0} for one, cost in costs],
            "faults": shapes.reasons(told.faults, sheet.names) if told.faults else [],
        }


class QueryOutfits(QueryByCode):
    category = serializers.SlugField(max_length=40, required=False)
    text = serializers.CharField(max_length=80, required=False, help_text="Part of a name.")


class OutfitOut(serializers.Serializer[Any]):
    """A thing weighed against a member. `onto`: things of his that it may be fixed to; `alone`: it stands by itself."""

    card = CardRefOut()
    list = serializers.CharField(allow_blank=True, help_text="Open list that has it; empty where none does.")
    category = serializers.CharField()
    price = serializers.IntegerField(allow_null=True, help_text="What it is counted at for him.")
    owned = serializers.IntegerField()
    alone = serializers.BooleanField()
    onto = serializers.ListField(child=serializers.UUIDField())
    why_not = ReasonOut(many=True)


class Outfits(OfAWarband, ListView):
    """Things for one member: of the lists open to him, then all others, each with its price or the reasons against it."""

    shows = OutfitOut
    query = QueryOutfits

    def rows(self, member_id: UUID) -> Sequence[tuple[str, Outfit]]:
        sheet, member = self.member(member_id)
        self.names = sheet.names
        book = sheet.rules.book
        if not (book.counts or book.things_are_free):
            return []
        asked = self.asked
        text, category = asked.get("text", ""), asked.get("category", "")
        racks, others = outfits.racks(sheet, member, text=text, category=category)
        lists = book.open_lists(member.state)
        named = [(rack.key if rack.key in lists else "", one) for rack in racks for one in rack.outfits]
        return [*named, *(("", one) for one in others)]

    def key_of(self, row: tuple[str, Outfit]) -> str:
        return row[1].card.key

    def present(self, page: list[tuple[str, Outfit]]) -> Any:
        return OutfitOut([self._outfit(*one) for one in page], many=True).data

    def _outfit(self, rack: str, one: Outfit) -> dict[str, Any]:
        return {
            "card": {"key": one.card.key, "name": one.name},
            "list": rack,
            "category": one.card.category,
            "price": one.price,
            "owned": one.owned,
            "alone": any(way.onto is None for way in one.ways),
            "onto": [way.onto for way in one.ways if way.onto is not None],
            "why_not": shapes.reasons(one.why_not, self.names) if one.why_not else [],
        }


class Equip(ActView):
    """Let a member take a thing for what the book counts it at, by itself or fixed to another thing of his."""

    takes = bodies.EquipIn

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return equipping.equip(member_id=member_id, **self.doing, **wanted)


class PutBack(ActView):
    """Put a counted thing back, with what is fixed to it. What a profile prints stays."""

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return equipping.put_back(possession_id=possession_id, **self.doing)
