"""Things that are counted under a budget: what a member may take, and putting them back."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.models import Event
from roster.selectors import outfits
from roster.services import equipping
from roster.web import counted, filters
from roster.web.filterforms import EquipFilter
from roster.web.forms import Equip
from roster.web.pages import Acting
from roster.web.views.things import OfThing
from rules.wording import word


class EquipPage(Acting):
    """Things of the lists that are open, list by list, then all others with the reason. The filter stays in the address."""

    door = "equip"
    form_class = Equip
    template = "roster/equip.html"
    title = gettext_lazy("Equip")

    def context(self) -> dict[str, Any]:
        sheet = self.sheet()
        categories = [(one, word("category", one)) for one in outfits.categories(sheet)]
        asked = filters.read(self.request, EquipFilter(self.request.GET, categories=categories))
        one = sheet.members[self.one.pk]
        values = asked.values
        racks, closed = outfits.racks(sheet, one, text=values["q"] or "", category=values["category"] or "")
        return {
            "sheet": one,
            "budget": counted.budget(sheet, self.at),
            "cost": counted.cost(one, sheet),
            "racks": [
                {"name": rack.name, "outfits": [counted.outfit(each, sheet.names, sheet) for each in rack.outfits]}
                for rack in racks
            ],
            "closed": [counted.outfit(each, sheet.names, sheet) for each in closed],
            "filter": asked,
            "took": self.request.GET.get("took", ""),
            "query": filters.query_of(self.request, "took"),
            "others": [
                {
                    "name": other.name,
                    "url": self.at.of_member("equip", other.id),
                    "left": sheet.legality.cost(other.id),
                    "current": other.id == one.id,
                }
                for other in sheet.on_roster
            ],
        }

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return equipping.equip(
            **self.acted(), member_id=self.one.pk, card_key=told["card_key"], onto_id=told["onto"] or None
        )

    def after(self, event: Event) -> str:
        query = self.request.GET.copy()
        query["took"] = event.payload["item"]
        return f"{self.at['equip']}?{query.urlencode()}"

    def home(self) -> str:
        return self.at["member"]


class PutBack(OfThing):
    """Put a counted thing back, with what is fixed to it."""

    door = "put_back"
    title, button = gettext_lazy("Put back"), gettext_lazy("Put back")

    @property
    def lead(self) -> str:
        if not self.permits.has.counts:
            return _("Nobody has the thing any more.")
        return _("The warband costs that much less, and nobody has the thing any more.")

    def do(self, form: forms.Form) -> Event:
        return equipping.put_back(**self.acted(), possession_id=self.thing.pk)
