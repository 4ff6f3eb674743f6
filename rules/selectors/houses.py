"""Houses: which value of an option is in force, and who may look at a house's own cards."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404

from rules.engine.books import registry
from rules.engine.books.base import Book
from rules.models import House

Door = Callable[[House, Any], bool]
_doors: list[Door] = []


def book_of(system_key: str) -> Book:
    """Errors: KeyError for a system that has no book."""
    return registry.book(system_key)


def options(house: House) -> dict[str, Any]:
    """The full mapping: the book's defaults with what the house has set."""
    known = {option.key: option.default for option in book_of(house.system_id).options()}
    return known | {key: value for key, value in house.options.items() if key in known}


def open_to(door: Door) -> None:
    """Register `door(house, user)`: whether a user may see a house, as a higher app knows. For `apps.py` only."""
    _doors.append(door)


def to_see(house_id: str, user: Any) -> House:
    """A house that a user may look at. Raises: Http404 for any other."""
    try:
        house = House.objects.filter(pk=UUID(house_id)).first()
    except ValueError:
        house = None
    if house is None or not any(door(house, user) for door in _doors):
        raise Http404(f"no house {house_id}")
    return house
