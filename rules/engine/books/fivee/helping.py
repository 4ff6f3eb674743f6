"""Working together: the only place that knows when help counts and who rolls (5E-HELP)."""

from __future__ import annotations

from typing import Any

from rules.engine.books.base import Calc
from rules.engine.books.fivee.proficiency import FLAG
from rules.engine.inputs import Input, integer, list_of, nullable, record, whole
from rules.engine.types import BadInput


def helped(
    *, helper_could_attempt: bool, task_shareable: bool, helpers: int, in_combat: bool, help_action_taken: bool
) -> dict[str, bool]:
    """Whether help gives advantage. More helpers give nothing more. Rule: 5E-HELP-1 to 5E-HELP-4"""
    ready = help_action_taken or not in_combat
    return {"advantage": helpers > 0 and helper_could_attempt and task_shareable and ready}


def help_roller(*, members: list[dict[str, Any]], leader: int | str | None) -> dict[str, int | str | None]:
    """Who rolls: the named leader, else the first of those with the highest ability modifier; null without members.

    Errors: BadInput `bad_value` for a leader who isn't one of the members.
    Rule: 5E-HELP-5
    """
    if leader is not None:
        if all(one["id"] != leader for one in members):
            raise BadInput("bad_value", "leader")
        return {"roller": leader}
    best = max(members, key=lambda one: one["modifier"], default=None)
    return {"roller": None if best is None else best["id"]}


def _identity(name: str, value: Any) -> int | str:
    if not isinstance(value, str) and not whole(value):
        raise BadInput("bad_value", name)
    return value  # type: ignore[no-any-return]


_ID = Input(_identity)

CALCS: tuple[Calc, ...] = (
    Calc(
        "help",
        helped,
        {
            "helper_could_attempt": FLAG,
            "task_shareable": FLAG,
            "helpers": integer(0, default=0),
            "in_combat": FLAG,
            "help_action_taken": FLAG,
        },
        "5E-HELP-1",
    ),
    Calc(
        "help_roller",
        help_roller,
        {
            "members": list_of(record({"id": _ID, "modifier": integer(default=0)}), default=[]),
            "leader": nullable(_ID),
        },
        "5E-HELP-5",
    ),
)
