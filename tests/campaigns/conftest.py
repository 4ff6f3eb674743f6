"""Fixtures of this app: the people at the table, and a campaign with two warbands."""

from typing import Any

import pytest

from tests.campaigns.table import Gamer, Table


@pytest.fixture
def owner(alva: Any, cards: None) -> Gamer:
    """Alva, who owns The Ember Road."""
    return Gamer(alva)


@pytest.fixture
def organiser(bror: Any, cards: None) -> Gamer:
    """Bror, who organises."""
    return Gamer(bror)


@pytest.fixture
def stranger(cyra: Any, cards: None) -> Gamer:
    """Cyra, who sees nothing."""
    return Gamer(cyra)


@pytest.fixture
def other(dag: Any, cards: None) -> Gamer:
    """Dag, who owns Black Gulls."""
    return Gamer(dag)


@pytest.fixture
def table(organiser: Gamer, owner: Gamer, other: Gamer) -> Table:
    return Table(organiser, owner, other)
