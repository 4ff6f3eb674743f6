"""Mounts: the only place that knows who may ride what, and where."""

from __future__ import annotations

from rules.engine.books.base import Calc, MemberState
from rules.engine.books.dozen_die.figures import knows, traits
from rules.engine.books.dozen_die.kinds import MOUNT
from rules.engine.inputs import boolean
from rules.engine.types import Violation

RIDING = "riding"
MAY_BE_RIDDEN = MOUNT  # profiles that carry a rider have a trait named like the kind


def may_ride(riding: bool, indoors: bool, indoor_mount: bool) -> bool:
    """Whether a mount may be ridden here. Rule: DD-RIDE-1, DD-MOUNT-2, DD-INDOOR-1"""
    return riding and (indoor_mount or not indoors)


def may_mount(rider: MemberState, mount: MemberState) -> list[Violation]:
    """Reasons against a member taking a mount. Rule: DD-RIDE-1, DD-MOUNT-1"""
    params = {"member": rider.name, "mount": mount.name}
    reasons = [
        Violation("DD-RIDE-1", "not_on_roster", {"member": one.name, "standing": one.standing})
        for one in (rider, mount)
        if one.standing != "roster"
    ]
    gates = (
        (rider.id == mount.id or rider.kind == MOUNT, "DD-RIDE-1", "not_a_rider"),
        (mount.kind != MOUNT and MAY_BE_RIDDEN not in traits(mount.profile), "DD-MOUNT-1", "not_a_mount"),
        (not knows(rider, RIDING), "DD-RIDE-1", "no_riding"),
        (rider.mount is not None and rider.mount.id != mount.id, "DD-RIDE-2", "already_riding"),
    )
    return reasons + [Violation(rule, code, params) for stands, rule, code in gates if stands]


CALCS: tuple[Calc, ...] = (
    Calc(
        "may_ride",
        may_ride,
        {"riding": boolean(), "indoors": boolean(), "indoor_mount": boolean()},
        "DD-INDOOR-1",
    ),
)
