"""Campaigns, and warbands that ask to enter one."""

from django.db import models
from django.db.models import Q

from accounts.models import Circle
from campaigns.wording import labels
from core.models import Base
from roster.models import Warband
from roster.wording.labels import VISIBILITIES as SHOWN
from rules.models import House, System


class Campaign(models.Model):
    """A campaign is its circle: the same id. An ended one is read-only and has set its warbands free."""

    PRIVATE, PUBLIC = "private", "public"
    VISIBILITIES = tuple((key, SHOWN[key]) for key in (PRIVATE, PUBLIC))

    circle = models.OneToOneField(Circle, primary_key=True, on_delete=models.PROTECT, related_name="campaign")
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    system = models.ForeignKey(System, on_delete=models.PROTECT, related_name="campaigns")
    house = models.OneToOneField(House, on_delete=models.PROTECT, related_name="campaign")
    name = models.CharField(max_length=80)
    description = models.TextField(blank=True)
    region = models.CharField(max_length=60, blank=True)
    visibility = models.CharField(max_length=10, choices=VISIBILITIES, default=PRIVATE)
    time_zone = models.CharField(max_length=50, default="UTC")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "circle_id"]

    def __str__(self) -> str:
        return self.name


class EntryRequest(Base):
    """A warband with more XP than a fresh one asks to enter; an organiser grants or declines it."""

    ASKED, GRANTED, DECLINED = "asked", "granted", "declined"
    STATES = tuple(labels.OF_REQUESTS.items())

    campaign = models.ForeignKey(Campaign, on_delete=models.PROTECT, related_name="entry_requests")
    warband = models.ForeignKey(Warband, on_delete=models.PROTECT, related_name="entry_requests")
    warband_xp = models.PositiveIntegerField()
    fresh_xp = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=STATES, default=ASKED)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "created_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "warband"], condition=Q(state="asked"), name="one_open_request_for_each_warband"
            )
        ]

    def __str__(self) -> str:
        return f"{self.warband_id} {self.state}"
