"""Rolls in play behind the interface of a book: the only place that says what the dice of 5e came to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from rules.engine.books.base import Asked, Die, Finding, OddsRow, OddsSeries, RollOutcome, Throw
from rules.engine.books.fivee import asking, hiding, hit_points, rolling, sheet
from rules.engine.books.fivee.abilities import modifier
from rules.engine.books.fivee.advantage import ADVANTAGE, DISADVANTAGE, NORMAL
from rules.engine.books.fivee.asking import Side
from rules.engine.books.fivee.figures import HP_MAX, LEVEL, Character, character
from rules.engine.books.fivee.reading import HIGHEST_LEVEL, SIDES
from rules.engine.books.fivee.rolling import Rolled
from rules.engine.types import Derived, Step, Violation, stacked

HIT_DIE = "hit_die"  # colour of a die
LOOKS = {ADVANTAGE: "green", DISADVANTAGE: "red", HIT_DIE: "white"}
PLAIN_SERIES, LUCKY_SERIES = "d20", "lucky"
_RULES = {kind.key: kind.rule for kind in asking.KINDS}


def throw(asked: Asked) -> Throw | Violation:
    """The dice of a roll with the numbers that stand before it, or why it can't be made."""
    rule = _RULES[asked.key]
    if asked.key == asking.CON_CHANGE:
        return Throw((), (_hp_change(asked, character(asked.member).level),), rule)
    if asked.key == asking.LEVEL_UP:
        now = character(asked.member)
        if now.level >= HIGHEST_LEVEL:
            return Violation("5E-PROF-1", "top_level", {"member": asked.member.name, "most": HIGHEST_LEVEL})
        return Throw((Die(_hit_die(asked), HIT_DIE, asked.member.id),), (_hp_change(asked, now.level),), rule)
    found = asking.sides(asked)
    if isinstance(found, Violation):
        return found
    numbers = [(one.name, number) for one in found for number in (one.prepared.number, *one.prepared.bearing)]
    whose = tuple(name for name, _ in numbers) if len(found) > 1 else ()
    return Throw(tuple(chain.from_iterable(map(_dice, found))), tuple(number for _, number in numbers), rule, whose)


def odds(asked: Asked) -> tuple[OddsSeries, ...]:
    """Chances before the roll; a second picture where somebody has the Lucky trait."""
    if asked.key == asking.LEVEL_UP:
        return (OddsSeries("hp_max", _hp_odds(asked)),)
    if asked.key in (asking.CON_CHANGE, asking.INITIATIVE):
        return ()
    found = asking.sides(asked)
    if isinstance(found, Violation):
        return ()
    series = [OddsSeries(PLAIN_SERIES, _rows(asked, found, lucky=False))]
    if any(one.prepared.lucky for one in found):
        series.append(OddsSeries(LUCKY_SERIES, _rows(asked, found, lucky=True)))
    return tuple(series)


def read(asked: Asked, faces: Sequence[int]) -> RollOutcome | Violation:
    """What the faces mean, one for each die of `throw`."""
    if asked.key in (asking.LEVEL_UP, asking.CON_CHANGE):
        return _hit_points(asked, faces)
    found = asking.sides(asked)
    if isinstance(found, Violation):
        return found
    dc = asked.chosen.get("dc")
    rolls: list[Rolled] = []
    at = 0
    for one in found:
        rolls.append(rolling.read(one.prepared, faces[at : at + one.prepared.dice], dc))
        at += one.prepared.dice
    return replace(_READERS[asked.key](asked, found, rolls), counted=_counted(rolls))


def again(asked: Asked, faces: Sequence[int], times: int) -> tuple[int, ...] | Violation:
    """Places of the dice that the lucky roll again, one for each of them, after `times` such throws.

    Rule: 5E-ADV-4, 5E-ODDS-3
    """
    if times:
        return Violation("5E-ADV-4", "one_reroll_only")
    found = () if asked.key in (asking.LEVEL_UP, asking.CON_CHANGE) else asking.sides(asked)
    if isinstance(found, Violation):
        return found
    places: list[int] = []
    at = 0
    for one in found:
        place = rolling.may_reroll(one.prepared, faces[at : at + one.prepared.dice])
        places += [] if place is None else [at + place]
        at += one.prepared.dice
    return tuple(places) or Violation("5E-ADV-4", "nothing_to_reroll")


