"""The Ford Party, founded."""

from typing import Any

import pytest

from tests.roster.fivee.ford import Ford
from tests.roster.web.browsing import Browser


@pytest.fixture
def ford(alva: Any, cards: None) -> Ford:
    """Alva's party of four, of level 1."""
    return Ford(alva)


@pytest.fixture
def alvas(ford: Ford) -> Browser:
    return Browser(ford.user)
