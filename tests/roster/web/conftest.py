"""Fixtures of the pages: browsers of the people at the table."""

from typing import Any

import pytest

from tests.roster.table import Player, hero
from tests.roster.web.browsing import Browser, thing


@pytest.fixture
def alvas(owner: Player) -> Browser:
    """Alva's, who owns the warband."""
    return Browser(owner.user)


@pytest.fixture
def brors(organiser: Player) -> Browser:
    return Browser(organiser.user)


@pytest.fixture
def cyras(stranger: Player) -> Browser:
    return Browser(stranger.user)


@pytest.fixture
def dags(other_player: Player) -> Browser:
    """Dag's, who has a seat and looks on."""
    return Browser(other_player.user)


@pytest.fixture
def visitor() -> Browser:
    """Nobody signed in."""
    return Browser(None)


@pytest.fixture
def sword(owner: Player, warband: Any) -> Any:
    """A sword in the hand of the first hero."""
    owner.buy(warband_id=warband.pk, card_key="sword", holder_id=hero(warband).pk)
    found = thing(hero(warband), "sword")
    owner.put_on(possession_id=found.pk)
    return found
