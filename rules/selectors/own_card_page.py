"""A card of a house as a form edits it: an entry to begin with, what may be chosen, and in which languages it is told.

The same for the house of a campaign and that of a warband alone.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import get_language_info

from core.texts import reader_language
from rules.engine.books.base import Book, Figure
from rules.models import Card, CardList, House
from rules.selectors import catalogue, entries, own_cards, schemas
from rules.selectors.entries import MARKET
from rules.selectors.houses import book_of
from rules.selectors.pages.common import direction
from rules.wording import word

SKILL, ITEM, PROFILE = "skill", "item", "profile"
LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Place:
    """A list in which a card may stand: of skills, or a market with a region's goods."""

    key: str
    name: str
    market: bool


@dataclass(frozen=True, slots=True)
class Language:
    """A language in which a card is told, with its name in the reader's."""

    code: str
    dir: str
    name: str


@dataclass(frozen=True, slots=True)
class CardPage:
    """`entry`: what the form begins with, complete but for what it asks. `shadows`: it stands for an official card.

    `choices`: for each figure that is chosen, what it may be. `places`: lists in which it may stand, none where it stands
    in no list. `traded`: these are markets, each with its own price; else `priced`: it has one price. `thing`: who has one
    takes it, and doesn't learn it.
    """

    entry: Mapping[str, Any]
    kind: str
    kind_name: str
    name: str
    new: bool
    version: int
    shadows: bool
    withdrawn: bool
    languages: tuple[Language, ...]
    categories: tuple[tuple[str, str], ...]
    places: tuple[Place, ...]
    figures: tuple[Figure, ...]
    unit: str
    traded: bool
    priced: bool
    thing: bool
    choices: Mapping[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Official:
    """An official card that a house may put its own in the place of."""

    key: str
    name: str
    kind: str


def kinds(house: House) -> tuple[str, ...]:
    """Kinds of cards that a house may make: skills and items, and whatever else stands in a list."""
    found = Card.objects.filter(system_id=house.system_id, house=None)
    book = book_of(house.system_id)
    usual = (SKILL, ITEM, *book.skill_kinds, *book.item_kinds)
    wanted = found.filter(Q(kind__in=usual) | Q(entries__card_list__house=None, entries__isnull=False))
    listed = set(wanted.order_by().values_list("kind", flat=True))
    set_by_hand = {PROFILE} if book.figures(PROFILE) else set()
    return tuple(sorted(listed | set_by_hand, key=_rank))


def named_kinds(house: House) -> tuple[tuple[str, str], ...]:
    return tuple((kind, word("kind", kind)) for kind in kinds(house))


def official(house: House) -> tuple[Official, ...]:
    """Cards that a house may put its own in the place of, by name."""
    rows = Card.objects.filter(system_id=house.system_id, house=None, kind__in=kinds(house), withdrawn_at=None)
    own = set(Card.objects.filter(house=house).values_list("key", flat=True))
    told = [
        (catalogue.name(house.system_id, key), kind, key, category)
        for key, kind, category in rows.values_list("key", "kind", "category")
        if key not in own
    ]
    same = Counter((name, kind) for name, kind, *_rest in told)
    found = [
        Official(key, name, _kind_told(kind, category if same[name, kind] > 1 else ""))
        for name, kind, key, category in told
    ]
    return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.key)))


def _kind_told(kind: str, category: str) -> str:
    """A kind, with the category where cards of one name differ by that."""
    return ", ".join([word("kind", kind), *([word("category", category)] if category else [])])


def begun(house: House, *, kind: str, like: str = "") -> CardPage:
    """A card to be made: of a kind, or `like` an official one. Raises: Http404."""
    return from_official(house, like) if like else fresh(house, kind or SKILL)


def fresh(house: House, kind: str) -> CardPage:
    """A new card. Raises: Http404 for a kind that a house doesn't make."""
    if kind not in kinds(house):
        raise Http404
    empty: dict[str, Any] = {"key": "", "kind": kind, "category": "", "names": {}, "text": {}, "stats": {}, "lists": []}
    return _page(house, {**empty, "price": None, "rule": None}, new=True)


def from_official(house: House, key: str) -> CardPage:
    """A house card that begins as a copy of an official one. Raises: Http404."""
    row = Card.objects.filter(system_id=house.system_id, house=None, key=key, kind__in=kinds(house)).first()
    if row is None:
        raise Http404
    return _page(house, own_cards.entry(row), new=True, shadows=True)


def own(house: House, key: str) -> CardPage:
    """A card that the house has. Raises: Http404."""
    row = Card.objects.filter(house=house, key=key).first()
    if row is None:
        raise Http404
    shadows = Card.objects.filter(system_id=house.system_id, house=None, key=key).exists()
    return _page(house, own_cards.entry(row), shadows=shadows, withdrawn=row.withdrawn_at is not None)


