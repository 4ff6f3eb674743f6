"""Chances of a melee: the only place that knows them exactly, in closed form (DD-MELEE).

Once the other side's best success x is known, each own die shows a success above x or not, independently. So the hits
are a binomial mixed over x, whose weights are known as well. All weights are integers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.engine.books.base import OddsCalc, OddsRow
from rules.engine.books.dozen_die.armour import PLAIN_WEAPON, TARGET, WEAPON, chance_against
from rules.engine.books.dozen_die.bag import DICE_IN_BAG
from rules.engine.books.dozen_die.checks import SIDES, passing_faces
from rules.engine.inputs import integer, record
from rules.engine.odds import CERTAIN, best_weights, possible, row, success_weights


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side: melee value, dice after the cap, and the chance that a hit on it gets past its armour."""

    value: int
    dice: int
    pierced: Fraction = CERTAIN

    @property
    def good(self) -> int:
        """Faces of one die that are successes."""
        return passing_faces(self.value)


def hit_weights(own: Fighter, other: Fighter, through: Fraction = CERTAIN) -> tuple[list[int], int]:
    """Weights of 0, 1 ... own hits, each of which counts with the chance `through`, and what they add up to.

    Rule: DD-MELEE-5
    """
    per_face, scale = through.as_integer_ratio()
    of = SIDES * scale
    weights = [0] * (own.dice + 1)
    for best, weight in enumerate(best_weights(other.dice, other.good, SIDES)):
        above = max(0, own.good - best)
        for hits, ways in enumerate(success_weights(own.dice, above * per_face, of)):
            weights[hits] += weight * ways
    return weights, SIDES**other.dice * of**own.dice


def conflict_rows(attacker: Fighter, defender: Fighter) -> tuple[OddsRow, ...]:
    """Rows `attacker_wins` and `defender_wins`, each with the param `hits` from 1 up, and between them `draw`.

    At most one side has hits, so the rows are the joint distribution of both.
    Rule: DD-MELEE-5, DD-MELEE-6
    """
    attacks, total = hit_weights(attacker, defender)
    parries, _ = hit_weights(defender, attacker)
    draw = total - sum(attacks[1:]) - sum(parries[1:])
    return possible(
        (
            *(row("attacker_wins", weight, total, hits=hits) for hits, weight in enumerate(attacks) if hits),
            row("draw", draw, total),
            *(row("defender_wins", weight, total, hits=hits) for hits, weight in enumerate(parries) if hits),
        )
    )


def loss_rows(attacker: Fighter, defender: Fighter, multiplier: int) -> tuple[OddsRow, ...]:
    """Rows `attacker_wins` and `defender_wins`, each with the HP that the loser loses as param `hp`, and `draw`.

    A winner whose hits are all stopped by armour has the row of 0 HP: the loser is pushed all the same. The multiplier
    works on either side.
    Rule: DD-MELEE-7, DD-MELEE-8, DD-MULT-2
    """
    rows: dict[str, list[OddsRow]] = {}
    draw = CERTAIN
    for code, winner, loser in (("attacker_wins", attacker, defender), ("defender_wins", defender, attacker)):
        hits, hits_total = hit_weights(winner, loser)
        wounds, wounds_total = hit_weights(winner, loser, loser.pierced)
        wins = Fraction(hits_total - hits[0], hits_total)
        hurt = Fraction(wounds_total - wounds[0], wounds_total)
        rows[code] = [OddsRow(code, wins - hurt, {"hp": 0})]
        rows[code] += [row(code, wounds[n], wounds_total, hp=n * multiplier) for n in range(1, winner.dice + 1)]
        draw -= wins
    return possible((*rows["attacker_wins"], OddsRow("draw", draw), *rows["defender_wins"]))


def melee_hits(*, att_value: int, att_dice: int, def_value: int, def_dice: int) -> tuple[OddsRow, ...]:
    """Chances of a melee as `conflict_rows` gives them, from the values and dice of both sides.

    Rule: DD-MELEE-5
    """
    return conflict_rows(Fighter(att_value, att_dice), Fighter(def_value, def_dice))


def _fighter(one: Mapping[str, Any], other: Mapping[str, Any]) -> Fighter:
    return Fighter(one["value"], one["dice"], chance_against(one, other["weapon"]))


def melee_losses(*, attacker: Mapping[str, Any], defender: Mapping[str, Any], multiplier: int) -> tuple[OddsRow, ...]:
    """Chances of a melee as `loss_rows` gives them, from all that is known of both sides.

    Each side is a record: `value`, `dice`, its armour as the calculations armour_class and armour_dice want it, and its
    `weapon`, whose traits work on the *other* side's armour.
    Rule: DD-MELEE-8, DD-ARM-4
    """
    return loss_rows(_fighter(attacker, defender), _fighter(defender, attacker), multiplier)


_DICE = integer(0, DICE_IN_BAG)
_SIDE = record({"value": integer(), "dice": _DICE, **TARGET, "weapon": record(WEAPON, default=PLAIN_WEAPON)})

ODDS: dict[str, OddsCalc] = {
    "melee_hits": OddsCalc(
        "melee_hits",
        melee_hits,
        {"att_value": integer(), "att_dice": _DICE, "def_value": integer(), "def_dice": _DICE},
        "DD-MELEE-5",
    ),
    "melee_losses": OddsCalc(
        "melee_losses",
        melee_losses,
        {"attacker": _SIDE, "defender": _SIDE, "multiplier": integer(1, default=1)},
        "DD-MELEE-8",
    ),
}
