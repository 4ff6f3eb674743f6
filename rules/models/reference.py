"""Systems, their rules and their tables."""

import uuid

from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords


class System(models.Model):
    """A rule book of the reference. `key` is the same as the book's key in the engine.

    `starters` are warbands ready to be founded, as starters.yaml lists them. `schemas` are JSON Schemas by kind of entry:
    what the system's own cards, lists, tables and starters must satisfy beyond what holds in every system.
    """

    key = models.CharField(max_length=20, primary_key=True)
    names = models.JSONField(default=dict)
    languages = models.JSONField(default=list)
    source_language = models.CharField(max_length=5, default="en")
    licence = models.TextField(blank=True)
    attribution = models.TextField(blank=True)
    starters = models.JSONField(default=list, blank=True)
    schemas = models.JSONField(default=dict, blank=True)
    rank = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["rank", "key"]

    def __str__(self) -> str:
        return self.key


class Rule(models.Model):
    """A rule by the id of the spec, or a chapter of rules (`chapter` empty)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.ForeignKey(System, on_delete=models.PROTECT, related_name="rules")
    key = models.CharField(max_length=30, unique=True)
    chapter = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="rules")
    mark = models.CharField(max_length=10, blank=True)
    rulings = models.JSONField(default=list, blank=True)
    rank = models.PositiveIntegerField(default=0)
    imported_hash = models.CharField(max_length=64, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["system", "rank", "key"]

    def __str__(self) -> str:
        return self.key


class RuleText(models.Model):
    """A rule in one language."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    rule = models.ForeignKey(Rule, on_delete=models.CASCADE, related_name="texts")
    language = models.CharField(max_length=5)
    title = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["rule", "language"]
        constraints = [models.UniqueConstraint(fields=["rule", "language"], name="one_rule_text_for_each_language")]

    def __str__(self) -> str:
        return self.title


class Table(models.Model):
    """A table of the reference, rolled on a die of `die` sides or, where that is empty, only read.

    House tables shadow official ones with the same key.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.ForeignKey(System, on_delete=models.PROTECT, related_name="tables")
    house = models.ForeignKey("rules.House", null=True, blank=True, on_delete=models.PROTECT, related_name="tables")
    key = models.CharField(max_length=64)
    names = models.JSONField(default=dict)
    columns = models.JSONField(default=list, blank=True)
    rule = models.CharField(max_length=30, blank=True)
    die = models.PositiveSmallIntegerField(null=True, blank=True)
    mark = models.CharField(max_length=10, blank=True)
    rank = models.PositiveIntegerField(default=0)
    imported_hash = models.CharField(max_length=64, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["system", "rank", "key"]
        constraints = [
            models.UniqueConstraint(fields=["system", "key"], condition=Q(house=None), name="one_official_table"),
            models.UniqueConstraint(
                fields=["system", "key", "house"], condition=Q(house__isnull=False), name="one_house_table"
            ),
        ]

    def __str__(self) -> str:
        return self.key


class TableRow(models.Model):
    """One row: for a rolled table `first` and `last` are faces, otherwise its place. `values` fill columns by key."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rows")
    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=64, blank=True)
    names = models.JSONField(default=dict, blank=True)
    values = models.JSONField(default=dict, blank=True)
    effects = models.JSONField(default=dict, blank=True)
    mark = models.CharField(max_length=10, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["table", "first"]
        constraints = [
            models.UniqueConstraint(fields=["table", "first"], name="one_row_for_each_face"),
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="a_row_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return f"{self.first}-{self.last} {self.code}"
