"""Chances of tests, powers, deviation and mutations, all exact: the only place that counts their faces."""

from __future__ import annotations

from rules.engine.books.base import OddsCalc, OddsRow
from rules.engine.books.cronache.fighter import Fighter, fighter
from rules.engine.books.cronache.mutations import may_repeat
from rules.engine.books.cronache.reading import many, odds_calc, whole, word
from rules.engine.books.cronache.sight import DIRECTIONS, SHIFT_DICE
from rules.engine.books.cronache.sight import SIDES as DEVIATION_SIDES
from rules.engine.books.cronache.spread import dice_asked, sums, ways
from rules.engine.books.cronache.trials import power_threshold, test_threshold
from rules.engine.books.cronache.values import DICE, HIGHEST_FACE, SCHOOLS, SIDES, TESTS
from rules.engine.odds import certain, either, faces_at_least, possible, row


def test_rows(*, purpose: str, fighter: Fighter, dice: tuple[str, ...], poisoner: Fighter) -> tuple[OddsRow, ...]:
    """Rows `success` for each number of dice spent, then `failure`, both with `dice_spent`; `dice` in order of spending.

    Rule: CC-TEST-2, CC-TEST-4, CC-TEST-5, CC-TEST-6
    """
    if "rianimato" in fighter.skills or not dice:
        return certain("failure", dice_spent=0)
    threshold, total, still = test_threshold(purpose, fighter, poisoner), ways(dice), 1
    rows = []
    for spent, die in enumerate(dice, 1):
        good = faces_at_least(threshold, SIDES[die])
        rows.append(row("success", still * good, ways(dice[:spent]), dice_spent=spent))
        still *= SIDES[die] - good
    return possible((*rows, row("failure", still, total, dice_spent=len(dice))))


def power_rows(*, die: str, school: str, fighter: Fighter, target: Fighter) -> tuple[OddsRow, ...]:
    """Rows `success` and `failure` of using a power with this die. Rule: CC-POWER-3"""
    threshold = power_threshold(school, fighter, target)
    return either("success", "failure", faces_at_least(threshold, SIDES[die]), SIDES[die])


def deviation_rows() -> tuple[OddsRow, ...]:
    """Row `no_shift`, then rows `shifted` with `direction` and `shift_cm`, for one deviation. Rule: CC-DEV-1"""
    dice = ["d6"] * SHIFT_DICE
    directions = [one for one in DIRECTIONS.values() if one]
    total = DEVIATION_SIDES * ways(dice)
    return (
        row("no_shift", DEVIATION_SIDES - len(directions), DEVIATION_SIDES),
        *(
            row("shifted", weight, total, direction=direction, shift_cm=shift)
            for direction in directions
            for shift, weight in sorted(sums(dice).items())
        ),
    )


def mutation_rows(*, die: str, fighter: Fighter, reroll_on: tuple[int, ...]) -> tuple[OddsRow, ...]:
    """Rows `mutation` with `result`, the lowest first. `reroll_on`: results that Secrezione Caotica throws again.

    Rule: CC-MUT-2, CC-MUT-3
    """
    sides = SIDES[die]
    again = sum(natural in reroll_on and may_repeat(fighter, natural) for natural in range(1, sides + 1))
    rows = []
    for result in range(1, sides + 1):
        kept = not (result in reroll_on and may_repeat(fighter, result))
        rows.append(row("mutation", kept * sides + again, sides * sides, result=result))
    return possible(rows)


_DIE = word(DICE, required=True, stand_in=DICE[0])

ODDS: dict[str, OddsCalc] = {
    one.name: one
    for one in (
        odds_calc(
            "test",
            test_rows,
            {
                "purpose": word(TESTS, required=True),
                "fighter": fighter(),
                "dice": dice_asked(required=True),
                "poisoner": fighter(),
            },
            "CC-TEST-2",
        ),
        odds_calc(
            "power_use",
            power_rows,
            {"die": _DIE, "school": word(SCHOOLS, required=True), "fighter": fighter(), "target": fighter()},
            "CC-POWER-3",
        ),
        odds_calc("deviation", deviation_rows, {}, "CC-DEV-1"),
        odds_calc(
            "mutation",
            mutation_rows,
            {"die": _DIE, "fighter": fighter(), "reroll_on": many(whole(1, HIGHEST_FACE, required=True))},
            "CC-MUT-2",
        ),
    )
}
