"""5e over the API: numbers in units, rolls, and refusals with the rule."""

import json
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db


@pytest.fixture
def api(ford):
    client = APIClient()
    client.force_authenticate(ford.user)
    return client


def at(ford, *more):
    return "/".join(["/api/v1/members", str(ford.member().pk), *more]) + "/"


def post(api, address, body):
    return api.post(address, body, format="json", HTTP_IDEMPOTENCY_KEY=str(uuid4()))


class TestTheSheet:
    def test_numbers_are_whole_in_small_units_and_told_in_big_ones(self, ford, api):
        numbers = {one["code"]: one for one in api.get(at(ford)).json()["numbers"]}
        capacity = numbers["capacity_g"]
        assert (capacity["value"], capacity["unit"], capacity["text"]) == (120_000, "kg", "120\u00a0kg")
        assert (numbers["speed_cm"]["label"], numbers["speed_cm"]["text"]) == ("speed", "9\u00a0m")
        assert numbers["athletics"]["text"] == "+5"
        assert [step["name"] for step in numbers["athletics"]["steps"]] == ["Strength", "proficiency bonus"]

    @pytest.mark.rule("5E-MOD-3", "5E-PROF-1")
    @pytest.mark.parametrize(("code", "value", "rule"), [("str", 31, "5E-MOD-3"), ("level", 21, "5E-PROF-1")])
    def test_out_of_bounds_is_409_with_the_rule(self, ford, api, code, value, rule):
        answer = post(api, at(ford, "abilities"), {"abilities": {code: value}, "reason": "Too much"})
        assert answer.status_code == 409
        assert [(one["code"], one["rule"]) for one in answer.json()["reasons"]] == [("out_of_bounds", rule)]

    @pytest.mark.rule("5E-CARRY-5")
    def test_a_load_is_grams(self, ford, api):
        assert post(api, at(ford, "state"), {"state": {"load_g": 37_500}}).status_code == 201
        answer = post(api, at(ford, "state"), {"state": {"load_g": 90_000_000}})
        assert (answer.status_code, answer.json()["reasons"][0]["rule"]) == (409, "5E-CARRY-5")
        assert ford.kept("load_g") == [37_500]

    def test_hit_points_are_set_up_to_the_maximum(self, ford, api):
        assert post(api, at(ford, "state"), {"state": {"hp": 4}}).status_code == 201
        numbers = {one["code"]: one["value"] for one in api.get(at(ford)).json()["numbers"]}
        assert numbers["hp"] == 4
        assert post(api, at(ford, "state"), {"state": {"hp": numbers["hp_max"] + 1}}).status_code == 409


class TestRolls:
    def test_are_made_with_typed_faces(self, ford, api):
        chosen = {"skill_used": "athletics", "dc": 15, "advantages": 1}
        made = post(api, at(ford, "rolls", "check", "make"), {"chosen": chosen, "faces": [5, 17]})
        assert made.status_code == 201
        assert "17 and +5 make 22." in made.json()["sentence"]

    @pytest.mark.rule("5E-INIT-1")
    def test_of_initiative_take_others_by_name_and_modifier(self, ford, api):
        (kind,) = [one for one in api.get(at(ford, "rolls")).json()["results"] if one["roll"] == "initiative"]
        (field,) = [one for one in kind["fields"] if one["key"] == "others"]
        assert (field["kind"], field["default"], field["minimum"], field["maximum"]) == ("named", [], -20, 40)
        chosen = {"members": [str(ford.member().pk)], "others": [{"name": "Goblin", "number": 2}]}
        before = api.get(at(ford, "rolls", "initiative"), {"chosen": json.dumps(chosen)}).json()
        assert [one["name"] for one in before["dice"]] == ["", "Goblin"]
        made = post(api, at(ford, "rolls", "initiative", "make"), {"chosen": chosen, "faces": [5, 17]})
        assert "Turn 1: Goblin, 19." in made.json()["sentence"]
        read = api.get(f"/api/v1/rolls/{made.json()['id']}/").json()
        assert [(one["name"], one["face"]) for one in read["dice"]] == [("", 5), ("Goblin", 17)]
        wrong = {"chosen": {"others": [["Goblin", 2]]}, "faces": None}
        answer = post(api, at(ford, "rolls", "initiative", "make"), wrong)
        assert answer.status_code == 400
        assert "At most 20, each a name and a whole number" in str(answer.json())

    @pytest.mark.rule("5E-ABIL-2")
    def test_a_face_too_high_is_refused(self, ford, api):
        answer = post(api, at(ford, "rolls", "check", "make"), {"chosen": {}, "faces": [21]})
        assert (answer.status_code, answer.json()["reasons"][0]["code"]) == (409, "invalid_face")
