"""The shop: what a market trades, filtered and sorted, with what speaks against buying each thing now."""

from dataclasses import dataclass
from typing import Any

from core.errors import Reason, Why
from roster.models import Warband
from roster.selectors.names import Names, place_of
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import CardState, OfferState

PER_PAGE = 20
NAME, PRICE, AVAILABILITY, CATEGORY = "name", "price", "availability", "category"
SORTS = (NAME, PRICE, AVAILABILITY, CATEGORY)
LAST = 1_000_000_000  # what isn't set comes after everything that is


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing for sale. `price` 0 in a draft is free, None is not set, as for `load`; `why_not` against buying it now."""

    card: CardState
    name: str
    price: int | None
    availability: int | None
    load: int | None
    why_not: tuple[Why, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a reader looks for. `most` is the highest availability; `within` leaves what can be had now."""

    category: str = ""
    most: int | None = None
    text: str = ""
    within: bool = False
    sort: str = NAME


@dataclass(frozen=True, slots=True)
class Shop:
    """All offers that fit, in order; of `total` in the region."""

    region: str
    offers: tuple[Offer, ...]
    total: int
    categories: tuple[str, ...]


def of(warband: Warband, rules: Rulebook, names: Names, wanted: Wanted) -> Shop:
    """What may be bought where a warband trades; in a draft the ordinary goods of every market, for nothing."""
    draft = warband.founded_at is None
    stock = _ordinary(rules) if draft else _market(rules, warband.region)
    offers = [_offer(one, warband, rules, names, draft=draft) for one in stock]
    fitting = [one for one in offers if _fits(one, wanted, names)]
    return Shop(
        region=warband.region,
        offers=tuple(sorted(fitting, key=lambda one: _order(one, wanted.sort))),
        total=len(offers),
        categories=tuple(sorted({one.card.category for one in offers})),
    )


def _market(rules: Rulebook, region: str) -> list[OfferState]:
    """The cheapest offer of each card in a region that may be bought, else the first."""
    best: dict[str, OfferState] = {}
    for offer in (one for one in rules.cards.offers if one.region == region):
        held = best.get(offer.card.key)
        if held is None or _weight(offer, rules) < _weight(held, rules):
            best[offer.card.key] = offer
    return list(best.values())


def _weight(offer: OfferState, rules: Rulebook) -> tuple[bool, int]:
    return bool(rules.book.may_buy_openly(offer, rules.options)), offer.price_silver or 0


def _ordinary(rules: Rulebook) -> list[OfferState]:
    """Each card that some market sells without a bargain, whatever the house opens."""
    return list({one.card.key: one for one in rules.cards.offers if rules.book.is_ordinary(one)}.values())


def _offer(offer: OfferState, warband: Warband, rules: Rulebook, names: Names, *, draft: bool) -> Offer:
    price = 0 if draft else offer.price_silver
    why_not: list[Why] = [] if draft else list(rules.book.may_buy_openly(offer, rules.options))
    if not why_not and price is not None and price > warband.silver:
        why_not.append(Reason("not_enough_silver", {"silver": price, "purse": warband.silver}))
    load = rules.book.load_of(offer.card)
    return Offer(offer.card, names.card(offer.card.key), price, offer.availability, load, tuple(why_not))


def _fits(offer: Offer, wanted: Wanted, names: Names) -> bool:
    return (
        (not wanted.category or offer.card.category == wanted.category)
        and (wanted.most is None or (offer.availability or 0) <= wanted.most)
        and names.fits(offer.card.key, wanted.text)
        and (not wanted.within or not offer.why_not)
    )


def _order(offer: Offer, sort: str) -> tuple[Any, ...]:
    """Ordered by what is asked, then by name and key, so that the order is total."""
    first: Any = ""
    if sort == PRICE:
        first = offer.price if offer.price is not None else LAST
    elif sort == AVAILABILITY:
        first = offer.availability or 0
    elif sort == CATEGORY:
        first = offer.card.category
    return first, place_of(offer.name), offer.card.key
