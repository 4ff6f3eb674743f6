"""What each refusal of the rules says, by "RULE code" where a code reads differently under a rule, else by code."""

import re
from typing import Any

from django.utils.translation import gettext_lazy as _

from rules.wording import books

_PRODUCT: dict[str, Any] = {
    # experience
    "not_a_learner": _("{member} earns no XP, so {skill} can't be learned."),
    "may_not_learn": _("{member} may not spend XP before the interval is closed."),
    "not_for_sale": _("{skill} has no price in XP: it is inborn, automatic, or not set."),
    "wrong_class": _("{member} has no list that opens {skill}. It stands in: {lists}."),
    "has_the_condition": _("{member} has this condition already: {card}."),
    "already_known": _("{member} has {skill} already, as high as it goes."),
    "not_increasing": _("Level {to_level} is no more than the level {from_level} that {member} has."),
    "above_last": _("{skill} ends at level {last}; level {to_level} isn't for sale."),
    "not_on_roster": _("{member} is not on the roster."),
    # founding and recruiting
    "needs_master": _("A squire or vassal needs a hero as master."),
    "hero_has_no_master": _("A hero has no master, so {member} can't be one here."),
    "master_not_hero": _("{member} can't be a master; only a hero on the roster can."),
    "unknown_kind": _("There is no such kind of member: {kind}."),
    "sits_out": _("{member} sits out the next adventure."),
    # wearing and carrying
    "wrong_place": _("The {item} doesn't go there: {place}."),
    "place_taken": _("{place} is taken by the {holds}; put that away first."),
    # riding
    "not_a_mount": _("{mount} isn't a mount."),
    "already_riding": _("{member} has a mount already; dismount first."),
    # silver
    "withdrawn": _("The {item} was withdrawn and is no longer for sale."),
    "no_price": _("The price of the {item} is not set, so it isn't for sale."),
    "needs_bargain": _("The {item} has availability {availability}: it takes a bargain that opens it."),
    "too_rare": _("The {item} has availability {availability}; the bargain opens up to {opened}."),
    "may_not_trade": _("{member} may not trade or mend before the interval is closed."),
    "no_selling": _("This house doesn't buy things back."),
    "no_bargaining": _("Nobody bargains in this game."),
    "already_tried": _("{member} has bargained in this interval already; one try each."),
    "ability_not_set": _("An ability that this needs is not set for {member}."),
    # houses
    "unknown_option": _("There is no option {field}."),
    "bad_option": _("{field}: {value} is not allowed. {wanted}"),
    "bad_card": _("{place}: {message}."),
    "bad_table": _("{place}: {message}."),
    "card_key_taken": _("This house has a card with the key {key} already."),
    "not_a_house_card": _("Only cards of the house can be changed here."),
    "unknown_card": _("There is no card with the key {key}."),
    "card_already_withdrawn": _("{card} is withdrawn already."),
    "card_not_withdrawn": _("{card} isn't withdrawn."),
}
REFUSALS: dict[str, Any] = books.refusals(_PRODUCT)

# Which rules stand behind a refusal, for the pages of rules. Keys with a rule in them speak for themselves.
BEHIND: dict[str, tuple[str, ...]] = books.behind()
_GAP = re.compile(r"\{[a-z_]+\}")


def refusals_of(rule: str) -> list[str]:
    """Sentences that cite a rule, with an ellipsis in place of names and numbers."""
    found = []
    for code, sentence in REFUSALS.items():
        behind = (code.split()[0],) if " " in code else BEHIND.get(code, ())
        if rule in behind:
            found.append(_GAP.sub("\u2026", str(sentence)))
    return found
