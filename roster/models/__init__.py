"""Rows of one warband: members, what they learned, own and suffer, and the ledger."""

from roster.models.ledger import Entry
from roster.models.members import Condition, Learned, Member, Portrait
from roster.models.possessions import Possession
from roster.models.warbands import Warband

__all__ = ["Condition", "Entry", "Learned", "Member", "Portrait", "Possession", "Warband"]
