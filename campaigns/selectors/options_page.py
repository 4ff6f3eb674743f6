"""The house of a campaign: options in force, what was changed when, and the house's own cards."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.selectors import people as naming
from campaigns import events
from campaigns.models import Adventure, Campaign
from campaigns.selectors import campaign_page, rulebook, table_page, words
from campaigns.selectors.access import Reader
from campaigns.selectors.campaign_page import Head
from campaigns.selectors.table_page import Listed
from core import wording
from core.models import Event
from rules.engine.books.base import Option
from rules.selectors import own_cards
from rules.selectors.own_cards import OwnCard
from rules.wording import option_help, option_label

CHANGES_SHOWN = 30


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option with its value in words. `usual`: it is the book's own value."""

    key: str
    label: str
    help: str
    value: str
    usual: bool
    usual_value: str
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class Change:
    """One option that was changed."""

    label: str
    old: str
    new: str
    at: datetime
    who: str


@dataclass(frozen=True, slots=True)
class OptionsPage:
    """`keeps`: adventures that go on with the options of their muster."""

    head: Head
    rows: tuple[OptionRow, ...]
    known: tuple[Option, ...]
    values: dict[str, Any]
    changes: tuple[Change, ...]
    cards: tuple[OwnCard, ...]
    keeps: tuple[str, ...]
    tables: tuple[Listed, ...]


def page(campaign: Campaign, who: Reader) -> OptionsPage:
    book = rulebook.book_of(campaign)
    known = {option.key: option for option in book.options()}
    values = rulebook.options_now(campaign)
    under_way = campaign.adventures.filter(state__in=[Adventure.MUSTERED, Adventure.REPORTED]).order_by("number")
    return OptionsPage(
        head=campaign_page.head(campaign, who),
        rows=tuple(option_row(option, values[option.key]) for option in known.values()),
        known=tuple(known.values()),
        values=values,
        changes=tuple(_changes(campaign, known)),
        cards=tuple(own_cards.of(campaign.house)),
        tables=table_page.tables(campaign),
        keeps=tuple(under_way.values_list("name", flat=True)),
    )


def option_row(option: Option, value: Any) -> OptionRow:
    return OptionRow(
        key=option.key,
        label=option_label(option.key),
        help=option_help(option.key),
        value=words.option_value(option, option.key, value),
        usual=value == option.default,
        usual_value=words.option_value(option, option.key, option.default),
        rule=option.rule,
        rule_url=wording.rule_url(option.rule),
    )


def _changes(campaign: Campaign, known: dict[str, Option]) -> Iterable[Change]:
    """Newest first."""
    found = Event.objects.filter(circle=campaign.pk, kind=events.OPTIONS_CHANGED, undone_by=None).order_by("-number")
    listed = list(found[:CHANGES_SHOWN])
    names = naming.names(event.actor_id for event in listed)
    for event in listed:
        for row in event.payload.get("options_changed", ()):
            option = known.get(row["option"])
            yield Change(
                label=option_label(row["option"]),
                old=words.option_value(option, row["option"], row["old"]),
                new=words.option_value(option, row["option"], row["new"]),
                at=event.at,
                who=names.get(str(event.actor_id), ""),
            )
