"""Which rules hold in a campaign: its book, the options in force, and the options that the campaign itself obeys."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from campaigns.models import Campaign
from rules.engine.books.base import Book, Catalogue, TableRowState
from rules.selectors import catalogue, houses

RECOVERY, XP, RECRUITS, UPKEEP, BARGAINING = (
    "recovery",
    "xp",
    "recruits",
    "upkeep",
    "bargaining",
)  # steps of an interval
RECOVERY_BY, BY_APP = "recovery_by", "app"
CONFIRM_DAYS = "confirm_days"
INTERVAL_DAYS = "interval_days"
OPEN_MARKET = "open_market"
# What holds where a book has no such option.
OWN_DEFAULTS: Mapping[str, Any] = {RECOVERY_BY: BY_APP, CONFIRM_DAYS: 7, INTERVAL_DAYS: None, OPEN_MARKET: False}


def book_of(campaign: Campaign) -> Book:
    return houses.book_of(campaign.system_id)


def options_now(campaign: Campaign) -> dict[str, Any]:
    """The full mapping that the next muster will freeze."""
    return dict(houses.options(campaign.house))


def cards(campaign: Campaign) -> Catalogue:
    return catalogue.catalogue(campaign.house, campaign.system_id)


def regions(campaign: Campaign) -> list[tuple[str, str]]:
    """Places of trade with their names, as the campaign's house knows them."""
    return list(catalogue.regions(campaign.house, campaign.system_id))


def step_rule(campaign: Campaign, options: Mapping[str, Any], step: str) -> str:
    """The rule behind a step of an interval; empty where the book has no such step."""
    return next((one.rule for one in book_of(campaign).interval_steps(options) if one.key == step), "")


def recovery_table(campaign: Campaign) -> tuple[TableRowState, ...]:
    """Rows that a recovery reads, as the campaign's house has them; none for a book that needs no table."""
    return cards(campaign).tables.get(book_of(campaign).recovery_table(), ())


def result_names(campaign: Campaign, code: str) -> Mapping[str, str]:
    """What the house's table calls a result of a recovery, by language; none for what no row says."""
    return catalogue.row_names(campaign.system_id, book_of(campaign).recovery_table(), code, campaign.house_id)


def own(options: Mapping[str, Any], key: str) -> Any:
    """One of the options that campaigns obey, whatever the book."""
    return options.get(key, OWN_DEFAULTS[key])


def rolls_at_once(options: Mapping[str, Any]) -> bool:
    return bool(own(options, RECOVERY_BY) == BY_APP)


def end_of_day(campaign: Campaign, at: datetime, days: int) -> datetime:
    """The last second of the day that lies `days` after `at` by the campaign's clock."""
    zone = ZoneInfo(campaign.time_zone)
    local = at.astimezone(zone) + timedelta(days=days)
    return local.replace(hour=23, minute=59, second=59, microsecond=0)


def confirm_by(campaign: Campaign, options: Mapping[str, Any], at: datetime) -> datetime:
    return end_of_day(campaign, at, int(own(options, CONFIRM_DAYS)))


def interval_deadline(campaign: Campaign, options: Mapping[str, Any], at: datetime) -> datetime | None:
    days = own(options, INTERVAL_DAYS)
    return None if days is None else end_of_day(campaign, at, int(days))
