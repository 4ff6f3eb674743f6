"""What a list asks of the database doesn't grow with its rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from roster.models import Member, Warband
from tests.core.calling import Caller
from tests.roster.table import Player, hero

FEW, MANY = 5, 50
BUDGET = 30


def queries(app: Caller, path: str) -> int:
    app.get(path)  # whatever is kept in the process is kept now
    with CaptureQueriesContext(connection) as seen:
        assert app.get(path).status_code == 200
    return len(seen)


@pytest.fixture
def player(alva, cards) -> Player:
    return Player(alva)


class TestQueriesStayTheSame:
    def test_for_the_list_of_warbands(self, player):
        first = player.founded("First")
        rows = [
            Warband(
                owner=player.user,
                system=first.system,
                house=first.house,
                name=f"W{number}",
                created_at=first.created_at,
            )
            for number in range(MANY)
        ]
        Warband.objects.bulk_create(rows)
        app = Caller(player.user)
        few, many = queries(app, f"warbands/?limit={FEW}"), queries(app, f"warbands/?limit={MANY}")
        assert few == many <= BUDGET

    def test_for_what_belongs_to_a_warband_and_a_member(self, player):
        warband = player.founded(silver=5000)
        rows = Member.objects.bulk_create(
            [
                Member(warband=warband, kind="hero", name=f"Hero {number}", rank=number, created_at=warband.created_at)
                for number in range(10, 10 + MANY)
            ]
        )
        for number, row in enumerate(rows):
            player.correct_xp(member_id=row.pk, amount=1, reason="A tale well told")
            player.correct_xp(member_id=hero(warband).pk, amount=1, reason="A tale well told")
            player.correct_silver(warband_id=warband.pk, amount=number + 1, reason="Found on the road")
        app = Caller(player.user)
        whole, one = f"warbands/{warband.pk}/", f"members/{hero(warband).pk}/"
        paths = [f"{whole}{part}" for part in ("history/", "silver/", "shop/", "members/", "print/")]
        paths += [f"{one}{part}" for part in ("xp/", "history/", "learnable/")]
        counts = {path: [queries(app, f"{path}?limit={limit}") for limit in (FEW, MANY)] for path in paths}
        assert {path: few for path, (few, many) in counts.items() if few != many or many > BUDGET} == {}

    def test_for_a_warband_whole(self, player):
        app, warband = Caller(player.user), player.founded(silver=1000)
        before = queries(app, f"warbands/{warband.pk}/")
        for number in range(8):
            vassal = player.vassal(warband, f"Vassal {number}")
            player.thing(warband, "dagger", vassal)
        assert queries(app, f"warbands/{warband.pk}/") == before <= BUDGET
