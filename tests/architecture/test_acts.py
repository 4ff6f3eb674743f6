"""Every act that a person can carry out has an endpoint."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "roster", "campaigns")
OF_THE_APP_ITSELF = {"close_due"}


def acts_of(app: str) -> set[str]:
    """Services that take the id of an act and somebody who acts."""
    found = set()
    for path in (ROOT / app / "services").rglob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                named = {one.arg for one in node.args.kwonlyargs}
                if {"act", "at"} <= named:
                    found.add(node.name)
    return found - OF_THE_APP_ITSELF


def called_by_the_api() -> set[str]:
    """Names of everything that a module of an API calls on another module."""
    trees = [ast.parse(path.read_text()) for app in APPS for path in (ROOT / app / "api").glob("*.py")]
    calls = [node.func for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {one.attr for one in calls if isinstance(one, ast.Attribute)}


@pytest.mark.parametrize("app", APPS)
def test_every_act_of(app):
    assert acts_of(app), "no act was found, so the search is wrong"
    assert acts_of(app) - called_by_the_api() == set()
