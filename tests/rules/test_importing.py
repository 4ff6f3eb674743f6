"""Content files become rows: all or nothing, and never over an edit made in the desk."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules.models import Card, CardList, CardText, Rule, System, Table, TableRow
from rules.selectors import catalogue, entries, schemas
from rules.services import editing, importing
from rules.services.importing import Outcome
from tests.rules.content import KEY, Folder, card, official, row

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def said(outcome: Outcome) -> str:
    return "\n".join(str(fault) for fault in outcome.faults)


def writes(run: Any) -> list[str]:
    with CaptureQueriesContext(connection) as seen:
        run()
    words = ("INSERT", "UPDATE", "DELETE")
    return [query["sql"] for query in seen.captured_queries if query["sql"].startswith(words)]


class TestTheFirstImport:
    def test_makes_rows_of_every_kind_of_entry(self, folder: Folder):
        outcome = folder.load()
        assert not outcome.faults
        assert sorted(outcome.lines()) == [
            "1 list added",
            "1 system added",
            "1 table added",
            "2 rules added",
            "3 cards added",
        ]
        assert CardText.objects.get(card__key="hum", card__system=KEY, language="en").text == "A low sound."
        assert Rule.objects.get(key="TY-CORE-1").chapter.key == "TY-CORE"
        assert [r.code for r in TableRow.objects.filter(table__system=KEY)] == ["well", "badly"]

    def test_takes_the_official_content(self, cards: None):
        assert Card.objects.filter(system="dozen-die", house=None, kind="skill", category="general").count() >= 6
        assert len(System.objects.get(key="dozen-die").starters) == 2
        recovery = catalogue.table(None, "dozen-die", "recovery")
        assert [one.house for one in recovery] == [False] * 9 + [True] * 3


class TestASecondImport:
    def test_changes_nothing_and_writes_nothing(self, folder: Folder):
        folder.load()
        assert writes(lambda: folder.load()) == []
        assert folder.load().changed == 0

    def test_of_the_official_content_writes_nothing(self, cards: None):
        assert writes(lambda: call_command("load_cards", stdout=StringIO())) == []

    def test_follows_a_change_in_a_file(self, folder: Folder):
        folder.load()
        folder.card("hum")["price"] = {"unit": "xp", "first": 1, "last": 4}
        folder.card("hum")["names"]["en"] = "Humming"
        folder.lists[0]["entries"] = [{"card": "sing", "price": {"unit": "xp", "flat": 3}}]
        folder.tables[0]["rows"] = [row(1, 1, "well"), row(2, 4, "worse")]
        outcome = folder.load()
        assert outcome.conflicts == []
        assert sorted(outcome.lines()) == ["1 card changed", "1 list changed", "1 table changed"]
        hum = catalogue.card(None, KEY, "hum")
        assert (hum.price.first, hum.price.last, dict(hum.lists)) == (1, 4, {})
        assert catalogue.name(KEY, "hum") == "Humming"
        assert catalogue.card(None, KEY, "sing").lists["mage"].flat == 3
        assert [(r.first, r.last, r.code) for r in catalogue.table(None, KEY, "fate")] == [
            (1, 1, "well"),
            (2, 4, "worse"),
        ]

    def test_follows_a_new_order_without_calling_it_a_change(self, folder: Folder):
        folder.load()
        folder.cards.reverse()
        assert folder.load().changed == 0
        assert list(catalogue.catalogue(None, KEY).cards) == ["mage", "sing", "hum"]


class TestACardThatLeavesTheFile:
    def test_is_withdrawn_and_stays(self, folder: Folder):
        folder.load()
        folder.cards = [one for one in folder.cards if one["key"] != "sing"]
        folder.texts["en/cards.md"] = "## hum\n\nA low sound.\n"
        assert folder.load().lines() == ["1 card withdrawn"]
        assert catalogue.card(None, KEY, "sing").withdrawn
        assert writes(lambda: folder.load()) == []

    def test_is_no_longer_withdrawn_when_it_comes_back(self, folder: Folder):
        folder.load()
        gone, text = folder.cards.pop(), folder.texts["en/cards.md"]
        folder.texts["en/cards.md"] = "## hum\n\nA low sound.\n"
        folder.load()
        folder.cards.append(gone)
        folder.texts["en/cards.md"] = text
        outcome = folder.load()
        assert (outcome.conflicts, outcome.lines()) == ([], ["1 card changed"])
        assert not catalogue.card(None, KEY, "sing").withdrawn

    def test_a_card_that_was_made_in_the_desk_is_left_alone(self, folder: Folder):
        folder.load()
        Card.objects.create(system_id=KEY, key="desk_made", kind="skill", category="general")
        assert folder.load().changed == 0
        assert not catalogue.card(None, KEY, "desk_made").withdrawn

    def test_a_list_a_table_and_a_rule_are_removed(self, folder: Folder):
        folder.load()
        folder.lists, folder.tables = [], []
        folder.rules, folder.texts["en/rules.md"] = folder.rules[:1], ""
        for one in folder.cards:
            one["rule"] = "TY-CORE"
        outcome = folder.load()
        assert sorted(outcome.lines()) == ["1 list removed", "1 rule removed", "1 table removed", "3 cards changed"]
        assert not CardList.objects.filter(system=KEY).exists()


class TestAnEditMadeInTheDesk:
    def edit(self) -> None:
        hum = Card.objects.get(system=KEY, key="hum")
        hum.price_unit, hum.price_flat = "xp", 5
        hum.save()

    def test_is_kept_and_reported_when_the_file_differs(self, folder: Folder):
        folder.load()
        self.edit()
        folder.card("hum")["price"] = {"unit": "xp", "flat": 2}
        outcome = folder.load()
        assert [(one.kind, one.key, one.kept) for one in outcome.conflicts] == [("card", "hum", True)]
        assert outcome.changed == 0
        assert catalogue.card(None, KEY, "hum").price.flat == 5

    def test_gives_way_when_told_so(self, folder: Folder):
        folder.load()
        self.edit()
        outcome = folder.load(overwrite=True)
        assert [one.kept for one in outcome.conflicts] == [False]
        assert catalogue.card(None, KEY, "hum").price is None
        assert folder.load().conflicts == []

    def test_of_a_text_an_entry_or_a_row_counts_too(self, folder: Folder):
        folder.load()
        text = CardText.objects.get(card__system=KEY, card__key="sing", language="en")
        text.text = "Ours."
        text.save()
        CardList.objects.get(system=KEY).entries.get().delete()
        fate = TableRow.objects.get(table__system=KEY, first=1)
        fate.code = "fine"
        fate.save()
        kinds = [(one.kind, one.key) for one in folder.load().conflicts]
        assert kinds == [("card", "sing"), ("list", "mage"), ("table", "fate")]

    def test_that_says_the_same_as_the_new_file_is_no_conflict(self, folder: Folder):
        folder.load()
        self.edit()
        folder.card("hum")["price"] = {"unit": "xp", "flat": 5}
        assert folder.load().conflicts == []
        folder.card("hum")["price"] = {"unit": "xp", "flat": 6}
        assert (folder.load().conflicts, catalogue.card(None, KEY, "hum").price.flat) == ([], 6)

    def test_other_rows_of_the_same_run_are_changed(self, folder: Folder):
        folder.load()
        self.edit()
        folder.card("hum")["price"] = {"unit": "xp", "flat": 2}
        folder.card("sing")["price"] = {"unit": "xp", "flat": 1}
        assert folder.load().lines() == ["1 card changed"]

    def test_has_the_importer_and_the_editor_apart_in_its_history(self, folder: Folder):
        folder.load()
        self.edit()
        hum = Card.objects.get(system=KEY, key="hum")
        assert [one.history_change_reason for one in hum.history.all()] == [None, "imported"]


class TestFaults:
    def test_all_of_them_are_told_at_once_and_nothing_is_changed(self, folder: Folder):
        folder.load()
        folder.card("hum")["price"] = {"unit": "xp", "first": "1\u20134"}
        folder.card("sing")["colour"] = "red"
        folder.cards.append(card("new"))
        folder.lists[0]["entries"] = [{"card": "nobody"}]
        folder.tables[0]["rows"][1]["first"] = 4
        folder.texts["fi/cards.md"] = "## nothing\n\nEi mitään.\n"
        outcome = folder.load()
        text = said(outcome)
        for expected in ("hum price.first", "sing colour", "no card nobody", "leaves a gap: 3", "no card nothing"):
            assert expected in text
        assert outcome.changed == 0
        assert not Card.objects.filter(key="new").exists()

    def test_one_bad_system_keeps_the_others_from_changing(self, folder: Folder, tmp_path: Path):
        other = Folder(tmp_path / "more")
        other.path.rename(tmp_path / "other")
        other.path = tmp_path / "other"
        other.system = {**other.system, "key": "other"}
        other.cards[1]["rule"] = "TY-NONE-1"
        other.write()
        assert "other/cards.yaml: hum rule: there is no rule TY-NONE-1" in said(folder.load())
        assert not System.objects.filter(key=KEY).exists()

    @pytest.mark.case(16)
    @pytest.mark.parametrize("typed", ["1\u20134", "\u22121", "\uff14", "3\u00a0", 1.0, True])
    def test_numbers_in_files_are_plain_whole_numbers(self, folder: Folder, typed: Any):
        folder.card("hum")["price"] = {"unit": "xp", "flat": typed}
        assert "hum price.flat" in said(folder.load())

    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            (lambda f: f.cards.append(card("hum")), "hum: stands twice"),
            (lambda f: f.cards.append("hum"), 'entry 4: "hum" is not a group of fields'),
            (lambda f: f.card("hum").update(own=["it"]), "there is no name in it"),
            (lambda f: f.card("hum").update(names={"sv": "Nynna"}), "the system has no language sv"),
            (lambda f: f.card("hum").update(price={"unit": "xp", "first": 4, "last": 1}), "last level lies below"),
            (lambda f: f.card("hum").update(price={"unit": "xp", "flat": 10**9}), "a price is at most"),
            (lambda f: f.lists[0].update(opened_by="hum"), "there is no class or subclass hum"),
            (lambda f: f.lists[0]["entries"].append({"card": "hum"}), "names hum twice"),
            (lambda f: f.rules.reverse(), "there is no chapter TY-CORE before it"),
            (lambda f: f.tables[0]["rows"].pop(), "must end with face 4"),
            (lambda f: f.tables[0]["rows"][0].update(last=3), "overlaps the row before"),
            (lambda f: f.tables[0]["rows"][0].update(values={"x": 1}), "must have a value for each column"),
            (lambda f: f.tables[0].update(rule="TY-CORE-9"), "there is no rule TY-CORE-9"),
            (lambda f: f.texts.update({"en/cards.md": "## hum\n\n"}), "has no text below its heading"),
            (lambda f: f.texts.update({"en/more.md": "## hum\n\nAgain.\n"}), "has two texts in this language"),
            (
                lambda f: f.texts.update({"en/rules.md": "## TY-CORE-1\n\nSee TY-CORE-7.\n"}),
                "there is no rule TY-CORE-7",
            ),
            (lambda f: f.texts.update({"en/rules.md": "Lost.\n\n## TY-CORE-1\n\nOne.\n"}), "before the first heading"),
            (lambda f: f.system.update(key="other"), "must stand in a folder called other"),
        ],
    )
    def test_references_and_figures_must_hold_together(self, folder: Folder, change: Any, expected: str):
        change(folder)
        assert expected in said(folder.load())
        assert not Card.objects.filter(system=KEY).exists()

    @pytest.mark.parametrize(
        ("name", "text", "expected"),
        [
            ("cards.yaml", "- {key: a, key: b}", "key stands twice"),
            ("cards.yaml", "key: a", "must be a list of entries"),
            ("cards.yaml", "- [unclosed", "cards.yaml: line"),
            ("lists.yaml", "\x00", "tiny/lists.yaml"),
        ],
    )
    def test_a_file_that_cannot_be_read_is_named(self, folder: Folder, name: str, text: str, expected: str):
        folder.write()
        (folder.path / name).write_text(text, "utf-8")
        outcome = importing.load(folder.root, at=timezone.now())
        assert expected in said(outcome)

    def test_bytes_that_are_not_utf8_are_a_fault(self, folder: Folder):
        folder.write()
        (folder.path / "cards.yaml").write_bytes(b"- {key: \xff}")
        (folder.path / "text" / "en" / "cards.md").write_bytes(b"## hum\n\n\xff\n")
        outcome = importing.load(folder.root, at=timezone.now())
        assert said(outcome).count("is not UTF-8") == 2


OWN = {
    "type": "object",
    "properties": {
        "kind": {"enum": ["skill", "class"]},
        "stats": {"properties": {"abilities": {"additionalProperties": {"type": "integer", "maximum": 3}}}},
    },
}


class TestWhatASystemSaysOfItsOwn:
    def write(self, folder: Folder, schema: Any, kind: str = "card") -> None:
        (folder.path / f"{kind}.schema.json").write_text(schema if isinstance(schema, str) else json.dumps(schema))

    def test_is_kept_with_the_system(self, folder: Folder):
        self.write(folder, OWN)
        assert not folder.load().faults
        assert schemas.own(KEY) == {"card": OWN}

    def test_is_checked_beside_what_holds_everywhere(self, folder: Folder):
        self.write(folder, OWN)
        folder.card("hum").update(kind="Talent", colour="red")
        folder.card("mage")["stats"] = {"abilities": {"ST": 4}}
        assert [str(fault) for fault in folder.load().faults][:3] == [
            "tiny/cards.yaml: mage stats.abilities.ST: 4 is more than 3",
            "tiny/cards.yaml: hum colour: is not a known field",
            'tiny/cards.yaml: hum kind: "Talent" is not one of: "skill", "class"',
        ]

    def test_holds_in_the_desk_too(self, folder: Folder):
        self.write(folder, OWN)
        folder.load()
        entry = {**entries.CARD_DEFAULTS, **folder.card("hum"), "kind": "item"}
        assert [fault.field for fault in editing.faults("card", entry, KEY)] == ["kind"]

    def test_leaves_other_systems_alone(self, folder: Folder):
        self.write(folder, OWN)
        folder.load()
        assert "skill_stats" in schemas.own("dozen-die")["card"]["$defs"]

    @pytest.mark.parametrize(
        ("schema", "expected"),
        [("{", "is not JSON"), ("[]", "must be a group of fields"), ({"type": "word"}, "is not valid under any")],
    )
    def test_is_a_fault_where_it_is_no_schema(self, folder: Folder, schema: Any, expected: str):
        self.write(folder, schema)
        assert expected in said(folder.load())

    def test_may_speak_of_rows_of_tables(self, folder: Folder):
        flags = {"properties": {"effects": {"properties": {"sinks": {"type": "boolean"}}}}}
        self.write(folder, {"properties": {"rows": {"items": flags}}}, "table")
        folder.tables[0]["rows"][0]["effects"] = {"sinks": "deep"}
        assert 'rows.0.effects.sinks: "deep" is not yes or no' in said(folder.load())


class TestKeysOfEverySystem:
    def test_a_rule_id_may_begin_with_a_digit(self, folder: Folder):
        for one in (*folder.rules, *folder.cards, *folder.tables):
            for name in ("id", "chapter", "rule"):
                if name in one:
                    one[name] = one[name].replace("TY-", "5T-")
        folder.texts["en/rules.md"] = "## 5T-CORE-1\n\nOne, see 5T-CORE.\n"
        assert not folder.load().faults
        assert "5T-CORE-1" in catalogue.snapshot(KEY).rules
        folder.texts["en/rules.md"] = "## 5T-CORE-1\n\nSee 5T-CORE-9.\n"
        assert "there is no rule 5T-CORE-9" in said(folder.load())

    @pytest.mark.parametrize("kind", ["skills", "equipment", "powers"])
    def test_a_class_opens_lists_of_three_kinds_with_prices_of_their_own(self, folder: Folder, kind: str):
        folder.lists[0].update(kind=kind, entries=[{"card": "hum", "price": {"unit": "pr", "flat": 3}}])
        assert not folder.load().faults
        opened = catalogue.catalogue(None, KEY).cards["hum"].lists["mage"]
        assert opened is not None
        assert (opened.unit, opened.flat) == ("pr", 3)


class TestTheCommand:
    def test_tells_what_it_did_and_then_that_nothing_changed(self, folder: Folder):
        folder.write()
        first, second = StringIO(), StringIO()
        call_command("load_cards", path=folder.root, stdout=first)
        call_command("load_cards", path=folder.root, stdout=second)
        assert "3 cards added" in first.getvalue()
        assert second.getvalue() == "nothing changed\n"

    def test_fails_with_the_faults_and_their_number(self, folder: Folder):
        folder.card("hum")["rule"] = "TY-NONE-1"
        folder.write()
        told = StringIO()
        with pytest.raises(CommandError, match="1 fault in the files; nothing was changed"):
            call_command("load_cards", path=folder.root, stderr=told)
        assert told.getvalue() == "tiny/cards.yaml: hum rule: there is no rule TY-NONE-1\n"

    def test_loads_one_system_alone(self, folder: Folder):
        folder.write()
        with pytest.raises(CommandError):
            call_command("load_cards", path=folder.root, system="no-such", stderr=StringIO())
        call_command("load_cards", path=folder.root, system=KEY, stdout=StringIO())
        assert System.objects.filter(key=KEY).exists()

    def test_the_official_content_is_sound(self):
        call_command("load_cards", path=official(), stdout=StringIO())
        assert Table.objects.filter(system="dozen-die", key="recovery").exists()
