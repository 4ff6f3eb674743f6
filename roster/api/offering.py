"""Reading what a warband may do next and what it was: the market, skills to learn, options, cards to print, the memorial."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from rest_framework import serializers

from core.api.acts import ReasonOut
from core.api.reads import ListView
from core.api.shapes import CardRefOut, OptionOut
from roster.api import shapes
from roster.api.bodies import QueryByCode
from roster.api.reading import OfAWarband
from roster.api.shapes import NumberOut
from roster.selectors import memorials, printing, shelves, skills
from roster.selectors.names import Names
from roster.selectors.rulebook import of as rules_of
from roster.selectors.sheets import WarbandSheet
from roster.selectors.shelves import SORTS, Offer, Wanted
from roster.selectors.skills import Skill


class QueryShop(QueryByCode):
    category = serializers.SlugField(max_length=40, required=False)
    most = serializers.RegexField(r"^[0-9]{1,4}$", required=False, help_text="Highest availability.")
    text = serializers.CharField(max_length=80, required=False, help_text="Part of a name.")
    within = serializers.ChoiceField(choices=["true", "false"], required=False, help_text="Only what can be had now.")
    sort = serializers.ChoiceField(choices=list(SORTS), required=False)


class OfferOut(serializers.Serializer[Any]):
    """One thing for sale. `price_silver` null: not set. `why_not`: what speaks against buying it now."""

    card = CardRefOut()
    category = serializers.CharField()
    price_silver = serializers.IntegerField(allow_null=True)
    availability = serializers.IntegerField(allow_null=True)
    why_not = ReasonOut(many=True)


class Shop(OfAWarband, ListView):
    """What the market of the warband's region trades; for a draft the ordinary goods of every market, for nothing."""

    shows = OfferOut
    query = QueryShop

    def rows(self, warband_id: UUID) -> Sequence[Offer]:
        of = self.warband(warband_id)
        rules = rules_of(of)
        self.names = Names(rules)
        asked = self.asked
        wanted = Wanted(
            category=asked.get("category", ""),
            most=int(asked["most"]) if "most" in asked else None,
            text=asked.get("text", ""),
            within=asked.get("within") == "true",
            sort=asked.get("sort", SORTS[0]),
        )
        return shelves.of(of, rules, self.names, wanted).offers

    def key_of(self, row: Offer) -> str:
        return row.card.key

    def present(self, page: list[Offer]) -> Any:
        return OfferOut([self._offer(one) for one in page], many=True).data

    def _offer(self, one: Offer) -> dict[str, Any]:
        return {
            "card": {"key": one.card.key, "name": one.name},
            "category": one.card.category,
            "price_silver": one.price,
            "availability": one.availability,
            "why_not": shapes.reasons(one.why_not, self.names) if one.why_not else [],
        }


class LevelOut(serializers.Serializer[Any]):
    to_level = serializers.IntegerField()
    price_xp = serializers.IntegerField()
    counted = serializers.IntegerField(
        allow_null=True, help_text="What it is counted at under a budget, instead of XP."
    )


class SkillOut(serializers.Serializer[Any]):
    """A skill weighed against a member: the levels that he may buy now, or why none."""

    card = CardRefOut()
    list = serializers.CharField(allow_blank=True, help_text="List that opens it to him; empty for what others learn.")
    level = serializers.IntegerField(help_text="What he has; 0 for none.")
    first = serializers.IntegerField(allow_null=True)
    last = serializers.IntegerField(allow_null=True)
    levels = LevelOut(many=True)
    why_not = ReasonOut(allow_null=True)


class QueryLearnable(QueryByCode):
    text = serializers.CharField(max_length=80, required=False, help_text="Part of a name.")


