"""Rows of many warbands over time."""

from campaigns.models.adventures import Adventure, Casualty, Participant, Side
from campaigns.models.campaigns import Campaign, EntryRequest
from campaigns.models.intervals import Bargain, Interval, Recovery, SkillUse

__all__ = [
    "Adventure",
    "Bargain",
    "Campaign",
    "Casualty",
    "EntryRequest",
    "Interval",
    "Participant",
    "Recovery",
    "Side",
    "SkillUse",
]
