"""The Proto-Lanciafiamme as a roll in play: no shot, but a complete action with a threshold of its own (CC-RANGED-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.books.base import Asked, CardState, Field, Finding, MemberState, OddsRow
from rules.engine.books.cronache import kept, once
from rules.engine.books.cronache.deed import Deed, Read, dice_field, his_die
from rules.engine.books.cronache.hitting import FLAME_THRESHOLD, flamethrower
from rules.engine.books.cronache.values import COMPLETE_DICE, DICE, SIDES
from rules.engine.odds import either
from rules.engine.types import Derived, Step, Violation, stacked

KEY = "flames"


def throws_flames(card: CardState) -> bool:
    """Whether a ranged weapon is used in an action of its own. Rule: CC-ACTION-7"""
    return bool(card.stats.get("threshold_action"))


def _weapon(member: MemberState) -> CardState | None:
    return next((one.card for one in member.possessions if throws_flames(one.card)), None)


def _fields(_member: MemberState) -> tuple[Field, ...]:
    return (dice_field("die", DICE[-1]),)


def _thrown(asked: Asked, natural: int) -> Mapping[str, Any]:
    """What a face does to the bearer and to one who fails his test."""
    bearer = kept.fighter_of(asked.member, dice_left=COMPLETE_DICE)
    return flamethrower(natural=natural, fighter=bearer, tests=(False,))


def _numbers(asked: Asked) -> tuple[Derived, ...]:
    weapon = _weapon(asked.member)
    assert weapon is not None
    return (stacked("threshold", [Step("worn", weapon.key, FLAME_THRESHOLD)], "CC-RANGED-8"),)


def _rows(asked: Asked) -> Mapping[str, tuple[OddsRow, ...]]:
    sides = SIDES[asked.chosen["die"]]
    good = sum(_thrown(asked, natural)["success"] for natural in range(1, sides + 1))
    return {"outcome": either("flames_burn", "flames_fail", good, sides)}


def _against(asked: Asked) -> Violation | None:
    """A weapon that failed is of no more use in this game. Rule: CC-RANGED-8"""
    weapon = _weapon(asked.member)
    if weapon is None or once.left(asked.member, weapon.key, once.BROKEN) > 0:
        return None
    return Violation("CC-RANGED-8", "weapon_broken", {"card": weapon.key, "member": asked.member.name})


def _read(asked: Asked, faces: Sequence[int]) -> Read:
    """Rule: CC-RANGED-8, CC-ACTION-7"""
    told = _thrown(asked, faces[0])
    spent = Finding("dice_spent", {"dice": told["dice_spent"]}, "CC-ACTION-7")
    if told["success"]:
        reach = Finding("flames_reach", {"face": faces[0], "damage": told["damage_dealt"][0]}, "CC-RANGED-8")
        return Read(True, (reach, spent))
    back = Finding("flames_come_back", {"damage": told["damage_taken"]}, "CC-RANGED-8")
    weapon = _weapon(asked.member)
    broken = (once.kind_of(once.BROKEN, weapon.key),) if weapon is not None else ()
    return Read(False, (back, spent), {kept.LOST: told["damage_taken"]}, used=broken)


FLAMES = Deed(
    key=KEY,
    rule="CC-RANGED-8",
    fields=_fields,
    dice=his_die,
    rows=_rows,
    read=_read,
    offered=lambda member: _weapon(member) is not None,
    against=_against,
    numbers=_numbers,
    poisons=True,
    purpose=lambda _asked: KEY,
)
