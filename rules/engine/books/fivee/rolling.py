"""Rolls of a character: the only place that puts a number of the sheet, a state and the faces of dice together.

A roll is prepared before the dice fall, so that its odds can be shown, and read afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.engine.books.base import OddsRow
from rules.engine.books.fivee import chances, checks, fighting, sheet
from rules.engine.books.fivee import options as house
from rules.engine.books.fivee.advantage import NORMAL, checked, dice_of, state_of, used
from rules.engine.books.fivee.carrying import HEAVILY
from rules.engine.books.fivee.figures import Character
from rules.engine.books.fivee.skills import ABILITY_OF
from rules.engine.types import Derived, Step, Violation, stacked

PLAIN = "check"
FOR_IT, AGAINST = "advantages", "disadvantages"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What bears on one roll beside the sheet: counts of what speaks for and against it, bonuses and penalties."""

    helped: bool = False
    advantages: int = 0
    disadvantages: int = 0
    bonus: int = 0
    penalty: int = 0


USUAL = Circumstances()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A roll before the dice fall: the number added to the d20 with its sources, the state, and what speaks for it.

    `bearing` counts reasons for advantage and for disadvantage, each with its sources, where there are any.
    """

    number: Derived
    state: str = NORMAL
    lucky: bool = False
    bearing: tuple[Derived, ...] = ()

    @property
    def modifier(self) -> int:
        return self.number.value or 0

    @property
    def dice(self) -> int:
        """How many d20 are rolled."""
        return dice_of(self.state)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that was read: all faces as they lie, the one that counts, total, target (None: none) and success."""

    prepared: Prepared
    faces: tuple[int, ...]
    used: int
    total: int
    dc: int | None = None
    success: bool | None = None


# before the dice fall


def check(
    character: Character,
    options: Mapping[str, Any],
    *,
    skill: str | None = None,
    ability: str | None = None,
    circumstances: Circumstances = USUAL,
) -> Prepared | Violation:
    """A check of a skill, of a skill with another ability, or of an ability alone. One of both must be named.

    Errors: `other_ability_off` where the house doesn't play that variant.
    Rule: 5E-CHECK-2, 5E-SKILL-4, 5E-SKILL-5
    """
    if skill is None:
        if ability is None:
            return Violation("5E-CHECK-1", "no_ability_named")
        number = replace(sheet.ability_modifier(character, ability), code=PLAIN, rule="5E-CHECK-2")
        return _prepared(character, options, number, ability, circumstances)
    own = ABILITY_OF[skill]
    if ability not in (None, own) and not house.in_force(options, house.OTHER_ABILITIES):
        return Violation("5E-SKILL-5", "other_ability_off", {"skill": skill, "ability": own})
    number = sheet.skill(character, skill, ability)
    return _prepared(character, options, number, ability or own, circumstances)


def saving_throw(
    character: Character, options: Mapping[str, Any], *, ability: str, circumstances: Circumstances = USUAL
) -> Prepared:
    """A save. Rule: 5E-SAVE-2, 5E-SAVE-3"""
    return _prepared(character, options, sheet.saving_throw(character, ability), ability, circumstances)


def initiative(character: Character, options: Mapping[str, Any], *, circumstances: Circumstances = USUAL) -> Prepared:
    """A roll for the order of turns. Rule: 5E-INIT-1, 5E-INIT-2"""
    return _prepared(character, options, sheet.initiative(character), "dex", circumstances)


def hide(character: Character, options: Mapping[str, Any], *, circumstances: Circumstances = USUAL) -> Prepared:
    """A Dexterity (Stealth) check. Rule: 5E-HIDE-1"""
    return _prepared(character, options, sheet.skill(character, "stealth"), "dex", circumstances)


def stranger(modifier: int, state: str = NORMAL) -> Prepared:
    """The roll of somebody of whom only the modifier is known."""
    return Prepared(Derived(PLAIN, modifier, (Step("printed", PLAIN, modifier),), "5E-CHECK-2"), state)


def others_initiative(modifier: int) -> Prepared:
    """The same for somebody of whom only the Dexterity modifier is known. Rule: 5E-INIT-1"""
    return Prepared(Derived(sheet.INITIATIVE, modifier, (Step("printed", "dex", modifier),), "5E-INIT-1"))


