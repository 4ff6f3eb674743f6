"""The sheet: every number with its sources."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from rules.engine.books.base import ConditionState
from rules.engine.books.fivee import figures, sheet
from rules.engine.books.fivee.skills import SKILLS
from tests.engine.fivee.cast import BOOK, HOUSE, WITH_ENCUMBRANCE, ask, member, somebody


def numbers(one, options=HOUSE):
    found = {derived.code: derived for derived in sheet.sheet(one, options)}
    assert len(found) == len(sheet.sheet(one, options))
    return found


def sources(derived):
    return [(step.source, step.amount) for step in derived.steps]


@pytest.mark.rule("5E-SKILL-2")
class TestSkillsAndSaves:
    def test_a_skill_shows_ability_and_proficiency(self):
        found = numbers(somebody(wis=15, level=1, skills={"perception": "proficient"}))
        assert found["perception"].value == 4
        assert sources(found["perception"]) == [("wis", 2), ("proficiency_bonus", 2)]
        assert found["passive_perception"].value == 14
        assert found["insight"].value == 2

    def test_expertise_doubles_and_half_rounds_down(self):
        found = numbers(somebody(level=5, skills={"stealth": "expertise", "arcana": "half"}))
        assert found["stealth"].value == 6
        assert sources(found["arcana"]) == [("int", 0), ("half_proficiency", 1)]

    @pytest.mark.parametrize("grade", figures.GRADES)
    @pytest.mark.parametrize("level", [1, 5, 9, 13, 17])
    def test_a_skill_agrees_with_the_contract(self, grade, level):
        given = {"proficient": grade in ("proficient", "expertise"), "half_grant": grade == "half"}
        factors = [2] if grade == "expertise" else []
        total = ask("check", d20=1, score=13, level=level, factors=factors, **given)["total"]
        one = sheet.skill(somebody(dex=13, level=level, skills={"stealth": grade}), "stealth")
        assert one.value == total - 1

    def test_another_ability_brings_its_modifier(self):
        one = somebody(str=8, con=16, skills={"athletics": "proficient"})
        assert sheet.skill(one, "athletics").value == 1
        assert sheet.skill(one, "athletics", "con").value == 5

    def test_a_save_shows_its_proficiency(self):
        found = numbers(somebody(int=16, level=5, saves={"int": "proficient"}))
        assert found["int_save"].value == 6
        assert found["dex_save"].value == 0

    @pytest.mark.rule("5E-PROF-5")
    def test_a_feature_may_halve_or_double_the_bonus_of_a_save(self):
        found = numbers(somebody(saves={"int": "half", "wis": "expertise"}, level=9))
        assert (found["int_save"].value, found["wis_save"].value) == (2, 8)

    def test_there_are_all_numbers(self):
        found = numbers(somebody(level=3))
        assert {*SKILLS, *(f"passive_{skill}" for skill in SKILLS), "initiative", "proficiency_bonus"} <= set(found)
        assert "spell_save_dc" not in found
        assert "encumbered_from_g" not in found

    def test_a_caster_has_a_target_number(self):
        assert numbers(somebody(int=18, level=5, main_class="wizard"))["spell_save_dc"].value == 15

    def test_a_condition_on_a_score_reaches_what_rests_on_it(self):
        weak = ConditionState("ours", effects={"str": -4, "athletics": 1}, label="Poisoned")
        found = numbers(somebody(str=14, conditions=(weak,)))
        assert found["str"].value == 10
        assert found["athletics"].value == 1
        assert found["capacity_g"].value == 75_000

    @pytest.mark.rule("5E-MOD-4")
    def test_a_score_above_twenty_is_warned_of(self):
        assert sheet.warnings(somebody(str=21, dex=20)) == (("str", "above_adventurer_limit"),)


@pytest.mark.rule("5E-CARRY-6")
class TestLoads:
    def test_a_size_shows_what_it_adds(self):
        large = numbers(somebody(str=15, size="large"))["capacity_g"]
        assert large.value == 225_000
        assert sources(large) == [("str", 112_500), ("large", 112_500)]
        assert numbers(somebody(str=15, size="tiny"))["limit_g"].value == 112_500

    @pytest.mark.parametrize(
        ("load", "speed", "burden"),
        [
            (75_000, 900, "none"),
            (75_001, 150, "slowed_by_load"),
            (150_000, 150, "slowed_by_load"),
            (150_001, 0, "too_heavy"),
        ],
    )
    def test_a_load_slows(self, load, speed, burden):
        one = somebody(load_g=load)
        assert numbers(one)["speed_cm"].value == speed
        assert sheet.burden(one, HOUSE) == burden

    @pytest.mark.rule("5E-ENC-3")
    @pytest.mark.parametrize(
        ("load", "speed", "burden"),
        [
            (25_000, 900, "none"),
            (25_001, 600, "encumbered"),
            (50_001, 300, "heavily_encumbered"),
            (75_001, 0, "over_capacity"),
        ],
    )
    def test_with_the_variant_in_steps(self, load, speed, burden):
        one = somebody(load_g=load)
        assert numbers(one, WITH_ENCUMBRANCE)["speed_cm"].value == speed
        assert sheet.burden(one, WITH_ENCUMBRANCE) == burden

    @pytest.mark.rule("5E-ENC-3")
    def test_a_heavy_load_hampers_passive_scores_too(self):
        one = somebody(load_g=60_000)
        assert numbers(one, WITH_ENCUMBRANCE)["passive_stealth"].value == 5
        assert numbers(one, WITH_ENCUMBRANCE)["passive_perception"].value == 10
        assert numbers(one)["passive_stealth"].value == 10

    def test_units_are_told_in_kilograms_and_metres(self):
        assert figures.kilograms(112_500) == Decimal("112.5")
        assert figures.metres(150) == Decimal("1.5")


class TestTheBook:
    def test_a_new_member_has_tens_and_level_one(self):
        start = BOOK.starting_abilities(main_class=None, profile=None)
        assert (start["str"], start["level"], start["size"], start["speed_cm"]) == (10, 1, 2, 900)

    def test_a_member_is_read_as_a_character(self):
        one = figures.character(member(wis=15, perception_prof=2, size=3, wis_save_prof=2, lucky=1, load_g=5000))
        assert (one.size, one.skills["perception"], one.saves["wis"], one.lucky) == (
            "large",
            "proficient",
            "proficient",
            True,
        )
        assert BOOK.sheet(member(wis=15, perception_prof=2), HOUSE) == sheet.sheet(
            figures.character(member(wis=15, perception_prof=2)), HOUSE
        )

    def test_bounds_name_their_rules(self):
        kept = {one.code: one for one in BOOK.abilities()}
        assert (kept["str"].minimum, kept["str"].maximum, kept["str"].rule) == (1, 30, "5E-MOD-3")
        assert (kept["level"].minimum, kept["level"].maximum, kept["level"].rule) == (1, 20, "5E-PROF-1")
        assert kept["load_g"].group == "state"


@pytest.mark.rule("5E-HP-5")
class TestHitPoints:
    def test_are_the_maximum_until_they_are_set(self):
        assert numbers(somebody(hp_max=12))["hp"].value == 12
        assert numbers(somebody(hp_max=12, hp=7))["hp"].value == 7
        assert numbers(somebody(hp_max=12, hp=0))["hp"].value == 0

    def test_are_never_more_than_the_maximum_with_its_conditions(self):
        cursed = ConditionState("cursed", effects={"hp_max": -4})
        assert numbers(somebody(hp_max=12, hp=12, conditions=(cursed,)))["hp"].value == 8
        blessed = member(hp_max=12, hp=9)
        assert BOOK.most_in_play(blessed, "hp", HOUSE) == 12
        assert BOOK.most_in_play(replace(blessed, conditions=(cursed,)), "hp", HOUSE) == 8
        assert BOOK.most_in_play(blessed, "load_g", HOUSE) is None

    def test_rise_with_a_maximum_that_is_set_by_hand_and_stay_with_any_other_number(self):
        before = member(hp_max=12, hp=9)
        assert BOOK.follows(before, member(hp_max=15, hp=9), HOUSE) == {"hp": 12}
        assert BOOK.follows(before, member(hp_max=12, hp=9, dex=14), HOUSE) == {}
        assert BOOK.follows(member(hp_max=12), member(hp_max=15), HOUSE) == {}

    @pytest.mark.rule("5E-HP-2", "5E-HP-4", "5E-HP-5")
    @pytest.mark.parametrize(
        ("con", "found"),
        [(15, {"hp_max": 54, "hp": 24}), (12, {}), (13, {}), (10, {"hp_max": 46}), (1, {"hp_max": 26})],
    )
    def test_the_maximum_moves_with_constitution_for_every_level(self, con, found):
        before = member(con=12, hp_max=50, hp=20, level=4)
        assert BOOK.follows(before, member(con=con, hp_max=50, hp=20, level=4), HOUSE) == found
        assert BOOK.follows(before, member(con=con, hp_max=50, hp=20, level=5), HOUSE) == found  # levels counted so far

    @pytest.mark.rule("5E-HP-2")
    def test_a_maximum_that_is_set_along_with_it_stands_and_points_are_kept_within_it(self):
        before = member(con=12, hp_max=50, hp=48, level=4)
        assert BOOK.follows(before, member(con=16, hp_max=51, hp=48, level=4), HOUSE) == {"hp": 49}
        assert BOOK.follows(before, member(con=8, hp_max=50, hp=48, level=4), HOUSE) == {"hp_max": 42, "hp": 42}

    @pytest.mark.rule("5E-HP-2", "5E-HP-5")
    def test_a_condition_on_constitution_moves_it_while_it_lasts(self):
        stout, frail = ConditionState("stout", effects={"con": 4}), ConditionState("frail", effects={"con": -9})
        found = numbers(somebody(con=12, hp_max=30, level=3, conditions=(stout,)))["hp_max"]
        assert (found.value, found.rule) == (36, "5E-HP-2")
        assert [(one.source, one.amount) for one in found.steps] == [("hp_max", 30), ("con", 6)]
        low = numbers(somebody(con=12, hp_max=10, level=3, conditions=(frail,)))["hp_max"]
        assert (low.value, low.rule) == (1, "5E-HP-5")
        assert [one.amount for one in low.steps] == [10, -15, 6]
