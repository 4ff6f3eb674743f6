"""The six abilities of a member as they stand now: the only place that stacks what changes them.

printed, then what the mount replaces, then what was bought, then what is worn, then conditions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.engine.books.base import Ability, CardState, ConditionState, MemberState
from rules.engine.books.dozen_die.figures import ABILITY_CODES, ability_figure, ability_figures
from rules.engine.inputs import whole
from rules.engine.types import BadInput, Derived, Step, stacked

LOWEST, HIGHEST, START = 1, 12, 3

ABILITIES: tuple[Ability, ...] = tuple(Ability(code, LOWEST, HIGHEST, START) for code in ABILITY_CODES)


def starting(main_class: CardState | None, profile: CardState | None) -> dict[str, int | None]:
    """Abilities of a new member: those of his profile (None where it prints none), else 3 each and the class bonus."""
    if profile is not None:
        return {code: ability_figure(profile, code) for code in ABILITY_CODES}
    return {code: START + (ability_figure(main_class, code) or 0) for code in ABILITY_CODES}


def ability(member: MemberState, code: str) -> Derived:
    """An ability with its sources; None when a figure in it isn't set. Rule: DD-CORE-2, DD-RIDE-2"""
    printed = _printed(member, code)
    steps = [] if printed is None else [printed]
    if code == "MV" and member.mount is not None:
        return _ridden_move(member, member.mount, steps)
    known = printed is not None
    for layer, card in _cards_in_use(member):
        if code in ability_figures(card):
            amount = ability_figure(card, code)
            known = known and amount is not None
            steps += [] if amount is None else [Step(layer, card.key, amount)]
    return total(code, [*steps, *by_conditions(member.conditions, code)], "DD-CORE-2", known=known)


def value(member: MemberState, code: str) -> int:
    """The value of an ability that a roll rests on. Errors: BadInput `ability_not_set`."""
    amount = ability(member, code).value
    if amount is None:
        raise BadInput("ability_not_set", code)
    return amount


def total(code: str, steps: list[Step], rule: str, *, known: bool) -> Derived:
    """A stack that has no value when a figure that belongs in it isn't known."""
    stack = stacked(code, steps, rule)
    return stack if known else replace(stack, value=None)


def by_conditions(conditions: Iterable[ConditionState], code: str) -> list[Step]:
    """Steps that conditions add to a value of the sheet."""
    return [
        Step("conditions", one.kind, one.effects[code], label=one.label) for one in conditions if code in one.effects
    ]


def _printed(member: MemberState, code: str) -> Step | None:
    own = member.abilities.get(code)
    if whole(own):
        return Step("printed", code, member.abilities[code])
    of_profile = ability_figure(member.profile, code)
    if member.profile is None or of_profile is None:
        return None
    return Step("printed", member.profile.key, of_profile)


def _cards_in_use(member: MemberState) -> Iterable[tuple[str, CardState]]:
    for key, card in member.cards.items():
        if member.learned.get(key, 0) > 0:
            yield "bought", card
    for thing in member.possessions:
        if thing.place:
            yield "worn", thing.card


def _ridden_move(rider: MemberState, mount: MemberState, steps: list[Step]) -> Derived:
    """A rider moves at the printed speed of his mount; what he bought or wears doesn't hasten it. Rule: DD-RIDE-2"""
    speed = _printed(mount, "MV")
    if speed is not None:
        source = mount.profile.key if mount.profile is not None else mount.kind
        steps = [*steps, Step("replaced", source, speed.amount, replaces=True)]
    steps = [*steps, *by_conditions((*rider.conditions, *mount.conditions), "MV")]
    return total("MV", steps, "DD-RIDE-2", known=speed is not None)
