"""Adventures with their sides and casualties."""

import uuid

from django.db import models
from django.db.models import Q

from campaigns.models.campaigns import Campaign
from campaigns.wording import labels
from core.models import Base
from roster.models import Member, Warband


class Adventure(Base):
    """One game. planned, mustered, reported, closed; cancelled from any but closed.

    `options` are the house options frozen at muster. `report` is the report as given (a draft once disputed).
    """

    PLANNED, MUSTERED, REPORTED, CLOSED, CANCELLED = "planned", "mustered", "reported", "closed", "cancelled"
    STATES = tuple(labels.OF_ADVENTURES.items())

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="adventures")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    description = models.TextField(blank=True)
    region = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=10, choices=STATES, default=PLANNED)
    played_on = models.DateField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)
    balance = models.JSONField(default=dict, blank=True)
    report = models.JSONField(default=dict, blank=True)
    dispute = models.TextField(blank=True)
    reported_by = models.UUIDField(null=True, blank=True)
    reported_at = models.DateTimeField(null=True, blank=True)
    confirm_by = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "-number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_adventure_for_each_number")]

    def __str__(self) -> str:
        return self.name


class Side(Base):
    """A warband in an adventure. `unfinished` follows the adventure's state, for the constraint below.

    `xp_at_muster` is set once its player has said who goes; `xp_after` when the adventure closes.
    """

    adventure = models.ForeignKey(Adventure, on_delete=models.PROTECT, related_name="sides")
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="sides")
    warband_name = models.CharField(max_length=80)
    place = models.PositiveSmallIntegerField()
    xp_at_muster = models.PositiveIntegerField(null=True, blank=True)
    xp_after = models.PositiveIntegerField(null=True, blank=True)
    dice = models.PositiveSmallIntegerField(null=True, blank=True)
    outcome = models.CharField(max_length=40, blank=True)
    silver = models.PositiveIntegerField(default=0)
    unfinished = models.BooleanField(default=True)

    class Meta:
        ordering = ["adventure", "place"]
        constraints = [
            models.UniqueConstraint(fields=["adventure", "warband"], name="a_warband_is_on_one_side"),
            models.UniqueConstraint(fields=["adventure", "place"], name="one_side_for_each_place"),
            models.UniqueConstraint(
                fields=["warband"], condition=Q(unfinished=True), name="one_unfinished_adventure_for_each_warband"
            ),
        ]

    def __str__(self) -> str:
        return self.warband_name


class Participant(models.Model):
    """A member who goes along on a side."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    side = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="participants")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["side", "member__rank", "id"]
        constraints = [models.UniqueConstraint(fields=["side", "member"], name="a_member_goes_once")]

    def __str__(self) -> str:
        return str(self.member_id)


class Casualty(Base):
    """A member who was out of an adventure, with the book's cause."""

    side = models.ForeignKey(Side, on_delete=models.PROTECT, related_name="casualties")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="casualties")
    cause = models.CharField(max_length=30)

    class Meta:
        ordering = ["side", "created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["side", "member"], name="one_casualty_for_each_member")]

    def __str__(self) -> str:
        return self.cause
