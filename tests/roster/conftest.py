"""Fixtures of this app: the standing people at the table, and a founded warband of Alva's."""

from typing import Any

import pytest

from tests.roster.table import Player


@pytest.fixture
def owner(alva: Any, cards: None) -> Player:
    """Alva, who owns the warband."""
    return Player(alva)


@pytest.fixture
def organiser(bror: Any) -> Player:
    """Bror, who organises."""
    return Player(bror)


@pytest.fixture
def stranger(cyra: Any) -> Player:
    """Cyra, who sees nothing."""
    return Player(cyra)


@pytest.fixture
def other_player(dag: Any) -> Player:
    """Dag, who has a seat and looks on."""
    return Player(dag)


@pytest.fixture
def warband(owner: Player) -> Any:
    """Founded, five heroes with 4 XP each, 500 silver."""
    return owner.founded(silver=500)
