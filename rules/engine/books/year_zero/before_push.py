"""What a push would come to, given the dice that lie there: the only place that counts chances after the first throw.

Dice that stay are what they are; only those that would be thrown again are left to chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from rules.engine.books.base import OddsRow, OddsSeries
from rules.engine.books.year_zero import chances, odds, rolling, sheet, skulls
from rules.engine.books.year_zero import dice as d
from rules.engine.books.year_zero.asking import Said
from rules.engine.odds import possible

POINTS = "skull_points"
"""Code of rows that count points, of an attribute, of gear or of willpower."""


def series(said: Said, roll: rolling.Roll) -> tuple[OddsSeries, ...]:
    """How the push ends, its successes, and what its skulls take and bring; nothing where it can't be made.

    Points are those of `losses`: an attribute and a bonus stop at 0, willpower at its cap.
    Rule: YZ-PUSH-7, YZ-SKULL-3, YZ-ATTR-3, YZ-GEAR-3, YZ-WILL-3
    """
    if rolling.may_push(roll, said.required, said.table) is not None:
        return ()
    places = rolling.rerolled(roll, said.table)
    again = rolling.counts_of([roll.dice[place] for place in places])
    if not odds.fits(again, push=False):
        return ()
    lying = sum(d.successes(*shown) for place, shown in enumerate(roll.shown()) if place not in places)
    found = odds.after_push(lying, again)
    enough = odds.at_least(found, said.required)
    ends = possible((OddsRow("success", enough), OddsRow("failure", 1 - enough)))
    return (
        OddsSeries("outcome", ends),
        OddsSeries("after_push", chances.rows("successes", found)),
        *_points(said, roll),
    )


def _points(said: Said, roll: rolling.Roll) -> Iterator[OddsSeries]:
    """A series for the attribute, for each thing with a die that a skull may lie on, and for willpower."""
    base, gear = _skulls(roll, d.BASE), _skulls(roll, d.GEAR)
    yield _counted("attribute_taken", base, _taken(said.points, base), ability=said.code)
    for thing in said.things:
        found = _skulls(roll, d.GEAR, thing.id)
        if max(found):
            yield _counted("gear_taken", found, _taken(sheet.bonus(thing) or 0, found), item=thing.card.key)
    both = base if said.table.base_only else _summed(base, gear)
    have = sheet.willpower(said.member)
    gained = {number: skulls.after_gain(have, number, said.table.willpower_cap) - have for number in both}
    yield _counted("willpower_brought", both, gained)


def _taken(value: int, found: Iterable[int]) -> Mapping[int, int]:
    """Points that each number of skulls takes of a value."""
    return {number: value - skulls.after_loss(value, number) for number in found}


def _skulls(roll: rolling.Roll, colour: str, owner: str | None = None) -> Mapping[int, Fraction]:
    """Chance of each number of skulls on dice of a colour, with `owner` on those of one thing. Rule: YZ-SKULL-3"""
    shown = [
        face
        for die, face in zip(roll.dice, roll.faces, strict=True)
        if die.colour == colour and owner in (None, die.owner)
    ]
    stays = [face for face in shown if d.stays(colour, face, ones_stay=False)]
    return odds.skulls_after(sum(d.is_skull(colour, face) for face in stays), len(shown) - len(stays))


def _summed(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> Mapping[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for a, chance in one.items():
        for b, beside in other.items():
            found[a + b] += chance * beside
    return found


def _counted(key: str, found: Mapping[int, Fraction], points: Mapping[int, int], **about: str) -> OddsSeries:
    """Chances of skulls as chances of the points that so many of them come to, fewest points first."""
    summed: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in found.items():
        summed[points[number]] += chance
    return OddsSeries(key, chances.rows(POINTS, dict(sorted(summed.items()))), about)
