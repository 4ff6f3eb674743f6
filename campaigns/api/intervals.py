"""Intervals: one of them with all its steps, and the acts in it."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers

from campaigns.api import bodies
from campaigns.api import interval_shapes as shapes
from campaigns.api.interval_shapes import IntervalOut, IntervalRowOut, RecoveryOut
from campaigns.api.reading import OfACampaign
from campaigns.models import Bargain, Interval, Recovery
from campaigns.selectors import access, interval_page, odds
from campaigns.selectors.interval_rows import refusals
from campaigns.services import bargaining, interval, recovering, skilling
from core.api.acts import ActView, ReasonOut
from core.api.reads import ListView, ReadView
from core.api.shapes import CardRefOut
from core.models import Event
from rules.engine.dice import Dice, SystemDice, TypedDice
from rules.selectors import catalogue


class Intervals(OfACampaign, ListView):
    """Intervals of a campaign, newest first."""

    shows = IntervalRowOut
    ordering = ("-created_at", "id")

    def rows(self, campaign_id: UUID) -> QuerySet[Interval]:
        found, _who = self.campaign(campaign_id)
        return Interval.objects.filter(side__adventure__campaign=found).select_related("warband", "side")


class OneInterval(ReadView):
    """An interval with all its steps: what is due, who may still do what, the odds before each roll."""

    shows = IntervalOut

    def look(self, interval_id: UUID) -> dict[str, Any]:
        found = access.interval_to_see(interval_id, user=self.request.user)
        who = access.reader(access.campaign_of(found), self.request.user)
        return shapes.interval(found, interval_page.page(found, who))


# --- acts -------------------------------------------------------------------------------------------------------------


class OneRecovery(ReadView):
    """A recovery, for whoever waits for its roll."""

    shows = RecoveryOut

    def look(self, recovery_id: UUID) -> dict[str, Any]:
        row = Recovery.objects.select_related("member").filter(pk=recovery_id).first()
        if row is None:
            raise Http404
        found = access.interval_to_see(row.interval_id, user=self.request.user)
        return shapes.recovery(interval_page.recovery(row, found), row)


class Ask(ActView):
    """Have the app roll a recovery. The background does so at once: look at the recovery again."""

    def do(self, wanted: dict[str, Any], recovery_id: UUID) -> Event:
        return recovering.ask(recovery_id=recovery_id, **self.doing)


class TypeIn(ActView):
    """Read a recovery from dice on the table. Whoever comes after it was rolled gets the act that rolled it."""

    takes = bodies.FacesIn

    def do(self, wanted: dict[str, Any], recovery_id: UUID) -> Event:
        return recovering.type_in(recovery_id=recovery_id, **self.doing, **wanted)


class BargainView(ActView):
    """A member's one try: the bribe is paid, then the die is read. The silver is gone either way."""

    takes = bodies.BargainIn

    def do(self, wanted: dict[str, Any], interval_id: UUID) -> Event:
        face = wanted.pop("face")
        dice: Dice = SystemDice() if face is None else TypedDice([face])
        return bargaining.bargain(interval_id=interval_id, dice=dice, **self.doing, **wanted)


class ShelvedOut(serializers.Serializer[Any]):
    """A thing of the region's markets. `why_not`: what stands against buying it with this roll."""

    card = CardRefOut()
    price_silver = serializers.IntegerField(allow_null=True)
    availability = serializers.IntegerField(allow_null=True)
    why_not = ReasonOut(many=True)


class Shelf(ListView):
    """What a bargain opens: things that this roll buys first, then the others with the reason."""

    shows = ShelvedOut

    def rows(self, bargain_id: UUID) -> Sequence[odds.Shelved]:
        row = Bargain.objects.filter(pk=bargain_id).first()
        if row is None:
            raise Http404
        found = access.interval_to_see(row.interval_id, user=self.request.user)
        self.of = access.campaign_of(found)
        return odds.shelf(self.of, found, max_availability=row.max_availability, silver=found.warband.silver)

    def key_of(self, row: odds.Shelved) -> str:
        return f"{row.offer.card.key} {row.offer.price_silver} {row.offer.availability}"

    def present(self, page: list[odds.Shelved]) -> Any:
        return ShelvedOut([self._shelved(one) for one in page], many=True).data

    def _shelved(self, one: odds.Shelved) -> dict[str, Any]:
        key = one.offer.card.key
        return {
            "card": {"key": key, "name": catalogue.name(self.of.system_id, key, self.of.house_id)},
            "price_silver": one.offer.price_silver,
            "availability": one.offer.availability,
            "why_not": refusals(self.of, one.why_not) if one.why_not else [],
        }


class Purchase(ActView):
    """Buy what a bargain opened, at the price of the interval's region. The thing goes to the stash."""

    takes = bodies.PurchaseIn

    def do(self, wanted: dict[str, Any], bargain_id: UUID) -> Event:
        return bargaining.purchase(bargain_id=bargain_id, **self.doing, **wanted)


class UseSkill(ActView):
    """Note that a member used a skill before the next adventure."""

    takes = bodies.SkillIn

    def do(self, wanted: dict[str, Any], interval_id: UUID) -> Event:
        return skilling.tick(interval_id=interval_id, **self.doing, **wanted)


class MarkStep(ActView):
    """Tick a step off, or open it again."""

    takes = bodies.StepIn

    def do(self, wanted: dict[str, Any], interval_id: UUID) -> Event:
        return interval.mark_step(interval_id=interval_id, **self.doing, **wanted)


class CourtHelp(ActView):
    """Note whether a court helped a member through his bed rest."""

    takes = bodies.CourtHelpIn

    def do(self, wanted: dict[str, Any], interval_id: UUID) -> Event:
        return interval.court_help(interval_id=interval_id, **self.doing, **wanted)


class MoveDeadline(ActView):
    """An organiser sets another deadline, or none."""

    takes = bodies.DeadlineIn

    def do(self, wanted: dict[str, Any], interval_id: UUID) -> Event:
        return interval.move_deadline(interval_id=interval_id, **self.doing, **wanted)


class CloseInterval(ActView):
    """Close an interval. It is refused while a recovery is due; untried bargains are dropped only when asked to."""

    takes = bodies.CloseIn

    def do(self, wanted: dict[str, Any], interval_id: UUID) -> Event:
        return interval.close(interval_id=interval_id, **self.doing, **wanted)
