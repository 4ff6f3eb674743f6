"""Bargains: one try for each member in an interval, bribe and roll in one act, and the purchase that it opens in another."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from campaigns import events
from campaigns.models import Bargain, Campaign, Interval
from campaigns.selectors import access, rulebook, trying
from campaigns.services import departing
from campaigns.services.recording import naming, record, refuse, refused
from core.errors import BadField, Refused
from core.events import Doing
from core.models import Event
from roster.selectors import access as warbands_of
from roster.selectors import snapshots
from roster.services import booking
from rules.engine.books.base import OfferState
from rules.engine.dice import Dice
from rules.engine.types import BadInput, Violation
from rules.selectors import catalogue


@transaction.atomic
def bargain(
    *, act: UUID, interval_id: UUID, member_id: UUID, bribe_silver: int = 0, dice: Dice, actor: User, at: datetime
) -> Event:
    """A member's try: the bribe is paid, then the die is read. The silver is gone either way.

    Raises: Http404, NotAllowed, BadField `bad_face`, Refused `campaign_ended`, `interval_closed`, `recovery_due`, and the
    book's reasons against the bargain or the bribe. Event: campaigns.bargained
    """
    typed = list(dice.given) if dice.typed else None
    content = {"interval": interval_id, "member": member_id, "bribe": bribe_silver, "typed": typed}
    doing = Doing(act=act, actor=actor, at=at, kind=events.BARGAINED, content=content)
    interval = access.interval_to_edit(interval_id, actor=actor)
    if done := doing.done():
        return done
    campaign, warband = still_open(interval), interval.warband
    member = warbands_of.member_of(warband, member_id)
    refuse(campaign, departing.reasons_due(campaign, interval, warband))
    book, state = rulebook.book_of(campaign), snapshots.member(member)
    tried = Bargain.objects.filter(interval=interval, member=member).exists()
    refuse(campaign, trying.reasons_against_bargain(campaign, interval, state, tried=tried))
    bonus = book.bribe(state, silver=bribe_silver, purse=warband.silver)
    if isinstance(bonus, Violation):
        raise refused(campaign, [bonus])
    booking.add_silver(doing, warband, -bribe_silver, "bribe")
    sides = book.bargain_sides()
    try:
        (face,) = dice.roll(1, sides)
    except BadInput as bad:
        raise BadField("face", "bad_face") from bad
    result = book.bargain(state, bonus=bonus, face=face)
    doing.rolled("bargain", [face], sides=sides, typed=dice.typed, who=member.pk)
    row = doing.create(
        Bargain(
            interval=interval,
            member=member,
            bribe_silver=bribe_silver,
            target=result.target,
            face=face,
            typed=dice.typed,
            success=result.success,
            max_availability=result.max_availability,
        )
    )
    payload = {
        "bargain": str(row.pk),
        **naming(member),
        "bribe_silver": bribe_silver,
        "bonus": bonus,
        "target": result.target,
        "face": face,
        "typed": dice.typed,
        "success": result.success,
        "max_availability": result.max_availability,
        "silver_left": warband.silver,
        "rule": result.rule,
    }
    return record(doing, campaign, payload, warband=warband, about=[member.pk])


@transaction.atomic
def purchase(*, act: UUID, bargain_id: UUID, card_key: str, actor: User, at: datetime) -> Event:
    """Buy what a bargain opened, at the price of the interval's region. The thing goes to the stash.

    Raises: Http404, NotAllowed, Refused `campaign_ended`, `interval_closed`, `bargain_failed`, `bought_before`,
    `not_offered_here`, `no_price`, `too_rare`, `not_enough_silver`. Event: campaigns.purchased
    """
    content = {"bargain": bargain_id, "card": card_key}
    doing = Doing(act=act, actor=actor, at=at, kind=events.PURCHASED, content=content)
    row = access.bargain_to_edit(bargain_id, actor=actor)
    if done := doing.done():
        return done
    interval, member = row.interval, row.member
    campaign, warband = still_open(interval), interval.warband
    rule = rulebook.step_rule(campaign, interval.options, rulebook.BARGAINING)
    if not row.success:
        raise Refused.because("bargain_failed", rule, member=member.name)
    if row.bought_id is not None:
        raise Refused.because("bought_before", rule, member=member.name)
    offer = _offer(campaign, interval, card_key)
    against = rulebook.book_of(campaign).may_buy_bargained(
        offer, max_availability=row.max_availability, silver=warband.silver
    )
    refuse(campaign, against)
    price = offer.price_silver or 0
    booking.add_silver(doing, warband, -price, "bargain")
    card = catalogue.card_row(campaign.house, campaign.system_id, card_key)
    thing = booking.give_item(doing, warband, card, paid_silver=price, region=interval.region)
    doing.update(row, bought=thing)
    payload = {
        "bargain": str(row.pk),
        **naming(member),
        "card": card_key,
        "possession": str(thing.pk),
        "price_silver": price,
        "availability": offer.availability,
        "silver_left": warband.silver,
    }
    return record(doing, campaign, payload, warband=warband, about=[member.pk])


def still_open(interval: Interval) -> Campaign:
    """The campaign of an interval in which things may be done. Raises: Refused `campaign_ended`, `interval_closed`."""
    campaign = access.campaign_of(interval)
    access.running(campaign)
    if interval.closed_at is not None:
        raise Refused.because("interval_closed", warband=interval.warband.name)
    return campaign


def _offer(campaign: Campaign, interval: Interval, card_key: str) -> OfferState:
    """The cheapest row of the region's markets with this card. Raises: Refused `not_offered_here`."""
    found = [
        offer
        for offer in catalogue.offers(campaign.house, campaign.system_id, interval.region)
        if offer.card.key == card_key
    ]
    if not found:
        raise refused(campaign, [Refused.because("not_offered_here", item=card_key).reasons[0]])
    return min(found, key=lambda one: (one.price_silver is None, one.price_silver or 0))
