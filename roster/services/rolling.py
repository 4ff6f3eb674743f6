"""Rolls of a member in play: the only place that throws dice for one, once and at most once more."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import Http404

from accounts.models import User
from core.errors import BadField
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Member, Possession, Warband
from roster.selectors import access, rolls, rulebook
from roster.selectors.rulebook import Rulebook
from roster.services import booking, correcting, gates
from roster.services.recording import naming, record
from rules.engine.books.base import Asked, Die, RollOutcome
from rules.engine.dice import Dice, SystemDice, TypedDice
from rules.engine.types import Violation

CHANCE = SystemDice()
Typed = Sequence[int] | Sequence[Sequence[int]]


@transaction.atomic
def roll(
    *,
    act: UUID,
    member_id: UUID,
    roll: str,
    chosen: Mapping[str, Any],
    faces: Typed | None = None,
    dice: Dice = CHANCE,
    actor: User | None,
    at: datetime,
) -> Event:
    """Make a roll for a member. `faces`: as read off the table, one for each die in order, or a list of them for each
    group of dice that are alike; None: `dice` rolls.

    Raises: BadField for a field of the roll or `faces`; Refused `archived`, `still_a_draft`, `not_on_roster` and the
    book's reasons, those against the faces among them; NotAllowed; Http404 for a member or roll that isn't there.
    Event: roster.rolled
    """
    content = {"member": member_id, "roll": roll, "chosen": dict(chosen), "faces": faces}
    doing = Doing(act=act, actor=actor, at=at, kind=events.ROLLED, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    _ready(member)
    rules = rulebook.of(member.warband)
    asked = rolls.asked(member, rules, roll, chosen, actor or member.warband.owner)
    throw = rules.book.throw(asked)
    if isinstance(throw, Violation):
        raise rules.refused([throw])
    shown = _thrown(doing, rules, asked, throw.dice, faces, dice)
    outcome = _read(rules, rules.book.read_roll(asked, throw.dice, shown))
    again = rules.book.throw_again(asked, throw.dice, shown, 0)
    told = {
        **_told(asked, throw.dice, shown, outcome),
        "numbers": [{"code": one.code, "value": one.value} for one in throw.numbers],
        "again": [] if isinstance(again, Violation) else list(again),
        "typed": faces is not None,
    }
    _apply(doing, rules, member, outcome)
    return record(doing, member.warband, {**naming(member), **told}, about=[member.pk])


@transaction.atomic
def roll_again(
    *,
    act: UUID,
    event_id: UUID,
    faces: Typed | None = None,
    dice: Dice = CHANCE,
    actor: User | None,
    at: datetime,
) -> Event:
    """Throw the dice of an earlier roll again that its book lets one throw again. `faces`: of those dice alone, as in
    `roll`.

    Raises: as `roll`; Refused with the book's reason against a second throw.
    Event: roster.rolled_again
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.ROLLED_AGAIN, content={"event": event_id, "faces": faces})
    first = Event.objects.filter(id=event_id, kind=events.ROLLED, undone_by=None).first()
    if first is None:
        raise Http404
    member = access.member_to_edit(UUID(first.payload["member"]), actor=actor)
    if done := doing.done():
        return done
    _ready(member)
    rules = rulebook.of(member.warband)
    asked = rolls.asked_again(first, member, rules)
    old, lay = rolls.dice_of(first), rolls.faces_of(first)
    places = rules.book.throw_again(asked, old, lay, rolls.times_again(first))
    if isinstance(places, Violation):
        raise rules.refused([places])
    new = _thrown(doing, rules, asked, [old[place] for place in places], faces, dice)
    replaced = dict(zip(places, new, strict=True))
    shown = tuple(replaced.get(place, face) for place, face in enumerate(lay))
    outcome = _read(rules, rules.book.read_again(asked, old, lay, shown))
    told = {
        **_told(asked, old, shown, outcome),
        "first": str(first.id),
        "thrown_again": list(places),
        "again": [],
        "typed": faces is not None,
    }
    _apply(doing, rules, member, outcome)
    return record(doing, member.warband, {**naming(member), **told}, about=[member.pk, first.id])


def _ready(member: Member) -> None:
    gates.not_archived(member.warband)
    gates.founded(member.warband)
    gates.on_roster(member)


