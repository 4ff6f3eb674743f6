"""Who may be taken on: kinds that the book offers, profiles with their price, masters, mounts."""

from collections.abc import Iterable
from dataclasses import dataclass

from core.errors import Reason, Why
from roster.selectors import rulebook
from roster.selectors.names import place_of
from roster.selectors.sheets import MemberSheet, WarbandSheet
from rules.engine.books.base import CardState, MemberKind
from rules.engine.types import Violation


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile that is recruited as a kind. `price` 0: for nothing; `counted`: under the budget of a book that counts."""

    key: str
    name: str
    price: int
    counted: int | None


@dataclass(frozen=True, slots=True)
class Hire:
    """One kind to recruit. `why_not`: reasons against anybody of that kind; `bare`: also without a profile."""

    kind: MemberKind
    kinds: tuple[MemberKind, ...]
    profiles: tuple[Profile, ...]
    masters: tuple[MemberSheet, ...]
    why_not: tuple[Why, ...]
    bare: bool


def of(sheet: WarbandSheet, asked: str) -> Hire:
    """What it takes to recruit the kind that is asked for; an unknown one is the first that may be had."""
    kinds = sheet.rules.book.kinds()
    kind = next((one for one in kinds if one.key == asked), None)
    if kind is None:
        kind = next((one for one in kinds if not _against(sheet, one)), kinds[0])
    return Hire(
        kind=kind,
        kinds=kinds,
        profiles=tuple(_profiles(sheet, kind)),
        masters=masters(sheet),
        why_not=_against(sheet, kind),
        bare=kind.earns_xp,
    )


def masters(sheet: WarbandSheet) -> tuple[MemberSheet, ...]:
    """Members on the roster who may lead others."""
    return tuple(one for one in sheet.on_roster if one.kind is not None and one.kind.may_lead)


def mounts(sheet: WarbandSheet, rider: MemberSheet) -> list[tuple[MemberSheet, tuple[Why, ...]]]:
    """Mounts of the warband, each with the reasons against this rider riding it now."""
    found: list[tuple[MemberSheet, tuple[Why, ...]]] = []
    for one in sheet.on_roster:
        if one.id == rider.id or one.kind is None or not one.kind.carries_rider:
            continue
        against: list[Why] = list(sheet.rules.book.may_mount(rider.state, one.state))
        if one.rider is not None:
            against.insert(0, Reason("ridden", {"mount": one.name, "rider": one.rider.name}))
        found.append((one, tuple(against)))
    return found


def may_ever_ride(sheet: WarbandSheet, rider: MemberSheet) -> bool:
    """Whether there is a mount for somebody who rides or may still learn it."""
    found = [one for one, _against in mounts(sheet, rider)]
    return bool(found) and (
        rider.learns or any(not sheet.rules.book.may_mount(rider.state, one.state) for one in found)
    )


def _profiles(sheet: WarbandSheet, kind: MemberKind) -> Iterable[Profile]:
    cards = [
        card
        for card in sheet.rules.cards.cards.values()
        if not card.withdrawn and sheet.rules.book.recruits_as(card) == kind.key
    ]
    draft = sheet.row.founded_at is None
    book = sheet.rules.book
    found = [
        Profile(card.key, sheet.names.card(card.key), 0 if draft else price_of(card), book.counted_fresh(card))
        for card in cards
    ]
    return sorted(found, key=lambda one: (place_of(one.name), one.key))


def price_of(profile: CardState | None) -> int:
    """Silver that a profile costs when it is recruited; one without a price in silver costs nothing."""
    price = profile.price if profile is not None else None
    return price.flat or 0 if price is not None and price.unit == "silver" else 0


def _against(sheet: WarbandSheet, kind: MemberKind) -> tuple[Why, ...]:
    """Reasons that hold whoever it is: asked with each master and each main class that could be had."""
    waits = _waits(sheet) if not kind.joins_in_play else ()
    if waits:
        return waits
    tried = [
        sheet.rules.book.may_recruit(
            sheet.state, kind=kind.key, main_class=main_class, subclass=None, master=master, options=sheet.rules.options
        )
        for master in ([one.state for one in masters(sheet)] if kind.needs_master else [None]) or [None]
        for main_class in _main_classes(sheet, kind)
    ]
    fewest: list[Violation] = min(tried, key=len)
    return tuple(fewest)


def _waits(sheet: WarbandSheet) -> tuple[Why, ...]:
    """Reasons against recruiting anybody who doesn't join in play, as things are."""
    if sheet.row.mustered_for is not None:
        return (rulebook.mustered(sheet.row),)
    if sheet.rules.book.counts and sheet.row.founded_at is not None:
        return tuple(sheet.rules.book.may_rebuild(sheet.rules.options))
    return ()


def _main_classes(sheet: WarbandSheet, kind: MemberKind) -> list[CardState | None]:
    """Nobody's class, and where the kind leads others every class that is still given."""
    if not kind.may_lead:
        return [None]
    return [None, *(one for one in sheet.rules.cards.cards.values() if one.kind == "class" and not one.withdrawn)]
