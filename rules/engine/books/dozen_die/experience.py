"""Prices of skills and what adventures pay: the only place that knows what a level costs and who earns XP.

All amounts are XP. Who a member is and what he holds already: `learning.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.dozen_die.kinds import HERO, SQUIRE, VASSAL
from rules.engine.inputs import Input, boolean, integer, list_of, nullable, record, word
from rules.engine.types import Violation

CATEGORIES = ("automatic", "general", "main-class", "subclass", "special")
ROLES = (HERO, SQUIRE, VASSAL, "npc", "creature")
LEARNERS = (HERO, SQUIRE)
OUTCOMES = ("win", "draw", "loss")
AWARDS: Mapping[str, int] = {"win": 3, "draw": 2, "loss": 1}
START_XP = 4
WARRIOR = "warrior"
ENDURANCE = "endurance"
ENDURANCE_FIRST, ENDURANCE_LAST = 1, 4
OPEN_TO_ALL = 1


def may_learn(
    skill_category: str, skill_class: str | None, earns_xp: bool, main_class: str | None, subclass: str | None
) -> bool:
    """Whether a category of skill is open to a character of these classes. Rule: DD-SKILL-2"""
    if not earns_xp:
        return False
    if skill_category == "general":
        return True
    own = {"main-class": main_class, "subclass": subclass}.get(skill_category)
    return own is not None and own == skill_class


def adventure_xp(outcome: str, role: str) -> int:
    """XP that one character gets for an adventure. Rule: DD-XP-2, DD-XP-3"""
    return AWARDS[outcome] if role in LEARNERS else 0


def warband_xp(members: Iterable[Mapping[str, Any]]) -> int:
    """XP earned by the living heroes and the squire, spent or not. Rule: DD-XP-11"""
    return sum(one["earned"] for one in members if one["role"] in LEARNERS and not one["dead"])


def flat_cost(cost: int, owned: bool) -> int | Violation:
    """Price of a skill that is bought once. Rule: DD-XP-5"""
    return Violation("DD-XP-5", "already_known") if owned else cost


def ladder_cost(first: int, last: int, from_level: int, to_level: int) -> int | Violation:
    """Price of going from one level of a ladder to a higher one.

    `first`..`last` are the levels for sale, `from_level` is what the character has (0 for none).
    Errors, first match: `not_increasing`, `above_last`, `missing_level`.
    Rule: DD-XP-6, DD-XP-7, DD-XP-8
    """
    if to_level <= from_level:
        return Violation("DD-XP-8", "not_increasing", {"from_level": from_level, "to_level": to_level})
    if to_level > last:
        return Violation("DD-XP-8", "above_last", {"last": last, "to_level": to_level})
    if from_level < first - 1:
        return Violation("DD-XP-7", "missing_level", {"needs": first - 1, "from_level": from_level})
    return (from_level + 1 + to_level) * (to_level - from_level) // 2


def endurance_cost(main_class: str | None, from_level: int, to_level: int) -> int | Violation:
    """Price of Endurance: level 1 for everybody who learns, 2 to 4 for warriors.

    Errors: those of `ladder_cost`, then `warriors_only`.
    Rule: DD-ENDUR-2
    """
    price = ladder_cost(ENDURANCE_FIRST, ENDURANCE_LAST, from_level, to_level)
    if isinstance(price, Violation):
        return price
    if to_level > OPEN_TO_ALL and main_class != WARRIOR:
        return Violation("DD-ENDUR-2", "warriors_only", {"to_level": to_level, "open_to_all": OPEN_TO_ALL})
    return price


def start_build(costs: Iterable[int], start_xp: int = START_XP) -> dict[str, Any]:
    """What a new hero spends and whether that is legal; the rest may stay unspent. Rule: DD-XP-1"""
    spent = sum(costs)
    return {"spent": spent, "legal": spent <= start_xp}


def hp_max(co: int, endurance: int) -> int:
    """Starting and highest hit points. Rule: DD-ENDUR-1"""
    return co + endurance


_SOME_CLASS = Input(nullable(word()).read)  # null is a value, leaving it out is not
_MEMBER = record({"role": word(*ROLES), "earned": integer(0), "dead": boolean(default=False)})

CALCS: tuple[Calc, ...] = (
    Calc(
        "may_learn",
        may_learn,
        {
            "skill_category": word(*CATEGORIES),
            "skill_class": nullable(word()),
            "earns_xp": boolean(),
            "main_class": _SOME_CLASS,
            "subclass": _SOME_CLASS,
        },
        "DD-SKILL-2",
    ),
    Calc("adventure_xp", adventure_xp, {"outcome": word(*OUTCOMES), "role": word(*ROLES)}, "DD-XP-2"),
    Calc("warband_xp", warband_xp, {"members": list_of(_MEMBER)}, "DD-XP-11"),
    Calc("flat_cost", flat_cost, {"cost": integer(1, 5), "owned": boolean(default=False)}, "DD-XP-5"),
    Calc(
        "ladder_cost",
        ladder_cost,
        {"first": integer(1), "last": integer(1), "from_level": integer(), "to_level": integer()},
        "DD-XP-8",
    ),
    Calc(
        "endurance_cost",
        endurance_cost,
        {"main_class": _SOME_CLASS, "from_level": integer(), "to_level": integer()},
        "DD-ENDUR-2",
    ),
    Calc("start_build", start_build, {"costs": list_of(integer(0))}, "DD-XP-1"),
    Calc("hp_max", hp_max, {"co": integer(), "endurance": integer(0, ENDURANCE_LAST)}, "DD-ENDUR-1"),
)
