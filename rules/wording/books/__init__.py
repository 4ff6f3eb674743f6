"""Words of the codes of each rule book, one module a book, put together with those of the product.

A module says `WORDS` (by group and code), `OPTIONS` (label and help by key), `CHOICES` (by "option choice"), `REFUSALS` (by
code or "RULE code") and `BEHIND` (the rules behind a refusal, by code); all of them may be left out. All books share one
vocabulary: a code that is there already isn't worded again, unless with the same words.
"""

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

Words = Mapping[str, Any]


def modules() -> Iterator[ModuleType]:
    """The words of each book, by the name of its folder in the engine."""
    for found in sorted(pkgutil.iter_modules(__path__), key=lambda one: one.name):
        yield import_module(f"{__name__}.{found.name}")


def words(product: Mapping[str, Words]) -> Mapping[str, Words]:
    """All words by group and code. Raises: ValueError for a code that is worded in two ways."""
    groups = [product, *_told("WORDS")]
    names = dict.fromkeys(name for one in groups for name in one)
    return {name: _merged(name, [one.get(name, {}) for one in groups]) for name in names}


def options(product: Mapping[str, tuple[Any, Any]]) -> Mapping[str, tuple[Any, Any]]:
    return _merged("option", [product, *_told("OPTIONS")])


def choices(product: Words) -> Words:
    return _merged("choice", [product, *_told("CHOICES")])


def refusals(product: Words) -> dict[str, Any]:
    return _merged("refusal", [product, *_told("REFUSALS")])


def behind() -> dict[str, tuple[str, ...]]:
    """The rules of all books behind each refusal."""
    found: dict[str, tuple[str, ...]] = {}
    for one in _told("BEHIND"):
        for code, rules in one.items():
            found[code] = (*found.get(code, ()), *rules)
    return found


def _told(name: str) -> list[Mapping[str, Any]]:
    return [getattr(one, name, {}) for one in modules()]


def _merged(group: str, parts: list[Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in parts:
        for code, said in part.items():
            if code in found and not _same(found[code], said):
                raise ValueError(f"{group} {code} is worded in two ways")
            found.setdefault(code, said)
    return found


def _same(one: Any, other: Any) -> bool:
    """Whether two words are the same message. A lazy message is compared unread: languages aren't there yet."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(_message(one) == _message(other))


def _message(said: Any) -> Any:
    return said if isinstance(said, str) else said.__reduce__()[1]
