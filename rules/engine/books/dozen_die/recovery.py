"""Injury, falling and recovery: the only place that knows who rolls after an adventure and what the roll brings.

The second step reads twelve rows. Those of a house are handed in; `ROWS` are the ones that hold without any, and
rows 10 to 12 among them are our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.engine.books.base import (
    Aftermath,
    Calc,
    MemberState,
    NewCondition,
    OddsRow,
    RecoveryResult,
    TableRowState,
)
from rules.engine.books.dozen_die.abilities import value
from rules.engine.books.dozen_die.checks import SIDES, chance, check, needed_face
from rules.engine.books.dozen_die.experience import ROLES
from rules.engine.books.dozen_die.kinds import HERO, MOUNT, SQUIRE, VASSAL
from rules.engine.books.dozen_die.rings import wears_engagement_ring
from rules.engine.inputs import boolean, face, integer, nullable, word
from rules.engine.types import BadInput, Violation

TABLE = "recovery"
FELL, BED_REST, SITS_OUT = "fell", "bed_rest", "sits_out"
NO_LEARNING, NO_UPKEEP, MAY_BARGAIN = "no_learning", "no_upkeep", "may_bargain"
CONDITIONS = (FELL, BED_REST, SITS_OUT, NO_LEARNING, NO_UPKEEP, MAY_BARGAIN)
QUICK, DEAD, LOST = "quick", "dead", "lost"
UNTIL_INTERVAL, UNTIL_NEXT_ADVENTURE = "interval_closed", "next_adventure_closed"

CAUSES = ("fallen", "drowned", "hurricane", "storm_exit", "turned")  # what a report may say of a member
OF_CONTRACT = ("none", "fallen", "drowned", "hurricane", "storm_exit")
LIKE_FALLING = ("fallen", "drowned", "hurricane")
TURNED = "turned"  # an untrustworthy vassal that left the warband (DD-UNTR-1)

# What a row does where it doesn't say. Keys of `effects`: the flags, in the order of the spec.
BENIGN: Mapping[str, bool] = {
    "can_play_next": True,
    "can_spend_xp": True,
    "can_maintain": True,
    "can_bargain": False,
    "can_use_before_adventure": True,
    "dies": False,
}
EFFECTS: Mapping[str, Mapping[str, bool]] = {
    QUICK: BENIGN,
    BED_REST: {**BENIGN, "can_use_before_adventure": False},
    SITS_OUT: {**BENIGN, "can_play_next": False, "can_use_before_adventure": False},
    DEAD: {**dict.fromkeys(BENIGN, False), "dies": True},
}
_CODES = (*[BED_REST] * 9, SITS_OUT, SITS_OUT, DEAD)
ROWS: tuple[TableRowState, ...] = tuple(
    TableRowState(number, number, code, EFFECTS[code], house=number >= 10)
    for number, code in enumerate(_CODES, start=1)
)


def hp_state(hp: int, hp_max: int) -> str:
    """`ok`, `injured` below half of the maximum, `fallen` at 0 or less. Rule: DD-HP-1, DD-HP-2"""
    if hp <= 0:
        return "fallen"
    return "injured" if 2 * hp < hp_max else "ok"


def recovery_due(role: str, cause: str, engagement_ring: bool) -> bool:
    """Whether a character rolls after the adventure. Rule: DD-RECOV-1, DD-RING-5"""
    if cause not in LIKE_FALLING:
        return False
    return role in (HERO, SQUIRE, MOUNT) or (role == VASSAL and engagement_ring)


def row_for(rolled: int, table: Sequence[TableRowState]) -> TableRowState:
    """The row of a face; one that a table lacks is taken from `ROWS`."""
    return next(one for one in (*table, *ROWS) if one.first <= rolled <= one.last)


def recovery(co: int, st: int, survival_roll: int, injury_roll: int | None) -> str:
    """Code of the outcome: `quick` when the survival roll passes, else that of the second face's row.

    Errors: BadInput `invalid_face` when the second face is needed and missing.
    Rule: DD-RECOV-2
    """
    if check(survival_roll, co + st):
        return QUICK
    if injury_roll is None:
        raise BadInput("invalid_face", "injury_roll")
    return row_for(injury_roll, ()).code


# --- for a member -----------------------------------------------------------------------------------------------------


def may_suffer(member: MemberState, cause: str) -> list[Violation]:
    """Reasons against a cause for this member: only a vassal changes sides. Rule: DD-UNTR-1"""
    if cause == TURNED and member.kind != VASSAL:
        return [Violation("DD-UNTR-1", "not_a_vassal", {"member": member.name, "kind": member.kind})]
    return []


def may_trade(member: MemberState) -> list[Violation]:
    """Reasons against buying for a member, selling what he has, and handing things to or from him. Rule: DD-RECOV-2"""
    if any(one.kind == NO_UPKEEP for one in member.conditions):
        return [Violation("DD-RECOV-2", "may_not_trade", {"member": member.name})]
    return []


def aftermath(member: MemberState, cause: str) -> Aftermath:
    """What a casualty means once the adventure is closed.

    A roll, or the loss of a vassal without one. A member blown off by a storm is unhurt (DD-LEVI-4).
    Rule: DD-RECOV-1
    """
    if cause == TURNED:
        return Aftermath(False, None if may_suffer(member, cause) else LOST, (), "DD-UNTR-1")
    if cause not in LIKE_FALLING:
        return Aftermath(False, None, (), "DD-LEVI-4")
    if recovery_due(member.kind, cause, wears_engagement_ring(member)):
        return Aftermath(True, None, (NewCondition(FELL, UNTIL_INTERVAL),), "DD-RECOV-1")
    return Aftermath(False, LOST, (), "DD-RECOV-1")


def target(member: MemberState) -> int:
    """What the survival roll is made against. Errors: BadInput `ability_not_set`. Rule: DD-RECOV-2"""
    return value(member, "CO") + value(member, "ST")


def recover(member: MemberState, faces: Sequence[int], table: Sequence[TableRowState]) -> RecoveryResult:
    """Read a recovery; a second face is looked at only when the first fails.

    Errors: BadInput `invalid_face`, `ability_not_set`. Rule: DD-RECOV-2
    """
    survival, wanted = needed_face(faces, 0), target(member)
    if check(survival, wanted):
        return RecoveryResult(QUICK, (survival,), (wanted,), None, (), "DD-RECOV-2")
    injury = needed_face(faces, 1)
    row = row_for(injury, table)
    effects = effects_of(row)
    return RecoveryResult(
        code=row.code,
        faces=(survival, injury),
        targets=(wanted, None),
        standing=DEAD if effects["dies"] else None,
        conditions=() if effects["dies"] else _conditions(effects),
        rule="DD-RECOV-2",
        house=row.house,
    )


def effects_of(row: TableRowState) -> dict[str, Any]:
    """Flags of a row; one that it doesn't give is that of the known row with the same code."""
    return {**EFFECTS.get(row.code, BENIGN), **row.effects}


