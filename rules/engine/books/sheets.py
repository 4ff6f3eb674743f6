"""How a book lays out a sheet: the only place for the values that say what stands together, and in which unit."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.types import Derived


@dataclass(frozen=True, slots=True)
class Shown:
    """How a number is shown: in `unit`s of `per` each ("kg" of 1000 grams), with its sign, and with another beside it.

    `unit` is worded in the group `unit`; empty for a bare number. `per` is a power of ten, so that nothing is rounded.
    """

    unit: str = ""
    per: int = 1
    signed: bool = False
    beside: str = ""


PLAIN = Shown()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a section: the code that names it, and the codes of what stands in it.

    Each is a number of the sheet or one that is kept, shown in words where it has choices. `cells` are what else stands
    in the line after them: numbers of this line alone, and texts, of which some are words of the group `section`.
    """

    name: str
    codes: tuple[str, ...] = ()
    cells: tuple[Derived | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that stand together under one name: the key of a card or a list, or a word of the group `section`; "" for none."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sheet: key and heads of its columns are worded in the group `section`. No heads: names and numbers."""

    key: str
    blocks: tuple[Block, ...]
    heads: tuple[str, ...] = ()
