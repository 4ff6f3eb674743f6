"""The reference in the API: read by all, counted, in pages, nothing ignored."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.models import Card, CardText
from tests.rules.acts import NOWHERE, SYSTEM
from tests.rules.test_pages import many

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cards")]


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def get(client: Client, name: str, *args: str, status: int = 200, **query: Any) -> Any:
    answer = client.get(reverse(f"api_{name}", args=args), query)
    assert answer.status_code == status, answer.content[:500]
    return answer.json()


def walk(client: Client, address: str) -> list[Any]:
    """All rows of a list, page by page."""
    rows: list[Any] = []
    following: str | None = address
    while following:
        answer = client.get(following)
        assert answer.status_code == 200, answer.content[:500]
        rows += answer.json()["results"]
        following = answer.json()["next"]
    return rows


class TestSystems:
    def test_link_to_everything_they_have(self, client: Client):
        (system,) = [one for one in get(client, "systems")["results"] if one["key"] == SYSTEM]
        assert set(system["links"]) == {"self", "cards", "rules", "tables", "lists"}
        for address in system["links"].values():
            assert client.get(address).status_code == 200

    def test_every_link_of_a_list_answers(self, client: Client):
        for name in ("cards", "rules", "tables", "lists"):
            for row in walk(client, reverse(f"api_{name}", args=[SYSTEM]) + "?limit=200"):
                assert client.get(row["url"]).status_code == 200


class TestCards:
    def test_have_the_exported_shape_and_more(self, client: Client):
        card = get(client, "card", SYSTEM, "endurance")
        assert card["names"] == {"en": "Endurance", "fi": "Kestävyys"}
        assert card["price"] == {"unit": "xp", "flat": 1}
        assert card["lists"] == [
            {"list": "general", "price": {"unit": "xp", "flat": 1}},
            {"list": "warrior", "price": {"unit": "xp", "first": 1, "last": 4}},
        ]
        assert card["timing"] == ["instant"]
        assert card["rule_url"] == reverse("api_rule", args=[SYSTEM, "DD-ENDUR"])
        assert set(card["texts"]) == {"en", "fi"}

    def test_names_are_as_printed_and_ours_are_told_apart(self, client: Client):
        pack = get(client, "card", SYSTEM, "pack")
        assert (pack["names"]["en"], pack["shown_names"]["en"]) == ("Pact", "Pack")
        sword = get(client, "card", SYSTEM, "sword")
        assert (sword["names"], sword["own_names"]) == ({"fi": "Miekka"}, ["en"])

    def test_are_filtered_by_kind_category_and_list(self, client: Client):
        assert get(client, "cards", SYSTEM, category="general")["count"] == 6
        assert [c["key"] for c in get(client, "cards", SYSTEM, list="theurgist")["results"]] == [
            "circle_of_protection",
            "healing",
            "prayer",
        ]
        assert {card["kind"] for card in get(client, "cards", SYSTEM, kind="item", limit=200)["results"]} == {"item"}

    @pytest.mark.case(12)
    def test_are_found_by_any_name_as_the_page_finds_them(self, client: Client):
        assert [c["key"] for c in get(client, "cards", SYSTEM, q="lahitaistelu")["results"]] == [
            "melee",
            "melee_levels",
        ]
        assert get(client, "cards", SYSTEM, q='"')["count"] == 0

    @pytest.mark.case(10)
    @pytest.mark.parametrize(
        ("query", "field"),
        [
            ({"colour": "red"}, "colour"),
            ({"kinds": "item"}, "kinds"),
            ({"kind": "abc"}, "kind"),
            ({"kind": "1;--"}, "kind"),
            ({"kind": ""}, "kind"),
            ({"list": "no-such"}, "list"),
            ({"category": ["general", "special"]}, "category"),
            ({"limit": "0"}, "limit"),
            ({"limit": "\uff14"}, "limit"),
            ({"cursor": "abc"}, "cursor"),
            ({"page": "2"}, "page"),
            ({"kind": "\x00"}, "kind"),
        ],
    )
    def test_a_filter_that_is_not_known_is_refused_by_name(self, client: Client, query: dict[str, Any], field: str):
        assert field in get(client, "cards", SYSTEM, status=400, **query)["errors"]

    @pytest.mark.case(24)
    def test_all_of_1200_items_come_once_and_in_the_order_of_the_language(self, client: Client):
        Card.objects.filter(kind="item", house=None).update(kind="gone")
        many(1196)
        for key, name in {"z": "Zither", "a": "Äyräs", "o": "Öylätti", "h": "חרב"}.items():
            row = Card.objects.create(system_id=SYSTEM, key=key, kind="item", category="gear")
            CardText.objects.create(card=row, language="en", name=name)
        client.cookies["language"] = "fi"
        address = reverse("api_cards", args=[SYSTEM]) + "?kind=item&limit=200"
        assert client.get(address).json()["count"] == 1200
        keys = [card["key"] for card in walk(client, address)]
        assert len(keys) == len(set(keys)) == 1200
        assert keys[-4:] == ["z", "a", "o", "h"]

    @pytest.mark.parametrize("name", ["cards", "rules", "tables", "lists"])
    def test_queries_are_the_same_for_few_and_many(self, client: Client, name: str):
        address = reverse(f"api_{name}", args=[SYSTEM])

        def count(limit: int) -> int:
            client.get(f"{address}?limit={limit}")
            with CaptureQueriesContext(connection) as seen:
                assert client.get(f"{address}?limit={limit}").status_code == 200
            return len(seen.captured_queries)

        assert count(5) == count(50) <= 8


class TestRulesTablesAndLists:
    def test_rules_stand_in_reading_order_with_their_chapter(self, client: Client):
        rules = walk(client, reverse("api_rules", args=[SYSTEM]) + "?chapter=DD-XP")
        assert [rule["id"] for rule in rules][:3] == ["DD-XP-1", "DD-XP-2", "DD-XP-3"]
        rule = get(client, "rule", SYSTEM, "DD-XP-1")
        assert (rule["chapter"], rule["rulings"], rule["mark"]) == ("DD-XP", ["R-04"], "ruling")
        assert set(rule["texts"]) == {"en", "fi"}
        assert get(client, "rule", SYSTEM, "DD-JUMP")["cards"] == ["jumping"]
        assert "chapter" in get(client, "rules", SYSTEM, status=400, chapter="XX-NONE")["errors"]

    def test_a_table_has_its_rows(self, client: Client):
        table = get(client, "table", SYSTEM, "recovery")
        assert (table["die"], len(table["rows"]), table["rows"][-1]["mark"]) == (12, 12, "house")

    def test_a_market_has_prices_and_availability(self, client: Client):
        market = get(client, "list", SYSTEM, "market-caela")
        ring = next(entry for entry in market["entries"] if entry["card"] == "silver_ring")
        assert (ring["price"], ring["availability"]) == ({"unit": "silver", "flat": 150}, 3)
        assert get(client, "lists", SYSTEM, kind="market")["count"] == 3

    @pytest.mark.parametrize(
        ("name", "args"),
        [
            ("system", ["no-such"]),
            ("cards", ["no-such"]),
            ("card", [SYSTEM, "no_such"]),
            ("card", [SYSTEM, "\x00"]),
            ("rule", [SYSTEM, NOWHERE]),
            ("table", [SYSTEM, "\x00"]),
            ("list", [SYSTEM, "no_such"]),
        ],
    )
    def test_what_is_not_there_is_a_problem_in_json(self, client: Client, name: str, args: list[str]):
        assert get(client, name, *args, status=404)["code"] == "not_found"

    def test_nothing_of_it_is_written(self, client: Client):
        assert client.post(reverse("api_cards", args=[SYSTEM]), {}, "application/json").status_code in (401, 403, 405)


class TestResolving:
    def ask(self, client: Client, calc: str, body: Any, system: str = SYSTEM, **more: Any) -> Any:
        address = reverse("api_resolve", args=[system, calc])
        text = body if isinstance(body, str | bytes) else json.dumps(body)
        return client.post(address, text, content_type=more.pop("content_type", "application/json"), **more)

    def test_answers_as_the_command_does(self, client: Client):
        answer = self.ask(client, "ladder_cost", {"first": 1, "last": 4, "from_level": 1, "to_level": 3})
        assert (answer.status_code, answer.json()) == (200, 5)

    @pytest.mark.parametrize(
        ("system", "calc", "body", "code"),
        [
            (SYSTEM, "ladder_cost", {"first": 1, "last": 4, "from_level": 0, "to_level": 5}, "above_last"),
            (SYSTEM, "check", {"roll": 13, "target": 5}, "invalid_face"),
            (SYSTEM, "check", {"roll": 3}, "missing_input"),
            (SYSTEM, "check", [], "bad_value"),
            (SYSTEM, "check", "nope", "bad_json"),
            (SYSTEM, "check", "", "bad_json"),
            (SYSTEM, "check", b"\xff\xfe\x00", "bad_json"),
            (SYSTEM, "no_such", {}, "unknown_calc"),
            ("no-such", "check", {}, "unknown_system"),
            (SYSTEM, "check", "[" * 60_000, "bad_json"),
        ],
    )
    def test_a_refused_input_is_an_answer(self, client: Client, system: str, calc: str, body: Any, code: str):
        answer = self.ask(client, calc, body, system)
        assert (answer.status_code, answer.json()) == (200, {"error": code})

    def test_takes_any_content_type_and_any_token(self, client: Client):
        for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            answer = self.ask(client, "check", {"roll": 3, "target": 5}, content_type=content_type)
            assert answer.json() is True
        answer = self.ask(client, "check", {"roll": 3, "target": 5}, HTTP_AUTHORIZATION="Token nonsense")
        assert answer.json() is True

    def test_needs_no_csrf_token_from_somebody_signed_in(self, alva: Any):
        client = Client(enforce_csrf_checks=True)
        client.force_login(alva)
        assert self.ask(client, "check", {"roll": 3, "target": 5}).json() is True

    @pytest.mark.parametrize("size", [64 * 1024 + 1, 5 * 1024 * 1024])
    def test_more_than_64_kb_is_too_much(self, client: Client, size: int):
        answer = self.ask(client, "check", '"' + "x" * (size - 2) + '"')
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    def test_64_kb_are_taken(self, client: Client):
        body = json.dumps({"roll": 3, "target": 5, "pad": ""})
        full = body.replace('"pad": ""', '"pad": "' + "x" * (64 * 1024 - len(body)) + '"')
        assert len(full) == 64 * 1024
        assert self.ask(client, "check", full).json() is True

    def test_is_only_posted_to(self, client: Client):
        assert client.get(reverse("api_resolve", args=[SYSTEM, "check"])).status_code == 405
