"""Conditions received, suffered and ended, and the push: the only place that knows what they do (CC-COND)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import wrong_count
from rules.engine.books.cronache.reading import Ask, Faults, Length, boolean, calc, faces, length, named, plain, word
from rules.engine.books.cronache.trials import hold, test_threshold
from rules.engine.books.cronache.values import CONDITIONS, conditions_in_order
from rules.engine.types import Violation

ENDED_BY = {
    "fuoco": "test_riflessi",
    "veleno": "test_forza",
    "gelo": "test_forza",
    "spaventato": "test_spirito",
    "terrorizzato": "test_spirito",
}
HURT_BY_FAILING = ("fuoco", "veleno")
EVENTS = ("roll", "test")
PUSH_SIDES = (6, 4)
STOPS_ABOVE_CM = 6


def after_push(fighter: Fighter) -> frozenset[str]:
    """Conditions of a fighter once he was pushed. Rule: CC-COND-5, CC-COND-8"""
    if "respinto" in fighter.immune_to:
        return fighter.conditions
    return (fighter.conditions - {"respinto"}) | ({"a_terra"} - fighter.immune_to)


def condition_received(*, condition: str, fighter: Fighter) -> dict[str, Any]:
    """Whether a fighter receives a condition, and all that he has then. Rule: CC-COND-5, CC-COND-8"""
    received = condition not in fighter.immune_to
    after = fighter.conditions
    if received:
        after = after_push(fighter) if condition == "respinto" else after | {condition}
    return {"received": received, "conditions_after": conditions_in_order(after)}


def refused(fighter: Fighter, name: str, condition: str) -> Violation | None:
    """Why a fighter doesn't receive a condition. Rule: CC-COND-8"""
    told = {"member": name, "card": condition}
    if condition in fighter.immune_to:
        return Violation("CC-COND-8", "immune_to_condition", told)
    if condition in fighter.conditions:
        return Violation("CC-COND-8", "has_the_condition", told)
    return None


def poison_damage(fighter: Fighter, rolled: Sequence[int]) -> int:
    """Damage that Veleno does for natural 1s. Rule: CC-COND-2"""
    return sum(natural == 1 for natural in rolled) if fighter.under("veleno") else 0


def condition_effect(
    *,
    event: str,
    fighter: Fighter,
    condition: str | None,
    rolls: tuple[int, ...],
    declined: bool,
    poisoner: Fighter,
) -> dict[str, Any] | Violation:
    """What conditions do when a fighter rolls dice, or makes the test that ends one of them.

    Errors: `no_test`, `no_condition`, `dice_mismatch`.
    Rule: CC-TEST-6, CC-COND-1, CC-COND-2, CC-COND-3, CC-COND-4, CC-COND-6, CC-COND-7, CC-COND-8
    """
    if event == "roll" or condition is None:
        return {
            "success": None,
            "dice_spent": 0,
            "damage_taken": poison_damage(fighter, rolls),
            "conditions_after": conditions_in_order(fighter.conditions),
        }
    purpose = ENDED_BY.get(condition)
    if purpose is None:
        return Violation("CC-COND-4", "no_test")
    if condition not in fighter.conditions:
        return Violation("CC-COND-8", "no_condition")
    threshold = test_threshold(purpose, fighter, poisoner if condition == "veleno" else None)
    trial = hold(threshold, fighter, rolls, declined=declined)
    if trial is None:
        return wrong_count("CC-TEST-2")
    failing = condition in HURT_BY_FAILING and fighter.under(condition) and not trial.success
    return {
        "success": trial.success,
        "dice_spent": trial.spent,
        "damage_taken": poison_damage(fighter, trial.rolled) + failing,
        "conditions_after": conditions_in_order(fighter.conditions - {condition if trial.success else ""}),
    }


def _needs_a_condition(faults: Faults, *, event: str | None, condition: str | None, **_others: Any) -> None:
    if event == "test" and condition is None:
        faults.missing()


def pushed_cm(thrown: int, *, edge: Length | None, obstacle: Length | None, obstacle_height: Length | None) -> Length:
    """How far a push carries, in cm, up to the table edge or an obstacle that is too high. Rule: CC-COND-5"""
    stops = [edge]
    if obstacle_height is not None and obstacle_height > STOPS_ABOVE_CM:
        stops.append(obstacle)
    return min([thrown, *(stop for stop in stops if stop is not None)])


def push(
    *,
    rolls: tuple[int, ...],
    fighter: Fighter,
    edge_cm: Length | None,
    obstacle_cm: Length | None,
    obstacle_height_cm: Length | None,
) -> dict[str, Any] | Violation:
    """A push: the distance thrown, the distance moved, and the conditions then. `rolls` are d6 and d4.

    Errors: `dice_mismatch`.
    Rule: CC-COND-5
    """
    if len(rolls) != len(PUSH_SIDES):
        return wrong_count("CC-COND-5")
    thrown = rolls[0] * rolls[1]
    moved: Length = 0
    if "respinto" not in fighter.immune_to:
        moved = pushed_cm(thrown, edge=edge_cm, obstacle=obstacle_cm, obstacle_height=obstacle_height_cm)
    return {
        "max_cm": thrown,
        "moved_cm": plain(moved),
        "conditions_after": conditions_in_order(after_push(fighter)),
    }


def condition(*, required: bool = False) -> Ask:
    """A condition by name, handed on as its key."""
    return named({name: key for key, name in CONDITIONS.items()}, required=required, stand_in="a_terra")


CALCS: tuple[Calc, ...] = (
    calc(
        "condition_received",
        condition_received,
        {"condition": condition(required=True), "fighter": fighter()},
        "CC-COND-8",
    ),
    calc(
        "condition_effect",
        condition_effect,
        {
            "event": word(EVENTS, required=True),
            "fighter": fighter(),
            "condition": condition(),
            "rolls": faces(),
            "declined": boolean(),
            "poisoner": fighter(),
        },
        "CC-COND-8",
        also=_needs_a_condition,
    ),
    calc(
        "push",
        push,
        {
            "rolls": faces(*PUSH_SIDES, required=True),
            "fighter": fighter(),
            "edge_cm": length(),
            "obstacle_cm": length(),
            "obstacle_height_cm": length(),
        },
        "CC-COND-5",
    ),
)
