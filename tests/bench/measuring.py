"""How the bench measures: the only place that reads a clock. All figures of one report come from one process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

passing, core_seconds = time.perf_counter, time.process_time
"""Clocks: what a person waits, and what this process has of a core, whatever else runs beside it."""


def seconds(
    work: Callable[[], Any], *, repeats: int, loops: int = 1, clock: Callable[[], float] = passing
) -> dict[str, float]:
    """Seconds of one call: the best and the median of `repeats` rounds of `loops` calls, after one call to warm up."""
    work()
    rounds = []
    for _ in range(repeats):
        start = clock()
        for _ in range(loops):
            work()
        rounds.append((clock() - start) / loops)
    return {"best_s": min(rounds), "median_s": statistics.median(rounds)}


def ratio(slow: dict[str, float], fast: dict[str, float]) -> float:
    """How many times faster, best against best: whatever else the machine does only ever adds time."""
    return round(slow["best_s"] / fast["best_s"], 1)
