"""A warband that somebody waits for is found as it is when the wait ends, whatever changed in it meanwhile."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction

from accounts.models import User
from roster.models import Warband
from roster.selectors import access
from rules.models import House

HELD_S = 0.5


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("field", ["house", "owner"])
def test_a_row_whose_house_or_owner_changes_meanwhile_is_found(field: str, owner: Any, warband: Warband, bror: User):
    other = (
        House.objects.create(system_id=warband.system_id, created_at=warband.created_at) if field == "house" else bror
    )
    held = threading.Event()

    def change() -> None:
        with transaction.atomic():
            (row,) = access.lock_warbands([warband.pk])
            setattr(row, field, other)
            row.save()
            held.set()
            time.sleep(HELD_S)

    def look() -> list[UUID]:
        held.wait(10)
        with transaction.atomic():
            return [getattr(row, field).pk for row in access.lock_warbands([warband.pk])]

    with ThreadPoolExecutor(2) as threads:
        first, second = threads.submit(_closing, change), threads.submit(_closing, look)
        first.result(60)
        assert second.result(60) == [other.pk]


def _closing(do: Callable[[], Any]) -> Any:
    """In a thread with a connection of its own."""
    try:
        return do()
    finally:
        connection.close()
