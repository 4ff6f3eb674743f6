"""Fixtures for the situations that broke other tools: the people at the table, and the setting that the situations share."""

from typing import Any

import pytest

from tests.campaigns.conftest import organiser, other, owner, stranger, table
from tests.campaigns.web.conftest import client_of, press
from tests.cases.setting import Setting

__all__ = ["client_of", "organiser", "other", "owner", "press", "stranger", "table"]


@pytest.fixture
def setting(organiser: Any, owner: Any, other: Any) -> Setting:
    """Campaign C with rosters R and Q, as the list of situations has it."""
    return Setting(organiser, owner, other)


@pytest.fixture
def market(organiser: Any, owner: Any, other: Any) -> Setting:
    """The same with the open market on."""
    return Setting(organiser, owner, other, open_market=True)
