"""Cards to leaf through, narrowed by what stands in the address; what isn't known there is left out, with a note."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from rules.engine.books.base import CardState
from rules.models import System
from rules.selectors import catalogue
from rules.selectors.loading import Snapshot
from rules.selectors.pages.common import CardRow, Named, alphabetical, best, card_row, system_row
from rules.wording import word

PER_PAGE = 50
FILTERS = ("kind", "category", "class", "list")
SORTS = ("name", "price", "kind")
OTHERS = ("page", "sort")


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a filter, with how many cards it leaves."""

    value: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter with its choices and the chosen one ("" for all)."""

    name: str
    label: str
    chosen: str
    choices: tuple[Choice, ...]
    without: str  # the address with this filter taken away

    @property
    def chosen_label(self) -> str:
        return next((choice.label for choice in self.choices if choice.value == self.chosen), "")


@dataclass(frozen=True, slots=True)
class BrowsePage:
    """A page of cards with the filters that led to it."""

    system: str
    system_name: Named
    total: int
    filters: tuple[Filter, ...]
    sort: str
    notes: tuple[str, ...]
    page: Page[CardRow]


def cards(system: str, asked: Mapping[str, str]) -> BrowsePage:
    """A page of the cards of a system. `asked` is the query of the address. Raises: Http404 for an unknown system."""
    row: System = system_row(system)
    kept = catalogue.snapshot(system)
    every = list(kept.catalogue.cards.values())
    values = _values(kept, every)
    choices = {name: _choices(name, kept, values[name]) for name in FILTERS}
    known = {name: {choice.value for choice in found} for name, found in choices.items()}
    chosen = {name: asked[name] for name in FILTERS if asked.get(name) in known[name]}
    sort = asked.get("sort") or "name"
    notes = [_note(name, value) for name, value in asked.items() if not _understood(name, value, chosen)]
    if sort not in SORTS:
        sort = "name"
    found = [card for card in every if all(value in values[name].get(card.key, ()) for name, value in chosen.items())]
    paged = Paginator(_sorted(kept, found, sort), PER_PAGE).get_page(asked.get("page"))
    paged.object_list = [card_row(system, kept, card) for card in paged.object_list]  # type: ignore[misc]
    address = dict(chosen) | ({"sort": sort} if sort != "name" else {})
    return BrowsePage(
        system=system,
        system_name=best(row.names, row.source_language),
        total=len(found),
        filters=tuple(
            Filter(name, _label(name), chosen.get(name, ""), choices[name], _without(address, name)) for name in FILTERS
        ),
        sort=sort,
        notes=tuple(notes),
        page=paged,  # type: ignore[arg-type]
    )


def _understood(name: str, value: str, chosen: Mapping[str, str]) -> bool:
    if name in FILTERS:
        return name in chosen or not value
    if name == "sort":
        return value in SORTS or not value
    return name in OTHERS


def _note(name: str, value: str) -> str:
    shown = value if len(value) <= 40 else f"{value[:40]}\u2026"
    return _("Left out, because it isn't known here: %(name)s = %(value)s") % {"name": name[:40], "value": shown}


def _without(address: Mapping[str, str], name: str) -> str:
    return "?" + urlencode({key: value for key, value in address.items() if key != name})


def _label(name: str) -> str:
    return {"kind": _("Kind"), "category": _("Category"), "class": _("Class"), "list": _("List")}[name]


def _values(kept: Snapshot, every: list[CardState]) -> dict[str, dict[str, tuple[str, ...]]]:
    """What each card has under each filter."""
    lists: dict[str, tuple[str, ...]] = {}
    for one in kept.lists.values():
        for entry in one.entries:
            lists[entry.card] = (*lists.get(entry.card, ()), one.key)
    classes: dict[str, tuple[str, ...]] = {}
    for card in every:
        openers = [kept.lists[key].opened_by for key in lists.get(card.key, ())]
        named = dict.fromkeys(opener for opener in (*openers, card.stats.get("main_class")) if opener)
        classes[card.key] = tuple(named)
    silent = {"", *_repeating(every)}
    return {
        "kind": {card.key: (card.kind,) for card in every},
        "category": {card.key: (card.category,) for card in every if card.category not in silent},
        "class": classes,
        "list": lists,
    }


def _repeating(every: Iterable[CardState]) -> set[str]:
    """Categories that hold the cards of one kind, all of them and no others: the filter of kinds says that already."""
    of_kind: dict[str, set[str]] = {}
    of_category: dict[str, set[str]] = {}
    for card in every:
        of_kind.setdefault(card.kind, set()).add(card.key)
        of_category.setdefault(card.category, set()).add(card.key)
    whole = list(of_kind.values())
    return {category for category, keys in of_category.items() if keys in whole}


def _choices(name: str, kept: Snapshot, values: Mapping[str, tuple[str, ...]]) -> tuple[Choice, ...]:
    """Values that leave at least one card, in the order of the files."""
    counts = Counter(value for found in values.values() for value in found)
    order = {"list": list(kept.lists), "class": list(kept.catalogue.cards)}.get(name, list(counts))
    return tuple(Choice(value, _worded(name, value, kept), counts[value]) for value in order if value in counts)


def _worded(name: str, value: str, kept: Snapshot) -> str:
    if name == "class":
        return best(kept.names.get(value, {}), kept.source_language).text or catalogue.spelt(value)
    if name == "list":
        return best(kept.lists[value].names, kept.source_language).text
    return word("kinds" if name == "kind" else name, value)


def _sorted(kept: Snapshot, found: list[CardState], sort: str) -> list[CardState]:
    """By name; or by price, cheapest first and "not set" last; or by kind. Ties by name, then by key."""
    by_name = alphabetical(kept, found)
    if sort == "kind":
        return sorted(by_name, key=lambda card: (word("kind", card.kind), word("category", card.category)))
    if sort == "price":
        return sorted(by_name, key=_price_place)
    return by_name


def _price_place(card: CardState) -> tuple[Any, ...]:
    if card.price is None:
        return (1, "", 0)
    return (0, card.price.unit != "xp", card.price.flat if card.price.flat is not None else card.price.first)
