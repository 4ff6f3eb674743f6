"""What every refusal of this app says, and those of seats and invitations. Those of the rules are worded with the rules."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

REFUSALS: Mapping[str, Any] = {
    # campaigns and people
    "campaign_ended": _("{campaign} has ended; it can only be read."),
    "adventure_unfinished": _("{adventure_name} (adventure {number}) is under way. Finish it or call it off first."),
    "organiser_hands_over": _("The organiser hands the campaign over first."),
    "has_warbands_here": _("{warband} is in the campaign. Take it out first."),
    "no_seat_here": _("Nobody here has that seat, or may play with it."),
    "seated_before": _("You have a seat here already: {role}."),
    "unknown_role": _("There is no such role to give."),
    "days_out_of_range": _("A link lasts {least} to {most} days."),
    "invitation_withdrawn": _("This invitation was withdrawn. Ask an organiser for a new one."),
    "invitation_expired": _("This invitation has expired. Ask an organiser for a new one."),
    # warbands
    "other_system": _("This campaign plays by other rules than the warband."),
    "still_a_draft": _("{warband} isn't founded yet."),
    "in_a_campaign": _("{warband} is in another campaign. It is in one at a time."),
    "entered_before": _("{warband} is in this campaign already."),
    "owner_has_no_seat": _("The owner of {warband} has no seat to play with in this campaign."),
    "owner_still_here": _("{warband} belongs to {person}, who has a seat here."),
    "not_in_campaign": _("The warband isn't in {campaign}."),
    "entry_asked_before": _("{warband} has asked already; an organiser answers."),
    "answered_before": _("This request was answered before: {state}."),
    # adventures
    "already_on_adventure": _("{warband} is on {adventure_name} (adventure {number}). One adventure at a time."),
    "wrong_number_of_sides": _("Different warbands of an adventure: {needs}. These are {have}."),
    "adventure_over": _("{adventure_name} is over: {state}."),
    "not_to_muster": _("{adventure_name} is {state}; nobody musters for it now."),
    "not_mustered": _("{adventure_name} isn't mustered yet: every side says first who goes."),
    "nobody_goes": _("Nobody of {warband} goes along. Choose at least one."),
    "already_reported": _("{person} has reported this already. Look at that report first."),
    "nothing_reported": _("{adventure_name} has no report to answer."),
    "report_changed": _("The report of {adventure_name} was changed since you looked. Read it again."),
    "told_in_report": _(
        "The report of {adventure_name} (adventure {number}) tells of {card}. Close or correct it first."
    ),
    "not_yet": _("The other side still has time to answer."),
    "not_a_side": _("That warband is no side of this adventure."),
    "unknown_member": _("Somebody chosen isn't in that warband."),
    "unknown_outcome": _("There is no such result."),
    "no_silver": _("There is no silver in this game."),
    "unknown_cause": _("There is no such cause."),
    "unknown_item": _("There is no such thing to find: {item}."),
    "did_not_go": _("Somebody named didn't go along with {warband}."),
    "too_many": _("At most {most}; these are {have}."),
    # intervals
    "interval_closed": _("The interval of {warband} is closed."),
    "recovery_due": _("The recovery of {member} comes first: it isn't rolled yet."),
    "already_rolled": _("The recovery of {member} is rolled."),
    "already_asked": _("The app has been asked to roll for {member}."),
    "bargain_failed": _("The bargain of {member} failed, so it buys nothing."),
    "bought_before": _("{member} has bought something with this bargain. One thing each."),
    "not_offered_here": _("{item} isn't traded here."),
    "no_such_skill": _("{member} has no such skill to use before an adventure: {skill}."),
    "used_before": _("{member} has used {skill} in this interval. Once each."),
    "unknown_step": _("There is no such step."),
    "in_the_past": _("A deadline lies ahead."),
    "untried_bargains": _("{members} may still bargain. Close anyway, and they don't."),
    "unspent_bargains": _("The bargains of {members} have bought nothing yet. Close anyway, and they buy nothing."),
    # house
    "same_rows": _("These are the rows of {table} that hold already."),
    # fields
    "unknown_preset": _("There is no such preset."),
    "unknown_time_zone": _("There is no such time zone."),
    "unknown_field": _("This can't be changed here."),
}
