"""Which database the tests run on: SQLite in a file, or with `--postgres` a server that this session starts and stops.

Each session keeps its files in a folder of its own, so that two at once don't meet.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--postgres", action="store_true", help="run on a PostgreSQL server started from its wheel")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config, parser: object, args: list[str]) -> Iterator[None]:
    """Settings are read right after this, so the environment is set here."""
    os.environ["TESTING"] = "1"
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # the browser driver runs a loop in the test thread
    os.environ.pop("REDIS_URL", None)
    if "PYTEST_XDIST_WORKER" not in os.environ:
        folder = tempfile.mkdtemp(prefix="retinue-test-")
        os.environ["VAR_DIR"] = folder
        early_config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    if "--postgres" in args and "PYTEST_XDIST_WORKER" not in os.environ:
        from deploy.servers import Postgres

        server = Postgres()
        os.environ["DATABASE_URL"] = server.start()
        early_config.add_cleanup(server.stop)
    elif "--postgres" not in args and "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ.pop("DATABASE_URL", None)
    return (yield)


def pytest_report_header(config: pytest.Config) -> str:
    engine = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    return f"database: {engine}, python {sys.version.split()[0]}"
