"""Chances of moves, climbs, swims and pushes, all exact: the only place that counts their faces."""

from __future__ import annotations

from rules.engine.books.base import CardState, OddsCalc, OddsRow
from rules.engine.books.cronache.climbing import (
    NO_HOLDS,
    climbed_cm,
    difficulty,
    difficulty_used,
    ends_down_at,
    ends_up_at,
    fall_damage,
    is_windy,
)
from rules.engine.books.cronache.conditions import PUSH_SIDES, pushed_cm
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.limits import is_heavy
from rules.engine.books.cronache.moving import MOVES, RETREAT, distance, ground_damage, terrain
from rules.engine.books.cronache.picks import code_or_name
from rules.engine.books.cronache.reading import Faults, Length, boolean, card, length, many, odds_calc, word
from rules.engine.books.cronache.spread import MOST_DICE, dice_asked, over_faces, param, sums, ways
from rules.engine.books.cronache.swimming import CM_A_POINT, falls_short
from rules.engine.books.cronache.values import BASE_THRESHOLD, DICE, SIDES
from rules.engine.odds import certain, possible, row
from rules.engine.types import BadInput

RUN_DIE = "d8"
RUNNING = ("move", "move_in_cover")


def _retreat_weights(fighter: Fighter) -> dict[tuple[int, bool], int]:
    """Weight of every sum of a d8 for each die left, with whether a 1 is among them. Rule: CC-MOVE-9"""
    if not 0 < fighter.dice_left <= MOST_DICE:
        raise BadInput("too_few_dice" if not fighter.dice_left else "bad_number")
    dice = [RUN_DIE] * fighter.dice_left
    without = sums(dice, lowest=2)
    found: dict[tuple[int, bool], int] = {}
    for total, weight in sums(dice).items():
        found[total, False] = without.get(total, 0)
        found[total, True] = weight - without.get(total, 0)
    return found


def movement_rows(
    *, action: str, die: str | None, fighter: Fighter, terrain: tuple[str, ...], toward_caller: bool
) -> tuple[OddsRow, ...]:
    """Rows `distance` with `max_cm` and `damage_taken`, the shortest first. `die` is the one spent (Corsa rolls a d8).

    Errors: BadInput `impassable`, `too_few_dice`.
    Rule: CC-MOVE-1, CC-MOVE-3, CC-MOVE-7, CC-MOVE-8, CC-MOVE-9, CC-MOVE-10, CC-TERRAIN-1
    """
    if "impassable" in terrain:
        raise BadInput("impassable")
    if action == RETREAT:
        weights = _retreat_weights(fighter)
    else:
        rolled = RUN_DIE if action in RUNNING and "corsa" in fighter.skills else die or RUN_DIE
        weights = {(natural, natural == 1): 1 for natural in range(1, SIDES[rolled] + 1)}
    total = sum(weights.values())
    found: dict[tuple[int, int], int] = {}
    for (result, one), weight in weights.items():
        hurt = 0 if action == "walk_carefully" else ground_damage(fighter, terrain, rolled_one=one)
        outcome = distance(action, result, fighter, terrain, toward_caller=toward_caller), hurt
        found[outcome] = found.get(outcome, 0) + weight
    return possible(
        row("distance", weight, total, max_cm=most, damage_taken=hurt) for (most, hurt), weight in sorted(found.items())
    )


def _needs_a_die(faults: Faults, *, action: str | None, die: str | None, **_others: object) -> None:
    if action in MOVES and die is None:
        faults.missing()


def climb_rows(
    *,
    die: str,
    climb_difficulty: int | str,
    height_cm: Length,
    zones_cm: tuple[Length, ...],
    fighter: Fighter,
    table_effects: tuple[CardState, ...],
) -> tuple[OddsRow, ...]:
    """Rows `climbed` with `ends_cm`, the lowest first. Errors: BadInput `unclimbable`. Rule: CC-CLIMB-2, CC-CLIMB-3"""
    if climb_difficulty == NO_HOLDS:
        raise BadInput("unclimbable")
    used = difficulty_used(int(climb_difficulty), fighter, windy=is_windy(table_effects))
    found = over_faces(die, lambda natural: ends_up_at(climbed_cm(natural, used), height_cm, zones_cm))
    return tuple(row("climbed", found[end], SIDES[die], ends_cm=param(end)) for end in sorted(found))


