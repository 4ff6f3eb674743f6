"""What the API answers to what isn't meant: one shape, the right status, never HTML, never a crash."""

import json

import pytest

from accounts.models import Token
from roster.models import Warband
from tests.core.calling import Caller, code_of


@pytest.fixture
def app(alva, cards) -> Caller:
    return Caller(alva)


class TestAddresses:
    @pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH"])
    @pytest.mark.parametrize(
        "path", ["/api/", "/api", "/api/v1/nothing/", "/api/v2/warbands/", "/api/v1/warbands/abc/"]
    )
    def test_an_unknown_one_answers_404_whatever_the_method(self, app, path, method):
        assert app.send(method, path, "{}").status_code == 404

    def test_a_missing_slash_is_named(self, app):
        answer = app.get("/api/v1/warbands")
        assert (answer.status_code, code_of(answer)) == (404, "missing_slash")
        assert answer.json()["params"] == {"address": "/api/v1/warbands/"}

    def test_one_without_a_version_names_its_successor(self, app):
        answer = app.get("/api/warbands/")
        assert answer.json()["params"] == {"address": "/api/v1/warbands/"}

    def test_a_wrong_method_is_405_and_says_which_are_right(self, app):
        answer = app.send("DELETE", "warbands/")
        assert (answer.status_code, answer["Allow"]) == (405, "GET, POST, HEAD, OPTIONS")

    def test_an_unsupported_format_is_refused(self, app):
        assert app.get("warbands/?format=xml").status_code == 404
        assert app.get("warbands/", Accept="text/html").status_code == 406

    @pytest.mark.parametrize("bad", ["%00", "%ff", "..%2f", "x" * 300, "1;--", "%E2%80%8F"])
    def test_odd_codes_and_keys_are_just_not_there(self, app, bad):
        assert app.get(f"shared/{bad}/").status_code == 404
        assert app.get(f"invitations/{bad}/").status_code == 404
        assert app.get(f"systems/{bad}/rules/").status_code == 404


class TestBodies:
    @pytest.mark.parametrize(
        "body",
        [
            "",
            "{",
            "{'name': 1}",
            '{"name": NaN}',
            '{"name": Infinity}',
            '{"name": 1e400}',
            '{"name": "a", "name": "b"}',
            '{"name": "\\ud800", "system": "dozen-die"}',
            '{"name": "a\\u0000b", "system": "dozen-die"}',
            b'{"name": "\xff"}',
            "[" * 5000 + "]" * 5000,
            '{"a":' * 100 + "1" + "}" * 100,
            "9" * 6000,
            "[]",
            "3",
            "null",
            '"text"',
        ],
        ids=range(17),
    )
    def test_what_is_no_plain_json_object_is_400_and_nothing_is_made(self, app, body):
        assert app.send("POST", "warbands/", body).status_code == 400
        assert not Warband.objects.exists()

    @pytest.mark.parametrize(
        "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
    )
    def test_another_type_is_415(self, app, kind):
        assert app.send("POST", "warbands/", "name=a", kind=kind).status_code == 415

    def test_one_that_is_too_large_is_413_and_names_the_limit(self, app):
        answer = app.send("POST", "warbands/", json.dumps({"name": "a" * 300_000, "system": "dozen-die"}))
        assert (answer.status_code, answer.json()["params"]) == (413, {"most_bytes": 262_144})

    def test_an_unknown_field_is_named(self, app):
        answer = app.do("warbands/", {"name": "A", "system": "dozen-die", "silver": 1000})
        assert (answer.status_code, answer.json()["errors"]) == (400, {"silver": ["Unknown field."]})

    @pytest.mark.parametrize(
        "value",
        [5, 1.0, True, None, [], {}, "", " ", "x" * 400],
        ids=["int", "float", "bool", "null", "list", "object", "empty", "blank", "long"],
    )
    def test_a_name_is_a_text_of_some_length(self, app, value):
        answer = app.do("warbands/", {"name": value, "system": "dozen-die"})
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["name"])


