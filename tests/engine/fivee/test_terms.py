"""Hebrew terms: whole words, all spellings, and look-alikes that mean different things."""

from __future__ import annotations

import pytest

from rules.engine.books.fivee import terms
from rules.engine.books.fivee.abilities import ABILITIES
from rules.engine.books.fivee.skills import SKILLS
from tests.engine.fivee.cast import ask, error


@pytest.mark.rule("5E-SKILL-1")
class TestTerms:
    @pytest.mark.parametrize(
        ("hebrew", "kind", "code"),
        [
            ("תבונה", "ability", "int"),
            ("תובנה", "skill", "insight"),
            ("זריזות", "ability", "dex"),
            ("זריזות ידיים", "skill", "sleight_of_hand"),
            ("כושף", "class", "sorcerer"),
            ("מכשף", "class", "warlock"),
        ],
    )
    def test_look_alikes_are_told_apart(self, hebrew, kind, code):
        assert ask("term", hebrew=hebrew) == {"kind": kind, "code": code}

    @pytest.mark.parametrize(
        ("spellings", "code"),
        [
            (("השרדות", "הישרדות"), "survival"),
            (("הבחנה", "תפיסה"), "perception"),
            (("חסרון", "חיסרון"), "disadvantage"),
            (("תיקו", "תיק״ו", 'תיק"ו'), "tie"),
            (("ד״ק", 'ד"ק', " דירוג  קושי "), "dc"),
            (("מ׳", "מ'", "מטר"), "m"),
            (("בר-מזל", "בר־מזל"), "lucky"),
        ],
    )
    def test_spellings_of_one_thing_have_one_code(self, spellings, code):
        assert {ask("term", hebrew=one)["code"] for one in spellings} == {code}

    @pytest.mark.parametrize("hebrew", ["", "זריז", "הכוח", "תבונה תובנה", "strength"])
    def test_parts_and_strangers_are_no_terms(self, hebrew):
        assert ask("term", hebrew=hebrew) == error("bad_value")

    def test_every_ability_and_skill_has_a_name(self):
        assert set(terms.ABILITIES.values()) == set(ABILITIES)
        assert set(terms.SKILLS.values()) == set(SKILLS)

    def test_no_term_stands_twice(self):
        every = (terms.ABILITIES, terms.SKILLS, terms.CLASSES, terms.OTHERS)
        assert sum(map(len, every)) == len(terms.KNOWN)