def with_figures(house: House, page: CardPage, category: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """What stands on the card once these figures are set."""
    return dict(book_of(house.system_id).with_figures(page.kind, category, page.entry["stats"], told))


def _rank(kind: str) -> tuple[int, str]:
    known = (SKILL, ITEM)
    return (known.index(kind) if kind in known else len(known), kind)


def _page(
    house: House, entry: Mapping[str, Any], *, new: bool = False, shadows: bool = False, withdrawn: bool = False
) -> CardPage:
    kind, book, system = entry["kind"], book_of(house.system_id), house.system
    lists = CardList.objects.filter(Q(house=None) | Q(house=house), system=system)
    traded = kind == ITEM and lists.filter(kind=MARKET).exists()
    costs = kind != PROFILE and not traded and not _is_free(book, kind)
    priced = costs and _is_priced(house, kind)
    rows = lists.filter(kind=MARKET) if traded else _opening(lists, book, kind) if costs else lists.none()
    places = {
        row.key: Place(row.key, catalogue.list_name(system.pk, row.key, house), traded)
        for row in rows.order_by("rank", "key")
    }
    return CardPage(
        entry=entry,
        kind=kind,
        kind_name=word("kind", kind),
        name=catalogue.best_name(entry["names"], system.source_language),
        new=new,
        version=entries.version(entry),
        shadows=shadows,
        withdrawn=withdrawn,
        languages=_languages(house, entry),
        categories=_categories(house, entry, priced),
        places=tuple(places.values()),
        figures=book.figures(kind),
        unit=book.unit,
        traded=traded,
        priced=priced,
        thing=kind in book.item_kinds,
        choices={one.key: _choices(house, one) for one in book.figures(kind) if one.kinds or one.lists or one.choices},
    )


def _languages(house: House, entry: Mapping[str, Any]) -> tuple[Language, ...]:
    """English, those of the game, and any other in which the card is told already; the reader's own first."""
    known = dict.fromkeys((LANGUAGE, *house.system.languages, *entry["names"]))
    ordered = sorted(known, key=lambda code: code != reader_language())
    return tuple(Language(code, direction(code), _language_name(code)) for code in ordered)


def _language_name(code: str) -> str:
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return code


def _categories(house: House, entry: Mapping[str, Any], priced: bool) -> tuple[tuple[str, str], ...]:
    """Those of the official cards of a kind, but for what nobody may pay for; and the one that a card has already."""
    official = Card.objects.filter(system_id=house.system_id, house=None, kind=entry["kind"])
    found = official.order_by("category").values_list("category", flat=True).distinct()
    payable = [one for one in found if not priced or _may_cost(house, entry["kind"], one)]
    known = dict.fromkeys([*payable, *filter(None, [entry["category"]])])
    return tuple((key, word("category", key)) for key in known)


def _may_cost(house: House, kind: str, category: str) -> bool:
    """Whether a card of a category may have a price, as the schema of its game says."""
    price = {"unit": book_of(house.system_id).unit, "flat": 1}
    probe = {"key": "any", "kind": kind, "category": category, "names": {LANGUAGE: "-"}, "price": price, "rule": None}
    found = schemas.faults("card", {**probe, "mark": "house"}, schemas.own(house.system_id))
    return not any(fault.field == "price" for fault in found)


def _choices(house: House, figure: Figure) -> tuple[tuple[str, str], ...]:
    if figure.choices:
        return tuple((one, _called(house, figure, one)) for one in figure.choices)
    return own_cards.choices(house, figure)


def _called(house: House, figure: Figure, code: str) -> str:
    if catalogue.knows(house.system_id, code, house):
        return catalogue.name(house.system_id, code, house)
    return word(figure.worded, code)


def _is_free(book: Book, kind: str) -> bool:
    """Whether cards of a kind cost nothing, so that they have no price and need no list."""
    return (book.levels_are_free and kind in book.skill_kinds) or (book.things_are_free and kind in book.item_kinds)


def _is_priced(house: House, kind: str) -> bool:
    """Whether official cards of a kind have prices."""
    found = Card.objects.filter(system_id=house.system_id, house=None, kind=kind)
    return found.exclude(price_flat=None, price_first=None).exists()


def _opening(lists: QuerySet[CardList], book: Book, kind: str) -> QuerySet[CardList]:
    """Lists that open cards of a kind: those of the kinds in which such cards stand. Of what nobody learns there are none."""
    if kind == SKILL and kind not in book.skill_kinds:
        return lists.none()
    found = lists.exclude(kind=MARKET).filter(entries__card__kind=kind)
    return lists.exclude(kind=MARKET).filter(kind__in=found.order_by().values_list("kind", flat=True))
