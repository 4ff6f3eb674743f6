"""What abilities do in a fight: the only place for weapons, armour and turns (5E-ATK, 5E-INIT)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.books.base import Calc
from rules.engine.books.fivee.abilities import modifier
from rules.engine.books.fivee.proficiency import FLAG
from rules.engine.books.fivee.reading import score
from rules.engine.inputs import integer, list_of, nullable, word
from rules.engine.types import BadInput

MELEE, RANGED, THROWN = "melee", "ranged", "thrown_melee"
WEAPONS = (MELEE, RANGED, THROWN)


def attack_ability(*, weapon: str, finesse: bool, **scores: int | None) -> dict[str, int | str]:
    """The ability of attack and damage, and its modifier. `scores` holds `str` and `dex`; one that isn't needed may lack.

    A finesse weapon takes the higher modifier, Strength where they are equal.
    Errors: BadInput `missing_input`.
    Rule: 5E-ATK-1 to 5E-ATK-4
    """
    open_to = ("dex",) if weapon == RANGED else ("str", "dex") if finesse else ("str",)
    known: list[tuple[int, str]] = []
    for ability in open_to:
        value = scores[ability]
        if value is None:
            raise BadInput("missing_input", ability)
        known.append((modifier(value), ability))
    best, ability = max(known, key=lambda one: one[0])
    return {"ability": ability, "modifier": best}


def armor_dex(*, dex_score: int, dex_cap: int | None) -> dict[str, int]:
    """What Dexterity adds to the armour class under a cap (null: none, 0: nothing is added). Rule: 5E-ATK-5"""
    full = modifier(dex_score)
    if dex_cap is None:
        return {"added": full}
    return {"added": min(full, dex_cap) if dex_cap else 0}


def turns(totals: Sequence[int]) -> list[list[int]]:
    """Places of the totals, highest first; equal ones stand together in the order of entry. Rule: 5E-INIT-1, 5E-INIT-3"""
    groups: dict[int, list[int]] = {}
    for place, total in enumerate(totals):
        groups.setdefault(total, []).append(place)
    return [groups[total] for total in sorted(groups, reverse=True)]


def initiative(*, totals: list[int]) -> dict[str, list[list[int]]]:
    """The order of turns as groups of places. Rule: 5E-INIT-1"""
    return {"order": turns(totals)}


CALCS: tuple[Calc, ...] = (
    Calc(
        "attack_ability",
        attack_ability,
        {"weapon": word(*WEAPONS), "finesse": FLAG, "str": score(None), "dex": score(None)},
        "5E-ATK-1",
    ),
    Calc("armor_dex", armor_dex, {"dex_score": score(), "dex_cap": nullable(integer(0))}, "5E-ATK-5"),
    Calc("initiative", initiative, {"totals": list_of(integer(), default=[])}, "5E-INIT-1"),
)
