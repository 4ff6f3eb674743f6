"""How a calculation reads its JSON input: the only place that tells a usable value from an unusable one.

Faces are read first, so `invalid_face` goes before every other answer (DD-CORE-5). `faces_first` puts inputs into that
order, once for each calculation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.types import BadInput

Reader = Callable[[str, Any], Any]

REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class Input:
    """One named input. `default` REQUIRED means that leaving it out is `missing_input` (`invalid_face` for faces)."""

    read: Reader
    default: Any = REQUIRED
    is_face: bool = False


def whole(value: Any) -> bool:
    """True for an int that is not a bool; JSON's true must never count as 1."""
    return type(value) is int


def integer(minimum: int | None = None, maximum: int | None = None, default: Any = REQUIRED) -> Input:
    def read(name: str, value: Any) -> int:
        if not whole(value) or (minimum is not None and value < minimum) or (maximum is not None and value > maximum):
            raise BadInput("bad_value", name)
        return int(value)

    return Input(read, default)


def boolean(default: Any = REQUIRED) -> Input:
    def read(name: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise BadInput("bad_value", name)
        return value

    return Input(read, default)


def word(*choices: str, default: Any = REQUIRED) -> Input:
    """A string; with `choices`, one of them."""

    def read(name: str, value: Any) -> str:
        if not isinstance(value, str) or (choices and value not in choices):
            raise BadInput("bad_value", name)
        return value

    return Input(read, default)


def nullable(inner: Input) -> Input:
    """The same input, where null is a value too. Optional with default null unless `inner` has a default."""

    def read(name: str, value: Any) -> Any:
        return None if value is None else inner.read(name, value)

    return Input(read, None if inner.default is REQUIRED else inner.default, inner.is_face)


def list_of(inner: Input, default: Any = REQUIRED, longest: int = 10_000) -> Input:
    def read(name: str, value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > longest:
            raise BadInput("invalid_face" if inner.is_face else "bad_value", name)
        return [inner.read(name, item) for item in value]

    return Input(read, default, inner.is_face)


def record(fields: Mapping[str, Input], default: Any = REQUIRED) -> Input:
    """A JSON object with the given fields; others are ignored."""
    ordered = faces_first(fields)

    def read(name: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise BadInput("bad_value", name)
        return read_all(ordered, value)

    return Input(read, default)


def face(sides: int = 12, default: Any = REQUIRED) -> Input:
    def read(name: str, value: Any) -> int:
        if not whole(value) or not 1 <= value <= sides:
            raise BadInput("invalid_face", name)
        return int(value)

    return Input(read, default, is_face=True)


def faces_first(inputs: Mapping[str, Input]) -> dict[str, Input]:
    """The inputs in the order in which they are read."""
    return dict(sorted(inputs.items(), key=lambda item: not item[1].is_face))


def read_all(inputs: Mapping[str, Input], given: Mapping[str, Any]) -> dict[str, Any]:
    """Read every input by name, in their order. Errors: BadInput `invalid_face`, `missing_input`, `bad_value`."""
    values: dict[str, Any] = {}
    for name, wanted in inputs.items():
        if name in given:
            values[name] = wanted.read(name, given[name])
        elif wanted.default is REQUIRED:
            raise BadInput("invalid_face" if wanted.is_face else "missing_input", name)
        else:
            values[name] = wanted.default
    return values
