"""What the letters after a skill mean and what using it costs: the only place that reads them (CC-SKILL-1, CC-SKILL-2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.picks import as_it_is
from rules.engine.books.cronache.reading import Length, boolean, calc, card, face, length
from rules.engine.books.cronache.values import COMPLETE_DICE
from rules.engine.types import BadInput, Violation

PASSIVE, ACTIVE, THRESHOLD, FREE, COMPLETE, CLASS_TAG = (
    "passive",
    "active",
    "threshold",
    "free",
    "complete",
    "class_tag",
)
COSTS = {PASSIVE: 0, CLASS_TAG: 0, ACTIVE: 1, THRESHOLD: 1, FREE: 0, COMPLETE: COMPLETE_DICE}
NO_ACTIONS = (PASSIVE, CLASS_TAG)

RUNE_FIELD_CM = 5
RUNE_FIELD_BLOCKS = frozenset(
    {"circolo_della_legge", "circolo_del_caos", "forza_delle_tenebre", "forza_delle_leggende", "forza_della_fede"}
)

_TYPE = re.compile(r"A([CG]?L?|L[CG])(?:\[([0-9])\]|([0-9]))?")
_CLASS_TAG = re.compile(r"\[AC\](?:\([A-Z0-9\[\]]+\))?")


@dataclass(frozen=True, slots=True)
class SkillType:
    """A skill type: code, threshold (None: nothing to roll) and whether it works in either hand."""

    code: str
    threshold: int | None = None
    reaction: bool = False

    @property
    def dice_cost(self) -> int:
        return COSTS[self.code]


@lru_cache(maxsize=512)
def read_type(printed: str | None) -> SkillType | None:
    """The type behind printed letters; None where they are none. Nothing printed is passive.

    Rule: CC-SKILL-1, CC-SKILL-2
    """
    if printed is None or printed == "P":
        return SkillType(PASSIVE)
    if _CLASS_TAG.fullmatch(printed):
        return SkillType(CLASS_TAG)
    found = _TYPE.fullmatch(printed)
    if found is None:
        return None
    letters, number = found[1], found[2] or found[3]
    threshold = int(number) if number else None
    if "C" in letters:
        code = COMPLETE
    elif "G" in letters:
        code = FREE
    else:
        code = ACTIVE if threshold is None else THRESHOLD
    return SkillType(code, threshold, "L" in letters)


def _type_of(printed: Any) -> SkillType | None:
    return read_type(printed) if printed is None or isinstance(printed, str) else None


def decode_type(*, printed: Any) -> dict[str, Any] | Violation:
    """A printed type in parts. Errors: `bad_type`. Rule: CC-SKILL-1, CC-SKILL-2"""
    found = _type_of(printed)
    if found is None:
        return Violation("CC-SKILL-2", "bad_type")
    return {
        "code": found.code,
        "threshold": found.threshold,
        "dice_cost": found.dice_cost,
        "reaction": found.reaction,
    }


def against(
    found: SkillType, fighter: Fighter, *, own_hand: bool, skill: CardState | None, rune_field: Length | None
) -> Violation | None:
    """The first reason against using a skill of this type now.

    Rule: CC-ACTION-4, CC-SKILL-1, CC-SKILL-5, CC-SKILL-10, CC-COND-4
    """
    if found.code in NO_ACTIONS:
        return Violation("CC-SKILL-1", "not_an_action")
    if fighter.prone:
        return Violation("CC-COND-4", "prone")
    if not own_hand and not found.reaction:
        return Violation("CC-ACTION-4", "not_own_hand")
    if "oblio" in fighter.effects:
        return Violation("CC-SKILL-5", "blocked")
    by_runes = skill is not None and skill.key in RUNE_FIELD_BLOCKS
    if by_runes and rune_field is not None and rune_field <= RUNE_FIELD_CM:
        return Violation("CC-SKILL-10", "blocked")
    if fighter.dice_left < found.dice_cost:
        return Violation("CC-SKILL-1", "too_few_dice")
    return None


def skill_use(
    *,
    printed: Any,
    fighter: Fighter,
    natural: int | None,
    own_hand: bool,
    skill: CardState | None,
    rune_field_cm: Length | None,
) -> dict[str, Any] | Violation:
    """Using a skill by its printed type.

    Errors: `bad_type`, `not_an_action`, `prone`, `not_own_hand`, `blocked`, `too_few_dice`; then BadInput
    `missing_input` where the type wants a roll.
    Rule: CC-ACTION-4, CC-SKILL-1, CC-SKILL-2, CC-SKILL-3, CC-SKILL-5, CC-SKILL-10, CC-COND-4
    """
    found = _type_of(printed)
    if found is None:
        return Violation("CC-SKILL-2", "bad_type")
    refused = against(found, fighter, own_hand=own_hand, skill=skill, rune_field=rune_field_cm)
    if refused is not None:
        return refused
    success = True
    if found.threshold is not None:
        if natural is None:
            raise BadInput("missing_input", "natural")
        success = natural != 1 and natural >= found.threshold
    return {
        "success": success,
        "dice_spent": found.dice_cost,
        "dice_left_after": fighter.dice_left - found.dice_cost,
    }


CALCS: tuple[Calc, ...] = (
    calc("decode_type", decode_type, {"printed": as_it_is()}, "CC-SKILL-2"),
    calc(
        "skill_use",
        skill_use,
        {
            "printed": as_it_is(required=True),
            "fighter": fighter(),
            "natural": face(),
            "own_hand": boolean(True),
            "skill": card("skills"),
            "rune_field_cm": length(),
        },
        "CC-SKILL-1",
    ),
)
