"""Who of a warband may go on an adventure: everybody on the roster, with what keeps those who can't."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from campaigns.models import Adventure, Participant, Side
from campaigns.selectors import campaign_page, rulebook
from campaigns.selectors.access import Reader
from campaigns.selectors.adventure_page import balance_now, why_dice
from campaigns.selectors.campaign_page import Head
from core import wording
from core.errors import Refused
from roster.models import Member
from roster.selectors import rulebook as rules_of
from roster.selectors import snapshots
from rules.selectors import catalogue
from rules.wording import word


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member who may go, or the reasons why he can't. `under`: follows a master who stands above him."""

    id: UUID
    name: str
    role: str
    under: bool
    master: str
    going: bool
    why_not: tuple[dict[str, Any], ...]
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MusterPage:
    """`again`: the side has mustered before, and this changes it. `why_dice`: the balance of dice as a sentence."""

    adventure: Adventure
    head: Head
    side: Side
    rows: tuple[MemberRow, ...]
    again: bool
    why_dice: str
    preview: bool
    dice_rule: str
    dice_rule_url: str


def page(adventure: Adventure, side: Side, who: Reader) -> MusterPage:
    campaign = adventure.campaign
    book, rules = rulebook.book_of(campaign), rules_of.of(side.warband)
    options = adventure.options or rulebook.options_now(campaign)
    members = [
        row for row in snapshots.rows(Member.objects.filter(warband=side.warband)) if row.standing == Member.ON_ROSTER
    ]
    states = snapshots.states(members, rules)
    before = set(Participant.objects.filter(side=side).values_list("member_id", flat=True))
    names: dict[UUID | None, str] = {row.pk: row.name for row in members}
    rows = []
    for row in _in_order(members):
        reasons = book.may_go(states[row.pk], options)
        refused = Refused(reasons, system=campaign.system_id, house=campaign.house)
        rows.append(
            MemberRow(
                id=row.pk,
                name=row.name,
                role=role_of(row, rules),
                under=leader_of(row) in names,
                master=names.get(leader_of(row), ""),
                going=not reasons and (row.pk in before if before else True),
                why_not=tuple(wording.refusals(refused)) if reasons else (),
                conditions=tuple(one.label or word("condition", one.kind) for one in row.conditions.all()),
            )
        )
    weighed, preview = balance_now(adventure, list(adventure.sides.all()))
    rule = str(weighed.get("rule") or "")
    return MusterPage(
        adventure,
        campaign_page.head(campaign, who),
        side,
        tuple(rows),
        side.xp_at_muster is not None,
        why_dice(adventure, weighed),
        preview,
        rule,
        wording.rule_url(rule),
    )


def role_of(row: Member, rules: rules_of.Rulebook) -> str:
    """What a member is: his class, or the kind of being, else the kind of member. Cards are fetched with the row."""
    card = row.subclass or row.main_class or row.profile
    kind = word("member", row.kind)
    return f"{catalogue.name(rules.system, card.key, rules.house)}, {kind}" if card and row.kind != "hero" else (
        catalogue.name(rules.system, card.key, rules.house) if card else kind
    )  # fmt: skip


def leader_of(row: Member) -> UUID | None:
    """Whom a member follows: his master, or who rides him."""
    return row.master_id or row.rider_id


def _in_order(members: list[Member]) -> list[Member]:
    """Masters with their followers right below them, others after."""
    leaders = [row for row in members if leader_of(row) is None]
    follow: dict[UUID | None, list[Member]] = {}
    for row in members:
        follow.setdefault(leader_of(row), []).append(row)
    listed = [one for leader in leaders for one in (leader, *follow.get(leader.pk, ()))]
    seen = {row.pk for row in listed}
    return [*listed, *(row for row in members if row.pk not in seen)]
