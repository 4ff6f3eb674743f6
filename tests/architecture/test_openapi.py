"""The OpenAPI document in docs/ is what the code says, without a warning."""

import io
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from drf_spectacular.drainage import GENERATOR_STATS

from tests.architecture import doors

KEPT = Path(__file__).resolve().parents[2] / "docs" / "openapi.yaml"
REFRESH = "python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml"
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def document() -> str:
    GENERATOR_STATS.reset()
    out = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    return out.getvalue()


@pytest.fixture(scope="module")
def operations(document: str) -> dict[tuple[str, str], Any]:
    paths = yaml.safe_load(document)["paths"]
    return {(method, path): one for path, told in paths.items() for method, one in told.items() if method in METHODS}


class TestTheDocument:
    def test_what_is_kept_is_current(self, document):
        assert KEPT.read_text(encoding="utf-8").rstrip() == document.rstrip(), f"Refresh it: {REFRESH}"

    def test_every_endpoint_is_in_it(self, operations):
        left_out = {"GET schema", "GET api_docs"}
        assert len(operations) == len(set(doors.API) - left_out)

    def test_every_operation_says_what_it_does(self, operations):
        assert [key for key, one in operations.items() if not one.get("description")] == []

    def test_every_act_tells_its_id_its_answer_and_its_problems(self, operations):
        acts = {key: one for key, one in operations.items() if key[0] == "post" and "resolve" not in key[1]}
        for (_method, path), one in acts.items():
            if path == "/api/v1/tokens/":
                continue
            named = {told["name"] for told in one["parameters"]}
            assert "Idempotency-Key" in named, path
            assert {"201", "400", "401", "403", "404", "409"} <= set(one["responses"]), path
            assert ("412" in one["responses"]) == ("If-Match" in named), path

    def test_every_problem_is_a_problem(self, document):
        answers = yaml.safe_load(document)["components"]["responses"]
        for name, answer in answers.items():
            assert list(answer["content"]) == ["application/problem+json"], name
            assert answer["description"], name
