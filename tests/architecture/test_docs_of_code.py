"""The pages that follow the code name what it really has: modules, models, questions to a book, fields of content."""

import ast
import json
import re
from typing import Any

import pytest
from django.apps import apps

from rules.engine.books import registry
from rules.engine.books.base import Book
from tests.architecture.documents import codes_in, spelt, text
from tests.architecture.test_layers import APPS, ROOT


class TestArchitecture:
    @pytest.mark.parametrize("app", APPS)
    def test_names_every_app(self, app):
        assert f"### {app}\n" in text("architecture")

    @pytest.mark.parametrize("app", [app for app in APPS if (ROOT / app / "services").is_dir()])
    def test_names_every_module_of_services(self, app):
        section = text("architecture").partition(f"### {app}\n")[2].partition("\n### ")[0]
        modules = {path.stem for path in (ROOT / app / "services").rglob("*.py")} - {"__init__"}
        modules |= {path.parent.name for path in (ROOT / app / "services").glob("*/__init__.py")}
        assert {module for module in modules if f"`{module}`" not in section} == set()

    def test_names_every_module_of_plumbing(self):
        section = text("architecture").partition("### core\n")[2].partition("\n### ")[0]
        modules = {path.name for path in (ROOT / "core").glob("*.py")} - {
            "__init__.py",
            "apps.py",
            "admin.py",
            "models.py",
        }
        assert {name for name in modules if name not in text("architecture")} - {"styleguide.py"} == set()
        assert "/styleguide/" in section

    def test_names_every_task(self):
        told = text("architecture")
        for path in ROOT.glob("*/tasks.py"):
            assert f"`{path.parent.name}.tasks`" in told

    def test_puts_the_layers_in_the_order_of_the_contract(self):
        contract = (ROOT / ".importlinter").read_text().partition("layers =")[2].split("\n\n")[0].split()
        drawn = re.findall(
            r"^([a-z]+)  +\w", text("architecture").partition("```text\n")[2].partition("```")[0], re.MULTILINE
        )
        assert drawn == contract

    def test_names_every_status_of_a_refusal(self):
        from core import errors

        for name, one in vars(errors).items():
            if isinstance(one, type) and issubclass(one, errors.Refused):
                assert f"`{name}`" in text("architecture")


class TestTheGlossary:
    def words(self) -> set[str]:
        bold = re.findall(r"\*\*([^*]+)\*\*", text("glossary"))
        plain = text("glossary").lower()
        return {word.lower() for word in bold} | {
            one for one in ("table row", "rule text", "card text") if one in plain
        }

    def test_holds_every_model(self):
        models = [
            spelt(model.__name__)
            for app in APPS
            for model in apps.get_app_config(app).get_models()
            if not model.__name__.startswith("Historical")
        ]
        assert len(models) > 30
        assert sorted(set(models) - self.words()) == []

    def test_holds_every_kind_of_member_of_every_book(self):
        kinds = {kind.key for book in registry.books() for kind in book.kinds()}
        assert kinds - self.words() == set()

    def test_holds_every_code_of_dozen_die(self):
        """Those of other books are worded in rules/wording/books/, which test_wording.py looks at."""
        book = registry.book("dozen-die")
        codes = {one.code for one in book.abilities()} | set(book.causes()) | set(book.outcomes())
        codes |= {one.key for one in (*book.options(), *book.places())}
        codes |= {choice for one in book.options() for choice in one.choices}
        assert codes - codes_in("glossary") == set()

    def test_holds_every_step_of_an_interval_of_every_book(self):
        codes = set()
        for book in registry.books():
            codes |= {one.key for one in book.interval_steps({one.key: one.default for one in book.options()})}
        assert codes - codes_in("glossary") == set()

    def test_holds_every_choice_of_a_field(self):
        codes = set()
        for app in APPS:
            for model in apps.get_app_config(app).get_models():
                if not model.__name__.startswith("Historical"):
                    for field in model._meta.concrete_fields:
                        codes |= {str(value) for value, _label in field.choices or ()}
        told = codes_in("glossary") | self.words()
        assert codes - told == set()

    def test_holds_every_kind_of_card_and_every_mark(self):
        schema = json.loads((ROOT / "fixtures/schema/card.schema.json").read_text())
        wanted = set(schema["properties"]["mark"]["enum"]) - {None}
        for own in (ROOT / "fixtures").glob("*/card.schema.json"):
            if own.parent.name != "schema":
                wanted |= set(json.loads(own.read_text())["properties"]["kind"]["enum"])
        rules = json.loads((ROOT / "fixtures/schema/rule.schema.json").read_text())
        wanted |= {one for shape in rules["oneOf"] for one in shape["properties"].get("mark", {}).get("enum", ())} - {
            None
        }
        assert wanted - codes_in("glossary") == set()

    def test_holds_every_condition_and_row_of_dozen_die(self):
        from rules.engine.books.dozen_die import recovery

        codes = {row.code for row in recovery.ROWS} | {
            recovery.QUICK,
            recovery.FELL,
            recovery.NO_LEARNING,
            recovery.NO_UPKEEP,
            recovery.MAY_BARGAIN,
        }
        assert codes - codes_in("glossary") == set()

    def test_says_no_word_twice(self):
        firsts = re.findall(r"^\| \*\*([^*]+)\*\*", text("glossary"), flags=re.MULTILINE)
        assert sorted({word for word in firsts if firsts.count(word) > 1}) == []


