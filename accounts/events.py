"""Kinds of events that accounts records."""

ERASED = "accounts.erased"
