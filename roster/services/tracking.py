"""What changes in play and is kept by hand: numbers of a sheet's state, and the wear of things."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import correcting, gates, holding
from roster.services.recording import naming, record
from rules.engine.books.base import Ability, MemberState

STATE = "state"
MOST_WEAR = 99


@transaction.atomic
def set_state(
    *,
    act: UUID,
    member_id: UUID,
    state: Mapping[str, int],
    version: int | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Set numbers of a member's state, by code; others stay. What a member is takes a correction instead.

    Raises: BadField `unknown_ability` and for a number out of bounds; EditConflict; Refused `archived`,
    `not_on_roster`, `no_state`, `out_of_bounds`, the book's reasons against what would be left; NotAllowed; Http404.
    Event: roster.state_set
    """
    content = {"member": member_id, "state": dict(state)}
    doing = Doing(act=act, actor=actor, at=at, kind=events.STATE_SET, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    gates.not_archived(member.warband)
    gates.on_roster(member)
    rules = rulebook.of(member.warband)
    known = {one.code: one for one in in_play(rules)}
    for code in state:
        if code not in known:
            raise BadField("state", "unknown_ability", ability=code)
    bounds = {one.code: one for one in bounded(known.values(), snapshots.member(member, rules), rules)}
    read = {code: correcting.within(rules, bounds[code], value) for code, value in state.items()}
    unset = {
        code for code, value in read.items() if member.abilities.get(code) is None and value == bounds[code].default
    }
    wanted = {code: value for code, value in read.items() if code not in unset}
    new = {**member.abilities, **wanted}
    gates.not_edited_since(member, version, {"abilities": new})
    stood = {code: one.default for code, one in bounds.items()}
    stood |= {code: value for code, value in member.abilities.items() if value is not None}
    changed = {code: [stood[code], value] for code, value in wanted.items() if stood[code] != value}
    before = holding.broken(member.warband, rules)
    doing.update(member, abilities=new)
    holding.refuse_what_breaks(member.warband, rules, before)
    return record(doing, member.warband, {**naming(member), "abilities_changed": changed}, about=[member.pk])


@transaction.atomic
def set_wear(*, act: UUID, thing_id: UUID, wear: int, actor: User | None, at: datetime) -> Event:
    """Say how many points of its bonus a thing has lost: after a repair, or when it broke outside a roll.

    Raises: BadField `out_of_range`; Refused `archived`; NotAllowed; Http404.
    Event: roster.wear_set
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.WEAR_SET, content={"thing": thing_id, "wear": wear})
    thing = access.possession_to_edit(thing_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    gates.not_archived(thing.warband)
    old = thing.wear
    doing.update(thing, wear=gates.whole_number(wear, "wear", least=0, most=MOST_WEAR))
    told = {"thing": str(thing.pk), "item": thing.card.key, "from": old, "to": wear}
    holder = naming(thing.holder) if thing.holder is not None else {}
    return record(doing, thing.warband, {**holder, **told}, about=[thing.pk])


def in_play(rules: Rulebook) -> list[Ability]:
    """Numbers of a sheet that change in play. Raises: Refused `no_state` where the book has none."""
    found = [one for one in rules.book.abilities() if one.group == STATE]
    if not found:
        raise Refused.because("no_state")
    return found


def bounded(wanted: Iterable[Ability], member: MemberState, rules: Rulebook) -> list[Ability]:
    """The same with the bounds that they have for one member; until such a number is set it stands at the highest."""
    found: list[Ability] = []
    for one in wanted:
        most = rules.book.most_in_play(member, one.code, rules.options)
        found.append(one if most is None else replace(one, maximum=most, default=most))
    return found
