"""The ledger: one table of entries for silver and XP. A total is the sum of its entries, never anything else."""

import uuid

from django.db import models
from django.db.models import Q

from core.models import Event
from roster.models.members import Member
from roster.models.warbands import Warband


class Entry(models.Model):
    """One booking. Account `silver` belongs to the warband (no member); `earned` and `spent` belong to a member.

    `amount` is signed; an undo posts the negative of what it `reverses` to the same account. `reason` is a short code.
    """

    SILVER, EARNED, SPENT = "silver", "earned", "spent"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="entries")
    member = models.ForeignKey(Member, null=True, on_delete=models.PROTECT, related_name="entries")
    account = models.CharField(max_length=10)
    amount = models.IntegerField()
    reason = models.CharField(max_length=40)
    event = models.ForeignKey(Event, to_field="id", on_delete=models.PROTECT, related_name="entries")
    reverses = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(account="silver", member=None) | Q(account__in=["earned", "spent"], member__isnull=False),
                name="an_entry_has_the_right_account",
            ),
            models.CheckConstraint(condition=~Q(amount=0), name="an_entry_is_not_nothing"),
        ]
        indexes = [models.Index(fields=["warband", "account"], name="entry_account")]

    def __str__(self) -> str:
        return f"{self.account} {self.amount:+d}"
