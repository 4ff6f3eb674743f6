"""A rule has one id, in fixtures, engine, tests, refusals and pages."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.architecture.test_layers import APPS, ROOT, python_files

PREFIXES = {"dozen-die": "DD", "cronache": "CC", "year-zero": "YZ", "fivee": "5E"}
SYSTEMS = sorted(path.parent for path in (ROOT / "fixtures").glob("*/system.yaml"))
FOLDERS = {
    path.name.replace("-", "_") for path in SYSTEMS
}  # of the engine; a book whose rules aren't written yet waits
BOOKS = sorted(path.parent for path in (ROOT / "rules/engine/books").glob("*/book.py") if path.parent.name in FOLDERS)
ID = re.compile(rf"\b(?:{'|'.join(PREFIXES[system.name] for system in SYSTEMS)})-[A-Z]+-\d+\b")


@cache
def ids_of(system: Path) -> set[str]:
    return {rule["id"] for rule in yaml.safe_load((system / "rules.yaml").read_text())}


@cache
def known_ids() -> set[str]:
    return {one for system in SYSTEMS for one in ids_of(system)}


def ids_in(path: Path) -> set[str]:
    return set(ID.findall(path.read_text()))


def violations(path: Path) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation"
    ]


class TestRuleIds:
    @pytest.mark.parametrize("system", SYSTEMS, ids=lambda path: path.name)
    def test_the_ids_of_a_system_have_its_own_prefix(self, system):
        assert {one.split("-")[0] for one in ids_of(system)} == {PREFIXES[system.name]}

    def test_every_id_that_code_and_tests_name_is_a_rule_of_the_fixtures(self):
        unknown = {str(p.relative_to(ROOT)): ids_in(p) - known_ids() for p in python_files(*APPS, "tests")}
        assert {path: ids for path, ids in unknown.items() if ids} == {}

    @pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.name)
    def test_every_chapter_of_a_book_names_the_rules_it_knows(self, book):
        chapters = [p for p in python_files(str(book.relative_to(ROOT))) if "\nCALCS: " in p.read_text()]
        assert chapters
        assert [p.name for p in chapters if not ID.search(p.read_text())] == []

    def test_a_refusal_of_the_engine_names_a_rule_of_the_fixtures(self):
        """The interface itself refuses without a rule, where a book knows no such thing."""
        known = known_ids() | {""}
        for path in python_files("rules/engine"):
            if path.parent.parent.name == "books" and path.parent.name not in FOLDERS:
                continue
            for call in violations(path):
                if call.args and isinstance(call.args[0], ast.Constant):
                    assert call.args[0].value in known, f"{path.name}:{call.lineno}"
