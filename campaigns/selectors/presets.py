"""Presets: named sets of house options that a new campaign starts from; only those whose options the book has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from campaigns.selectors.rulebook import BY_APP, INTERVAL_DAYS, OPEN_MARKET, RECOVERY_BY
from rules.engine.books.base import Book

STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class Preset:
    """A starting point: `options` differ from the book's defaults."""

    key: str
    name: Any
    description: Any
    options: Mapping[str, Any]


_ALL = (
    Preset(
        STANDARD,
        _("Standard"),
        _("Rare goods come from bargains. Retinue rolls recoveries as soon as an adventure closes."),
        {RECOVERY_BY: BY_APP, OPEN_MARKET: False},
    ),
    Preset(
        "own_dice",
        _("Dice on the table"),
        _("Everything standard, but recoveries wait for dice that players roll and type in."),
        {RECOVERY_BY: "player", OPEN_MARKET: False},
    ),
    Preset(
        "open_market",
        _("Open market"),
        _("Whatever has a price can be bought without a bargain."),
        {RECOVERY_BY: BY_APP, OPEN_MARKET: True},
    ),
    Preset(
        "club_evening",
        _("Club evenings"),
        _("Standard, with a deadline of one week for each interval."),
        {RECOVERY_BY: BY_APP, OPEN_MARKET: False, INTERVAL_DAYS: 7},
    ),
)
# The usual of a book without the options that the standard speaks of.
_PLAIN = Preset(STANDARD, _("Standard"), _("The book as it stands."), {})


def presets(book: Book) -> tuple[Preset, ...]:
    """What a campaign of this book may start from; the first one is the usual."""
    offered = {option.key for option in book.options()}
    found = [one for one in _ALL if one.options.keys() <= offered]
    return tuple(found) if found and found[0].key == STANDARD else (_PLAIN, *found)


def preset(book: Book, key: str) -> Preset | None:
    return next((one for one in presets(book) if one.key == key), None)
