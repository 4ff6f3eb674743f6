"""Gaps of sentences that hold keys of cards, lists and codes: the only place that fills them with names."""

from typing import Any

from core.figures import measured
from core.wording import Context, Namer, register_namer
from rules.engine.books import registry
from rules.engine.books.base import Book
from rules.selectors import catalogue
from rules.wording import word

# Names of gaps whose value is the key of a card.
OF_CARDS = ("card", "skill", "item", "holds", "trait", "main_class", "subclass")


NOTHING = "\u2013"


def called(system: str, domain: str, code: str, house: Any = None) -> str:
    """A code as the card of the same key is called in the reader's language, else as the words of its book call it.

    Where a book makes a name from another (a save from an ability), that one is named in the same way.
    """
    if catalogue.knows(system, code, house):
        return catalogue.name(system, code, house)
    book = registry.find(system)
    pattern, about = book.called(code) if book else ("", code)
    if about == code:
        return word(domain, code)
    name = called(system, domain, about, house)
    return word("pattern", pattern).format(name=name) if pattern else name


def label(system: str, code: str, house: Any = None) -> str:
    """What stands beside a number of the sheet: codes that players say stay codes."""
    return code if said(registry.find(system), code) else called(system, "ability", code, house)


def said(book: Book | None, code: str) -> bool:
    """Whether a code of the sheet is one of those that stand on paper, as in ST."""
    return book is not None and code.isupper() and code in book.columns()


def text(system: str, code: str, value: int) -> str:
    """A number of the sheet with its unit and sign."""
    shown = registry.book(system).shown(code)
    return measured(value, shown.per, word("unit", shown.unit) if shown.unit else "", shown.signed)


def valued(system: str, code: str, value: int | None, house: Any = None) -> str:
    """What is kept under a code: in words where it is one of several, else a number with its unit."""
    book = registry.find(system)
    if value is None or book is None:
        return NOTHING if value is None else str(value)
    kept = next((one for one in book.abilities() if one.code == code), None)
    if kept is not None and kept.choices and 0 <= value < len(kept.choices):
        return called(system, "choice", kept.choices[value], house)
    return text(system, code, value)


def card(value: Any, context: Context) -> str:
    """A card's name, by the `system` and, where there is one, the `house` of the sentence."""
    return catalogue.name(str(context.get("system") or ""), str(value), context.get("house"))


def card_list(value: Any, context: Context) -> str:
    return catalogue.list_name(str(context.get("system") or ""), str(value), context.get("house"))


def card_lists(value: Any, context: Context) -> str:
    return ", ".join(card_list(one, context) for one in value) or "\u2013"


def table(value: Any, context: Context) -> str:
    return catalogue.table_name(str(context.get("system") or ""), str(value), context.get("house"))


def rule(value: Any, context: Context) -> str:
    """Rules are called by their id in every language."""
    return str(value)


def place(value: Any, context: Context) -> str:
    return word("place", str(value))


def condition(value: Any, context: Context) -> str:
    """What a kind of condition is called in its game."""
    return called(str(context.get("system") or ""), "condition", str(value), context.get("house"))


def register() -> None:
    """Called once when the app is ready."""
    namers: dict[str, Namer] = {"list": card_list, "lists": card_lists, "table": table, "rule": rule, "place": place}
    namers["condition_kind"] = condition
    for name, namer in (namers | dict.fromkeys(OF_CARDS, card)).items():
        register_namer(name, namer)
