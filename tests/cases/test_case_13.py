"""Members don't see their own closed campaign: a private one, running or ended, is found by its people and by nobody else."""

from typing import Any

import pytest
from django.urls import reverse

from campaigns.selectors import lists, waiting
from campaigns.services import adventuring, campaigning
from roster.selectors.home import home_items
from tests.campaigns.table import Gamer, Table
from tests.core.calling import Caller

pytestmark = pytest.mark.case(13)
NAME = "Caela Nights"


@pytest.fixture(params=["running", "ended"])
def private(request: Any, table: Table) -> Table:
    """Campaign C, and a public one of Dag's beside it."""
    table.dag.do(campaigning.create, name="Open Harbour", system="dozen-die", visibility="public")
    if request.param == "ended":
        table.bror.do(campaigning.end, campaign_id=table.id)
    else:
        adventure = table.mustered()
        table.alva.do(adventuring.report, adventure_id=adventure.pk, told=table.told())
    return table


class TestItsPeople:
    @pytest.mark.parametrize("role", ["organiser", "player"])
    def test_find_it_in_every_list(self, private: Table, client_of: Any, role: str):
        who = private.bror if role == "organiser" else private.alva
        client, app, here = client_of(who), Caller(who.user), str(private.id)
        page = client.get(reverse("campaigns:list")).content.decode()
        assert NAME in page
        assert client.get(reverse("campaigns:campaign", args=[private.id])).status_code == 200
        assert client.get(reverse("campaigns:log", args=[private.id])).status_code == 200
        for query in ("", "?which=mine"):
            assert here in [one["id"] for one in app.all(f"campaigns/{query}")]
        assert app.get(f"campaigns/{here}/").json()["name"] == NAME
        assert app.all(f"campaigns/{here}/log/")

    def test_see_it_apart_from_the_public_ones_of_others(self, private: Table, client_of: Any):
        told = client_of(private.alva).get(reverse("campaigns:list")).context
        assert [one.name for one in lists.mine(private.alva.user)] == [NAME]
        assert [one.name for one in lists.public(private.alva.user)] == ["Open Harbour"]
        assert told is not None

    def test_spectators_too(self, table: Table, stranger: Gamer, client_of: Any):
        table.seat(stranger, "spectator")
        table.bror.do(campaigning.end, campaign_id=table.id)
        assert NAME in client_of(stranger).get(reverse("campaigns:list")).content.decode()


class TestEverybodyElse:
    @pytest.mark.parametrize("signed_in", [True, False])
    def test_finds_it_nowhere(self, private: Table, stranger: Gamer, client_of: Any, signed_in: bool):
        client = client_of(stranger if signed_in else None)
        app, here = Caller(stranger.user if signed_in else None), str(private.id)
        for page in ("campaigns:list", "home", "rules:search", "rules:index", "roster:list"):
            answer = client.get(reverse(page), {"q": NAME} if page == "rules:search" else {})
            assert answer.status_code in (200, 302), page
            assert here not in answer.content.decode(), page
            if page != "rules:search":
                assert NAME not in answer.content.decode(), page
        for page in ("campaign", "log", "standings", "people", "options", "enter", "plan", "change"):
            assert client.get(reverse(f"campaigns:{page}", args=[private.id])).status_code in (404, 302), page
        for query in ("", "?which=mine", "?which=public"):
            assert here not in [one["id"] for one in app.all(f"campaigns/{query}")]
        for path in ("", "log/", "standings/", "people/", "warbands/", "adventures/", "intervals/", "tables/"):
            assert app.get(f"campaigns/{here}/{path}").status_code == 404, path

    def test_counts_it_nowhere(self, private: Table, stranger: Gamer):
        assert [one.name for one in lists.public(stranger.user)] == ["Open Harbour"]
        assert lists.mine(stranger.user) == []
        assert len(Caller(stranger.user).all("campaigns/")) == 1
        assert waiting.waits_for(stranger.user) == []
        assert list(home_items(stranger.user)) == []
        assert Caller(stranger.user).all("waiting/") == []


class TestAPublicOne:
    def test_is_found_by_all(self, table: Table, stranger: Gamer, client_of: Any):
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"visibility": "public"})
        for who in (stranger, None):
            assert NAME in client_of(who).get(reverse("campaigns:list")).content.decode()
