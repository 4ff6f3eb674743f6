"""A page asks the database as often whatever it shows: the same number of queries at two sizes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from roster.models import Member
from tests.campaigns.table import Table, on_roster


def queries(client: Any, url: str) -> int:
    client.get(url)  # whatever is kept in the process is there now
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


def grow(table: Table) -> None:
    """Three more people with a warband each, and more members in the first one."""
    from accounts.models import User
    from tests.campaigns.table import Gamer

    for number in range(3):
        person = Gamer(User.objects.create_user(username=f"Guest {number}", password="a good pass phrase"))
        table.seat(person)
        table.enter(person, person.founded(f"Guests {number}"))
    first = on_roster(table.ember)[0]
    for number in range(6):
        Member.objects.create(
            warband=table.ember, kind="vassal", name=f"Hand {number}", master=first, rank=50 + number,
            created_at=first.created_at, abilities=first.abilities,
        )  # fmt: skip


def more_adventures(table: Table) -> None:
    for warband in (table.ember, table.gulls):
        table.finish(warband)
    for number in range(3):
        table.played(f"Day {number}")
        table.finish()
        table.finish(table.gulls)
    table.played("The last day")


CASES: dict[str, Callable[[Table], str]] = {
    "campaign": lambda table: reverse("campaigns:campaign", args=[table.id]),
    "log": lambda table: reverse("campaigns:log", args=[table.id]),
    "standings": lambda table: reverse("campaigns:standings", args=[table.id]),
    "people": lambda table: reverse("campaigns:people", args=[table.id]),
    "home": lambda table: "/",
    "list": lambda table: "/campaigns/",
    "enter": lambda table: reverse("campaigns:enter", args=[table.id]),
}


class TestQueriesDoNotGrow:
    @pytest.mark.parametrize("page", list(CASES))
    def test_with_people_warbands_and_adventures(self, page, table, client_of):
        table.played()
        client, url = client_of(table.bror), CASES[page](table)
        few = queries(client, url)
        more_adventures(table)
        grow(table)
        assert queries(client, url) <= few

    def test_of_an_adventure_with_those_who_go(self, table, client_of):
        client = client_of(table.bror)
        small = table.mustered("Small")
        few = queries(client, reverse("campaigns:adventure", args=[small.pk]))
        from campaigns.services import adventuring

        table.bror.do(adventuring.cancel, adventure_id=small.pk)
        grow(table)
        large = table.mustered("Large")
        assert queries(client, reverse("campaigns:adventure", args=[large.pk])) <= few
        muster = reverse("campaigns:muster", args=[large.pk, table.ember.pk])
        report = reverse("campaigns:report", args=[large.pk])
        assert queries(client, muster) < 40
        assert queries(client, report) < 40

    def test_of_an_interval_with_members_and_recoveries(self, table, client_of):
        client = client_of(table.alva)
        table.played(fallen=on_roster(table.ember)[:1])
        url = reverse("campaigns:interval", args=[table.interval().pk])
        few = queries(client, url)
        table.recover(on_roster(table.ember)[0], 1)
        table.finish()
        table.finish(table.gulls)
        grow(table)
        heroes = [one for one in on_roster(table.ember) if one.kind == "hero"]
        table.played("The Mill", fallen=heroes[:4])
        assert queries(client, reverse("campaigns:interval", args=[table.interval().pk])) <= few
