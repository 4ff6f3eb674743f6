"""Figures of a card in words: the only place of the pages that knows how `stats` are laid out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from core import figures
from rules.models import Card
from rules.selectors.loading import Snapshot
from rules.selectors.pages.common import Link, best, card_url
from rules.wording import has_word, word

# Stats whose value names something in the vocabulary, or names cards.
WORDED = {"parameter": "parameter", "penetrates": "penetrates", "slot": "slot", "recruit_as": "member"}
OF_CARDS = ("traits", "barred_traits", "slayer", "main_class")
LEFT_OUT = ("abilities", "house", "bonus_to", "load_min", "creature_class")
ADDING = ("class", "subclass", "item")
ONLY_IF_TRUE = ("magic", "loadable", "crossbow")
NONE = "none"  # word of a figure that says more without a value than that it isn't set


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure by name. `text` None stands for "not set"; `links` are shown instead where there are some."""

    label: str
    text: str | None
    links: tuple[Link, ...] = ()


def abilities(row: Card) -> tuple[dict[str, Any], ...]:
    """Ability values, or with a sign what a class or a thing adds to them, as rows of the stat block."""
    found = row.stats.get("abilities") or {}
    added = row.kind in ADDING
    return tuple(
        {"code": code, "name": word("ability", code), "value": figures.signed(value) if added else value}
        for code, value in found.items()
    )


def facts(system: str, kept: Snapshot, row: Card) -> tuple[Fact, ...]:
    """The other figures in the order of the files. What is false or doesn't apply is left out; null is "not set"."""
    found = [_fact(system, kept, row.stats, name) for name in row.stats if name not in LEFT_OUT]
    if row.availability is not None:
        found.append(Fact(word("stat", "availability"), str(row.availability)))
    return tuple(fact for fact in found if fact is not None)


def _fact(system: str, kept: Snapshot, stats: Mapping[str, Any], name: str) -> Fact | None:
    value, label = stats[name], word("stat", name)
    if name in ONLY_IF_TRUE:
        return Fact(label, _("yes")) if value else None
    if name == "slot" and value is None:
        return Fact(label, _("only carried"))
    if name == "capacity" and value == "-":
        return Fact(label, _("a rider and his gear"))
    if name == "load" and value is None and stats.get("load_min"):
        return Fact(label, _("at least %(load)s") % {"load": stats["load_min"]})
    if name == "bonus" and value is not None and stats.get("bonus_to"):
        return Fact(label, f"+{value} {stats['bonus_to']}")
    if name in OF_CARDS:
        return _cards(system, kept, name, label, value)
    if value is None:
        return Fact(label, word(name, NONE) if has_word(name, NONE) else None)
    if name in WORDED:
        return Fact(label, word(WORDED[name], str(value)))
    if isinstance(value, bool):
        return Fact(label, _("yes") if value else _("no"))
    if isinstance(value, int):
        return Fact(label, str(value))
    if isinstance(value, dict):
        return Fact(label, ", ".join(f"{key}: {figures.signed(one)}" for key, one in value.items()))
    coded = [value] if isinstance(value, str) else value
    if not isinstance(coded, list) or not coded:
        return None
    if any(isinstance(one, str) and _has_page(kept, one) and not has_word(name, one) for one in coded):
        return _cards(system, kept, name, label, coded)
    return Fact(label, ", ".join(word(name, one) if isinstance(one, str) else str(one) for one in coded))


def _has_page(kept: Snapshot, key: str) -> bool:
    return key in kept.catalogue.cards or key in kept.lists


def _cards(system: str, kept: Snapshot, name: str, label: str, value: Any) -> Fact | None:
    keys = value if isinstance(value, list) else [value]
    links = tuple(_link(system, kept, name, str(key)) for key in keys if key is not None)
    if links:
        return Fact(label, "", links)
    return Fact(label, _("any")) if name == "main_class" else None


def _link(system: str, kept: Snapshot, name: str, key: str) -> Link:
    """A card or a list with its page; a word where there is none."""
    if key in kept.catalogue.cards:
        named = best(kept.names.get(key, {}), kept.source_language)
        return Link(named.text, card_url(system, key), named.lang)
    if key in kept.lists:
        named = best(kept.lists[key].names, kept.source_language)
        return Link(named.text, reverse("rules:list", args=[system, key]), named.lang)
    return Link(word(name, key))
