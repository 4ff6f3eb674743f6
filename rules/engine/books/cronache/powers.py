"""Which powers a fighter knows, and what using and resisting one takes: the only place that knows schools (CC-POWER)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.books.base import Calc, CardState
from rules.engine.books.cronache.cards import Cards, number
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.reading import boolean, calc, face, whole, word
from rules.engine.books.cronache.trials import power_threshold
from rules.engine.books.cronache.values import SCHOOLS
from rules.engine.types import BadInput, Violation

HIGHEST_RANK = 4
POINTS = {
    "sorcery": "points_arcano",
    "psionic": "points_concentrazione",
    "kinetic": "points_concentrazione",
    "ki": "points_ki",
    "emanation": "points_ki",
    "hypnotic": "points_illusione",
}
NEED_A_DOMAIN = ("sorcery", "kinetic")

IMMUNITY = {"sorcery": "immunita_alla_magia", "psionic": "immunita_allo_psionismo", "hypnotic": "diffidenza"}
RESISTANCE = {
    "sorcery": "resistenza_alla_stregoneria",
    "psionic": "resistenza_allo_psionismo",
    "kinetic": "resistenza_allo_psionismo",
}


def power_level(fighter: Fighter) -> int:
    """Power level of the highest Mistico skill; 0 without one. Rule: CC-POWER-2"""
    return max((number(skill, "power_level") for skill in fighter.skills.values()), default=0)


def domains(fighter: Fighter) -> frozenset[str]:
    """Domains of sorcery and kinetics. Rule: CC-POWER-2"""
    return frozenset(skill.stats.get("opens_domain") or "" for skill in fighter.skills.values()) - {""}


def _ranks(fighter: Fighter) -> Mapping[str, int]:
    """The highest rank of each school that skills open; 0 for a school without ranks."""
    ranks: dict[str, int] = {}
    for skill in fighter.skills.values():
        school = skill.stats.get("opens_school")
        if school:
            ranks[school] = max(ranks.get(school, 0), number(skill, "opens_level"))
    if power_level(fighter):
        ranks["emanation"] = 0
    return ranks


def schools_of(fighter: Fighter) -> tuple[str, ...]:
    """Schools that a fighter's skills open, in the order of the book. Rule: CC-POWER-1"""
    ranks, owned = _ranks(fighter), domains(fighter)
    return tuple(one for one in SCHOOLS if one in ranks and (one not in NEED_A_DOMAIN or owned))


def knows(power: CardState, ranks: Mapping[str, int], owned: frozenset[str]) -> bool:
    """Whether a power is open with these ranks and domains. Rule: CC-POWER-2"""
    school = power.category
    if school not in ranks or (school in NEED_A_DOMAIN and power.stats.get("domain") not in owned):
        return False
    return number(power, "level") <= ranks[school]


def known_of(fighter: Fighter, powers: Iterable[CardState]) -> list[CardState]:
    """Those of some powers that are open to a fighter, in their order. Rule: CC-POWER-2"""
    ranks, owned = _ranks(fighter), domains(fighter)
    return [one for one in powers if knows(one, ranks, owned)] if ranks else []


def powers_open(cards: Cards, *, fighter: Fighter) -> dict[str, int]:
    """How many powers of each school a fighter may use, and the power level. Rule: CC-POWER-1, CC-POWER-2"""
    found = dict.fromkeys(SCHOOLS, 0)
    for power in known_of(fighter, cards.powers.values()):
        found[power.category] += 1
    return {**found, "power_level": power_level(fighter)}


def power_use(
    *,
    school: str,
    rank: int,
    fighter: Fighter,
    target: Fighter,
    natural: int | None,
    disincanto: bool,
    disincanto_paid: bool,
) -> dict[str, Any] | Violation:
    """Using a power of a rank; `disincanto`: somebody answered a sorcery with it.

    Errors: `too_few_dice`, `too_few_points`; then BadInput `missing_input` where a face is wanted.
    Rule: CC-GEN-11, CC-POWER-2, CC-POWER-3, CC-POWER-4, CC-POWER-13
    """
    points: int = getattr(fighter, POINTS[school])
    if fighter.dice_left < rank:
        return Violation("CC-POWER-3", "too_few_dice")
    if points < rank:
        return Violation("CC-POWER-3", "too_few_points")
    answered = disincanto and school == "sorcery"
    pays = disincanto_paid and points > rank
    cancelled = answered and not pays
    threshold = power_threshold(school, fighter, target)
    success = False
    if not cancelled:
        if natural is None:
            raise BadInput("missing_input", "natural")
        success = natural != 1 and natural >= threshold
    return {
        "threshold": threshold,
        "success": success,
        "cancelled": cancelled,
        "dice_spent": rank,
        "points_spent": rank + (answered and pays),
    }


def power_defence(*, school: str, target: Fighter) -> dict[str, Any]:
    """Whether powers of a school do nothing to a target, and the test it may make instead. Rule: CC-POWER-7"""
    immune = IMMUNITY.get(school) in target.skills
    tested = not immune and RESISTANCE.get(school) in target.skills
    return {"immune": immune, "test": "test_spirito" if tested else None}


_SCHOOL = word(SCHOOLS, required=True)

CALCS: tuple[Calc, ...] = (
    calc("powers_open", powers_open, {"fighter": fighter(required=True)}, "CC-POWER-1", with_cards=True),
    calc(
        "power_use",
        power_use,
        {
            "school": _SCHOOL,
            "rank": whole(1, HIGHEST_RANK, required=True),
            "fighter": fighter(),
            "target": fighter(),
            "natural": face(),
            "disincanto": boolean(),
            "disincanto_paid": boolean(True),
        },
        "CC-POWER-3",
    ),
    calc("power_defence", power_defence, {"school": _SCHOOL, "target": fighter()}, "CC-POWER-7"),
)
