"""What every event of this app says, without its actor and time."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from campaigns import events
from core.models import Event

Text = Any

HOW: Mapping[str, Text] = {
    "confirmed": _("The other side agreed."),
    "organiser": _("An organiser closed it."),
    "corrected": _("An organiser corrected the report."),
    "not_needed": "",
    "deadline": _("Nobody answered the report in time, so it stands."),
}


def _either(test: Callable[[Mapping[str, Any]], Any], yes: Text, no: Text) -> Callable[[Event], Text]:
    """A sentence picked by what the payload holds."""
    return lambda event: yes if test(event.payload) else no


def _result(told: Mapping[str, Any]) -> Text:
    if not told.get("second"):
        return _("{adventure_name}: {first} came back with this result: {outcome}.")
    return {
        "first": _("{first} won {adventure_name} against {second}."),
        "second": _("{second} won {adventure_name} against {first}."),
    }.get(str(told.get("winner")), _("{adventure_name} between {first} and {second} was a draw."))


def _reported(event: Event) -> Text:
    return format_lazy("{} {}", _("Reported, to be confirmed:"), _result(event.payload))


def _corrected(event: Event) -> Text:
    return format_lazy("{} {}", _("Report corrected, to be confirmed:"), _result(event.payload))


def _closed(event: Event) -> Text:
    how = HOW.get(str(event.payload.get("confirmed")), "")
    told = format_lazy("{} {}", _result(event.payload), how) if how else _result(event.payload)
    if event.payload.get("casualty_names"):
        told = format_lazy("{} {}", told, _("Casualties: {casualty_names}."))
    if event.payload.get("lost_names"):
        lost = _("Lost: {lost_names} ({lost_rule}).") if event.payload.get("lost_rule") else _("Lost: {lost_names}.")
        told = format_lazy("{} {}", told, lost)
    return told


def _mustered(event: Event) -> Text:
    if event.payload.get("complete"):
        if not event.payload.get("facing", True):
            return _("{warbands} mustered for {adventure_name}.")
        return _("{warbands} mustered for {adventure_name}; both sides are ready.")
    return _("{warbands} mustered for {adventure_name}.")


def _recovered(event: Event) -> Text:
    if event.payload.get("then"):
        return _("Recovery of {member_name}: {first_face} against {target}, then {then}: {outcome}.")
    return _("Recovery of {member_name}: {first_face} against {target}: {outcome}.")


def _bargained(event: Event) -> Text:
    told = event.payload
    if told.get("success"):
        base = _("{member_name} bargained: {face} against {target} opens availability {max_availability}.")
    else:
        base = _("{member_name} bargained in vain: {face} against {target}.")
    if told.get("bribe_silver"):
        return format_lazy("{} {}", base, _("The bribe was {bribe_silver} silver."))
    return base


def _entry_asked(event: Event) -> Text:
    base = _("{warband_name} asks to enter with {xp} XP, where a fresh warband has {fresh_xp}.")
    if event.payload.get("corrections"):
        brings = _("It brings {silver} silver, things worth {worth}, and grants or corrections: {corrections}.")
    else:
        brings = _("It brings {silver} silver and things worth {worth}.")
    if event.payload.get("house_cards"):
        brings = format_lazy("{} {}", brings, _("House cards from elsewhere that it brings: {house_cards}."))
    return format_lazy("{} {}", base, brings)


def _entered(event: Event) -> Text:
    if event.payload.get("silver") or event.payload.get("worth"):
        return _("{warband_name} entered with {xp} XP, {silver} silver and things worth {worth}.")
    if not event.payload.get("xp"):
        return _("{warband_name} entered.")
    return _("{warband_name} entered with {xp} XP.")


def _skill_used(event: Event) -> Text:
    return _("{member_name} used {card}. {note}") if event.payload.get("note") else _("{member_name} used {card}.")


def _cancelled(event: Event) -> Text:
    if event.payload.get("reason"):
        return _("{adventure_name} was called off. {reason}")
    return _("{adventure_name} was called off.")


def _interval_closed(event: Event) -> Text:
    told = event.payload
    base = (
        _("The interval of {warband_name} was closed at its deadline.")
        if told.get("by_deadline")
        else _("The interval of {warband_name} was closed.")
    )
    return format_lazy("{} {}", base, _("Bargains left untried: {dropped}.")) if told.get("dropped") else base


EVENTS: Mapping[str, Text | Callable[[Event], Text]] = {
    events.CAMPAIGN_CREATED: _("{campaign_name} began."),
    events.CAMPAIGN_CHANGED: _("{campaign_name} was described anew: {fields_changed}."),
    events.OPTIONS_CHANGED: _("House options changed, from the next muster on: {options_changed}."),
    events.CARD_ADDED: _("{card} joined the house's cards."),
    events.CARD_CHANGED: _("The house's card {card} was changed."),
    events.CARD_WITHDRAWN: _("The house's card {card} was withdrawn."),
    events.CARD_RESTORED: _("The house's card {card} is offered again."),
    events.TABLE_CHANGED: _("The house rolls on other rows of {table}: {rows_changed}."),
    events.TABLE_RESET: _("The house rolls on the official rows of {table} again."),
    events.CAMPAIGN_ENDED: _("{campaign_name} ended. Its warbands are free."),
    events.HANDED_OVER: _("{campaign_name} was handed over to {person}."),
    events.INVITED: _("A link for a new {role} was made, good for {days} days."),
    events.INVITATION_WITHDRAWN: _("A link for a new {role} was withdrawn."),
    events.SEAT_TAKEN: _("{person} took a seat as {role}."),
    events.ROLE_CHANGED: _("{person} is {role} now."),
    events.SEAT_LEFT: _either(
        lambda told: told.get("sent_away"), _("{person} was taken off the list of seats."), _("{person} left.")
    ),
    events.ENTRY_ASKED: _entry_asked,
    events.ENTRY_DECLINED: _("{warband_name} was not let in. {reason}"),
    events.WARBAND_ENTERED: _entered,
    events.WARBAND_LEFT: _("{warband_name} left."),
    events.WARBAND_GIVEN: _("{warband_name} is led by {person} now."),
    events.ADVENTURE_PLANNED: _("Adventure {number} was planned: {adventure_name}, with {warbands}."),
    events.ADVENTURE_CHANGED: _("{adventure_name} was described anew: {fields_changed}."),
    events.SIDE_MUSTERED: _mustered,
    events.ADVENTURE_REPORTED: _reported,
    events.REPORT_CORRECTED: _corrected,
    events.REPORT_DISPUTED: _("The report of {adventure_name} was disputed: {reason}"),
    events.ADVENTURE_CLOSED: _closed,
    events.ADVENTURE_CANCELLED: _cancelled,
    events.RECOVERY_ASKED: _("The app was asked to roll for the recovery of {member_name}."),
    events.RECOVERY_ROLLED: _recovered,
    events.COURT_HELP_CHANGED: _either(
        lambda told: told.get("helped"),
        _("A court helps {member_name}."),
        _("No court helps {member_name}."),
    ),
    events.STEP_MARKED: _either(
        lambda told: told.get("done"),
        _("{warband_name} is through with {step}."),
        _("{warband_name} opened {step} again."),
    ),
    events.BARGAINED: _bargained,
    events.PURCHASED: _("{member_name} bought {card} for {price_silver} silver."),
    events.SKILL_USED: _skill_used,
    events.DEADLINE_MOVED: _either(
        lambda told: told.get("to"),
        _("The deadline of {warband_name} was moved to {to_day}."),
        _("The interval of {warband_name} has no deadline any more."),
    ),
    events.INTERVAL_CLOSED: _interval_closed,
    events.UNDONE: _either(
        lambda told: told.get("reason"), _("Undone: {act_undone} {reason}"), _("Undone: {act_undone}")
    ),
    events.SET_ASIDE: _("Set aside: {act_undone} {reason}"),
}
