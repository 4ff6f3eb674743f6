"""Who may still do what in an interval: the only place that asks the book about bargains and skills for rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from campaigns.models import Bargain, Campaign, Interval, SkillUse
from campaigns.selectors import rulebook
from core.errors import Why
from rules.engine.books.base import CardState, MemberState
from rules.engine.types import BadInput


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill that a member may use once before the next adventure; `why_not` is empty when it is open."""

    member: MemberState
    card: CardState
    used: bool
    why_not: Why | None


def helped(interval: Interval, member_id: UUID | str) -> bool:
    return str(member_id) in interval.court_help


def reasons_against_bargain(
    campaign: Campaign, interval: Interval, member: MemberState, *, tried: bool
) -> Sequence[Why]:
    """The book's reasons against a member's bargain in this interval."""
    return rulebook.book_of(campaign).may_bargain(
        member, tried=tried, court_help=helped(interval, member.id), options=interval.options
    )


def abilities_unset(campaign: Campaign, member: MemberState) -> tuple[str, ...]:
    """Codes of abilities that a recovery is read against and that are set nowhere, in the order in which the book asks."""
    book, unset = rulebook.book_of(campaign), list[str]()
    while True:
        known = {**member.abilities, **dict.fromkeys(unset, 1)}
        try:
            book.recovery_target(replace(member, abilities=known))
        except BadInput as bad:
            if not bad.field_name or bad.field_name in unset:
                return tuple(unset)
            unset.append(bad.field_name)
        else:
            return tuple(unset)


def untried(campaign: Campaign, interval: Interval, members: Sequence[MemberState]) -> list[MemberState]:
    """Members who may bargain and haven't."""
    tried = {str(pk) for pk in Bargain.objects.filter(interval=interval).values_list("member_id", flat=True)}
    return [
        one
        for one in members
        if one.id not in tried and not reasons_against_bargain(campaign, interval, one, tried=False)
    ]


def skills(campaign: Campaign, interval: Interval, members: Sequence[MemberState]) -> list[SkillRow]:
    """What members may tick off, bargaining left out, in the order of the roster."""
    used = {
        (str(row.member_id), row.card.key) for row in SkillUse.objects.filter(interval=interval).select_related("card")
    }
    return [row for one in members for row in skills_of(campaign, interval, one, used)]


def skills_of(
    campaign: Campaign, interval: Interval, member: MemberState, used: set[tuple[str, str]]
) -> list[SkillRow]:
    found = rulebook.book_of(campaign).before_adventure(
        member, rulebook.cards(campaign), court_help=helped(interval, member.id)
    )
    return [SkillRow(member, card, (member.id, card.key) in used, why) for card, why in found]


def by_id(members: Sequence[MemberState]) -> Mapping[str, MemberState]:
    return {one.id: one for one in members}
