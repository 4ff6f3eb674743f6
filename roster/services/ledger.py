"""The ledger: the only place that books silver and XP, and that sets the totals kept on warbands and members.

A total is the sum of its entries. It is rebuilt here in the transaction of every booking, and a booking that would
put it below zero is refused before a constraint could fail.
"""

from collections.abc import Iterator
from uuid import UUID

from django.db.models import Model, Q, Sum

from core.audit import Difference
from core.errors import Reason, Refused
from core.events import Doing
from core.models import Event
from core.undo import rests_on
from roster.models import Entry, Member, Warband


def post(
    doing: Doing, *, warband: Warband, member: Member | None = None, account: str, amount: int, reason: str
) -> Entry | None:
    """Book an amount and rebuild the total. Nothing is booked for 0.

    `account` is Entry.SILVER (of the warband, no member), Entry.EARNED or Entry.SPENT (of the member); `amount` is
    signed.
    Raises: Refused `not_enough_silver` with silver and purse, `too_little_xp` with price_xp and left_xp.
    """
    if amount == 0:
        return None
    if member is None:
        left = _silver(warband.pk)
        if left + amount < 0:
            raise Refused.because("not_enough_silver", silver=-amount, purse=left)
    else:
        _refuse_overspending(member, account, amount)
    entry = Entry(
        warband=warband,
        member=member,
        account=account,
        amount=amount,
        reason=reason,
        event_id=doing.event_id,
        at=doing.at,
    )
    doing.create(entry)
    rebuild(warband, *([member] if member else []))
    return entry


def _refuse_overspending(member: Member, account: str, amount: int) -> None:
    earned, spent = _xp(member.pk)
    less = amount if account == Entry.SPENT else -amount
    if less > earned - spent or (account == Entry.SPENT and spent + amount < 0):
        raise Refused.because("too_little_xp", member=member.name, price_xp=abs(amount), left_xp=earned - spent)


def rebuild(warband: Warband, *members: Member) -> None:
    """Set the cached totals of a warband and of these members from their entries. The rows given are set too."""
    if not members:
        warband.silver = _silver(warband.pk)
        Warband.objects.filter(pk=warband.pk).update(silver=warband.silver)
    for member in members:
        member.xp_earned, member.xp_spent = _xp(member.pk)
        Member.objects.filter(pk=member.pk).update(xp_earned=member.xp_earned, xp_spent=member.xp_spent)


def reverse(doing: Doing, entry: Model) -> None:
    """Take an entry back: all entries of its event are countered at once, then the totals are rebuilt.

    All at once, so that no sum in between decides. For core.changes.undo_create_with.
    Raises: Refused with one `rests_on` for each later act that used what would be missing.
    """
    assert isinstance(entry, Entry)
    open_entries = Entry.objects.filter(event=entry.event, reversed_by=None).select_related("warband", "member")
    rows = list(open_entries.order_by("account", "id"))
    for row in rows:
        doing.create(
            Entry(
                warband=row.warband,
                member=row.member,
                account=row.account,
                amount=-row.amount,
                reason="undo",
                event_id=doing.event_id,
                reverses=row,
                at=doing.at,
            )
        )
    for warband in {row.warband_id: row.warband for row in rows if row.member_id is None}.values():
        silver = _silver(warband.pk)
        if silver < 0:
            raise _used_since(entry.event, Q(warband=warband, account=Entry.SILVER, amount__lt=0), silver)
        rebuild(warband)
    for member in {row.member_id: row.member for row in rows if row.member is not None}.values():
        assert member is not None
        earned, spent = _xp(member.pk)
        if earned < spent or spent < 0:
            used = Q(member=member, account=Entry.SPENT, amount__gt=0) | Q(
                member=member, account=Entry.EARNED, amount__lt=0
            )
            raise _used_since(entry.event, used, earned - spent)
        rebuild(member.warband, member)


def _used_since(event: Event, used: Q, missing: int) -> Refused:
    """The later acts that used up what an undo would take away, newest first."""
    entries = Entry.objects.filter(used, event__number__gt=event.number, reverses=None, reversed_by=None)
    later = {one.event_id: one.event for one in entries.select_related("event").order_by("-event__number")}
    return Refused(rests_on(later.values()) or [Reason("leaves_too_little", {"missing": abs(missing)})])


def _silver(warband_id: UUID) -> int:
    found = Entry.objects.filter(warband_id=warband_id, account=Entry.SILVER).aggregate(total=Sum("amount"))
    return int(found["total"] or 0)


def _xp(member_id: UUID) -> tuple[int, int]:
    found = Entry.objects.filter(member_id=member_id).aggregate(
        earned=Sum("amount", filter=Q(account=Entry.EARNED)), spent=Sum("amount", filter=Q(account=Entry.SPENT))
    )
    return int(found["earned"] or 0), int(found["spent"] or 0)


def differences() -> Iterator[Difference]:
    """Totals that differ from their entries, for the nightly audit. For core.audit.register."""
    silver = {
        row["warband_id"]: row["total"]
        for row in Entry.objects.filter(account=Entry.SILVER)
        .order_by()
        .values("warband_id")
        .annotate(total=Sum("amount"))
    }
    for warband_id, found in Warband.objects.order_by("pk").values_list("pk", "silver"):
        if found != silver.get(warband_id, 0):
            yield Difference("roster.Warband", str(warband_id), "silver", silver.get(warband_id, 0), found)
    booked: dict[tuple[UUID | None, str], int] = {
        (row["member_id"], row["account"]): row["total"]
        for row in Entry.objects.exclude(member=None)
        .order_by()
        .values("member_id", "account")
        .annotate(total=Sum("amount"))
    }
    for member_id, earned, spent in Member.objects.order_by("pk").values_list("pk", "xp_earned", "xp_spent"):
        for field, account, found in (("xp_earned", Entry.EARNED, earned), ("xp_spent", Entry.SPENT, spent)):
            expected = booked.get((member_id, account), 0)
            if found != expected:
                yield Difference("roster.Member", str(member_id), field, expected, found)
