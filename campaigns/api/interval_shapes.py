"""How an interval with its steps reads in the API."""

from fractions import Fraction
from typing import Any

from rest_framework import serializers

from campaigns.models import Interval, Recovery
from campaigns.selectors import access, interval_page
from core.api.acts import ReasonOut
from core.api.shapes import CardRefOut, Links, link


class ChanceOut(serializers.Serializer[Any]):
    """A chance, exact and in percent."""

    fraction = serializers.CharField()
    percent = serializers.FloatField()


def chance(value: Fraction) -> dict[str, Any]:
    return {"fraction": f"{value.numerator}/{value.denominator}", "percent": round(float(value) * 100, 4)}


class OutcomeOut(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]
    chance = ChanceOut()


class RecoveryOut(serializers.Serializer[Any]):
    """A recovery: due (somebody says how), asked (the app rolls soon) or rolled. `sides`: the dice it may take."""

    id = serializers.UUIDField()
    member = serializers.UUIDField()
    name = serializers.CharField()
    state = serializers.CharField()
    attempt = serializers.IntegerField()
    target = serializers.IntegerField(allow_null=True)
    unset = serializers.ListField(
        child=serializers.CharField(), help_text="Abilities that an organiser sets first; nothing can be rolled before."
    )
    sides = serializers.ListField(child=serializers.IntegerField())
    faces = serializers.ListField(child=serializers.IntegerField())
    typed = serializers.BooleanField()
    outcome = serializers.CharField(allow_blank=True)
    result = serializers.CharField(allow_blank=True, help_text="The outcome in words.")
    odds = OutcomeOut(many=True)
    rolled_at = serializers.DateTimeField(allow_null=True)
    url = serializers.CharField()


class BribeOut(serializers.Serializer[Any]):
    """A bribe with its chance of success. `best`: the highest availability that it may open."""

    silver = serializers.IntegerField()
    success = ChanceOut()
    best = serializers.IntegerField()
    why_not = serializers.CharField(allow_blank=True)


class BargainOut(serializers.Serializer[Any]):
    """A member's one bargain: open, barred, failed, shelf (may buy) or bought."""

    member = serializers.UUIDField()
    name = serializers.CharField()
    state = serializers.CharField()
    why_not = ReasonOut(many=True)
    bribes = BribeOut(many=True)
    sides = serializers.IntegerField()
    bargain = serializers.UUIDField(allow_null=True)
    bribe_silver = serializers.IntegerField()
    target = serializers.IntegerField(allow_null=True)
    face = serializers.IntegerField(allow_null=True)
    typed = serializers.BooleanField()
    max_availability = serializers.IntegerField()
    bought = serializers.CharField(allow_blank=True)
    paid_silver = serializers.IntegerField()
    shelf = serializers.CharField(allow_null=True, help_text="Path of what it opens.")


class SkillUseOut(serializers.Serializer[Any]):
    """A skill that a member may use once before the next adventure."""

    member = serializers.UUIDField()
    name = serializers.CharField()
    card = CardRefOut()
    used = serializers.BooleanField()
    note = serializers.CharField(allow_blank=True)
    why_not = ReasonOut(many=True)


class StepOut(serializers.Serializer[Any]):
    """A step in the order of the rules. `left`: how much is to be done in it; `locked`: what has to come first."""

    key = serializers.CharField()
    title = serializers.CharField()
    left = serializers.IntegerField()
    done = serializers.BooleanField()
    ticked = serializers.BooleanField()
    rule = serializers.CharField(allow_blank=True)
    locked = serializers.CharField(allow_blank=True)

    class Meta:
        ref_name = "IntervalStepOut"


class HelpOut(serializers.Serializer[Any]):
    member = serializers.UUIDField()
    name = serializers.CharField()
    helped = serializers.BooleanField()


