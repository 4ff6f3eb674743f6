"""One thing: where it is, what may be done with it; and the places of a member, with what fits there."""

from typing import Any
from uuid import UUID

from django import forms
from django.http import Http404
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.figures import amount
from core.models import Event
from roster.models import Possession
from roster.selectors import possessions, sheets
from roster.services import moving, tracking, trading, wearing
from roster.web import addresses, rows
from roster.web.forms import STASH, GiveTo, Loaded, MaybeReason, PutOn
from roster.web.pages import Acting, Looking
from roster.web.rollforms import Wear as WearForm
from roster.wording import place_name
from rules.wording import word


class Finding(Looking):
    """Something about one thing that the warband has."""

    thing: Possession

    def look(self, **ids: Any) -> None:
        thing = Possession.objects.filter(pk=ids["thing_id"]).select_related("warband").first()
        if thing is None:
            raise Http404
        if thing.gone_at is not None and not (self.user is not None and self.done_before()):
            raise Http404
        self.thing = thing
        if thing.holder_id is not None:
            super().look(member_id=thing.holder_id)
        else:
            super().look(warband_id=thing.warband_id)


class OfThing(Finding, Acting):
    """An act on one thing."""

    def home(self) -> str:
        return self.at["member"] + "#things" if self.member is not None else self.at["warband"] + "#stash"

    def after(self, event: Event) -> str:
        holder = event.payload.get("member")
        if holder:
            return self.at.of_member("member", UUID(holder)) + "#things"
        return self.home() if self.member is not None else self.at["warband"] + "#stash"


class WearOut(OfThing):
    """How much of its bonus a thing has lost."""

    door = "wear_out"
    form_class = WearForm
    title, button = gettext_lazy("Wear of a thing"), gettext_lazy("Set it")

    def initial(self) -> dict[str, Any]:
        return {"wear": self.thing.wear}

    def do(self, form: forms.Form) -> Event:
        return tracking.set_wear(**self.acted(), thing_id=self.thing.pk, wear=form.cleaned_data["wear"])


class ThingPage(Finding):
    """A thing with everything that may be done with it, or why not."""

    door = "thing"
    template = "roster/thing.html"

    def context(self) -> dict[str, Any]:
        sheet = sheets.warband(self.warband)
        one = possessions.of(sheet, self.thing.pk)
        names = sheet.names
        card = one.thing.card
        facts: list[dict[str, Any]] = [
            {"label": word("stat", code), "value": names.told(code, told)} for code, told in one.thing.facts
        ]
        if sheet.rules.book.silver or one.load is not None:
            facts.append({"label": word("stat", "load"), "value": one.load})
        if sheet.rules.book.silver:
            facts.append({"label": _("Paid"), "value": amount(one.thing.row.paid_silver, "silver")})
        if can_lose := sheet.rules.book.can_lose(card):
            facts.append({"label": _("Worn"), "value": f"{self.thing.wear} / {can_lose}"})
        if one.thing.row.region:
            facts.append({"label": _("From"), "value": names.region(one.thing.row.region)})
        return {
            "sheet": one,
            "wears": bool(can_lose),
            "thing": rows.thing(one.thing, names),
            "card": {
                "name": names.card(card.key),
                "url": addresses.card(self.warband.system_id, card.key),
                "kind": word("category", card.category),
                "facts": facts,
                "no_price": True,
                "house": card.house,
                "withdrawn": card.withdrawn,
            },
            "where": place_name(one.thing.row.place) if one.holder else "",
            "places": [
                {"key": key, "name": place_name(key), "why_not": rows.reasons(against, names)}
                for key, against in one.places
            ],
            "lay_down": rows.reasons(one.lay_down, names),
            "receivers": [
                {"id": str(other.id), "name": other.name, "role": other.role, "why_not": rows.reasons(against, names)}
                for other, against in one.receivers
            ],
            "bound": rows.reasons((*one.thing.bound, *one.kept), names),
            "kept": rows.reasons(one.kept, names),
            "sale": None if one.sale is None else amount(one.sale, "silver"),
            "no_sale": rows.reasons(one.no_sale, names),
            "stays": rows.reasons(one.stays, names),
            "unset": any(number.value is None for number in one.thing.numbers),
            "own_card": card.house,
            "card_key": card.key,
            "draft": self.warband.founded_at is None,
            "holder_url": self.at["member"] if self.member is not None else "",
        }


