"""Whether a move may be made: the only place that knows what an enemy, a wall, an edge or water forbids (CC-MOVE-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import allowed
from rules.engine.books.cronache.reading import Faults, Length, boolean, calc, length, named, word
from rules.engine.types import Violation

MOVES = ("move", "move_in_cover", "walk_carefully", "jump", "climb", "climb_down", "vault", "drop", "swim")
ENGAGED = ("move", "move_in_cover", "walk_carefully", "jump")
AT_A_FEATURE = ("climb", "climb_down", "vault", "drop", "swim")
OF_A_HEIGHT = ("climb", "climb_down", "vault")
HIT_AND_RUN = "toccata_e_fuga"

ENGAGED_CM = 1
KEEP_OFF_CM = 2
FAR_SIDE_CM = 5
WALL_CM = 1
VAULT_CM = 3
EDGE_CM = 3
WATER_CM = 1
SWIMMING_DICE = 2


def _within(distance: Length | None, most: int) -> bool:
    return distance is not None and distance <= most


def is_heavy(fighter: Fighter) -> bool:
    """Whether the fighter wears heavy armour. Rule: CC-SLOT-7"""
    return fighter.armour is not None and bool(fighter.armour.stats.get("heavy"))


def enemies_forbid(
    action: str,
    *,
    start: Length | None,
    end: Length | None,
    beyond: Length | None,
    base_contact: bool,
    forced: bool,
    skill: str | None,
) -> bool:
    """Whether enemies at the start, at the end or beyond an obstacle forbid a move. Rule: CC-MOVE-5"""
    if action in ENGAGED and not forced:
        if _within(start, ENGAGED_CM) and skill != HIT_AND_RUN:
            return True
        return _within(end, KEEP_OFF_CM) and not base_contact
    if action == "climb":
        return _within(end, KEEP_OFF_CM)
    return action == "vault" and _within(beyond, FAR_SIDE_CM)


def feature_forbids(
    action: str, fighter: Fighter, *, feature: Length, height: Length | None, model: Length | None
) -> str | None:
    """The rule against an action at a wall, obstacle, edge or water; None where there is none.

    Rule: CC-CLIMB-1, CC-FALL-4, CC-SWIM-1
    """
    if action == "drop":
        return None if feature <= EDGE_CM else "CC-FALL-4"
    if action == "swim":
        ready = feature <= WATER_CM and not is_heavy(fighter) and fighter.dice_left >= SWIMMING_DICE
        return None if ready else "CC-SWIM-1"
    higher = height is not None and model is not None and height > model
    fits = feature <= VAULT_CM and not higher if action == "vault" else feature <= WALL_CM and higher
    return None if fits else "CC-CLIMB-1"


def may_move(
    *,
    action: str,
    fighter: Fighter,
    start_enemy_cm: Length | None,
    end_enemy_cm: Length | None,
    base_contact: bool,
    forced: bool,
    skill: str | None,
    feature_cm: Length | None,
    height_cm: Length | None,
    model_cm: Length | None,
    far_enemy_cm: Length | None,
) -> Mapping[str, Any] | Violation:
    """Every rule that forbids a move. Lengths in cm; None: no enemy there.

    Rule: CC-MOVE-5, CC-MOVE-8, CC-CLIMB-1, CC-FALL-4, CC-SWIM-1
    """
    violations = []
    if enemies_forbid(
        action,
        start=start_enemy_cm,
        end=end_enemy_cm,
        beyond=far_enemy_cm,
        base_contact=base_contact,
        forced=forced,
        skill=skill,
    ):
        violations.append("CC-MOVE-5")
    if action == "move_in_cover" and not fighter.covered and "movimento_in_copertura" not in fighter.skills:
        violations.append("CC-MOVE-8")
    if action in AT_A_FEATURE and feature_cm is not None:
        against = feature_forbids(action, fighter, feature=feature_cm, height=height_cm, model=model_cm)
        if against:
            violations.append(against)
    return allowed(violations)


def _needs(faults: Faults, *, action: str | None, **given: Any) -> None:
    wanted = ["feature_cm"] if action in AT_A_FEATURE else []
    if action in OF_A_HEIGHT:
        wanted += ["height_cm", "model_cm"]
    if any(given[name] is None for name in wanted):
        faults.missing()


CALCS: tuple[Calc, ...] = (
    calc(
        "may_move",
        may_move,
        {
            "action": word(MOVES, required=True),
            "fighter": fighter(),
            "start_enemy_cm": length(),
            "end_enemy_cm": length(),
            "base_contact": boolean(),
            "forced": boolean(),
            "skill": named({"Toccata e Fuga": HIT_AND_RUN}),
            "feature_cm": length(),
            "height_cm": length(),
            "model_cm": length(positive=True),
            "far_enemy_cm": length(),
        },
        "CC-MOVE-5",
        also=_needs,
    ),
)
