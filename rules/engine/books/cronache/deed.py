"""Rolls beside attacks, tests and moves: what one of them is made of, so that one module can tell it whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.engine.books.base import Asked, Choice, Die, Field, Finding, MemberState, OddsRow
from rules.engine.books.cronache import kept
from rules.engine.books.cronache.values import CONDITIONS, DICE, SIDES
from rules.engine.types import Derived, Violation

KEYS: Mapping[str, str] = {name: key for key, name in CONDITIONS.items()}


@dataclass(frozen=True, slots=True)
class Read:
    """What faces mean: findings, what they add to numbers of the sheet, and conditions that begin and end.

    `counted` are the places of the dice that were rolled for it; None: all. `used` are kinds of conditions of `once`.
    """

    success: bool | None
    findings: tuple[Finding, ...]
    adds: Mapping[str, int] = field(default_factory=dict)
    received: frozenset[str] = frozenset()
    ended: frozenset[str] = frozenset()
    counted: tuple[int, ...] | None = None
    used: tuple[str, ...] = ()


def always(_of: MemberState | Asked) -> bool:
    return True


def _free(_asked: Asked) -> Violation | None:
    return None


def _no_numbers(_asked: Asked) -> tuple[Derived, ...]:
    return ()


def _first(_asked: Asked, _faces: Sequence[int]) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Deed:
    """A roll: who may make it, what is said before it, dice, numbers, what speaks against it, chances, what faces mean.

    `lying`: also for who lies on the ground. `poisons`: its dice are his own, so a 1 hurts under Veleno. `purpose` is what
    Destrezza repeats, at the die `repeats`; `once_more` says whether something else repeats a face. `ruled` is the rule of
    one roll where what was said before it decides that.
    """

    key: str
    rule: str
    fields: Callable[[MemberState], tuple[Field, ...]]
    dice: Callable[[Asked], tuple[Die, ...]]
    rows: Callable[[Asked], Mapping[str, tuple[OddsRow, ...]]]
    read: Callable[[Asked, Sequence[int]], Read]
    offered: Callable[[MemberState], bool] = always
    against: Callable[[Asked], Violation | None] = _free
    numbers: Callable[[Asked], tuple[Derived, ...]] = _no_numbers
    lying: Callable[[Asked], bool] = lambda _asked: False
    ruled: Callable[[Asked], str] | None = None
    poisons: bool = False
    purpose: Callable[[Asked], str] | None = None
    repeats: Callable[[Asked, Sequence[int]], int] = _first
    once_more: Callable[[Asked, int], bool] | None = None


def rule_of(deed: Deed, asked: Asked) -> str:
    return deed.rule if deed.ruled is None else deed.ruled(asked)


def dice_field(key: str, default: str) -> Field:
    """One of the dice by size."""
    return Field(key, "choice", default, choices=tuple(Choice(one, label=one) for one in DICE))


def his_die(asked: Asked) -> tuple[Die, ...]:
    """The one die that the roller spends."""
    return (Die(SIDES[asked.chosen["die"]], "", asked.member.id),)


def no_dice(_asked: Asked) -> tuple[Die, ...]:
    return ()


def named(names: Iterable[str]) -> frozenset[str]:
    """Keys of conditions from their names."""
    return frozenset(KEYS[name] for name in names)


def still_to_come(member: MemberState, conditions: Iterable[str]) -> tuple[str, ...]:
    """Conditions that somebody doesn't have yet; receiving one twice changes nothing. Rule: CC-COND-8"""
    have = {one.kind for one in member.conditions}
    return tuple(one for one in kept.CONDITION_ORDER if one in set(conditions) - have)