class Give(OfThing):
    """Hand a thing to a member, a mount or the stash."""

    door = "give"
    title, button = gettext_lazy("Give"), gettext_lazy("Give")

    def form_of(self, data: Any) -> forms.Form:
        sheet = sheets.warband(self.warband)
        choices = [(str(one.id), one.name) for one in sheet.on_roster if one.id != self.thing.holder_id]
        if self.thing.holder_id is not None:
            choices = [(STASH, _("The stash")), *choices]
        return GiveTo(data, label=_("To"), choices=choices, initial=self.request.GET.dict())

    def do(self, form: forms.Form) -> Event:
        to = form.cleaned_data["pick"]
        if to == STASH:
            return moving.take(**self.acted(), possession_id=self.thing.pk)
        place = form.cleaned_data["place"] or None
        return moving.give(**self.acted(), possession_id=self.thing.pk, member_id=UUID(to), place=place)


class Sell(OfThing):
    door = "sell"
    title, button = gettext_lazy("Sell"), gettext_lazy("Sell")

    def context(self) -> dict[str, Any]:
        sheet = sheets.warband(self.warband)
        if self.thing.gone_at is not None:
            return {}
        one = possessions.of(sheet, self.thing.pk)
        if self.warband.founded_at is None:
            return {"lead": _("%(thing)s goes back among the ordinary goods.") % {"thing": one.thing.name}}
        if one.sale is None:
            return {"against": rows.reasons(one.no_sale, sheet.names)}
        price = amount(one.sale, "silver")
        return {"lead": _("%(thing)s is sold for %(price)s.") % {"thing": one.thing.name, "price": price}}

    def do(self, form: forms.Form) -> Event:
        return trading.sell(**self.acted(), possession_id=self.thing.pk)


class UseUp(OfThing):
    door = "use_up"
    form_class = MaybeReason
    title, button = gettext_lazy("Used up, broken or lost"), gettext_lazy("It is gone")
    kind = "danger"

    def do(self, form: forms.Form) -> Event:
        return trading.use_up(**self.acted(), possession_id=self.thing.pk, reason=form.cleaned_data["reason"])


class PutToUse(OfThing):
    """Put a carried thing to use."""

    door = "put_on"
    form_class = PutOn
    title, button = gettext_lazy("Put to use"), gettext_lazy("Put to use")

    def form_of(self, data: Any) -> forms.Form:
        return PutOn(data, initial=self.request.GET.dict())

    def do(self, form: forms.Form) -> Event:
        return wearing.put_on(**self.acted(), possession_id=self.thing.pk, place=form.cleaned_data["place"] or None)


class TakeOff(OfThing):
    door = "take_off"
    title, button = gettext_lazy("Take off"), gettext_lazy("Take off")

    def do(self, form: forms.Form) -> Event:
        return wearing.take_off(**self.acted(), possession_id=self.thing.pk)


class Load(OfThing):
    """Loaded or not: it changes in play, so also while mustered."""

    door = "load"
    form_class = Loaded
    title, button = gettext_lazy("Load"), gettext_lazy("Note it")

    def initial(self) -> dict[str, Any]:
        return {"loaded": "0" if self.thing.loaded else "1"}

    def do(self, form: forms.Form) -> Event:
        return wearing.set_loaded(
            **self.acted(), possession_id=self.thing.pk, loaded=form.cleaned_data["loaded"] == "1"
        )


class Wear(Looking):
    """What a member or the stash has for one place, each with the act or the reason why not."""

    door = "wear"
    template = "roster/wear.html"

    def context(self) -> dict[str, Any]:
        sheet = sheets.warband(self.warband)
        one = sheet.members[self.one.pk]
        known = {place.key: place.name for place in one.places}
        place = self.request.GET.get("place", "")
        if place not in known:
            place = next(iter(known), "")
        found = possessions.fitting(sheet, one, place)
        return {
            "sheet": one,
            "place": place,
            "place_name": known.get(place, ""),
            "tabs": [
                {"label": capfirst(name), "url": f"?place={key}", "current": key == place}
                for key, name in known.items()
            ],
            "things": [
                {
                    **rows.thing(fit.thing, sheet.names),
                    "why_not": rows.reasons(fit.why_not, sheet.names),
                    "where": _("carried") if fit.held else _("in the stash"),
                    "held": fit.held,
                }
                for fit in found
            ],
        }
