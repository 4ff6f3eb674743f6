"""Things: one row each, with a holder or in the stash."""

import uuid

from django.db import models
from django.db.models import Q

from roster.models.members import Member
from roster.models.warbands import Warband
from rules.models import Card


class Possession(models.Model):
    """One thing of a warband. No `holder`: it lies in the stash. `place` is where its holder has it ("" is carried).

    `wear` is how many points of its bonus are lost. `paid_silver` is what was paid (0 for a grant or loot); worth is the
    sum of these. A thing that was sold, used up or lost keeps its row with `gone_at`.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="possessions")
    holder = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="possessions")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    place = models.CharField(max_length=20, blank=True)
    loaded = models.BooleanField(default=True)
    wear = models.PositiveSmallIntegerField(default=0)
    paid_silver = models.PositiveIntegerField(default=0)
    region = models.CharField(max_length=60, blank=True)
    part_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="parts")
    label = models.CharField(max_length=80, blank=True)
    gone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["warband", "card__rank", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(holder__isnull=False) | Q(place=""), name="nothing_in_the_stash_is_worn"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} {self.place}"
