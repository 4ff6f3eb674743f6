"""Values that every part of the engine speaks: refusals and the two kinds of numbers that stand behind a total."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Param = int | str | bool | None | tuple[str, ...] | tuple[int, ...]

NOTHING: Mapping[str, Param] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Violation:
    """Why a rule says no: rule id, code, and the numbers of the sentence. Words are found at the edge."""

    rule: str
    code: str
    params: Mapping[str, Param] = field(default_factory=lambda: NOTHING)


class BadInput(Exception):
    """A calculation was handed something that it can't work with. `code` is one of the contract's error codes."""

    def __init__(self, code: str, field_name: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.field_name = field_name


@dataclass(frozen=True, slots=True)
class Step:
    """One source of a derived number.

    `layer` is one of LAYERS and fixes the order, whatever the order of entry. `source` is a card key, a condition kind
    or an ability code, to be named at the edge; `label` is what a group itself calls it. `amount` is added; when
    `replaces` is true it becomes the value.
    """

    layer: str
    source: str
    amount: int
    replaces: bool = False
    label: str = ""


LAYERS = ("printed", "replaced", "bought", "worn", "conditions")


@dataclass(frozen=True, slots=True)
class Derived:
    """A number of the sheet with its sources. `value` is None where a figure it rests on is not set."""

    code: str
    value: int | None
    steps: tuple[Step, ...]
    rule: str


def stacked(code: str, steps: list[Step], rule: str) -> Derived:
    """Add up steps in the order of LAYERS; a replacing step drops what stands before it in the stack.

    Steps of one layer keep the order: replacing first, then by source, so the order of entry changes nothing.
    """
    ordered = sorted(steps, key=lambda s: (LAYERS.index(s.layer), not s.replaces, s.source, s.amount))
    value = 0
    for step in ordered:
        value = step.amount if step.replaces else value + step.amount
    return Derived(code, value, tuple(ordered), rule)
