"""Rolls of a character in play: the only place that turns a roll into what it means for a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.books.base import (
    Asked,
    Die,
    Finding,
    OddsSeries,
    PossessionState,
    RollOutcome,
    Throw,
)
from rules.engine.books.year_zero import (
    asking,
    before_push,
    chances,
    contest,
    odds,
    pools,
    pushing,
    rolling,
    sheet,
    skulls,
)
from rules.engine.books.year_zero import dice as d
from rules.engine.books.year_zero.asking import Said
from rules.engine.books.year_zero.contest import Facing
from rules.engine.types import Derived, Step, Violation, stacked


def throw(asked: Asked) -> Throw | Violation:
    """The dice of a roll with the numbers of each colour, or why nobody rolls; those of an opponent who throws along last.

    Rule: YZ-POOL-1, YZ-POOL-5, YZ-POOL-7, YZ-GROUP-2, YZ-OPP-1
    """
    facing = contest.settled(asked)
    if isinstance(facing, Violation):
        return facing
    said = asking.said_by(facing.asked)
    pool, other = asking.pool_of(said), contest.along(asked)
    if isinstance(pool, Violation):
        return pool
    if isinstance(other, Violation):
        return other
    own = tuple(_numbers(said, pool))
    if facing.who is None:
        return Throw(pool.dice, own, "YZ-POOL-4")
    if other is None:
        theirs: tuple[Derived, ...] = (contest.number(facing),)
    else:
        theirs = tuple(_numbers(contest.said_of(asked, facing.who), other, asked.chosen[contest.GEAR]))
    whose = (said.member.name,) * len(own) + (facing.who.name,) * len(theirs)
    return Throw(pool.dice + (other.dice if other else ()), own + theirs, "YZ-POOL-4", whose)


def _numbers(said: Said, pool: rolling.Pool, told: int = 0) -> Iterator[Derived]:
    """Numbers of the colours. `told`: gear dice that were said as a number, of an opponent's things."""
    yield said.attribute
    steps = [Step("printed", said.skill, said.level)] if said.level else []
    if said.modification:
        steps.append(Step("conditions", asking.MODIFICATION, said.modification))
    helped = pools.help_of(said.helpers)
    if helped:
        steps.append(Step("conditions", asking.HELPERS, helped))
    if pool.unused_penalty:
        steps.append(Step("conditions", "unused_penalty", pool.unused_penalty))
    yield stacked("skill_dice", steps, "YZ-POOL-2")
    gear = [Step("worn", one.card.key, points) for one in said.things if (points := _gear_dice(one))]
    gear += [Step("conditions", contest.GEAR, told)] if told else []
    yield stacked("gear_dice", gear, "YZ-POOL-3")


def _gear_dice(thing: PossessionState) -> int:
    """Black dice of a thing: its bonus, and one more for a plain artifact. Rule: YZ-POOL-3, YZ-ART-1"""
    return (sheet.bonus(thing) or 0) + (sheet.artifact_class(thing) == d.COMMON)


def series(asked: Asked) -> tuple[OddsSeries, ...]:
    """Chances of the same roll: successes without and with a push, how it ends, and the skulls of a push.

    Against somebody who throws along: successes of the own throw, and who wins by both, before anybody pushes.
    """
    facing = contest.settled(asked)
    if isinstance(facing, Violation):
        return ()
    said = asking.said_by(facing.asked)
    pool, other = asking.pool_of(said), contest.along(asked)
    if isinstance(pool, Violation) or isinstance(other, Violation) or not odds.fits(pool.counts(), push=True):
        return ()
    counts = pool.counts()
    plain = OddsSeries("plain", chances.success_rows(counts, said.required, said.table, push=False))
    if other is not None:
        rows = contest.rows(asked, pool, other)
        return (plain, OddsSeries("contest", rows)) if rows else (plain,)
    if said.required < 1:
        return (plain,)
    return (
        plain,
        OddsSeries("pushed", chances.success_rows(counts, said.required, said.table, push=True)),
        OddsSeries("outcome", chances.outcome_rows(counts, said.required, said.table)),
        OddsSeries("skulls", chances.skull_rows(counts, said.required, said.table, colours=("base", "gear"))),
    )


def read(asked: Asked, dice: Sequence[Die], faces: Sequence[int]) -> RollOutcome | Violation:
    """What the first throw means. Rule: YZ-SUCC-2, YZ-SKULL-2"""
    facing = contest.settled(asked, dice, faces)
    return facing if isinstance(facing, Violation) else _outcome(facing, rolling.Roll(facing.dice, facing.faces))


def again(asked: Asked, dice: Sequence[Die], faces: Sequence[int], times: int) -> tuple[int, ...] | Violation:
    """Places of the dice that a push throws again, or why there is none. Rule: YZ-PUSH-1, YZ-PUSH-2, YZ-PUSH-6"""
    facing = contest.settled(asked, dice, faces)
    if isinstance(facing, Violation):
        return facing
    if times:
        return Violation("YZ-PUSH-2", "already_pushed")
    said, roll = asking.said_by(facing.asked), rolling.Roll(facing.dice, facing.faces)
    return rolling.may_push(roll, said.required, said.table) or rolling.rerolled(roll, said.table)


