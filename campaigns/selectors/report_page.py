"""What a report may say: results, who went, causes, things that may be brought home, and what was told before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from accounts.selectors import people as naming
from campaigns.models import Adventure, Campaign, Participant, Side
from campaigns.selectors import adventure_page, campaign_page, rulebook, words
from campaigns.selectors.access import Reader
from campaigns.selectors.adventure_page import Fallen, Told
from campaigns.selectors.campaign_page import Head
from roster.models import Member
from roster.selectors import rulebook as rules_of
from roster.selectors import snapshots
from rules.selectors import catalogue
from rules.wording import word


@dataclass(frozen=True, slots=True)
class Goer:
    """A member who went along, with the causes that he may be a casualty of."""

    id: UUID
    name: str
    kind: str
    causes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SideAsked:
    """One side as the form asks about it; `told` is what was told before."""

    warband: UUID
    name: str
    mine: bool
    goers: tuple[Goer, ...]
    silver: int
    items: tuple[str, ...]
    causes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReportPage:
    """`first`: the warband whose result is asked. `theirs`: the report that is there already, by side name."""

    adventure: Adventure
    head: Head
    first: UUID
    outcomes: tuple[tuple[str, str], ...]
    items: tuple[tuple[str, str], ...]
    sides: tuple[SideAsked, ...]
    outcome: str
    notes: str
    theirs: tuple[tuple[str, Told], ...]
    theirs_notes: str
    theirs_by: str
    closes: bool


def page(adventure: Adventure, who: Reader) -> ReportPage:
    """A draft that was disputed, or the report to correct, fills the form. `closes`: nobody else is asked to confirm."""
    campaign, sides = adventure.campaign, list(adventure.sides.all())
    book = rulebook.book_of(campaign)
    own = [side for side in sides if who.owns(side.warband)]
    first = (own or sides)[0]
    kept = adventure.report or {}
    went = _went(adventure, sides)
    asked = []
    for side in sides:
        told = kept.get("sides", {}).get(str(side.warband_id), {})
        asked.append(
            SideAsked(
                warband=side.warband_id,
                name=side.warband_name,
                mine=side in own,
                goers=tuple(went.get(side.pk, ())),
                silver=told.get("silver", 0),
                items=tuple(told.get("items", ())),
                causes={row["member"]: row["cause"] for row in told.get("casualties", ())},
            )
        )
    asked.sort(key=lambda one: not one.mine)
    others = [side.warband_name for side in sides if side != first]
    return ReportPage(
        adventure=adventure,
        head=campaign_page.head(campaign, who),
        first=first.warband_id,
        outcomes=tuple((key, result_of(key, first.warband_name, others, book.outcomes())) for key in book.outcomes()),
        items=tuple(_items(campaign)),
        sides=tuple(asked),
        outcome=kept.get("outcomes", {}).get(str(first.warband_id), ""),
        notes=kept.get("notes", ""),
        theirs=_theirs(adventure, kept),
        theirs_notes=kept.get("notes", "") if adventure.state == Adventure.REPORTED else "",
        theirs_by=naming.display_name(adventure.reported_by) if adventure.reported_by else "",
        closes=who.organises or all(who.acts_for(side.warband) for side in sides),
    )


def _went(adventure: Adventure, sides: Sequence[Side]) -> dict[UUID, list[Goer]]:
    """Who went, by side. The number of queries doesn't grow with them."""
    book = rulebook.book_of(adventure.campaign)
    going = list(Participant.objects.filter(side__in=sides).order_by("member__rank", "id"))
    members = snapshots.rows(Member.objects.filter(pk__in=[row.member_id for row in going]))
    states = snapshots.states(members, rules_of.of(sides[0].warband))
    found: dict[UUID, list[Goer]] = {}
    for row in going:
        state = states.get(row.member_id)
        if state is not None:
            causes = tuple((key, word("cause", key)) for key in book.causes() if not book.may_suffer(state, key))
            goer = Goer(row.member_id, state.name, word("member", state.kind), causes)
            found.setdefault(row.side_id, []).append(goer)
    return found


def _items(campaign: Campaign) -> list[tuple[str, str]]:
    """Things that may be brought home, by name; withdrawn ones are no longer found."""
    kinds, cards = rulebook.book_of(campaign).item_kinds, rulebook.cards(campaign).cards
    named = [
        (key, catalogue.name(campaign.system_id, key, campaign.house_id))
        for key, card in cards.items()
        if card.kind in kinds and not card.withdrawn
    ]
    return sorted(named, key=lambda row: (row[1].casefold(), row[0]))


def result_of(outcome: str, first: str, others: list[str], outcomes: tuple[str, ...]) -> str:
    """A result as a sentence about both sides, where there are two."""
    place = outcomes.index(outcome)
    if len(others) == 1 and place == 0:
        return _("%(name)s won") % {"name": first}
    if len(others) == 1 and place == len(outcomes) - 1:
        return _("%(name)s won") % {"name": others[0]}
    return words.outcome(outcome)


def _theirs(adventure: Adventure, kept: Mapping[str, Any]) -> tuple[tuple[str, Told], ...]:
    if adventure.state != Adventure.REPORTED:
        return ()
    rows = []
    for side in adventure.sides.all():
        hurt = kept["sides"].get(str(side.warband_id), {}).get("casualties", ())
        fallen = tuple(Fallen(row["name"], word("cause", row["cause"])) for row in hurt)
        rows.append((side.warband_name, adventure_page.told_of(adventure, side, kept, fallen)))
    return tuple(rows)
