"""The words of 5e: every code that its book shows has one, whether by a card or in the vocabulary."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from rules.engine.books.fivee import asking, figures, layout, sheet
from rules.engine.books.fivee.book import FiveE
from tests.content.reading import FIVEE
from tests.engine.fivee.cast import HOUSE, WITH_ENCUMBRANCE, asked, member, somebody

if not settings.configured:
    pytest.skip("words need the framework", allow_module_level=True)

from rules.wording.books import fivee

ENGINE = FIVEE.folder.parents[1] / "rules/engine/books/fivee"


def silent(group, codes):
    """Codes that neither a card nor a word names, in the order of the alphabet; a composed name by what it is about."""
    about = {FiveE().called(code)[1] for code in codes}
    return sorted(code for code in about if code not in FIVEE.cards() and code not in fivee.WORDS[group])


class TestTheWords:
    def test_numbers_of_the_sheet_and_what_is_kept(self):
        for house in (HOUSE, WITH_ENCUMBRANCE):
            assert silent("number", (one.code for one in sheet.sheet(somebody(main_class="wizard"), house))) == []
        assert silent("ability", (one.code for one in figures.KEPT)) == []
        assert silent("choice", (code for one in figures.KEPT for code in one.choices)) == []

    def test_sections_patterns_and_units(self):
        wizard = member(main_class="wizard")
        for house in (HOUSE, WITH_ENCUMBRANCE):
            parts = FiveE().sections(wizard, house)
            assert silent("section", (code for part in parts for code in (part.key, *part.heads))) == []
            assert silent("section", (block.name for part in parts for block in part.blocks if block.name)) == []
        assert silent("section", (one.section for one in figures.KEPT if one.section)) == []
        patterns = {pattern for pattern, _about in layout.CALLED.values() if pattern}
        assert silent("pattern", patterns) == []
        assert silent("unit", {shown.unit for shown in layout.SHOWN.values() if shown.unit}) == []

    def test_sources_of_numbers(self):
        laden = somebody(
            str=13, size="large", load_g=150_000, main_class="bard", skills={"arcana": "half", "stealth": "expertise"}
        )
        kept = {one.code for one in figures.KEPT}
        for house in (HOUSE, WITH_ENCUMBRANCE):
            sources = {step.source for one in sheet.sheet(laden, house) for step in one.steps} - kept
            assert silent("condition", sources) == []

    def test_rolls_and_their_fields(self):
        one = member()
        assert silent("roll", (kind.key for kind in asking.KINDS)) == []
        for kind in asking.KINDS:
            for field in FiveE().roll_fields(one, kind.key, (one,), HOUSE):
                assert silent("roll_field", [field.key]) == []
                assert (
                    silent("choice", (choice.name or choice.value for choice in field.choices if not choice.label))
                    == []
                )
            question = asked(one, kind.key, **({"advantages": 1} if kind.key == "check" else {}))
            assert silent("die", (die.colour for die in FiveE().throw(question).dice if die.colour)) == []
            assert silent("odds", (series.key for series in FiveE().roll_odds(question))) == []

    def test_findings_and_refusals(self):
        text = "".join((ENGINE / name).read_text(encoding="utf-8") for name in ("playing.py", "layout.py"))
        told = set(re.findall(r'Finding\(\s*"([a-z_]+)"', text)) | set(re.findall(r'code = "([a-z_]+)"', text))
        assert len(told) > 5
        assert silent("finding", told) == []
        for path in ENGINE.glob("*.py"):
            for rule, code in re.findall(r'Violation\("([^"]+)", "([a-z_]+)"', path.read_text(encoding="utf-8")):
                assert f"{rule} {code}" in fivee.REFUSALS or code in fivee.BEHIND, code

    def test_options(self):
        assert set(fivee.OPTIONS) == {option.key for option in FiveE().options()}

    def test_kinds_categories_and_figures_of_cards(self):
        known = {"skill", "class", "item", "weapon"}  # words that the product and other books have
        assert set(silent("kind", (card["kind"] for card in FIVEE.cards().values()))) <= known
        assert set(silent("category", (card["category"] for card in FIVEE.cards().values()))) <= known
        assert silent("stat", (code for card in FIVEE.cards().values() for code in card["stats"])) == []
