"""The company as a whole: the only place that knows its budget and its share of reinforcements (CC-COMP)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.reading import boolean, calc, count, group, many, whole


@dataclass(frozen=True, slots=True)
class Recruit:
    """One fighter as his company counts him."""

    cr: int
    reinforcements: bool = False
    summoned: bool = False


def total_cr(fighters: Sequence[Recruit]) -> int:
    """What a company costs; summoned fighters cost nothing. Rule: CC-COMP-2, CC-COMP-6"""
    return sum(one.cr for one in fighters if not one.summoned)


def company_violations(recruitment_points: int | None, fighters: Sequence[Recruit]) -> list[str]:
    """Ids of the rules that forbid a company; without a limit nobody minds the total.

    Rule: CC-COMP-1, CC-COMP-2, CC-COMP-4, CC-COMP-5, CC-COMP-6
    """
    counted = [one for one in fighters if not one.summoned]
    found = []
    if not fighters:
        found.append("CC-COMP-1")
    if recruitment_points is not None and total_cr(fighters) > recruitment_points:
        found.append("CC-COMP-2")
    if sum(one.reinforcements for one in counted) > len(counted) // 2:
        found.append("CC-COMP-4")
    return found


def company_check(*, recruitment_points: int, fighters: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    """Whether a company is legal, and what it costs. Rule: CC-COMP-1, CC-COMP-2, CC-COMP-4, CC-COMP-5, CC-COMP-6"""
    recruits = [Recruit(**one) for one in fighters]
    found = company_violations(recruitment_points, recruits)
    return {"allowed": not found, "total_cr": total_cr(recruits), "violations": found}


CALCS: tuple[Calc, ...] = (
    calc(
        "company_check",
        company_check,
        {
            "recruitment_points": whole(1, required=True),
            "fighters": many(
                group({"cr": count(required=True), "reinforcements": boolean(), "summoned": boolean()}), required=True
            ),
        },
        "CC-COMP-2",
    ),
)
