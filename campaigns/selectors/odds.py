"""Chances before a roll, and what a roll would open: bribes with their odds, recoveries, and the shelf of an interval."""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.models import Campaign, Interval
from campaigns.selectors import rulebook
from core.errors import Why
from rules.engine.books.base import MemberState, OddsRow, OfferState
from rules.engine.types import BadInput, Violation
from rules.selectors import catalogue


@dataclass(frozen=True, slots=True)
class Bribe:
    """A bribe that a member may offer: its chance of success, and of each highest availability, best first.

    `why_not` is empty when it may be offered now.
    """

    silver: int
    bonus: int
    success: Fraction
    opens: tuple[tuple[int, Fraction], ...]
    why_not: Why | None


@dataclass(frozen=True, slots=True)
class Shelved:
    """An offer with what stands against buying it; `why_not` is empty when it can be bought."""

    offer: OfferState
    why_not: tuple[Why, ...]


def bribes(campaign: Campaign, member: MemberState, silver: int) -> tuple[Bribe, ...]:
    """Every step that a member may offer, with no silver first; nothing where the book can't tell the odds."""
    book = rulebook.book_of(campaign)
    found = []
    for step in book.bribe_steps(member):
        try:
            rows = book.bargain_odds(member, bonus=step.bonus)
        except BadInput:
            return ()
        asked = book.bribe(member, silver=step.silver, purse=silver)
        opens = [(_opened(row), row.chance) for row in rows if _opened(row)]
        found.append(
            Bribe(
                silver=step.silver,
                bonus=step.bonus,
                success=sum((chance for _availability, chance in opens), Fraction(0)),
                opens=tuple(reversed(opens)),
                why_not=asked if isinstance(asked, Violation) else None,
            )
        )
    return tuple(found)


def recovery(campaign: Campaign, interval: Interval, member: MemberState) -> tuple[OddsRow, ...]:
    """Chance of each outcome of a recovery; nothing where an ability that it needs is not set."""
    book = rulebook.book_of(campaign)
    try:
        return book.recovery_odds(member, rulebook.recovery_table(campaign), interval.options)
    except BadInput:
        return ()


def shelf(campaign: Campaign, interval: Interval, *, max_availability: int, silver: int) -> tuple[Shelved, ...]:
    """What the interval's region trades, each with the reasons against it under a roll: open things first, then by price."""
    book = rulebook.book_of(campaign)
    rows = [
        Shelved(offer, tuple(book.may_buy_bargained(offer, max_availability=max_availability, silver=silver)))
        for offer in catalogue.offers(campaign.house, campaign.system_id, interval.region)
    ]
    return tuple(sorted(rows, key=lambda row: (bool(row.why_not), -(row.offer.availability or 0), row.offer.card.key)))


def _opened(row: OddsRow) -> int:
    """The highest availability of an outcome; 0 for a failure."""
    return int(row.params.get("max_availability") or 0)
