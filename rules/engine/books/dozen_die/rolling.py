"""Rolls of a member in play: ability checks, with what an outsider adds to the target."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.books.base import Asked, Choice, Die, Field, Finding, OddsSeries, RollKind, RollOutcome, Throw
from rules.engine.books.dozen_die import abilities, checks
from rules.engine.books.dozen_die.figures import ABILITY_CODES
from rules.engine.odds import either
from rules.engine.types import Derived, Step, Violation, stacked

CHECK = "check"
ABILITY, ADDED = "ability", "added"
MOST_ADDED = 20
ROLLS = (RollKind(CHECK, "DD-CHECK-1"),)
FIELDS = (
    Field(ABILITY, "choice", ABILITY_CODES[0], choices=tuple(Choice(code, code) for code in ABILITY_CODES)),
    Field(ADDED, "int", 0, -MOST_ADDED, MOST_ADDED),
)


def throw(asked: Asked) -> Throw | Violation:
    """One die against the ability as it stands now. Rule: DD-CHECK-1"""
    found = target(asked)
    if found.value is None:
        return Violation("DD-CORE-2", "ability_not_set", {"member": asked.member.name, "ability": found.code})
    return Throw((Die(checks.SIDES),), (found,), "DD-CHECK-1")


def target(asked: Asked) -> Derived:
    """What the face must not pass, with its sources."""
    code, added = asked.chosen[ABILITY], asked.chosen[ADDED]
    now = abilities.ability(asked.member, code)
    if now.value is None or not added:
        return now
    return stacked(code, [*now.steps, Step("conditions", ADDED, added)], now.rule)


def odds(asked: Asked) -> tuple[OddsSeries, ...]:
    found = target(asked)
    if found.value is None:
        return ()
    return (OddsSeries("plain", either("success", "failure", checks.passing_faces(found.value), checks.SIDES)),)


def read(asked: Asked, dice: Sequence[Die], faces: Sequence[int]) -> RollOutcome:
    """Rule: DD-CHECK-2"""
    wanted = target(asked).value or 0
    passed = checks.check(faces[0], wanted)
    told = {"face": faces[0], "target": wanted}
    return RollOutcome(passed, (Finding("check_passed" if passed else "check_failed", told),), "DD-CHECK-2")
