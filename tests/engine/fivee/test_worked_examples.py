"""The worked examples of the source, asked of the contract one by one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.fivee.cast import ask

PROFICIENT = {"level": 1, "proficient": True}
WISE = {"score": 15, "level": 1, "proficient": True}

EXAMPLES: list[tuple[str, str, dict[str, Any], Any]] = [
    ("5E-ADV-1", "d20_used", {"faces": [17, 5], "state": "disadvantage"}, {"used": 5}),
    ("5E-ADV-1", "d20_used", {"faces": [17, 5], "state": "advantage"}, {"used": 17}),
    ("5E-ADV-2", "advantage_state", {"advantages": 2, "disadvantages": 0}, {"state": "advantage", "dice": 2}),
    ("5E-ADV-3", "advantage_state", {"advantages": 1, "disadvantages": 3}, {"state": "normal", "dice": 1}),
    ("5E-ADV-3", "advantage_state", {"advantages": 3, "disadvantages": 1}, {"state": "normal", "dice": 1}),
    (
        "5E-ADV-4",
        "d20_used",
        {"faces": [1, 13], "state": "advantage", "reroll": {"index": 0, "face": 16}},
        {"used": 16},
    ),
    (
        "5E-ADV-4",
        "d20_used",
        {"faces": [1, 13], "state": "disadvantage", "reroll": {"index": 0, "face": 16}},
        {"used": 13},
    ),
    (
        "5E-ADV-4",
        "d20_used",
        {"faces": [1, 13], "state": "advantage", "rerolls": [{"index": 0, "face": 4}, {"index": 1, "face": 5}]},
        {"error": "one_reroll_only"},
    ),
    ("5E-PROF-2", "proficiency_applied", {"bonus": 2, "proficient": True, "grants": 2}, {"applied": 2}),
    ("5E-PROF-3", "proficiency_applied", {"bonus": 3, "proficient": True, "factors": [2]}, {"applied": 6}),
    ("5E-PROF-4", "proficiency_applied", {"bonus": 2, "proficient": False, "factors": [2]}, {"applied": 0}),
    ("5E-CONTEST-3", "contest", {"totals": [14, 14]}, {"winner": None, "unchanged": True}),
    (
        "5E-SKILL-2",
        "check",
        {"d20": 9, "score": 16, "skill": "athletics", "ability": "str", "dc": 14, **PROFICIENT},
        {"total": 14, "success": True},
    ),
    (
        "5E-SKILL-2",
        "check",
        {"d20": 9, "score": 16, "level": 1, "skill": "athletics", "ability": "str", "dc": 14},
        {"total": 12, "success": False},
    ),
    (
        "5E-SKILL-5",
        "check",
        {"d20": 9, "score": 14, "skill": "athletics", "ability": "con", "dc": 13, **PROFICIENT},
        {"total": 13, "success": True},
    ),
    (
        "5E-SKILL-5",
        "check",
        {"d20": 9, "score": 18, "skill": "intimidation", "ability": "str", "dc": 15, **PROFICIENT},
        {"total": 15, "success": True},
    ),
    ("5E-PASSIVE-1", "passive_score", WISE, {"passive": 14}),
    ("5E-HIDE-3", "passive_score", WISE, {"passive": 14}),
    (
        "5E-HELP-3",
        "help",
        {"helper_could_attempt": False, "task_shareable": True, "helpers": 1},
        {"advantage": False},
    ),
    (
        "5E-HELP-4",
        "help",
        {"helper_could_attempt": True, "task_shareable": False, "helpers": 1},
        {"advantage": False},
    ),
    ("5E-GROUP-1", "group_check", {"members": 4, "successes": 2}, {"success": True}),
    ("5E-GROUP-1", "group_check", {"members": 4, "successes": 1}, {"success": False}),
    (
        "5E-HP-3",
        "hp_change",
        {"old_modifier": 1, "new_modifier": 2, "levels": 3, "maximum": 24},
        {"change": 3, "maximum_after": 27},
    ),
    (
        "5E-HP-3",
        "level_up_hp",
        {"old_modifier": 1, "new_modifier": 2, "new_level": 4, "maximum": 24, "hit_die_face": 5},
        {"maximum_after": 34},
    ),
    (
        "5E-HP-2",
        "hp_change",
        {"old_con": 14, "new_con": 12, "levels": 7, "maximum": 45},
        {"change": -7, "maximum_after": 38},
    ),
    ("5E-SAVE-2", "saving_throw", {"d20": 9, "score": 16, "ability": "dex", "dc": 12}, {"total": 12, "success": True}),
    (
        "5E-SAVE-4",
        "saving_throw",
        {"d20": 9, "score": 16, "ability": "int", "dc": 14, "grants": 2, **PROFICIENT},
        {"total": 14, "success": True},
    ),
]


@pytest.mark.parametrize(("rule", "calc", "given", "answer"), EXAMPLES)
def test_an_example_comes_out_as_the_source_says(rule, calc, given, answer):
    assert ask(calc, **given) == answer
