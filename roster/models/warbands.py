"""Warbands."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.models import Circle
from core.models import Base
from roster.wording import labels
from rules.models import House, System


def share_code() -> str:
    """The secret part of a share link."""
    return secrets.token_urlsafe(16)


class Warband(Base):
    """Heroes and their vassals. While `founded_at` is empty it is a draft and everything is free to change.

    `mustered_for` and `interval` are plain ids that campaigns writes: a mustered warband doesn't learn or trade, an
    open interval keeps it from the next muster. `frozen_options` are the house options that hold from a muster until
    its interval closes. `silver` is rebuilt from the ledger. Its row is the lock of a warband alone.
    """

    PRIVATE, UNLISTED, PUBLIC = "private", "unlisted", "public"
    VISIBILITIES = tuple(labels.VISIBILITIES.items())

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="warbands")
    system = models.ForeignKey(System, on_delete=models.PROTECT, related_name="warbands")
    house = models.ForeignKey(House, on_delete=models.PROTECT, related_name="warbands")
    circle = models.ForeignKey(Circle, null=True, blank=True, on_delete=models.PROTECT, related_name="warbands")
    name = models.CharField(max_length=80)
    region = models.CharField(max_length=60, blank=True)
    visibility = models.CharField(max_length=10, choices=VISIBILITIES, default=PRIVATE)
    share_code = models.CharField(max_length=22, unique=True, default=share_code)
    silver = models.IntegerField(default=0)
    founded_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    mustered_for = models.UUIDField(null=True, blank=True)
    interval = models.UUIDField(null=True, blank=True)
    frozen_options = models.JSONField(null=True, blank=True)
    notes = models.TextField(blank=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(silver__gte=0), name="a_purse_is_never_below_zero"),
            models.CheckConstraint(
                condition=Q(founded_at__isnull=False) | Q(circle=None), name="only_a_founded_warband_is_in_a_campaign"
            ),
        ]

    @property
    def in_play(self) -> bool:
        """Whether an adventure is under way; outside a campaign nobody says so, and it may be at any time."""
        return self.founded_at is not None and (self.mustered_for is not None or self.circle_id is None)

    def __str__(self) -> str:
        return self.name
