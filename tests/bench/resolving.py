"""Bench of the contract: calculations answered in a second, as plain calls and through `resolve --jsonl`.

The command has a database of its own and has answered once before the clock starts. The clock counts the seconds of one
core, so that what else the machine does matters little. The yardstick is the bare reading and writing of the same JSON.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django
from django.core.management import call_command

from rules.engine import contract
from tests.bench.measuring import core_seconds, ratio, seconds
from tests.bench.questions import QUESTIONS, lines

ROOT = Path(__file__).resolve().parents[2]
ALONE = "dozen-die"  # its calculations read no cards
CALLS = 10_000
GOAL_PER_S = 20_000


def measure(*, repeats: int = 5, loops: int = 200) -> dict[str, Any]:
    """Calls a second over the questions of one system, without a process or cards."""
    questions = QUESTIONS[ALONE]
    book = contract.find(ALONE)
    asked = [json.dumps({"system": ALONE, "calc": calc, "input": given}) for calc, given in questions]
    answers = [contract.resolve(book, calc, given) for calc, given in questions]
    assert answers == [contract.resolve_line(line) for line in asked]
    values = seconds(
        lambda: [contract.resolve(book, calc, given) for calc, given in questions], repeats=repeats, loops=loops
    )
    text = seconds(lambda: [json.dumps(contract.resolve_line(line)) for line in asked], repeats=repeats, loops=loops)
    return {
        "questions": len(questions),
        "calls_per_s": round(len(questions) / values["best_s"]),
        "json_lines_per_s": round(len(questions) / text["best_s"]),
    }


def measure_command(*, repeats: int = 7) -> dict[str, Any]:
    """Calls a second of one core over the mixed set of all systems, through the command once it has started."""
    once = lines()
    asked = list(islice(cycle(once), CALLS))
    with TemporaryDirectory() as folder:
        command = started(folder)
        answers = command(once)
        through = seconds(lambda: command(asked), repeats=repeats, clock=core_seconds)
    bare = seconds(lambda: bare_json(asked, answers), repeats=repeats, clock=core_seconds)
    rate = round(CALLS / through["best_s"])
    return {
        "systems": list(QUESTIONS),
        "questions": len(once),
        "calls": CALLS,
        "command": through,
        "bare_json": bare,
        "ratio_to_bare_json": ratio(through, bare),
        "calls_per_s": rate,
        "goal_per_s": GOAL_PER_S,
        "ratio_to_goal": round(rate / GOAL_PER_S, 2),
        "goal_met": rate >= GOAL_PER_S,
    }


def bare_json(asked: Sequence[str], answers: Sequence[str]) -> None:
    """Read all questions and write their answers, with nothing between."""
    written = [json.loads(answer) for answer in answers]
    for question, answer in zip(asked, cycle(written), strict=False):
        json.loads(question)
        json.dumps(answer)


def started(folder: str) -> Callable[[Sequence[str]], list[str]]:
    """The command in this process, over a fresh database with the official cards."""
    os.environ |= {"VAR_DIR": folder, "LOCAL": "1", "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    django.setup()

    def ask(questions: Sequence[str]) -> list[str]:
        out, usual = io.StringIO(), sys.stdin
        sys.stdin = io.TextIOWrapper(io.BytesIO("\n".join(questions).encode()))
        try:
            call_command("resolve", "--jsonl", stdout=out)
        finally:
            sys.stdin = usual
        return out.getvalue().splitlines()

    return ask
