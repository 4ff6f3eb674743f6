"""Cards, their texts, and the lists that open and price them."""

import uuid

from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords

from rules.models.houses import House
from rules.models.reference import System


class Card(models.Model):
    """Anything with a name and rules text: skill, descriptor, item, creature, profile, class, subclass.

    `house` empty means official; a house card shadows the official one with the same key for that house. Cards are
    withdrawn, never deleted. `aliases` are further words to find it by, in any language. Prices: `price_flat`, or a
    ladder `price_first`..`price_last`; all empty means not for sale or not set.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.ForeignKey(System, on_delete=models.PROTECT, related_name="cards")
    house = models.ForeignKey(House, null=True, blank=True, on_delete=models.PROTECT, related_name="cards")
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=20)
    category = models.CharField(max_length=30, blank=True)
    aliases = models.JSONField(default=list, blank=True)
    price_unit = models.CharField(max_length=10, blank=True)
    price_flat = models.PositiveIntegerField(null=True, blank=True)
    price_first = models.PositiveSmallIntegerField(null=True, blank=True)
    price_last = models.PositiveSmallIntegerField(null=True, blank=True)
    availability = models.PositiveSmallIntegerField(null=True, blank=True)
    timing = models.JSONField(default=list, blank=True)
    range = models.CharField(max_length=20, blank=True)
    tags = models.JSONField(default=list, blank=True)
    stats = models.JSONField(default=dict, blank=True)
    rule = models.CharField(max_length=30, blank=True)
    mark = models.CharField(max_length=10, blank=True)
    rank = models.PositiveIntegerField(default=0)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    imported_hash = models.CharField(max_length=64, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["system", "kind", "rank", "key"]
        constraints = [
            models.UniqueConstraint(fields=["system", "key"], condition=Q(house=None), name="one_official_card"),
            models.UniqueConstraint(
                fields=["system", "key", "house"], condition=Q(house__isnull=False), name="one_house_card"
            ),
            models.CheckConstraint(
                condition=Q(price_flat=None) | Q(price_first=None, price_last=None), name="a_price_is_flat_or_a_ladder"
            ),
            models.CheckConstraint(
                condition=Q(price_first=None, price_last=None) | Q(price_last__gte=F("price_first")),
                name="a_ladder_goes_up",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class CardText(models.Model):
    """A card in one language. `name` is shown; `printed` is what the source prints instead; `own`: a name of ours."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="texts")
    language = models.CharField(max_length=5)
    name = models.CharField(max_length=200)
    printed = models.CharField(max_length=200, blank=True)
    own = models.BooleanField(default=False)
    text = models.TextField(blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["card", "language"]
        constraints = [models.UniqueConstraint(fields=["card", "language"], name="one_card_text_for_each_language")]

    def __str__(self) -> str:
        return self.name


class CardList(models.Model):
    """Cards that a class opens, or that a region trades (kind `market`).

    Kinds that a class opens are `skills`, `equipment` and `powers`; `opened_by` empty: everybody has them open.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.ForeignKey(System, on_delete=models.PROTECT, related_name="lists")
    house = models.ForeignKey(House, null=True, blank=True, on_delete=models.PROTECT, related_name="lists")
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=20)
    opened_by = models.CharField(max_length=64, blank=True)
    region = models.CharField(max_length=64, blank=True)
    names = models.JSONField(default=dict)
    mark = models.CharField(max_length=10, blank=True)
    rank = models.PositiveIntegerField(default=0)
    imported_hash = models.CharField(max_length=64, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["system", "kind", "rank", "key"]
        constraints = [
            models.UniqueConstraint(fields=["system", "key"], condition=Q(house=None), name="one_official_list"),
            models.UniqueConstraint(
                fields=["system", "key", "house"], condition=Q(house__isnull=False), name="one_house_list"
            ),
        ]

    def __str__(self) -> str:
        return self.key


class ListEntry(models.Model):
    """A card in a list, with the price there. All empty: the card's own price (a list that a class opens), or not set (`market`).

    A house card may stand in an official list; then the entry holds for its house only.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    card_list = models.ForeignKey(CardList, on_delete=models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="entries")
    price_unit = models.CharField(max_length=10, blank=True)
    price_flat = models.PositiveIntegerField(null=True, blank=True)
    price_first = models.PositiveSmallIntegerField(null=True, blank=True)
    price_last = models.PositiveSmallIntegerField(null=True, blank=True)
    price_silver = models.PositiveIntegerField(null=True, blank=True)
    availability = models.PositiveSmallIntegerField(null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering = ["card_list", "card__rank", "card__key"]
        constraints = [
            models.UniqueConstraint(fields=["card_list", "card"], name="one_entry_for_each_card"),
            models.CheckConstraint(
                condition=Q(availability=None) | Q(availability__gte=1), name="an_availability_is_at_least_one"
            ),
        ]

    def __str__(self) -> str:
        return self.card.key
