"""How tests put questions to Cronache del Crepuscolo: the only place here that hands the fixtures to the contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

import yaml

from rules.engine import contract
from rules.engine.books.base import Book, Calc, CardListState, CardState, Catalogue, Price

GAME = Path(__file__).resolve().parents[3] / "fixtures" / "cronache"


_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _load(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)


def _price(value: Mapping[str, Any] | None) -> Price | None:
    return Price(**value) if value else None


@cache
def catalogue() -> Catalogue:
    """The cards and lists of the game as the fixtures have them."""
    lists: dict[str, dict[str, Price | None]] = {}
    shelves = {}
    for one in _load(GAME / "lists.yaml"):
        key = one["key"]
        shelves[key] = CardListState(key, one["kind"], one["opened_by"] or "", one["names"]["it"])
        for entry in one["entries"]:
            lists.setdefault(entry["card"], {})[key] = _price(entry.get("price"))
    cards = {}
    for path in sorted((GAME / "cards").glob("*.yaml")):
        for one in _load(path):
            cards[one["key"]] = CardState(
                key=one["key"],
                kind=one["kind"],
                category=one["category"],
                price=_price(one["price"]),
                stats=one.get("stats") or {},
                rule=one["rule"],
                lists=lists.get(one["key"], {}),
                name=one["names"]["it"],
            )
    return Catalogue(cards=cards, lists=shelves)


class Shelf:
    """As much of a book as the contract needs."""

    key = "cronache"
    face_error = "bad_face"

    def __init__(self, *chapters: Iterable[Calc]) -> None:
        self._calcs = {calc.name: calc for chapter in chapters for calc in chapter}

    def calcs(self) -> Mapping[str, Calc]:
        return self._calcs


class Asker:
    """Asks the calculations of some chapters, as from outside."""

    def __init__(self, *chapters: Iterable[Calc]) -> None:
        self._book = cast(Book, Shelf(*chapters))

    def __call__(self, name: str, /, **given: Any) -> Any:
        return contract.resolve(self._book, name, given, lambda _system: catalogue())
