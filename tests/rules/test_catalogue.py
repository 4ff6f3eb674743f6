"""The catalogue: what holds now, read in few queries, and never stale."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.core.asgi import get_asgi_application
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from rules.engine.books.base import CardState, Price
from rules.models import Card, CardText, Table
from rules.selectors import catalogue, naming
from rules.selectors.pages import systems
from rules.services import housing
from tests import loops
from tests.rules.acts import SYSTEM, doing, house, item, skill

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


def queries(run: Any) -> int:
    with CaptureQueriesContext(connection) as seen:
        run()
    return len(seen.captured_queries)


def many_items(group: Any, count: int) -> None:
    for number in range(count):
        housing.add_card(doing(), group, item(f"blade_{number}"))


class TestTheEngineSeesCards:
    def test_with_the_prices_of_their_lists(self):
        endurance = catalogue.card(None, SYSTEM, "endurance")
        assert endurance.price == Price("xp", 1)
        assert dict(endurance.lists) == {"general": None, "warrior": Price("xp", first=1, last=4)}

    def test_with_figures_that_are_not_set_left_empty(self):
        assert catalogue.card(None, SYSTEM, "sword").stats["load"] is None

    def test_with_timing_as_words_of_one_line(self):
        assert catalogue.card(None, SYSTEM, "shooting").timing == "order, reaction"

    def test_by_row_as_by_key(self):
        row = catalogue.card_row(None, SYSTEM, "shooting")
        assert catalogue.state_of(row) == catalogue.card(None, SYSTEM, "shooting")

    def test_by_row_even_where_a_house_card_stands_before_it(self):
        group = house()
        official = catalogue.card_row(group, SYSTEM, "sword")
        housing.add_card(doing(), group, item("sword"))
        assert not catalogue.state_of(official).house
        assert catalogue.state_of(catalogue.card_row(group, SYSTEM, "sword")).house

    def test_in_markets_by_region_with_price_and_availability(self):
        ring = next(o for o in catalogue.offers(None, SYSTEM, "caela") if o.card.key == "silver_ring")
        assert (ring.region, ring.price_silver, ring.availability) == ("caela", 150, 3)
        assert catalogue.offers(None, SYSTEM, "no_such_region") == ()
        assert [key for key, _name in catalogue.regions(None, SYSTEM)] == ["caela", "al_mamlaka", "grey_harbour"]


class TestACatalogueIsNeverStale:
    def test_an_edit_shows_in_the_next_question(self):
        row = catalogue.card_row(None, SYSTEM, "riding")
        row.price_flat = 5
        row.save()
        assert catalogue.card(None, SYSTEM, "riding").price == Price("xp", 5)

    def test_an_edit_of_a_text_or_a_table_row_shows_too(self):
        text = CardText.objects.get(card__key="riding", card__house=None, language="en")
        text.name = "Horsemanship"
        text.save()
        assert catalogue.name(SYSTEM, "riding") == "Horsemanship"
        row = Table.objects.get(key="recovery").rows.get(first=12)
        row.code = "sits_out"
        row.save()
        assert catalogue.table(None, SYSTEM, "recovery")[-1].code == "sits_out"

    def test_an_edit_that_was_rolled_back_does_not_come_back_with_a_later_one(self):
        row = catalogue.card_row(None, SYSTEM, "riding")
        with transaction.atomic():
            row.price_flat = 5
            row.save()
            assert catalogue.card(None, SYSTEM, "riding").price == Price("xp", 5)
            transaction.set_rollback(True)
        other = catalogue.card_row(None, SYSTEM, "bribery")
        other.price_flat = 3
        other.save()
        assert catalogue.card(None, SYSTEM, "riding").price == Price("xp", 4)

    def test_within_one_page_the_stamp_is_asked_once_and_again_after_a_write(self):
        group = house()
        with catalogue.steady():
            catalogue.name(SYSTEM, "riding", group)
            assert queries(lambda: [catalogue.name(SYSTEM, "riding", group) for _ in range(50)]) == 0
            housing.add_card(doing(), group, skill("riding"))
            assert catalogue.card(group, SYSTEM, "riding").price == Price("xp", 2)


class TestQueries:
    def test_a_kept_catalogue_costs_one(self):
        catalogue.catalogue(None, SYSTEM)
        assert queries(lambda: catalogue.catalogue(None, SYSTEM)) == 1

    @pytest.mark.parametrize("count", [2, 30])
    def test_reading_it_anew_costs_the_same_whatever_its_size(self, count: int):
        group = house()
        many_items(group, count)
        assert queries(lambda: catalogue.catalogue(group, SYSTEM)) == 14


class TestNames:
    def test_are_in_the_readers_language_else_in_english(self):
        assert catalogue.name(SYSTEM, "riding") == "Riding"
        with translation.override("fi"):
            assert catalogue.name(SYSTEM, "riding") == "Ratsastus"
        with translation.override("he"):
            assert catalogue.name(SYSTEM, "riding") == "Riding"
        assert catalogue.name(SYSTEM, "riding", language="fi") == "Ratsastus"

    def test_of_a_house_are_found_by_its_row_or_its_id(self):
        group = house()
        housing.add_card(doing(), group, item())
        assert catalogue.name(SYSTEM, "blade", group) == catalogue.name(SYSTEM, "blade", str(group.pk)) == "Blade"

    def test_an_unknown_key_is_spelt_as_words_and_a_text_is_left_alone(self):
        assert catalogue.name(SYSTEM, "no_such_card") == "No such card"
        assert naming.card("Aino's Blade", {"system": SYSTEM}) == "Aino's Blade"
        assert naming.card("riding", {}) == "Riding"

    def test_fill_the_gaps_of_sentences(self):
        where = {"system": SYSTEM}
        assert naming.card("bribery", where) == "Bribery"
        assert naming.card_lists(("general", "warrior"), where) == "General skills, Warrior skills"
        assert naming.card_lists((), where) == "\u2013"
        assert naming.place("main_hand", where) == "main hand"


class TestStarters:
    def test_are_handed_out_as_the_files_list_them(self):
        first = catalogue.starters(SYSTEM)[0]
        assert first["key"] == "lantern_company"
        assert len(first["members"]) == 5
        assert catalogue.starters("no-such-system") == []


def test_a_withdrawn_card_is_in_the_catalogue_but_in_no_market():
    row = Card.objects.get(key="shield", house=None)
    row.withdrawn_at = timezone.now() - timedelta(days=1)
    row.save()
    found: CardState = catalogue.card(None, SYSTEM, "shield")
    assert found.withdrawn
    assert all(offer.card.key != "shield" for offer in catalogue.catalogue(None, SYSTEM).offers)


class TestUnderAnAsgiServer:
    def test_the_stamp_is_asked_once_a_page_there_too(self, monkeypatch: pytest.MonkeyPatch):
        asked: list[int] = []

        def count() -> str:
            asked.append(1)
            return "stamp"

        def many_questions() -> list[Any]:
            for _ in range(5):
                catalogue._stamp()
            return []

        monkeypatch.setattr(catalogue, "_ask_history", count)
        monkeypatch.setattr(systems, "index", many_questions)
        for _ in range(2):
            asked.clear()
            assert loops.to_its_end(page("/rules/")) == 200
            assert len(asked) == 1


async def page(path: str) -> int:
    """Status of a page asked as a server would ask for it."""
    sent: list[Any] = []
    body = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        if (message := next(body, None)) is not None:
            return message
        return await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    await get_asgi_application()(scope, receive, send)
    return int(sent[0]["status"])
