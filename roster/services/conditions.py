"""Conditions set and ended by hand: what play and a group's own rules bring, and what an organiser corrects."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField, NotAllowed
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Condition, Member
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import booking, gates
from roster.services.recording import naming, record
from rules.engine.books.base import MemberState, NewCondition
from rules.engine.types import Violation

KIND_MOST, EFFECT_MOST = 40, 20
BY_HAND = "house"  # kind of a condition that no rule knows


@transaction.atomic
def add(
    *,
    act: UUID,
    member_id: UUID,
    label: str = "",
    kind: str = BY_HAND,
    effects: Mapping[str, int] | None = None,
    until: str = Condition.BY_HAND,
    actor: User | None,
    at: datetime,
) -> Event:
    """Set a condition that play brought, by its `kind`, or one of the group's own, by its `label`, with what it adds to
    numbers of the sheet.

    Another that a rule reads by its `kind`, or one that ends by itself, is an organiser's to set.

    Raises: BadField for label, kind, effects, until; NotAllowed; Refused `archived`, `not_on_roster`, `not_by_condition`
    for a number that wouldn't follow, the book's reasons against a condition of play; Http404.
    Event: roster.condition_added
    """
    content = {"member": member_id, "label": label, "kind": kind, "effects": dict(effects or {}), "until": until}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CONDITION_ADDED, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(member.warband)
    gates.on_roster(member)
    rules = rulebook.of(member.warband)
    if not _a_players(rules, kind, until):
        _only_organiser(member, actor)
    if until not in dict(Condition.UNTIL):
        raise BadField("until", "unknown_choice", until=until)
    if not kind.strip() or len(kind) > KIND_MOST:
        raise BadField("kind", "too_long", most=KIND_MOST, have=len(kind))
    state = snapshots.member(member, rules)
    changes = _effects(rules, state, effects or {})
    in_play = kind in rules.book.conditions_in_play()
    if in_play and (why_not := rules.book.receives(state, kind)) is not None:
        raise rules.refused([why_not])
    kept = "" if in_play else gates.name(label, "label")
    row = booking.add_condition(doing, member, NewCondition(kind, until, changes), label=kept)
    told = {"condition": str(row.pk), "condition_kind": kind, "label": kept, "until": until, "effects": changes}
    return record(doing, member.warband, {**naming(member), **told, **_card(rules, kind)})


@transaction.atomic
def end(*, act: UUID, condition_id: UUID, reason: str = "", actor: User | None, at: datetime) -> Event:
    """End a condition. One that a rule set or ends by itself is an organiser's to end, with a reason.

    Raises: NotAllowed, BadField `reason_needed`, Refused `archived`; Http404.
    Event: roster.condition_ended
    """
    content = {"condition": condition_id, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.CONDITION_ENDED, content=content)
    condition = access.condition_to_edit(condition_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_holds(condition)
    member = condition.member
    gates.not_archived(member.warband)
    why = reason.strip()
    rules = rulebook.of(member.warband)
    if is_of_the_rules(condition, rules):
        _only_organiser(member, actor)
        why = gates.reason(reason)
    doing.update(condition, ended_at=at)
    told = {"condition": str(condition.pk), "condition_kind": condition.kind, "label": condition.label, "reason": why}
    shown = {} if condition.label else _card(rules, condition.kind)
    return record(doing, member.warband, {**naming(member), **told, **shown})


def is_of_the_rules(condition: Condition, rules: Rulebook) -> bool:
    """Whether a rule set a condition, or ends it by itself, so that ending it by hand is a correction."""
    return not _a_players(rules, condition.kind, condition.until)


def _a_players(rules: Rulebook, kind: str, until: str) -> bool:
    return until == Condition.BY_HAND and kind in (BY_HAND, *rules.book.conditions_in_play())


def _card(rules: Rulebook, kind: str) -> dict[str, str]:
    """The card that a condition of the rules is named after, for the sentence of an event."""
    return {"card": kind} if kind in rules.cards.cards else {}


def _only_organiser(member: Member, actor: User | None) -> None:
    if actor is not None and not access.grants(member.warband, actor):
        raise NotAllowed("organiser")


def _effects(rules: Rulebook, state: MemberState, effects: Mapping[str, int]) -> dict[str, int]:
    """What a condition adds, by the codes of the sheet. Raises: BadField; Refused `not_by_condition`."""
    codes = {number.code for number in rules.book.sheet(state, rules.options)}
    moved = rules.book.moved_by_conditions(state, rules.options)
    for code in effects:
        if code not in codes:
            raise BadField("effects", "unknown_ability", ability=code)
    rules.refuse(
        Violation("", "not_by_condition", {"sheet_number": code, "moved": moved})
        for code in effects
        if code not in moved
    )
    return {
        code: gates.whole_number(amount, "effects", least=-EFFECT_MOST, most=EFFECT_MOST)
        for code, amount in effects.items()
        if amount != 0
    }
