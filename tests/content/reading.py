"""Reading the fixtures of any game for tests: the only place here that knows where the files are."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


@dataclass(frozen=True)
class Game:
    """The files of one game. `prefix` opens the ids of its rules, `languages` are those of its texts."""

    name: str
    prefix: str
    languages: tuple[str, str]

    def __str__(self) -> str:
        return self.name

    @property
    def folder(self) -> Path:
        return FIXTURES / self.name

    @property
    def rule_id(self) -> re.Pattern[str]:
        """What the id of a rule or chapter looks like in a text."""
        return re.compile(rf"\b{self.prefix}-[A-Z]+(?:-\d+)?\b")

    @cache  # noqa: B019 - games are constants
    def load(self, name: str) -> Any:
        """A YAML file of the game by its path below the folder."""
        return yaml.safe_load((self.folder / name).read_text(encoding="utf-8"))

    def card_files(self) -> list[str]:
        found = [
            path for path in (self.folder / "cards.yaml", *(self.folder / "cards").glob("*.yaml")) if path.exists()
        ]
        return sorted(path.relative_to(self.folder).as_posix() for path in found)

    @cache  # noqa: B019
    def cards(self) -> dict[str, dict[str, Any]]:
        """All cards by key; a key that stands twice is an error."""
        return by_key(entry for name in self.card_files() for entry in self.load(name))

    def of_kind(self, *kinds: str) -> list[dict[str, Any]]:
        return [card for card in self.cards().values() if card["kind"] in kinds]

    @cache  # noqa: B019
    def lists(self, *kinds: str) -> dict[str, dict[str, Any]]:
        """Lists of these kinds by key, in the order of the file."""
        return by_key(entry for entry in self.load("lists.yaml") if entry["kind"] in kinds)

    @cache  # noqa: B019
    def rule_ids(self) -> tuple[str, ...]:
        """Rules and chapters, in their order."""
        return tuple(entry["id"] for entry in self.load("rules.yaml"))

    @cache  # noqa: B019
    def texts(self, language: str) -> dict[str, str]:
        """Texts of cards by key, in the order of files and lines."""
        return self._texts(language, rules=False)

    @cache  # noqa: B019
    def rule_texts(self, language: str) -> dict[str, str]:
        """Texts of rules and chapters by id, in the order of files and lines."""
        return self._texts(language, rules=True)

    def _texts(self, language: str, *, rules: bool) -> dict[str, str]:
        found: dict[str, str] = {}
        for path in sorted((self.folder / "text" / language).glob("*.md")):
            if path.name.startswith("rules") != rules:
                continue
            before, *parts = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            titled = not rules and before.startswith("# ")
            assert titled or not before.strip(), f"{path.name} has text above its first heading"
            for part in parts:
                key, _, text = part.partition("\n")
                assert key.strip() not in found, f"{key} stands twice in {language}"
                found[key.strip()] = text.strip()
        return found

    def faults(self, name: str, entry: Any) -> list[str]:
        """What the schemas have against an entry, those of all games and the game's own, each with its place."""
        checked = (_validator(folder / f"{name}.schema.json") for folder in (FIXTURES / "schema", self.folder))
        return [f"{one.json_path}: {one.message}" for each in checked if each for one in each.iter_errors(entry)]


def by_key(entries: Any) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for entry in entries:
        assert entry["key"] not in found, f"{entry['key']} stands twice"
        found[entry["key"]] = entry
    return found


@cache
def _validator(path: Path) -> Draft202012Validator | None:
    """None for a schema that a game doesn't have of its own."""
    if not path.exists():
        return None
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


DOZEN_DIE = Game("dozen-die", "DD", ("en", "fi"))
FIVEE = Game("fivee", "5E", ("he", "en"))
YEAR_ZERO = Game("year-zero", "YZ", ("en", "sv"))
CRONACHE = Game("cronache", "CC", ("en", "it"))
GAMES = (DOZEN_DIE, FIVEE, YEAR_ZERO, CRONACHE)
