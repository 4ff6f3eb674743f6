"""Balance between the sides of an adventure: the XP of each warband and what the book makes of the difference."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.models import Campaign, Side
from campaigns.selectors import rulebook
from roster.selectors import snapshots
from rules.engine.books.base import WarbandState


def xp_of(campaign: Campaign, state: WarbandState, options: Mapping[str, Any]) -> int:
    """Warband XP of everybody on the roster, gone along or not."""
    return rulebook.book_of(campaign).warband_xp(state.members, options)


def weigh(campaign: Campaign, sides: Sequence[Side], options: Mapping[str, Any]) -> dict[str, Any]:
    """What both sides bring, as data that the adventure keeps.

    `sides`: for each side its warband's name and XP, and where the book balances dice also `dice` and `removed`.
    `difference`, `rule`, `kept_by` (card key of what softened it) stand beside them; empty without such a rule.
    """
    states = [snapshots.warband(side.warband) for side in sides]
    rows: list[dict[str, Any]] = [
        {
            "place": side.place,
            "warband": str(side.warband_id),
            "name": side.warband.name,
            "xp": xp_of(campaign, state, options),
        }
        for side, state in zip(sides, states, strict=True)
    ]
    told: dict[str, Any] = {"sides": rows}
    if len(rows) != 2:
        return told
    book = rulebook.book_of(campaign)
    found = book.balance(states[0].members, states[1].members, xp_a=rows[0]["xp"], xp_b=rows[1]["xp"], options=options)
    if found is None:
        return told
    for row, letter, dice in zip(rows, "ab", (found.dice_a, found.dice_b), strict=True):
        row["dice"] = dice
        row["removed"] = found.removed if found.reduced == letter else 0
    return {**told, "difference": found.difference, "rule": found.rule, "kept_by": found.kept_by}
