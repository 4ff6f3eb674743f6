"""Swimming as a roll in play: the only place that asks a player for water and banks (CC-SWIM)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books.base import Asked, Die, Field, Finding, MemberState, OddsRow
from rules.engine.books.cronache import effective, kept, sheet
from rules.engine.books.cronache.deed import Deed, Read, dice_field
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.limits import SWIMMING_DICE
from rules.engine.books.cronache.moving_odds import swim_rows
from rules.engine.books.cronache.swimming import swim
from rules.engine.books.cronache.values import DICE, SIDES
from rules.engine.types import Derived, Violation

FURTHEST_CM, MOST_OF_A_SIZE = 200, 9


def _fields(_member: MemberState) -> tuple[Field, ...]:
    """Rule: CC-SWIM-1, CC-SWIM-3"""
    return (
        dice_field("check_die", "d8"),
        dice_field("distance_die", "d6"),
        *(Field(f"more_{die}", "int", int(die == DICE[0]), 0, MOST_OF_A_SIZE) for die in DICE),
        Field("bank_cm", "int", 0, 0, FURTHEST_CM),
        Field("started_in_water", "bool", False),
    )


def _more(asked: Asked) -> tuple[str, ...]:
    """All the other dice that are left."""
    return tuple(die for die in DICE for _one in range(asked.chosen[f"more_{die}"]))


def _swimmer(asked: Asked) -> Fighter:
    left = SWIMMING_DICE + len(_more(asked))
    return kept.fighter_of(asked.member, dice_left=left, started_in_water=asked.chosen["started_in_water"])


def _dice(asked: Asked) -> tuple[Die, ...]:
    said, owner = asked.chosen, asked.member.id
    check, distance = (Die(SIDES[said[f"{one}_die"]], one, owner) for one in ("check", "distance"))
    return (check, distance, *(Die(SIDES[die], "further", owner) for die in _more(asked)))


def _swum(asked: Asked, faces: Sequence[int]) -> tuple[dict[str, Any] | Violation, int]:
    """What a swim comes to, and how many of the dice were rolled for it. Rule: CC-SWIM-2, CC-SWIM-3"""
    check, distance, *rest = faces
    told: dict[str, Any] = {
        "natural": check,
        "distance_natural": distance,
        "fighter": _swimmer(asked),
        "bank_cm": asked.chosen["bank_cm"],
    }
    first = swim(rolls=(), **told)
    if not isinstance(first, Violation):
        return first, SWIMMING_DICE
    return swim(rolls=tuple(rest), **told), len(faces)


def _against(asked: Asked) -> Violation | None:
    """Rule: CC-SWIM-1"""
    told, _rolled = _swum(asked, [1] * (SWIMMING_DICE + len(_more(asked))))
    return told if isinstance(told, Violation) else None


def _numbers(asked: Asked) -> tuple[Derived, ...]:
    return (sheet.value(asked.member, _swimmer(asked), "dexterity"),)


def _rows(asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    said = asked.chosen
    return {
        "outcome": swim_rows(
            die=said["check_die"],
            distance_die=said["distance_die"],
            dice=_more(asked),
            fighter=_swimmer(asked),
            bank_cm=said["bank_cm"],
        )
    }


def _read(asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-SWIM-2, CC-SWIM-3, CC-SWIM-4"""
    told, rolled = _swum(asked, faces)
    assert not isinstance(told, Violation)
    counted = tuple(range(rolled))
    if told["drowned"]:
        drowned = Finding("swimmer_drowns", {}, "CC-SWIM-4")
        return Read(False, (drowned,), {kept.LOST: effective.resistance(_swimmer(asked))}, counted=counted)
    if not told["success"]:
        return Read(False, (Finding("swim_cancelled", {}, "CC-SWIM-4"),), counted=counted)
    code = "swims_ashore" if told["ashore"] else "swims_on"
    found = Finding(
        code, {"cm": told["max_cm"], "dice": told["dice_spent"]}, "CC-SWIM-2" if rolled == 2 else "CC-SWIM-3"
    )
    return Read(True, (found,), counted=counted)


def _repeats(asked: Asked, faces: Sequence[int]) -> int:
    """The check while it fails, then the distance."""
    told, _rolled = _swum(asked, faces)
    return int(not isinstance(told, Violation) and told["success"])


SWIM = Deed(
    key="swim",
    rule="CC-SWIM-2",
    fields=_fields,
    dice=_dice,
    rows=_rows,
    read=_read,
    against=_against,
    numbers=_numbers,
    poisons=True,
    purpose=lambda _asked: "swim",
    repeats=_repeats,
)
