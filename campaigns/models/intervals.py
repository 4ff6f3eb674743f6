"""Intervals: the time between two adventures of one warband, with its recoveries, bargains and used skills."""

from django.db import models
from django.db.models import Q

from campaigns.models.adventures import Side
from campaigns.wording import labels
from core.models import Base
from roster.models import Member, Possession, Warband
from rules.models import Card


class Interval(Base):
    """Opens when an adventure closes. `options` come from the adventure. `court_help` lists helped members' ids."""

    side = models.OneToOneField(Side, on_delete=models.PROTECT, related_name="interval")
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="intervals")
    region = models.CharField(max_length=60, blank=True)
    options = models.JSONField(default=dict)
    deadline = models.DateTimeField(null=True, blank=True)
    court_help = models.JSONField(default=list, blank=True)
    steps_done = models.JSONField(default=list, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by_deadline = models.BooleanField(default=False)

    class Meta:
        ordering = ["warband", "-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["warband"], condition=Q(closed_at__isnull=True), name="one_open_interval_for_each_warband"
            )
        ]

    def __str__(self) -> str:
        return f"{self.warband_id} {self.closed_at or 'open'}"


class Recovery(Base):
    """A recovery that is due or rolled, once for each side and member. `asked_at`: the background may roll it."""

    DUE, ROLLED = "due", "rolled"
    STATES = tuple(labels.OF_RECOVERIES.items())

    interval = models.ForeignKey(Interval, on_delete=models.PROTECT, related_name="recoveries")
    side = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="recoveries")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="recoveries")
    state = models.CharField(max_length=10, choices=STATES, default=DUE)
    attempt = models.PositiveSmallIntegerField(default=1)
    asked_at = models.DateTimeField(null=True, blank=True)
    abilities = models.JSONField(default=dict, blank=True)
    target = models.IntegerField(null=True, blank=True)
    faces = models.JSONField(default=list, blank=True)
    typed = models.BooleanField(default=False)
    outcome = models.CharField(max_length=40, blank=True)
    rolled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["interval", "created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["side", "member"], name="one_recovery_for_each_member"),
            models.CheckConstraint(
                condition=Q(state="due", outcome="") | (Q(state="rolled") & ~Q(outcome="")),
                name="a_rolled_recovery_has_an_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} {self.outcome or self.state}"


class Bargain(Base):
    """A member's one try to bargain in an interval, and the purchase it led to."""

    interval = models.ForeignKey(Interval, on_delete=models.PROTECT, related_name="bargains")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="bargains")
    bribe_silver = models.PositiveIntegerField(default=0)
    target = models.PositiveSmallIntegerField()
    face = models.PositiveSmallIntegerField()
    typed = models.BooleanField(default=False)
    success = models.BooleanField()
    max_availability = models.PositiveSmallIntegerField(default=0)
    bought = models.OneToOneField(Possession, null=True, blank=True, on_delete=models.PROTECT, related_name="bargain")

    class Meta:
        ordering = ["interval", "created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["interval", "member"], name="one_bargain_for_each_member")]

    def __str__(self) -> str:
        return f"{self.member_id} {self.face}/{self.target}"


class SkillUse(Base):
    """A before-adventure skill that was ticked off in an interval."""

    interval = models.ForeignKey(Interval, on_delete=models.PROTECT, related_name="skill_uses")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="skill_uses")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["interval", "created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["interval", "member", "card"], name="one_use_for_each_skill")]

    def __str__(self) -> str:
        return str(self.card_id)
