"""The Wall Climbers, founded and ready to climb."""

from typing import Any

import pytest

from tests.roster.year_zero.climbers import Climbers


@pytest.fixture
def climbers(alva: Any, cards: None) -> Climbers:
    """Alva's group: Karander climbs, Tuva holds the rope, Isak looks."""
    return Climbers(alva)
