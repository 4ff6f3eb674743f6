"""Fixtures for all tests: the standing people, the official cards, and what is asked after many an act."""

import logging
import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

os.environ["TESTING"] = "1"
logging.getLogger("httpx").setLevel(logging.WARNING)  # else every try of a wait is a line


BLOCKER = pytest.StashKey[Any]()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any, pytestconfig: pytest.Config) -> None:
    """Official cards are in the database before the first test."""
    with django_db_blocker.unblock():
        from tests import reference

        reference.load()
    pytestconfig.stash[BLOCKER] = django_db_blocker


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """A test that emptied the tables leaves the official cards in them, whatever became of it."""
    try:
        return (yield)
    finally:
        if nextitem and _empties_tables(item) and (blocker := item.config.stash.get(BLOCKER, None)):
            from tests import reference

            with blocker.unblock():
                reference.put_back()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that empty the tables come late, and browsers last: their driver leaves a running event loop behind."""
    items.sort(key=lambda item: (item.get_closest_marker("browser") is not None, _empties_tables(item)))


def _empties_tables(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    return "transactional_db" in getattr(item, "fixturenames", ()) or bool(marker and marker.kwargs.get("transaction"))


@pytest.fixture
def cards(db: None) -> None:
    """Official cards: they are in the database before every test that asks for it."""


@pytest.fixture(autouse=True)
def fresh_cache() -> None:
    """What one test counted, such as wrong tries to sign in, is no matter of the next."""
    from django.conf import settings

    if not settings.configured:  # tests of the engine and of content run without Django
        return
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def alva(db: None) -> Any:
    """Owns warbands."""
    return _person("alva")


@pytest.fixture
def bror(db: None) -> Any:
    """Organises campaigns."""
    return _person("bror")


@pytest.fixture
def cyra(db: None) -> Any:
    """A stranger."""
    return _person("cyra")


@pytest.fixture
def dag(db: None) -> Any:
    """Plays on the other side."""
    return _person("dag")


@pytest.fixture
def books_clean() -> Any:
    """Nothing differs between ledger, log and rows."""
    from core import audit

    def clean() -> bool:
        return [str(one) for one in audit.all_differences()] == []

    return clean


@pytest.fixture
def refusal() -> Any:
    """The codes that an act is refused with."""
    from core.errors import Refused

    def of(act: Any) -> list[str]:
        with pytest.raises(Refused) as caught:
            act()
        return [one.code for one in caught.value.reasons]

    return of


def _person(name: str) -> Any:
    from accounts.models import User
    from tests import again

    return User.objects.create_user(
        id=again.id_of(name), username=name.capitalize(), email=f"{name}@example.org", password="a good pass phrase"
    )


@pytest.fixture
def now() -> datetime:
    return datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of a browser. Without one the browser tests are skipped, and say so loudly."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium on this machine: install the package `chromium` to run the browser tests")
    return path


def pytest_terminal_summary(terminalreporter: Any) -> Iterator[None] | None:
    skipped = [r for r in terminalreporter.stats.get("skipped", []) if "no Chromium" in str(r.longrepr)]
    if skipped:
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True)
        terminalreporter.write_line(f"{len(skipped)} browser tests were skipped: install the package `chromium`.")
    return None