def _counted(rolls: Sequence[Rolled]) -> tuple[int, ...]:
    """Places of the dice that count: one for each who rolls. Rule: 5E-ADV-1"""
    places: list[int] = []
    at = 0
    for one in rolls:
        places.append(at + one.faces.index(one.used))
        at += len(one.faces)
    return tuple(places)


def _dice(side: Side) -> list[Die]:
    state = side.prepared.state
    die = Die(SIDES, "" if state == NORMAL else state, side.owner, "" if side.owner else side.name)
    return [die] * side.prepared.dice


# what the rolls of a d20 came to


def _summed(roll: Rolled, who: str = "") -> Finding:
    """The sum of one roll; with a name where several roll."""
    numbers: dict[str, int | str | bool | None] = {"face": roll.used, "added": _signed(roll), "total": roll.total}
    return Finding("total_of", {"who": who, **numbers}) if who else Finding("total", numbers)


def _signed(roll: Rolled) -> str:
    value = roll.prepared.modifier
    return f"+{value}" if value >= 0 else f"\u2212{-value}"


def _outcome(asked: Asked, success: bool | None, findings: Sequence[Finding]) -> RollOutcome:
    return RollOutcome(success, tuple(findings), _RULES[asked.key])


def _read_check(asked: Asked, sides: Sequence[Side], rolls: Sequence[Rolled]) -> RollOutcome:
    roll = rolls[0]
    code = "reaches_dc" if roll.success else "misses_dc"
    return _outcome(asked, roll.success, (_summed(roll), Finding(code, {"dc": roll.dc})))


def _read_contest(asked: Asked, sides: Sequence[Side], rolls: Sequence[Rolled]) -> RollOutcome:
    winner = rolling.contest(rolls)
    code = "unchanged" if winner is None else ("wins_contest", "loses_contest")[winner]
    other = sides[1].name
    findings = (
        _summed(rolls[0]),
        _summed(rolls[1], other) if other else Finding("total_of_other", {"total": rolls[1].total}),
        Finding(code),
    )
    return _outcome(asked, None if winner is None else winner == 0, findings)


def _read_group(asked: Asked, sides: Sequence[Side], rolls: Sequence[Rolled]) -> RollOutcome:
    passed = rolling.group(rolls)
    successes = sum(one.success is True for one in rolls)
    findings = [_summed(roll, side.name) for side, roll in zip(sides, rolls, strict=True)]
    code = "group_passes" if passed is True else "group_fails"
    findings.append(Finding(code, {"successes": successes, "members": len(rolls), "dc": rolls[0].dc}))
    return _outcome(asked, passed is True, findings)


def _read_initiative(asked: Asked, sides: Sequence[Side], rolls: Sequence[Rolled]) -> RollOutcome:
    findings: list[Finding] = []
    turn = 1
    for tied in rolling.turns(rolls):
        code = "turn" if len(tied) == 1 else "turn_tied"
        findings += [Finding(code, {"turn": turn, "who": sides[at].name, "total": rolls[at].total}) for at in tied]
        turn += len(tied)
    return _outcome(asked, None, findings)


def _read_hide(asked: Asked, sides: Sequence[Side], rolls: Sequence[Rolled]) -> RollOutcome:
    passive = asked.chosen["passive"]
    seen = hiding.is_noticed(rolls[0].total, passive)
    code = "noticed_by_passive" if seen else "hidden_from_passive"
    return _outcome(asked, not seen, (_summed(rolls[0]), Finding(code, {"passive": passive})))


def _read_search(asked: Asked, sides: Sequence[Side], rolls: Sequence[Rolled]) -> RollOutcome:
    stealth = asked.chosen["stealth_total"]
    seen = hiding.is_noticed(stealth, rolls[0].total)
    code = "finds_hider" if seen else "finds_nobody"
    return _outcome(asked, seen, (_summed(rolls[0]), Finding(code, {"stealth": stealth})))