class TestAddingARule:
    def excerpts(self) -> list[tuple[str, str]]:
        """Pieces of code that name the file they are from in their first line."""
        fences = re.findall(r"^( *)```[a-z]+\n(.*?)^ *```", text("adding-a-rule"), flags=re.DOTALL | re.MULTILINE)
        found = []
        for indent, fence in fences:
            lines = [line.removeprefix(indent) for line in fence.rstrip("\n").split("\n")]
            if lines[0].startswith("# ") and "/" in lines[0]:
                found.append((lines[0][2:].strip(), "\n".join(lines[1:]).rstrip()))
        return found

    def test_quotes_the_code_as_it_is(self):
        excerpts = self.excerpts()
        assert len(excerpts) >= 6
        stale = [path for path, code in excerpts if code not in (ROOT / path).read_text(encoding="utf-8")]
        assert stale == []

    def test_names_every_question_that_a_book_answers(self):
        asked = set(Book.__abstractmethods__) | {
            name
            for part in Book.__mro__
            if part.__module__.startswith("rules.engine.books.")
            for name, one in vars(part).items()
            if callable(one) and not name.startswith("_")
        }
        assert asked - codes_in("adding-a-rule") == set()
        assert set(Book.__annotations__) - codes_in("adding-a-rule") == set()

    def test_names_every_kind_of_option(self):
        kinds = {option.kind for book in registry.books() for option in book.options()}
        assert kinds - codes_in("adding-a-rule") == set()

    def test_names_every_reader_of_inputs(self):
        tree = ast.parse((ROOT / "rules/engine/inputs.py").read_text())
        readers = {
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "Input"
        }
        assert readers - codes_in("adding-a-rule") == set()


def fields_of(schema: Any) -> set[str]:
    """Names of all properties, at every depth."""
    if isinstance(schema, list):
        return set().union(*map(fields_of, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    own = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    return own.union(*map(fields_of, schema.values()))


SCHEMAS = sorted((ROOT / "fixtures/schema").glob("*.schema.json"))


class TestAuthoringContent:
    @pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
    def test_names_every_schema_and_its_file(self, path):
        kind = path.name.removesuffix(".schema.json")
        assert f"`{path.name}`" in text("authoring-content")
        assert f"### {kind.capitalize()}\n" in text("authoring-content")
        assert re.search(rf"`{kind}s?\.yaml`", text("authoring-content"))

    @pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
    def test_names_every_field(self, path):
        assert fields_of(json.loads(path.read_text())) - codes_in("authoring-content") == set()

    def test_names_every_option_of_the_importer(self):
        code = (ROOT / "rules/management/commands/load_cards.py").read_text()
        assert {
            one for one in re.findall(r'"(--[a-z]+)"', code) if f"`{one}`" not in text("authoring-content")
        } == set()

    def test_names_every_effect_of_a_recovery(self):
        from rules.engine.books.dozen_die import recovery

        assert set(recovery.BENIGN) - codes_in("authoring-content") == set()
