"""Frozen page structures as rows of the page parts: the only place of this app that pairs them with words and addresses."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core import wording
from core.errors import Refused, Why
from core.figures import amount
from core.models import Event
from roster import events
from roster.models import Member
from roster.selectors.memorials import Remembered
from roster.selectors.names import Names
from roster.selectors.permits import Permits
from roster.selectors.printing import Noted, PrintCard
from roster.selectors.receipts import Line, Receipt, Share
from roster.selectors.sheets import MemberSheet, Thing, WarbandSheet
from roster.selectors.skills import Skill
from roster.web import addresses
from roster.web.addresses import Addresses
from roster.wording import kind_name, standing_name
from rules.engine.books.base import Purchase
from rules.engine.types import Derived
from rules.wording import has_word, word

Row = dict[str, Any]
LONG_CODE = 4  # letters that fit beside a number in a column


def reasons(against: Iterable[Why], names: Names) -> list[Row]:
    """Reasons of the rules as refusals."""
    found = list(against)
    return wording.refusals(Refused(found, **names.context)) if found else []


def sentence(why: Why, names: Names) -> str:
    return wording.refusal(why, names.context)


# --- members ----------------------------------------------------------------------------------------------------------


def numbers(
    derived: Iterable[Derived], names: Names, *, plain: bool = False, others: Iterable[Derived] = ()
) -> list[Row]:
    """Numbers with their sources, as stat_block and member_row show them. `plain`: none where nothing adds to them.

    `others` are those among which the book finds what stands beside a number.
    """
    by_code = {one.code: one for one in others}
    return [number(one, names, plain, by_code.get(names.shown(one.code).beside)) for one in derived]


def number(one: Derived, names: Names, plain: bool = False, beside: Derived | None = None) -> Row:
    own = len(one.steps) == 1 and one.steps[0].source == one.code
    return {
        "code": names.number(one.code),
        "name": names.ability(one.code),
        "value": shown(one, names),
        "note": "" if beside is None else shown(beside, names),
        "sources": [
            {
                "label": names.source(step, one),
                "value": step.amount,
                "text": unsigned(one.code, step.amount, names),
                "replaces": step.replaces,
            }
            for step in one.steps
        ]
        if one.steps and not (plain and own)
        else None,
        "rule_url": wording.rule_url(one.rule),
    }


def shown(one: Derived, names: Names) -> int | str | None:
    """A number as it stands on the sheet, with unit and sign where the book shows them."""
    how = names.shown(one.code)
    return names.text(one.code, one.value) if one.value is not None and (how.unit or how.signed) else one.value


def unsigned(code: str, amount: int, names: Names) -> str:
    """A step of a number in the number's unit; its sign stands between the steps."""
    return names.text(code, amount).removeprefix("+") if names.shown(code).unit else ""


def member(
    one: MemberSheet, sheet: WarbandSheet, at: Addresses, may: Permits, below: Iterable[MemberSheet] = ()
) -> Row:
    """A member in the table of a warband, with those under him."""
    name = one.name
    left = ngettext("%(n)s XP left", "%(n)s XP left", one.row.xp_left) % {"n": one.row.xp_left}
    chips = [{"label": held.label, "tone": held.tone} for held in one.conditions]
    if one.rider is not None:
        chips.append({"label": _("ridden by %(name)s") % {"name": one.rider.name}, "tone": ""})
    return {
        "name": name,
        "url": at.of_member("member", one.id),
        "role": one.role,
        "stats": numbers(one.columns, sheet.names, plain=True, others=one.numbers),
        "wide": any(len(sheet.names.number(number.code)) > LONG_CODE for number in one.columns),
        "left": left if one.learns and one.row.xp_left else "",
        "conditions": chips,
        "vassals": [member(other, sheet, at, may) for other in below],
        "portrait_url": at.portrait(one.id, one.etag),
    }


def members(sheet: WarbandSheet, at: Addresses, may: Permits) -> list[Row]:
    return [member(one, sheet, at, may, below) for one, below in sheet.tree]


