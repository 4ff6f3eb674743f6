"""Dice with absurd numbers: no address here rolls by itself; where dice and counts are taken, nonsense is answered at once.

Calculations answer with a code, acts with the field. Nothing is rolled and nothing stands in the log.
"""

import io
import json
import time
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from campaigns.models import Bargain, Recovery
from core.models import Event, Roll
from tests.campaigns.table import hero
from tests.cases.setting import Setting
from tests.core.calling import Caller

pytestmark = pytest.mark.case(11)

FULL_WIDTH = "\uff11\uff12"
ABSURD: tuple[Any, ...] = (
    "abc",
    -3,
    0,
    1.5,
    999_999_999,
    10**400,
    FULL_WIDTH,
    "\u0663",
    "1d0",
    "9999999d12",
    None,
    True,
    [],
    {},
)
NO_FACE = [one for one in ABSURD if one is not None]
QUICK = 10  # seconds, on a machine that is busy with other things


@pytest.fixture
def nothing_rolled(db: None) -> Any:
    """Whether the log and the rolls are as they were."""
    return lambda: (Event.objects.count(), Roll.objects.count())


def resolve(calc: str, body: str) -> Any:
    url = reverse("api_resolve", args=["dozen-die", calc])
    begun = time.monotonic()
    answer = Client().post(url, body, content_type="application/json")
    assert time.monotonic() - begun < QUICK
    assert len(answer.content) < 64 * 1024
    return answer


class TestACalculation:
    @pytest.mark.parametrize("value", ABSURD)
    @pytest.mark.parametrize(
        ("calc", "name", "rest"),
        [
            ("check", "roll", {"target": 6}),
            ("melee_dice", "pool", {"level": 2}),
            ("bargain", "ch", {"roll": 3}),
            ("recovery", "survival_roll", {"co": 3, "st": 3, "injury_roll": 4}),
        ],
    )
    def test_answers_with_a_result_or_a_code(self, nothing_rolled: Any, calc: str, name: str, rest: Any, value: Any):
        before = nothing_rolled()
        answer = resolve(calc, json.dumps({**rest, name: value}))
        assert answer.status_code == 200
        told = answer.json()
        if isinstance(told, dict) and "error" in told:
            assert told["error"] in {"bad_value", "invalid_face", "missing_input", "bad_json"}
        else:
            assert type(value) is int  # a whole number that this calculation takes
        assert nothing_rolled() == before

    @pytest.mark.parametrize(
        "body",
        [
            "[" * 5000 + "]" * 5000,
            '{"roll":' * 5000 + "1" + "}" * 5000,
            '{"roll": ' + "9" * 5000 + ', "target": 6}',
            '{"roll": NaN, "target": 6}',
            '{"roll": 1e999, "target": 6}',
            "9999999d12",
            "",
            "\x00",
        ],
    )
    def test_is_refused_for_what_is_no_question(self, nothing_rolled: Any, body: str):
        before = nothing_rolled()
        answer = resolve("check", body)
        assert answer.status_code == 200
        assert answer.json()["error"] in {"bad_json", "bad_value", "missing_input", "invalid_face"}
        assert nothing_rolled() == before

    def test_takes_five_hundred_dice_and_names_the_limit_of_too_much(self, nothing_rolled: Any):
        given = {"att_value": 6, "att_rolls": [3] * 500, "def_value": 6, "def_rolls": [4] * 500}
        assert "error" not in resolve("melee_conflict", json.dumps(given)).json()
        url = reverse("api_resolve", args=["dozen-die", "melee_conflict"])
        answer = Client().post(url, json.dumps({**given, "att_rolls": [3] * 40_000}), content_type="application/json")
        assert answer.status_code == 413
        assert answer.json()["params"] == {"most": 64 * 1024}
        assert nothing_rolled() == (0, 0)

    def test_on_the_command_line_is_refused_line_by_line(self, db: None, capsys: Any, monkeypatch: pytest.MonkeyPatch):
        lines = [
            "[" * 5000,
            json.dumps({"system": "dozen-die", "calc": "check", "input": {"roll": FULL_WIDTH, "target": 6}}),
            json.dumps({"system": "dozen-die", "calc": "9999999d12", "input": {}}),
            json.dumps({"system": "dozen-die", "calc": "check", "input": {"roll": 3, "target": 6}}),
        ]
        stdin = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()))
        monkeypatch.setattr("sys.stdin", stdin)
        call_command("resolve", "--jsonl")
        told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [one if isinstance(one, bool) else one["error"] for one in told] == [
            "bad_json",
            "invalid_face",
            "unknown_calc",
            True,
        ]


class TestDiceThatAreTypedIn:
    @pytest.fixture
    def due(self, setting: Setting) -> Recovery:
        setting.played(fallen=[hero(setting.gulls)])
        return setting.recovery(hero(setting.gulls))

    def test_for_a_recovery_over_the_api_name_the_field(self, setting: Setting, due: Recovery, nothing_rolled: Any):
        app, before = Caller(setting.dag.user), nothing_rolled()
        faces: list[Any] = [[one] for one in NO_FACE] + [[3] * 500, [], "12", 12, [13], [12, 13], [[12]]]
        for given in faces:
            answer = app.do(f"recoveries/{due.pk}/type/", {"faces": given})
            assert answer.status_code == 400, given
            assert "faces" in answer.json()["errors"], given
        assert nothing_rolled() == before

    def test_for_a_bargain_over_the_api_name_the_field(self, setting: Setting, nothing_rolled: Any):
        setting.played()
        app, before, one = setting.app(), nothing_rolled(), str(hero(setting.ember).pk)
        for face in NO_FACE:
            answer = app.do(f"intervals/{setting.interval().pk}/bargains/", {"member": one, "face": face})
            assert answer.status_code == 400, face
            assert "face" in answer.json()["errors"], face
        assert nothing_rolled() == before
        assert not Bargain.objects.exists()

    def test_on_the_page_are_told_at_the_die(
        self, setting: Setting, due: Recovery, client_of: Any, press: Any, nothing_rolled: Any
    ):
        client, before = client_of(setting.dag), nothing_rolled()
        url = reverse("campaigns:recovery_type", args=[due.interval_id, due.pk])
        for face in ("abc", "-3", "0", "1.5", "999999999", "9" * 500, FULL_WIDTH, "\u0663", "1d0", "", "13"):
            answer = press(client, url, face_1=face)
            assert answer.status_code == 422, face
            assert "face_1" in answer.context["form"].errors, face
        assert nothing_rolled() == before


class TestAddressesThatCount:
    @pytest.mark.parametrize("looks", ["abc", "-3", "0", "1.5", "999999999", "9" * 5000, FULL_WIDTH])
    def test_while_the_background_rolls_stay_bounded(self, setting: Setting, client_of: Any, looks: str):
        url = reverse("campaigns:interval_waiting", args=[self.interval(setting)])
        answer = client_of(setting.alva).get(url, {"looks": looks})
        assert answer.status_code == 200
        assert len(answer.content) < 200_000

    @staticmethod
    def interval(setting: Setting) -> Any:
        setting.played()
        return setting.interval().pk
