"""The sheet in parts: every number has its place once, with the right unit, sign and name."""

from __future__ import annotations

import pytest

from rules.engine.books.fivee.book import FiveE
from rules.engine.books.fivee.figures import KEPT
from tests.engine.fivee.cast import HOUSE, WITH_ENCUMBRANCE, member

BOOK = FiveE()


def codes(one, house=HOUSE):
    return [
        code
        for part in BOOK.sections(one, house)
        for block in part.blocks
        for line in block.lines
        for code in line.codes
    ]


class TestSections:
    @pytest.mark.parametrize("house", [HOUSE, WITH_ENCUMBRANCE], ids=["plain", "variant"])
    @pytest.mark.parametrize("main_class", ["wizard", "rogue", None])
    def test_each_number_and_all_that_is_kept_stands_once(self, house, main_class):
        one = member(main_class=main_class)
        shown = codes(one, house)
        assert len(shown) == len(set(shown))
        wanted = {number.code for number in BOOK.sheet(one, house)} | {kept.code for kept in KEPT}
        assert set(shown) == wanted

    @pytest.mark.rule("5E-SKILL-3")
    def test_no_skills_stand_under_constitution(self):
        skills = next(part for part in BOOK.sections(member(), HOUSE) if part.key == "skills")
        assert [block.name for block in skills.blocks] == ["str", "dex", "int", "wis", "cha"]
        assert sum(len(block.lines) for block in skills.blocks) == 18

    @pytest.mark.rule("5E-CAST-1")
    def test_the_dc_of_spells_stands_for_those_who_cast(self):
        assert "spell_save_dc" in codes(member(main_class="wizard"))
        assert "spell_save_dc" not in codes(member(main_class="rogue"))


class TestHowNumbersAreShown:
    def test_weights_speeds_signs_and_modifiers(self):
        assert (BOOK.shown("capacity_g").unit, BOOK.shown("capacity_g").per) == ("kg", 1000)
        assert (BOOK.shown("speed_cm").unit, BOOK.shown("speed_cm").per) == ("m", 100)
        assert BOOK.shown("stealth").signed
        assert not BOOK.shown("passive_stealth").signed
        assert BOOK.shown("str").beside == "str_mod"

    def test_names_are_made_from_abilities_and_skills(self):
        assert BOOK.called("str_save") == BOOK.called("str_save_prof") == ("save", "str")
        assert BOOK.called("passive_perception") == ("passive", "perception")
        assert BOOK.called("stealth_prof") == ("", "stealth")
        assert BOOK.called("stealth") == ("", "stealth")


class TestRemarks:
    @pytest.mark.rule("5E-MOD-4")
    def test_a_score_above_20(self):
        assert [(one.code, one.params["ability"]) for one in BOOK.remarks(member(cha=21), HOUSE)] == [
            ("above_adventurer_limit", "cha")
        ]
        assert BOOK.remarks(member(cha=20), HOUSE) == ()

    @pytest.mark.rule("5E-CARRY-3", "5E-ENC-2", "5E-ENC-3")
    def test_what_a_load_does(self):
        def said(load, house):
            return [one.code for one in BOOK.remarks(member(str=10, load_g=load), house)]

        assert said(75_000, HOUSE) == []
        assert said(75_001, HOUSE) == ["slowed_by_load"]
        assert said(25_001, WITH_ENCUMBRANCE) == ["encumbered"]
        assert said(50_001, WITH_ENCUMBRANCE) == ["heavily_encumbered"]


class TestOnPaper:
    def test_what_a_card_shows(self):
        one = member(stealth_prof=2, arcana_prof=1, wis_save_prof=2)
        shown = BOOK.on_card(one)
        assert {"proficiency_bonus", "speed_cm", "passive_perception", "capacity_g"} < set(shown)
        assert shown[-3:] == ("wis_save", "stealth", "arcana")
