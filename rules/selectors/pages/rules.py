"""The page of a rule or of a chapter: its text, its neighbours, what rests on it and what it refuses."""

import re
from dataclasses import dataclass

from django.http import Http404
from django.urls import reverse
from django.utils.safestring import SafeString

from rules.models import CardText, Rule, RuleText
from rules.selectors import catalogue, texts
from rules.selectors.loading import RuleState, Snapshot
from rules.selectors.pages.common import CardRow, Link, Named, alphabetical, best, card_row, rule_url, second, storable
from rules.wording import refusals_of, word


@dataclass(frozen=True, slots=True)
class Part:
    """A rule of a chapter, shown whole on the chapter's page."""

    key: str
    url: str
    title: Named
    text: SafeString
    text_lang: str
    text_dir: str
    mark: str
    mark_note: str
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule; or a chapter, where `parts` are its rules and `chapter` is None."""

    system: str
    system_name: Named
    rule: Part
    second: Named | None
    chapter: Link | None
    parts: tuple[Part, ...]
    cards: tuple[CardRow, ...]
    cited_by_cards: tuple[CardRow, ...]
    cited_by_rules: tuple[Link, ...]
    refusals: tuple[str, ...]
    before: Link | None
    after: Link | None

    @property
    def is_chapter(self) -> bool:
        return self.chapter is None


def rule(key: str) -> RulePage:
    """A rule by its id, whatever its case. A fixed number of queries. Raises: Http404."""
    wanted = key.upper()
    row = Rule.objects.select_related("system").filter(key=storable(wanted)).first()
    if row is None:
        raise Http404(f"no rule {key}")
    system = row.system
    kept = catalogue.snapshot(system.key)
    state = kept.rules[wanted]
    inside = [one.key for one in kept.rules.values() if one.chapter == wanted]
    described = _described([wanted, *inside])
    rulings = dict(Rule.objects.filter(key__in=[wanted, *inside]).values_list("key", "rulings"))
    parts = {
        one: _part(kept, kept.rules[one], described.get(one, {}), rulings.get(one, [])) for one in (wanted, *inside)
    }
    resting = [card for card in kept.catalogue.cards.values() if card.rule in (wanted, *inside)]
    return RulePage(
        system=system.key,
        system_name=best(system.names, system.source_language),
        rule=parts[wanted],
        second=second(state.titles, parts[wanted].title, kept.source_language),
        chapter=_link(kept, state.chapter) if state.chapter else None,
        parts=tuple(parts[one] for one in inside),
        cards=tuple(card_row(system.key, kept, card) for card in alphabetical(kept, resting)),
        cited_by_cards=_citing_cards(system.key, kept, wanted, {card.key for card in resting}),
        cited_by_rules=_citing_rules(kept, wanted, inside),
        refusals=tuple(sentence for one in (wanted, *inside) for sentence in refusals_of(one)),
        before=_neighbour(kept, state, -1),
        after=_neighbour(kept, state, 1),
    )


def _described(keys: list[str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    rows = RuleText.objects.filter(rule__key__in=keys).exclude(text="")
    for key, language, text in rows.order_by("language").values_list("rule__key", "language", "text"):
        found.setdefault(key, {})[language] = text
    return found


def _part(kept: Snapshot, state: RuleState, described: dict[str, str], rulings: list[str]) -> Part:
    text = best(described, kept.source_language)
    return Part(
        key=state.key,
        url=rule_url(state.key),
        title=best(state.titles, kept.source_language),
        text=texts.html(text.text, kept.rules.keys() - {state.key}),
        text_lang=text.lang,
        text_dir=text.dir,
        mark=word("mark", state.mark) if state.mark else "",
        mark_note=word("mark_long", state.mark) if state.mark else "",
        rulings=tuple(rulings),
    )


def _link(kept: Snapshot, key: str) -> Link:
    title = best(kept.rules[key].titles, kept.source_language)
    return Link(f"{key} {title.text}", rule_url(key), title.lang)


def _neighbour(kept: Snapshot, state: RuleState, step: int) -> Link | None:
    """The rule before or after in its chapter, or the chapter before or after."""
    line = [one.key for one in kept.rules.values() if one.chapter == state.chapter]
    place = line.index(state.key) + step
    return _link(kept, line[place]) if 0 <= place < len(line) else None


def _names(text: str, key: str) -> bool:
    return re.search(rf"\b{re.escape(key)}(?![0-9-])", text) is not None


def _citing_cards(system: str, kept: Snapshot, key: str, shown: set[str]) -> tuple[CardRow, ...]:
    rows = CardText.objects.filter(card__system_id=system, card__house=None, text__contains=key)
    citing = {name for name, text in rows.values_list("card__key", "text") if _names(text, key)} - shown
    found = [kept.catalogue.cards[one] for one in citing if one in kept.catalogue.cards]
    return tuple(card_row(system, kept, card) for card in alphabetical(kept, found))


def _citing_rules(kept: Snapshot, key: str, inside: list[str]) -> tuple[Link, ...]:
    rows = RuleText.objects.filter(text__contains=key).values_list("rule__key", "text")
    citing = {name for name, text in rows if _names(text, key)} - {key, *inside}
    return tuple(_link(kept, one) for one in kept.rules if one in citing)


def chapter_url(key: str) -> str:
    return reverse("rules:chapter", args=[key])
