"""Bargains of an interval as rows: the odds of each bribe before the roll, and the shelf after it. No query is made here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.models import Bargain, Campaign, Interval
from campaigns.selectors import odds, rulebook, trying
from campaigns.selectors.interval_rows import refusals
from campaigns.selectors.ways_back import WayBack
from core.errors import Why
from rules.engine.books.base import MemberState
from rules.selectors import catalogue


@dataclass(frozen=True, slots=True)
class BribeRow:
    """A bribe with its odds. `best`: the highest availability that it may open."""

    silver: int
    label: str
    chance: Fraction
    best: int
    why_not: str


@dataclass(frozen=True, slots=True)
class Opens:
    """Chances by bribe (rows) to open at least an availability (columns); None where it can't happen."""

    head: tuple[int, ...]
    rows: tuple[tuple[str, tuple[Fraction | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """A thing of the region's markets; `why_not` is empty when this roll buys it."""

    key: str
    name: str
    price: int | None
    availability: int | None
    why_not: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class BargainRow:
    """A member's bargain: open (may try), barred (why not), failed, shelf (may buy) or bought."""

    key: str
    member: UUID
    name: str
    state: str
    target: int | None
    why_not: tuple[dict[str, Any], ...]
    bribes: tuple[BribeRow, ...]
    opens: Opens
    sides: int
    bargain: UUID | None
    bribe_silver: int
    face: int | None
    typed: bool
    max_availability: int
    shelf_key: str
    shelf: tuple[ShelfRow, ...]
    bought: str
    paid: int
    back: WayBack | None


def bargain_row(
    campaign: Campaign, interval: Interval, state: MemberState, row: Bargain | None, silver: int, back: WayBack | None
) -> BargainRow:
    book = rulebook.book_of(campaign)
    why_not: Sequence[Why] = ()
    bribes: tuple[BribeRow, ...] = ()
    opens = Opens((), ())
    if row is None:
        what, target = "open", None
        why_not = trying.reasons_against_bargain(campaign, interval, state, tried=False)
        if why_not:
            what = "barred"
        else:
            found = odds.bribes(campaign, state, silver)
            bribes = tuple(_bribe(campaign, one) for one in found)
            opens = _opens(found)
    else:
        what = "failed" if not row.success else "bought" if row.bought_id else "shelf"
        target = row.target
    return BargainRow(
        key=f"bargain-{state.id}",
        member=UUID(state.id),
        name=state.name,
        state=what,
        target=target,
        why_not=refusals(campaign, why_not) if why_not else (),
        bribes=bribes,
        opens=opens,
        sides=book.bargain_sides(),
        bargain=row.pk if row else None,
        bribe_silver=row.bribe_silver if row else 0,
        face=row.face if row else None,
        typed=row.typed if row else False,
        max_availability=row.max_availability if row else 0,
        shelf_key=f"shelf-{row.pk}" if row else "",
        shelf=tuple(_shelf(campaign, interval, row, silver)) if row and what == "shelf" else (),
        bought=_thing(campaign, row) if row and row.bought else "",
        paid=row.bought.paid_silver if row and row.bought else 0,
        back=back,
    )


def _label(silver: int) -> str:
    return _("%(n)s silver") % {"n": silver} if silver else _("no bribe")


def _bribe(campaign: Campaign, one: odds.Bribe) -> BribeRow:
    best = max((availability for availability, _chance in one.opens), default=0)
    return BribeRow(one.silver, _label(one.silver), one.success, best, sentence(campaign, one.why_not))


def _opens(found: Sequence[odds.Bribe]) -> Opens:
    """For each bribe the chance to open at least each availability that any of them may open."""
    best = max((availability for one in found for availability, _chance in one.opens), default=0)
    head = tuple(range(1, best + 1))
    return Opens(head, tuple((_label(one.silver), tuple(_at_least(one, least) for least in head)) for one in found))


def _at_least(one: odds.Bribe, least: int) -> Fraction | None:
    """None where it can't happen."""
    return sum((chance for availability, chance in one.opens if availability >= least), Fraction(0)) or None


def _shelf(campaign: Campaign, interval: Interval, row: Bargain, silver: int) -> Iterable[ShelfRow]:
    """Rare things only: what everybody sells is bought without a bargain."""
    for one in odds.shelf(campaign, interval, max_availability=row.max_availability, silver=silver):
        offer = one.offer
        if not rulebook.book_of(campaign).is_ordinary(offer):
            yield ShelfRow(
                key=offer.card.key,
                name=catalogue.name(campaign.system_id, offer.card.key, campaign.house_id),
                price=offer.price_silver,
                availability=offer.availability,
                why_not=refusals(campaign, one.why_not),
            )


def _thing(campaign: Campaign, row: Bargain) -> str:
    assert row.bought is not None
    return catalogue.name(campaign.system_id, row.bought.card.key, campaign.house_id)


def sentence(campaign: Campaign, why: Why | None) -> str:
    return refusals(campaign, [why])[0]["sentence"] if why else ""
