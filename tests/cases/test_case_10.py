"""Hand-edited filter addresses: what says nothing is dropped with a word, or refused by name; no row comes from elsewhere."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.services import campaigning
from tests.architecture import doors
from tests.architecture.test_access import addresses
from tests.architecture.world import build
from tests.campaigns.table import Gamer, hero
from tests.core.calling import Caller

pytestmark = pytest.mark.case(10)

FILTERS = (
    *("warband", "member", "person", "kind", "group", "category", "most", "within", "for", "bought"),
    *("sort", "order", "which", "account", "state", "class", "list", "timing", "system", "open", "page"),
)
BAD = ("abc", "1;--", "", "-1", "999999", "\u0663", "\x00", "x" * 3000)
PAGES = ("0", "-1", "abc", "999999", "1;--", "", "1.5", "\u0663", "9" * 400)
LOG = ("warband", "member", "person", "kind")
NOTHING = (
    "abc",
    "1;--",
    "elsewhere",
    "warband_elsewhere",
    "person_elsewhere",
)  # the last three are ids of another campaign
TURNS_NO_PAGE = (
    *("limit=abc", "limit=0", "limit=-1", "limit=1.5", "limit=\u0663", "limit=5&limit=6"),
    *("cursor=abc", "cursor=1;--", "page=2", "sort=up", "warband=%00"),
)


@pytest.fixture
def world(alva: Any, bror: Any, dag: Any, cyra: Any, cards: None) -> Any:
    found = build(alva, bror, dag, cyra)
    stranger = Gamer(cyra)
    found.ids["elsewhere"] = stranger.do(campaigning.create, name="Elsewhere", system="dozen-die").stream
    found.ids["warband_elsewhere"] = stranger.founded("Far Away").pk
    found.ids["person_elsewhere"] = cyra.pk
    return found


@pytest.fixture
def client(world: Any) -> Client:
    """Alva, signed in."""
    client = Client()
    client.force_login(world.people["owner"])
    return client


def lists(world: Any) -> Iterator[str]:
    """Every page with rows that an address may filter, order or turn over."""
    ids = world.ids
    for name in ("home", "roster:list", "campaigns:list", "rules:index", "rules:browse", "rules:search"):
        yield reverse(name)
    for name in ("campaign", "log", "standings", "people", "options"):
        yield reverse(f"campaigns:{name}", args=[ids["campaign_id"]])
    for name in ("warband", "shop", "history", "silver", "memorial", "recruit", "print"):
        yield reverse(f"roster:{name}", args=[ids["warband_id"]])
    for name in ("member", "learn", "xp"):
        yield reverse(f"roster:{name}", args=[ids["member_id"]])
    yield reverse("campaigns:interval", args=[ids["interval_id"]])
    yield reverse("campaigns:interval_waiting", args=[ids["interval_id"]])
    yield reverse("rules:cards", args=["dozen-die"])


class TestPages:
    def test_answer_whatever_stands_behind_the_question_mark(self, world: Any, client: Client):
        broken = {}
        for page in lists(world):
            plain = client.get(page).status_code
            for value in BAD:
                status = client.get(f"{page}?{urlencode(dict.fromkeys(FILTERS, value))}").status_code
                if status not in (plain, 302):
                    broken[page, value[:20]] = status
        assert broken == {}

    def test_turn_to_a_page_that_is_there(self, world: Any, client: Client):
        log = reverse("campaigns:log", args=[world.ids["campaign_id"]])
        campaign = reverse("campaigns:campaign", args=[world.ids["campaign_id"]])
        for page in PAGES:
            for address in (log, campaign, reverse("rules:browse")):
                assert client.get(f"{address}?page={quote(page)}").status_code == 200, page
            assert client.get(f"{log}?page={quote(page)}").context["entries"], page

    def test_take_a_name_that_stands_there_twice_once(self, world: Any, client: Client):
        log, ids = reverse("campaigns:log", args=[world.ids["campaign_id"]]), world.ids
        answer = client.get(f"{log}?warband={ids['warband_id']}&warband=abc&page=1&page=abc")
        assert answer.status_code == 200


class TestTheLog:
    def test_drops_a_filter_that_says_nothing_here_and_says_so(self, world: Any, client: Client):
        log = reverse("campaigns:log", args=[world.ids["campaign_id"]])
        everything = len(client.get(log).context["entries"])
        for name in LOG:
            for value in NOTHING:
                answer = client.get(log, {name: str(world.ids.get(value, value))})
                assert answer.status_code == 200, (name, value)
                assert len(answer.context["entries"]) == everything, (name, value)
                assert "left out" in answer.content.decode(), (name, value)
                assert "Far Away" not in answer.content.decode(), (name, value)

    def test_keeps_the_filters_that_say_something(self, world: Any, client: Client):
        log, ids = reverse("campaigns:log", args=[world.ids["campaign_id"]]), world.ids
        answer = client.get(log, {"warband": str(ids["warband_id"]), "member": "abc", "page": "abc"})
        assert [one["label"] for one in answer.context["active"]]
        assert len(answer.context["notes"]) == 2


class TestTheApi:
    def test_refuses_an_unknown_filter_by_name_on_every_list(self, world: Any):
        app, wrong = Caller(world.people["owner"]), {}
        world.ids |= {"of_table": "recovery", "rule": "DD-XP-1", "card": "dagger", "list": "general"}
        for key, path in self.lists(world):
            answer = app.get(f"{path}?no_such_filter=1")
            if answer.status_code != 400 or "no_such_filter" not in answer.json()["errors"]:
                wrong[key] = answer.status_code
        assert wrong == {}

    @staticmethod
    def lists(world: Any) -> Iterator[tuple[str, str]]:
        from tests.architecture.test_access import GAP

        for key, pattern in addresses(api=True).items():
            if not key.startswith("GET ") or key in ("GET schema", "GET api_docs", "GET api_portrait"):
                continue
            door = doors.API[key]
            path = GAP.sub(lambda gap, door=door: str(world.ids[door.ids.get(gap[2], gap[2])]), pattern)
            yield key, f"/{path}"

    def test_refuses_a_value_that_the_log_does_not_have_by_name(self, world: Any):
        app, log = Caller(world.people["owner"]), f"campaigns/{world.ids['campaign_id']}/log/"
        for name in LOG:
            for value in NOTHING:
                answer = app.get(f"{log}?{urlencode({name: str(world.ids.get(value, value))})}")
                assert answer.status_code == 400, (name, value)
                assert list(answer.json()["errors"]) == [name], (name, value)

    def test_refuses_what_turns_no_page_by_name(self, world: Any):
        app, log = Caller(world.people["owner"]), f"campaigns/{world.ids['campaign_id']}/log/"
        for query in TURNS_NO_PAGE:
            answer = app.get(f"{log}?{query}")
            assert answer.status_code == 400, query
            assert list(answer.json()["errors"]) == [query.partition("=")[0]], query

    def test_refuses_a_bad_filter_of_the_shop_by_name(self, world: Any):
        app, shop = Caller(world.people["owner"]), f"warbands/{world.ids['warband_id']}/shop/"
        for query in ("category=1;--", "most=abc", "most=-1", "sort=up", "within=2"):
            answer = app.get(f"{shop}?{query}")
            assert answer.status_code == 400, query
            assert list(answer.json()["errors"]) == [query.partition("=")[0]], query

    def test_shows_nothing_of_another_campaign(self, world: Any):
        app = Caller(world.people["owner"])
        assert app.get(f"campaigns/{world.ids['elsewhere']}/log/").status_code == 404
        assert app.get(f"warbands/{world.ids['warband_elsewhere']}/history/").status_code == 404
        assert hero(world.table.ember).warband_id == world.ids["warband_id"]
