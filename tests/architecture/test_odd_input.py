"""Odd values in every field of every act: refused with a reason or taken for what they are, never a crash."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.urls import resolve

from tests.architecture import doors
from tests.architecture.test_access import Trial, addresses, trial
from tests.core.calling import check_problem

__all__ = ["trial"]

ODD = (None, -1, 10**40, "", "\u202e\u0663" * 20_000, ["\U0001f642"], {"": None})


def bodies(told: dict[str, Any], fields: set[str]) -> Iterator[dict[str, Any]]:
    """The body with an odd value in one field after the other, also one level down."""
    for name in sorted(fields | set(told)):
        yield from (told | {name: odd} for odd in ODD)
        inner = told.get(name)
        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
            yield from (told | {name: [inner[0] | {key: odd}]} for key in inner[0] for odd in ODD)
        if isinstance(inner, dict):
            yield from (told | {name: inner | {key: odd}} for key in inner for odd in ODD)


@pytest.mark.timeout(900)  # some thousands of requests
class TestEveryAct:
    def test_answers_odd_values_without_a_crash(self, trial: Trial):
        found = addresses(api=True)
        for key, door in doors.API.items():
            if key.startswith(("POST", "PATCH")):
                role = "owner" if door.who.startswith("y") else "organiser"
                path = trial.path(found[key], door)
                takes = getattr(resolve(path).func.cls, "takes", None)
                told = json.loads(
                    json.dumps(door.body(trial.world.ids) if callable(door.body) else door.body, default=str)
                )
                for body in bodies(told, set(takes().fields) if takes else set()):
                    self.send(trial, role, key.partition(" ")[0], path, body)

    @staticmethod
    def send(trial: Trial, role: str, method: str, path: str, body: dict[str, Any]) -> None:
        client = trial.clients[role]
        client.cookies = copy.deepcopy(trial.cookies[role])
        with transaction.atomic():
            answer = client.generic(method, path, json.dumps(body), "application/json")
            transaction.set_rollback(True)
        assert answer.status_code < 500, (path, str(body)[:200])
        if answer.status_code >= 400:
            check_problem(answer)
