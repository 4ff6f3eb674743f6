"""Year Zero over the API: a roll that was made, and what a push of it may come to."""

from fractions import Fraction
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from roster.services import trading
from tests.roster.year_zero.climbers import FIRST

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(climbers):
    client = APIClient()
    client.force_authenticate(climbers.user)
    return client


def at(event):
    return f"/api/v1/rolls/{event.id}/"


def chances(told):
    return {
        one["name"]: {row["params"].get("number", row["code"]): Fraction(row["chance"]) for row in one["rows"]}
        for one in told["odds_again"]
    }


@pytest.mark.rule("YZ-PUSH-7")
class TestARollThatMayBePushed:
    def test_is_told_with_its_dice_and_what_it_came_to(self, climbers, api):
        event = climbers.roll()
        told = api.get(at(event)).json()
        assert (told["roll"], told["name"], told["success"]) == ("task", "task", False)
        assert tuple(one["face"] for one in told["dice"]) == FIRST
        assert told["again"] == [0, 1, 3, 4, 5]
        assert told["findings"][0]["sentence"] == "Successes: 0, with 1 required. It fails."
        assert told["set_aside"] is False

    def test_has_exact_odds_of_the_push(self, climbers, api):
        found = chances(api.get(at(climbers.roll())).json())
        none = Fraction(5, 6) ** 5
        assert found["how it ends"] == {"success": 1 - none, "failure": none}
        assert found["after the push"][0] == none
        skull, no_skull = Fraction(1, 6), Fraction(5, 6)
        one_lies = {1: no_skull**3, 2: 3 * skull * no_skull**2, 3: 3 * skull**2 * no_skull, 4: skull**3}
        assert found["taken of Agility"] == one_lies
        assert found["taken of the bonus of Grappling Hook"] == {1: 1}
        assert found["willpower gained"] == {number + 1: chance for number, chance in one_lies.items()}

    def test_has_none_any_more_once_it_was_pushed(self, climbers, api):
        event = climbers.roll()
        pushed = api.post(at(event) + "again/", {}, format="json", HTTP_IDEMPOTENCY_KEY=str(uuid4()))
        assert pushed.status_code == 201
        told = api.get(at(event)).json()
        assert (told["again"], told["odds_again"]) == ([], [])
        later = api.get(f"/api/v1/rolls/{pushed.json()['id']}/").json()
        assert (later["again"], later["odds_again"]) == ([], [])

    def test_that_was_set_aside_says_so(self, climbers, api):
        event = climbers.roll()
        climbers.set_aside(event)
        told = api.get(at(event)).json()
        assert (told["set_aside"], told["again"], told["odds_again"]) == (True, [], [])

    def test_whose_thing_is_gone_has_no_odds(self, climbers, api):
        event = climbers.roll()
        climbers.do(trading.use_up, possession_id=climbers.thing().pk)
        assert api.get(at(event)).json()["odds_again"] == []

    def test_is_not_there_for_a_stranger(self, climbers, cyra):
        client = APIClient()
        client.force_authenticate(cyra)
        assert client.get(at(climbers.roll())).status_code == 404

    def test_is_none_where_nothing_was_rolled(self, climbers, api):
        assert api.get(f"/api/v1/rolls/{uuid4()}/").status_code == 404
