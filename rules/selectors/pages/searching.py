"""Search: a card by any name, printed name or alias, a rule by its id or title. One hit for each, best ones first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from core.texts import reader_language
from rules.engine.books.base import CardState
from rules.models import System
from rules.selectors import catalogue
from rules.selectors.loading import RuleState, Snapshot
from rules.selectors.pages.common import CardRow, Link, Named, best, card_row, rule_url
from rules.selectors.words import folded, sort_key
from rules.wording import word

PER_PAGE = 30
LONGEST_QUERY = 100
MOST_RULES = 12


@dataclass(frozen=True, slots=True)
class Hit:
    """A card that was found, with the name it was found by where that isn't shown anyway."""

    card: CardRow
    system: Named
    matched: str


@dataclass(frozen=True, slots=True)
class SearchPage:
    """What a search found. `kinds` narrow it; `rules` are the first few rules whose id or title fits."""

    query: str
    kind: str
    kinds: tuple[tuple[str, str, int], ...]
    total: int
    page: Page[Hit]
    rules: tuple[Link, ...]
    several_systems: bool


def search(asked: Mapping[str, str]) -> SearchPage:
    """A page of hits. `asked` is the query of the address: `q`, `kind`, `page`; what isn't understood is ignored."""
    query = " ".join(asked.get("q", "").replace("\x00", " ").split())[:LONGEST_QUERY]
    words = folded(query).split()
    systems = list(System.objects.order_by("rank", "key"))
    found: list[tuple[tuple[Any, ...], System, Snapshot, CardState]] = []
    rules: list[tuple[int, Link]] = []
    if words:
        for system in systems:
            kept = catalogue.snapshot(system.key)
            placed = [(_place(kept, card, words), card) for card in kept.catalogue.cards.values()]
            found += [(place, system, kept, card) for place, card in placed if place]
            rules += [(rank, _rule(kept, rule)) for rule in kept.rules.values() if (rank := _rule_rank(rule, words))]
    found.sort(key=lambda hit: (*hit[0], hit[1].rank, hit[3].key))
    counts: dict[str, int] = {}
    for hit in found:
        counts[hit[3].kind] = counts.get(hit[3].kind, 0) + 1
    kind = asked.get("kind", "") if asked.get("kind") in counts else ""
    narrowed = [hit for hit in found if kind in ("", hit[3].kind)]
    page = Paginator(narrowed, PER_PAGE).get_page(asked.get("page"))
    page.object_list = [_hit(system, kept, card, words) for _place, system, kept, card in page.object_list]  # type: ignore[misc]
    return SearchPage(
        query=query,
        kind=kind,
        kinds=tuple((one, word("kinds", one), number) for one, number in counts.items()),
        total=len(narrowed),
        page=page,  # type: ignore[arg-type]
        rules=tuple(link for _rank, link in sorted(rules, key=lambda pair: pair[0])[:MOST_RULES]),
        several_systems=len(systems) > 1,
    )


def found_cards(system: str, query: str) -> list[CardState]:
    """All cards of a system that a query finds, best first; nothing for a query without a word."""
    words = folded(query[:LONGEST_QUERY]).split()
    kept = catalogue.snapshot(system)
    if not words:
        return []
    placed = [(_place(kept, card, words), card) for card in kept.catalogue.cards.values()]
    found = [pair for pair in placed if pair[0]]
    return [card for _place, card in sorted(found, key=lambda pair: (*pair[0], pair[1].key))]


def _place(kept: Snapshot, card: CardState, words: list[str]) -> tuple[Any, ...]:
    """Where a card stands among the hits; empty when it is none. A withdrawn card comes after others that fit as well."""
    ranks = [rank for name in kept.found_by.get(card.key, ()) if (rank := _rank(name, words))]
    if not ranks:
        return ()
    name = best(kept.names.get(card.key, {}), kept.source_language).text
    return (min(ranks), card.withdrawn, *sort_key(name, reader_language()))


def _rank(name: str, words: list[str]) -> int:
    """1 the whole name, 2 its beginning, 3 beginnings of words, 4 somewhere inside, 0 not at all."""
    if not all(one in name for one in words):
        return 0
    query = " ".join(words)
    if name == query:
        return 1
    if name.startswith(query):
        return 2
    parts = name.replace("(", " ").split()
    return 3 if all(any(part.startswith(one) for part in parts) for one in words) else 4


def _rule_rank(rule: RuleState, words: list[str]) -> int:
    """As `_rank`, over the id and the titles of a rule."""
    ranks = [_rank(name, words) for name in (folded(rule.key), *map(folded, rule.titles.values()))]
    return min((rank for rank in ranks if rank), default=0)


def _rule(kept: Snapshot, rule: RuleState) -> Link:
    title = best(rule.titles, kept.source_language)
    return Link(f"{rule.key} {title.text}", rule_url(rule.key), title.lang)


def _hit(system: System, kept: Snapshot, card: CardState, words: list[str]) -> Hit:
    row = card_row(system.key, kept, card)
    shown = [folded(name.text) for name in (row.name, row.second) if name]
    matched = ""
    if not any(_rank(name, words) for name in shown):
        names = kept.found_by.get(card.key, {})
        matched = min((rank, original) for name, original in names.items() if (rank := _rank(name, words)))[1]
    return Hit(row, best(system.names, system.source_language), matched)
