"""Settings of production: strict, complete, and served by the same process as everywhere."""

import re
from collections.abc import Mapping

import httpx
import pytest

from tests.background.machines import Machines

pytestmark = [pytest.mark.processes, pytest.mark.django_db(transaction=True)]
SECRET = "s3cret-" + "abcdefghij0123456789" * 3
HOST = "retinue.example"


@pytest.fixture
def production(lone_machines: Machines) -> Mapping[str, str]:
    """The environment of an operator behind a proxy."""
    return {
        "TESTING": "0",
        "LOCAL": "0",
        "DEBUG": "0",
        "SECRET_KEY": SECRET,
        "ALLOWED_HOSTS": HOST,
        "SITE_URL": f"https://{HOST}",
        "CSRF_TRUSTED_ORIGINS": f"https://{HOST}",
        "BEHIND_PROXY": "1",
        "DATABASE_URL": f"sqlite:///{lone_machines.folder / 'production.sqlite3'}",
    }


class TestWithoutASecretKey:
    def test_nothing_starts(self, lone_machines: Machines, production: Mapping[str, str]):
        done = lone_machines.manage("check", **{**production, "SECRET_KEY": ""})
        assert done.process.returncode != 0
        assert "SECRET_KEY is not set" in done.said


class TestTheCheckOfDjango:
    def test_finds_nothing(self, lone_machines: Machines, production: Mapping[str, str]):
        done = lone_machines.manage("check", "--deploy", "--fail-level", "WARNING", **production)
        assert (done.process.returncode, "no issues" in done.said) == (0, True), done.said


class TestTheDemo:
    def test_is_refused(self, lone_machines: Machines, production: Mapping[str, str]):
        assert lone_machines.manage("prepare", **production).process.returncode == 0
        done = lone_machines.manage("load_demo", **production)
        assert done.process.returncode != 0
        assert "for a developer's machine" in done.said


class TestTheServer:
    def test_serves_pages_and_their_files_over_https(self, lone_machines: Machines, production: Mapping[str, str]):
        assert lone_machines.manage("prepare", **production).process.returncode == 0
        assert lone_machines.manage("collectstatic", "--noinput", **production).process.returncode == 0
        web = lone_machines.web(**production)
        proxied = {"Host": HOST, "X-Forwarded-Proto": "https"}
        with httpx.Client(base_url=web.address, headers=proxied, timeout=60) as browser:
            page = browser.get("/sign-in/")
            assert page.status_code == 200
            assert page.headers["Strict-Transport-Security"].startswith("max-age=31536000")
            assert (
                "script-src" in page.headers["Content-Security-Policy"]
                or "default-src" in page.headers["Content-Security-Policy"]
            )
            assert "Secure" in page.headers["Set-Cookie"]
            files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text))
            assert len(files) > 2
            for file in files:
                found = browser.get(file)
                assert (file, found.status_code) == (file, 200)
                assert "immutable" in found.headers["Cache-Control"], file
            assert browser.get("/styleguide/").status_code == 404
            assert browser.get("/admin/login/").status_code == 200

    def test_sends_plain_http_to_https_but_answers_health_checks(
        self, lone_machines: Machines, production: Mapping[str, str]
    ):
        assert lone_machines.manage("prepare", **production).process.returncode == 0
        web = lone_machines.web(**production)
        with httpx.Client(base_url=web.address, headers={"Host": HOST}, timeout=60) as plain:
            moved = plain.get("/rules/")
            assert (moved.status_code, moved.headers["Location"]) == (301, f"https://{HOST}/rules/")
            assert plain.get("/healthz").status_code == 200
            assert plain.get("/readyz").json()["status"] == "ready"
            assert plain.get("/rules/", headers={"Host": "elsewhere.example"}).status_code == 400
