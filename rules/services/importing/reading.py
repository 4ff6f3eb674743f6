"""Content files as entries: the only place that opens them. Nothing here touches the database."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from rules.selectors import entries, schemas
from rules.services.importing.outcome import FileFault

Entry = dict[str, Any]
_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc]
    """Plain YAML in which a name that stands twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _value in node.value:
            key = self.construct_object(key_node, deep=deep)
            if isinstance(key, list | dict):
                continue
            if key in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key} stands twice", key_node.start_mark)
            seen.add(key)
        made: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return made


@dataclass(slots=True)
class Content:
    """One system's folder. Entries keep the order of the files; `texts` by what they belong to, key and language."""

    folder: Path
    system: Entry = field(default_factory=dict)
    schemas: dict[str, Any] = field(default_factory=dict)
    cards: list[Entry] = field(default_factory=list)
    lists: list[Entry] = field(default_factory=list)
    tables: list[Entry] = field(default_factory=list)
    rules: list[Entry] = field(default_factory=list)
    starters: list[Entry] = field(default_factory=list)
    texts: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    where: dict[tuple[str, str], str] = field(default_factory=dict)
    faults: list[FileFault] = field(default_factory=list)

    @property
    def key(self) -> str:
        return str(self.system.get("key", self.folder.name))

    def blame(self, kind: str, key: str, message: str, place: str = "") -> None:
        """Note a fault of an entry under the file it came from."""
        self.faults.append(FileFault(self.where.get((kind, key), ""), f"{key} {place}".strip(), message))


def systems(root: Path) -> list[Path]:
    """Folders of systems below a folder of content, by name."""
    return sorted(path.parent for path in root.glob("*/system.yaml"))


def read(folder: Path) -> Content:
    """Everything in a system's folder, each entry checked by its schema; what is wrong is noted in `faults`."""
    content = Content(folder)
    system = _yaml(content, folder / "system.yaml")
    if isinstance(system, dict) and _fits(content, "system", system, "system.yaml", ""):
        content.system = system
    content.schemas = dict(_own_schemas(content))
    cards = [folder / "cards.yaml", *sorted((folder / "cards").glob("*.yaml"))]
    content.cards = [entries.whole_card(one) for path in cards for one in _listed(content, path, "card", "key")]
    content.lists = [entries.whole_list(one) for one in _listed(content, folder / "lists.yaml", "list", "key")]
    content.tables = [entries.whole_table(one) for one in _listed(content, folder / "tables.yaml", "table", "key")]
    content.rules = [entries.whole_rule(one) for one in _listed(content, folder / "rules.yaml", "rule", "id")]
    content.starters = [
        entries.whole_starter(one) for one in _listed(content, folder / "starters.yaml", "starter", "key")
    ]
    for path in sorted((folder / "text").glob("*/*.md")):
        _text(content, path)
    return content


def _own_schemas(content: Content) -> Iterator[tuple[str, Any]]:
    """What the system says of its own entries, by kind."""
    for kind in schemas.OWN:
        path = content.folder / f"{kind}.schema.json"
        if not path.exists():
            continue
        name = path.relative_to(content.folder.parent).as_posix()
        try:
            schema = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            content.faults.append(FileFault(name, "", f"is not JSON: {error}"))
            continue
        if fault := schemas.own_fault(schema):
            content.faults.append(FileFault(name, "", fault))
            continue
        yield kind, schema


def _yaml(content: Content, path: Path) -> Any:
    """What a file says; None for one that isn't there or can't be read."""
    if not path.exists():
        return None
    name = path.relative_to(content.folder.parent).as_posix()
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    except UnicodeDecodeError:
        content.faults.append(FileFault(name, "", "is not UTF-8"))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 1}" if mark else ""
        content.faults.append(FileFault(name, line, str(getattr(error, "problem", None) or "is not YAML")))
    return None


def _listed(content: Content, path: Path, kind: str, id_name: str) -> Iterator[Entry]:
    """The sound entries of a file, each key once."""
    found = _yaml(content, path)
    name = path.relative_to(content.folder.parent).as_posix()
    if found is None:
        return
    if not isinstance(found, list):
        content.faults.append(FileFault(name, "", "must be a list of entries"))
        return
    for number, entry in enumerate(found, start=1):
        key = str(entry.get(id_name) or f"entry {number}") if isinstance(entry, Mapping) else f"entry {number}"
        if not _fits(content, kind, entry, name, key):
            continue
        if (kind, key) in content.where:
            content.faults.append(FileFault(name, key, f"stands twice, also in {content.where[kind, key]}"))
            continue
        content.where[kind, key] = name
        yield dict(entry)


def _fits(content: Content, kind: str, entry: Any, name: str, key: str) -> bool:
    faults = schemas.faults(kind, entry, content.schemas)
    content.faults += [FileFault(name, f"{key} {fault.where}".strip(), fault.message) for fault in faults]
    return not faults


def _text(content: Content, path: Path) -> None:
    """Texts under `## key` headings; files called rules*.md belong to rules, others to cards."""
    name = path.relative_to(content.folder.parent).as_posix()
    kind = "rule" if path.name.startswith("rules") else "card"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        content.faults.append(FileFault(name, "", "is not UTF-8"))
        return
    key, body = "", list[str]()
    for number, line in enumerate([*lines, "## "], start=1):
        if not line.startswith("## "):
            body.append(line)
            continue
        text = "\n".join(body).strip()
        if key:
            _keep(content, kind, key, path.parent.name, text, name)
        elif text and not text.startswith("# "):
            content.faults.append(FileFault(name, f"line {number}", "text before the first heading belongs to nothing"))
        key, body = line[3:].strip(), []


def _keep(content: Content, kind: str, key: str, language: str, text: str, name: str) -> None:
    kept = content.texts.setdefault((kind, key), {})
    if language in kept:
        content.faults.append(FileFault(name, key, "has two texts in this language"))
    if not text:
        content.faults.append(FileFault(name, key, "has no text below its heading"))
    kept[language] = text
    content.where.setdefault(("text", f"{kind} {key} {language}"), name)
