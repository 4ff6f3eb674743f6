"""A small system in a folder of its own, for tests that change content files."""

from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.utils import timezone

from rules.services import importing
from rules.services.importing import Outcome

KEY = "tiny"


class Folder:
    """Content files that a test may change and load again."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.path = root / KEY
        (self.path / "text" / "en").mkdir(parents=True)
        self.system: dict[str, Any] = {
            "key": KEY,
            "names": {"en": "Tiny"},
            "languages": ["en", "fi"],
            "source_language": "fi",
            "licence": "MIT",
            "source": {"title": "Tiny"},
        }
        self.rules: list[Any] = [
            {"id": "TY-CORE", "title": {"en": "Core"}, "order": 1},
            {"id": "TY-CORE-1", "chapter": "TY-CORE", "mark": None, "rulings": [], "title": {"en": "One"}},
        ]
        self.cards: list[Any] = [
            card("mage", "class", "main_class", stats={"abilities": {"ST": 1}}),
            card("hum"),
            card("sing"),
        ]
        self.lists: list[Any] = [
            {
                "key": "mage",
                "kind": "skills",
                "opened_by": "mage",
                "names": {"en": "Of mages"},
                "entries": [{"card": "hum"}],
            }
        ]
        self.tables: list[Any] = [
            {
                "key": "fate",
                "names": {"en": "Fate"},
                "rule": "TY-CORE-1",
                "die": 4,
                "columns": [],
                "rows": [row(1, 2, "well"), row(3, 4, "badly")],
            }
        ]
        self.starters: list[Any] = []
        self.texts = {
            "en/cards.md": "## hum\n\nA low sound.\n\n## sing\n\nA high one.\n",
            "en/rules.md": "## TY-CORE-1\n\nOne.\n",
        }

    def write(self) -> None:
        for name in ("system", "rules", "cards", "lists", "tables", "starters"):
            (self.path / f"{name}.yaml").write_text(yaml.safe_dump(getattr(self, name), allow_unicode=True), "utf-8")
        for name, text in self.texts.items():
            target = self.path / "text" / name
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, "utf-8")

    def load(self, *, overwrite: bool = False) -> Outcome:
        self.write()
        return importing.load(self.root, at=timezone.now(), overwrite=overwrite)

    def card(self, key: str) -> dict[str, Any]:
        return next(one for one in self.cards if one["key"] == key)


def card(key: str, kind: str = "skill", category: str = "general", **more: Any) -> dict[str, Any]:
    names = {"en": key.capitalize(), "fi": f"{key.capitalize()}-fi"}
    return {"key": key, "kind": kind, "category": category, "names": names, "price": None, "rule": "TY-CORE-1", **more}


def row(first: int, last: int, code: str, **more: Any) -> dict[str, Any]:
    return {"first": first, "last": last, "code": code, "names": {"en": code}, **more}


def official() -> Path:
    return Path(settings.BASE_DIR) / "fixtures"
