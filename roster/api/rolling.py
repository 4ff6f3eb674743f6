"""Rolls of a member in play and the state of his sheet: what may be rolled, dice and odds, and the acts."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from rest_framework import serializers

from core.api.acts import ActView, ReasonOut
from core.api.reads import ListView, ReadView
from core.errors import BadField
from core.models import Event
from roster.api import bodies, shapes
from roster.api.bodies import QueryByCode
from roster.api.reading import OfAWarband
from roster.api.shapes import NumberOut
from roster.selectors import rolls
from roster.selectors.names import Names
from roster.services import rolling, tracking
from roster.wording import rolled
from rules.engine.books.base import Field, OddsSeries, RollKind
from rules.wording import word

MOST_CHOSEN = 4000


class ChoiceOut(serializers.Serializer[Any]):
    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    heading = serializers.CharField(help_text="The warband of an opponent, or empty.")


class FieldOut(serializers.Serializer[Any]):
    """Something to say before a roll. `kind`: int, bool, choice, several (a list of values), named or opponent.

    Named is a list of objects, each with a `name` and a whole `number` within the bounds: somebody without a sheet.
    An opponent is one of the choices: somebody of one's own, or who goes along on the same adventure in another warband.
    """

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.ChoiceField(choices=["int", "bool", "choice", "several", "named", "opponent"])
    default = serializers.JSONField()
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    choices = ChoiceOut(many=True)


class RollKindOut(serializers.Serializer[Any]):
    """A roll that a member may make, with the fields that it asks for."""

    roll = serializers.CharField()
    name = serializers.CharField()
    rule = serializers.CharField()
    fields = FieldOut(many=True)  # type: ignore[assignment]


class DieOut(serializers.Serializer[Any]):
    sides = serializers.IntegerField()
    colour = serializers.CharField()
    owner = serializers.CharField(help_text="The thing or member that the die belongs to, or empty.")
    name = serializers.CharField(help_text="Whose the die is, where that is somebody without a sheet, or empty.")


class OutcomeChanceOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    params = serializers.JSONField()
    sentence = serializers.CharField()
    chance = serializers.CharField(help_text="A reduced fraction, exact.")


class SeriesOut(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    rows = OutcomeChanceOut(many=True)


class BeforeOut(serializers.Serializer[Any]):
    """A roll before it is made. `why_not`: what speaks against it; then there are no dice."""

    roll = serializers.CharField()
    rule = serializers.CharField()
    chosen = serializers.JSONField()
    dice = DieOut(many=True)
    numbers = NumberOut(many=True)
    odds = SeriesOut(many=True)
    why_not = ReasonOut(many=True)


class LyingOut(DieOut):
    face = serializers.IntegerField()


class FindingOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    params = serializers.JSONField()
    rule = serializers.CharField(allow_blank=True)
    sentence = serializers.CharField()


class MadeOut(serializers.Serializer[Any]):
    """A roll that was made. `again`: places of the dice that one more throw may replace; `odds_again`: what it may
    come to, given the dice that lie there, from the sheet as it stands; empty once it can't be made any more.
    """

    event = serializers.UUIDField()
    member = serializers.UUIDField()
    roll = serializers.CharField()
    name = serializers.CharField()
    chosen = serializers.JSONField()
    dice = LyingOut(many=True)
    success = serializers.BooleanField(allow_null=True)
    findings = FindingOut(many=True)
    again = serializers.ListField(child=serializers.IntegerField())
    odds_again = SeriesOut(many=True)
    set_aside = serializers.BooleanField()


class QueryChosen(QueryByCode):
    chosen = serializers.CharField(
        max_length=MOST_CHOSEN,
        required=False,
        help_text="JSON object: value by field; what is left out has its default.",
    )


class Kinds(OfAWarband, ListView):
    """What a member may roll in play."""

    shows = RollKindOut
    query = QueryByCode

    def rows(self, member_id: UUID) -> Sequence[RollKind]:
        sheet, member = self.member(member_id)
        self.row, self.rules = member.row, sheet.rules
        return rolls.kinds(member.row, sheet.rules)

    def key_of(self, row: RollKind) -> str:
        return row.key

    def fields(self, kind: RollKind) -> Sequence[Field]:
        return rolls.fields(self.row, self.rules, kind.key, self.request.user)

    def present(self, page: list[Any]) -> Any:
        names = Names(self.rules)
        return RollKindOut(
            [
                {
                    "roll": one.key,
                    "name": rolled.roll_name(one.key),
                    "rule": one.rule,
                    "fields": [_field(field, names) for field in self.fields(one)],
                }
                for one in page
            ],
            many=True,
        ).data


class Before(OfAWarband, ReadView):
    """Dice, numbers with sources and exact odds of a roll, before it is made."""

    shows = BeforeOut
    query = QueryChosen

    def look(self, member_id: UUID, roll: str) -> dict[str, Any]:
        sheet, member = self.member(member_id)
        before = rolls.before(member.row, sheet.rules, roll, _chosen(self.asked.get("chosen", "{}")), self.request.user)
        names = sheet.names
        return {
            "roll": roll,
            "rule": before.kind.rule,
            "chosen": dict(before.asked.chosen),
            "dice": [
                {"sides": die.sides, "colour": die.colour, "owner": die.owner, "name": die.name}
                for die in (before.throw.dice if before.throw else ())
            ],
            "numbers": shapes.numbers(before.throw.numbers, names) if before.throw else [],
            "odds": [_series(one, names) for one in before.odds],
            "why_not": shapes.reasons([before.refusal], names) if before.refusal else [],
        }


class Made(OfAWarband, ReadView):
    """The dice of a roll as they lie, what it came to, and exact odds of throwing some of them again."""

    shows = MadeOut
    query = QueryByCode

    def look(self, event_id: UUID) -> dict[str, Any]:
        event = rolls.made(event_id)
        self.warband(event.stream)
        told = event.payload
        sheet, member = self.member(UUID(told["member"]))
        names = sheet.names
        return {
            "event": event.id,
            **{key: told[key] for key in ("member", "roll", "chosen", "success")},
            "dice": [{"name": "", **one} for one in told["dice"]],
            "name": rolled.roll_name(told["roll"]),
            "findings": [
                {**one, "sentence": rolled.finding(one["code"], one["params"], names.context)}
                for one in told["findings"]
            ],
            "again": rolls.may_again(event),
            "odds_again": [_series(one, names) for one in rolls.odds_again(event, member.row, sheet.rules)],
            "set_aside": Event.objects.filter(undoes=event).exists(),
        }


class Make(ActView):
    """Make a roll for a member: with faces read off the table, or null to have the app roll."""

    takes = bodies.RollIn

    def do(self, wanted: dict[str, Any], member_id: UUID, roll: str) -> Event:
        return rolling.roll(member_id=member_id, roll=roll, **self.doing, **_faces(wanted))


class Again(ActView):
    """Throw the dice of a roll again that its book lets one throw again; faces are those of these dice alone."""

    takes = bodies.ThrownIn

    def do(self, wanted: dict[str, Any], event_id: UUID) -> Event:
        return rolling.roll_again(event_id=event_id, **self.doing, **_faces(wanted))


class SetState(ActView):
    """Set numbers of a sheet's state by hand: what play changed and no roll here told."""

    takes = bodies.StateIn
    versioned = True

    def do(self, wanted: dict[str, Any], member_id: UUID) -> Event:
        return tracking.set_state(member_id=member_id, version=self.version(), **self.doing, **wanted)


