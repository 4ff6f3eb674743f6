"""What every refusal of this app says. Those of the rules are worded with the rules."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

REFUSALS: Mapping[str, Any] = {
    "archived": _("{warband} is in the archive. Take it out first."),
    "not_archived": _("{warband} isn't in the archive."),
    "mustered": _("{warband} is mustered for an adventure. This waits until the adventure is over."),
    "interval_open": _("{warband} has an open interval. Close it first."),
    "still_a_draft": _("{warband} is still a draft. Found it first."),
    "already_founded": _("{warband} is founded, so its build stands."),
    "only_drafts_are_deleted": _("Only drafts are deleted; {warband} is founded. Put it into the archive."),
    "already_on_roster": _("{member} is on the roster."),
    "same_standing": _("{member} is {standing} already."),
    "house_of_a_campaign": _("{warband} plays by the house rules of its campaign; an organiser changes them there."),
    "not_enough_silver": _("That takes {silver} silver; the purse holds {purse}."),
    "too_little_xp": _("That takes {price_xp} XP; {member} has {left_xp} left."),
    "leaves_too_little": _("Without this act {missing} would be missing."),
    "not_learnt": _("{member} doesn't know {card} above level {level}."),
    "nothing_counted": _("This game counts no things, so {item} is got another way."),
    "not_ordinary": _("{item} isn't among the ordinary goods, so a draft can't take it."),
    "not_offered": _("{item} isn't sold in {region}."),
    "no_region": _("{warband} trades nowhere yet. Choose a region."),
    "already_there": _("{item} is there already."),
    "not_held": _("{item} lies in the stash; a member has to hold it."),
    "not_worn": _("{item} is only carried."),
    "not_loadable": _("{item} isn't loaded."),
    "goes_with": _("{item} belongs to another thing and goes with it."),
    "not_riding": _("{member} rides nothing."),
    "ridden": _("{mount} carries {rider} already."),
    "nothing_to_correct": _("An amount of 0 changes nothing."),
    "no_portrait": _("{member} has no portrait."),
    "no_longer_fits": _("What was there before no longer fits: later acts stand in the way."),
    "out_of_bounds": _("{ability} goes from {least} to {most}; {value} is outside."),
    "of_another_campaign": _("That was done in a campaign that {warband} has left, so it stands in that log."),
    "undone_in_log": _("Undone, if at all, in the campaign's log."),
    "organiser_undoes": _("An organiser takes this back."),
    "not_by_condition": _(
        "A condition can't change {sheet_number}: nothing would follow from it. It may change: {moved}."
    ),
    "no_state": _("Nothing on these sheets changes in play."),
    "no_second_throw": _("These dice are thrown once."),
    # fields
    "blank": _("This can't be empty."),
    "too_long": _("At most {most} characters; these are {have}."),
    "out_of_range": _("A whole number from {least} to {most}."),
    "not_named": _("At most {count}, each a name and a whole number from {least} to {most}."),
    "unknown_system": _("There is no such rule system."),
    "unknown_starter": _("There is no such starter."),
    "unknown_choice": _("That isn't one of the choices."),
    "unknown_region": _("There is no market in that region."),
    "unknown_place": _("There is no such place."),
    "unknown_ability": _("There is no such ability: {ability}."),
    "bad_face": _("A face is missing, or isn't on this die."),
    "wrong_count": _("These are {have} faces; {wanted} dice are thrown."),
    "too_big": _("At most {most_mb} MB."),
    "not_an_image": _("That isn't a picture that can be read: JPEG, PNG or WebP."),
    "too_many_pixels": _("The picture is too large: at most {most_pixels} pixels."),
}
