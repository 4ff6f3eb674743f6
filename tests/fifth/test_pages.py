"""The fifth book on its pages and over the API: they show what the book has, and nothing that it hasn't."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Adventure, Interval
from roster.models import Warband
from tests.campaigns.api.playing import made
from tests.campaigns.table import Gamer
from tests.core.calling import Caller
from tests.fifth.conftest import KEY, founded, in_campaign, started
from tests.fifth.test_services import walked

ABSENT = re.compile(r"\b(silver|purse|market|mounts?|squires?|vassals?|recover(?:y|ies)|bargains?|heroe?s?|XP)\b", re.I)


def seen(answer: Any) -> str:
    """The words of a page's own part, without the shell around it."""
    assert answer.status_code == 200, answer.content
    main = re.search(r"<main.*</main>", answer.content.decode(), re.DOTALL)
    assert main
    return " ".join(re.sub(r"<[^>]+>", " ", main[0]).split())


@pytest.fixture
def pages(walker: Gamer) -> Client:
    client = Client()
    client.force_login(walker.user)
    return client


def press(client: Client, url: str, **told: Any) -> Any:
    return client.post(url, {"act": str(uuid4()), **told}, follow=True)


class TestPages:
    def test_the_game_is_chosen_where_there_are_several(self, lantern, pages):
        assert "Lantern Walk" in seen(pages.get(reverse("roster:start")))
        page = seen(pages.get(reverse("campaigns:create"), {"system": KEY}))
        assert "Lantern Walk" in page
        assert "Where it is set" not in page
        assert "The book as it stands." in page

    def test_a_warband_is_begun_built_and_founded(self, lantern, pages):
        page = press(pages, reverse("roster:start"), name="Night Walk", begin=f"{KEY}:")
        warband = Warband.objects.get(name="Night Walk")
        assert "Add a walker" in seen(page)
        page = press(pages, reverse("roster:hero_new", args=[warband.pk]), name="Ada")
        assert "Quiet Step" in seen(page)
        ada = warband.members.get()
        page = press(pages, reverse("roster:learn", args=[ada.pk]), card_key="quiet_step")
        page = press(pages, reverse("roster:found", args=[warband.pk]))
        assert "Ada" in seen(page)

    @pytest.mark.parametrize("name", ["warband", "print", "sheet", "history", "memorial", "copy", "options"])
    def test_pages_of_a_warband_speak_of_nothing_else(self, bare, pages, walker, name):
        warband = founded(walker)
        assert ABSENT.findall(seen(pages.get(reverse(f"roster:{name}", args=[warband.pk])))) == []

    def test_nor_does_a_draft_or_a_member(self, bare, pages, walker):
        warband = started(walker)
        assert ABSENT.findall(seen(pages.get(reverse("roster:warband", args=[warband.pk])))) == []
        page = seen(pages.get(reverse("roster:member", args=[warband.members.last().pk])))
        assert ABSENT.findall(page) == []

    @pytest.mark.parametrize("name", ["silver", "shop", "region", "correct_silver", "grant_item"])
    def test_what_the_book_hasnt_has_no_page(self, lantern, pages, walker, name):
        assert pages.get(reverse(f"roster:{name}", args=[founded(walker).pk])).status_code == 404

    @pytest.mark.parametrize("name", ["campaign", "standings", "people", "options", "log", "plan", "cards"])
    def test_pages_of_a_campaign_speak_of_nothing_else(self, bare, pages, walker, name):
        campaign, warband = in_campaign(walker)
        walked(walker, campaign, warband)
        assert ABSENT.findall(seen(pages.get(reverse(f"campaigns:{name}", args=[campaign])))) == []

    def test_an_adventure_is_planned_mustered_and_reported(self, either, pages, walker):
        campaign, warband = in_campaign(walker)
        plan = reverse("campaigns:plan", args=[campaign])
        assert "The other side" not in seen(pages.get(plan))
        page = press(pages, plan, side_1=str(warband.pk), name="Over the Hill")
        adventure = Adventure.objects.get()
        muster = reverse("campaigns:muster", args=[adventure.pk, warband.pk])
        assert "Ada" in seen(pages.get(muster))
        press(pages, muster, going=[str(one.pk) for one in warband.members.all()])
        report = reverse("campaigns:report", args=[adventure.pk])
        assert "Silver" not in seen(pages.get(report))
        page = seen(press(pages, report, outcome="arrived"))
        assert "arrived" in page
        assert "other side" not in page
        if Interval.objects.exists():
            row = Interval.objects.get()
            page = seen(pages.get(reverse("campaigns:interval", args=[row.pk])))
            assert "Experience" in page
            assert not re.search("silver|bargain|recover", page, re.I)
            press(pages, reverse("campaigns:interval_close", args=[row.pk]))
        warband.refresh_from_db()
        assert warband.interval is None

    def test_the_reference_names_who_made_it(self, lantern, pages):
        for url in (
            reverse("rules:system", args=[KEY]),
            reverse("rules:card", args=[KEY, "long_wick"]),
            reverse("rules:list", args=[KEY, "tricks"]),
            reverse("rules:rule", args=["L5-WALK-1"]),
        ):
            assert "Lantern Walk is nobody's game." in seen(pages.get(url)).replace("&#x27;", "'")

    def test_an_ability_is_called_as_the_card_of_its_key(self, lantern, pages, walker):
        assert "Glow" in seen(pages.get(reverse("roster:member", args=[founded(walker).members.first().pk])))


class TestApi:
    def test_a_walk_from_the_first_name_to_the_last_step(self, either, alva):
        app = Caller(alva)
        warband = made(app.do("warbands/", {"name": "Night Walk", "system": KEY}))["warband"]
        ada = made(app.do(f"warbands/{warband}/heroes/", {"name": "Ada"}))["member"]
        made(app.do(f"members/{ada}/learn/", {"card": "quiet_step"}))
        made(app.do(f"warbands/{warband}/found/"))
        campaign = made(app.do("campaigns/", {"name": "Roads", "system": KEY}))["campaign"]
        made(app.do(f"campaigns/{campaign}/warbands/", {"warband": warband}))
        adventure = made(app.do(f"campaigns/{campaign}/adventures/", {"warbands": [warband], "name": "The Hill"}))
        path = f"adventures/{adventure['adventure']}/"
        made(app.do(f"{path}muster/", {"going": [{"warband": warband, "members": [ada]}]}))
        closed = made(app.do(f"{path}report/", {"warband": warband, "outcome": "arrived"}))
        resting = closed["sides"][0]["interval"]
        if either.interval_steps({}):
            page = app.get(f"intervals/{resting}/").json()
            assert [one["key"] for one in page["steps"]] == ["xp", "close"]
            made(app.do(f"intervals/{resting}/close/"))
        else:
            assert resting is None
        assert app.get(f"warbands/{warband}/").json()["interval"] is None
        assert app.get(path).json()["state"] == "closed"
