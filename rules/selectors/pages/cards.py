"""The page of one card: numbers and facts on one side, text on the other."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from rules.models import Card, House
from rules.selectors import catalogue, entries, texts
from rules.selectors.entries import MARKET
from rules.selectors.loading import ListState, Snapshot
from rules.selectors.pages import stats
from rules.selectors.pages.common import (
    CardRow,
    Link,
    Named,
    alphabetical,
    asked,
    best,
    card_row,
    card_url,
    direction,
    has_price,
    price,
    rule_url,
    second,
    sort_of,
    storable,
    system_row,
)
from rules.wording import word

RANGE_IN_SQUARES = "squares"


@dataclass(frozen=True, slots=True)
class NameRow:
    """A name in one language: as it is shown, as the source prints it where that differs, and whether it is ours."""

    name: Named
    printed: str
    own: bool


@dataclass(frozen=True, slots=True)
class InList:
    """A list that the card stands in, with the price there."""

    link: Link
    price: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class InMarket:
    """A market that trades the card: silver asked, and availability (None: ordinary)."""

    link: Link
    price_silver: int | None
    availability: int | None


@dataclass(frozen=True, slots=True)
class CardPage:
    """Everything about a card. `price_asked` is false where no price is to be expected."""

    key: str
    system: str
    system_name: Named
    name: Named
    second: Named | None
    names: tuple[NameRow, ...]
    aliases: tuple[str, ...]
    sort: str
    kind: str
    kind_label: str
    kind_url: str
    price: dict[str, Any] | None
    price_asked: bool
    availability: int | None
    abilities: tuple[dict[str, Any], ...]
    facts: tuple[stats.Fact, ...]
    timing: tuple[str, ...]
    range: str
    tags: tuple[Link, ...]
    lists: tuple[InList, ...]
    markets: tuple[InMarket, ...]
    opens: tuple[Link, ...]
    gives: tuple[CardRow, ...]
    rule: Link | None
    mark: str
    mark_note: str
    house: bool
    withdrawn: bool
    text: SafeString
    text_lang: str
    text_dir: str


def card(system: str, key: str, house: House | None = None) -> CardPage:
    """A card as it holds for a house, or the official one. Raises: Http404."""
    owner = system_row(system)
    row = catalogue.card_row(house, system, storable(key))
    kept = catalogue.snapshot(system, house)
    state = kept.catalogue.cards[key]
    described = {text.language: text for text in row.texts.order_by("language")}
    names = kept.names.get(key, {})
    name = best(names, owner.source_language)
    text = best({lang: one.text for lang, one in described.items() if one.text}, owner.source_language)
    return CardPage(
        key=key,
        system=system,
        system_name=best(owner.names, owner.source_language),
        name=name,
        second=second(names, name, owner.source_language),
        names=tuple(
            NameRow(Named(one.name, lang, direction(lang)), one.printed, one.own) for lang, one in described.items()
        ),
        aliases=tuple(str(alias) for alias in row.aliases),
        sort=sort_of(state),
        kind=row.kind,
        kind_label=word("kinds", row.kind),
        kind_url=f"{reverse('rules:cards', args=[system])}?kind={row.kind}",
        price=price(asked(state)),
        price_asked=has_price(state),
        availability=row.availability,
        abilities=stats.abilities(row),
        facts=stats.facts(system, kept, row),
        timing=tuple(word("timing", str(one)) for one in row.timing),
        range=reach(row),
        tags=tuple(_tag(system, kept, str(tag)) for tag in row.tags),
        lists=_lists(system, kept, key),
        markets=_markets(system, kept, key),
        opens=tuple(_list_link(system, kept, one) for one in kept.lists.values() if one.opened_by == key),
        gives=_subclasses(system, kept, key) if row.kind == "class" else (),
        rule=_rule(kept, row.rule),
        mark=word("mark", row.mark) if row.mark else "",
        mark_note=word("mark_long", row.mark) if row.mark else "",
        house=row.house_id is not None,
        withdrawn=row.withdrawn_at is not None,
        text=texts.html(text.text, kept.rules.keys()),
        text_lang=text.lang,
        text_dir=text.dir,
    )


def reach(row: Card) -> str:
    """How far a card reaches, in words; "" where nothing is said."""
    found = entries.reach(row.range)
    if found is None:
        return ""
    if isinstance(found, int):
        return _("%(number)s squares") % {"number": found}
    if found.isupper():
        return _("as many squares as %(ability)s") % {"ability": found}
    return word("range", found)


def _tag(system: str, kept: Snapshot, tag: str) -> Link:
    """A tag leads to the card that explains it, where there is one."""
    if tag not in kept.catalogue.cards:
        return Link(tag.replace("_", " "))
    name = best(kept.names.get(tag, {}), kept.source_language)
    return Link(name.text, card_url(system, tag), name.lang)


def _list_link(system: str, kept: Snapshot, one: ListState) -> Link:
    name = best(one.names, kept.source_language)
    return Link(name.text, reverse("rules:list", args=[system, one.key]), name.lang)


def _lists(system: str, kept: Snapshot, key: str) -> tuple[InList, ...]:
    own = kept.catalogue.cards[key].price
    return tuple(
        InList(_list_link(system, kept, one), price(entry.price or own))
        for one in kept.lists.values()
        if one.kind != MARKET
        for entry in one.entries
        if entry.card == key
    )


def _markets(system: str, kept: Snapshot, key: str) -> tuple[InMarket, ...]:
    return tuple(
        InMarket(_list_link(system, kept, one), entry.price_silver, entry.availability)
        for one in kept.lists.values()
        if one.kind == MARKET
        for entry in one.entries
        if entry.card == key
    )


def _subclasses(system: str, kept: Snapshot, key: str) -> tuple[CardRow, ...]:
    found = [card for card in kept.catalogue.cards.values() if card.stats.get("main_class") == key]
    return tuple(card_row(system, kept, card) for card in alphabetical(kept, found))


def _rule(kept: Snapshot, key: str) -> Link | None:
    if key not in kept.rules:
        return None
    title = best(kept.rules[key].titles, kept.source_language)
    return Link(f"{key} {title.text}", rule_url(key), title.lang)
