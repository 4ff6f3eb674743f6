"""Pages of a campaign's house: options with their rules, what was changed, and cards of its own."""

from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import cached_property

from campaigns.selectors import campaign_page, options_page, permissions
from campaigns.services import campaigning, housecards
from campaigns.web.forms.campaigns import Options
from campaigns.web.pages import Acting, ActOnBoard, framing
from core.errors import Refused
from core.models import Event
from roster.selectors import card_users
from rules.forms import HouseCard
from rules.selectors import own_card_page
from rules.selectors.own_card_page import CardPage


class OptionsPage(Acting):
    """Everybody reads them, an organiser sets them. They hold from the next muster."""

    for_all_to_read = True

    @cached_property
    def shown(self) -> options_page.OptionsPage:
        return options_page.page(self.campaign, self.who)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        permissions.must(self.campaign, self.who, "options")
        return super().post(request, **kwargs)

    def form_of(self, data: Any) -> forms.Form:
        version = self.campaign.house.version
        return Options(data, options=self.shown.known, values=self.shown.values, version=version)

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, Options)
        version = form.cleaned_data["version"]
        return campaigning.change_options(
            campaign_id=self.campaign.pk, changes=form.changes(), version=version, **self.acted()
        )

    def home(self) -> str:
        return reverse("campaigns:options", args=[self.campaign.pk])

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        context = {"form": form, "shown": self.shown, **framing(self.shown.head, "options")}
        return self.render("campaigns/options.html", refused, status, **context)


class OfCards(Acting):
    """Something about the house's own cards, for organisers."""

    def look(self, **ids: Any) -> None:
        super().look(**ids)
        if self.asking:
            permissions.must(self.campaign, self.who, "cards")

    def home(self) -> str:
        return reverse("campaigns:cards", args=[self.campaign.pk])

    def board(self, status: int = 200, form: forms.Form | None = None, refused: Refused | None = None) -> HttpResponse:
        house, head = self.campaign.house, campaign_page.head(self.campaign, self.who)
        context = {
            "cards": card_users.listed(house),
            "official": own_card_page.official(house),
            "kinds": own_card_page.named_kinds(house),
            "head": head,
            "doors": doors(head.id),
        }
        return self.render("campaigns/cards.html", refused, status, **context)


class CardsPage(OfCards):
    """Cards of the house. `?from=` goes on to a copy of an official card."""

    http_method_names = ["get", "head", "options"]

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        return self.board()


class CardAdd(OfCards):
    """A new card: `?kind=skill`, `?kind=item`, or `?from=` an official one that it stands for."""

    @cached_property
    def shown(self) -> CardPage:
        told = self.request.GET
        return own_card_page.begun(self.campaign.house, kind=told.get("kind", ""), like=told.get("from", ""))

    def form_of(self, data: Any) -> forms.Form:
        return HouseCard(data, page=self.shown)

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, HouseCard)
        house = self.campaign.house
        with form.told_at_its_fields(house):
            return housecards.add(campaign_id=self.campaign.pk, card=form.entry(house), **self.acted())

    def users(self) -> list[card_users.CardUse]:
        return []

    def page(self, form: forms.Form, refused: Refused | None, status: int) -> HttpResponse:
        head = campaign_page.head(self.campaign, self.who)
        context = {"form": form, "shown": self.shown, "head": head, "doors": doors(head.id), "users": self.users()}
        return self.render("campaigns/card.html", refused, status, **context)


class CardChange(CardAdd):
    """Another wording, price or place of a card that the house has, and who has it."""

    @cached_property
    def shown(self) -> CardPage:
        return own_card_page.own(self.campaign.house, self.kwargs["key"])

    def users(self) -> list[card_users.CardUse]:
        return card_users.of(self.campaign.house, self.kwargs["key"], user=self.request.user)

    def do(self, form: forms.Form) -> Event:
        assert isinstance(form, HouseCard)
        house, key, version = self.campaign.house, self.kwargs["key"], form.cleaned_data["version"]
        with form.told_at_its_fields(house):
            return housecards.change(
                campaign_id=self.campaign.pk, key=key, card=form.entry(house), version=version, **self.acted()
            )


class OnCards(OfCards, ActOnBoard):
    """An act on the list of cards."""


class CardWithdraw(OnCards):
    def do(self, form: forms.Form) -> Event:
        return housecards.withdraw(campaign_id=self.campaign.pk, key=self.kwargs["key"], **self.acted())


class CardRestore(OnCards):
    def do(self, form: forms.Form) -> Event:
        return housecards.restore(campaign_id=self.campaign.pk, key=self.kwargs["key"], **self.acted())


def doors(campaign_id: UUID) -> dict[str, Any]:
    """Names of the addresses about cards, for the parts that pages of all houses share, and what they are about."""
    names = ("add", "change", "withdraw", "restore")
    return {"id": campaign_id, "list": "campaigns:cards", **{name: f"campaigns:card_{name}" for name in names}}