def climb_down_rows(
    *,
    die: str,
    climb_difficulty: int | str,
    height_cm: Length,
    model_cm: Length,
    crouching: bool,
    zones_cm: tuple[Length, ...],
    fighter: Fighter,
    table_effects: tuple[CardState, ...],
) -> tuple[OddsRow, ...]:
    """Rows `climbed_down` with `ends_cm`, the lowest first, then `fell` with `damage_taken`, the mildest first.

    Errors: BadInput `unclimbable`.
    Rule: CC-CLIMB-4, CC-FALL-2
    """
    if climb_difficulty == NO_HOLDS:
        raise BadInput("unclimbable")
    used = difficulty_used(int(climb_difficulty), fighter, windy=is_windy(table_effects))

    def outcome(natural: int) -> tuple[str, Length]:
        value = climbed_cm(natural, used)
        end = ends_down_at(value, height_cm, zones_cm)
        if end is not None:
            return "climbed_down", end
        fell = height_cm - value
        return "fell", fall_damage(fell, model_cm, crouching=crouching, cause="climb_down", fighter=fighter)

    found = over_faces(die, outcome)
    names = {"climbed_down": "ends_cm", "fell": "damage_taken"}
    return tuple(row(code, found[code, n], SIDES[die], **{names[code]: param(n)}) for code, n in sorted(found))


def swim_rows(
    *, die: str, distance_die: str, dice: tuple[str, ...], fighter: Fighter, bank_cm: Length | None
) -> tuple[OddsRow, ...]:
    """Rows `ashore`, `in_water` and, for a failed check, `drowned` or `cancelled`. `dice` are all the others.

    Errors: BadInput `heavy_armour`.
    Rule: CC-SWIM-1, CC-SWIM-2, CC-SWIM-3, CC-SWIM-4
    """
    if is_heavy(fighter):
        raise BadInput("heavy_armour")
    more, total = sums(dice), ways((die, distance_die, *dice))
    passing = SIDES[die] - BASE_THRESHOLD + 1
    ashore = 0
    for first in range(1, SIDES[distance_die] + 1):
        if not falls_short(CM_A_POINT * first, bank_cm):
            ashore += ways(dice)
        else:
            ashore += sum(w for rest, w in more.items() if not falls_short(CM_A_POINT * (first + rest), bank_cm))
    ashore *= passing
    afloat = passing * ways((distance_die, *dice)) - ashore
    return possible(
        (
            row("ashore", ashore, total),
            row("in_water", afloat, total),
            row("drowned" if fighter.started_in_water else "cancelled", total - ashore - afloat, total),
        )
    )


def push_rows(
    *, fighter: Fighter, edge_cm: Length | None, obstacle_cm: Length | None, obstacle_height_cm: Length | None
) -> tuple[OddsRow, ...]:
    """Rows `pushed` with `moved_cm`, the shortest first. Rule: CC-COND-5"""
    if "respinto" in fighter.immune_to:
        return certain("pushed", moved_cm=0)
    found: dict[Length, int] = {}
    six, four = PUSH_SIDES
    for first in range(1, six + 1):
        for second in range(1, four + 1):
            moved = pushed_cm(first * second, edge=edge_cm, obstacle=obstacle_cm, obstacle_height=obstacle_height_cm)
            found[moved] = found.get(moved, 0) + 1
    return tuple(row("pushed", found[moved], six * four, moved_cm=param(moved)) for moved in sorted(found))


_DIE = word(DICE, required=True, stand_in=DICE[0])
_CLIMB = {
    "die": _DIE,
    "climb_difficulty": difficulty(),
    "height_cm": length(required=True),
    "zones_cm": many(length(required=True)),
    "fighter": fighter(),
    "table_effects": many(card("in_force", required=True)),
}

ODDS: dict[str, OddsCalc] = {
    one.name: one
    for one in (
        odds_calc(
            "movement",
            movement_rows,
            {
                "action": code_or_name(MOVES, ("Ritirata Rapida",)),
                "die": word(DICE, stand_in=DICE[0]),
                "fighter": fighter(),
                "terrain": terrain(),
                "toward_caller": boolean(),
            },
            "CC-MOVE-1",
            also=_needs_a_die,
        ),
        odds_calc("climb", climb_rows, _CLIMB, "CC-CLIMB-2"),
        odds_calc(
            "climb_down",
            climb_down_rows,
            {**_CLIMB, "model_cm": length(required=True, positive=True), "crouching": boolean()},
            "CC-CLIMB-4",
        ),
        odds_calc(
            "swim",
            swim_rows,
            {
                "die": _DIE,
                "distance_die": _DIE,
                "dice": dice_asked(),
                "fighter": fighter(),
                "bank_cm": length(),
            },
            "CC-SWIM-2",
        ),
        odds_calc(
            "push",
            push_rows,
            {
                "fighter": fighter(),
                "edge_cm": length(),
                "obstacle_cm": length(),
                "obstacle_height_cm": length(),
            },
            "CC-COND-5",
        ),
    )
}
