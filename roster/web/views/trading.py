"""The shop. Filter, order and page live in the address and stay there, whatever came of a purchase."""

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.errors import Refused
from core.models import Event
from roster.selectors import sheets, shelves
from roster.selectors.sheets import WarbandSheet
from roster.services import trading
from roster.web import addresses, filters, rows
from roster.web.filterforms import ShopFilter
from roster.web.forms import Buy
from roster.web.pages import Acting
from rules.wording import word


class Shop(Acting):
    door = "shop"
    form_class = Buy
    template = "roster/shop.html"
    title = gettext_lazy("Shop")

    def initial(self) -> dict[str, Any]:
        return {"quantity": 1}

    def takers(self, sheet: WarbandSheet) -> list[dict[str, Any]]:
        """For whom things are bought: the choice stands in the address, like the filter."""
        chosen = self.request.GET.get("for", "")
        known = {str(one.id) for one in sheet.on_roster}
        chosen = chosen if chosen in known else ""
        people = [("", _("the stash")), *((str(one.id), one.name) for one in sheet.on_roster)]
        return [
            {"id": key, "name": name, "current": key == chosen, "url": filters.query_with(self.request, "for", key)}
            for key, name in people
        ]

    def whole(self) -> WarbandSheet:
        if not hasattr(self, "_whole"):
            self._whole = sheets.warband(self.warband)
        return self._whole

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> Any:
        if status != 200:  # a refused or failed act may have read the purse before somebody else changed it
            self.warband.refresh_from_db(fields=["silver"])
        return super().page(form, refused, status)

    def context(self) -> dict[str, Any]:
        sheet = self.whole()
        names = sheet.names
        everything = shelves.of(self.warband, sheet.rules, names, shelves.Wanted())
        categories = [(key, word("category", key)) for key in everything.categories]
        asked = filters.read(self.request, ShopFilter(self.request.GET, categories=categories), unmarked=("sort",))
        found = shelves.of(self.warband, sheet.rules, names, self.wanted(asked.values))
        takers = self.takers(sheet)
        page = Paginator(found.offers, shelves.PER_PAGE).get_page(self.request.GET.get("page", 1))
        return {
            "shop": found,
            "offers": [self.offer(one, names) for one in page.object_list],
            "page": page,
            "filter": asked,
            "region": names.region(self.warband.region),
            "bought": self.request.GET.get("bought", ""),
            "query": filters.query_of(self.request, "bought"),
            "draft": self.warband.founded_at is None,
            "stash": rows.grouped(sheet.stash, names),
            "silver": self.warband.silver,
            "takers": takers,
            "taker": next(one["id"] for one in takers if one["current"]),
            "typed": self.request.POST.get("card_key", "") if self.request.method == "POST" else "",
        }

    def wanted(self, values: dict[str, Any]) -> shelves.Wanted:
        return shelves.Wanted(
            category=values["category"] or "",
            most=values["most"],
            text=values["q"] or "",
            within=bool(values["within"]),
            sort=values["sort"] or shelves.NAME,
        )

    def offer(self, one: shelves.Offer, names: Any) -> dict[str, Any]:
        return {
            "key": one.card.key,
            "name": one.name,
            "url": addresses.card(self.warband.system_id, one.card.key),
            "category": word("category", one.card.category),
            "price": one.price,
            "availability": one.availability,
            "load": one.load,
            "why_not": rows.reasons(one.why_not, names),
            "house": one.card.house,
        }

    def do(self, form: forms.Form) -> Event:
        told = form.cleaned_data
        return trading.buy(
            **self.acted(),
            warband_id=self.warband.pk,
            card_key=told["card_key"],
            quantity=told["quantity"],
            holder_id=told["holder"],
        )

    def after(self, event: Event) -> str:
        query = self.request.GET.copy()
        query["bought"] = event.payload["item"]
        return f"{self.at['shop']}?{query.urlencode()}#offer-{event.payload['item']}"

    def home(self) -> str:
        return self.at["warband"]
