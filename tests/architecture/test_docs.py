"""Every document says what it must, in plain words of the project alone."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.documents import DOCS, name_of, text
from tests.architecture.test_layers import APPS, ROOT

MOST_PAGES = 10

PAGES = ("architecture", "glossary", "adding-a-rule", "authoring-content", "api", "running")

FRONT = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")

# Made from the code, or by the camera: they carry no prose of their own.
BROAD = r"(?<![\w-])(?:{})(?![\w-])"

NEVER = {
    "who or what wrote it": BROAD.format(
        r"AI|LLM|GPT|chatbot|language model|(?:sub-?)?agents?|prompts?|helpers?|teammates?"
    ),
    "where it was written": r"/(?:work|tmp|root|home)/|\bthis session\b|\bsession [0-9a-f]{6,}",
    "hosts of registries": r"\b(?:pypi|pythonhosted|npmjs|registry\.npm|crates\.io|docker\.io)\b",
}

AMERICAN = BROAD.format(r"colors?|armor|center|behavior|favorite|organize[rsd]?|gray|catalog|canceled|license")

PRINTED = ("Armor Penetrating", "[MIT licence](LICENSE)")  # what a game prints, and the name of a file


def written() -> list[Path]:
    """All prose: front pages, pages of docs/, decisions, the page about content."""
    found = [ROOT / name for name in FRONT] + [ROOT / "fixtures/README.md"] + sorted(DOCS.rglob("*.md"))
    return [path for path in found if path.exists()]


def prose(path: Path) -> str:
    """Words without code: what stands in fences or backticks follows the code, not our spelling."""
    told = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    told = re.sub(r"`[^`]*`", "", told)
    for one in PRINTED:
        told = told.replace(one, "")
    return re.sub(r"\]\([^)]*\)", "]", told)


def links(path: Path) -> Iterator[str]:
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            yield target


def asked_for() -> set[Path]:
    """What `test_all_of_them_are_written` and `test_the_picture_is_there` ask for by themselves."""
    return {DOCS / f"{page}.md" for page in PAGES} | {DOCS / "screenshot.png"}


def heading_ids(path: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in headings}


class TestThePages:
    def test_all_of_them_are_written(self):
        assert {path.stem for path in DOCS.glob("*.md")} == set(PAGES)

    def test_there_are_ten_at_most(self):
        assert len(list(DOCS.glob("*.md"))) <= MOST_PAGES

    @pytest.mark.parametrize("path", written(), ids=name_of)
    def test_links_lead_somewhere(self, path):
        lost = []
        for target in links(path):
            file, _, place = target.partition("#")
            there = (path.parent / file).resolve() if file else path
            if there in asked_for() and not place:
                continue
            if not there.exists() or (place and there.suffix == ".md" and place not in heading_ids(there)):
                lost.append(target)
        assert lost == []

    @pytest.mark.parametrize("path", written(), ids=name_of)
    def test_speak_of_the_project_alone(self, path):
        told = path.read_text(encoding="utf-8")
        assert {why: found for why, sign in NEVER.items() if (found := re.findall(sign, told))} == {}

    @pytest.mark.parametrize("path", written(), ids=name_of)
    def test_are_plain_and_british(self, path):
        told = prose(path)
        assert re.findall(AMERICAN, told, flags=re.IGNORECASE) == []
        assert "\u2014" not in told
        assert re.findall(r"\w!", told) == []

    def test_every_path_that_they_name_is_there(self):
        lost = {}
        for path in written():
            named = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|md|yaml|json|html))`", path.read_text(encoding="utf-8"))
            gone = [one for one in named if not any((base / one).exists() for base in bases())]
            if gone:
                lost[name_of(path)] = gone
        assert lost == {}


def bases() -> tuple[Path, ...]:
    """Where a path in a document may begin: the project, the engine, an app, a system's content."""
    systems = [path.parent for path in (ROOT / "fixtures").glob("*/system.yaml")]
    return (ROOT, ROOT / "fixtures", ROOT / "rules/engine", *(ROOT / app for app in APPS), *systems)


