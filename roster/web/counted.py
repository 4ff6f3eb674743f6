"""A build under a budget as rows of the page parts: what it comes to, what is left, and what may be taken."""

from typing import Any

from django.utils.translation import gettext as _

from core import wording
from core.figures import amount
from roster.selectors.names import Names
from roster.selectors.outfits import Outfit
from roster.selectors.sheets import MemberSheet, WarbandSheet
from roster.web import addresses
from roster.web.addresses import Addresses
from roster.web.rows import reasons, shown
from rules.wording import word

Row = dict[str, Any]


def budget(sheet: WarbandSheet, at: Addresses) -> Row | None:
    """What a warband costs and what is left, with the cost of each member as the receipt; None where nothing is counted."""
    told = sheet.legality
    if told.budget is None:
        return None
    unit = told.budget.unit
    return {
        "total": told.budget.total,
        "limit": told.budget.limit,
        "left": told.left,
        "over": max(-(told.left or 0), 0),
        "unit": amount(told.budget.total, unit).removeprefix(str(told.budget.total)).strip(),
        "rows": [
            {"label": one.name, "amount": told.cost(one.id), "url": at.of_member("member", one.id)}
            for one in sheet.on_roster
        ],
        "rule_url": wording.rule_url(told.budget.rule),
    }


def outfit(one: Outfit, names: Names, sheet: WarbandSheet) -> Row:
    """A thing that may be taken, with a button for each way, or the reasons why not."""
    unit = sheet.rules.book.unit
    return {
        "key": one.card.key,
        "name": one.name,
        "url": addresses.card(sheet.row.system_id, one.card.key),
        "category": word("category", one.card.category),
        "facts": ", ".join(
            [
                *(names.fact(*fact) for fact in one.facts),
                *(
                    f"{names.number(n.code)} {_('not set') if n.value is None else shown(n, names)}"
                    for n in one.numbers
                ),
            ]
        ),
        "price": None if one.price is None else amount(one.price, unit),
        "owned": one.owned,
        "house": one.card.house,
        "ways": [{"onto": way.onto or "", "name": way.name} for way in one.ways],
        "why_not": reasons(one.why_not, names),
    }


def cost(one: MemberSheet, sheet: WarbandSheet) -> Row | None:
    """What one member costs, card by card; None where nothing is counted."""
    told = sheet.legality.cost(one.id)
    code = sheet.rules.book.cost_code
    found = next((number for number in one.numbers if number.code == code), None)
    if told is None or found is None:
        return None
    return {
        "value": told,
        "rows": [{"label": sheet.names.source(step, found), "amount": step.amount} for step in found.steps],
    }
