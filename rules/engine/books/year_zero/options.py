"""House options of Year Zero: the only place that names them, with their bounds and the values they have by default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.books.base import Option
from rules.engine.inputs import Input, whole
from rules.engine.types import BadInput

NEGATIVE_MODIFICATION = "negative_modification"
SKILL_ONES_ARE_SKULLS = "skill_ones_are_skulls"
PUSH_AFTER_SUCCESS = "push_after_success"
WILLPOWER_FROM = "willpower_from"
WILLPOWER_CAP = "willpower_cap"

CLAMP, NEGATIVE_DICE = "clamp", "negative_dice"
BASE_AND_GEAR, BASE_ONLY = "base_and_gear", "base_only"
HIGHEST_CAP = 1_000

OPTIONS: tuple[Option, ...] = (
    Option(NEGATIVE_MODIFICATION, "choice", CLAMP, "YZ-MOD-5", choices=(CLAMP, NEGATIVE_DICE)),
    Option(SKILL_ONES_ARE_SKULLS, "bool", False, "YZ-PUSH-4"),
    Option(PUSH_AFTER_SUCCESS, "bool", False, "YZ-PUSH-1"),
    Option(WILLPOWER_FROM, "choice", BASE_AND_GEAR, "YZ-WILL-2", choices=(BASE_AND_GEAR, BASE_ONLY)),
    Option(WILLPOWER_CAP, "int_or_none", None, "YZ-WILL-5", 0, HIGHEST_CAP),
)
BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table has agreed, ready to be asked. Without arguments: the defaults."""

    negative_dice: bool = False
    skill_ones_are_skulls: bool = False
    push_after_success: bool = False
    base_only: bool = False
    willpower_cap: int | None = None


DEFAULTS = Settings()


def settings(options: Mapping[str, Any]) -> Settings:
    """The settings of a mapping of options; a key that it lacks has its default."""
    if not options:
        return DEFAULTS
    return Settings(
        negative_dice=options.get(NEGATIVE_MODIFICATION) == NEGATIVE_DICE,
        skill_ones_are_skulls=options.get(SKILL_ONES_ARE_SKULLS, False),
        push_after_success=options.get(PUSH_AFTER_SUCCESS, False),
        base_only=options.get(WILLPOWER_FROM) == BASE_ONLY,
        willpower_cap=options.get(WILLPOWER_CAP),
    )


def _fits(option: Option, value: Any) -> bool:
    if option.kind == "bool":
        return isinstance(value, bool)
    if option.kind == "choice":
        return isinstance(value, str) and value in option.choices
    return value is None or (whole(value) and value >= 0)


def _read(name: str, value: Any) -> Settings:
    if not isinstance(value, dict):
        raise BadInput("bad_value", name)
    known = {key: value[key] for key in BY_KEY if key in value}
    if not all(_fits(BY_KEY[key], one) for key, one in known.items()):
        raise BadInput("bad_value", name)
    return settings(known)


SETTINGS = Input(_read, DEFAULTS)
"""The input `options` of the calculations; keys that are no option are ignored."""
