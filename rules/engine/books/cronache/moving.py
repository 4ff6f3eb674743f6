"""Moving and jumping: the only place that turns a result into centimetres of ground (CC-MOVE, CC-TERRAIN)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import allowed, code_or_name, wrong_count
from rules.engine.books.cronache.reading import Ask, Faults, boolean, calc, face, faces, group, length, many, word
from rules.engine.books.cronache.values import TERRAIN
from rules.engine.types import Violation

RETREAT = "ritirata_rapida"
MOVES = ("move", "move_in_cover", "walk_carefully")
OPEN_CM, DIFFICULT_CM, VERY_DIFFICULT_CM = 3, 2, 1
BONUS_CM = 2
UNHURT_BY_GROUND = ("benedizione_degli_dei", "intangibilita")


def terrain(*, required: bool = False) -> Ask:
    """The types of an area; open ground where nothing is said. Rule: CC-TERRAIN-1"""
    return many(word(TERRAIN, required=True), default=("open",), required=required)


def cm_a_point(types: Iterable[str]) -> int:
    """Centimetres that one point of the result is worth on this ground. Rule: CC-MOVE-1, CC-TERRAIN-1"""
    if "very_difficult" in types:
        return VERY_DIFFICULT_CM
    return DIFFICULT_CM if "difficult" in types else OPEN_CM


def spares_ground(fighter: Fighter) -> bool:
    """Whether crossing ground and falling from a drop never hurts the fighter. Rule: CC-FALL-6, CC-GEN-10"""
    return any(skill in fighter.skills for skill in UNHURT_BY_GROUND)


def ground_damage(fighter: Fighter, types: Iterable[str], *, rolled_one: bool) -> int:
    """Damage of one area in one action, at most 1. Rule: CC-TERRAIN-1"""
    if spares_ground(fighter):
        return 0
    return int("extremely_dangerous" in types or (rolled_one and "dangerous" in types))


def speed_bonus(fighter: Fighter) -> int:
    """What is added to the result before it is multiplied. Rule: CC-MOVE-3"""
    return int("accelerazione_genetica_velocita" in fighter.skills)


def bonus_cm(fighter: Fighter, *, toward_caller: bool) -> int:
    """Centimetres added to a distance after it was multiplied. Rule: CC-MOVE-3, CC-GEN-6"""
    rapid = "aura_di_rapidita" in fighter.auras
    called = toward_caller and "grido_di_richiamo" in fighter.effects
    return BONUS_CM * (rapid + ("berserker" in fighter.effects) + called)


def distance(action: str, result: int, fighter: Fighter, types: Iterable[str], *, toward_caller: bool) -> int:
    """Furthest that a result carries, in cm. Rule: CC-MOVE-1, CC-MOVE-3, CC-MOVE-7, CC-MOVE-8, CC-MOVE-9"""
    if action == "walk_carefully":
        return result
    return cm_a_point(types) * (result + speed_bonus(fighter)) + bonus_cm(fighter, toward_caller=toward_caller)


def movement(
    *,
    action: str,
    natural: int | None,
    rolls: tuple[int, ...],
    fighter: Fighter,
    terrain: tuple[str, ...],
    toward_caller: bool,
) -> dict[str, Any] | Violation:
    """How far a movement action may lead over one kind of ground, and what the ground does.

    Errors: `impassable`, `too_few_dice`, `dice_mismatch`.
    Rule: CC-MOVE-1, CC-MOVE-3, CC-MOVE-7, CC-MOVE-8, CC-MOVE-9, CC-TERRAIN-1, CC-TERRAIN-3, CC-GEN-6
    """
    if "impassable" in terrain:
        return Violation("CC-TERRAIN-1", "impassable")
    if action == RETREAT:
        if not fighter.dice_left:
            return Violation("CC-MOVE-9", "too_few_dice")
        if len(rolls) != fighter.dice_left:
            return wrong_count("CC-MOVE-9")
        result, rolled_one = sum(rolls), 1 in rolls
    else:
        result, rolled_one = natural or 0, natural == 1
    careful = action == "walk_carefully"
    return {
        "max_cm": distance(action, result, fighter, terrain, toward_caller=toward_caller),
        "damage_taken": 0 if careful else ground_damage(fighter, terrain, rolled_one=rolled_one),
    }


def _needs_a_face(faults: Faults, *, action: str | None, natural: int | None, **_others: Any) -> None:
    if action in MOVES and natural is None:
        faults.missing()


def path(*, natural: int, segments: tuple[Mapping[str, Any], ...], fighter: Fighter) -> dict[str, Any]:
    """Whether a result pays for a straight line over several areas. Rule: CC-MOVE-2, CC-TERRAIN-1"""
    cost = sum((Fraction(one["length_cm"]) / cm_a_point(one["terrain"]) for one in segments), Fraction())
    violations = []
    if cost > natural + speed_bonus(fighter):
        violations.append("CC-MOVE-2")
    if any("impassable" in one["terrain"] for one in segments):
        violations.append("CC-TERRAIN-1")
    hurt = 0
    if not violations:
        hurt = sum(ground_damage(fighter, one["terrain"], rolled_one=natural == 1) for one in segments)
    return {**allowed(violations), "damage_taken": hurt}


def jump(*, natural: int, fighter: Fighter, terrain: tuple[str, ...]) -> dict[str, Any]:
    """Distances that a jump may have, and what the ground does where it ends. Rule: CC-MOVE-6, CC-TERRAIN-3"""
    longer = [natural + BONUS_CM] if "agilita" in fighter.skills else []
    return {
        "distances_cm": [natural, *longer],
        "damage_taken": ground_damage(fighter, terrain, rolled_one=False),
    }


_SEGMENT = group({"terrain": terrain(required=True), "length_cm": length(required=True)})

CALCS: tuple[Calc, ...] = (
    calc(
        "movement",
        movement,
        {
            "action": code_or_name(MOVES, ("Ritirata Rapida",)),
            "natural": face(),
            "rolls": faces(),
            "fighter": fighter(),
            "terrain": terrain(),
            "toward_caller": boolean(),
        },
        "CC-MOVE-1",
        also=_needs_a_face,
    ),
    calc(
        "path",
        path,
        {"natural": face(required=True), "segments": many(_SEGMENT, required=True), "fighter": fighter()},
        "CC-MOVE-2",
    ),
    calc(
        "jump",
        jump,
        {"natural": face(required=True), "fighter": fighter(), "terrain": terrain()},
        "CC-MOVE-6",
    ),
)
