"""Tests of Forza, Riflessi and Spirito and the threshold of powers: the only place that knows how a test goes (CC-TEST)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import wrong_count
from rules.engine.books.cronache.reading import boolean, calc, face, faces, word
from rules.engine.books.cronache.values import BASE_THRESHOLD, LOWEST_THRESHOLD, TESTS
from rules.engine.types import Violation

FREE_DIE = 4
# Skills that make powers of a school easier, each by 1.
PRODIGY = {
    "psionic": "mente_prodigiosa",
    "kinetic": "mente_prodigiosa",
    "sorcery": "talento_prodigioso",
    "hypnotic": "maestro_delle_maschere",
}


def test_threshold(purpose: str, fighter: Fighter, poisoner: Fighter | None) -> int:
    """Threshold of a test. `poisoner`: who caused the Veleno that a Forza test is made against.

    Rule: CC-TEST-5, CC-GEN-5, CC-GEN-6
    """
    threshold = BASE_THRESHOLD + fighter.steady(purpose)
    if purpose == "test_forza":
        threshold -= fighter.mutation == 3
        threshold += poisoner is not None and "secrezione_tossica" in poisoner.skills
    else:
        threshold += "aura_di_disperazione" in fighter.enemy_auras
    if purpose == "test_spirito":
        threshold -= "aura_di_coraggio" in fighter.auras
        threshold += "campo_psionico" in fighter.enemy_auras
    return max(LOWEST_THRESHOLD, threshold)


def power_threshold(school: str, fighter: Fighter, target: Fighter | None = None) -> int:
    """Threshold of using a power of a school on a target. Rule: CC-POWER-3, CC-GEN-5"""
    threshold = BASE_THRESHOLD + fighter.steady("power_threshold")
    threshold -= PRODIGY.get(school) in fighter.skills
    if target is not None and school in ("psionic", "hypnotic"):
        threshold += "avversione" in target.skills
    return max(LOWEST_THRESHOLD, threshold)


@dataclass(frozen=True, slots=True)
class Trial:
    """How a test went: success, own dice spent, and the faces that were rolled, in order."""

    success: bool
    spent: int = 0
    rolled: tuple[int, ...] = ()


FAILED = Trial(False)


def spend_dice(threshold: int, dice_left: int, rolls: Sequence[int]) -> Trial | None:
    """Roll one die after the other until one passes or none is left; None where faces are missing.

    Rule: CC-TEST-2, CC-TEST-4
    """
    for spent, natural in enumerate(rolls[:dice_left], 1):
        if natural >= threshold:
            return Trial(True, spent, tuple(rolls[:spent]))
    if len(rolls) < dice_left:
        return None
    return Trial(False, dice_left, tuple(rolls[:dice_left]))


def hold(
    threshold: int,
    fighter: Fighter,
    rolls: Sequence[int],
    *,
    declined: bool = False,
    token: bool = False,
    free_roll: int | None = None,
) -> Trial | None:
    """A test as a whole; None where faces are missing. Rule: CC-TEST-2, CC-TEST-3, CC-TEST-6, CC-TEST-8"""
    if "rianimato" in fighter.skills:
        return FAILED
    if token:
        return Trial(True)
    if declined:
        return FAILED
    if free_roll is not None:
        return Trial(free_roll >= threshold, 0, (free_roll,))
    return spend_dice(threshold, fighter.dice_left, rolls)


def test(
    *,
    purpose: str,
    fighter: Fighter,
    rolls: tuple[int, ...],
    declined: bool,
    token: bool,
    free_roll: int | None,
    standard_roll: int | None,
    poisoner: Fighter,
) -> dict[str, Any] | Violation:
    """A test from the faces that fell. `standard_roll` repeats the last die of a failed test.

    Errors: `dice_mismatch`, `no_reroll`.
    Rule: CC-TEST-1, CC-TEST-2, CC-TEST-3, CC-TEST-4, CC-TEST-5, CC-TEST-6, CC-TEST-7, CC-TEST-8
    """
    threshold = test_threshold(purpose, fighter, poisoner)
    trial = hold(threshold, fighter, rolls, declined=declined, token=token, free_roll=free_roll)
    if trial is None:
        return wrong_count("CC-TEST-2")
    success = trial.success
    if standard_roll is not None:
        if not trial.rolled or trial.rolled[-1] == 1:
            return Violation("CC-TEST-7", "no_reroll")
        success = success or standard_roll >= threshold
    return {
        "threshold": threshold,
        "success": success,
        "dice_spent": trial.spent,
        "dice_left_after": fighter.dice_left - trial.spent,
    }


CALCS: tuple[Calc, ...] = (
    calc(
        "test",
        test,
        {
            "purpose": word(TESTS, required=True),
            "fighter": fighter(),
            "rolls": faces(),
            "declined": boolean(),
            "token": boolean(),
            "free_roll": face(FREE_DIE),
            "standard_roll": face(),
            "poisoner": fighter(),
        },
        "CC-TEST-2",
    ),
)
