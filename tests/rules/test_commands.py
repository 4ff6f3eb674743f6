"""`resolve` and `export_cards`, as outsiders call them."""

import io
import json
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rules.engine import contract
from rules.management.commands.resolve import at_hand
from rules.models import Card, CardText, System
from tests.rules.acts import SYSTEM
from tests.rules.test_pages import many


def resolved(*question: str) -> Any:
    out = io.StringIO()
    call_command("resolve", *question, stdout=out)
    return json.loads(out.getvalue())


def lines(monkeypatch: pytest.MonkeyPatch, given: bytes) -> list[Any]:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    call_command("resolve", "--jsonl", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


class TestResolve:
    def test_answers_one_question(self):
        assert resolved(SYSTEM, "check", '{"roll": 12, "target": 15}') is False
        assert resolved(SYSTEM, "ladder_cost", '{"first": 2, "last": 4, "from_level": 1, "to_level": 3}') == 5

    @pytest.mark.parametrize(
        ("question", "code"),
        [
            ((), "unknown_system"),
            (("no-such", "check", "{}"), "unknown_system"),
            ((SYSTEM,), "unknown_calc"),
            ((SYSTEM, "no_such", "{}"), "unknown_calc"),
            ((SYSTEM, "check"), "invalid_face"),
            ((SYSTEM, "check", ""), "bad_json"),
            ((SYSTEM, "check", "-5"), "bad_value"),
            ((SYSTEM, "check", "--jsonl"), "bad_json"),
            ((SYSTEM, "check", "{}", "{}"), "bad_json"),
            ((SYSTEM, "check", '{"roll": NaN}'), "bad_json"),
        ],
    )
    def test_a_refused_question_is_an_answer(self, question: tuple[str, ...], code: str):
        assert resolved(*question) == {"error": code}

    def test_answers_line_by_line_in_order_whatever_stands_there(self, monkeypatch: pytest.MonkeyPatch):
        asked = b"\n".join(
            [
                b'{"system": "dozen-die", "calc": "check", "input": {"roll": 3, "target": 5}}',
                b"",
                b"nope",
                b"\xff\xfe",
                b"[1]",
                b'{"system": "dozen-die", "calc": "check"}',
                b'{"system": 1, "calc": [], "input": null}',
                b'{"system": "dozen-die", "calc": "pick_up_to", "input": {"roll": 2}}',
            ]
        )
        bad = {"error": "bad_json"}
        assert lines(monkeypatch, asked) == [
            True,
            bad,
            bad,
            bad,
            bad,
            {"error": "invalid_face"},
            {"error": "unknown_system"},
            [1, 2],
        ]

    def test_answers_what_is_there_before_it_waits_for_more(self):
        class Slow(io.BytesIO):
            pieces = [b"one\ntwo\nthr", b"ee", b"\n\nfour"]

            def read1(self, size: int | None = -1, /) -> bytes:
                return self.pieces.pop(0) if self.pieces else b""

        assert list(at_hand(Slow())) == [[b"one", b"two"], [b"three", b""], [b"four"]]

    def test_nothing_in_gives_nothing_out(self, monkeypatch: pytest.MonkeyPatch):
        assert lines(monkeypatch, b"") == []

    def test_a_bug_of_a_calculation_is_logged_and_still_answered(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ):
        def broken(*_question: object) -> Any:
            raise KeyError("oh")

        monkeypatch.setattr(contract, "resolve_line", broken)
        monkeypatch.setattr(contract, "resolve_text", broken)
        assert lines(monkeypatch, b"{}\n") == [{"error": "bad_value"}]
        assert resolved(SYSTEM, "check", "{}") == {"error": "bad_value"}
        assert Client().post(f"/api/v1/systems/{SYSTEM}/resolve/check/", "{}", "application/json").json() == {
            "error": "bad_value"
        }
        assert caplog.text.count("no answer") == 3


@pytest.mark.django_db
class TestExportCards:
    def exported(self, system: str = SYSTEM) -> list[dict[str, Any]]:
        out = io.StringIO()
        call_command("export_cards", "--system", system, stdout=out)
        found: list[dict[str, Any]] = json.loads(out.getvalue())
        return found

    def test_prints_the_names_that_the_contract_lists(self, cards: None):
        wanted = {"key", "kind", "category", "names", "price", "lists", "timing", "tags", "stats", "rule"}
        for system in System.objects.values_list("key", flat=True):
            every = self.exported(system)
            assert {frozenset(card) for card in every} == {frozenset(wanted)}
            official = Card.objects.filter(system_id=system, house=None).count()
            assert len({card["key"] for card in every}) == len(every) == official

    def test_has_names_as_printed_and_leaves_ours_out(self, cards: None):
        by_key = {card["key"]: card for card in self.exported()}
        assert by_key["pack"]["names"] == {"en": "Pact", "fi": "Lauma"}
        assert by_key["sword"]["names"] == {"fi": "Miekka"}
        assert by_key["dagger"]["names"] == {}

    def test_has_prices_of_the_card_of_its_lists_and_of_markets(self, cards: None):
        by_key = {card["key"]: card for card in self.exported()}
        assert by_key["shooting"]["price"] == {"unit": "xp", "first": 1, "last": 4}
        assert by_key["shooting"]["lists"] == [{"list": "general", "price": {"unit": "xp", "first": 1, "last": 4}}]
        assert by_key["sword"]["price"] is None
        assert {"list": "market-caela", "price": {"unit": "silver", "flat": 60}} in by_key["sword"]["lists"]

    @pytest.mark.case(24)
    def test_prints_all_of_1200_items(self, cards: None, django_assert_num_queries: Any):
        Card.objects.filter(kind="item", house=None).update(kind="gone")
        many(1199)
        row = Card.objects.create(system_id=SYSTEM, key="last", kind="item", category="gear")
        CardText.objects.create(card=row, language="en", name="חרב")
        with django_assert_num_queries(4):
            found = self.exported()
        assert sum(1 for card in found if card["kind"] == "item") == 1200

    def test_names_the_systems_there_are_when_asked_for_another(self, cards: None):
        with pytest.raises(CommandError, match="dozen-die"):
            call_command("export_cards", "--system", "no-such")
