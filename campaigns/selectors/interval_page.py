"""An interval on one screen: its steps in the order of the rules, what is left in each, and what may be done."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns import events
from campaigns.models import Bargain, Interval, Recovery, SkillUse
from campaigns.selectors import access, campaign_page, permissions, rulebook, ways_back, words
from campaigns.selectors.access import Reader
from campaigns.selectors.bargain_rows import BargainRow, bargain_row
from campaigns.selectors.campaign_page import Head
from campaigns.selectors.interval_rows import (
    HelpRow,
    RecoveryRow,
    SkillRow,
    help_rows,
    recovery_row,
    skill_rows,
)
from campaigns.selectors.ways_back import WayBack
from core import wording
from core.models import Event
from roster.models import Member
from roster.selectors import rulebook as rules_of
from roster.selectors import snapshots
from rules.engine.books.base import MemberState

SKILLS, CLOSE = "skills", "close"
# Acts of an interval that have a row on its page, with the name that the row has in their payload.
MADE: Mapping[str, str] = {
    events.RECOVERY_ROLLED: "recovery",
    events.BARGAINED: "bargain",
    events.PURCHASED: "possession",
    events.SKILL_USED: "use",
}
_NEVER_TICKED = (rulebook.RECOVERY, SKILLS, CLOSE)


@dataclass(frozen=True, slots=True)
class Step:
    """A step. `left`: how many things are to be done in it; `ticked`: somebody said that it is done.

    `open`: it is unfolded, as long as there is something to do in it or to read off its dice.
    """

    key: str
    number: int
    title: str
    left: int
    done: bool
    open: bool
    ticked: bool
    may_tick: bool
    rule: str
    rule_url: str
    locked: str


@dataclass(frozen=True, slots=True)
class LearnerRow:
    """A member with XP to spend."""

    id: UUID
    name: str
    earned: int
    left: int


@dataclass(frozen=True, slots=True)
class IntervalPage:
    """`rolling`: recoveries that the background works on now. `asks`: what the close asks about."""

    interval: Interval
    head: Head
    adventure_id: UUID
    adventure_name: str
    warband_id: UUID
    warband_name: str
    opens_warband: bool
    outcome: str
    outcome_tone: str
    gained: int
    silver: int
    region: str
    may_play: bool
    may_move: bool
    steps: tuple[Step, ...]
    recoveries: tuple[RecoveryRow, ...]
    rolled: int
    rolling: int
    helps: tuple[HelpRow, ...]
    learners: tuple[LearnerRow, ...]
    heroes: int
    followers: int
    things: int
    bargains: tuple[BargainRow, ...]
    skills: tuple[SkillRow, ...]
    untried: tuple[str, ...]
    unspent: tuple[str, ...]
    due: tuple[str, ...]
    deadline: datetime | None
    closed_at: datetime | None
    closed_by_deadline: bool
    lost: str = ""

    @property
    def next_key(self) -> str:
        """The row whose roll comes next; its button stands out."""
        if self.due:
            return next((row.key for row in self.recoveries if row.state == "due" and not row.unset), "")
        return next((row.key for row in self.bargains if row.state == "open"), "")

    @property
    def waits(self) -> bool:
        return self.rolling > 0 and self.closed_at is None


def page(interval: Interval, who: Reader) -> IntervalPage:
    """`interval` as `access.interval_to_see` returns it. The number of queries doesn't grow with members."""
    campaign, warband = access.campaign_of(interval), interval.warband
    side, acts = interval.side, permissions.on_interval(interval, who)
    members = _members(interval)
    on_roster = [one for one in members.values() if one.standing == Member.ON_ROSTER]
    table = rulebook.recovery_table(campaign)
    due = list(Recovery.objects.filter(interval=interval).select_related("member").order_by("member__rank", "id"))
    tries = {
        row.member_id: row
        for row in Bargain.objects.filter(interval=interval).select_related("bought__card").order_by("created_at", "id")
    }
    uses = list(SkillUse.objects.filter(interval=interval).select_related("card").order_by("created_at", "id"))
    back = _ways_back(interval, who)
    recoveries = tuple(
        recovery_row(campaign, interval, row, members[row.member_id], table, back.get(str(row.pk))) for row in due
    )
    silver = warband.silver
    bargains = tuple(
        bargain_row(campaign, interval, one, row, silver, back.get(str(row.bought_id or row.pk)) if row else None)
        for one in _bargainers(interval, members.values(), tries)
        for row in [tries.get(UUID(one.id))]
    )
    skills = skill_rows(campaign, interval, on_roster, uses, back)
    learners = tuple(_learners(interval, on_roster))
    waiting = tuple(row.name for row in recoveries if row.state != "rolled")
    shown = {
        "recovery": len(waiting),
        "xp": sum(1 for row in learners if row.left),
        "bargaining": sum(1 for row in bargains if row.state in ("open", "shelf")),
        SKILLS: sum(1 for row in skills if not row.used and not row.why_not),
    }
    rolled = {rulebook.RECOVERY: bool(recoveries), rulebook.BARGAINING: bool(tries)}
    first = rulebook.book_of(campaign).kinds()[0].key
    heroes = sum(1 for one in on_roster if one.kind == first)
    return IntervalPage(
        interval=interval,
        head=campaign_page.head(campaign, who),
        adventure_id=side.adventure_id,
        adventure_name=side.adventure.name,
        warband_id=warband.pk,
        warband_name=warband.name,
        opens_warband=permissions.opens_warband(campaign, who, warband),
        outcome=words.outcome(side.outcome),
        outcome_tone=words.outcome_tone(side.outcome, rulebook.book_of(campaign).outcomes()),
        gained=_gained(interval),
        lost=_lost(interval),
        silver=silver,
        region=campaign_page.region_name(campaign, interval.region),
        may_play="play" in acts,
        may_move="deadline" in acts,
        steps=tuple(_steps(interval, shown, waiting, rolled, bool(skills), acts)),
        recoveries=recoveries,
        rolled=len(recoveries) - len(waiting),
        rolling=sum(1 for row in recoveries if row.state == "asked" and not row.unset),
        helps=help_rows(campaign, interval, on_roster) if interval.closed_at is None else (),
        learners=learners,
        heroes=heroes,
        followers=len(on_roster) - heroes,
        things=warband.possessions.filter(holder=None, gone_at=None).count(),
        bargains=bargains,
        skills=skills,
        untried=tuple(row.name for row in bargains if row.state == "open"),
        unspent=tuple(row.name for row in bargains if row.state == "shelf"),
        due=waiting,
        deadline=interval.deadline,
        closed_at=interval.closed_at,
        closed_by_deadline=interval.closed_by_deadline,
    )


