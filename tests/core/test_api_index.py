"""From the index everything is found, and every address that is told works."""

from typing import Any

import pytest

from tests.campaigns.table import Gamer, Table
from tests.core.calling import Caller


def paths_in(data: Any) -> set[str]:
    """Every address in an answer."""
    if isinstance(data, dict):
        return set().union(*(paths_in(value) for value in data.values()), set())
    if isinstance(data, list):
        return set().union(*(paths_in(value) for value in data), set())
    return {data} if isinstance(data, str) and data.startswith("/api/") else set()


@pytest.fixture
def table(bror, alva, dag, cards) -> Table:
    """A campaign with an adventure played, one planned, and somebody to recover."""
    table = Table(Gamer(bror), Gamer(alva), Gamer(dag))
    fallen = table.ember.members.order_by("rank")[0]
    table.played(fallen=[fallen])
    return table


class TestTheIndex:
    def test_it_answers_everybody(self, db, cards):
        found = Caller().get("").json()
        assert {"warbands", "campaigns", "waiting", "me", "tokens", "systems", "presets"} <= set(found["links"])

    def test_the_interactive_page_works_without_a_policy_in_its_way(self, db, client):
        answer = client.get("/api/v1/docs/")
        assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert "Content-Security-Policy" not in answer.headers
        assert "cdn" not in answer.content.decode()

    def test_every_address_that_is_told_answers_200_in_json(self, table):
        app = Caller(table.alva.user)
        seen: set[str] = set()
        wanted = {"/api/v1/"}
        while wanted:
            path = wanted.pop()
            seen.add(path)
            if path in ("/api/v1/docs/", "/api/v1/schema/"):
                continue
            answer = app.get(path)
            assert answer.status_code == 200, (path, answer.content)
            kind = answer["Content-Type"]
            assert kind in ("application/json", "application/vnd.oai.openapi+json", "image/webp"), (path, kind)
            if kind == "application/json":
                wanted |= paths_in(answer.json()) - seen
        assert {f"/api/v1/intervals/{table.interval().pk}/", f"/api/v1/warbands/{table.ember.pk}/shop/"} <= seen
        assert not [path for path in seen if not path.startswith("/api/v1/")]
