"""Inputs of this game's calculations: the only place that reads numbers, dice on the table and pools from JSON.

A field left out has its neutral value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.books.year_zero import dice as d
from rules.engine.inputs import Input, whole
from rules.engine.types import BadInput

INVALID_VALUE = "invalid_value"
MOST_FACES = 1_000


@dataclass(frozen=True, slots=True)
class Table:
    """Faces on the table by colour; of an artifact die with its sides before the face."""

    base: tuple[int, ...] = ()
    skill: tuple[int, ...] = ()
    gear: tuple[int, ...] = ()
    negative: tuple[int, ...] = ()
    artifact: tuple[tuple[int, int], ...] = ()

    def faces(self, colour: str) -> tuple[int, ...]:
        if colour == d.ARTIFACT:
            return tuple(face for _, face in self.artifact)
        found: tuple[int, ...] = getattr(self, colour)
        return found


@dataclass(frozen=True, slots=True)
class Counts:
    """How many dice of each colour a pool has; of its artifact dice the sides, lowest first."""

    base: int = 0
    skill: int = 0
    gear: int = 0
    negative: int = 0
    artifact: tuple[int, ...] = ()


_SIX_SIDED = (d.BASE, d.SKILL, d.GEAR, d.NEGATIVE)


def number(default: Any = 0) -> Input:
    """A number of the sheet: an integer of 0 or more. Errors: BadInput `invalid_value`. Rule: YZ-POOL-9"""
    return Input(_number, default)


def numbers() -> Input:
    """A list of numbers of the sheet, empty by default."""

    def read(name: str, value: Any) -> list[int]:
        if not isinstance(value, list) or len(value) > MOST_FACES:
            raise BadInput(INVALID_VALUE, name)
        return [_number(name, one) for one in value]

    return Input(read, ())


def faces() -> Input:
    """Faces of six-sided dice, none by default."""
    return Input(_faces, (), is_face=True)


def _number(name: str, value: Any) -> int:
    if not whole(value) or value < 0:
        raise BadInput(INVALID_VALUE, name)
    return int(value)


def _faces(name: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_FACES:
        raise BadInput("bad_value", name)
    for face in value:
        if type(face) is not int or not 1 <= face <= d.SIDES:
            raise BadInput("invalid_face", name)
    return tuple(value)


def _artifact_faces(name: str, value: Any) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list) or len(value) > MOST_FACES:
        raise BadInput("bad_value", name)
    found = []
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadInput("bad_value", name)
        sides = _sides(name, pair[0])
        if not whole(pair[1]) or not 1 <= pair[1] <= sides:
            raise BadInput("invalid_face", name)
        found.append((sides, pair[1]))
    return tuple(found)


def _sides(name: str, die: Any) -> int:
    if not isinstance(die, str) or die not in d.ARTIFACT_SIDES:
        raise BadInput("bad_value", name)
    return d.ARTIFACT_SIDES[die]


def _table(name: str, value: Any) -> Table:
    if not isinstance(value, dict):
        raise BadInput("bad_value", name)
    read: dict[str, Any] = {colour: _faces(colour, value[colour]) for colour in _SIX_SIDED if colour in value}
    if d.ARTIFACT in value:
        read[d.ARTIFACT] = _artifact_faces(d.ARTIFACT, value[d.ARTIFACT])
    return Table(**read)


def _counts(name: str, value: Any) -> Counts:
    if not isinstance(value, dict):
        raise BadInput("bad_value", name)
    read: dict[str, Any] = {colour: _count(colour, value[colour]) for colour in _SIX_SIDED if colour in value}
    artifacts = value.get(d.ARTIFACT, [])
    if not isinstance(artifacts, list) or len(artifacts) > MOST_FACES:
        raise BadInput("bad_value", d.ARTIFACT)
    return Counts(**read, artifact=tuple(sorted(_sides(d.ARTIFACT, die) for die in artifacts)))


def _count(name: str, value: Any) -> int:
    if not whole(value) or value < 0:
        raise BadInput("bad_value", name)
    return int(value)


@dataclass(frozen=True, slots=True)
class ItemFaces:
    """An item with its bonus and what its gear dice show."""

    item: str
    bonus: int
    faces: tuple[int, ...]


def _items(name: str, value: Any) -> tuple[ItemFaces, ...]:
    if not isinstance(value, list) or len(value) > MOST_FACES:
        raise BadInput("bad_value", name)
    found = tuple(_item(one) for one in value)
    if len({one.item for one in found}) < len(found):
        raise BadInput("bad_value", name)
    return found


def _item(value: Any) -> ItemFaces:
    if not isinstance(value, dict) or not isinstance(value.get("item", ""), str):
        raise BadInput("bad_value", "item")
    shown = _faces("faces", value.get("faces", []))
    if not value.get("item"):
        raise BadInput("missing_input", "item")
    return ItemFaces(value["item"], _number("bonus", value.get("bonus", 0)), shown)


TABLE = Input(_table, Table(), is_face=True)
POOL = Input(_counts, Counts())
ITEMS = Input(_items, (), is_face=True)
