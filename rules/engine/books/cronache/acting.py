"""Actions: the only place that knows what they cost and who may take them (CC-ACTION, CC-DICE-5)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.names import key_of
from rules.engine.books.cronache.reading import Faults, boolean, calc, count, named, whole, word
from rules.engine.books.cronache.values import ACTIONS, BASE_THRESHOLD, COMPLETE_DICE, DICE
from rules.engine.books.cronache.weapons import dice_cost_of
from rules.engine.types import BadInput

SHOT_ON_THE_MOVE, GUARD, VETERAN = (
    key_of(name) for name in ("Tiro in Avanzata", "Colpo di Guardia", "Colpo del Veterano")
)
DICE_COST = MappingProxyType(
    {
        **dict.fromkeys(ACTIONS, 1),
        "skill_free": 0,
        "skill_complete": COMPLETE_DICE,
        "swim": 2,
        "move_in_cover": 2,
        SHOT_ON_THE_MOVE: 1,
        GUARD: 1,
        VETERAN: 2,
    }
)
MELEE_ACTIONS = frozenset({"attack_melee", GUARD, VETERAN})
WITH_THRESHOLD = MELEE_ACTIONS | {"attack_ranged", "use_power", SHOT_ON_THE_MOVE}
MOVEMENT_ACTIONS = frozenset({"move", "move_in_cover"})
ROLLED_MOVES = MOVEMENT_ACTIONS | {"jump", "walk_carefully", "climb", "climb_down"}
MOST_COLD_MOVES = 1
LOWEST_RANK, HIGHEST_RANK = 1, 4


def dice_cost(action: str, fighter: Fighter, rank: int | None) -> int:
    """Dice that an action costs. Rule: CC-ACTION-1, CC-ACTION-7, CC-MELEE-7, CC-SKILL-1, CC-POWER-4"""
    if action == "use_power":
        return rank or LOWEST_RANK
    if action == "attack_ranged":
        return dice_cost_of(fighter.ranged_weapon)
    return DICE_COST[action]


def melee_die(fighter: Fighter, die: str | None) -> str | None:
    """The die that is rolled for a melee attack. Rule: CC-DICE-5"""
    return "d8" if "armi_leggendarie" in fighter.weapon_upgrades else die


def movement_die(fighter: Fighter, die: str | None) -> str | None:
    """The die that is rolled for a movement action. Rule: CC-DICE-5, CC-MOVE-10"""
    return "d8" if "corsa" in fighter.skills else die


def _attack_die(action: str, fighter: Fighter, die: str | None) -> str | None:
    if action in MELEE_ACTIONS:
        return melee_die(fighter, die)
    if action == SHOT_ON_THE_MOVE:
        return "d6"
    return die if action == "attack_ranged" else None


def _move_die(action: str, fighter: Fighter, die: str | None) -> str | None:
    if action == SHOT_ON_THE_MOVE:
        return movement_die(fighter, "d4")
    if action in MOVEMENT_ACTIONS:
        return movement_die(fighter, die)
    return die if action in ROLLED_MOVES else None


def action_cost(*, action: str, fighter: Fighter, die: str | None, rank: int | None) -> dict[str, Any]:
    """What an action costs and which dice are rolled for it. Errors: BadInput `wrong_die`.

    Rule: CC-DICE-5, CC-ACTION-1, CC-ACTION-7, CC-MELEE-7, CC-RANGED-10, CC-MOVE-10, CC-SKILL-1, CC-POWER-4
    """
    if action == SHOT_ON_THE_MOVE and die != "d8":
        raise BadInput("wrong_die")
    return {
        "dice_cost": dice_cost(action, fighter, rank),
        "threshold": BASE_THRESHOLD if action in WITH_THRESHOLD else None,
        "attack_die": _attack_die(action, fighter, die),
        "move_die": _move_die(action, fighter, die),
    }


def _also_cost(faults: Faults, *, action: str | None, die: str | None, rank: int | None, **_others: Any) -> None:
    if (action == "use_power" and rank is None) or (action == SHOT_ON_THE_MOVE and die is None):
        faults.missing()


def may_act(
    *,
    action: str,
    fighter: Fighter,
    own_hand: bool,
    reaction: bool,
    deployed: bool,
    movement_actions: int,
    uses_this_turn: int,
    rank: int | None,
) -> dict[str, Any]:
    """Whether a fighter may take an action now.

    Rule: CC-TURN-1, CC-ACTION-3, CC-ACTION-4, CC-ACTION-6, CC-ACTION-7, CC-MOVE-4, CC-SWIM-5, CC-POWER-4, CC-COND-3,
    CC-COND-4
    """
    cost = dice_cost(action, fighter, rank)
    weapon = fighter.ranged_weapon
    uses = weapon.stats.get("uses_per_turn") if weapon is not None else None
    stands_up = action == "stand_up"
    broken = {
        "CC-TURN-1": not own_hand and not reaction,
        "CC-ACTION-3": not deployed or fighter.dice_left < cost or fighter.resistance_left == 0,
        "CC-ACTION-6": action == "attack_ranged" and uses is not None and uses_this_turn >= uses,
        "CC-SWIM-5": fighter.started_in_water and fighter.in_water and action != "swim",
        "CC-COND-3": fighter.under("gelo") and action in MOVEMENT_ACTIONS and movement_actions >= MOST_COLD_MOVES,
        "CC-COND-4": fighter.prone != stands_up or (stands_up and not own_hand and reaction),
    }
    found = [rule for rule, holds in broken.items() if holds]
    return {"allowed": not found, "dice_cost": cost, "violations": found}


def _also_act(faults: Faults, *, action: str | None, rank: int | None, **_others: Any) -> None:
    if action == "use_power" and rank is None:
        faults.missing()


_RANK = whole(LOWEST_RANK, HIGHEST_RANK)

CALCS: tuple[Calc, ...] = (
    calc(
        "action_cost",
        action_cost,
        {
            "action": named(
                {
                    **{code: code for code in ACTIONS},
                    "Tiro in Avanzata": SHOT_ON_THE_MOVE,
                    "Colpo di Guardia": GUARD,
                    "Colpo del Veterano": VETERAN,
                },
                required=True,
            ),
            "fighter": fighter(),
            "die": word(DICE, stand_in="d8"),
            "rank": _RANK,
        },
        "CC-ACTION-1",
        also=_also_cost,
    ),
    calc(
        "may_act",
        may_act,
        {
            "action": word(ACTIONS, required=True),
            "fighter": fighter(),
            "own_hand": boolean(True),
            "reaction": boolean(),
            "deployed": boolean(True),
            "movement_actions": count(0),
            "uses_this_turn": count(0),
            "rank": _RANK,
        },
        "CC-ACTION-3",
        also=_also_act,
    ),
)
