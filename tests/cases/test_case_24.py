"""List cut without a word: with 1,200 items everything can be reached everywhere, counts are right, order follows the language.

The export of a whole campaign comes later; the export of the official cards is here.
"""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from rules.models import Card, CardList, CardText, ListEntry
from tests.campaigns.table import Table
from tests.core.calling import Caller

pytestmark = pytest.mark.case(24)
SYSTEM, MANY = "dozen-die", 1200
LATE = {
    "zither": "Zither",
    "aland": "\u00c5land knife",
    "ayras": "\u00c4yr\u00e4s",
    "oylatti": "\u00d6yl\u00e4tti",
    "herev": "\u05d7\u05e8\u05d1",
}


@pytest.fixture
def items(cards: None) -> list[str]:
    """1,200 items in Caela's market, five of which sort late in one language or another."""
    Card.objects.filter(kind="item", house=None).update(kind="gone")
    names = {f"thing_{number:04}": f"Thing {number:04}" for number in range(MANY - len(LATE))} | LATE
    rows = [
        Card(system_id=SYSTEM, key=key, kind="item", category="gear", stats={"slot": None, "load": None})
        for key in names
    ]
    Card.objects.bulk_create(rows)
    CardText.objects.bulk_create([CardText(card=row, language="en", name=names[row.key]) for row in rows])
    market = CardList.objects.get(key="market-caela", house=None)
    market.entries.all().delete()
    ListEntry.objects.bulk_create([ListEntry(card=row, card_list=market, price_silver=10) for row in rows])
    rows[0].save()  # one write that catalogues notice
    return list(names)


class TestThePicker:
    def test_of_the_shop_states_how_many_and_finds_every_late_one(self, table: Table, items: list[str], client_of: Any):
        client, shop = client_of(table.alva), reverse("roster:shop", args=[table.ember.pk])
        page = client.get(shop)
        assert page.context["shop"].total == page.context["page"].paginator.count == MANY
        last = page.context["page"].paginator.num_pages
        shown = [one["key"] for number in (1, last) for one in client.get(f"{shop}?page={number}").context["offers"]]
        assert {"zither", "herev"} <= set(shown)
        for key, name in LATE.items():
            assert [one["key"] for one in client.get(shop, {"q": name}).context["offers"]] == [key], name

    def test_of_a_grant_and_of_a_report_offer_all_of_them(self, table: Table, items: list[str], client_of: Any):
        grant = client_of(table.bror).get(reverse("roster:grant_item", args=[table.ember.pk]))
        assert {key for key, _name in grant.context["form"].fields["card_key"].choices} == set(items)
        adventure = table.mustered()
        report = client_of(table.alva).get(reverse("campaigns:report", args=[adventure.pk]))
        field = next(one for name, one in report.context["form"].fields.items() if name.startswith("item-"))
        assert {key for key, _name in field.choices if key} == set(items)


class TestTheApi:
    def test_lists_every_item_once_and_counts_them(self, items: list[str]):
        answer = Client().get(reverse("api_cards", args=[SYSTEM]), {"kind": "item", "limit": 1})
        assert answer.json()["count"] == MANY
        found = [row["key"] for row in Caller().all(f"systems/{SYSTEM}/cards/?kind=item", limit=200)]
        assert len(found) == MANY
        assert set(found) == set(items)

    def test_lists_every_offer_of_the_shop_once(self, table: Table, items: list[str]):
        found = [
            row["card"]["key"] for row in Caller(table.alva.user).all(f"warbands/{table.ember.pk}/shop/", limit=200)
        ]
        assert len(found) == MANY
        assert set(found) == set(items)


class TestTheRest:
    def test_search_finds_each_of_them(self, items: list[str], client: Client):
        for key, name in LATE.items():
            answer = client.get(reverse("rules:search"), {"q": name})
            assert f"/cards/{key}/" in answer.content.decode(), name

    def test_the_list_of_cards_states_the_count_and_ends_with_the_late_ones(self, items: list[str], client: Client):
        address = reverse("rules:cards", args=[SYSTEM])
        client.cookies["language"] = "fi"
        page = client.get(address, {"kind": "item"}).context["found"].page
        assert page.paginator.count == MANY
        last = client.get(address, {"kind": "item", "page": page.paginator.num_pages}).content.decode()
        places = [last.index(f"/cards/{key}/") for key in ("zither", "aland", "ayras", "oylatti")]
        assert places == sorted(places)

    def test_the_desk_counts_and_finds_them(self, items: list[str], django_user_model: Any):
        client = Client()
        client.force_login(django_user_model.objects.create_superuser("Editor", "editor@example.org", "x"))
        address = reverse("admin:rules_card_changelist")
        assert client.get(address, {"kind": "item"}).context["cl"].result_count == MANY
        for key in LATE:
            assert key in client.get(address, {"q": key}).content.decode(), key

    def test_the_export_has_every_one(self, items: list[str]):
        out = io.StringIO()
        call_command("export_cards", "--system", SYSTEM, stdout=out)
        found = [card["key"] for card in json.loads(out.getvalue()) if card["kind"] == "item"]
        assert len(found) == MANY
        assert set(found) == set(items)
