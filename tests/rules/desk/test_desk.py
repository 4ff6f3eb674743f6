"""The card desk: what holds of every kind of row, what an import finds, and how many cards fit."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.models import Card, CardList, CardText, Rule, Table
from rules.selectors import catalogue
from rules.services import housing
from tests.rules.acts import SYSTEM, doing, house, item
from tests.rules.content import official
from tests.rules.desk.desk import Desk
from tests.rules.test_pages import many

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


class TestTheDesk:
    @pytest.mark.parametrize("model", ["card", "cardlist", "table", "rule", "system", "house"])
    def test_opens_every_list_and_finds(self, desk: Desk, model: str):
        address = reverse(f"admin:rules_{model}_changelist")
        assert desk.client.get(address).status_code == 200
        assert desk.client.get(address, {"q": "a"}).status_code == 200

    @pytest.mark.parametrize("model", [Card, CardList, Table, Rule])
    def test_saves_every_official_row_as_it_is_without_a_change(self, desk: Desk, model: Any):
        rows = model.objects.all() if model is Rule else model.objects.filter(house=None)
        for row in rows.order_by("key")[:: 1 if model in (CardList, Table) else 25]:
            before = row.history.count()
            assert desk.save(row) == {}, row.key
            assert row.history.count() == before

    @pytest.mark.parametrize("model", [Card, CardList, Table, Rule])
    def test_deletes_nothing(self, desk: Desk, model: Any):
        row = model.objects.first()
        assert desk.client.post(desk.address(row, "delete"), {"post": "yes"}).status_code == 403
        changelist = desk.client.get(reverse(f"admin:rules_{model._meta.model_name}_changelist"))
        assert b"delete_selected" not in changelist.content

    @pytest.mark.parametrize(
        "typed", ["true", "\u0663", "1\u20134", "-1", "x" * 500, "00000000-0000-0000-0000-000000000000"]
    )
    def test_refuses_a_row_that_is_none_at_its_field(self, desk: Desk, typed: str):
        rule = Rule.objects.filter(chapter__isnull=False)[0]
        assert list(desk.save(rule, chapter=typed)) == ["chapter"]
        skills = CardList.objects.get(key="general", house=None)
        assert list(desk.save(skills, **{"entries-0-card": typed})) == ["entries-0-card"]

    def test_is_closed_to_people_without_staff_rights(self, alva: Any, riding: Card):
        client = Client()
        client.force_login(alva)
        address = reverse("admin:rules_card_change", args=[riding.pk])
        assert client.get(address).status_code == 302
        assert client.post(address, {"price": "1"}).status_code == 302
        assert client.post(reverse("admin:rules_card_revert", args=[riding.pk, 1])).status_code == 302

    def test_leaves_house_cards_to_their_campaign(self, desk: Desk):
        row = housing.add_card(doing(), house(), item())
        assert desk.client.get(desk.address(row)).status_code == 302
        assert desk.address(row).encode() not in desk.client.get(reverse("admin:rules_card_changelist")).content


class TestAnEditMeetsTheImport:
    def test_it_is_kept_and_reported(self, desk: Desk, riding: Card):
        from django.utils import timezone

        from rules.services import importing

        assert desk.save(riding, price="5") == {}
        outcome = importing.load(official(), at=timezone.now(), only=SYSTEM)
        assert [(one.kind, one.key) for one in outcome.conflicts] == [("card", "riding")]
        assert catalogue.card(None, SYSTEM, "riding").price.flat == 5


@pytest.mark.case(24)
class TestManyCards:
    def test_all_of_1200_are_counted_reachable_and_found(self, desk: Desk):
        Card.objects.filter(kind="item", house=None).update(kind="gone")
        many(1199)
        row = Card.objects.create(system_id=SYSTEM, key="sword_he", kind="item", category="gear")
        CardText.objects.create(card=row, language="en", name="חרב")
        address = reverse("admin:rules_card_changelist")
        first = desk.client.get(address, {"kind": "item"})
        assert "1200 cards" in first.content.decode()
        pages = first.context["cl"].paginator.num_pages
        found = set()
        for number in range(1, pages + 1):
            found |= {
                card.pk for card in desk.client.get(address, {"kind": "item", "p": number}).context["cl"].result_list
            }
        assert len(found) == 1200
        assert [card.key for card in desk.client.get(address, {"q": "חרב"}).context["cl"].result_list] == ["sword_he"]
        assert desk.client.get(address, {"q": "thing"}).context["cl"].result_count == 1199

    def test_cost_the_same_queries_as_few(self, desk: Desk):
        address = reverse("admin:rules_card_changelist")

        def count() -> int:
            desk.client.get(address)
            with CaptureQueriesContext(connection) as seen:
                assert desk.client.get(address).status_code == 200
            return len(seen.captured_queries)

        few = count()
        many(300)
        assert count() == few
