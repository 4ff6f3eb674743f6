"""Rows without game words: the log of acts, what each act touched, and the dice that were rolled."""

import uuid

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q


class Base(models.Model):
    """A row with an id for addresses and a version for edits."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()

    class Meta:
        abstract = True


class Event(models.Model):
    """One act that was carried out. Appended, never edited.

    `stream` is the warband, campaign or house that the act belongs to, `circle` the people who may read it; both plain ids,
    so that the log outlives what it tells of. `changes` holds every row change with old and new value (see core.changes).
    """

    number = models.BigAutoField(primary_key=True)
    id = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    act = models.UUIDField()
    content_hash = models.CharField(max_length=64)
    kind = models.CharField(max_length=60)
    stream = models.UUIDField()
    circle = models.UUIDField(null=True)
    actor_id = models.UUIDField(null=True)
    on_behalf_of = models.UUIDField(null=True)
    at = models.DateTimeField()
    payload = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    changes = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    has_roll = models.BooleanField(default=False)
    undoes = models.OneToOneField("self", to_field="id", null=True, on_delete=models.PROTECT, related_name="undone_by")

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["actor_id", "act"], condition=Q(actor_id__isnull=False), name="one_event_for_each_act"
            ),
            models.UniqueConstraint(
                fields=["act"], condition=Q(actor_id__isnull=True), name="one_event_for_each_app_act"
            ),
        ]
        indexes = [
            models.Index(fields=["stream", "-number"], name="event_stream"),
            models.Index(fields=["circle", "-number"], name="event_circle"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Touch(models.Model):
    """A row that an event changed, created or pointed to: what undo asks and what a member's history is made of."""

    event = models.ForeignKey(Event, to_field="id", on_delete=models.CASCADE, related_name="touches")
    row = models.UUIDField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "row"], name="one_touch_for_each_row")]
        indexes = [models.Index(fields=["row"], name="touch_row")]

    def __str__(self) -> str:
        return str(self.row)


class Roll(models.Model):
    """Dice that an act read, made by the app or typed in. They stay on record whatever becomes of the act."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    event = models.ForeignKey(Event, to_field="id", on_delete=models.PROTECT, related_name="rolls")
    who = models.UUIDField(null=True)
    purpose = models.CharField(max_length=40)
    sides = models.PositiveSmallIntegerField(default=12)
    faces = models.JSONField(default=list)
    typed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.purpose} {self.faces}"
