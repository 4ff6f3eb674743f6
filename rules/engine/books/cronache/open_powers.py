"""Powers that are open to a fighter: the only place that lays out what each takes, list by list (CC-POWER-1, CC-POWER-2)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.books.base import Block, CardState, Line, MemberState, Section
from rules.engine.books.cronache import kept, powers
from rules.engine.books.cronache.cards import number, view_of
from rules.engine.books.cronache.fighter import Fighter
from rules.engine.books.cronache.trials import PRODIGY, power_threshold
from rules.engine.books.cronache.values import BASE_THRESHOLD
from rules.engine.types import Derived, Step, stacked

POINTS, POWERS = "points", "powers"
HEADS = ("rank", "threshold", "range_cm", "radius_cm")
LEVEL = "power_level"
IN_SIGHT = "in_sight"  # stands for a distance that only sight limits


def sections(member: MemberState) -> tuple[Section, ...]:
    """Points of the schools that are open, then the powers; nothing for a fighter without any. Rule: CC-POWER-2, CC-POWER-5"""
    fighter = kept.fighter_of(member)
    schools = powers.schools_of(fighter)
    if not schools:
        return ()
    open_to = powers.known_of(fighter, view_of(member.catalogue).powers.values())
    pools = dict.fromkeys(powers.POINTS[one] for one in schools)
    lines = [Line(one, (one,)) for one in pools]
    if level := _level(fighter):
        lines.append(Line(LEVEL, cells=(level,)))
    blocks = _blocks(fighter, (one for one in open_to if not one.withdrawn), tuple(member.catalogue.lists))
    return (Section(POINTS, (Block("", tuple(lines)),)), Section(POWERS, blocks, HEADS))


def _blocks(fighter: Fighter, found: Iterable[CardState], order: tuple[str, ...]) -> tuple[Block, ...]:
    """Powers under the list that each stands in, in the order of the source; under its school where it stands in none."""
    thresholds = {one: _threshold(one, fighter) for one in powers.schools_of(fighter)}
    parts: dict[str, list[Line]] = {key: [] for key in order}
    for power in found:
        name = next((key for key in order if key in power.lists), power.category)
        parts.setdefault(name, []).append(_line(power, thresholds[power.category]))
    return tuple(Block(name, tuple(lines)) for name, lines in parts.items() if lines)


def _line(power: CardState, threshold: Derived) -> Line:
    """What using a power takes: its rank in dice and points, the threshold, and how far it reaches. Rule: CC-POWER-3"""
    stats = power.stats
    reach = stats.get("range_cm")
    if reach is None and stats.get("sight"):
        reach = IN_SIGHT
    told = (stats.get("rank"), threshold, reach, stats.get("radius_cm"))
    return Line(power.key, cells=tuple(one if isinstance(one, Derived) else _text(one) for one in told))


def _text(value: int | float | str | None) -> str:
    return "" if value is None else str(value)


def _threshold(school: str, fighter: Fighter) -> Derived:
    """The threshold of own powers of a school, before anybody is aimed at. Rule: CC-POWER-3, CC-GEN-5"""
    steps = [Step("printed", "base_threshold", BASE_THRESHOLD)]
    for card in (*fighter.skills.values(), *fighter.gear.values()):
        if amount := number(card, "power_threshold") - (card.key == PRODIGY.get(school)):
            steps.append(Step("bought" if card.kind == "skill" else "worn", card.key, amount))
    less = power_threshold(school, fighter) - sum(one.amount for one in steps)
    if less:
        steps.append(Step("conditions", "lowest_threshold", less))
    return stacked("threshold", steps, "CC-POWER-3")


def _level(fighter: Fighter) -> Derived | None:
    """The power level that emanations are counted with; None for a fighter without a Mistico skill. Rule: CC-POWER-8"""
    level = powers.power_level(fighter)
    if not level:
        return None
    mystic = next(one.key for one in fighter.skills.values() if number(one, LEVEL) == level)
    return stacked(LEVEL, [Step("printed", mystic, level)], "CC-POWER-2")
