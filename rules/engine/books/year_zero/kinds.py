"""Who plays: the only place that says what a character may be, how he is founded and how he learns."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.base import CardState, MemberKind, MemberState, Purchase, WarbandState
from rules.engine.books.year_zero import sheet
from rules.engine.books.year_zero.skills import SKILL
from rules.engine.types import Param, Violation

CHARACTER = "character"

KINDS: tuple[MemberKind, ...] = (
    MemberKind(CHARACTER, earns_xp=False, needs_master=False, may_lead=False, counts_in_warband_xp=False),
)
BY_KEY: Mapping[str, MemberKind] = {kind.key: kind for kind in KINDS}

OUTCOMES = ("win", "draw", "loss")


def founding(warband: WarbandState) -> list[Violation]:
    """A group needs somebody who rolls, and everybody the attributes that he rolls with. Rule: YZ-GROUP-1, YZ-POOL-1"""
    here = [one for one in warband.members if one.standing == "roster"]
    if not here:
        return [Violation("YZ-GROUP-1", "needs_a_character")]
    return [
        Violation("YZ-POOL-1", "attributes_not_set", {"member": one.name})
        for one in here
        if any(sheet.kept(one, code) is None for code in sheet.ATTRIBUTES)
    ]


def may_recruit(kind: str) -> list[Violation]:
    return [] if kind in BY_KEY else [Violation("YZ-GROUP-1", "unknown_kind", {"kind": kind})]


def may_go(member: MemberState) -> list[Violation]:
    if member.standing == "roster":
        return []
    return [Violation("YZ-GROUP-1", "not_on_roster", {"member": member.name, "standing": member.standing})]


def may_take(member: MemberState, card: CardState, to_level: int | None) -> Purchase | Violation:
    """A skill level, which costs nothing: the rules don't say how levels are earned. Rule: YZ-POOL-2"""
    who: dict[str, Param] = {"skill": card.key, "member": member.name}
    if member.standing != "roster":
        return Violation("YZ-GROUP-1", "not_on_roster", {**who, "standing": member.standing})
    if card.withdrawn:
        return Violation("YZ-POOL-2", "skill_withdrawn", who)
    if card.kind != SKILL:
        return Violation("YZ-POOL-2", "not_a_skill", who)
    held = member.learned.get(card.key, 0)
    wanted = held + 1 if to_level is None else to_level
    if wanted <= held:
        return Violation("YZ-POOL-2", "not_increasing", {**who, "from_level": held, "to_level": wanted})
    return Purchase(0, held, wanted, "YZ-POOL-2")
