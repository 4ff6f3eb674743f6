"""Ground: the only place that knows jumps, the table of difficult ground and drowning (DD-JUMP, DD-TERR, DD-DROWN)."""

from __future__ import annotations

from rules.engine.books.base import Calc, OddsRow
from rules.engine.books.dozen_die.checks import SIDES, check, passing_faces
from rules.engine.inputs import boolean, face, integer, list_of, nullable, word
from rules.engine.odds import certain, either
from rules.engine.types import BadInput

JUMP_BONUS = 3
DIFFICULTY_BONUS = {"easy": 6, "normal": 3, "hard": 0, "very_hard": -1}
TRAIT_BONUS = {
    "wade": {"stunted": -1, "ungainly": -1, "tightrope": 1},
    "climb": {"stunted": -1, "tightrope": 1},
}
NEEDS_NO_GROUND = {"fly", "levitation"}
PASSES_ON = {"water": "deep_water_native", "cramped": "small_creature", "narrow": "tightrope"}
SINKING = ("free", "waist", "neck", "drowned")


def _jump_without_roll(mv: int, distance: int) -> str | None:
    if distance > mv:
        return "illegal"
    half = (mv + 1) // 2  # halves up, DD-CORE-3
    return "auto" if distance <= half else None


def jump(*, mv: int, dx: int, distance: int, roll: int | None) -> str:
    """`auto`, `success`, `fail` (falls into the gap) or `illegal` (farther than MV). Unit: squares.

    Errors: BadInput `invalid_face` when a face is wanted and missing.
    Rule: DD-JUMP-1, DD-JUMP-2, DD-JUMP-3
    """
    settled = _jump_without_roll(mv, distance)
    if settled is not None:
        return settled
    if roll is None:
        raise BadInput("invalid_face", "roll")
    return "success" if check(roll, dx + JUMP_BONUS) else "fail"


def jump_odds(*, mv: int, dx: int, distance: int) -> tuple[OddsRow, ...]:
    """The answers of `jump` with their chances. Rule: DD-JUMP-2"""
    settled = _jump_without_roll(mv, distance)
    if settled is not None:
        return certain(settled)
    return either("success", "fail", passing_faces(dx + JUMP_BONUS), SIDES)


def terrain_target(*, action: str, difficulty: str, dx: int, traits: list[str], ground: str | None) -> int | str:
    """What a wading or climbing roll must not exceed, or `auto` (no roll) or `impossible`.

    A target below 1 can't be met. `ground` counts for wading only, together with the trait that passes there. Each
    trait counts once.
    Rule: DD-TERR-1, DD-TERR-2, DD-TERR-3, DD-TERR-4, DD-TERR-5
    """
    held = set(traits)
    if held & NEEDS_NO_GROUND:
        return "auto"
    if action == "climb" and "ungainly" in held:
        return "impossible"
    passes = action == "wade" and ("ethereal" in held or PASSES_ON.get(ground or "") in held)
    if passes or difficulty == "very_easy":
        return "auto"
    bonuses = TRAIT_BONUS[action]
    return dx + DIFFICULTY_BONUS[difficulty] + sum(bonuses.get(trait, 0) for trait in held)


def terrain_odds(
    *, action: str, difficulty: str, dx: int, traits: list[str], ground: str | None
) -> tuple[OddsRow, ...]:
    """Rows `success` and `failure` of a wading or climbing roll; `auto` or `impossible` alone where there is none.

    Rule: DD-TERR-1, DD-CHECK-2
    """
    target = terrain_target(action=action, difficulty=difficulty, dx=dx, traits=traits, ground=ground)
    if isinstance(target, str):
        return certain(target)
    return either("success", "failure", passing_faces(target), SIDES)


def drowning(*, results: list[bool]) -> str:
    """How deep a character has sunk after these wading checks (true: passed): `free`, `waist`, `neck`, `drowned`.

    Three failures in a row drown, and nothing helps the drowned; a success before that sets free.
    Rule: DD-DROWN-1, DD-DROWN-2
    """
    failures = 0
    for passed in results:
        failures = 0 if passed else failures + 1
        if SINKING[failures] == "drowned":
            break
    return SINKING[failures]


CALCS: tuple[Calc, ...] = (
    Calc(
        "jump",
        jump,
        {"mv": integer(0), "dx": integer(), "distance": integer(0), "roll": nullable(face())},
        "DD-JUMP-2",
        jump_odds,
    ),
    Calc(
        "terrain_target",
        terrain_target,
        {
            "action": word("wade", "climb"),
            "difficulty": word("very_easy", *DIFFICULTY_BONUS),
            "dx": integer(),
            "traits": list_of(word(), default=()),
            "ground": nullable(word()),
        },
        "DD-TERR-1",
        terrain_odds,
    ),
    Calc("drowning", drowning, {"results": list_of(boolean())}, "DD-DROWN-1"),
)
