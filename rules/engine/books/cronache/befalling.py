"""What befalls fighters and points, as rolls in play: pushes, deviations, mutations, and getting up again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from rules.engine.books.base import Asked, Die, Field, Finding, MemberState, OddsRow
from rules.engine.books.cronache import kept, once
from rules.engine.books.cronache.conditions import PUSH_SIDES, after_push, push
from rules.engine.books.cronache.deed import Deed, Read, always, dice_field, his_die, no_dice
from rules.engine.books.cronache.moving_odds import push_rows
from rules.engine.books.cronache.mutations import may_repeat, mutation
from rules.engine.books.cronache.powers import schools_of
from rules.engine.books.cronache.rolling_odds import deviation_rows, mutation_rows
from rules.engine.books.cronache.sight import DIRECTIONS, SHIFT_DICE, deviation
from rules.engine.books.cronache.sight import SIDES as DEVIATION_SIDES
from rules.engine.odds import certain
from rules.engine.types import Violation

Key = TypeVar("Key", str, int)

FAR_CM = 99
MOST_DEVIATIONS = 3
MUTATING = "mutazione_rampante"
RESPINTO, A_TERRA = "respinto", "a_terra"


# --- push -------------------------------------------------------------------------------------------------------------


def _can_be_pushed(member: MemberState) -> bool:
    return RESPINTO not in kept.fighter_of(member).immune_to


def _push_fields(_member: MemberState) -> tuple[Field, ...]:
    return tuple(
        Field(key, "int", default, 0, FAR_CM)
        for key, default in (("edge_cm", FAR_CM), ("obstacle_cm", FAR_CM), ("obstacle_height_cm", 0))
    )


def _push_dice(_asked: Asked) -> tuple[Die, ...]:
    return tuple(Die(one) for one in PUSH_SIDES)


def _push_rows(asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    return {"outcome": push_rows(fighter=kept.fighter_of(asked.member), **asked.chosen)}


def _read_push(asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-COND-5"""
    fighter = kept.fighter_of(asked.member)
    told = push(rolls=tuple(faces), fighter=fighter, **asked.chosen)
    assert not isinstance(told, Violation)
    then = after_push(fighter)
    code = "pushed_all_the_way" if told["moved_cm"] == told["max_cm"] else "pushed_and_stopped"
    found = Finding(code, {"thrown": told["max_cm"], "cm": told["moved_cm"]})
    return Read(None, (found,), received=then, ended=frozenset({RESPINTO}) - then)


# --- deviation --------------------------------------------------------------------------------------------------------


def _uses_powers(member: MemberState) -> bool:
    """Only powers deviate. Rule: CC-DEV-1"""
    return bool(schools_of(kept.fighter_of(member)))


def _deviation_fields(_member: MemberState) -> tuple[Field, ...]:
    return (Field("deviations", "int", 1, 1, MOST_DEVIATIONS),)


def _deviation_dice(asked: Asked) -> tuple[Die, ...]:
    one = (Die(DEVIATION_SIDES, "direction"), *[Die(DEVIATION_SIDES, "shift")] * SHIFT_DICE)
    return one * int(asked.chosen["deviations"])


