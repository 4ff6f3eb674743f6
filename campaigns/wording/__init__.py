"""Words of this app: a sentence for every event and refusal, and names for the keys in their gaps."""

from campaigns.wording.happened import EVENTS
from campaigns.wording.names import NAMERS
from campaigns.wording.refused import REFUSALS
from core import wording

__all__ = ["register"]


def register() -> None:
    """Called once, when the app is ready."""
    wording.register_events(EVENTS)
    wording.register_refusals(REFUSALS)
    for name, namer in NAMERS.items():
        wording.register_namer(name, namer)
