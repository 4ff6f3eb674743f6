"""What goes on paper: a card for each member, eight to a sheet, and the warband on one sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from roster.selectors.sheets import MemberSheet, Thing, WarbandSheet, worn_first
from rules.engine.types import Derived

MOST_BOXES = 24


@dataclass(frozen=True, slots=True)
class Noted:
    """A skill or a thing on paper: a ladder with its level; what nobody sells any more is marked."""

    name: str
    level: int | None = None
    withdrawn: bool = False
    parts: tuple["Noted", ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    numbers: tuple[Derived, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintCard:
    """One member on paper."""

    sheet: MemberSheet
    numbers: Sequence[Derived]
    others: Sequence[Derived]
    skills: tuple[Noted, ...]
    gear: tuple[Noted, ...]
    boxes: int


def cards(sheet: WarbandSheet, only: UUID | None = None) -> tuple[PrintCard, ...]:
    """Members on the roster, each followed by those under him; or one of them."""
    wanted = [one for above, below in sheet.tree for one in (above, *below) if only is None or one.id == only]
    book = sheet.rules.book
    return tuple(card(one, book.crossed_off(), book.on_card(one.state)) for one in wanted)


def card(one: MemberSheet, crossed_off: str | None, chosen: Sequence[str] | None = None) -> PrintCard:
    """A member on paper: the numbers that its book chooses, and a box for each point of the one that is crossed off."""
    skills = tuple(
        Noted(skill.name, skill.level if skill.has_levels else None, skill.card.withdrawn, facts=skill.facts)
        for skill in one.skills
    )
    by_code = {number.code: number for number in one.numbers if number not in one.columns}
    points = next((number.value for number in one.numbers if number.code == crossed_off), None)
    return PrintCard(
        sheet=one,
        numbers=one.columns,
        # What is not set, or 0 from the start, is no news on paper.
        others=tuple(number for number in by_code.values() if number.value or _fell(number))
        if chosen is None
        else tuple(by_code[code] for code in chosen if code in by_code),
        skills=(*skills, *(Noted(name) for name in one.traits)),
        gear=tuple(_gear(thing) for thing in worn_first(one.things) if thing.row.part_of_id is None),
        boxes=min(points or 0, MOST_BOXES),
    )


def _fell(number: Derived) -> bool:
    """Whether a number is 0 because everything was taken from it."""
    return number.value == 0 and any(step.amount < 0 for step in number.steps)


def _gear(thing: Thing) -> Noted:
    """A thing on paper, with what is fixed to it and its figures."""
    return Noted(
        thing.name,
        withdrawn=thing.card.withdrawn,
        parts=tuple(_gear(part) for part in thing.parts),
        facts=thing.facts,
        numbers=thing.numbers,
    )