def counts(found: Iterable[tuple[str, int]]) -> str:
    """How many there are of each kind: 5 heroes, 3 vassals."""
    return ", ".join(_count(kind, number) for kind, number in found)


def _count(kind: str, number: int) -> str:
    worded = {
        "hero": ngettext("%(n)s hero", "%(n)s heroes", number),
        "squire": ngettext("%(n)s squire", "%(n)s squires", number),
        "vassal": ngettext("%(n)s vassal", "%(n)s vassals", number),
        "mount": ngettext("%(n)s mount", "%(n)s mounts", number),
    }.get(kind)
    if worded:
        return worded % {"n": number}
    return f"{number} {word('members', kind) if number != 1 and has_word('members', kind) else kind_name(kind)}"


# --- skills -----------------------------------------------------------------------------------------------------------


def skill(one: Skill, names: Names, system: str) -> Row:
    """A skill as a card: what it is, the level held, the next price or the reason why not."""
    next_price = ""
    if one.next is not None:
        next_price = _("next: %(price)s") % {"price": priced(one.next, names)}
    known = one.level > 0 and one.why_not is not None and one.why_not.code == "already_known"
    price = one.card.price
    figures = [{"label": word("stat", code), "value": names.told(code, told)} for code, told in one.facts]
    timing = [word("timing", part.strip()) for part in one.card.timing.split(",") if part.strip()]
    return {
        "key": one.card.key,
        "name": one.name,
        "url": addresses.card(system, one.card.key),
        "kind": " · ".join(dict.fromkeys([word("category", one.card.category), *timing])),
        "timing": ", ".join(timing),
        "price": None
        if price is None
        else {"unit": price.unit, "flat": price.flat, "first": price.first, "last": price.last},
        "level": one.level,
        "free": names.free,
        "no_price": names.no_price(one.card),
        "facts": [
            *([{"label": _("Level"), "value": one.level}] if one.level and one.last is None and one.has_levels else []),
            *figures,
        ],
        "figures": figures,
        "lower": list(range(one.level - 1, -1, -1))[:1] if names.free else [],
        "first": one.first or 1,
        "last": one.last,
        "next": next_price if one.level and not names.free else "",
        "why_not": [] if one.why_not is None or known else reasons([one.why_not], names),
        "house": one.card.house,
        "withdrawn": one.card.withdrawn,
        "steps": [
            {
                "to_level": step.to_level,
                "price": priced(step, names),
                "label": _label(one, step, names),
            }
            for step in one.steps
        ],
    }


def priced(step: Purchase, names: Names) -> str:
    """What a level costs: XP, or what the book counts it at."""
    return amount(step.price_xp, "xp") if step.counted is None else amount(step.counted, names.unit)


def _label(one: Skill, step: Purchase, names: Names) -> str:
    told = {"level": step.to_level, "price": priced(step, names)}
    if names.free:
        return (_("Raise to %(level)s") if one.level else _("Learn")) % told
    if step.counted is not None:
        return _("Take for %(price)s") % told
    return (_("Learn level %(level)s for %(price)s") if one.last is not None else _("Learn for %(price)s")) % told


# --- things -----------------------------------------------------------------------------------------------------------


def thing(one: Thing, names: Names) -> Row:
    """A thing in a slot or a row."""
    notes = []
    if one.row.paid_silver:
        notes.append(_("paid %(silver)s") % {"silver": amount(one.row.paid_silver, "silver")})
    if one.loadable and not one.row.loaded:
        notes.append(_("unloaded"))
    if one.card.withdrawn:
        notes.append(_("withdrawn"))
    notes += [names.fact(*fact) for fact in one.facts]
    return {
        "id": one.id,
        "name": one.name,
        "url": addresses.Addresses.of_thing("thing", one.id),
        "note": ", ".join(notes),
        "bound": sentence(one.bound[0], names) if one.bound else "",
        "numbers": numbers(one.numbers, names),
        "may_be_put": bool(one.places),
        "may_be_loaded": one.loadable,
        "loaded": one.row.loaded,
        "parts": [{"name": part.name, "url": addresses.Addresses.of_thing("thing", part.id)} for part in one.parts],
        "row": one.row,
    }


