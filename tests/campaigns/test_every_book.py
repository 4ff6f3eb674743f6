"""Every registered book carries a warband and a campaign: from a starter to the adventure after the first."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Adventure, Casualty, Interval, Side
from campaigns.selectors import presets
from campaigns.services import adventuring, campaigning, interval, joining
from campaigns.services.adventuring import Report
from roster.models import Condition, Member, Possession, Warband
from roster.services import founding
from rules.engine.books import registry
from rules.engine.books.base import Book
from rules.selectors import catalogue
from tests.campaigns.table import Gamer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


@pytest.fixture
def gamer(alva: Any) -> Gamer:
    return Gamer(alva)


def started(gamer: Gamer, book: Book, number: int = 0) -> Warband:
    starters = catalogue.starters(book.key)
    event = gamer.do(founding.start, name="Wanderers", system=book.key, starter=starters[number]["key"])
    return Warband.objects.get(pk=event.stream)


def founded(gamer: Gamer, book: Book, number: int = 0) -> Warband:
    warband = started(gamer, book, number)
    gamer.do(founding.found, warband_id=warband.pk)
    return Warband.objects.get(pk=warband.pk)


def opened(gamer: Gamer, *urls: str) -> None:
    client = Client()
    client.force_login(gamer.user)
    for url in urls:
        for language in ("en", "he"):
            client.cookies["language"] = language
            assert client.get(url).status_code == 200, url


def walked(gamer: Gamer, campaign: Any, warbands: list[Warband], outcome: str) -> Adventure:
    ids = [one.pk for one in warbands]
    planned = gamer.do(adventuring.plan, campaign_id=campaign, warband_ids=ids, name="Over the Hill")
    adventure = planned.payload["adventure"]
    going = {one.pk: list(one.members.values_list("pk", flat=True)) for one in warbands}
    gamer.do(adventuring.muster, adventure_id=adventure, going=going)
    told = Report(warband=ids[0], outcome=outcome, notes="It rained.")
    gamer.do(adventuring.report, adventure_id=adventure, told=told)
    return Adventure.objects.get(pk=adventure)


@pytest.mark.parametrize("book", registry.books(), ids=lambda book: book.key)
class TestEveryBook:
    def test_has_starters_that_may_be_founded(self, gamer: Gamer, book: Book):
        starters = catalogue.starters(book.key)
        assert starters
        for number in range(len(starters)):
            warband = founded(gamer, book, number)
            assert warband.members.count() == len(starters[number]["members"])

    def test_opens_its_pages_before_and_after_founding(self, gamer: Gamer, book: Book):
        for warband in (started(gamer, book), founded(gamer, book)):
            names = ("warband", "history", "print", "sheet", "memorial", "copy", "options")
            opened(gamer, *(reverse(f"roster:{name}", args=[warband.pk]) for name in names))
            opened(gamer, *(reverse("roster:member", args=[one.pk]) for one in warband.members.all()[:3]))

    def test_plays_two_adventures_in_a_campaign(self, gamer: Gamer, book: Book):
        assert presets.presets(book)[0].key == presets.STANDARD
        campaign = gamer.do(campaigning.create, name="Roads", system=book.key).stream
        warbands = [founded(gamer, book) for _side in range(book.sides)]
        for one in warbands:
            gamer.do(joining.enter, campaign_id=campaign, warband_id=one.pk)
        for outcome in (book.outcomes()[0], book.outcomes()[-1]):
            adventure = walked(gamer, campaign, warbands, outcome)
            assert adventure.state == Adventure.CLOSED
            opened(gamer, reverse("campaigns:adventure", args=[adventure.pk]))
            for row in Interval.objects.filter(side__adventure=adventure):
                opened(gamer, reverse("campaigns:interval", args=[row.pk]))
                gamer.do(interval.close, interval_id=row.pk, drop=True)
            for one in warbands:
                one.refresh_from_db()
                assert (one.interval, one.mustered_for) == (None, None)
        names = ("campaign", "standings", "log", "people", "options", "cards", "plan")
        opened(gamer, *(reverse(f"campaigns:{name}", args=[campaign]) for name in names))
        opened(gamer, reverse("campaigns:create") + f"?system={book.key}")


@pytest.mark.parametrize("book", registry.books(), ids=lambda book: book.key)
class TestCodesFitTheirColumns:
    """SQLite keeps what is too long, PostgreSQL doesn't: both would, with these."""

    def test_of_adventures_and_members(self, book: Book):
        kept = {
            (Side, "outcome"): book.outcomes(),
            (Casualty, "cause"): book.causes(),
            (Member, "kind"): [kind.key for kind in book.kinds()],
            (Possession, "place"): [place.key for place in book.places()],
            (Condition, "kind"): book.conditions(),
        }
        for (model, name), codes in kept.items():
            longest = model._meta.get_field(name).max_length or 0
            assert [code for code in codes if len(code) > longest] == [], f"{model.__name__}.{name}"
