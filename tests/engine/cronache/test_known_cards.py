"""Every card that the code knows by its key stands in the fixtures."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rules.engine.books.cronache.values import ACTIONS, CAUSES, CONDITIONS, ROLLED_FOR, TERRAIN
from tests.engine.cronache.asking import catalogue

FOLDER = Path(__file__).resolve().parents[3] / "rules" / "engine" / "books" / "cronache"
OWNERS = {"skills", "effects", "auras", "enemy_auras", "weapon_upgrades", "armour_upgrades", "gear"}
WORDS = {*ACTIONS, *CAUSES, *ROLLED_FOR, *TERRAIN, *CONDITIONS}


def asked_for() -> set[str]:
    """Keys that the code looks up in the cards of a fighter."""
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                owner, key = node.comparators[0], node.left
                if isinstance(owner, ast.Attribute) and owner.attr in OWNERS and isinstance(key, ast.Constant):
                    found.add(key.value)
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "armour_upgrade_counts"
            ):
                found.update(one.value for one in node.args if isinstance(one, ast.Constant))
    return found


def constants() -> set[str]:
    """Text constants at the head of the modules that look like keys."""
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                found |= {
                    one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant) and _is_key(one.value)
                }
    return found


def _is_key(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z]+(_[a-z]+)+", value) is not None


def test_every_key_is_a_card() -> None:
    known = set(catalogue().cards)
    assert asked_for(), "the code looks up cards"
    assert asked_for() - known == set()


def test_every_constant_with_the_shape_of_a_key_is_known() -> None:
    italian = {one for one in constants() if re.search(r"_(di|del|della|dell|dei|delle|da|ai|nell|d)_", one)}
    lists = {key for card in catalogue().cards.values() for key in card.lists}
    assert italian - set(catalogue().cards) - lists - WORDS == set()
