"""House options of 5e: the only place that names them. Both are variants that the rules leave to a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Option

ENCUMBRANCE = "encumbrance"
OTHER_ABILITIES = "other_abilities"

OPTIONS: tuple[Option, ...] = (
    Option(ENCUMBRANCE, "bool", False, "5E-ENC-1"),
    Option(OTHER_ABILITIES, "bool", True, "5E-SKILL-5"),
)
DEFAULTS: Mapping[str, Any] = {option.key: option.default for option in OPTIONS}


def in_force(options: Mapping[str, Any], key: str) -> Any:
    """The value of an option in a house, or its default."""
    return options.get(key, DEFAULTS[key])
