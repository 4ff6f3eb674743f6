"""Things: one of them, and the acts on it."""

from typing import Any
from uuid import UUID

from django.http import Http404

from core.api.acts import ActView
from core.api.reads import ReadView
from core.api.shapes import ReasonIn
from core.models import Event
from roster.api import bodies, shapes
from roster.api.bodies import QueryByCode
from roster.api.reading import OfAWarband
from roster.api.shapes import ThingOut
from roster.models import Possession
from roster.services import moving, trading, wearing


class OneThing(OfAWarband, ReadView):
    """A thing that a warband has."""

    shows = ThingOut
    query = QueryByCode

    def look(self, possession_id: UUID) -> dict[str, Any]:
        home = Possession.objects.filter(pk=possession_id, gone_at=None).values_list("warband_id", flat=True).first()
        if home is None:
            raise Http404
        sheet = self.sheet(home)
        found = next((one for one in sheet.things if one.id == possession_id), None)
        if found is None:
            raise Http404
        return shapes.thing(found, sheet.names)


class Sell(ActView):
    """Sell a thing at the house's rate of what was paid. A draft puts it back for nothing."""

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return trading.sell(possession_id=possession_id, **self.doing)


class UseUp(ActView):
    """Note that a thing was used up, broken or lost."""

    takes = ReasonIn

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return trading.use_up(possession_id=possession_id, **self.doing, **wanted)


class Give(ActView):
    """Hand a thing to a member or mount of the same warband; null: lay it into the stash."""

    takes = bodies.GiveIn

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return moving.give(possession_id=possession_id, **self.doing, **wanted)


class Take(ActView):
    """Lay a thing that a member holds into the stash."""

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return moving.take(possession_id=possession_id, **self.doing)


class PutOn(ActView):
    """Put a carried thing to use at one of its places (null: the first one that takes it)."""

    takes = bodies.PlaceIn

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return wearing.put_on(possession_id=possession_id, **self.doing, **wanted)


class TakeOff(ActView):
    """Lay a thing down so that it is only carried."""

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return wearing.take_off(possession_id=possession_id, **self.doing)


class Load(ActView):
    """Note whether a thing is loaded. Open to mustered warbands too."""

    takes = bodies.LoadedIn

    def do(self, wanted: dict[str, Any], possession_id: UUID) -> Event:
        return wearing.set_loaded(possession_id=possession_id, **self.doing, **wanted)