class Learnable(OfAWarband, ListView):
    """Skills for one member: of the lists open to him, then of others, each with its price or the reason against it."""

    shows = SkillOut
    query = QueryLearnable

    def rows(self, member_id: UUID) -> Sequence[tuple[str, Skill]]:
        sheet, member = self.member(member_id)
        self.names = sheet.names
        text = self.asked.get("text", "")
        mine, others = skills.shelves(member.state, sheet.rules, sheet.names, text=text, company=sheet.state)
        return [*((shelf.key, one) for shelf in mine for one in shelf.skills), *(("", one) for one in others)]

    def key_of(self, row: tuple[str, Skill]) -> str:
        return row[1].card.key

    def present(self, page: list[tuple[str, Skill]]) -> Any:
        return SkillOut([self._skill(*one) for one in page], many=True).data

    def _skill(self, shelf: str, one: Skill) -> dict[str, Any]:
        return {
            "card": {"key": one.card.key, "name": one.name},
            "list": shelf,
            "level": one.level,
            "first": one.first,
            "last": one.last,
            "levels": one.steps,
            "why_not": shapes.reasons([one.why_not], self.names)[0] if one.why_not is not None else None,
        }


class Options(OfAWarband, ListView):
    """House options that hold for a warband now; frozen ones from a muster until its interval closes."""

    shows = OptionOut
    query = QueryByCode

    def rows(self, warband_id: UUID) -> Sequence[dict[str, Any]]:
        rules = rules_of(self.warband(warband_id))
        return [{**asdict(one), "value": rules.options[one.key]} for one in rules.book.options()]

    def key_of(self, row: dict[str, Any]) -> str:
        return str(row["key"])


class LineOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    level = serializers.IntegerField(allow_null=True, help_text="null: a skill that is had once.")


class PrintCardOut(serializers.Serializer[Any]):
    """One member on paper. `boxes` are hit points to cross off."""

    member = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.CharField()
    numbers = NumberOut(many=True)
    skills = LineOut(many=True)
    gear = serializers.ListField(child=serializers.CharField())
    boxes = serializers.IntegerField()


class PrintCards(OfAWarband, ListView):
    """What goes on paper: a card for each member on the roster, each followed by those under him."""

    shows = PrintCardOut
    query = QueryByCode

    def rows(self, warband_id: UUID) -> Sequence[printing.PrintCard]:
        self.of = self.sheet(warband_id)
        return printing.cards(self.of)

    def key_of(self, row: printing.PrintCard) -> str:
        return str(row.sheet.id)

    def present(self, page: list[printing.PrintCard]) -> Any:
        return PrintCardOut([_print_card(one, self.of) for one in page], many=True).data


def _print_card(one: printing.PrintCard, sheet: WarbandSheet) -> dict[str, Any]:
    return {
        "member": one.sheet.id,
        "name": one.sheet.name,
        "role": one.sheet.role,
        "numbers": shapes.numbers(one.numbers, sheet.names),
        "skills": [{"name": skill.name, "level": skill.level} for skill in one.skills],
        "gear": [thing.name for thing in one.gear],
        "boxes": one.boxes,
    }


class RememberedOut(serializers.Serializer[Any]):
    """A member who is gone, with what he knew and left."""

    member = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.CharField()
    standing = serializers.CharField()
    left_at = serializers.DateTimeField(allow_null=True)
    event = serializers.UUIDField(allow_null=True, help_text="The act by which he went.")
    skills = serializers.ListField(child=serializers.CharField())
    kit = serializers.ListField(child=serializers.CharField())


class Memorial(OfAWarband, ListView):
    """Those who are no longer on the roster, the last to go first."""

    shows = RememberedOut
    query = QueryByCode

    def rows(self, warband_id: UUID) -> Sequence[dict[str, Any]]:
        return [_remembered(one) for one in memorials.of(self.sheet(warband_id))]

    def key_of(self, row: dict[str, Any]) -> str:
        return str(row["member"])


def _remembered(one: memorials.Remembered) -> dict[str, Any]:
    return {
        "member": one.sheet.id,
        "name": one.sheet.name,
        "role": one.sheet.role,
        "standing": one.sheet.row.standing,
        "left_at": one.left.at if one.left is not None else None,
        "event": one.left.id if one.left is not None else None,
        "skills": [skill.name for skill in one.sheet.skills],
        "kit": list(one.kit),
    }