class TestQueries:
    def test_a_misspelt_filter_is_named_with_its_neighbour(self, app):
        answer = app.get("warbands/?stat=draft")
        assert answer.json()["errors"] == {"stat": ["Unknown. Did you mean state?"]}

    def test_an_invented_one_is_refused_with_what_is_known(self, app):
        answer = app.get("warbands/?zzz=1")
        assert answer.json()["errors"] == {"zzz": ["Unknown. Known are cursor, format, limit, state."]}

    @pytest.mark.case(10)
    @pytest.mark.parametrize(
        "query", ["state=", "state=open", "state=draft&state=draft", "limit=0", "limit=-1", "limit=abc", "limit=201"]
    )
    def test_a_wrong_value_is_400_naming_the_field(self, app, query):
        answer = app.get(f"warbands/?{query}")
        assert (answer.status_code, list(answer.json()["errors"])) == (400, [query.partition("=")[0]])

    def test_digits_are_ascii(self, app):
        assert app.get("warbands/?limit=٣").status_code == 400
        assert app.get("warbands/?limit=３").status_code == 400

    def test_an_act_takes_none(self, app):
        assert app.do("warbands/?name=x", {"name": "A", "system": "dozen-die"}).status_code == 400


class TestWhoCalls:
    def test_nobody_reads_what_is_open_to_all(self, db, cards):
        assert Caller().get("").status_code == 200
        assert Caller().get("campaigns/").json()["results"] == []

    def test_nobody_acts_and_has_nothing(self, db, cards):
        nobody = Caller()
        for answer in (nobody.get("warbands/"), nobody.do("warbands/", {"name": "A", "system": "dozen-die"})):
            assert (answer.status_code, answer["WWW-Authenticate"], code_of(answer)) == (
                401,
                "Token",
                "not_authenticated",
            )

    @pytest.mark.parametrize("header", ["Token", "Token x", "Token a b", "Token \xff\xfe", "Token " + "0" * 64])
    def test_a_wrong_token_is_401_even_where_nobody_may_read(self, db, cards, header):
        assert Caller().get("campaigns/", Authorization=header).status_code == 401

    def test_a_read_token_only_reads(self, alva, cards):
        reader = Caller(alva, scope="read")
        assert reader.get("warbands/").status_code == 200
        answer = reader.do("warbands/", {"name": "A", "system": "dozen-die"})
        assert (answer.status_code, code_of(answer)) == (403, "not_allowed")
        assert "write scope" in answer.json()["detail"]

    def test_an_expired_token_is_401(self, alva, cards):
        from datetime import UTC, datetime, timedelta

        app = Caller(alva)
        Token.objects.update(expiry=datetime.now(UTC) - timedelta(days=1))
        assert app.get("warbands/").status_code == 401

    def test_a_session_needs_the_csrf_token_to_act(self, alva, cards):
        from django.test import Client

        browser = Client(enforce_csrf_checks=True)
        browser.force_login(alva)
        answer = browser.post(
            "/api/v1/warbands/", {"name": "A", "system": "dozen-die"}, content_type="application/json"
        )
        assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")


class TestHeadersOfActs:
    @pytest.mark.parametrize(
        "key",
        ["", "abc", "1234", "0f8fad5bd9cb469fa16570867728950e", "{0f8fad5b-d9cb-469f-a165-70867728950e}", "٣" * 8],
    )
    def test_an_act_id_is_a_uuid(self, app, key):
        answer = app.do("warbands/", {"name": "A", "system": "dozen-die"}, key=key.encode("utf-8").decode("latin-1"))
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["Idempotency-Key"])

    def test_an_act_that_edits_nothing_takes_no_version(self, app):
        answer = app.do("warbands/", {"name": "A", "system": "dozen-die"}, version=1)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["If-Match"])