def _conditions(effects: Mapping[str, Any]) -> tuple[NewCondition, ...]:
    """Conditions that keep a member from what a row takes away, and the one that lets him bargain though he fell.

    Missing an adventure includes lying in bed.
    """
    found = []
    if not effects["can_play_next"]:
        found.append(NewCondition(SITS_OUT, UNTIL_NEXT_ADVENTURE))
    elif not effects["can_use_before_adventure"]:
        found.append(NewCondition(BED_REST, UNTIL_INTERVAL))
    if not effects["can_spend_xp"]:
        found.append(NewCondition(NO_LEARNING, UNTIL_INTERVAL))
    if not effects["can_maintain"]:
        found.append(NewCondition(NO_UPKEEP, UNTIL_INTERVAL))
    if effects["can_bargain"]:
        found.append(NewCondition(MAY_BARGAIN, UNTIL_INTERVAL))
    return tuple(found)


def odds(wanted: int, table: Sequence[TableRowState]) -> tuple[OddsRow, ...]:
    """Exact chance of a quick recovery and of each code of the table, in the order of its rows."""
    quick = chance(wanted)
    chances: dict[str, Fraction] = {}
    of_house: dict[str, bool] = {}
    for number in range(1, SIDES + 1):
        row = row_for(number, table)
        chances[row.code] = chances.get(row.code, Fraction(0)) + (1 - quick) / SIDES
        of_house[row.code] = of_house.get(row.code, False) or row.house
    rows = (
        OddsRow(QUICK, quick, {"target": wanted}),
        *(OddsRow(code, share, {"house": of_house[code]}) for code, share in chances.items()),
    )
    return tuple(one for one in rows if one.chance)


def _contract_odds(co: int, st: int) -> tuple[OddsRow, ...]:
    return odds(co + st, ROWS)


CALCS: tuple[Calc, ...] = (
    Calc("hp_state", hp_state, {"hp": integer(), "hp_max": integer(0)}, "DD-HP-2"),
    Calc(
        "recovery_due",
        recovery_due,
        {"role": word(*ROLES, MOUNT), "cause": word(*OF_CONTRACT), "engagement_ring": boolean(default=False)},
        "DD-RECOV-1",
    ),
    Calc(
        "recovery",
        recovery,
        {"co": integer(), "st": integer(), "survival_roll": face(), "injury_roll": nullable(face())},
        "DD-RECOV-2",
        odds=_contract_odds,
    ),
)