def _deviation_rows(_asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    """Chances of each single deviation: where to, and how far. Rule: CC-DEV-1"""
    rows = deviation_rows()
    where = _summed((f"shifts_{one.params.get('direction') or 'nowhere'}", one.chance) for one in rows)
    far = _summed((int(one.params.get("shift_cm") or 0), one.chance) for one in rows)
    return {
        "direction": tuple(OddsRow(code, chance) for code, chance in where.items()),
        "shift": tuple(OddsRow("shift_cm", chance, {"number": cm}) for cm, chance in sorted(far.items())),
    }


def _summed(rows: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    found: dict[Key, Fraction] = {}
    for key, chance in rows:
        found[key] = found.get(key, Fraction()) + chance
    return found


def _read_deviation(_asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-DEV-1, CC-DEV-2, CC-DEV-3"""
    each = 1 + SHIFT_DICE
    throws: list[Mapping[str, Any]] = []
    counted: list[int] = []
    for at in range(0, len(faces), each):
        shifts = DIRECTIONS[faces[at]] is not None
        throws.append({"direction_natural": faces[at], "rolls": faces[at + 1 : at + each] if shifts else ()})
        counted += range(at, at + each if shifts else at + 1)
    told = deviation(deviations=tuple(throws))
    assert not isinstance(told, Violation)
    found = [
        Finding(f"deviates_{direction or 'nowhere'}", {"cm": shift})
        for direction, shift in zip(told["directions"], told["shifts_cm"], strict=True)
    ]
    if len(throws) > 1:
        found += _in_all(told["right_cm"], told["forward_cm"])
    return Read(None, tuple(found), counted=tuple(counted))


def _in_all(right: int, forward: int) -> list[Finding]:
    """Where the point lies in the end, from where it was aimed. Rule: CC-DEV-3"""
    found = []
    for cm, more, less in ((right, "right", "left"), (forward, "forward", "back")):
        if cm:
            found.append(Finding(f"in_all_{more if cm > 0 else less}", {"cm": abs(cm)}, "CC-DEV-3"))
    return found or [Finding("in_all_nowhere", {}, "CC-DEV-3")]


# --- mutation ---------------------------------------------------------------------------------------------------------


def _mutates(member: MemberState) -> bool:
    return MUTATING in member.cards


def _mutation_fields(_member: MemberState) -> tuple[Field, ...]:
    return (dice_field("die", "d8"),)


def _mutated_already(asked: Asked) -> Violation | None:
    """Rule: CC-MUT-1, CC-MUT-2"""
    have = kept.number(asked.member, kept.MUTATION)
    return Violation("CC-MUT-2", "mutated_already", {"member": asked.member.name, "result": have}) if have else None


def _mutation_rows(asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    """Chances of the first throw; whoever may throw again decides then. Rule: CC-MUT-2, CC-MUT-3"""
    rows = mutation_rows(die=asked.chosen["die"], fighter=kept.fighter_of(asked.member), reroll_on=())
    return {"outcome": tuple(OddsRow(f"mutation_{one.params['result']}", one.chance) for one in rows)}


def _read_mutation(asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-MUT-2"""
    fighter = kept.fighter_of(asked.member)
    told = mutation(die=asked.chosen["die"], natural=faces[0], fighter=fighter, reroll_natural=None)
    assert not isinstance(told, Violation)
    more = told["result"] - kept.number(asked.member, kept.MUTATION)
    out = (once.REMOVED,) if told["removed"] else ()
    return Read(not told["removed"], (Finding(f"mutates_{told['result']}"),), {kept.MUTATION: more}, used=out)


def _mutates_again(asked: Asked, natural: int) -> bool:
    return may_repeat(kept.fighter_of(asked.member), natural)


# --- getting up -------------------------------------------------------------------------------------------------------


def _lies(member: MemberState) -> bool:
    return kept.fighter_of(member).prone


def _stand_up_rows(_asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    return {"outcome": certain("stood_up")}


def _read_stand_up(_asked: Asked, _faces: Sequence[int]) -> Read:
    """Rule: CC-COND-4"""
    return Read(None, (Finding("stands_up"),), ended=frozenset({A_TERRA}))


PUSH = Deed(
    key="push",
    rule="CC-COND-5",
    fields=_push_fields,
    dice=_push_dice,
    rows=_push_rows,
    read=_read_push,
    offered=_can_be_pushed,
    lying=always,
)
DEVIATION = Deed(
    key="deviation",
    rule="CC-DEV-1",
    fields=_deviation_fields,
    dice=_deviation_dice,
    rows=_deviation_rows,
    read=_read_deviation,
    offered=_uses_powers,
    lying=always,
)
MUTATION = Deed(
    key="mutation",
    rule="CC-MUT-2",
    fields=_mutation_fields,
    dice=his_die,
    rows=_mutation_rows,
    read=_read_mutation,
    offered=_mutates,
    against=_mutated_already,
    lying=always,
    once_more=_mutates_again,
)
STAND_UP = Deed(
    key="stand_up",
    rule="CC-COND-4",
    fields=lambda _member: (),
    dice=no_dice,
    rows=_stand_up_rows,
    read=_read_stand_up,
    offered=_lies,
    lying=always,
)
