"""Houses: a group's own options and cards."""

from django.db import models

from core.models import Base
from rules.models.reference import System


class House(Base):
    """Options and house cards of one campaign or of one warband alone.

    `options` holds only what differs from the book's defaults. `revision` rises with every change of options or cards;
    an adventure keeps the options that held at its muster.
    """

    system = models.ForeignKey(System, on_delete=models.PROTECT, related_name="houses")
    options = models.JSONField(default=dict, blank=True)
    revision = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.system_id} {self.id}"
