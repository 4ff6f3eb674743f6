"""Buying without a bargain, selling and using things up.

Prices are the market's and the house's, never the request's.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Entry, Member, Possession, Warband
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import booking, building, gates, ledger
from roster.services.recording import naming, record
from rules.engine.books.base import OfferState
from rules.engine.types import Violation
from rules.selectors import catalogue

MOST_AT_ONCE = 99


@transaction.atomic
def buy(
    *,
    act: UUID,
    warband_id: UUID,
    card_key: str,
    quantity: int = 1,
    holder_id: UUID | None = None,
    actor: User | None,
    at: datetime,
) -> Event:
    """Buy things in the region where the warband trades. A draft takes ordinary goods for nothing.

    Raises: BadField for a quantity outside 1..99; Refused `not_offered`, `no_region`, `not_enough_silver`, the book's
    reasons against buying without a bargain and against the holder trading or having it; Http404, NotAllowed.
    Event: roster.bought
    """
    content = {"warband": warband_id, "card": card_key, "quantity": quantity, "holder": holder_id}
    doing = Doing(act=act, actor=actor, at=at, kind=events.BOUGHT, content=content)
    warband = access.warband_to_edit(warband_id, actor=actor)
    if done := doing.done():
        return done
    gates.open_to_change(warband)
    count = gates.whole_number(quantity, "quantity", least=1, most=MOST_AT_ONCE)
    rules = rulebook.of(warband)
    holder = _holder(warband, holder_id)
    refuse_to_trade(rules, holder)
    price = 0
    if warband.founded_at is None:
        for _one in range(count):
            building.take_kit(doing, warband, rules, card_key, holder=holder)
    else:
        offer = the_offer(warband, rules, card_key)
        price = offer.price_silver or 0
        card = catalogue.card_row(rules.house, rules.system, card_key)
        ledger.post(doing, warband=warband, account=Entry.SILVER, amount=-price * count, reason="bought")
        for _one in range(count):
            booking.give_item(doing, warband, card, holder=holder, paid_silver=price, region=warband.region)
    told = {"item": card_key, "quantity": count, "price_silver": price * count, "region": warband.region}
    free = {"free": True} if warband.founded_at is None else {}
    return record(doing, warband, {**told, **free, **(naming(holder) if holder else {})})


@transaction.atomic
def sell(*, act: UUID, possession_id: UUID, actor: User | None, at: datetime) -> Event:
    """Sell a thing at the house's rate of what was paid. A draft puts it back for nothing.

    Raises: Refused `no_selling` and the book's reasons against trading or parting with it; Http404, NotAllowed.
    Event: roster.sold
    """
    doing = Doing(act=act, actor=actor, at=at, kind=events.SOLD, content={"possession": possession_id})
    thing = access.possession_to_edit(possession_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    warband = thing.warband
    gates.open_to_change(warband)
    rules = rulebook.of(warband)
    refuse_to_trade(rules, thing.holder)
    refuse_to_part(rules, thing)
    offered = rules.book.sale_price(worth(thing), rules.options) if warband.founded_at is not None else 0
    if isinstance(offered, Violation):
        raise rules.refused([offered])
    price: int = offered
    ledger.post(doing, warband=warband, account=Entry.SILVER, amount=price, reason="sold")
    let_go(doing, thing)
    told = {"possession": str(thing.pk), "item": thing.card.key, "price_silver": price}
    return record(doing, warband, {**told, **({"free": True} if warband.founded_at is None else {})})


@transaction.atomic
def use_up(*, act: UUID, possession_id: UUID, reason: str = "", actor: User | None, at: datetime) -> Event:
    """Note that a thing was used up, broken or lost.

    Raises: Refused with the book's reasons against parting with it; Http404, NotAllowed.
    Event: roster.used_up
    """
    content = {"possession": possession_id, "reason": reason}
    doing = Doing(act=act, actor=actor, at=at, kind=events.USED_UP, content=content)
    thing = access.possession_to_edit(possession_id, actor=actor)
    if done := doing.done():
        return done
    gates.still_had(thing)
    gates.open_to_change(thing.warband)
    why = gates.reason(reason) if reason.strip() else ""
    refuse_to_part(rulebook.of(thing.warband), thing)
    let_go(doing, thing)
    return record(doing, thing.warband, {"possession": str(thing.pk), "item": thing.card.key, "reason": why})


# --- what a purchase rests on -----------------------------------------------------------------------------------------


def the_offer(warband: Warband, rules: Rulebook, card_key: str) -> OfferState:
    """The offer of a card where the warband trades: the cheapest that may be bought without a bargain.

    Raises: Refused `no_region`, `withdrawn`, `not_offered`, or the book's reasons against every offer.
    """
    if not warband.region:
        raise Refused.because("no_region", warband=warband.name)
    offers = [one for one in rules.cards.offers if one.card.key == card_key and one.region == warband.region]
    if not offers:
        known = rules.cards.cards.get(card_key)
        if known is None:
            raise BadField("card_key", "unknown_choice", card=card_key)
        if known.withdrawn:
            raise rules.refused(Refused.because("withdrawn", item=card_key).reasons)
        regions = dict(catalogue.regions(rules.house, rules.system))
        region = regions.get(warband.region, warband.region)
        raise rules.refused(Refused.because("not_offered", item=card_key, region=region).reasons)
    reasons = [rules.book.may_buy_openly(one, rules.options) for one in offers]
    open_ones = [one for one, against in zip(offers, reasons, strict=True) if not against]
    if not open_ones:
        raise rules.refused(reasons[0])
    return min(open_ones, key=lambda one: one.price_silver or 0)


def refuse_to_part(rules: Rulebook, thing: Possession) -> None:
    """Raises: Refused with the book's reasons against a holder parting with a thing.

    `goes_with` for a part of another.
    """
    if thing.part_of_id is not None:
        raise rules.refused(Refused.because("goes_with", item=thing.card.key).reasons)
    if thing.holder is not None:
        holder = snapshots.member(thing.holder, rules)
        rules.refuse(rules.book.may_part_with(holder, snapshots.thing(thing, rules)))


def refuse_to_trade(rules: Rulebook, *members: Member | None) -> None:
    """Raises: Refused with the book's reasons against these members trading; None is the stash."""
    those = [one for one in members if one is not None]
    rules.refuse(reason for one in those for reason in rules.book.may_trade(snapshots.member(one, rules)))


def worth(thing: Possession) -> int:
    """What was paid for a thing with its parts."""
    return thing.paid_silver + sum(part.paid_silver for part in thing.parts.filter(gone_at=None))


def let_go(doing: Doing, thing: Possession) -> None:
    """The thing and its parts are the warband's no more."""
    for one in (*thing.parts.filter(gone_at=None).order_by("id"), thing):
        doing.update(one, gone_at=doing.at, holder=None, place="")


def _holder(warband: Warband, holder_id: UUID | None) -> Member | None:
    if holder_id is None:
        return None
    holder = access.member_of(warband, holder_id)
    gates.on_roster(holder)
    return holder