class TestTheReadme:
    def test_has_the_two_commands_and_no_other(self):
        fences = re.findall(r"```sh\n(.*?)```", text("README.md"), flags=re.DOTALL)
        assert [line for fence in fences for line in fence.split("\n") if line] == ["make run", "make test"]
        assert set(re.findall(r"\bmake [a-z-]+", text("README.md"))) == {"make run", "make test"}

    def test_says_what_must_be_there_first(self):
        for wanted in ("python3-venv", "3.11", "`make`"):
            assert wanted in text("README.md")

    def test_leads_into_the_documents(self):
        into = [target for target in links(ROOT / "README.md") if target.startswith("docs/") and target.endswith(".md")]
        assert len(set(into)) >= 4

    def test_the_picture_is_there(self):
        assert (DOCS / "screenshot.png").exists()

    def test_shows_one_picture(self):
        assert len(re.findall(r"!\[[^\]]+\]\(docs/screenshot\.png\)", text("README.md"))) == 1
        assert text("README.md").count("![") == 1


class TestTheContributorsPage:
    def test_names_every_make_target(self):
        targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
        assert len(targets) > 5
        told = set(re.findall(r"`make ([a-z-]+)", text("CONTRIBUTING.md")))
        assert targets - told == set()

    def test_names_every_check(self):
        check = (ROOT / "Makefile").read_text().partition("\ncheck:")[2].partition("\n\n")[0]
        tools = set(re.findall(r"\$\(BIN\)/([a-z-]+)", check)) - {"python"}
        assert {tool for tool in tools if f"`{tool}" not in text("CONTRIBUTING.md")} == set()
        for command in re.findall(r"manage\.py ([a-z]+)", check):
            assert f"`{command}" in text("CONTRIBUTING.md")

    def test_names_every_folder_of_tests(self):
        folders = {path.parent for path in (ROOT / "tests").glob("*/__init__.py")}
        assert {f.name for f in folders if f"`tests/{f.name}`" not in text("CONTRIBUTING.md")} == set()

    def test_names_every_marker_of_tests(self):
        markers = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["markers"]
        for marker in markers:
            assert re.split(r"[(:]", marker)[0] in text("CONTRIBUTING.md")


class TestTheListOfChanges:
    def test_has_the_version_that_is_built(self):
        version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
        assert re.search(rf"^## {re.escape(version)}\b", text("CHANGELOG.md"), flags=re.MULTILINE)


class TestRunning:
    def test_names_every_variable_that_settings_read(self):
        code = (ROOT / "config/settings.py").read_text()
        read = set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z][A-Z0-9_]+)"', code))
        assert len(read) > 10
        assert {name for name in read if name not in text("running")} == set()

    def test_names_every_variable_of_the_example(self):
        shown = set(re.findall(r"^#? ?([A-Z][A-Z0-9_]+)=", (ROOT / ".env.example").read_text(), flags=re.MULTILINE))
        assert {name for name in shown if name not in text("running")} == set()

    def test_names_every_command_of_an_operator(self):
        for command in ("prepare", "audit", "load_cards"):
            assert command in text("running")


class TestTheApi:
    def test_names_every_header_and_status_of_acts(self):
        for wanted in ("Idempotency-Key", "If-Match", "problem+json", "401", "403", "404", "409", "410", "412"):
            assert wanted in text("api")

    def test_names_both_scopes(self):
        for scope in ("read", "write"):
            assert scope in text("api")


DECISIONS = sorted(path for path in (DOCS / "decisions").glob("*.md") if path.name != "README.md")


class TestDecisions:
    def test_are_numbered_without_a_gap(self):
        numbers = [int(path.name[:4]) for path in DECISIONS]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) > 20

    @pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
    def test_each_says_what_why_and_when_to_look_again(self, path):
        told = path.read_text(encoding="utf-8")
        assert told.startswith(f"# {path.name[:4]} ")
        parts = re.split(r"^## (.+)$", told, flags=re.MULTILINE)
        sections = dict(zip(parts[1::2], parts[2::2], strict=True))
        for wanted in ("Decision", "Why", "Look again"):
            assert sections.get(wanted, "").strip()
        assert len(told.split()) < 350

    def test_each_stands_in_the_index(self):
        index = (DOCS / "decisions/README.md").read_text(encoding="utf-8")
        assert [path.name for path in DECISIONS] == re.findall(r"\]\((\d{4}-[a-z-]+\.md)\)", index)
