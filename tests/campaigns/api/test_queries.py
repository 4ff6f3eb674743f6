"""What a list of a campaign asks of the database doesn't grow with its rows."""

from datetime import timedelta

import pytest

from campaigns.models import Adventure, Campaign, Interval, Recovery, Side
from tests.campaigns.table import Gamer, Table
from tests.core.calling import Caller
from tests.roster.api.test_queries import BUDGET, FEW, MANY, queries

POLLED = 10


@pytest.fixture
def table(bror, alva, dag, cards) -> Table:
    return Table(Gamer(bror), Gamer(alva), Gamer(dag))


def fill(table: Table) -> None:
    """Fifty adventures with sides and intervals, fifty campaigns, and a log to match."""
    played = table.played()
    table.finish()
    pattern = Interval.objects.filter(warband=table.ember)[0]
    for number in range(2, 2 + MANY):
        adventure = Adventure.objects.create(
            campaign_id=table.id, number=number, name=f"Day {number}", state="closed", created_at=played.created_at,
            closed_at=played.closed_at,
        )  # fmt: skip
        for place, warband in enumerate((table.ember, table.gulls), start=1):
            side = Side.objects.create(
                adventure=adventure, warband=warband, warband_name=warband.name, place=place, outcome="draw",
                unfinished=False, xp_after=20, xp_at_muster=20, created_at=played.created_at,
            )  # fmt: skip
            later = pattern.created_at + timedelta(minutes=number)
            Interval.objects.create(side=side, warband=warband, created_at=later, closed_at=later)
    for _ in range(MANY):
        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=1, reason="Found on the road")


class TestQueriesStayTheSame:
    def test_for_all_lists_of_a_campaign(self, table):
        fill(table)
        app = Caller(table.bror.user)
        parts = (
            "adventures/",
            "intervals/",
            "log/",
            "people/",
            "warbands/",
            "options/",
            "standings/",
            "xp/",
            "entry-requests/",
        )
        paths = [*(f"campaigns/{table.id}/{part}" for part in parts), "waiting/", "campaigns/"]
        counts = {path: [queries(app, f"{path}?limit={limit}") for limit in (FEW, MANY)] for path in paths}
        assert {path: few for path, (few, many) in counts.items() if few != many or many > BUDGET} == {}

    def test_for_campaigns(self, table):
        app = Caller(table.bror.user)
        few = queries(app, "campaigns/")
        for number in range(MANY):
            from campaigns.services import campaigning

            table.bror.do(campaigning.create, name=f"C{number}", system="dozen-die")
        assert Campaign.objects.count() == MANY + 1
        assert queries(app, "campaigns/?limit=200") == few

    def test_for_an_adventure_and_an_interval_with_more_members(self, table):
        adventure = table.played(fallen=[table.ember.members.order_by("rank")[0]])
        app = Caller(table.alva.user)
        interval = table.interval()
        recovery = Recovery.objects.get(interval=interval)
        paths = (f"adventures/{adventure.pk}/", f"intervals/{interval.pk}/", f"recoveries/{recovery.pk}/")
        before = [queries(app, path) for path in paths]
        for number in range(8):
            table.alva.roster.vassal(table.ember, f"Vassal {number}")
        assert [queries(app, path) for path in paths] == before

    def test_for_a_recovery_that_somebody_waits_for(self, table):
        table.played(fallen=[table.ember.members.order_by("rank")[0]])
        app, interval = Caller(table.alva.user), table.interval()
        recovery = Recovery.objects.get(interval=interval)
        (in_full,) = app.get(f"intervals/{interval.pk}/").json()["recoveries"]
        assert app.get(f"recoveries/{recovery.pk}/").json() == in_full
        assert queries(app, f"recoveries/{recovery.pk}/") <= POLLED