def recovery(row: Recovery, interval: Interval) -> RecoveryRow:
    """One recovery with its `member`, as its page tells it, without the rest of the interval or a way to undo it."""
    campaign = access.campaign_of(interval)
    state = snapshots.member(row.member, rules_of.of(interval.warband))
    return recovery_row(campaign, interval, row, state, rulebook.recovery_table(campaign), back=None)


def _members(interval: Interval) -> dict[UUID, MemberState]:
    rules = rules_of.of(interval.warband)
    return snapshots.states(snapshots.rows(Member.objects.filter(warband=interval.warband)), rules)


def _bargainers(interval: Interval, members: Iterable[MemberState], tries: dict[UUID, Bargain]) -> list[MemberState]:
    """Who stands in the step: the kinds that the book names, on the roster, and whoever has bargained."""
    steps = rulebook.book_of(access.campaign_of(interval)).interval_steps(interval.options)
    kinds = next((one.kinds for one in steps if one.key == rulebook.BARGAINING), ())
    return [one for one in members if UUID(one.id) in tries or (one.kind in kinds and one.standing == Member.ON_ROSTER)]


def _learners(interval: Interval, members: Iterable[MemberState]) -> Iterable[LearnerRow]:
    earning = {kind.key for kind in rulebook.book_of(access.campaign_of(interval)).kinds() if kind.earns_xp}
    for one in members:
        if one.kind in earning:
            yield LearnerRow(UUID(one.id), one.name, one.xp_earned, one.xp_left)


def _lost(interval: Interval) -> str:
    """Who of the warband was lost when the adventure closed, with the rule; empty when nobody was."""
    closed = Event.objects.filter(kind=events.ADVENTURE_CLOSED, touches__row=interval.side.adventure_id, undone_by=None)
    event = closed.order_by("-number").first()
    for side in event.payload["sides"] if event else ():
        if side["warband"] == str(interval.warband_id) and side.get("lost"):
            names, rule = ", ".join(side["lost"]), side.get("lost_rule")
            return _("Lost: %(names)s (%(rule)s)") % {"names": names, "rule": rule} if rule else _("Lost: %s") % names
    return ""


def _gained(interval: Interval) -> int:
    """XP that the adventure paid to one who earns."""
    book, side = rulebook.book_of(access.campaign_of(interval)), interval.side
    return max((book.award(side.outcome, kind.key) for kind in book.kinds()), default=0) if side.outcome else 0


def _steps(
    interval: Interval,
    left: dict[str, int],
    waiting: Sequence[str],
    rolled: Mapping[str, bool],
    any_skills: bool,
    acts: frozenset[str],
) -> Iterable[Step]:
    campaign = access.campaign_of(interval)
    listed = [(one.key, one.rule) for one in rulebook.book_of(campaign).interval_steps(interval.options)]
    if any_skills:
        listed.append((SKILLS, ""))
    listed.append((CLOSE, ""))
    titles = {SKILLS: _("Skills before the adventure"), CLOSE: _("Close the interval")}
    over = interval.closed_at is not None
    for number, (key, rule) in enumerate(listed, start=1):
        ticked = key in interval.steps_done
        remains = left.get(key, 0)
        counted = key in left
        done = over or (key != CLOSE and (ticked or (counted and not remains)))
        if key == rulebook.RECOVERY:
            done = over or not remains
        blocked = bool(waiting) and key in (rulebook.BARGAINING, SKILLS, CLOSE) and not over
        yield Step(
            key=key,
            number=number,
            title=titles.get(key) or words.step(key),
            left=0 if ticked and key != rulebook.RECOVERY else remains,
            done=done and not blocked,
            open=not over and (not done or blocked or (rolled.get(key, False) and not ticked)),
            ticked=ticked,
            may_tick="play" in acts and key not in _NEVER_TICKED and (ticked or not counted or remains > 0),
            rule=rule,
            rule_url=wording.rule_url(rule),
            locked=_("after recovery") if blocked else "",
        )


def _ways_back(interval: Interval, who: Reader) -> dict[str, WayBack]:
    """Ways back from acts in this interval, by the id of the row that each made. The queries don't grow with them."""
    if who.seat is None or interval.closed_at is not None:
        return {}
    rows: Any = Event.objects.filter(
        stream=interval.warband_id, kind__in=MADE, at__gte=interval.created_at, undone_by=None, undoes=None
    ).order_by("number")
    acts = list(rows)
    found = ways_back.of(access.campaign_of(interval), who, acts, {interval.warband_id: interval.warband})
    return {str(event.payload.get(MADE[event.kind])): found[event.id] for event in acts if event.id in found}