def odds_again(asked: Asked, dice: Sequence[Die], faces: Sequence[int]) -> tuple[OddsSeries, ...]:
    """Chances of a push of the dice that lie there. Rule: YZ-PUSH-7"""
    facing = contest.settled(asked, dice, faces)
    if isinstance(facing, Violation):
        return ()
    return before_push.series(asking.said_by(facing.asked), rolling.Roll(facing.dice, facing.faces))


def read_again(
    asked: Asked, dice: Sequence[Die], first: Sequence[int], faces: Sequence[int]
) -> RollOutcome | Violation:
    """What a pushed roll means, and what it does to the sheet. Rule: YZ-PUSH-7, YZ-SKULL-3, YZ-SKULL-4"""
    before, after = contest.settled(asked, dice, first), contest.settled(asked, dice, faces)
    if isinstance(before, Violation):
        return before
    if isinstance(after, Violation):
        return after
    said, roll = asking.said_by(before.asked), rolling.Roll(before.dice, before.faces)
    pushed = rolling.read_push(roll, said.required, after.faces, said.table)
    return pushed if isinstance(pushed, Violation) else _outcome(after, pushed)


def wrong_count(asked: Asked, dice: Sequence[Die], have: int) -> Violation:
    """Why so many faces aren't those of dice that are alike. Rule: YZ-POOL-3, YZ-POOL-4"""
    one = dice[0]
    item = next((thing.card.key for thing in asked.member.possessions if thing.id == one.owner), None)
    if one.colour == d.GEAR and item is not None and have > len(dice):
        return Violation("YZ-POOL-3", "more_gear_than_bonus", {"item": item, "dice": have, "bonus": len(dice)})
    return Violation("YZ-POOL-4", "wrong_number_of_faces", {"dice": len(dice), "faces": have})


def _outcome(facing: Facing, roll: rolling.Roll) -> RollOutcome:
    asked, said = facing.asked, asking.said_by(facing.asked)
    found = rolling.count(roll, said.required)
    enough = "enough_successes" if found.success else "too_few_successes"
    findings = [Finding(enough, {"number": found.successes, "required": said.required}, "YZ-SUCC-2")]
    if asked.key == asking.OPPOSED:
        other = facing.successes
        if facing.who is not None:
            findings.append(Finding("successes_of", {"who": facing.who.name, "number": other}, "YZ-OPP-1"))
        ahead = found.successes - other if asked.chosen[asking.SIDE] == pushing.ACTIVE else other - found.successes
        findings.append(Finding("margin", {"margin": ahead}, "YZ-OPP-3"))
    elif found.extra_successes:
        findings.append(Finding("extra_successes", {"number": found.extra_successes}, "YZ-SUCC-4"))
    if not roll.pushed:
        idle = found.base_skulls + found.gear_skulls
        findings += [Finding("idle_skulls", {"number": idle}, "YZ-SKULL-2")] if idle else []
        may = rolling.may_push(roll, said.required, said.table) is None
        places = rolling.rerolled(roll, said.table) if may else None
        return RollOutcome(found.success, tuple(findings), "YZ-SUCC-2", again=places)
    return _pushed(said, roll, found, findings)


def _pushed(said: Said, roll: rolling.Roll, count: rolling.Count, findings: list[Finding]) -> RollOutcome:
    things = {one.id: one for one in said.things}
    lost = rolling.losses(
        roll,
        points=said.points,
        bonuses=said.bonuses(),
        willpower=sheet.willpower(said.member),
        table=said.table,
    )
    abilities: dict[str, int] = {}
    wear: dict[str, int] = {}
    if lost.attribute_lost:
        abilities[sheet.DAMAGE[said.code]] = sheet.damage(said.member, said.code) + lost.attribute_lost
        left = lost.attribute_after
        findings.append(
            Finding("attribute_loss", {"ability": said.code, "lost": lost.attribute_lost, "left": left}, "YZ-ATTR-1")
        )
        if not lost.attribute_after:
            findings.append(Finding("attribute_broken", {"ability": said.code}, "YZ-POOL-7"))
    for one in lost.items:
        if one.before > one.after and one.item in things:
            wear[one.item] = things[one.item].wear + one.before - one.after
            item = things[one.item].card.key
            findings.append(
                Finding("gear_loss", {"item": item, "lost": one.before - one.after, "left": one.after}, "YZ-GEAR-1")
            )
            findings += [Finding("gear_spent", {"item": item}, "YZ-GEAR-2")] if one.spent else []
    if lost.willpower_gained:
        abilities[sheet.WILLPOWER] = lost.willpower_after
        gained = lost.willpower_gained
        findings.append(Finding("willpower_gain", {"gained": gained, "willpower": lost.willpower_after}, "YZ-WILL-1"))
    if lost.willpower_gained < skulls.gain(count.base_skulls, count.gear_skulls, said.table):
        findings.append(Finding("willpower_full", {"most": said.table.willpower_cap}, "YZ-WILL-5"))
    return RollOutcome(count.success, tuple(findings), "YZ-SKULL-3", abilities=abilities, wear=wear)