_READERS: dict[str, Callable[[Asked, Sequence[Side], Sequence[Rolled]], RollOutcome]] = {
    asking.CHECK: _read_check,
    asking.SAVE: _read_check,
    asking.CONTEST: _read_contest,
    asking.GROUP: _read_group,
    asking.INITIATIVE: _read_initiative,
    asking.HIDE: _read_hide,
    asking.SEARCH: _read_search,
}


def _rows(asked: Asked, sides: Sequence[Side], *, lucky: bool) -> tuple[OddsRow, ...]:
    first, said = sides[0].prepared, asked.chosen
    match asked.key:
        case "contest":
            return rolling.contest_odds(first, sides[1].prepared, lucky=lucky)
        case "group_check":
            return rolling.group_odds([one.prepared for one in sides], said["dc"], lucky=lucky)
        case "hide":
            return rolling.hiding_odds(first, said["passive"], lucky=lucky)
        case "search":
            return rolling.searching_odds(first, said["stealth_total"], lucky=lucky)
    return rolling.odds(first, said["dc"], lucky=lucky)


# hit points


def _hit_die(asked: Asked) -> int:
    return int(str(asked.chosen["hit_die"]).removeprefix("d"))


def _modifiers(asked: Asked) -> tuple[int, int]:
    return modifier(character(asked.member).scores["con"]), modifier(asked.chosen["new_con"])


def _hp_change(asked: Asked, levels: int) -> Derived:
    """The maximum after earlier levels were adjusted. Rule: 5E-HP-2, 5E-HP-5"""
    maximum = character(asked.member).hp_max
    after = hit_points.changed(maximum, hit_points.change_of(*_modifiers(asked), levels))
    steps = [Step("printed", HP_MAX, maximum)]
    steps += [Step("conditions", "con", after - maximum)] if after != maximum else []
    return stacked(HP_MAX, steps, "5E-HP-2")


def _levelled(asked: Asked, face: int) -> int:
    old, new = _modifiers(asked)
    now = character(asked.member)
    return hit_points.levelled(
        old_modifier=old, new_modifier=new, new_level=now.level + 1, maximum=now.hp_max, hit_die_face=face
    )


def _hit_points(asked: Asked, faces: Sequence[int]) -> RollOutcome | Violation:
    """New maximum, Constitution and, with a face of the hit die, level. Rule: 5E-HP-2, 5E-HP-3, 5E-HP-4"""
    now, con = character(asked.member), asked.chosen["new_con"]
    if asked.key == asking.CON_CHANGE:
        after = _hp_change(asked, now.level).value or hit_points.LOWEST_MAXIMUM
        finding = Finding("hp_changed", {"before": now.hp_max, "after": after})
        return RollOutcome(None, (finding,), _RULES[asked.key], _with_current(now, {"con": con, HP_MAX: after}))
    if now.level >= HIGHEST_LEVEL:
        return Violation("5E-PROF-1", "top_level", {"member": asked.member.name, "most": HIGHEST_LEVEL})
    after, level = _levelled(asked, faces[0]), now.level + 1
    told: dict[str, int | str | bool | None] = {"level": level, "face": faces[0], "before": now.hp_max, "after": after}
    return RollOutcome(
        None,
        (Finding("level_gained", told),),
        _RULES[asked.key],
        _with_current(now, {"con": con, LEVEL: level, HP_MAX: after}),
    )


def _with_current(now: Character, new: dict[str, int]) -> dict[str, int]:
    """New numbers of the sheet with the hit points that follow from them."""
    return {**new, **sheet.following(now, replace(now, hp_max=new[HP_MAX]))}


def _hp_odds(asked: Asked) -> tuple[OddsRow, ...]:
    """Chance of each maximum after the level, lowest first."""
    if character(asked.member).level >= HIGHEST_LEVEL:
        return ()
    sides = _hit_die(asked)
    weights: dict[int, int] = {}
    for face in range(1, sides + 1):
        after = _levelled(asked, face)
        weights[after] = weights.get(after, 0) + 1
    return tuple(OddsRow("maximum", Fraction(weight, sides), {"maximum": after}) for after, weight in weights.items())
