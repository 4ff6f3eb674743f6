"""Where faces come from. The engine takes faces; these sources hand them over and remember nothing."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Protocol

from rules.engine.types import BadInput


class Dice(Protocol):
    """A source of faces. `typed` tells the log whether people read them off a table; `given` are those that they typed."""

    typed: bool
    given: tuple[int, ...]

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` faces, each from 1 to `sides`."""
        ...


class SystemDice:
    """Faces from the operating system's randomness."""

    typed = False
    given: tuple[int, ...] = ()

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(secrets.randbelow(sides) + 1 for _ in range(count))


class SeededDice:
    """Faces that a seed repeats: for tests and the demo."""

    typed = False
    given: tuple[int, ...] = ()

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, sides) for _ in range(count))


class TypedDice:
    """Faces that a player read off the table, handed out in the order they were typed.

    Errors: BadInput `invalid_face` for a face that the die doesn't have or a missing one.
    """

    typed = True

    def __init__(self, faces: Sequence[int]) -> None:
        self.given = tuple(faces)
        self._faces = list(faces)

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        taken, self._faces = self._faces[:count], self._faces[count:]
        if len(taken) < count or any(type(face) is not int or not 1 <= face <= sides for face in taken):
            raise BadInput("invalid_face", "faces")
        return tuple(taken)
