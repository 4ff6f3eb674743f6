"""Receipts: what every total is made of, entry by entry. The sum of a receipt is the total."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet

from core.models import Event
from roster import events
from roster.models import Entry, Learned, Member, Warband
from roster.selectors.sheets import WarbandSheet
from rules.models import Card

SHORT = 6  # entries that a receipt shows before it sums up the rest


@dataclass(frozen=True, slots=True)
class Line:
    """One booking with the act behind it and the total after it. `learnt`: key and level of the skill that it paid for,
    where its act booked several things at once.
    """

    entry: Entry
    event: Event
    amount: int
    after: int
    learnt: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """Lines newest first. `earlier` is the sum of older ones that aren't listed."""

    account: str
    total: int
    lines: tuple[Line, ...]
    earlier: int = 0
    count: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """What one member, or the stash (no member), adds to a total of the warband."""

    name: str
    member: Member | None
    amount: int


def silver(warband: Warband, most: int | None = None) -> Receipt:
    """The purse. Queries: one, or two when cut to the newest `most`."""
    return _receipt(Entry.SILVER, Entry.objects.filter(warband=warband, account=Entry.SILVER), warband.silver, most)


def xp(member: Member) -> tuple[Receipt, Receipt]:
    """What a member earned and what he spent. Two queries."""
    mine = Entry.objects.filter(member=member)
    return (
        _receipt(Entry.EARNED, mine.filter(account=Entry.EARNED), member.xp_earned, None),
        _receipt(Entry.SPENT, mine.filter(account=Entry.SPENT), member.xp_spent, None),
    )


def warband_xp(sheet: WarbandSheet) -> tuple[Share, ...]:
    """What each member adds to the warband's XP; who adds nothing is left out."""
    rules = sheet.rules
    shares = [(one, rules.book.warband_xp([one.state], rules.options)) for one in sheet.members.values()]
    return tuple(Share(one.name, one.row, amount) for one, amount in shares if amount)


def worth(sheet: WarbandSheet, stash_name: str) -> tuple[Share, ...]:
    """Silver paid for what each member holds and for what lies in the stash."""
    shares = [
        Share(one.name, one.row, sum(thing.row.paid_silver for thing in one.things)) for one in sheet.members.values()
    ]
    stash = Share(stash_name, None, sum(thing.row.paid_silver for thing in sheet.stash))
    return tuple(one for one in (*shares, stash) if one.amount)


def _receipt(account: str, entries: QuerySet[Entry], total: int, most: int | None) -> Receipt:
    newest = entries.select_related("event", "member").order_by("-event__number", "-id")
    rows = list(newest[:most] if most is not None else newest)
    lines, after, learnt = [], total, _learnt(rows)
    for row in rows:
        lines.append(Line(row, row.event, row.amount, after, learnt.get(row.pk)))
        after -= row.amount
    count = entries.order_by().count() if most is not None and len(rows) == most else len(rows)
    return Receipt(account, total, tuple(lines), after, count)


def _learnt(rows: Sequence[Entry]) -> dict[UUID, tuple[str, int]]:
    """Key and level of the skill that an entry of a starter paid for, by the entry's id. One query where there is one."""
    bought = {row.pk: _before(row) for row in rows if row.reason == "skill" and row.event.kind == events.STARTED}
    if not bought:
        return {}
    keys = dict(Card.objects.filter(pk__in=[card for card, _level in bought.values()]).values_list("pk", "key"))
    return {pk: (keys[card], level) for pk, (card, level) in bought.items() if card in keys}


def _before(entry: Entry) -> tuple[UUID, int]:
    """Card and level that were learned before an entry was booked in the same act."""
    changes = entry.event.changes
    place = next(place for place, one in enumerate(changes) if one["id"] == str(entry.pk))
    row = next(one for one in reversed(changes[:place]) if one["model"] == Learned._meta.label)
    return UUID(row["fields"]["card_id"][1]), row["fields"]["level"][1]


def total(receipt: Receipt) -> int:
    """The sum of a receipt, to be shown under it. It is the total, or the audit has something to say."""
    return sum(line.amount for line in receipt.lines) + receipt.earlier
