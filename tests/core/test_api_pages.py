"""Pages by cursor: every row once, in one order, whatever happens in between."""

import base64
import json

import pytest

from roster.models import Warband
from tests.core.calling import Caller
from tests.roster.table import Player


@pytest.fixture
def app(alva, cards) -> Caller:
    player = Player(alva)
    for name in ("Birch", "Ash", "Ash", "Ash", "Oak", "Elm"):
        player.draft(name)
    return Caller(alva)


class TestWalkingAList:
    @pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 50])
    def test_every_row_comes_once_and_in_order_with_any_page_size(self, app, limit):
        rows = app.all("warbands/", limit)
        assert [row["name"] for row in rows] == ["Ash", "Ash", "Ash", "Birch", "Elm", "Oak"]
        assert len({row["id"] for row in rows}) == 6

    def test_the_last_page_leads_nowhere(self, app):
        assert app.get("warbands/?limit=6").json()["next"] is None

    def test_a_row_that_comes_in_between_repeats_none(self, app, alva):
        first = app.get("warbands/?limit=3").json()
        Player(alva).draft("Aspen")
        rest = app.get(first["next"].replace("limit=3", "limit=50")).json()["results"]
        assert [row["name"] for row in rest] == ["Aspen", "Birch", "Elm", "Oak"]

    def test_a_row_that_goes_in_between_hides_none(self, app, alva):
        first = app.get("warbands/?limit=3").json()
        Warband.objects.filter(pk=first["results"][2]["id"]).update(owner=Player(alva).user, name="Aaa")
        rest = app.get(first["next"]).json()["results"]
        assert [row["name"] for row in rest] == ["Birch", "Elm", "Oak"]

    def test_links_are_paths_and_keep_the_filters(self, app):
        found = app.get("warbands/?state=draft&limit=2").json()["next"]
        assert found.startswith("/api/v1/warbands/?")
        assert "state=draft" in found
        assert "limit=2" in found


class TestALongList:
    @pytest.mark.case(24)
    def test_nothing_is_cut_off_and_what_sorts_last_is_reached(self, alva, cards):
        player = Player(alva)
        first = player.draft("First")
        names = [f"W{number:04}" for number in range(1195)] + ["Zorn", "Åbo", "Äijä", "Öst", "צל"]
        rows = [
            Warband(owner=alva, system=first.system, house=first.house, name=one, created_at=first.created_at)
            for one in names
        ]
        Warband.objects.bulk_create(rows)
        found = [row["name"] for row in Caller(alva).all("warbands/", 200)]
        assert len(found) == 1201
        assert set(found) == {"First", *names}


class TestACursorThatIsNotOurs:
    @pytest.mark.parametrize(
        "cursor",
        [
            "",
            "abc",
            "%00",
            "ä",
            "x" * 2000,
            base64.urlsafe_b64encode(b"[]").decode(),
            base64.urlsafe_b64encode(b'["a"]').decode(),
            base64.urlsafe_b64encode(b'["a", "no id"]').decode(),
            base64.urlsafe_b64encode(b'["a\\u0000", "b"]').decode(),
            base64.urlsafe_b64encode(b'["\\ud800", "b"]').decode(),
            base64.urlsafe_b64encode(b"[" * 400).decode(),
            base64.urlsafe_b64encode(json.dumps([1, {}]).encode()).decode(),
        ],
        ids=range(12),
    )
    def test_it_is_400_naming_it(self, app, cursor):
        answer = app.get(f"warbands/?cursor={cursor}")
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["cursor"])

    def test_so_is_one_of_a_list_that_was_worked_out(self, alva, cards):
        warband = Player(alva).draft()
        for cursor in ("abc", base64.urlsafe_b64encode(b'["nothing"]').decode()):
            assert Caller(alva).get(f"warbands/{warband.pk}/shop/?cursor={cursor}").status_code == 400
