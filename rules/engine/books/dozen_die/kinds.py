"""Kinds of member: the only place that says what each of them may be and do at all."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.books.base import MemberKind

HERO, SQUIRE, VASSAL, MOUNT = "hero", "squire", "vassal", "mount"

KINDS: tuple[MemberKind, ...] = (
    MemberKind(HERO, earns_xp=True, needs_master=False, may_lead=True, counts_in_warband_xp=True),
    MemberKind(SQUIRE, earns_xp=True, needs_master=True, may_lead=False, counts_in_warband_xp=True),
    MemberKind(VASSAL, earns_xp=False, needs_master=True, may_lead=False, counts_in_warband_xp=False),
    MemberKind(
        MOUNT, earns_xp=False, needs_master=False, may_lead=False, counts_in_warband_xp=False, carries_rider=True
    ),
)
BY_KEY: Mapping[str, MemberKind] = {kind.key: kind for kind in KINDS}
