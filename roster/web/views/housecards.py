"""Cards of the house of a warband that plays in no campaign: listed, made, changed, withdrawn, offered again."""

from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.models import Event
from roster.models import Warband
from roster.selectors import card_users
from roster.services import housecards
from roster.web.pages import Acting, Looking
from rules.forms import HouseCard
from rules.selectors import own_card_page
from rules.selectors.own_card_page import PROFILE, CardPage


class Cards(Looking):
    """The cards that this house has of its own. `?from=` of the page that adds one begins with an official card."""

    door = "cards"
    template = "roster/cards.html"

    def context(self) -> dict[str, Any]:
        house = self.warband.house
        return {
            "cards": card_users.listed(house),
            "official": own_card_page.official(house),
            "kinds": own_card_page.named_kinds(house),
            "doors": doors(self.warband),
        }


class OfCards(Acting):
    """An act on the cards of a house."""

    def look(self, **ids: Any) -> None:
        super().look(warband_id=ids["warband_id"])
        self.key = ids.get("card", "")

    def home(self) -> str:
        return self.at["cards"]


class CardForm(OfCards):
    """A card of the house: what it is called and does, what its book lets a group set, what it costs."""

    template = "roster/card.html"

    @cached_property
    def shown(self) -> CardPage:
        return own_card_page.own(self.warband.house, self.key)

    def form_of(self, data: Any) -> forms.Form:
        return HouseCard(data, page=self.shown)

    def context(self) -> dict[str, Any]:
        users = card_users.of(self.warband.house, self.key, user=self.user)
        return {"shown": self.shown, "doors": doors(self.warband), "users": users}


class AddCard(CardForm):
    """A new card: `?kind=` one that this game has, or `?from=` an official one that it stands for."""

    door = "card_add"

    @property
    def title(self) -> str:
        return _("New %(kind)s") % {"kind": self.shown.kind_name}

    @cached_property
    def shown(self) -> CardPage:
        told = self.request.GET
        return own_card_page.begun(self.warband.house, kind=told.get("kind", ""), like=told.get("from", ""))

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, HouseCard)
        house = self.warband.house
        with form.told_at_its_fields(house):
            return housecards.add_card(**self.acted(), warband_id=self.warband.pk, card=form.entry(house))

    def after(self, event: Event) -> str:
        recruits = self.shown.kind == PROFILE and self.permits["recruit"]
        return self.at["recruit"] if recruits else super().after(event)


class ChangeCard(CardForm):
    door = "card_change"

    @property
    def title(self) -> str:
        return capfirst(self.shown.name)

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, HouseCard)
        house, version = self.warband.house, form.cleaned_data["version"]
        with form.told_at_its_fields(house):
            return housecards.change_card(
                **self.acted(), warband_id=self.warband.pk, key=self.key, card=form.entry(house), version=version
            )


class WithdrawCard(OfCards):
    door = "card_withdraw"
    title, button = gettext_lazy("Withdraw the card"), gettext_lazy("Withdraw")
    lead = gettext_lazy("Whoever has it keeps it; it is no longer offered.")

    def do(self, form: forms.Form) -> Event:
        return housecards.withdraw_card(**self.acted(), warband_id=self.warband.pk, key=self.key)


class RestoreCard(OfCards):
    door = "card_restore"
    title, button = gettext_lazy("Offer the card again"), gettext_lazy("Offer again")

    def do(self, form: forms.Form) -> Event:
        return housecards.restore_card(**self.acted(), warband_id=self.warband.pk, key=self.key)


def doors(warband: Warband) -> dict[str, Any]:
    """Names of the addresses about cards, for the parts that pages of all houses share, and what they are about."""
    names = ("add", "change", "withdraw", "restore")
    return {"id": warband.pk, "list": "roster:cards", **{name: f"roster:card_{name}" for name in names}}