class SetWear(ActView):
    """Say how many points of its bonus a thing has lost."""

    takes = bodies.WearIn

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return tracking.set_wear(thing_id=possession_id, **self.doing, **wanted)


def _faces(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Faces as the service reads them, which come as one list or group by group. Raises: BadField."""
    groups = wanted["groups"]
    if groups is not None and wanted["faces"] is not None:
        raise BadField("groups", "unknown_choice")
    told = {name: value for name, value in wanted.items() if name != "groups"}
    return told if groups is None else {**told, "faces": groups}


def _chosen(text: str) -> dict[str, Any]:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        raise BadField("chosen", "unknown_choice") from None
    if not isinstance(read, dict):
        raise BadField("chosen", "unknown_choice")
    return read


def _field(one: Field, names: Names) -> dict[str, Any]:
    return {
        "key": one.key,
        "label": word("roll_field", one.key),
        "kind": one.kind,
        "default": one.default,
        "minimum": one.minimum,
        "maximum": one.maximum,
        "choices": [
            {
                "value": choice.value,
                "label": rolled.choice_name(choice, names.context),
                "heading": choice.heading,
            }
            for choice in one.choices
        ],
    }


def _series(one: OddsSeries, names: Names) -> dict[str, Any]:
    return {
        "key": one.key,
        "name": rolled.series_name(one.key, one.params, names.context),
        "rows": [
            {
                "code": row.code,
                "params": dict(row.params),
                "sentence": rolled.finding(row.code, row.params, names.context),
                "chance": f"{row.chance.numerator}/{row.chance.denominator}",
            }
            for row in one.rows
        ],
    }
