"""Importing content: `load` reads a folder of systems, checks all of it, and writes what differs."""

from rules.services.importing.loading import load
from rules.services.importing.outcome import Conflict, Outcome

__all__ = ["Conflict", "Outcome", "load"]
