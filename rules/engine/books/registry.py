"""Which rule books there are: the only place that knows them all by key."""

from __future__ import annotations

from rules.engine.books.base import Book
from rules.engine.books.cronache.book import Cronache
from rules.engine.books.dozen_die.book import DozenDie
from rules.engine.books.fivee.book import FiveE
from rules.engine.books.year_zero.book import YearZero

_books: dict[str, Book] = {}


def register(book: Book) -> None:
    """Make a book known. Registering a key again replaces its book."""
    _books[book.key] = book


def forget(key: str) -> None:
    """Take a book out again; an unknown key changes nothing."""
    _books.pop(key, None)


def find(key: str) -> Book | None:
    return _books.get(key)


def book(key: str) -> Book:
    """Errors: KeyError for a system that has no book."""
    return _books[key]


def books() -> tuple[Book, ...]:
    """All books, in the order of registration."""
    return tuple(_books.values())


register(DozenDie())
register(YearZero())
register(FiveE())
register(Cronache())
