"""A companion app: calls the API with a real token, or as nobody, and looks at what every answer must keep."""

import json
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from accounts.services import tokens

ROOT = "/api/v1/"
PROBLEM = "application/problem+json"


class Caller:
    """`Caller(alva).do("warbands/", {...})`. Paths may be whole or below the root of the API."""

    def __init__(self, user: User | None = None, scope: str = "write") -> None:
        self.client = Client()
        self.headers: dict[str, str] = {}
        if user is not None:
            _token, secret = tokens.issue(user=user, name="test", scope=scope, days=None, at=datetime.now(UTC))
            self.headers["Authorization"] = f"Token {secret}"

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.send("GET", path, **headers)

    def do(
        self, path: str, body: Any = None, *, key: UUID | str | None = None, version: Any = None, **headers: str
    ) -> HttpResponse:
        """An act. `key` is its id, `version` what it edits."""
        if key is not None:
            headers["Idempotency-Key"] = str(key)
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self.send("POST", path, json.dumps({} if body is None else body), **headers)

    def send(
        self, method: str, path: str, body: str | bytes = "", kind: str = "application/json", **headers: str
    ) -> HttpResponse:
        whole = path if path.startswith("/") else f"{ROOT}{path}"
        answer = self.client.generic(method, whole, body, kind, headers={**self.headers, **headers})
        if answer.status_code >= 400:
            check_problem(answer)
        return answer

    def all(self, path: str, limit: int = 50) -> list[dict[str, Any]]:
        """Every row of a list, page by page."""
        rows: list[dict[str, Any]] = []
        next_path: str | None = f"{path}{'&' if '?' in path else '?'}limit={limit}"
        while next_path:
            answer = self.get(next_path)
            assert answer.status_code == 200, answer.content
            rows += answer.json()["results"]
            next_path = answer.json()["next"]
        return rows


def check_problem(answer: HttpResponse) -> None:
    """One shape for every error, never HTML, never our own fault."""
    assert answer["Content-Type"] == PROBLEM, answer.content[:300]
    told = json.loads(answer.content)
    assert told["status"] == answer.status_code < 500
    assert {"type", "title", "detail", "code", "instance"} <= set(told)
    assert told["detail"]


def code_of(answer: HttpResponse) -> str:
    return str(json.loads(answer.content).get("code"))
