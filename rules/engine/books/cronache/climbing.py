"""Climbing up and down and falling: the only place that knows about heights (CC-CLIMB, CC-FALL)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache.cards import Cards
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.moving import spares_ground
from rules.engine.books.cronache.reading import (
    VALUE,
    Ask,
    Faults,
    Length,
    boolean,
    calc,
    card,
    face,
    length,
    many,
    plain,
    word,
)
from rules.engine.books.cronache.values import CONDITIONS
from rules.engine.types import Violation

HARDEST = 5
NO_HOLDS = "none"
FALL_CAUSES = ("move", "jump", "vault", "drop", "push", "climb_down")
CROUCHING = Fraction(3, 2)  # a crouching model stands this much taller


def _read_difficulty(_cards: Cards, faults: Faults, value: Any) -> Any:
    if value != NO_HOLDS and (type(value) is not int or not 0 <= value <= HARDEST):
        faults.codes.add(VALUE)
        return 0
    return value


def difficulty() -> Ask:
    """A difficulty of the DdA table, or `none` where nobody can climb. Rule: CC-CLIMB-5"""
    return Ask(_read_difficulty, None, required=True)


def difficulty_used(printed: int, fighter: Fighter, *, windy: bool) -> int:
    """The difficulty that a fighter climbs with; `windy` under Venti di Tempesta. Rule: CC-CLIMB-2"""
    if "levitazione" in fighter.effects:
        return 0
    return max(0, printed + fighter.steady("climb_difficulty") + windy)


def climbed_cm(natural: int, used: int) -> int:
    """How far a face takes a climber, in cm. Rule: CC-CLIMB-2"""
    return max(0, 2 * natural - used)


def ends_up_at(value: int, height: Length, zones: tuple[Length, ...]) -> Length:
    """Where a climb ends, as height above the foot. Rule: CC-CLIMB-3"""
    if value >= height:
        return height
    return max((zone for zone in zones if zone <= value), default=0)


def ends_down_at(value: int, height: Length, zones: tuple[Length, ...]) -> Length | None:
    """Where a descent ends, as height above the foot; None for a fall to the foot. Rule: CC-CLIMB-4"""
    if value >= height:
        return 0
    return min((zone for zone in zones if height - value <= zone < height), default=None)


def fall_damage(fall: Length, model: Length, *, crouching: bool, cause: str, fighter: Fighter) -> int:
    """Damage of a drop. Rule: CC-FALL-2, CC-FALL-3, CC-FALL-4, CC-FALL-6, CC-GEN-2"""
    if spares_ground(fighter):
        return 0
    damage = int(Fraction(fall) / (model * CROUCHING if crouching else model))
    if cause == "drop":
        return damage // 2
    return max(0, damage - 1) if cause in ("jump", "vault") else damage


def lies_down(fighter: Fighter) -> list[str]:
    """Conditions received at the foot of a drop. Rule: CC-FALL-2, CC-COND-8"""
    return [] if "a_terra" in fighter.immune_to else [CONDITIONS["a_terra"]]


def is_windy(table_effects: tuple[CardState, ...]) -> bool:
    """Whether Venti di Tempesta blows over the table. Rule: CC-CLIMB-2"""
    return any(one.key == "venti_di_tempesta" for one in table_effects)


def _way_made(
    natural: int, climb_difficulty: int | str, fighter: Fighter, table_effects: tuple[CardState, ...]
) -> tuple[int, int] | Violation:
    """The difficulty that counts, and how many cm the roll makes against it. Rule: CC-CLIMB-2, CC-CLIMB-5"""
    if isinstance(climb_difficulty, str):
        return Violation("CC-CLIMB-5", "unclimbable")
    used = difficulty_used(climb_difficulty, fighter, windy=is_windy(table_effects))
    return used, climbed_cm(natural, used)


def climb(
    *,
    natural: int,
    climb_difficulty: int | str,
    height_cm: Length,
    zones_cm: tuple[Length, ...],
    fighter: Fighter,
    table_effects: tuple[CardState, ...],
) -> dict[str, Any] | Violation:
    """Where a climb leads. Heights in cm above the foot. Errors: `unclimbable`.

    Rule: CC-CLIMB-2, CC-CLIMB-3, CC-CLIMB-5
    """
    way = _way_made(natural, climb_difficulty, fighter, table_effects)
    if isinstance(way, Violation):
        return way
    used, value = way
    return {
        "climb_difficulty_used": used,
        "value_cm": value,
        "ends_cm": plain(ends_up_at(value, height_cm, zones_cm)),
    }


def climb_down(
    *,
    natural: int,
    climb_difficulty: int | str,
    height_cm: Length,
    model_cm: Length,
    crouching: bool,
    zones_cm: tuple[Length, ...],
    fighter: Fighter,
    table_effects: tuple[CardState, ...],
) -> dict[str, Any] | Violation:
    """Where a descent leads, and the fall if it fails. Heights in cm above the foot. Errors: `unclimbable`.

    Rule: CC-CLIMB-4, CC-FALL-2, CC-FALL-6
    """
    way = _way_made(natural, climb_difficulty, fighter, table_effects)
    if isinstance(way, Violation):
        return way
    used, value = way
    end = ends_down_at(value, height_cm, zones_cm)
    fell = height_cm - value if end is None else 0
    damage = 0
    if end is None:
        damage = fall_damage(fell, model_cm, crouching=crouching, cause="climb_down", fighter=fighter)
    return {
        "climb_difficulty_used": used,
        "value_cm": value,
        "ends_cm": plain(end or 0),
        "fall_cm": plain(fell),
        "damage_taken": damage,
        "conditions_received": lies_down(fighter) if end is None else [],
    }


def fall(
    *,
    height_cm: Length | None,
    model_cm: Length | None,
    crouching: bool,
    cause: str,
    crevasse: bool,
    fighter: Fighter,
) -> dict[str, Any]:
    """What a fall does: from a drop, or into a crevasse.

    Rule: CC-FALL-2, CC-FALL-3, CC-FALL-4, CC-FALL-5, CC-FALL-6, CC-GEN-2
    """
    if crevasse or height_cm is None or model_cm is None:
        return {"damage_taken": 0, "conditions_received": [], "lost": crevasse}
    return {
        "damage_taken": fall_damage(height_cm, model_cm, crouching=crouching, cause=cause, fighter=fighter),
        "conditions_received": lies_down(fighter),
        "lost": False,
    }


def _needs_heights(
    faults: Faults, *, height_cm: Length | None, model_cm: Length | None, crevasse: bool, **_others: Any
) -> None:
    if not crevasse and (height_cm is None or model_cm is None):
        faults.missing()


_CLIMB = {
    "natural": face(required=True),
    "climb_difficulty": difficulty(),
    "height_cm": length(required=True),
    "zones_cm": many(length(required=True)),
    "fighter": fighter(),
    "table_effects": many(card("in_force", required=True)),
}

CALCS: tuple[Calc, ...] = (
    calc("climb", climb, _CLIMB, "CC-CLIMB-2"),
    calc(
        "climb_down",
        climb_down,
        {**_CLIMB, "model_cm": length(required=True, positive=True), "crouching": boolean()},
        "CC-CLIMB-4",
    ),
    calc(
        "fall",
        fall,
        {
            "height_cm": length(),
            "model_cm": length(positive=True),
            "crouching": boolean(),
            "cause": word(FALL_CAUSES, "move"),
            "crevasse": boolean(),
            "fighter": fighter(),
        },
        "CC-FALL-2",
        also=_needs_heights,
    ),
)
