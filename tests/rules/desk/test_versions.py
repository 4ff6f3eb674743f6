"""Versions of a row at the desk: history, and the way back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.models import Card, CardList, Rule, Table
from rules.selectors import catalogue
from tests.rules.acts import SYSTEM
from tests.rules.desk.desk import Desk

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


class TestVersions:
    def test_are_listed_with_who_when_and_what(self, desk: Desk, riding: Card):
        desk.save(riding, price="1-4")
        html = desk.client.get(desk.address(riding, "history")).content.decode()
        for expected in ("Editor", "(imported)", "price.first", "price.flat", "as it is now"):
            assert expected in html

    def test_an_earlier_one_comes_back_with_all_its_parts(self, desk: Desk, riding: Card):
        first = riding.history.first()
        sent = desk.page(riding)
        place = next(n for n, value in sent.items() if n.endswith("-language") and value == "fi").removesuffix(
            "-language"
        )
        assert desk.save(riding, price="1-4", tags="mounts, order", **{f"{place}-DELETE": "on"}) == {}
        assert riding.texts.count() == 1
        desk.client.post(reverse("admin:rules_card_revert", args=[riding.pk, first.history_id]))
        riding.refresh_from_db()
        assert (riding.price_flat, riding.price_first, riding.tags) == (4, None, ["mounts"])
        assert catalogue.name(SYSTEM, "riding", language="fi") == "Ratsastus"
        assert riding.history.count() == 3
        assert str(riding.history.first().history_user) == "Editor"

    def test_of_a_list_and_a_table_bring_their_rows_back(self, desk: Desk):
        market = CardList.objects.get(key="market-caela", house=None)
        before, version = market.entries.count(), market.history.first()
        assert desk.save(market, **{"entries-0-DELETE": "on", "entries-1-price_silver": "999"}) == {}
        desk.client.post(reverse("admin:rules_cardlist_revert", args=[market.pk, version.history_id]))
        assert market.entries.count() == before
        assert not market.entries.filter(price_silver=999).exists()
        recovery = Table.objects.get(key="recovery", house=None)
        version = recovery.history.first()
        assert desk.save(recovery, **{"rows-10-last": "12", "rows-11-DELETE": "on"}) == {}
        desk.client.post(reverse("admin:rules_table_revert", args=[recovery.pk, version.history_id]))
        assert [row.code for row in catalogue.table(None, SYSTEM, "recovery")][-1] == "dead"

    def test_one_that_no_longer_fits_is_refused_with_the_reason(self, desk: Desk, riding: Card):
        version = riding.history.first()
        assert desk.save(riding, rule="DD-RIDE-1", price="5") == {}
        Rule.objects.filter(key="DD-RIDE").update(key="DD-GONE")
        address = reverse("admin:rules_card_revert", args=[riding.pk, version.history_id])
        assert "no longer fits" in desk.client.post(address, follow=True).content.decode()
        riding.refresh_from_db()
        assert riding.price_flat == 5

    def test_is_no_other_rows_and_takes_a_post(self, desk: Desk, riding: Card):
        other = Card.objects.get(key="shooting", house=None).history.first().history_id
        assert desk.client.post(reverse("admin:rules_card_revert", args=[riding.pk, other])).status_code == 404
        mine = riding.history.first().history_id
        assert desk.client.get(reverse("admin:rules_card_revert", args=[riding.pk, mine])).status_code == 403

    def test_cost_the_same_queries_however_many_there_are(self, desk: Desk, riding: Card):
        def count() -> int:
            with CaptureQueriesContext(connection) as seen:
                assert desk.client.get(desk.address(riding, "history")).status_code == 200
            return len(seen.captured_queries)

        desk.save(riding, price="5")
        few = count()
        for price in range(1, 20):
            riding.price_flat = price
            riding.save()
        assert count() == few
