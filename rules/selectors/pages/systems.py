"""The front page of the reference and that of one system."""

from collections import Counter
from dataclasses import dataclass

from django.urls import reverse

from rules.models import System, Table
from rules.selectors import catalogue
from rules.selectors.entries import MARKET
from rules.selectors.loading import ListState, Snapshot
from rules.selectors.pages.common import Named, best, rule_url, second, system_row
from rules.wording import word


@dataclass(frozen=True, slots=True)
class SystemRow:
    """A rule book on the front page."""

    key: str
    url: str
    name: Named
    cards: int
    rules: int
    kinds: tuple["Place", ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to go on: a kind of card, a chapter, a table, a list."""

    url: str
    name: Named
    second: Named | None = None
    count: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class SystemPage:
    """Everything a system has, as places to go to."""

    key: str
    name: Named
    licence: str
    attribution: str
    kinds: tuple[Place, ...]
    chapters: tuple[Place, ...]
    tables: tuple[Place, ...]
    skill_lists: tuple[Place, ...]
    markets: tuple[Place, ...]


def index() -> list[SystemRow]:
    """All systems. A fixed number of queries for each."""
    return [_row(system, catalogue.snapshot(system.key)) for system in System.objects.order_by("rank", "key")]


def system(key: str) -> SystemPage:
    """Raises: Http404."""
    row = system_row(key)
    kept = catalogue.snapshot(key)
    tables = Table.objects.filter(system=row, house=None).order_by("rank", "key")
    lists = kept.lists.values()
    return SystemPage(
        key=key,
        name=best(row.names, row.source_language),
        licence=row.licence,
        attribution=row.attribution,
        kinds=_kinds(key, kept),
        chapters=_chapters(kept),
        tables=tuple(
            _place(reverse("rules:table", args=[key, one.key]), one.names, row.source_language) for one in tables
        ),
        skill_lists=tuple(_list(key, one, row.source_language) for one in lists if one.kind != MARKET and one.entries),
        markets=tuple(_list(key, one, row.source_language) for one in lists if one.kind == MARKET),
    )


def _row(system: System, kept: Snapshot) -> SystemRow:
    return SystemRow(
        key=system.key,
        url=reverse("rules:system", args=[system.key]),
        name=best(system.names, system.source_language),
        cards=sum(1 for card in kept.catalogue.cards.values() if not card.withdrawn),
        rules=sum(1 for rule in kept.rules.values() if rule.chapter),
        kinds=_kinds(system.key, kept),
    )


def _kinds(key: str, kept: Snapshot) -> tuple[Place, ...]:
    counts = Counter(card.kind for card in kept.catalogue.cards.values())
    address = reverse("rules:cards", args=[key])
    order = ("skill", "descriptor", "item", "class", "subclass", "creature", "profile")
    kinds = sorted(counts, key=lambda kind: (order.index(kind) if kind in order else len(order), kind))
    return tuple(
        Place(f"{address}?kind={kind}", Named(word("kinds", kind), "", ""), count=counts[kind]) for kind in kinds
    )


def _chapters(kept: Snapshot) -> tuple[Place, ...]:
    counts = Counter(rule.chapter for rule in kept.rules.values() if rule.chapter)
    found = []
    for rule in kept.rules.values():
        if not rule.chapter:
            name = best(rule.titles, kept.source_language)
            beside = second(rule.titles, name, kept.source_language)
            found.append(Place(rule_url(rule.key), name, beside, counts[rule.key], rule.key))
    return tuple(found)


def _list(key: str, one: ListState, source: str) -> Place:
    return _place(reverse("rules:list", args=[key, one.key]), one.names, source, len(one.entries))


def _place(url: str, names: dict[str, str] | object, source: str, count: int | None = None) -> Place:
    named: dict[str, str] = dict(names) if isinstance(names, dict) else {}
    name = best(named, source)
    return Place(url, name, second(named, name, source), count)
