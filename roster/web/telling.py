"""What happened, as entries of the timeline: the only place of this app that pairs an act with its icon, dice and addresses."""

from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from core.web import ways
from roster import events
from roster.selectors import rolls
from roster.selectors.histories import Told
from roster.selectors.names import Names

Row = dict[str, Any]
ICONS = {
    events.SKILL_LEARNT: "book",
    events.SKILL_FORGOTTEN: "book",
    events.BOUGHT: "shopping-bag",
    events.SOLD: "coin",
    events.SILVER_CORRECTED: "coin",
    events.GIVEN: "backpack",
    events.TAKEN: "backpack",
    events.ITEM_GRANTED: "backpack",
    events.PUT_ON: "shirt",
    events.TAKEN_OFF: "shirt",
    events.RECRUITED: "user-plus",
    events.JOINED_IN_PLAY: "user-plus",
    events.HERO_SET: "user-plus",
    events.MOUNTED: "horse",
    events.DISMOUNTED: "horse",
    events.UNDONE: "undo",
    events.ARCHIVED: "archive",
    events.RESTORED: "archive",
    events.WARBAND_COPIED: "copy",
    events.MEMBER_COPIED: "copy",
    events.VISIBILITY_SET: "share",
    events.SHARE_CODE_RENEWED: "link",
    events.CONDITION_ADDED: "heart",
    events.CONDITION_ENDED: "heart",
    events.ROLLED: "dice",
    events.ROLLED_AGAIN: "dice",
    events.STATE_SET: "heart",
}


def told(one: Told, names: Names) -> Row:
    """One act with Undo, or why not; one of a campaign with the way to its entry in the campaign's log."""
    may = one.undoable and one.undone is None
    why_not = one.why_not
    if one.undone is not None:
        why_not = "" if one.set_aside else _("Undone")
    return {
        "sentence": one.sentence,
        "url": in_log(one.log, one.event.number) if one.log is not None else "",
        "at": one.event.at,
        "who": one.who,
        "icon": ICONS.get(one.event.kind, "flag"),
        "dice": _dice(one, names),
        "number": one.event.number,
        "undo_url": undo(one.event.id) if may else "",
        "undo_why_not": why_not,
        "set_aside": one.set_aside,
        "undone": one.undone is not None,
        "has_roll": one.event.has_roll,
    }


def undo(event_id: UUID) -> str:
    return reverse("roster:undo", args=[event_id])


def in_log(campaign: UUID, number: int) -> str:
    """An act's entry in the log of a campaign, on whichever page it stands."""
    log = ways.address("campaigns:log", campaign)
    return f"{log}?act={number}#no-{number}" if log else ""


def _dice(one: Told, names: Names) -> list[Row]:
    """The dice of an act; those of a roll in play in their colours, of one more throw those alone that were thrown."""
    in_play = [{**die, "colour": names.die_look(die["colour"])} for die in rolls.thrown(one.event)]
    return in_play or [
        {"face": face, "sides": roll.sides, "typed": roll.typed} for roll in one.rolls for face in roll.faces
    ]
