"""Names for what a page shows of a warband: cards, places, abilities, and the sources of derived numbers."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from core.texts import reader_language
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import CardState, Shown
from rules.engine.types import Derived, Step
from rules.selectors import catalogue, naming
from rules.selectors.words import folded, sort_key
from rules.wording import has_word, word


def place_of(name: str) -> tuple[object, ...]:
    """Where a name stands in a list in the reader's language, for `sorted`."""
    return sort_key(name, reader_language())


class Names:
    """What a house calls things, in the reader's language."""

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules

    @property
    def context(self) -> dict[str, Any]:
        """What the sentence of a refusal needs to find names."""
        return {"system": self._rules.system, "house": self._rules.house}

    @property
    def unit(self) -> str:
        """Of what a card costs whoever takes it."""
        return self._rules.book.unit

    def card(self, key: str | None) -> str:
        return catalogue.name(self._rules.system, key, self._rules.house) if key else ""

    def second(self, key: str, language: str) -> str:
        """The name in another language, where it differs."""
        other = catalogue.name(self._rules.system, key, self._rules.house, language)
        return "" if other == self.card(key) else other

    def card_list(self, key: str) -> str:
        return catalogue.list_name(self._rules.system, key, self._rules.house)

    def number(self, code: str) -> str:
        """The label of a number of the sheet: codes that players say stay codes."""
        return code if self._said(code) else self._called("number" if has_word("number", code) else "ability", code)

    def ability(self, code: str) -> str:
        """The long name of a number whose label is a code; empty where the label says it already."""
        return self._called("ability", code) if self._said(code) else ""

    def _said(self, code: str) -> bool:
        return naming.said(self._rules.book, code)

    def text(self, code: str, value: int) -> str:
        """A number of the sheet with its unit and sign."""
        return naming.text(self._rules.system, code, value)

    def value(self, code: str, value: int | None) -> str:
        """What is kept under a code, in words where it is one of several."""
        return naming.valued(self._rules.system, code, value, self._rules.house)

    @property
    def free(self) -> bool:
        """Whether levels cost nothing, so that no price stands beside a skill."""
        return self._rules.book.levels_are_free

    def no_price(self, card: CardState) -> bool:
        """Whether a card has no price by nature: nothing costs any, or what is counted is never sold without one."""
        return self.free or (self._rules.book.counts and card.price is None)

    def die_look(self, colour: str) -> str:
        """How a die of a colour is drawn."""
        return self._rules.book.die_look(colour)

    def shown(self, code: str) -> Shown:
        return self._rules.book.shown(code)

    def section(self, code: str) -> str:
        """The title of a part of the sheet: a card's name or a word."""
        return self._called("section", code)

    def block(self, code: str) -> str:
        """The name of lines that stand together: a list's, a card's or a word; "" for none."""
        if code in self._rules.cards.lists:
            return self.card_list(code)
        return self.section(code) if code else ""

    def cell(self, text: str) -> str:
        """What stands in a line besides numbers, in words where it has some."""
        return word("section", text) if has_word("section", text) else text

    def told(self, code: str, value: str) -> str:
        """What a book says of a figure of a card: a card's name, a word, or as it is."""
        if value in self._rules.cards.cards:
            return self.card(value)
        return word(code, value) if has_word(code, value) else value

    def fact(self, code: str, value: str) -> str:
        """A figure of a card with what is said of it, as it stands in a list of such."""
        if has_word("fact", code):
            return word("fact", code) % {"told": self.told(code, value)}
        return f"{word('stat', code)} {self.told(code, value)}"

    def _called(self, domain: str, code: str) -> str:
        return naming.called(self._rules.system, domain, code, self._rules.house)

    def source(self, step: Step, of: Derived) -> str:
        """What a step of a derived number comes from: an ability, a card, a condition by its label or its kind."""
        if step.label:
            return step.label
        if step.source == of.code:
            return str(_("own"))
        if any(step.source == ability.code for ability in self._rules.book.abilities()):
            return self.number(step.source)
        if step.source in self._rules.cards.cards:
            return self.card(step.source)
        if has_word("number", step.source):
            return self.number(step.source)
        return word("condition", step.source)

    def condition(self, kind: str) -> str:
        return self._called("condition", kind)

    def fits(self, key: str, text: str) -> bool:
        """Whether a card has this in any of its names, accents and case aside."""
        wanted = folded(text)
        return any(wanted in folded(one) for one in (catalogue.spelt(key), *self._every(key))) if wanted else True

    def _every(self, key: str) -> set[str]:
        languages = [code for code, _name in settings.LANGUAGES]
        return {catalogue.name(self._rules.system, key, self._rules.house, code) for code in languages}

    def region(self, key: str) -> str:
        return dict(catalogue.regions(self._rules.house, self._rules.system)).get(key, "")
