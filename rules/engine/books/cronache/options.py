"""House options of Cronache: the only place that names them. The source gives no limit and nothing between games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Option

RECRUITMENT_POINTS = "recruitment_points"
REBUILD = "rebuild_between_games"
DEATHS_LAST = "deaths_last"
MOST_POINTS = 100_000

OPTIONS: tuple[Option, ...] = (
    Option(RECRUITMENT_POINTS, "int_or_none", None, "CC-COMP-2", minimum=1, maximum=MOST_POINTS),
    Option(REBUILD, "bool", False, "CC-SCOPE-2"),
    Option(DEATHS_LAST, "bool", False, "CC-SCOPE-2"),
)
DEFAULTS: Mapping[str, Any] = {option.key: option.default for option in OPTIONS}


def in_force(options: Mapping[str, Any], key: str) -> Any:
    """The value of an option in a house, or its default."""
    return options.get(key, DEFAULTS[key])
