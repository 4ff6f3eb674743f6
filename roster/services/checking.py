"""Whether rows that an undo restored still fit together.

The only place that puts the book's checks to a restored state.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from core.events import Doing
from roster.models import Learned, Member, Possession, Warband
from roster.selectors import rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import building
from rules.engine.books.base import MemberState, WarbandState
from rules.engine.types import Violation


def refuse_if_broken(doing: Doing) -> None:
    """Ask the book about everything that an act restored: things in their places, riders, room on the roster.

    For an undo, after core.undo.take_back. Raises: Refused with the book's reasons.
    """
    touched = _touched(doing.changes)
    back = {UUID(one["id"]) for one in _of(doing.changes, Member) if _came_back(one)}
    things = {UUID(one["id"]) for one in _of(doing.changes, Possession) if one["op"] != "delete"}
    for warband in Warband.objects.filter(members__in=touched).select_related("house", "system").distinct():
        rules = rulebook.of(warband)
        state = snapshots.warband(warband, rules)
        reasons: list[Violation] = []
        for member in (one for one in state.members if UUID(one.id) in touched):
            reasons += _misplaced(rules, member, things)
            reasons += [] if member.mount is None else rules.book.may_mount(member, member.mount)
            if UUID(member.id) in back and member.standing == Member.ON_ROSTER:
                reasons += _no_room(rules, state, member)
        rules.refuse(reasons)


def _misplaced(rules: Rulebook, member: MemberState, things: set[UUID]) -> list[Violation]:
    found: list[Violation] = []
    for thing in member.possessions:
        if UUID(thing.id) in things:
            found += rules.book.may_put(member, thing, thing.place)
    return found


def _no_room(rules: Rulebook, state: WarbandState, member: MemberState) -> list[Violation]:
    """Reasons against a member being on the roster. One whose master is gone may wait there for a new one."""
    row = Member.objects.select_related("main_class", "subclass").get(pk=member.id)
    kind = rules.kind(member.kind)
    leaders: list[MemberState | None] = [one for one in state.members if one.id == member.master]
    if not leaders and kind is not None and kind.needs_master:
        able = {one.key for one in rules.book.kinds() if one.may_lead}
        leaders = [one for one in state.members if one.kind in able and one.standing == Member.ON_ROSTER]
        if not leaders:
            return []
    tried = [
        rules.book.may_recruit(
            building.without(state, row),
            kind=member.kind,
            main_class=building.state_or_none(rules, row.main_class),
            subclass=building.state_or_none(rules, row.subclass),
            master=leader,
            options=rules.options,
        )
        for leader in leaders or [None]
    ]
    return min(tried, key=len)


# --- what an act touched ----------------------------------------------------------------------------------------------


def _of(changes: Iterable[dict[str, Any]], model: type[Any]) -> Iterable[dict[str, Any]]:
    return (one for one in changes if one["model"] == model._meta.label)


def _came_back(change: dict[str, Any]) -> bool:
    new: Any = change["fields"].get("standing", ["", ""])[1]
    return change["op"] == "update" and bool(new == Member.ON_ROSTER)


def _touched(changes: list[dict[str, Any]]) -> set[UUID]:
    """Members whose rows, things, skills or mounts an act changed."""
    found: set[UUID] = set()
    for change in _of(changes, Member):
        found |= {UUID(change["id"]), *_ids(change, "rider_id")}
    for change in _of(changes, Possession):
        found |= {*_ids(change, "holder_id")}
        if change["op"] == "update" and "holder_id" not in change["fields"]:
            holder = Possession.objects.filter(pk=change["id"]).values_list("holder_id", flat=True).first()
            found |= {holder} if holder else set()
    for change in _of(changes, Learned):
        owner = Learned.objects.filter(pk=change["id"]).values_list("member_id", flat=True).first()
        found |= {owner} if owner else set(_ids(change, "member_id"))
    return found


def _ids(change: dict[str, Any], field: str) -> Iterable[UUID]:
    return (UUID(value) for value in change["fields"].get(field, ()) if value)
