"""Members of a warband with what they learned and what they suffer."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.models import Base
from roster.models.warbands import Warband
from roster.wording import labels
from rules.models import Card


class Member(Base):
    """A hero, squire, vassal, mount or whatever kinds the book has.

    `abilities` maps the book's codes to numbers, null where the source gives none. `rider` is who rides this mount now.
    One whose recruiting was undone, or who was struck off a draft, keeps the row as `removed` and is shown nowhere.
    `xp_earned` and `xp_spent` are rebuilt from the ledger.
    """

    ON_ROSTER, LOST, DEAD, RETIRED, DISMISSED = "roster", "lost", "dead", "retired", "dismissed"
    REMOVED = "removed"
    STANDINGS = tuple(labels.STANDINGS.items())

    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="members")
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=80)
    main_class = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    subclass = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    profile = models.ForeignKey(Card, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    master = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="vassals")
    rider = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="mount")
    abilities = models.JSONField(default=dict)
    standing = models.CharField(max_length=10, choices=STANDINGS, default=ON_ROSTER)
    rank = models.PositiveIntegerField(default=0)
    xp_earned = models.IntegerField(default=0)
    xp_spent = models.IntegerField(default=0)
    notes = models.TextField(blank=True)

    class Meta:
        ordering = ["warband", "rank", "created_at", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(xp_spent__gte=0), name="spent_xp_is_never_below_zero"),
            models.CheckConstraint(condition=Q(xp_spent__lte=F("xp_earned")), name="nobody_spends_more_xp_than_earned"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def xp_left(self) -> int:
        return self.xp_earned - self.xp_spent


class Learned(models.Model):
    """What a member learned: one row for each card, its level raised."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="learned")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    level = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["member", "card__rank", "id"]
        constraints = [models.UniqueConstraint(fields=["member", "card"], name="a_card_is_learned_once")]

    def __str__(self) -> str:
        return f"{self.card_id} {self.level}"


class Condition(models.Model):
    """Something on a member. `kind` and `effects` are the book's or a house's; `source` is the event that set it."""

    INTERVAL, NEXT_ADVENTURE, BY_HAND = "interval_closed", "next_adventure_closed", "by_hand"
    UNTIL = ((INTERVAL, _("interval closed")), (NEXT_ADVENTURE, _("next adventure closed")), (BY_HAND, _("by hand")))

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="conditions")
    kind = models.CharField(max_length=40)
    label = models.CharField(max_length=120, blank=True)
    effects = models.JSONField(default=dict, blank=True)
    source = models.UUIDField(null=True)
    until = models.CharField(max_length=24, choices=UNTIL, default=BY_HAND)
    set_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["member", "set_at", "id"]

    def __str__(self) -> str:
        return self.kind


class Portrait(models.Model):
    """A member's picture: WebP of at most 512 px, re-encoded by us."""

    member = models.OneToOneField(Member, primary_key=True, on_delete=models.CASCADE, related_name="portrait")
    webp = models.BinaryField()
    etag = models.CharField(max_length=64)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.etag
