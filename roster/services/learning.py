"""Spending XP on skills: the only place that raises a level, and that lets a draft forget one."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from core.errors import Refused
from core.events import Doing
from core.models import Event
from roster import events
from roster.models import Entry, Learned, Member
from roster.selectors import access, rulebook, snapshots
from roster.selectors.rulebook import Rulebook
from roster.services import counting, gates, ledger
from roster.services.recording import naming, record
from rules.engine.books.base import MemberState, Purchase
from rules.engine.types import Violation
from rules.selectors import catalogue

PLENTY = 1_000_000  # XP of somebody who asks for a price, not for leave


@transaction.atomic
def learn(
    *, act: UUID, member_id: UUID, card_key: str, to_level: int | None = None, actor: User | None, at: datetime
) -> Event:
    """Spend a member's XP on a skill, up to a level (None: the next one).

    Raises: Refused `archived`, `mustered` and the book's first reason; Http404 for a card or member that isn't there,
    NotAllowed for who may only look.
    Event: roster.skill_learnt
    """
    content = {"member": member_id, "card": card_key, "to_level": to_level}
    doing = Doing(act=act, actor=actor, at=at, kind=events.SKILL_LEARNT, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    rules = rulebook.of(member.warband)
    counting.open_to_building(member.warband, rules)
    bought = take(doing, member, rules, card_key, to_level)
    counting.refuse_what_breaks(member.warband, rules)
    told = {"card": card_key, "from": bought.from_level, "to": bought.to_level, "price_xp": bought.price_xp}
    if bought.counted is not None:
        told["counted"] = bought.counted
    return record(doing, member.warband, {**naming(member), **told, "left_xp": member.xp_left})


@transaction.atomic
def forget(*, act: UUID, member_id: UUID, card_key: str, to_level: int = 0, actor: User | None, at: datetime) -> Event:
    """Let a member of a draft forget a skill, wholly or down to a level. What it cost comes back.

    Where levels are free, so do members of a founded warband.
    Raises: Refused `already_founded` (then only an undo takes a skill back), `archived`, `mustered`, `not_learnt`;
    Http404, NotAllowed.
    Event: roster.skill_forgotten
    """
    content = {"member": member_id, "card": card_key, "to_level": to_level}
    doing = Doing(act=act, actor=actor, at=at, kind=events.SKILL_FORGOTTEN, content=content)
    member = access.member_to_edit(member_id, actor=actor)
    if done := doing.done():
        return done
    rules = rulebook.of(member.warband)
    if rules.book.levels_are_free:
        gates.open_to_change(member.warband)
    elif rules.book.counts:
        counting.open_to_building(member.warband, rules)
    else:
        gates.draft(member.warband)
    row = _row(member, card_key)
    if row is None or not 0 <= to_level < row.level:
        raise rules.refused(Refused.because("not_learnt", card=card_key, member=member.name, level=to_level).reasons)
    rules.refuse(rules.book.may_remove(snapshots.member(member, rules), rules.state_of(row.card)))
    old, back, before = row.level, member.xp_spent, counting.broken(member.warband, rules)
    _lower(doing, row, to_level)
    _settle(doing, member, rules)
    counting.refuse_what_breaks(member.warband, rules, before)
    told = {"card": card_key, "from": old, "to": to_level, "price_xp": back - member.xp_spent}
    return record(doing, member.warband, {**naming(member), **told, "left_xp": member.xp_left}, about=[member.pk])


# --- inside an act ----------------------------------------------------------------------------------------------------


def take(doing: Doing, member: Member, rules: Rulebook, card_key: str, to_level: int | None) -> Purchase:
    """Learn a skill inside an act. Raises: Refused with the book's first reason; Http404 for an unknown card."""
    card = catalogue.card(rules.house, rules.system, card_key)
    bought = rules.book.may_take(snapshots.member(member, rules), card, to_level, rules.options)
    if isinstance(bought, Violation):
        raise rules.refused([bought])
    row = _row(member, card_key)
    if row is None:
        card_row = catalogue.card_row(rules.house, rules.system, card_key)
        doing.create(Learned(member=member, card=card_row, level=bought.to_level))
    else:
        doing.update(row, level=bought.to_level)
    ledger.post(
        doing,
        warband=member.warband,
        member=member,
        account=Entry.SPENT,
        amount=bought.price_xp,
        reason="skill",
    )
    return bought


def forget_what_is_closed(doing: Doing, member: Member, rules: Rulebook) -> None:
    """After a change of class in a draft: skills that the member could no longer learn are forgotten."""
    state = snapshots.member(member, rules)
    for row in member.learned.select_related("card").order_by("id"):
        if _price(rules, state, row.card.key, row.level) is None:
            _lower(doing, row, 0)
    _settle(doing, member, rules)


def _settle(doing: Doing, member: Member, rules: Rulebook) -> None:
    """Set what a member of a draft has spent to the price of what he knows; never more than it was."""
    state = snapshots.member(member, rules)
    prices = [_price(rules, state, key, level) for key, level in state.learned.items()]
    worth = min(sum(price or 0 for price in prices), member.xp_spent)
    ledger.post(
        doing,
        warband=member.warband,
        member=member,
        account=Entry.SPENT,
        amount=worth - member.xp_spent,
        reason="forgotten",
    )


def _price(rules: Rulebook, state: MemberState, key: str, level: int) -> int | None:
    """What a level cost from nothing, or None where it can't be had."""
    learned: Mapping[str, int] = {one: held for one, held in state.learned.items() if one != key}
    fresh = replace(state, learned=learned, xp_earned=PLENTY, xp_spent=0)
    card = rules.cards.cards.get(key)
    bought = rules.book.may_take(fresh, card, level, rules.options) if card is not None else None
    return bought.price_xp if isinstance(bought, Purchase) else None


def _row(member: Member, card_key: str) -> Learned | None:
    return Learned.objects.filter(member=member, card__key=card_key).select_related("card").first()


def _lower(doing: Doing, row: Learned, to_level: int) -> None:
    if to_level:
        doing.update(row, level=to_level)
    else:
        doing.delete(row)
