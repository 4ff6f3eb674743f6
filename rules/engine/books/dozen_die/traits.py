"""Traits of creatures, spells and weapons: the only place for those that no other chapter owns.

Slayer's bonus, betrayal, fading, poison, regeneration, wind on levitators, double dice pool, sunlight and fear.
"""

from __future__ import annotations

from rules.engine.books.base import Calc, OddsCalc, OddsRow
from rules.engine.books.dozen_die.checks import SIDES, passing_faces
from rules.engine.books.dozen_die.pool import defence_dice
from rules.engine.books.dozen_die.pool import dice as attack_dice
from rules.engine.inputs import boolean, face, integer, nullable, word
from rules.engine.odds import certain, either, faces_at_least, reach, row
from rules.engine.types import BadInput

MAGIC_BONUS = 2
SUNLIGHT_LOSS_AW = 1
BREEZE_SQUARES = 2
POISON_HP = 1


def weapon_bonus(*, base: int, magic: bool) -> int:
    """Strength bonus of a weapon; a magic one, as every slayer is, has 2 more against everybody.

    Rule: DD-SLAY-1
    """
    return base + (MAGIC_BONUS if magic else 0)


# --- dice that want to be high ---


def betrays(*, roll: int, value: int) -> bool:
    """Does a vassal who is Untrustworthy `value` turn on this face? A 12 is the best face here.

    Rule: DD-UNTR-1, DD-CHECK-3
    """
    return roll >= value


def betrayal_odds(*, value: int) -> tuple[OddsRow, ...]:
    """Rows `turns` and `stays`. Rule: DD-UNTR-1"""
    return either("turns", "stays", faces_at_least(value, SIDES), SIDES)


def fades(*, roll: int, value: int) -> bool:
    """Does something with Fading `value` leave play on this face? A 12 is the best face here.

    Rule: DD-FADE-1, DD-CHECK-3
    """
    return roll >= value


def fading_odds(*, value: int) -> tuple[OddsRow, ...]:
    """Rows `fades` and `stays`, for one round. Rule: DD-FADE-1"""
    return either("fades", "stays", faces_at_least(value, SIDES), SIDES)


def regenerate(*, roll: int, hp: int, hp_max: int, necrotic: bool) -> int:
    """HP after the roll at the start of a round. A face above the current HP becomes the HP, up to the maximum.

    The fallen, the unhurt and those with a necrotic wound stay as they are. Rule: DD-REGEN-1, DD-NECR-1
    """
    if necrotic or not 0 < hp < hp_max or roll <= hp:
        return hp
    return min(roll, hp_max)


def regeneration_odds(*, hp: int, hp_max: int, necrotic: bool) -> tuple[OddsRow, ...]:
    """Rows `hp` with the param `hp`, lowest first. Rule: DD-REGEN-1"""
    faces_for: dict[int, int] = {}
    for roll in range(1, SIDES + 1):
        after = regenerate(roll=roll, hp=hp, hp_max=hp_max, necrotic=necrotic)
        faces_for[after] = faces_for.get(after, 0) + 1
    return tuple(row("hp", faces, SIDES, hp=after) for after, faces in sorted(faces_for.items()))


# --- poison, wind, light, fear ---


def poison(*, hp: int, round_starts: int, already_poisoned: bool, immune: bool) -> int:
    """HP after a poisoning and that many round starts, never below 0.

    One HP at once and one at each round start. For the poisoned only the round starts count, for the immune nothing.
    Rule: DD-POIS-2, DD-POIS-3, DD-ANTI-1
    """
    if immune:
        return max(0, hp)
    doses = round_starts + (0 if already_poisoned else 1)
    return max(0, hp - doses * POISON_HP)


