"""The pages of docs/ as text: the only place of the tests that reads them by name."""

import re
from functools import cache
from pathlib import Path

from tests.architecture.test_layers import ROOT

DOCS = ROOT / "docs"


@cache
def text(name: str) -> str:
    """A page of docs/ by its name, or a file by its path."""
    path = ROOT / name if "/" in name or name.endswith(".md") else DOCS / f"{name}.md"
    return path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def codes_in(page: str) -> set[str]:
    """Everything that stands in backticks."""
    return {one.strip() for one in re.findall(r"`([^`\n]+)`", text(page))}


def spelt(name: str) -> str:
    """A class name as words: EntryRequest is an entry request."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
