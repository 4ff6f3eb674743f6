"""House options of Dozen Die: the only place that names them, with their bounds and the values they have by default.

None of these figures stands in the game's text. A mapping that lacks a key means its default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Option

STARTING_XP = "starting_xp"
STARTING_SILVER = "starting_silver"
MAX_VASSALS_PER_HERO = "max_vassals_per_hero"
MAX_VASSALS_PER_WARBAND = "max_vassals_per_warband"
SQUIRE_IN_WARBAND_XP = "squire_in_warband_xp"
OPEN_MARKET = "open_market"
SELLING = "selling"
SALE_RATE_PERCENT = "sale_rate_percent"
SQUIRE_MAY_BARGAIN = "squire_may_bargain"
VASSALS_MAY_BARGAIN = "vassals_may_bargain"
CAPACITY = "capacity"
RECOVERY_BY = "recovery_by"
CONFIRM_DAYS = "confirm_days"
INTERVAL_DAYS = "interval_days"

CAPACITY_ST = "ST"
CAPACITY_ST_CO = "ST_plus_CO"
CAPACITY_NONE = "none"

OPTIONS: tuple[Option, ...] = (
    Option(STARTING_XP, "int", 4, "DD-XP-1", 0, 100),
    Option(STARTING_SILVER, "int", 0, "DD-BARGAIN-5", 0, 100_000),
    Option(MAX_VASSALS_PER_HERO, "int_or_none", None, "DD-CORE-4", 0, 100),
    Option(MAX_VASSALS_PER_WARBAND, "int_or_none", None, "DD-CORE-4", 0, 500),
    Option(SQUIRE_IN_WARBAND_XP, "bool", True, "DD-XP-11"),
    Option(OPEN_MARKET, "bool", False, "DD-BARGAIN-7"),
    Option(SELLING, "bool", False, "DD-BARGAIN-5"),
    Option(SALE_RATE_PERCENT, "int", 50, "DD-BARGAIN-5", 0, 100),
    Option(SQUIRE_MAY_BARGAIN, "bool", False, "DD-BARGAIN-1"),
    Option(VASSALS_MAY_BARGAIN, "bool", False, "DD-BARGAIN-1"),
    Option(CAPACITY, "choice", CAPACITY_ST, "DD-CARRY-2", choices=(CAPACITY_ST, CAPACITY_ST_CO, CAPACITY_NONE)),
    Option(RECOVERY_BY, "choice", "app", "DD-RECOV-1", choices=("app", "player")),
    Option(CONFIRM_DAYS, "int", 7, "DD-TIME-10", 1, 365),
    Option(INTERVAL_DAYS, "int_or_none", None, "DD-TIME-10", 1, 365),
)

DEFAULTS: Mapping[str, Any] = {option.key: option.default for option in OPTIONS}


def in_force(options: Mapping[str, Any], key: str) -> Any:
    """The value of an option in a house, or its default."""
    return options.get(key, DEFAULTS[key])
