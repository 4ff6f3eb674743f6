"""What may be done with one thing now, and what fits into one place: the book asked about everything before it is tried."""

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404

from core.errors import Why
from roster.selectors import attempts
from roster.selectors.sheets import MemberSheet, Thing, WarbandSheet
from rules.engine.types import Violation


@dataclass(frozen=True, slots=True)
class Possible:
    """A thing with its holder. `places` and `receivers` come each with the reasons against; `sale` is what it would bring.

    `kept`: why its holder hands nothing over now, whatever it is. `stays`: why it can't be put back where it is counted.
    """

    thing: Thing
    holder: MemberSheet | None
    load: int | None
    places: tuple[tuple[str, tuple[Why, ...]], ...]
    lay_down: tuple[Why, ...]
    kept: tuple[Why, ...]
    receivers: tuple[tuple[MemberSheet, tuple[Why, ...]], ...]
    sale: int | None
    no_sale: tuple[Why, ...]
    stays: tuple[Why, ...]


@dataclass(frozen=True, slots=True)
class Fitting:
    """A thing that may go to a place, with the reasons against it now. `held` by the member himself, else in the stash."""

    thing: Thing
    held: bool
    why_not: tuple[Why, ...]


def of(sheet: WarbandSheet, thing_id: UUID) -> Possible:
    """Raises: Http404 for a thing that the warband doesn't have."""
    holder = next((one for one in sheet.members.values() if any(t.id == thing_id for t in one.things)), None)
    thing = next((t for t in sheet.things if t.id == thing_id), None)
    if thing is None:
        raise Http404
    book, options = sheet.rules.book, sheet.rules.options
    paid = thing.row.paid_silver + sum(t.row.paid_silver for t in sheet.things if t.row.part_of_id == thing_id)
    price = book.sale_price(paid, options)
    kept = tuple(book.may_trade(holder.state)) if holder is not None else ()
    closed = (*thing.bound, *kept)
    return Possible(
        thing=thing,
        holder=holder,
        load=book.load_of(thing.card),
        places=tuple(
            (place, tuple(book.may_put(holder.state, thing.state, place)))
            for place in thing.places
            if place != thing.row.place
        )
        if holder is not None
        else (),
        lay_down=(*thing.bound, *book.may_put(holder.state, thing.state, "")) if holder is not None else (),
        kept=kept,
        receivers=tuple((one, receiving(sheet, one, thing)) for one in sheet.on_roster if one is not holder),
        sale=None if isinstance(price, Violation) or closed else price,
        no_sale=closed or ((price,) if isinstance(price, Violation) else ()),
        stays=stays(sheet, holder, thing),
    )


def stays(sheet: WarbandSheet, holder: MemberSheet | None, thing: Thing) -> tuple[Why, ...]:
    """Reasons against putting a counted thing back."""
    if holder is None:
        return ()
    return tuple(attempts.without_thing(sheet.state, holder.state, thing.state, sheet.rules))


def receiving(sheet: WarbandSheet, one: MemberSheet, thing: Thing) -> tuple[Why, ...]:
    """Reasons against a member receiving a thing: he trades nothing now, or the last place that could take it doesn't."""
    reasons = sheet.rules.book.may_trade(one.state)
    if reasons:
        return tuple(reasons)
    for place in ("", *thing.places):
        reasons = sheet.rules.book.may_put(one.state, thing.state, place)
        if not reasons:
            return ()
    return tuple(reasons)


def fitting(sheet: WarbandSheet, one: MemberSheet, place: str) -> tuple[Fitting, ...]:
    """Carried things of a member that may go to a place, then those of the stash."""
    book = sheet.rules.book
    found = [(thing, True) for thing in one.carried] + [(thing, False) for thing in sheet.stash]
    return tuple(
        Fitting(
            thing,
            held,
            (*(() if held else book.may_trade(one.state)), *book.may_put(one.state, thing.state, place)),
        )
        for thing, held in found
        if place in thing.places
    )
