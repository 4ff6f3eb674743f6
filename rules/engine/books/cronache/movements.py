"""Moving, walking and jumping as a roll in play: the only place that asks a player for ground and pace (CC-MOVE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.books.base import Asked, CardState, Choice, Die, Field, Finding, MemberState, OddsRow
from rules.engine.books.cronache import kept, sheet
from rules.engine.books.cronache.acting import DICE_COST, MOVEMENT_ACTIONS, movement_die
from rules.engine.books.cronache.deed import Deed, Read, dice_field
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.moving import MOVES, jump, movement
from rules.engine.books.cronache.values import DICE, SIDES, TERRAIN
from rules.engine.odds import row
from rules.engine.types import Derived, Violation

JUMP = "jump"
WAYS = ("move", "move_in_cover", "walk_carefully", JUMP)
GROUND = tuple(one for one in TERRAIN if one not in ("impassable", "covering"))
RAPIDITY, CALL = "aura_di_rapidita", "grido_di_richiamo"
SWITCHED_ON = ("berserker",)
RULE_OF: Mapping[str, str] = {
    **dict.fromkeys(MOVES, "CC-MOVE-1"),
    "walk_carefully": "CC-MOVE-7",
    "move_in_cover": "CC-MOVE-8",
    JUMP: "CC-MOVE-6",
}


def _fields(member: MemberState) -> tuple[Field, ...]:
    """Rule: CC-MOVE-3, CC-TERRAIN-1"""
    own = tuple(Choice(key) for key in SWITCHED_ON if key in member.cards)
    return (
        dice_field("die", DICE[-1]),
        Field("move", "choice", WAYS[0], choices=tuple(Choice(one) for one in WAYS)),
        Field("ground", "choice", GROUND[0], choices=tuple(Choice(one) for one in GROUND)),
        Field("rapidity", "bool", False),
        Field("called", "bool", False),
        *((Field("in_force", "several", (), choices=own),) if own else ()),
    )


def _mover(asked: Asked) -> Fighter:
    """The roller with what makes him faster. Rule: CC-MOVE-3"""
    said = asked.chosen
    fighter = kept.fighter_of(asked.member, effects=said.get("in_force", ()))
    if said["rapidity"]:
        fighter = replace(fighter, auras={RAPIDITY: CardState(RAPIDITY, "skill")})
    if said["called"]:
        fighter = replace(fighter, effects={**fighter.effects, CALL: CardState(CALL, "skill")})
    return fighter


def _dice(asked: Asked) -> tuple[Die, ...]:
    """Rule: CC-MOVE-10"""
    die = asked.chosen["die"]
    if asked.chosen["move"] in MOVEMENT_ACTIONS:
        die = movement_die(kept.fighter_of(asked.member), die)
    return (Die(SIDES[die], "", asked.member.id),)


def _moved(asked: Asked, natural: int) -> tuple[list[int], int]:
    """Distances that a face leads to, one or the other, and what the ground costs. Rule: CC-MOVE-1, CC-MOVE-6"""
    fighter, action, ground = _mover(asked), asked.chosen["move"], (asked.chosen["ground"],)
    if action == JUMP:
        done = jump(natural=natural, fighter=fighter, terrain=ground)
        return done["distances_cm"], done["damage_taken"]
    moved = movement(
        action=action,
        natural=natural,
        rolls=(),
        fighter=fighter,
        terrain=ground,
        toward_caller=asked.chosen["called"],
    )
    assert not isinstance(moved, Violation)
    return [moved["max_cm"]], moved["damage_taken"]


def _rows(asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    """Chances by every face: how far, and what the ground costs."""
    (die,) = _dice(asked)
    told = (_moved(asked, natural) for natural in range(1, die.sides + 1))
    found = Counter((tuple(distances), hurt) for distances, hurt in told)
    rows = []
    for (distances, hurt), weight in sorted(found.items()):
        params = {**dict(zip(("max_cm", "or_cm"), distances, strict=False)), **({"damage_taken": hurt} if hurt else {})}
        code = ("distance_or" if distances[1:] else "distance") + ("_hurt" if hurt else "")
        rows.append(row(code, weight, die.sides, **params))
    return {"outcome": tuple(rows)}


def _read(asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-MOVE-1, CC-MOVE-6, CC-MOVE-7, CC-MOVE-8, CC-TERRAIN-1"""
    distances, hurt = _moved(asked, faces[0])
    params: dict[str, Any] = dict(zip(("cm", "more"), distances, strict=False))
    if asked.chosen["move"] != JUMP:
        code = "moves_up_to"
    else:
        code = "jumps_either" if distances[1:] else "jumps"
    found = [Finding(code, params, RULE_OF[asked.chosen["move"]])]
    if hurt:
        found.append(Finding("ground_hurts", {"damage": hurt}, "CC-TERRAIN-1"))
    cost = DICE_COST[asked.chosen["move"]]
    if cost > 1:
        found.append(Finding("dice_spent", {"dice": cost}, "CC-MOVE-8"))
    return Read(None, tuple(found), {kept.LOST: hurt})


def _numbers(asked: Asked) -> tuple[Derived, ...]:
    return (sheet.value(asked.member, _mover(asked), "dexterity"),)


MOVEMENT = Deed(
    key="movement",
    rule="CC-MOVE-1",
    fields=_fields,
    dice=_dice,
    rows=_rows,
    read=_read,
    numbers=_numbers,
    ruled=lambda asked: RULE_OF[asked.chosen["move"]],
    poisons=True,
    purpose=lambda asked: str(asked.chosen["move"]),
)
