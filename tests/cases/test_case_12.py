"""Search shows the same card many times: a card whose word stands in its names, printed names, aliases and tags is one hit."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.models import Card, CardText
from rules.selectors.pages.searching import PER_PAGE

pytestmark = [pytest.mark.case(12), pytest.mark.django_db, pytest.mark.usefixtures("cards")]
SYSTEM, WORD = "dozen-die", "kirves"
MORE = PER_PAGE + 5


@pytest.fixture
def axes() -> list[str]:
    """The one card that says it everywhere, and enough others for two pages."""
    one = Card.objects.create(
        system_id=SYSTEM,
        key="kirves",
        kind="item",
        category="weapon",
        tags=[f"kirves_{number}" for number in range(5)],
        aliases=["kirves", "tapparakirves", "Kirves"],
        stats={"slot": "weapon", "load": 1},
    )
    CardText.objects.create(card=one, language="fi", name="Kirves", printed="KIRVES", text="Kirves on kirves.")
    CardText.objects.create(card=one, language="en", name="Axe, kirves", printed="Kirves", text="An axe: kirves.")
    keys = [one.key]
    for number in range(MORE):
        row = Card.objects.create(system_id=SYSTEM, key=f"kirves_{number}", kind="skill", category="general")
        CardText.objects.create(card=row, language="fi", name=f"Kirves {number}")
        CardText.objects.create(card=row, language="en", name=f"Kirves skill {number}")
        keys.append(row.key)
    return keys


def hits(client: Client, **query: Any) -> tuple[list[str], int]:
    """Keys of a page of the search in their order, and the count that it states."""
    answer = client.get(reverse("rules:search"), {"q": WORD, **query})
    assert answer.status_code == 200
    addresses = re.findall(r'<a class="name" href="([^"]*)"', answer.content.decode())
    keys = [address.rstrip("/").rsplit("/", 1)[1] for address in addresses if "/cards/" in address]
    return keys, answer.context["found"].total


class TestOneHitForOneCard:
    def test_whatever_the_word_stands_in(self, axes: list[str], client: Client):
        found, total = hits(client, kind="item")
        assert (found.count("kirves"), total) == (1, len(found))

    def test_in_every_language_of_the_interface(self, axes: list[str], client: Client):
        for language in ("fi", "en", "sv", "he"):
            client.cookies["language"] = language
            found, total = hits(client, kind="item")
            assert (found.count("kirves"), total) == (1, len(found)), language

    def test_typed_with_accents_and_in_capitals(self, axes: list[str], client: Client):
        for word in ("KIRVES", "kirves ", "k\u00edrves"):
            assert hits(client, q=word, kind="item")[0].count("kirves") == 1, word


class TestCountPagesAndOrder:
    def test_agree(self, axes: list[str], client: Client):
        first, total = hits(client)
        second, again = hits(client, page="2")
        assert total == again == len(first) + len(second)
        assert len(set(first + second)) == total
        assert set(axes) <= set(first + second)

    def test_are_the_same_each_time(self, axes: list[str], client: Client):
        assert [hits(client, page=page) for page in ("1", "2")] == [hits(client, page=page) for page in ("1", "2")]

    def test_with_a_filter_too(self, axes: list[str], client: Client):
        first, total = hits(client, kind="skill")
        second, _again = hits(client, kind="skill", page="2")
        assert total == len(first) + len(second) == len(set(first + second)) >= MORE
        assert "kirves" not in first + second


class TestTheApi:
    def test_gives_the_same_list(self, axes: list[str], client: Client):
        shown = hits(client)[0] + hits(client, page="2")[0]
        found: list[str] = []
        address: str | None = f"{reverse('api_cards', args=[SYSTEM])}?q={WORD}&limit=10"
        while address:
            answer = client.get(address).json()
            assert answer["count"] == len(shown)
            found += [row["key"] for row in answer["results"]]
            address = answer["next"]
        assert found == shown

    def test_with_a_filter_too(self, axes: list[str], client: Client):
        answer = client.get(reverse("api_cards", args=[SYSTEM]), {"q": WORD, "kind": "item", "limit": 200}).json()
        assert [row["key"] for row in answer["results"]] == hits(client, kind="item")[0]
