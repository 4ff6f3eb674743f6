"""What a member may take where things are counted or free: by lists with the price, and all the rest with the reason."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from core.errors import Why
from roster.selectors import attempts
from roster.selectors.names import place_of
from roster.selectors.sheets import MemberSheet, Thing, WarbandSheet
from rules.engine.books.base import CardState, PossessionState
from rules.engine.types import Derived
from rules.wording import word


@dataclass(frozen=True, slots=True)
class Way:
    """One way to take a thing: `onto` another one that the member has, or by itself."""

    onto: UUID | None
    name: str


@dataclass(frozen=True, slots=True)
class Outfit:
    """A thing weighed against a member. `price` None: no list that is open to him has it. No `ways`: `why_not`."""

    card: CardState
    name: str
    price: int | None
    owned: int
    ways: tuple[Way, ...]
    why_not: tuple[Why, ...]
    facts: tuple[tuple[str, str], ...]
    numbers: tuple[Derived, ...] = ()


@dataclass(frozen=True, slots=True)
class Rack:
    """Things of one list, or of one category."""

    key: str
    name: str
    outfits: tuple[Outfit, ...]


def racks(
    sheet: WarbandSheet, one: MemberSheet, *, text: str = "", category: str = ""
) -> tuple[list[Rack], list[Outfit]]:
    """Things of the lists open to a member, and those that he can't take whatever he pays. `text`: part of a name."""
    rules, names = sheet.rules, sheet.names
    kinds = rules.book.item_kinds
    found = [
        outfit(sheet, one, card)
        for card in rules.cards.cards.values()
        if card.kind in kinds and not card.withdrawn and names.fits(card.key, text) and category in ("", card.category)
    ]
    if rules.book.things_are_free:
        return _by_category(found), []
    lists = rules.book.open_lists(one.state)
    open_ones = [each for each in found if each.price is not None]
    shelves = [
        Rack(key, names.card_list(key), tuple(each for each in open_ones if _list_of(each.card, lists) == key))
        for key in lists
    ]
    closed = sorted(
        (each for each in found if each not in open_ones), key=lambda each: (place_of(each.name), each.card.key)
    )
    return [rack for rack in shelves if rack.outfits], closed


def _by_category(found: Iterable[Outfit]) -> list[Rack]:
    """Things that cost nothing, kind by kind as the cards stand."""
    held: dict[str, list[Outfit]] = {}
    for each in found:
        held.setdefault(each.card.category, []).append(each)
    return [Rack(key, word("category", key), tuple(outfits)) for key, outfits in held.items()]


def outfit(sheet: WarbandSheet, one: MemberSheet, card: CardState) -> Outfit:
    """A card with every way to take it now, or what speaks against it."""
    book, options = sheet.rules.book, sheet.rules.options
    price = book.price_for(one.state, card)
    ways: list[Way] = []
    against: list[Why] = []
    for thing in _onto(sheet, one, card):
        onto = thing.state if thing is not None else None
        reasons: list[Why] = list(book.may_add(one.state, card, onto, options))
        reasons = reasons or list(attempts.with_thing(sheet.state, one.state, card, onto, sheet.rules))
        if reasons:
            against = against or reasons
        else:
            ways.append(Way(thing.id if thing is not None else None, thing.name if thing is not None else ""))
    return Outfit(
        card=card,
        name=sheet.names.card(card.key),
        price=price,
        owned=sum(thing.card.key == card.key for thing in one.things),
        ways=tuple(ways),
        why_not=() if ways else tuple(against),
        facts=book.facts(card),
        numbers=book.thing_numbers(PossessionState("", card)),
    )


def categories(sheet: WarbandSheet) -> list[str]:
    """Categories of things, each once, in the order of the cards."""
    kinds = sheet.rules.book.item_kinds
    return list(dict.fromkeys(card.category for card in sheet.rules.cards.cards.values() if card.kind in kinds))


def _onto(sheet: WarbandSheet, one: MemberSheet, card: CardState) -> Iterable[Thing | None]:
    """What a card may be tried on: things that aren't parts themselves; nothing but the member where it stands alone."""
    if not sheet.rules.book.goes_onto(card):
        return [None]
    tried = [thing for thing in one.things if thing.row.part_of_id is None]
    book, options = sheet.rules.book, sheet.rules.options
    fitting = [thing for thing in tried if not book.may_add(one.state, card, thing.state, options)]
    return fitting or tried[:1] or [None]


def _list_of(card: CardState, lists: Iterable[str]) -> str:
    return next((key for key in lists if key in card.lists), "")
