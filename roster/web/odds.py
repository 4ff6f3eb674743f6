"""Exact chances of a roll as pictures: the only place that says which page part draws which series."""

from collections.abc import Sequence
from typing import Any

from core import plots
from roster.selectors.names import Names
from roster.wording import rolled
from rules.engine.books.base import OddsSeries
from rules.wording import word


def pictures(series: Sequence[OddsSeries], names: Names) -> list[dict[str, Any]]:
    """Chances as the page parts show them: numbers of one kind as columns side by side, anything else as a strip."""
    found: list[dict[str, Any]] = []
    for one in series:
        code = counted(one)
        if code and found and found[-1].get("code") == code:
            found[-1]["series"].append(one)
        else:
            found.append({"code": code, "series": [one]})
    return [
        columns(one["code"], one["series"], names) if one["code"] else strip(one["series"][0], names) for one in found
    ]


def counted(one: OddsSeries) -> str:
    """The code of a series that only counts something, all of whose rows have it; else nothing."""
    codes = {row.code for row in one.rows}
    plain = len(codes) == 1 and all(set(row.params) == {"number"} for row in one.rows)
    return codes.pop() if plain else ""


def columns(code: str, series: Sequence[OddsSeries], names: Names) -> dict[str, Any]:
    held = [(called(one, names), {int(str(row.params["number"])): row.chance for row in one.rows}) for one in series]
    return {"title": word("odds", code), "plot": plots.column_plot(series=held)}


def strip(one: OddsSeries, names: Names) -> dict[str, Any]:
    return {
        "title": called(one, names),
        "rows": [
            {"label": rolled.finding(row.code, row.params, names.context), "p": row.chance, "tone": tone(row.code)}
            for row in one.rows
        ],
    }


def called(one: OddsSeries, names: Names) -> str:
    return rolled.series_name(one.key, one.params, names.context)


def tone(code: str) -> str:
    """How an outcome is drawn; where there are several ways to succeed, only the first is."""
    return {"success": "good", "failure": "bad"}.get(code.removesuffix("_at_once"), "")
