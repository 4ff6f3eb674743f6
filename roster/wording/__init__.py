"""Words of this app: a sentence for every event and refusal, names for their gaps, labels of the glossary's words."""

from roster.wording import labels, rolled
from roster.wording.happened import EVENTS
from roster.wording.labels import kind_name, place_name, standing_name
from roster.wording.refused import REFUSALS

NAMERS = {**labels.NAMERS, **rolled.NAMERS}

__all__ = ["EVENTS", "NAMERS", "REFUSALS", "kind_name", "place_name", "standing_name"]