class IntervalOut(serializers.Serializer[Any]):
    """The time between two adventures of one warband."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    campaign = serializers.UUIDField()
    adventure = serializers.UUIDField()
    warband = serializers.UUIDField()
    warband_name = serializers.CharField()
    region = serializers.CharField(allow_blank=True)
    outcome = serializers.CharField(allow_blank=True)
    silver = serializers.IntegerField()
    steps = StepOut(many=True)
    recoveries = RecoveryOut(many=True)
    court_help = HelpOut(many=True)
    bargains = BargainOut(many=True)
    skills = SkillUseOut(many=True)
    untried = serializers.ListField(child=serializers.CharField(), help_text="Who could still bargain.")
    unspent = serializers.ListField(child=serializers.CharField(), help_text="Whose bargain bought nothing yet.")
    deadline = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    closed_by_deadline = serializers.BooleanField()
    may_play = serializers.BooleanField()
    may_move_deadline = serializers.BooleanField()
    links = Links


class IntervalRowOut(serializers.Serializer[Any]):
    """An interval in a list."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    warband = serializers.UUIDField(source="warband_id")
    warband_name = serializers.CharField(source="warband.name")
    adventure = serializers.UUIDField(source="side.adventure_id")
    created_at = serializers.DateTimeField()
    deadline = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    url = serializers.SerializerMethodField()

    def get_url(self, row: Interval) -> str:
        return link("api_interval", row.pk)


def interval(row: Interval, page: interval_page.IntervalPage) -> dict[str, Any]:
    campaign = access.campaign_of(row)
    rows = {one.pk: one for one in Recovery.objects.filter(interval=row)}
    return {
        "id": row.pk,
        "version": row.version,
        "campaign": campaign.pk,
        "adventure": page.adventure_id,
        "warband": page.warband_id,
        "warband_name": page.warband_name,
        "region": row.region,
        "outcome": row.side.outcome,
        "silver": page.silver,
        "steps": page.steps,
        "recoveries": [recovery(one, rows[one.id]) for one in page.recoveries],
        "court_help": page.helps,
        "bargains": [_bargain(one) for one in page.bargains],
        "skills": [
            {
                "member": one.member,
                "name": one.name,
                "card": {"key": one.card, "name": one.skill},
                "used": one.used,
                "note": one.note,
                "why_not": one.why_not,
            }
            for one in page.skills
        ],
        "untried": page.untried,
        "unspent": page.unspent,
        "deadline": row.deadline,
        "closed_at": row.closed_at,
        "closed_by_deadline": row.closed_by_deadline,
        "may_play": page.may_play,
        "may_move_deadline": page.may_move,
        "links": {
            "self": link("api_interval", row.pk),
            "adventure": link("api_adventure", page.adventure_id),
            "campaign": link("api_campaign", campaign.pk),
        },
    }


def recovery(one: Any, row: Recovery) -> dict[str, Any]:
    return {
        "id": one.id,
        "member": one.member,
        "name": one.name,
        "state": one.state,
        "attempt": row.attempt,
        "target": one.target,
        "unset": one.unset,
        "sides": one.needs,
        "faces": row.faces,
        "typed": row.typed,
        "outcome": row.outcome,
        "result": one.result,
        "odds": [{"label": odd["label"], "chance": chance(odd["p"])} for odd in one.odds],
        "rolled_at": row.rolled_at,
        "url": link("api_recovery", one.id),
    }


def _bargain(one: Any) -> dict[str, Any]:
    return {
        "member": one.member,
        "name": one.name,
        "state": one.state,
        "why_not": one.why_not,
        "bribes": [
            {"silver": bribe.silver, "success": chance(bribe.chance), "best": bribe.best, "why_not": bribe.why_not}
            for bribe in one.bribes
        ],
        "sides": one.sides,
        "bargain": one.bargain,
        "bribe_silver": one.bribe_silver,
        "target": one.target,
        "face": one.face,
        "typed": one.typed,
        "max_availability": one.max_availability,
        "bought": one.bought,
        "paid_silver": one.paid,
        "shelf": link("api_shelf", one.bargain) if one.state == "shelf" else None,
    }
