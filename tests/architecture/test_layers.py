"""Knowledge points down, and the words of a game stay in its book and its fixtures."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import yaml

from rules.engine.books.base import Book, MemberState

ROOT = Path(__file__).resolve().parents[2]
APPS = ("config", "campaigns", "roster", "rules", "accounts", "core")
# Words of the product, which any app may use whatever a book calls its cards (see docs/glossary.md).
GLOSSARY = frozenset(
    [
        "hero",
        "squire",
        "vassal",
        "mount",
        "rider",
        "ring",
        "silver",
        "xp",
        "bargain",
        "bargaining",
        "bribe",
        "bribery",
        "recovery",
        "card",
        "skill",
        "item",
        "list",
        "table",
        "house",
        "warband",
        "member",
        "purse",
        "stash",
        "campaign",
        "adventure",
        "interval",
        "event",
        "act",
        "class",
        "subclass",
        "profile",
        "creature",
        "general",
        "self",
        "order",
        "range",
        "none",
        "load",
        "horn",
        "rope",
        "instant",
        "element",
        "environment",
        # standings
        "roster",
        "lost",
        "dead",
        "retired",
        "dismissed",
        "removed",
        # fields of our own rows and of what a book tells
        "abilities",
        "main_class",
        "traits",
        "bonus",
        "bribes",
        "ability",
        "conditions",
        "level",  # of a skill
        "history",  # of a warband
        "rank",  # place in the order of a list
        "target",  # of a recovery or a bargain
        "size",  # of an input on a page
        "int",  # a kind of house option and of field, see rules/engine/books/values.py
        "not_for_sale",  # a refusal
        "open",  # of an adventure, a bargain, a warband that nothing closes
        "back",  # where a page leads back to
        "left",  # XP that are left
        "heads",  # of the columns of a table
        "cost",  # of a member under a budget
    ]
)


def python_files(*folders: str) -> list[Path]:
    return [p for folder in folders for p in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in p.parts]


def engine_files() -> list[Path]:
    """Modules of the engine, those of books that nobody registered yet left out."""
    from rules.engine.books import registry

    folders = {type(book).__module__.split(".")[3] for book in registry.books()}
    inside = [p for p in (ROOT / "rules/engine/books").iterdir() if p.is_dir() and p.name not in folders]
    return [p for p in python_files("rules/engine") if not any(p.is_relative_to(one) for one in inside)]


def strings_of(path: Path) -> set[str]:
    """String values that code compares and passes; docstrings, messages with spaces and annotations say nothing here."""
    return {
        n.value
        for n in ast.walk(ast.parse(path.read_text()))
        if isinstance(n, ast.Constant) and isinstance(n.value, str)
    }


@cache
def words_of_games() -> dict[str, str]:
    """What belongs to one game, by word, with what it is there.

    Keys of cards, lists, tables and rolled rows, names of figures and effects; and of every registered book the codes of
    abilities, numbers of the sheet, causes, conditions and colours of dice.
    """
    found: dict[str, str] = {}
    for system in sorted(p for p in (ROOT / "fixtures").iterdir() if (p / "system.yaml").exists()):
        found |= words_of_files(system)
    from rules.engine.books.registry import books

    for book in books():
        found |= words_of_book(book)
    return {word: kind for word, kind in found.items() if word.lower() not in GLOSSARY}


def words_of_files(system: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    files = [system / "cards.yaml", *sorted((system / "cards").glob("*.yaml"))]
    for path in (p for p in files if p.exists()):
        for card in yaml.safe_load(path.read_text()):
            stats = card.get("stats") or {}
            found |= dict.fromkeys(stats, "figure")
            found |= dict.fromkeys(stats.get("abilities") or {}, "ability")
            found[card["key"]] = "card"
    for path in (system / "tables.yaml", system / "lists.yaml"):
        for entry in yaml.safe_load(path.read_text()) if path.exists() else []:
            found[entry["key"]] = path.stem
            for row in entry.get("rows", []) if entry.get("die") else []:
                found |= {row["code"]: "row"} | dict.fromkeys(row.get("effects") or {}, "effect")
    return found


def words_of_book(book: Book) -> dict[str, str]:
    options = {option.key: option.default for option in book.options()}
    found: dict[str, str] = {}
    for kind in book.kinds():
        abilities = {one.code: one.default for one in book.abilities()}
        member = MemberState("", kind.key, abilities=abilities)
        found |= {number.code: "number" for number in book.sheet(member, options)}
    found |= {colour: "colour of a die" for dice in range(1, 13) for colour, _n in book.dice_of(dice)}
    found |= dict.fromkeys(book.causes(), "cause")
    found |= dict.fromkeys(book.conditions(), "condition")
    return found | {ability.code: "ability" for ability in book.abilities()}


class TestLayers:
    def test_the_import_contracts_hold(self):
        done = subprocess.run(
            [Path(sys.executable).parent / "lint-imports", "--no-cache"], cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout

    def test_the_engine_loads_no_framework(self):
        code = (
            "import pkgutil, importlib, sys, rules.engine as e\n"
            "[importlib.import_module(m.name) for m in pkgutil.walk_packages(e.__path__, 'rules.engine.')]\n"
            "print([m for m in sys.modules if m.split('.')[0] in ('django', 'rest_framework', 'celery', 'yaml', 'core')])"
        )
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "[]"


class TestWordsOfAGameStayInItsBook:
    @pytest.mark.parametrize("path", python_files("roster", "campaigns"), ids=lambda p: str(p.relative_to(ROOT)))
    def test_no_key_of_a_game_stands_in(self, path):
        games = words_of_games()
        leaked = {word: games[word] for word in strings_of(path) if word in games}
        assert not leaked

    @pytest.mark.parametrize("path", python_files("roster", "campaigns"), ids=lambda p: str(p.relative_to(ROOT)))
    def test_no_figure_of_a_card_is_read_in(self, path):
        """What stands in `CardState.stats` the book knows; others ask it."""
        read = [
            node.lineno
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Attribute) and node.attr == "stats"
        ]
        assert not read

    def test_the_search_would_find_a_leak(self, tmp_path):
        leak = tmp_path / "leak.py"
        leak.write_text("if card == 'two_weapon_combo' or ability == 'ST' or stats['hands'] or code == 'MELEE': pass")
        assert {"two_weapon_combo", "ST", "hands", "MELEE"} <= strings_of(leak) & set(words_of_games())


class TestHouseStyle:
    @pytest.mark.parametrize("path", python_files(*APPS, "deploy"), ids=lambda p: str(p.relative_to(ROOT)))
    def test_a_module_says_what_it_is_for(self, path):
        source = path.read_text()
        assert not source.strip() or ast.get_docstring(ast.parse(source))

    @pytest.mark.parametrize("path", python_files(*APPS, "deploy"), ids=lambda p: str(p.relative_to(ROOT)))
    def test_a_file_becomes_a_folder_before_it_is_too_long(self, path):
        assert len(path.read_text().splitlines()) <= 420

    def test_no_template_carries_inline_style_or_script(self):
        bad = []
        for path in ROOT.glob("*/templates/**/*.html"):
            text = path.read_text()
            if re.search(r"\sstyle=[\"']|\son[a-z]+=\"|<script(?![^>]*src=)[^>]*>|javascript:", text):
                bad.append(str(path.relative_to(ROOT)))
        assert not bad