def grouped(things: Iterable[Thing], names: Names) -> list[Row]:
    """Things of the stash as rows; those that are alike stand together, with how many they are."""
    found: dict[tuple[Any, ...], list[Thing]] = {}
    for one in things:
        alike = (one.card.key, one.name, one.row.paid_silver, one.row.loaded, one.row.part_of_id)
        found.setdefault(alike, []).append(one)
    return [{**thing(group[0], names), "count": len(group)} for group in found.values()]


# --- receipts ---------------------------------------------------------------------------------------------------------


def receipt(found: Receipt) -> list[Row]:
    """The lines of a receipt, oldest last; what isn't listed stands as one line."""
    rows: list[Row] = [{"label": booking(line), "amount": line.amount, "when": line.event.at} for line in found.lines]
    if found.earlier:
        rows.append({"label": _("Before that"), "amount": found.earlier})
    return rows


def booking(line: Line) -> str:
    """What a booking was for: its act, unless an act booked several things at once."""
    named = {"start": _("To begin with"), "opening": _("Opening entry of the copy")}
    if line.entry.reason in named:
        return named[line.entry.reason]
    return wording.sentence(line.event if line.learnt is None else _learning(line, *line.learnt))


def _learning(line: Line, card: str, level: int) -> Event:
    """The part of an act that a line books, as the act of learning alone would tell it."""
    name = line.entry.member.name if line.entry.member is not None else ""
    told = {**line.event.payload, "member_name": name, "card": card, "to": level, "price_xp": line.amount}
    return Event(kind=events.SKILL_LEARNT, payload=told)


def lines(found: Receipt) -> list[Row]:
    """Every booking of a ledger with the act behind it and the total after it."""
    return [
        {
            "label": booking(line),
            "amount": line.amount,
            "after": line.after,
            "at": line.event.at,
            "number": line.event.number,
        }
        for line in found.lines
    ]


def shares(found: Iterable[Share], at: Addresses, page: str) -> list[Row]:
    return [
        {
            "label": one.name,
            "amount": one.amount,
            "url": at.of_member(page, one.member.pk) if one.member is not None else "",
        }
        for one in found
    ]


# --- paper ------------------------------------------------------------------------------------------------------------


def remembered(one: Remembered, at: Addresses) -> Row:
    row = one.sheet.row
    return {
        "name": one.sheet.name,
        "url": at.of_member("member", row.pk),
        "role": one.sheet.role,
        "standing": standing_name(row.standing),
        "tone": "bad" if row.standing in (Member.DEAD, Member.LOST) else "",
        "when": one.left.at if one.left is not None else None,
        "skills": [f"{skill.name} {skill.level}" if skill.has_levels else skill.name for skill in one.sheet.skills],
        "kit": one.kit,
        "earned": row.xp_earned,
        "portrait_url": at.portrait(row.pk, one.sheet.etag),
    }


def noted(one: Noted, names: Names) -> str:
    """A name on paper."""
    name = _("%(name)s (withdrawn)") % {"name": one.name} if one.withdrawn else one.name
    told = [*(noted(part, names) for part in one.parts), *(names.fact(*fact) for fact in one.facts)]
    told += [f"{names.number(each.code)} {shown(each, names)}" for each in one.numbers if each.value is not None]
    return f"{name} ({', '.join(told)})" if told else name


def print_card(one: PrintCard, names: Names, warband: str, qr: str) -> Row:
    return {
        "name": one.sheet.name,
        "role": one.sheet.role,
        # On paper there is no room for "not set", and a dash is no number either.
        "stats": [
            {**row, "value": "\u2013" if row["value"] is None else row["value"]}
            for row in numbers(one.numbers, names, others=one.sheet.numbers)
        ],
        "others": [{"code": names.number(n.code), "value": shown(n, names)} for n in one.others],
        "skills": [{"name": noted(skill, names), "level": skill.level} for skill in one.skills],
        "gear": [noted(thing, names) for thing in one.gear],
        "notes": ", ".join(held.label for held in one.sheet.conditions),
        "warband": warband,
        "qr": qr,
        "hp_boxes": range(one.boxes),
    }