def _prepared(
    character: Character,
    options: Mapping[str, Any],
    number: Derived,
    ability: str,
    circumstances: Circumstances,
) -> Prepared:
    """The number with bonuses and penalties, the state with what help and a heavy load do. Rule: 5E-ADV-7"""
    steps = list(number.steps)
    if circumstances.bonus:
        steps.append(Step("conditions", "bonus", circumstances.bonus))
    if circumstances.penalty:
        steps.append(Step("conditions", "penalty", -circumstances.penalty))
    for_it = _reasons(FOR_IT, circumstances.advantages, "helped", int(circumstances.helped), "5E-HELP-1")
    hampered = int(sheet.is_hampered(character, ability, options))
    against = _reasons(AGAINST, circumstances.disadvantages, HEAVILY, hampered, "5E-ENC-3")
    return Prepared(
        stacked(number.code, steps, number.rule),
        state_of(for_it.value or 0, against.value or 0),
        character.lucky,
        tuple(one for one in (for_it, against) if one.value),
    )


def _reasons(code: str, said: int, source: str, count: int, rule: str) -> Derived:
    """How many reasons there are, those that were said and one that follows; its rule goes before. Rule: 5E-ADV-7"""
    steps = [Step("printed", "as_said", said)] if said else []
    steps += [Step("conditions", source, count)] if count else []
    return stacked(code, steps, rule if count else "5E-ADV-7")


# once they lie


def read(prepared: Prepared, faces: Sequence[int], dc: int | None = None) -> Rolled:
    """What the faces mean. Errors: BadInput `invalid_face` for a missing one, `bad_value` for one too many.

    Rule: 5E-ADV-1, 5E-CHECK-2, 5E-CHECK-5
    """
    face = used(checked(faces, prepared.state), prepared.state)
    total = face + prepared.modifier
    return Rolled(prepared, tuple(faces), face, total, dc, checks.succeeds(total, dc))


def may_reroll(prepared: Prepared, faces: Sequence[int]) -> int | None:
    """Place of the one die that may be rolled again: for the lucky the first 1, else None. Rule: 5E-ADV-4, 5E-ODDS-3"""
    return list(faces).index(1) if prepared.lucky and 1 in faces else None


def contest(sides: Sequence[Rolled]) -> int | None:
    """Place of the winner, None where all stays as it was. Rule: 5E-CONTEST-2, 5E-CONTEST-3, 5E-CONTEST-4"""
    return checks.winner_of([one.total for one in sides])


def group(members: Sequence[Rolled]) -> bool | Violation:
    """Whether a group whose members rolled against one target gets through. Rule: 5E-GROUP-1, 5E-GROUP-3"""
    if not members:
        return Violation("5E-GROUP-3", "empty_group")
    return checks.group_succeeds(len(members), sum(one.success is True for one in members))


def turns(rolls: Sequence[Rolled]) -> list[list[int]]:
    """Places of the rolls in the order of turns, equal ones together. Rule: 5E-INIT-1, 5E-INIT-3"""
    return fighting.turns([one.total for one in rolls])


# chances before the roll. `lucky`: with the Lucky trait of whoever has it


def success(prepared: Prepared, dc: int, *, lucky: bool = False) -> Fraction:
    """Chance that a roll reaches a target number. Rule: 5E-ODDS-1"""
    return chances.success(prepared.modifier, dc, prepared.state, lucky=lucky and prepared.lucky)


def odds(prepared: Prepared, dc: int, *, lucky: bool = False) -> tuple[OddsRow, ...]:
    """Rows `success` and `failure`."""
    return chances.yes_or_no("success", "failure", success(prepared, dc, lucky=lucky))


def contest_odds(first: Prepared, second: Prepared, *, lucky: bool = False) -> tuple[OddsRow, ...]:
    """Rows `first_wins`, `unchanged`, `second_wins`. Rule: 5E-CONTEST-2"""
    return chances.contest_rows(
        chances.contested(
            first.modifier,
            second.modifier,
            first.state,
            second.state,
            first_lucky=lucky and first.lucky,
            second_lucky=lucky and second.lucky,
        )
    )


def group_odds(members: Sequence[Prepared], dc: int, *, lucky: bool = False) -> tuple[OddsRow, ...]:
    """Rows `success` and `failure` of a whole group of one or more. Rule: 5E-GROUP-1"""
    return chances.yes_or_no("success", "failure", chances.group(success(one, dc, lucky=lucky) for one in members))


def hiding_odds(hider: Prepared, passive: int, *, lucky: bool = False) -> tuple[OddsRow, ...]:
    """Rows `hidden` and `noticed` against a passive score. Rule: 5E-HIDE-3, 5E-HIDE-7"""
    return chances.yes_or_no("hidden", "noticed", success(hider, passive, lucky=lucky))


def searching_odds(searcher: Prepared, stealth_total: int, *, lucky: bool = False) -> tuple[OddsRow, ...]:
    """Rows `noticed` and `hidden` for one who searches against a total that stands. Rule: 5E-HIDE-2, 5E-HIDE-7"""
    return chances.yes_or_no("noticed", "hidden", success(searcher, stealth_total + 1, lucky=lucky))
