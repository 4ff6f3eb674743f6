"""What a warband needs to enter a campaign: the only place that says what stands against it and how it is weighed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from campaigns.models import Campaign
from campaigns.selectors import rulebook, standings
from core.errors import Reason
from roster.models import Member, Warband
from roster.selectors import card_users, corrections
from roster.selectors.rulebook import mustered
from rules.engine.books.base import MemberState


@dataclass(frozen=True, slots=True)
class Weight:
    """What a warband brings: XP as the campaign counts it, silver, what was paid for its things, how many grants and
    corrections stand in its books, and how many cards it uses that another house made. `fresh_...`: what the same members
    would have if they had just been founded here.
    """

    xp: int = 0
    fresh_xp: int = 0
    silver: int = 0
    fresh_silver: int = 0
    worth: int = 0
    corrections: int = 0
    house_cards: int = 0

    @property
    def seasoned(self) -> bool:
        """An organiser must agree: it has more than a fresh one, or got something that nobody played for."""
        return self.xp > self.fresh_xp or self.rich or self.corrections > 0 or self.house_cards > 0

    @property
    def rich(self) -> bool:
        return self.silver + self.worth > self.fresh_silver

    def told(self) -> dict[str, int]:
        """As an event keeps it."""
        return {
            "xp": self.xp,
            "fresh_xp": self.fresh_xp,
            "silver": self.silver,
            "worth": self.worth,
            "corrections": self.corrections,
            "house_cards": self.house_cards,
        }


def reasons_against(campaign: Campaign, warband: Warband) -> list[Reason]:
    """What keeps a warband from entering, its owner's seat and the organiser's consent aside."""
    found = []
    if warband.system_id != campaign.system_id:
        found.append(Reason("other_system", {"theirs": campaign.system_id, "yours": warband.system_id}))
    if warband.founded_at is None:
        found.append(Reason("still_a_draft", {"warband": warband.name}))
    if warband.archived_at is not None:
        found.append(Reason("archived", {"warband": warband.name}))
    if warband.circle_id is not None:
        here = warband.circle_id == campaign.pk
        found.append(Reason("entered_before" if here else "in_a_campaign", {"warband": warband.name}))
    if warband.interval is not None:
        found.append(Reason("interval_open", {"warband": warband.name}))
    if warband.mustered_for is not None:
        found.append(mustered(warband))
    return found


def weigh(campaign: Campaign, warbands: Sequence[Warband]) -> dict[UUID, Weight]:
    """Weights by id. The number of queries doesn't grow with the warbands. One of another system weighs nothing."""
    listed = {one.pk: one for one in warbands if one.system_id == campaign.system_id}
    members: dict[UUID, list[MemberState]] = {pk: [] for pk in listed}
    rows = Member.objects.filter(warband__in=listed, standing=Member.ON_ROSTER).order_by("pk")
    for pk, warband_id, kind, earned in rows.values_list("pk", "warband_id", "kind", "xp_earned"):
        members[warband_id].append(MemberState(id=str(pk), kind=kind, xp_earned=earned))
    book, options = rulebook.book_of(campaign), rulebook.options_now(campaign)
    brought = card_users.brought(listed, but=campaign.house)
    worth, corrected = standings.worth_of(list(listed)), corrections.count(listed)
    found = {one.pk: Weight() for one in warbands}
    for pk, states in members.items():
        fresh = [replace(state, xp_earned=book.starting_xp(state.kind, options)) for state in states]
        found[pk] = Weight(
            xp=book.warband_xp(states, options),
            fresh_xp=book.warband_xp(fresh, options),
            silver=listed[pk].silver,
            fresh_silver=book.starting_silver(options),
            worth=worth.get(pk, 0),
            corrections=corrected[pk],
            house_cards=brought[pk],
        )
    return found