def levitation_wind(*, weather: str, roll: int | None) -> dict[str, int | str | None]:
    """How far a yellow die moves the opponent's levitators, and whether one or all of them. Unit: squares.

    In a storm the answer is for the levitator whose face is given. A hurricane takes all away: no distance.
    Errors: BadInput `invalid_face` for a storm without a face.
    Rule: DD-LEVI-3, DD-LEVI-4, DD-LEVI-5
    """
    if weather == "breeze":
        return {"max_distance": BREEZE_SQUARES, "who": "one"}
    if weather == "hurricane":
        return {"max_distance": None, "who": "all"}
    if roll is None:
        raise BadInput("invalid_face", "roll")
    return {"max_distance": roll, "who": "all"}


def wind_odds(*, weather: str) -> tuple[OddsRow, ...]:
    """Rows `reach` with the param `squares`: the chance that a levitator may be moved that far.

    The player moves it *up to* the distance, so the rows contain each other and don't add up to 1. A hurricane has the
    one row `leaves`. Rule: DD-LEVI-3, DD-LEVI-4, DD-LEVI-5
    """
    if weather == "breeze":
        return tuple(row("reach", 1, 1, squares=squares) for squares in range(1, BREEZE_SQUARES + 1))
    if weather == "hurricane":
        return certain("leaves")
    return reach("reach", "squares", SIDES)


def double_pool_dice(*, dice: int, pool_a: int, pool_b: int, own_order: bool, defender_pool: int | None) -> int:
    """Dice of a neutral with Double Dice Pool: capped by both pools on its own order, else as any defender.

    `defender_pool` is the pool of the player who rolls for it, wanted when `own_order` is false.
    Errors: BadInput `missing_input` when that pool is wanted and not given.
    Rule: DD-DOUBLE-1, DD-POOL-11, DD-POOL-12
    """
    if own_order:
        return attack_dice(dice, pool_a + pool_b)
    if defender_pool is None:
        raise BadInput("missing_input", "defender_pool")
    return defence_dice(dice, defender_pool)


def awareness(*, printed: int, light: str, sensitive: bool) -> int:
    """AW in this light. The printed value of the sensitive already includes what daylight takes from them.

    Rule: DD-SUN-1
    """
    return printed + (SUNLIGHT_LOSS_AW if sensitive and light != "light" else 0)


def fear_odds(*, ch: int) -> tuple[OddsRow, ...]:
    """Rows `success` (may come into contact with the bearer of Fear) and `failure`: a check against CH.

    Rule: DD-FEAR-1, DD-CHECK-2
    """
    return either("success", "failure", passing_faces(ch), SIDES)


CALCS: tuple[Calc, ...] = (
    Calc("weapon_bonus", weapon_bonus, {"base": integer(), "magic": boolean()}, "DD-SLAY-1"),
    Calc("betrays", betrays, {"roll": face(), "value": integer()}, "DD-UNTR-1", betrayal_odds),
    Calc("fades", fades, {"roll": face(), "value": integer()}, "DD-FADE-1", fading_odds),
    Calc(
        "regenerate",
        regenerate,
        {"roll": face(), "hp": integer(), "hp_max": integer(), "necrotic": boolean(default=False)},
        "DD-REGEN-1",
        regeneration_odds,
    ),
    Calc(
        "poison",
        poison,
        {
            "hp": integer(),
            "round_starts": integer(0),
            "already_poisoned": boolean(default=False),
            "immune": boolean(default=False),
        },
        "DD-POIS-2",
    ),
    Calc(
        "levitation_wind",
        levitation_wind,
        {"weather": word("breeze", "storm", "hurricane"), "roll": nullable(face())},
        "DD-LEVI-4",
        wind_odds,
    ),
    Calc(
        "double_pool_dice",
        double_pool_dice,
        {
            "dice": integer(0),
            "pool_a": integer(0),
            "pool_b": integer(0),
            "own_order": boolean(default=True),
            "defender_pool": nullable(integer(0)),
        },
        "DD-DOUBLE-1",
    ),
    Calc(
        "awareness",
        awareness,
        {"printed": integer(), "light": word("light", "dusk", "darkness", "pitch"), "sensitive": boolean()},
        "DD-SUN-1",
    ),
)

ODDS: dict[str, OddsCalc] = {"fear": OddsCalc("fear", fear_odds, {"ch": integer()}, "DD-FEAR-1")}