def _thrown(
    doing: Doing, rules: Rulebook, asked: Asked, wanted: Sequence[Die], faces: Typed | None, dice: Dice
) -> tuple[int, ...]:
    """Faces of the dice in their order, put on record by sides. Raises: as `_typed`."""
    source = dice if faces is None else TypedDice(_typed(rules, asked, wanted, faces))
    shown = tuple(source.roll(1, one.sides)[0] for one in wanted)
    for sides in sorted({one.sides for one in wanted}):
        same = [face for one, face in zip(wanted, shown, strict=True) if one.sides == sides]
        doing.rolled(asked.key, same, sides=sides, typed=source.typed, who=UUID(asked.member.id))
    return shown


def _typed(rules: Rulebook, asked: Asked, wanted: Sequence[Die], faces: Typed) -> list[int]:
    """Faces that were typed, one for each die.

    Raises: Refused with the book's reason against their number or against one of them; where it knows none, BadField
    `wrong_count` or `bad_face`.
    """
    groups = [wanted]
    read: list[list[int]] = [[one for one in faces if not isinstance(one, Sequence)]]
    if any(isinstance(one, Sequence) for one in faces):
        groups = [[wanted[place] for place in places] for places in rolls.alike(wanted)]
        read = [list(one) for one in faces if isinstance(one, Sequence)]
        if len(read) != len(groups):
            raise BadField("faces", "wrong_count", wanted=len(groups), have=len(read))
    shown: dict[int, int] = {}
    for dice, typed in zip(groups, read, strict=True):
        if len(typed) != len(dice):
            reason = rules.book.wrong_count(asked, dice, len(typed)) if dice else None
            if reason is not None:
                raise rules.refused([reason])
            raise BadField("faces", "wrong_count", wanted=len(dice), have=len(typed))
        for die, face in zip(dice, typed, strict=True):
            if not 1 <= face <= die.sides:
                reason = rules.book.wrong_face(die, face)
                if reason is not None:
                    raise rules.refused([reason])
                raise BadField("faces", "bad_face")
    if len(groups) == 1:
        return read[0]
    for places, typed in zip(rolls.alike(wanted), read, strict=True):
        shown |= dict(zip(places, typed, strict=True))
    return [shown[place] for place in range(len(wanted))]


def _read(rules: Rulebook, outcome: RollOutcome | Violation) -> RollOutcome:
    if isinstance(outcome, Violation):
        raise rules.refused([outcome])
    return outcome


def _told(asked: Asked, dice: Sequence[Die], faces: Sequence[int], outcome: RollOutcome) -> dict[str, Any]:
    return {
        "roll": asked.key,
        "chosen": dict(asked.chosen),
        "against": None if asked.latest is None else asked.latest.id,
        "met": [one.id for one in asked.others if one.id in asked.chosen.values()],
        "dice": [
            {"sides": die.sides, "colour": die.colour, "owner": die.owner, "name": die.name, "face": face}
            for die, face in zip(dice, faces, strict=True)
        ],
        "success": outcome.success,
        "findings": [{"code": one.code, "params": dict(one.params), "rule": one.rule} for one in outcome.findings],
        "abilities_changed": {
            code: [asked.member.abilities.get(code), value] for code, value in outcome.abilities.items()
        },
        "wear": dict(outcome.wear),
        "counted": None if outcome.counted is None else list(outcome.counted),
        "rule": outcome.rule,
    }


def _apply(doing: Doing, rules: Rulebook, member: Member, outcome: RollOutcome) -> None:
    """Write what a roll changes on the sheet, on things and on the roller."""
    if outcome.abilities:
        known = {one.code: one for one in rules.book.abilities()}
        new = {code: correcting.within(rules, known[code], value) for code, value in outcome.abilities.items()}
        doing.update(member, abilities={**member.abilities, **new})
    things = {str(row.pk): row for row in _things(member.warband, outcome.wear)}
    for thing_id, wear in outcome.wear.items():
        doing.update(things[thing_id], wear=wear)
    booking.end_kinds(doing, member, outcome.ends)
    for condition in outcome.conditions:
        booking.add_condition(doing, member, condition)


def _things(warband: Warband, wear: Mapping[str, int]) -> Sequence[Possession]:
    return list(Possession.objects.filter(warband=warband, pk__in=list(wear))) if wear else []
