"""Climbs, descents and falls, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import climbing
from tests.engine.cronache.asking import Asker

ask = Asker(climbing.CALCS)


def climbed(natural=4, climb_difficulty=2, height_cm=5, **given):
    return ask("climb", natural=natural, climb_difficulty=climb_difficulty, height_cm=height_cm, **given)


@pytest.mark.rule("CC-CLIMB-2")
class TestTheValueOfAClimb:
    @pytest.mark.parametrize(("natural", "printed", "value"), [(4, 2, 6), (1, 5, 0), (8, 0, 16), (2, 4, 0)])
    def test_twice_the_face_less_the_difficulty(self, natural, printed, value):
        answer = climbed(natural, printed)
        assert (answer["climb_difficulty_used"], answer["value_cm"]) == (printed, value)

    @pytest.mark.parametrize(
        ("fighter", "table", "used"),
        [
            ({"equipment": ["Rampino"]}, [], 3),
            ({"equipment": ["Artigli da scalatore"]}, [], 4),
            ({"skills": ["Arrampicatore"]}, [], 4),
            ({"equipment": ["Rampino", "Rampino", "Artigli da scalatore"], "skills": ["Arrampicatore"]}, [], 1),
            ({}, ["Venti di Tempesta"], 6),
            ({"effects": ["Levitazione"]}, ["Venti di Tempesta"], 0),
        ],
    )
    def test_gear_skill_wind_and_levitation(self, fighter, table, used):
        assert climbed(5, 5, fighter=fighter, table_effects=table)["climb_difficulty_used"] == used

    def test_reductions_stop_at_zero(self):
        assert climbed(3, 1, fighter={"equipment": ["Rampino"]}) == {
            "climb_difficulty_used": 0,
            "value_cm": 6,
            "ends_cm": 5,
        }


@pytest.mark.rule("CC-CLIMB-3")
class TestWhereAClimbEnds:
    @pytest.mark.parametrize(
        ("height", "zones", "ends"),
        [(6, [], 6), (6.5, [], 0), (9, [2, 4.5, 7], 4.5), (9, [6], 6), (9, [7], 0)],
    )
    def test_top_zone_or_foot(self, height, zones, ends):
        assert climbed(4, 2, height, zones_cm=zones)["ends_cm"] == ends


@pytest.mark.rule("CC-CLIMB-5")
class TestTheDifficulty:
    def test_without_holds_there_is_no_way_up_or_down(self):
        assert climbed(8, "none") == {"error": "unclimbable"}
        assert ask("climb_down", natural=8, climb_difficulty="none", height_cm=3, model_cm=3) == {
            "error": "unclimbable"
        }

    @pytest.mark.parametrize("wrong", [6, -1, 2.5, "2", True, "NONE"])
    def test_only_the_steps_of_the_table(self, wrong):
        assert climbed(4, wrong) == {"error": "unknown_value"}


@pytest.mark.rule("CC-CLIMB-4")
class TestClimbingDown:
    def test_a_descent_of_five_from_fifteen_is_a_fall_of_ten(self):
        answer = ask("climb_down", natural=5, climb_difficulty=5, height_cm=15, model_cm=3)
        assert answer == {
            "climb_difficulty_used": 5,
            "value_cm": 5,
            "ends_cm": 0,
            "fall_cm": 10,
            "damage_taken": 3,
            "conditions_received": ["A Terra"],
        }

    @pytest.mark.parametrize(
        ("height", "zones", "ends", "fell"),
        [(5, [], 0, 0), (9, [3, 4, 8], 4, 0), (9, [3], 0, 4), (9, [9], 0, 4), (5.5, [], 0, 0.5)],
    )
    def test_foot_lowest_zone_in_reach_or_a_fall(self, height, zones, ends, fell):
        answer = ask("climb_down", natural=5, climb_difficulty=5, height_cm=height, model_cm=3, zones_cm=zones)
        assert (answer["ends_cm"], answer["fall_cm"]) == (ends, fell)
        assert answer["conditions_received"] == (["A Terra"] if fell else [])

    def test_the_falling_rules_hold_as_a_whole(self):
        given = {"natural": 1, "climb_difficulty": 2, "height_cm": 30, "model_cm": 3}
        blessed = ask("climb_down", **given, fighter={"skills": ["Benedizione degli Dei"]})
        assert (blessed["damage_taken"], blessed["conditions_received"]) == (0, ["A Terra"])
        assert ask("climb_down", **given, fighter={"skills": ["Intangibilità"]})["conditions_received"] == []
        assert ask("climb_down", **given, crouching=True)["damage_taken"] == 6


def fell(**given):
    return ask("fall", **given)


@pytest.mark.rule("CC-FALL-2")
class TestFallingFromADrop:
    def test_thirty_centimetres_of_a_human(self):
        assert fell(height_cm=30, model_cm=3) == {"damage_taken": 10, "conditions_received": ["A Terra"], "lost": False}

    def test_it_is_rounded_down_and_always_lays_a_fighter_down(self):
        assert fell(height_cm=2.9, model_cm=3) == {"damage_taken": 0, "conditions_received": ["A Terra"], "lost": False}
        assert fell(height_cm=0.3, model_cm=0.1)["damage_taken"] == 3

    def test_a_crouching_model_counts_half_as_high_again(self):
        assert fell(height_cm=30, model_cm=3, crouching=True)["damage_taken"] == 6


@pytest.mark.rule("CC-FALL-3", "CC-FALL-4")
class TestTheCauseOfAFall:
    @pytest.mark.parametrize(
        ("cause", "damage"), [("move", 5), ("push", 5), ("climb_down", 5), ("jump", 4), ("vault", 4), ("drop", 2)]
    )
    def test_jumps_hurt_less_and_drops_half(self, cause, damage):
        assert fell(height_cm=17, model_cm=3, cause=cause)["damage_taken"] == damage

    def test_never_below_nothing(self):
        assert fell(height_cm=1, model_cm=3, cause="jump")["damage_taken"] == 0


@pytest.mark.rule("CC-FALL-5")
class TestACrevasse:
    @pytest.mark.parametrize("skills", [[], ["Benedizione degli Dei"], ["Intangibilità"]])
    def test_who_falls_in_is_lost(self, skills):
        answer = fell(crevasse=True, cause="drop", fighter={"skills": skills})
        assert answer == {"damage_taken": 0, "conditions_received": [], "lost": True}


@pytest.mark.rule("CC-FALL-6")
class TestWhoIsSpared:
    def test_armour_is_no_help(self):
        assert fell(height_cm=9, model_cm=3, fighter={"armour": "Armatura Pesante"})["damage_taken"] == 3

    def test_blessed_and_intangible_fighters(self):
        assert fell(height_cm=9, model_cm=3, fighter={"skills": ["Benedizione degli Dei"]}) == {
            "damage_taken": 0,
            "conditions_received": ["A Terra"],
            "lost": False,
        }
        assert fell(height_cm=9, model_cm=3, fighter={"skills": ["Intangibilità"]})["conditions_received"] == []


class TestWrongInputs:
    def test_heights_and_models(self):
        assert fell(height_cm=3) == {"error": "missing_input"}
        assert fell(height_cm=3, model_cm=0) == {"error": "bad_number"}
        assert fell(crevasse=True, model_cm=-1) == {"error": "bad_number"}
        assert fell(height_cm=3, model_cm=3, cause="wind") == {"error": "unknown_value"}
        assert climbed(zones_cm=[None]) == {"error": "missing_input"}
        assert climbed(table_effects=["Bufera"]) == {"error": "unknown_card"}
