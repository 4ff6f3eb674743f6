"""What every event of this app says, without its actor and time."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.models import Event
from roster import events
from roster.wording import rolled

Text = Any


def _either(test: Callable[[Mapping[str, Any]], Any], yes: Text, no: Text) -> Callable[[Event], Text]:
    """A sentence picked by what the payload holds."""
    return lambda event: yes if test(event.payload) else no


def _hero_set(event: Event) -> Text:
    told = event.payload
    if told.get("new"):
        return _("{member_name} joined the draft.")
    if told.get("main_class"):
        kept = _("{member_name} is of the class {main_class} in the draft now.")
        renamed = _("{from} is called {member_name} in the draft now, of the class {main_class}.")
        if told.get("subclass"):
            kept = _("{member_name} is of the classes {main_class} and {subclass} in the draft now.")
            renamed = _("{from} is called {member_name} in the draft now, of the classes {main_class} and {subclass}.")
        return renamed if told.get("from") else kept
    if told.get("from"):
        return _("{from} is called {member_name} in the draft now.")
    return _("{member_name} was changed in the draft.")


def _bought(event: Event) -> Text:
    told = event.payload
    if told.get("free"):
        return _("Took {quantity} x {item} from the ordinary goods.")
    if told.get("member_name"):
        return _("Bought {quantity} x {item} for {member_name}, {price_silver} silver in all.")
    return _("Bought {quantity} x {item}, {price_silver} silver in all.")


def _given(event: Event) -> Text:
    return (
        _("{member_name} got {item} from {from_name}.")
        if event.payload.get("from_name")
        else _("{member_name} got {item} from the stash.")
    )


def _master(event: Event) -> Text:
    if event.payload.get("to") is None:
        return _("{member_name} has no master now; it was {from}.")
    return _("{member_name} follows {to} now.")


def _class_taken(event: Event) -> Text:
    told = event.payload
    if told.get("main_class") and told.get("subclass"):
        return _("{member_name} is of the classes {main_class} and {subclass} now.")
    return (
        _("{member_name} is of the class {main_class} now.")
        if told.get("main_class")
        else _("{member_name} is of the subclass {subclass} now.")
    )


def _abilities(event: Event) -> Text:
    if "changed" in event.payload:  # as it was told at first
        return _("Abilities of {member_name} set by hand: {changed}. {reason}")
    return _("Abilities of {member_name} set by hand: {abilities_changed}. {reason}")


def _learnt(event: Event) -> Text:
    ladder = event.payload.get("to", 1) > 1
    if not event.payload.get("price_xp"):
        return _("{member_name} learnt {card} {to}.") if ladder else _("{member_name} learnt {card}.")
    if ladder:
        return _("{member_name} learnt {card} {to} for {price_xp} XP.")
    return _("{member_name} learnt {card} for {price_xp} XP.")


def _equipped(event: Event) -> Text:
    if event.payload.get("holds"):
        return _("{holds} of {member_name} got {item}.")
    return _("{member_name} took {item}.")


EVENTS: Mapping[str, Text | Callable[[Event], Text]] = {
    events.STARTED: _("The draft {warband_name} was begun."),
    events.FOUNDED: _either(
        lambda told: told.get("xp"),
        _("{warband_name} was founded with {members} members and {xp} XP."),
        _("{warband_name} was founded with {members} members."),
    ),
    events.DRAFT_DELETED: _("The draft {warband_name} was deleted."),
    events.WARBAND_RENAMED: _("{from} is called {to} now."),
    events.ARCHIVED: _("{warband_name} was archived."),
    events.RESTORED: _("{warband_name} was taken out of the archive."),
    events.REGION_SET: _("{warband_name} trades in {region_name} now."),
    events.OPTIONS_CHANGED: _either(
        lambda told: "changed" in told,  # as it was told at first
        _("Options of {warband_name} were changed: {changed}."),
        _("House rules of {warband_name} were changed: {options_changed}."),
    ),
    events.CARD_ADDED: _("{card} joined the house's cards."),
    events.CARD_CHANGED: _("The house's card {card} was changed."),
    events.CARD_WITHDRAWN: _("The house's card {card} was withdrawn."),
    events.CARD_RESTORED: _("The house's card {card} is offered again."),
    events.VISIBILITY_SET: _("{warband_name} is {visibility} now."),
    events.SHARE_CODE_RENEWED: _("The share link of {warband_name} was renewed; the old one is dead."),
    events.WARBAND_COPIED: _("{warband_name} was copied from {from}."),
    events.WARBAND_NOTES: _("Notes of {warband_name} were changed."),
    events.HERO_SET: _hero_set,
    events.RECRUITED: _either(
        lambda told: told.get("price_silver"),
        _("{member_name} was recruited as {member_kind} for {price_silver} silver."),
        _("{member_name} was recruited as {member_kind}."),
    ),
    events.JOINED_IN_PLAY: _("{member_name} joined in play as {member_kind}."),
    events.STRUCK_OFF: _("{member_name} was struck off the draft."),
    events.DISMISSED: _("{member_name} was dismissed."),
    events.RETIRED: _("{member_name} retired."),
    events.BROUGHT_BACK: _("{member_name} is back on the roster. {reason}"),
    events.MEMBER_RENAMED: _("{from} is called {to} now."),
    events.CLASS_TAKEN: _class_taken,
    events.MASTER_CHANGED: _master,
    events.MEMBER_COPIED: _("{member_name} was copied from {from}."),
    events.MEMBER_NOTES: _("Notes on {member_name} were changed."),
    events.PORTRAIT_SET: _("{member_name} got a portrait."),
    events.PORTRAIT_REMOVED: _("The portrait of {member_name} was removed."),
    events.MOUNTED: _("{member_name} mounted {mount_name}."),
    events.DISMOUNTED: _("{member_name} dismounted from {mount_name}."),
    events.CONDITION_ADDED: _either(
        lambda told: told.get("card"),
        _("{member_name} has a condition: {card}."),
        _("{member_name} has a condition: {label}."),
    ),
    events.CONDITION_ENDED: _either(
        lambda told: told.get("card") or not told.get("label"),
        _("{member_name} is rid of a condition: {condition_kind}."),
        _("{member_name} is rid of a condition: {label}."),
    ),
    events.SKILL_LEARNT: _learnt,
    events.SKILL_FORGOTTEN: _either(
        lambda told: told.get("price_xp"),
        _("{member_name} forgot {card}; {price_xp} XP came back."),
        _("{member_name} forgot {card}."),
    ),
    events.EQUIPPED: _equipped,
    events.PUT_BACK: _either(
        lambda told: told.get("member_name"), _("{item} of {member_name} was put back."), _("{item} was put back.")
    ),
    events.ROLLED: rolled.template,
    events.ROLLED_AGAIN: rolled.template,
    events.STATE_SET: _either(
        lambda told: told["abilities_changed"],
        _("{member_name} on the sheet now: {abilities_changed}."),
        _("{member_name} on the sheet: as before."),
    ),
    events.WEAR_SET: _("{item} is worn by {to} now; it was {from}."),
    events.BOUGHT: _bought,
    events.SOLD: _either(
        lambda told: told.get("free"),
        _("Put {item} back among the ordinary goods."),
        _("Sold {item} for {price_silver} silver."),
    ),
    events.USED_UP: _("{item} is gone. {reason}"),
    events.GIVEN: _given,
    events.TAKEN: _("{item} went from {from_name} to the stash."),
    events.PUT_ON: _("{member_name} put {item} to use: {place}."),
    events.TAKEN_OFF: _("{member_name} took {item} off."),
    events.LOADED: _either(
        lambda told: told.get("loaded"),
        _("{item} of {member_name} is loaded."),
        _("{item} of {member_name} is unloaded."),
    ),
    events.SILVER_CORRECTED: _either(
        lambda told: told.get("amount", 0) < 0,
        _("{taken} silver was taken out of the purse. {reason}"),
        _("{amount} silver was put into the purse. {reason}"),
    ),
    events.XP_CORRECTED: _either(
        lambda told: told.get("amount", 0) < 0,
        _("{member_name} lost {taken} XP. {reason}"),
        _("{member_name} got {amount} XP. {reason}"),
    ),
    events.ITEM_GRANTED: _either(
        lambda told: told.get("member_name"),
        _("{member_name} was granted {item}. {reason}"),
        _("{item} was granted to the stash. {reason}"),
    ),
    events.STANDING_CORRECTED: _("{member_name} is {standing} now. {reason}"),
    events.ABILITIES_SET: _abilities,
    events.UNDONE: _either(
        lambda told: told.get("reason"), _("Undone: {act_undone} {reason}"), _("Undone: {act_undone}")
    ),
}
