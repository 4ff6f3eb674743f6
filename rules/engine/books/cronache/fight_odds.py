"""Chances of attacks: the only place that weighs all faces of an attack roll (CC-MELEE-3, CC-RANGED-3, CC-DMG-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.engine.books.base import CardState, OddsCalc, OddsRow
from rules.engine.books.cronache import effective
from rules.engine.books.cronache.acting import melee_die
from rules.engine.books.cronache.attack_rolls import Attack, melee, ranged
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.harm import guard_of, left_of
from rules.engine.books.cronache.hitting import kills, melee_damage, ranged_damage
from rules.engine.books.cronache.reading import Faults, Length, boolean, count, length, odds_calc, word
from rules.engine.books.cronache.thresholds import may_shoot_near_ally, needs_ranged_weapon, table_effects
from rules.engine.books.cronache.values import DICE
from rules.engine.odds import row

MISSED, HIT, CRITICAL, KILLED = "missed", "hit", "critical", "killed"
ORDER = (MISSED, HIT, CRITICAL, KILLED)
Outcome = tuple[str, int | None]  # code, and the damage that reaches Resistenza


def counted(outcomes: Iterator[Outcome]) -> tuple[OddsRow, ...]:
    """Rows of equally likely outcomes: first by code, then by damage."""
    tally: dict[Outcome, int] = {}
    for outcome in outcomes:
        tally[outcome] = tally.get(outcome, 0) + 1
    total = sum(tally.values())
    ordered = sorted(tally, key=lambda one: (ORDER.index(one[0]), one[1] or 0))
    return tuple(
        row(code, tally[code, damage], total, **({} if damage is None else {"damage": damage}))
        for code, damage in ordered
    )


def outcomes_of(
    attack: Attack, target: Fighter, attacker: Fighter, cause: str, damages: Callable[[int, bool], list[int | None]]
) -> Iterator[Outcome]:
    """What each face does. `damages` gives the raw damage of a hit for each cast of the other die; None is a kill."""
    left = left_of(target)
    casts = len(damages(1, False))
    for natural in range(1, attack.sides + 1):
        if not attack.hit(natural):
            yield from [(MISSED, None)] * casts
            continue
        critical = attack.critical(natural)
        for raw in damages(natural, critical):
            if raw is None:
                yield KILLED, None
                continue
            suffered = guard_of(target, attacker, cause).take(raw, cancelled=False)
            yield (KILLED, None) if suffered >= left else (CRITICAL if critical else HIT, suffered)


def melee_attack(
    *,
    die: str,
    fighter: Fighter,
    target: Fighter,
    chosen_enemy: bool,
    first_attack: bool,
    contact_after_cm: Length | None,
    melee_successes: int,
) -> tuple[OddsRow, ...]:
    """Rows `missed`, `hit` and `critical` with the damage that reaches Resistenza, and `killed`.

    Rule: CC-MELEE-3, CC-CRIT-6, CC-DMG-1, CC-DMG-6
    """
    attack = melee(
        melee_die(fighter, die) or die,
        fighter,
        target,
        chosen_enemy=chosen_enemy,
        first_attack=first_attack,
        contact_after_cm=contact_after_cm,
    )
    strengths = [
        effective.damage(fighter, chosen_enemy=chosen_enemy, melee_successes=melee_successes, damage_roll=roll)
        for roll in ((1, 2) if effective.GENETIC_STRENGTH in fighter.skills else (None,))
    ]

    def damages(natural: int, critical: bool) -> list[int | None]:
        if critical and kills(fighter):
            return [None] * len(strengths)
        return [melee_damage(fighter, base, natural, critical=critical) for base in strengths]

    return counted(outcomes_of(attack, target, fighter, "attack_melee", damages))


def ranged_attack(
    *, die: str, fighter: Fighter, target: Fighter, ally_near_target: bool, table_effects: tuple[CardState, ...]
) -> tuple[OddsRow, ...]:
    """The same for a shot. Errors: BadInput `ally_near_target`. Rule: CC-RANGED-3, CC-DMG-1, CC-DMG-6"""
    may_shoot_near_ally(fighter, ally_near_target)
    weapon = fighter.ranged_weapon
    assert weapon is not None
    attack = ranged(die, fighter, target, ally_near_target=ally_near_target, table_effects=table_effects)

    def damages(natural: int, critical: bool) -> list[int | None]:
        return [ranged_damage(weapon, natural, critical=critical)]

    return counted(outcomes_of(attack, target, fighter, "attack_ranged", damages))


def _also_ranged(faults: Faults, *, fighter: Fighter, **_others: Any) -> None:
    needs_ranged_weapon(faults, fighter)


ODDS: dict[str, OddsCalc] = {
    "melee_attack": odds_calc(
        "melee_attack",
        melee_attack,
        {
            "die": word(DICE, required=True),
            "fighter": fighter(),
            "target": fighter(),
            "chosen_enemy": boolean(),
            "first_attack": boolean(),
            "contact_after_cm": length(),
            "melee_successes": count(0),
        },
        "CC-MELEE-3",
    ),
    "ranged_attack": odds_calc(
        "ranged_attack",
        ranged_attack,
        {
            "die": word(DICE, required=True),
            "fighter": fighter(required=True),
            "target": fighter(),
            "ally_near_target": boolean(),
            "table_effects": table_effects(),
        },
        "CC-RANGED-3",
        also=_also_ranged,
    ),
}
