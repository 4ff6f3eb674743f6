"""What of a campaign rests on an act of the roster: the only place that knows when a price can't come back any more.

A skill was used once its holder bribed or worked with it, and what was paid for before an adventure went along. Nothing is
refunded then but by an organiser, for whom it is a correction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from campaigns import events
from core.models import Event
from roster import events as of_roster
from roster.models import Warband
from roster.selectors import rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from rules.engine.books.base import MemberState
from rules.engine.types import Violation

PAID = (of_roster.SKILL_LEARNT, of_roster.BOUGHT, of_roster.RECRUITED)
KINDS = (events.ADVENTURE_CLOSED, events.BARGAINED, events.SKILL_USED)


def on(acts: Sequence[Event], grants: bool) -> dict[UUID, list[Event]]:
    """Later acts by the id of the one that they rest on. `grants`: for an organiser only what used a skill counts."""
    paid = [
        one for one in acts if one.kind in PAID and (one.payload.get("price_xp") or one.payload.get("price_silver"))
    ]
    warbands = {one.stream for one in paid}
    later = list(
        Event.objects.filter(
            number__gt=min((one.number for one in paid), default=0),
            kind__in=[kind for kind in KINDS if not grants or kind != events.ADVENTURE_CLOSED],
            touches__row__in=warbands,
            undone_by__isnull=True,
            undoes__isnull=True,
        ).distinct()
        if paid
        else ()
    )
    bribed = any(one.payload.get("bribe_silver") for one in later)
    states = _states(warbands) if bribed else {}
    return {
        act.id: [one for one in later if one.number > act.number and (_played(one, act) or _used(one, act, states))]
        for act in paid
    }


def _played(later: Event, act: Event) -> bool:
    """Whether an adventure was played with what an act paid for."""
    return later.kind == events.ADVENTURE_CLOSED and str(act.stream) in later.payload["warband_ids"]


def _used(later: Event, act: Event, states: Mapping[str, tuple[Rulebook, MemberState]]) -> bool:
    """Whether a member did something that he could not have done without what he learned."""
    if act.kind != of_roster.SKILL_LEARNT or later.payload.get("member") != act.payload["member"]:
        return False
    if later.kind == events.SKILL_USED:
        return bool(later.payload["card"] == act.payload["card"] and not act.payload["from"])
    silver = later.payload.get("bribe_silver")
    if not silver or act.payload["member"] not in states:
        return False
    rules, member = states[act.payload["member"]]
    levels = {key: level for key, level in member.learned.items() if key != act.payload["card"]}
    if act.payload["from"]:
        levels[act.payload["card"]] = act.payload["from"]
    return isinstance(rules.book.bribe(replace(member, learned=levels), silver=silver, purse=silver), Violation)


def _states(warbands: set[UUID]) -> dict[str, tuple[Rulebook, MemberState]]:
    found: dict[str, tuple[Rulebook, MemberState]] = {}
    for warband in Warband.objects.filter(pk__in=warbands).select_related("house", "system"):
        rules = rulebook.of(warband)
        found |= {one.id: (rules, one) for one in snapshots.warband(warband, rules).members}
    return found
