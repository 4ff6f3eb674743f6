"""A state that is put in again is the one that was played."""

from typing import Any

import pytest
from django.db import transaction

from core import audit
from core.models import Event
from tests import again
from tests.campaigns.table import Gamer, Table
from tests.roster import table as roster


def test_rows_put_in_again_are_those_that_were_played(
    alva: Any, bror: Any, dag: Any, cards: None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(again, "_played", {})
    found = []
    for _ in range(2):
        with transaction.atomic():
            table = Table(Gamer(bror), Gamer(alva), Gamer(dag))
            found.append((again._all_rows(), roster._clock[0], table.id, table.ember, table.gulls))
            assert list(audit.all_differences()) == []
            transaction.set_rollback(True)
    assert found[0] == found[1]
    assert len(found[0][0][Event]) > 10


def test_a_second_one_beside_it_is_played_anew(alva: Any, bror: Any, dag: Any, cards: None):
    first, second = (Table(Gamer(bror), Gamer(alva), Gamer(dag)) for _ in range(2))
    assert first.id != second.id
    assert first.ember != second.ember
