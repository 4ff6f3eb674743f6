"""The calculations of the contract: figures, error codes and neutral values."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import contract
from tests.engine.fivee.cast import BOOK, ask, error

TABLE = {1: -5, 2: -4, 3: -4, 8: -1, 9: -1, 10: 0, 11: 0, 12: 1, 15: 2, 17: 3, 20: 5, 21: 5, 28: 9, 29: 9, 30: 10}
OPERATIONS = {
    *("ability_modifier", "advantage_state", "d20_used", "difficulty_class", "proficiency_bonus"),
    *("proficiency_applied", "check", "contest", "skill_ability", "ability_skills", "skill_count", "passive_score"),
    *("group_check", "help", "help_roller", "carry", "move_load", "encumbrance", "attack_ability", "armor_dex"),
    *("initiative", "can_try_to_hide", "noticed", "hp_change", "level_up_hp", "spellcasting_ability"),
    *("spell_save_dc", "saving_throw", "odds", "odds_lucky", "odds_contest", "odds_group"),
    *("odds_hidden_from_passive", "odds_hidden_from_search", "expected_d20", "term"),
}


def test_all_operations_of_the_contract_are_there():
    assert set(BOOK.calcs()) == OPERATIONS


@pytest.mark.rule("5E-MOD-1")
class TestModifiers:
    @pytest.mark.parametrize(("score", "modifier"), TABLE.items())
    def test_a_score_has_the_modifier_of_the_table(self, score, modifier):
        assert ask("ability_modifier", score=score) == {"modifier": modifier, "warning": None}

    @pytest.mark.parametrize("score", [0, 31, -1, 10.0, "10", None, True, [10]])
    def test_whatever_is_no_score_is_an_invalid_score(self, score):
        assert ask("ability_modifier", score=score) == error("invalid_score")

    def test_a_missing_score_has_a_code(self):
        assert ask("ability_modifier") == error("missing_input")

    def test_a_player_above_twenty_is_warned(self):
        over = {"modifier": 5, "warning": "above_adventurer_limit"}
        assert ask("ability_modifier", score=21, player_character=True) == over
        assert ask("ability_modifier", score=20, player_character=True)["warning"] is None


@pytest.mark.rule("5E-ADV-5")
class TestTheFaceThatCounts:
    def test_the_new_face_stands_even_if_it_is_worse(self):
        assert ask("d20_used", faces=[8, 12], state="advantage", reroll={"index": 1, "face": 3}) == {"used": 8}

    def test_a_single_reroll_in_a_list_is_fine(self):
        assert ask("d20_used", faces=[1], rerolls=[{"index": 0, "face": 11}]) == {"used": 11}

    def test_reroll_and_rerolls_together_are_too_many(self):
        one = {"index": 0, "face": 2}
        assert ask("d20_used", faces=[1], reroll=one, rerolls=[one]) == error("one_reroll_only")

    @pytest.mark.parametrize("faces", [[0], [21], ["3"], [], 3, [True]])
    def test_a_face_that_no_d20_has_is_bad(self, faces):
        assert ask("d20_used", faces=faces) == error("bad_face")

    def test_advantage_wants_two_faces_and_no_state_wants_one(self):
        assert ask("d20_used", faces=[4], state="advantage") == error("bad_face")
        assert ask("d20_used", faces=[4, 5]) == error("bad_value")
        assert ask("d20_used", faces=[4], reroll={"index": 1, "face": 5}) == error("bad_value")
        assert ask("d20_used", faces=[4], reroll={"index": 0, "face": 21}) == error("bad_face")


@pytest.mark.rule("5E-PROF-1")
class TestTheProficiencyBonus:
    @pytest.mark.parametrize(("level", "bonus"), [(1, 2), (4, 2), (5, 3), (8, 3), (9, 4), (13, 5), (16, 5), (17, 6)])
    def test_a_level_has_its_bonus(self, level, bonus):
        assert ask("proficiency_bonus", level=level) == {"bonus": bonus}

    @pytest.mark.parametrize("level", [0, 21, "1", None, 1.5, True])
    def test_a_level_that_nobody_has_is_invalid(self, level):
        assert ask("proficiency_bonus", level=level) == error("invalid_level")

    def test_level_twenty_one_is_refused_by_a_check_as_well(self):
        assert ask("check", d20=10, score=10, level=21, dc=10) == error("invalid_level")

    @pytest.mark.rule("5E-PROF-6")
    @pytest.mark.parametrize(
        ("given_input", "applied"),
        [
            ({"bonus": 3, "proficient": True, "factors": [2, 2]}, 6),
            ({"bonus": 3, "proficient": True, "factors": [2, 0.5]}, 6),
            ({"bonus": 3, "proficient": True, "factors": [0.5]}, 1),
            ({"bonus": 5, "proficient": True, "factors": [0.5]}, 2),
            ({"bonus": 3, "half_grant": True}, 1),
            ({"bonus": 3, "half_grant": True, "factors": [2]}, 1),
            ({"bonus": 3, "half_grant": True, "proficient": True}, 3),
            ({"bonus": 3, "half_grant": True, "roll": "saving_throw"}, 0),
            ({"bonus": 3, "proficient": True, "factors": [2], "roll": "saving_throw"}, 6),
            ({"bonus": 4, "grants": 3}, 0),
            ({}, 0),
        ],
    )
    def test_it_is_applied_once_and_multiplied_once(self, given_input, applied):
        assert ask("proficiency_applied", **given_input) == {"applied": applied}

    @pytest.mark.parametrize("factors", [[0], [-1], ["2"], 2, [True]])
    def test_a_factor_that_is_none_is_a_bad_value(self, factors):
        assert ask("proficiency_applied", bonus=2, proficient=True, factors=factors) == error("bad_value")


@pytest.mark.rule("5E-CHECK-2")
class TestChecks:
    @pytest.mark.parametrize(("difficulty", "dc"), [("very_easy", 5), ("medium", 15), ("nearly_impossible", 30)])
    def test_a_task_has_its_difficulty(self, difficulty, dc):
        assert ask("difficulty_class", difficulty=difficulty) == {"dc": dc}

    def test_an_unknown_difficulty_is_a_bad_value(self):
        assert ask("difficulty_class", difficulty="absurd") == error("bad_value")

    def test_bonuses_and_penalties_count_and_an_equal_total_succeeds(self):
        answer = ask("check", d20=10, score=8, bonuses=[4, 1], penalties=[2], dc=12)
        assert answer == {"total": 12, "success": True}

    def test_a_natural_one_or_twenty_means_nothing(self):
        assert ask("check", d20=20, score=10, dc=21)["success"] is False
        assert ask("check", d20=1, score=30, dc=11)["success"] is True

    def test_without_a_target_there_is_only_a_total(self):
        assert ask("check", d20=7, score=12) == {"total": 8, "success": None}

    @pytest.mark.parametrize("d20", [0, 21, None, "7"])
    def test_a_face_goes_before_every_other_complaint(self, d20):
        assert ask("check", d20=d20, score=99, level=99) == error("bad_face")

    def test_a_save_takes_no_half_grant(self):
        answer = ask("saving_throw", d20=10, score=10, level=20, half_grant=True, dc=10)
        assert answer == {"total": 10, "success": True}

    def test_score_thirty_one_is_refused(self):
        assert ask("saving_throw", d20=10, score=31) == error("invalid_score")


@pytest.mark.rule("5E-CONTEST-4")
class TestContests:
    @pytest.mark.parametrize(
        ("totals", "winner"), [([12, 15], 1), ([15, 12], 0), ([9, 9, 12], 2), ([12, 12, 9], None), ([], None)]
    )
    def test_the_single_highest_wins(self, totals, winner):
        assert ask("contest", totals=totals) == {"winner": winner, "unchanged": winner is None}


@pytest.mark.rule("5E-SKILL-1")
class TestSkills:
    def test_there_are_eighteen(self):
        counts = {"total": 18, "str": 1, "dex": 3, "con": 0, "int": 5, "wis": 5, "cha": 4}
        assert ask("skill_count") == counts

    def test_each_belongs_to_one_ability(self):
        for ability in ("str", "dex", "con", "int", "wis", "cha"):
            for skill in ask("ability_skills", ability=ability)["skills"]:
                assert ask("skill_ability", skill=skill) == {"ability": ability}

    def test_the_order_is_that_of_the_list(self):
        assert ask("ability_skills", ability="dex") == {"skills": ["acrobatics", "sleight_of_hand", "stealth"]}
        assert ask("ability_skills", ability="con") == {"skills": []}

    def test_unknown_words_are_bad_values(self):
        assert ask("skill_ability", skill="juggling") == error("bad_value")
        assert ask("ability_skills", ability="luck") == error("bad_value")


@pytest.mark.rule("5E-PASSIVE-2")
class TestPassiveScores:
    @pytest.mark.parametrize(("for_it", "against_it", "score"), [(1, 0, 15), (3, 0, 15), (0, 2, 5), (2, 1, 10)])
    def test_the_state_adds_or_takes_five(self, for_it, against_it, score):
        assert ask("passive_score", score=10, advantages=for_it, disadvantages=against_it) == {"passive": score}

    def test_other_figures_are_signed(self):
        assert ask("passive_score", score=10, other=-3) == {"passive": 7}

    def test_expertise_and_half_grants_count(self):
        assert ask("passive_score", score=10, level=9, proficient=True, factors=[2]) == {"passive": 18}
        assert ask("passive_score", score=10, level=5, half_grant=True) == {"passive": 11}


class TestGroupsAndHelp:
    @pytest.mark.rule("5E-GROUP-2")
    @pytest.mark.parametrize(("members", "needs"), [(1, 1), (2, 1), (3, 2), (5, 3)])
    def test_half_of_a_group_is_enough(self, members, needs):
        assert ask("group_check", members=members, successes=needs) == {"success": True}
        assert ask("group_check", members=members, successes=needs - 1) == {"success": False}

    @pytest.mark.rule("5E-GROUP-3")
    def test_an_empty_group_is_refused(self):
        assert ask("group_check", members=0, successes=0) == error("empty_group")
        assert ask("group_check") == error("empty_group")
        assert ask("group_check", members=1, successes=2) == error("bad_value")

    @pytest.mark.rule("5E-HELP-2")
    def test_in_combat_the_action_is_needed(self):
        able = {"helper_could_attempt": True, "task_shareable": True, "helpers": 3}
        assert ask("help", **able) == {"advantage": True}
        assert ask("help", **able, in_combat=True) == {"advantage": False}
        assert ask("help", **able, in_combat=True, help_action_taken=True) == {"advantage": True}
        assert ask("help", **{**able, "helpers": 0}) == {"advantage": False}

    @pytest.mark.rule("5E-HELP-5")
    def test_the_leader_or_the_first_of_the_best_rolls(self):
        members = [{"id": "a", "modifier": 1}, {"id": "b", "modifier": 3}, {"id": "c", "modifier": 3}]
        assert ask("help_roller", members=members) == {"roller": "b"}
        assert ask("help_roller", members=members, leader="a") == {"roller": "a"}
        assert ask("help_roller", members=members, leader="z") == error("bad_value")
        assert ask("help_roller") == {"roller": None}


class TestLoads:
    @pytest.mark.rule("5E-CARRY-4")
    @pytest.mark.parametrize(
        ("size", "capacity", "limit"),
        [("tiny", 56.25, 112.5), ("small", 112.5, 225), ("medium", 112.5, 225), ("large", 225, 450)],
    )
    def test_size_changes_what_can_be_carried(self, size, capacity, limit):
        assert ask("carry", strength=15, size=size) == {"capacity_kg": capacity, "limit_kg": limit}

    def test_size_is_medium_unless_said(self):
        assert ask("carry", strength=10) == {"capacity_kg": 75, "limit_kg": 150}
        assert ask("carry", strength=31) == error("invalid_score")
        assert ask("carry", strength=10, size="colossal") == error("bad_value")
        assert ask("carry", strength=3, size="gargantuan")["capacity_kg"] == 180

    @pytest.mark.rule("5E-CARRY-5")
    @pytest.mark.parametrize(
        ("weight", "answer"),
        [
            (75, {"allowed": True, "speed_m": 9}),
            (75.1, {"allowed": True, "speed_m": 1.5}),
            (150, {"allowed": True, "speed_m": 1.5}),
            (150.001, {"allowed": False, "error": "too_heavy"}),
        ],
    )
    def test_both_limits_are_inclusive(self, weight, answer):
        assert ask("move_load", strength=10, size="medium", weight_kg=weight, speed_m=9) == answer

    @pytest.mark.rule("5E-CARRY-6")
    def test_the_slow_are_not_sped_up(self):
        assert ask("move_load", strength=10, weight_kg=100, speed_m=1)["speed_m"] == 1

    @pytest.mark.rule("5E-ENC-4")
    @pytest.mark.parametrize(
        ("weight", "status", "speed", "hampered"),
        [
            (37.5, "none", 9, []),
            (37.6, "encumbered", 6, []),
            (75, "encumbered", 6, []),
            (75.01, "heavily_encumbered", 3, ["str", "dex", "con"]),
            (112.5, "heavily_encumbered", 3, ["str", "dex", "con"]),
        ],
    )
    def test_the_variant_slows_and_hampers(self, weight, status, speed, hampered):
        wanted = {"status": status, "speed_m": speed, "disadvantage_abilities": hampered}
        assert ask("encumbrance", strength=15, size="medium", weight_kg=weight, speed_m=9) == wanted

    def test_above_the_capacity_there_is_only_a_status(self):
        assert ask("encumbrance", strength=15, weight_kg=112.6, speed_m=9) == {"status": "over_capacity"}

    @pytest.mark.rule("5E-ENC-5")
    def test_thresholds_follow_the_size(self):
        assert ask("encumbrance", strength=15, size="large", weight_kg=75, speed_m=9)["status"] == "none"
        assert ask("encumbrance", strength=15, size="tiny", weight_kg=18.76, speed_m=9)["status"] == "encumbered"

    @pytest.mark.rule("5E-ENC-6")
    def test_speed_does_not_fall_below_zero(self):
        assert ask("encumbrance", strength=15, weight_kg=100, speed_m=4.5)["speed_m"] == 0

    def test_a_weight_is_the_decimal_that_was_written(self):
        assert ask("encumbrance", strength=1, weight_kg=2.5000000001, speed_m=9.1)["speed_m"] == 6.1
        assert ask("encumbrance", strength=1, weight_kg=-1) == error("bad_value")
        assert ask("encumbrance", strength=1, weight_kg="1") == error("bad_value")


class TestFights:
    @pytest.mark.rule("5E-ATK-3")
    @pytest.mark.parametrize(
        ("weapon", "finesse", "ability", "modifier"),
        [
            ("melee", False, "str", -1),
            ("melee", True, "dex", 3),
            ("ranged", False, "dex", 3),
            ("thrown_melee", False, "str", -1),
            ("thrown_melee", True, "dex", 3),
        ],
    )
    def test_a_weapon_asks_for_an_ability(self, weapon, finesse, ability, modifier):
        answer = ask("attack_ability", weapon=weapon, finesse=finesse, str=8, dex=16)
        assert answer == {"ability": ability, "modifier": modifier}

    def test_only_the_ability_in_use_is_needed(self):
        assert ask("attack_ability", weapon="melee", str=12) == {"ability": "str", "modifier": 1}
        assert ask("attack_ability", weapon="melee", finesse=True, str=12) == error("missing_input")
        assert ask("attack_ability", weapon="ranged", dex=0) == error("invalid_score")
        assert ask("attack_ability", weapon="melee", finesse=True, str=14, dex=15)["ability"] == "str"

    @pytest.mark.rule("5E-ATK-5")
    @pytest.mark.parametrize(
        ("dex", "cap", "added"), [(18, None, 4), (18, 2, 2), (18, 0, 0), (6, None, -2), (6, 2, -2), (6, 0, 0)]
    )
    def test_armour_takes_all_some_or_none_of_dexterity(self, dex, cap, added):
        assert ask("armor_dex", dex_score=dex, dex_cap=cap) == {"added": added}

    @pytest.mark.rule("5E-INIT-3")
    def test_ties_stand_together_in_the_order_of_entry(self):
        assert ask("initiative", totals=[12, 18, 12, 3]) == {"order": [[1], [0, 2], [3]]}
        assert ask("initiative") == {"order": []}


class TestHiding:
    @pytest.mark.rule("5E-HIDE-5")
    @pytest.mark.parametrize(
        ("seen", "invisible", "gm", "allowed"),
        [
            (False, False, True, True),
            (True, False, True, False),
            (False, False, False, False),
            (True, True, False, True),
        ],
    )
    def test_who_may_try(self, seen, invisible, gm, allowed):
        given_input = {"seen_clearly": seen, "invisible": invisible, "gm_allows": gm}
        assert ask("can_try_to_hide", **given_input) == {"allowed": allowed}

    @pytest.mark.rule("5E-HIDE-7")
    def test_the_hider_wins_ties(self):
        assert ask("noticed", stealth_total=14, observer=14) == {"noticed": False}
        assert ask("noticed", stealth_total=14, observer=15) == {"noticed": True}


class TestHitPoints:
    @pytest.mark.rule("5E-HP-4")
    def test_a_score_without_a_new_modifier_changes_nothing(self):
        answer = ask("hp_change", old_con=14, new_con=15, levels=9, maximum=50)
        assert answer == {"change": 0, "maximum_after": 50}

    @pytest.mark.rule("5E-HP-5")
    def test_only_the_maximum_has_a_floor(self):
        answer = ask("hp_change", old_con=20, new_con=1, levels=4, maximum=20)
        assert answer == {"change": -40, "maximum_after": 1}

    def test_without_a_maximum_there_is_only_a_change(self):
        assert ask("hp_change", old_modifier=1, new_modifier=2, levels=3) == {"change": 3, "maximum_after": None}

    def test_what_is_no_level_or_face_is_refused(self):
        assert ask("hp_change", levels=21) == error("invalid_level")
        assert ask("level_up_hp", new_level=21, maximum=9, hit_die_face=3) == error("invalid_level")
        assert ask("level_up_hp", new_level=2, maximum=9, hit_die_face=13) == error("bad_face")
        assert ask("hp_change", old_con=0, new_con=10) == error("invalid_score")


@pytest.mark.rule("5E-CAST-1")
class TestCasting:
    @pytest.mark.parametrize(
        ("key", "ability"),
        [
            *(("wizard", "int"), ("cleric", "wis"), ("druid", "wis"), ("ranger", "wis"), ("bard", "cha")),
            *(("paladin", "cha"), ("sorcerer", "cha"), ("warlock", "cha"), ("rogue", None), ("fighter", None)),
        ],
    )
    def test_a_class_casts_by_one_ability_or_none(self, key, ability):
        assert ask("spellcasting_ability", **{"class": key}) == {"ability": ability}

    def test_saves_against_spells(self):
        assert ask("spell_save_dc", score=18, level=5) == {"dc": 15}
        assert ask("spell_save_dc", score=18) == {"dc": 12}


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, 20, 21, 30, 10**400, -(10**400), 0.5, 1e308])
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["str", "athletics", "advantage", "medium", "melee", "wizard", "כוח"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


class TestNothingCrashesTheContract:
    @settings(max_examples=500, deadline=None)
    @given(calc=st.sampled_from(sorted(OPERATIONS)), data=st.data())
    def test_strange_values_get_an_answer(self, calc, data):
        inputs = BOOK.calcs()[calc].inputs
        given_input = {name: data.draw(JSON) for name in inputs if data.draw(st.booleans())}
        json.dumps(contract.resolve(BOOK, calc, given_input), allow_nan=False)
