"""Moving, paths and jumps, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import moving
from tests.engine.cronache.asking import Asker

ask = Asker(moving.CALCS)
OPEN_CM = [3, 6, 9, 12, 15, 18, 21, 24]


def moved(natural=None, action="move", **given):
    return ask("movement", action=action, natural=natural, **given)


@pytest.mark.rule("CC-MOVE-1")
class TestHowFarAResultCarries:
    @pytest.mark.parametrize(
        ("ground", "cm"),
        [([], 3), (["open"], 3), (["covering", "dangerous"], 3), (["difficult"], 2), (["very_difficult"], 1)],
    )
    def test_each_ground_has_its_own_step(self, ground, cm):
        for natural in range(1, 9):
            assert moved(natural, terrain=ground)["max_cm"] == cm * natural

    def test_the_table_of_open_ground(self):
        assert [moved(natural)["max_cm"] for natural in range(1, 9)] == OPEN_CM

    def test_the_worse_of_two_kinds_counts(self):
        assert moved(4, terrain=["difficult", "very_difficult"])["max_cm"] == 4

    def test_nobody_enters_impassable_ground(self):
        for action in ("move", "move_in_cover", "walk_carefully"):
            assert moved(4, action, terrain=["open", "impassable"]) == {"error": "impassable"}


@pytest.mark.rule("CC-MOVE-3")
class TestBonusesOfMovement:
    def test_aura_of_swiftness_adds_to_the_distance(self):
        assert moved(4, fighter={"auras": ["Aura di Rapidità"]}) == {"max_cm": 14, "damage_taken": 0}

    def test_its_bearer_has_nothing_of_it(self):
        assert moved(4, fighter={"skills": ["Aura di Rapidità"]})["max_cm"] == 12

    def test_genetic_speed_adds_to_the_result(self):
        fast = {"skills": ["Accelerazione Genetica: Velocità"]}
        assert moved(3, fighter=fast)["max_cm"] == 12
        assert moved(3, fighter=fast, terrain=["difficult"])["max_cm"] == 8

    def test_bonuses_of_different_names_add_up_and_the_same_aura_counts_once(self):
        fighter = {
            "skills": ["Accelerazione Genetica: Velocità"],
            "auras": ["Aura di Rapidità", "AURA DI  RAPIDITÀ"],
            "effects": ["Berserker", "Grido di Richiamo"],
        }
        assert moved(2, fighter=fighter, toward_caller=True)["max_cm"] == 15
        assert moved(2, "move_in_cover", fighter=fighter)["max_cm"] == 13

    def test_a_call_helps_only_towards_the_caller(self):
        assert moved(2, fighter={"effects": ["Grido di Richiamo"]})["max_cm"] == 6
        assert moved(2, toward_caller=True)["max_cm"] == 6


@pytest.mark.rule("CC-MOVE-7")
class TestWalkingCarefully:
    def test_no_ground_slows_or_hurts_and_no_bonus_helps(self):
        fighter = {
            "skills": ["Accelerazione Genetica: Velocità"],
            "auras": ["Aura di Rapidità"],
            "effects": ["Berserker"],
        }
        answer = moved(
            1, "walk_carefully", fighter=fighter, terrain=["very_difficult", "extremely_dangerous", "dangerous"]
        )
        assert answer == {"max_cm": 1, "damage_taken": 0}


@pytest.mark.rule("CC-MOVE-9")
class TestFastRetreat:
    def test_every_die_left_is_a_d8(self):
        answer = moved(action="Ritirata Rapida", rolls=[3, 1, 8], fighter={"dice_left": 3}, terrain=["dangerous"])
        assert answer == {"max_cm": 36, "damage_taken": 1}

    def test_it_is_a_movement_action(self):
        answer = moved(action="ritirata  rapida", rolls=[2], fighter={"dice_left": 1, "effects": ["Berserker"]})
        assert answer == {"max_cm": 8, "damage_taken": 0}

    def test_it_takes_a_die_and_a_face_for_each(self):
        assert moved(action="Ritirata Rapida") == {"error": "too_few_dice"}
        assert moved(action="Ritirata Rapida", rolls=[3], fighter={"dice_left": 2}) == {"error": "dice_mismatch"}
        assert moved(action="Ritirata Rapida", terrain=["impassable"]) == {"error": "impassable"}


@pytest.mark.rule("CC-TERRAIN-1")
class TestDangerousGround:
    @pytest.mark.parametrize(
        ("natural", "ground", "damage"),
        [
            (1, ["dangerous"], 1),
            (2, ["dangerous"], 0),
            (5, ["extremely_dangerous"], 1),
            (1, ["dangerous", "extremely_dangerous"], 1),
            (1, ["open"], 0),
        ],
    )
    def test_one_instance_at_most(self, natural, ground, damage):
        assert moved(natural, terrain=ground)["damage_taken"] == damage

    def test_a_bonus_hides_no_natural_one(self):
        fighter = {"skills": ["Accelerazione Genetica: Velocità"]}
        assert moved(1, fighter=fighter, terrain=["dangerous"]) == {"max_cm": 6, "damage_taken": 1}

    @pytest.mark.parametrize("skill", ["Benedizione degli Dei", "Intangibilità"])
    def test_two_skills_spare_their_bearer(self, skill):
        ground = ["dangerous", "extremely_dangerous"]
        assert moved(1, fighter={"skills": [skill]}, terrain=ground)["damage_taken"] == 0


@pytest.mark.rule("CC-MOVE-2")
class TestAPathOverSeveralAreas:
    def test_the_budget_is_exact(self):
        segments = [{"terrain": ["open"], "length_cm": 3.3}, {"terrain": ["difficult"], "length_cm": 5.8}]
        fits = {"allowed": True, "damage_taken": 0, "violations": []}
        assert ask("path", natural=4, segments=segments) == fits
        segments[1]["length_cm"] = 5.81
        assert ask("path", natural=4, segments=segments) == {**fits, "allowed": False, "violations": ["CC-MOVE-2"]}

    def test_genetic_speed_widens_it_and_bonus_centimetres_do_not(self):
        segments = [{"terrain": ["very_difficult"], "length_cm": 5}]
        assert ask("path", natural=4, segments=segments, fighter={"auras": ["Aura di Rapidità"]})["allowed"] is False
        assert ask("path", natural=4, segments=segments, fighter={"skills": ["Accelerazione Genetica: Velocità"]})[
            "allowed"
        ]

    def test_each_segment_is_an_area_of_its_own(self):
        segments = [
            {"terrain": ["dangerous"], "length_cm": 1},
            {"terrain": ["extremely_dangerous"], "length_cm": 1},
            {"terrain": ["dangerous"], "length_cm": 1},
        ]
        assert ask("path", natural=1, segments=segments)["damage_taken"] == 3
        assert ask("path", natural=2, segments=segments)["damage_taken"] == 1

    def test_a_forbidden_path_does_no_damage_and_all_faults_are_told(self):
        segments = [{"terrain": ["impassable", "extremely_dangerous"], "length_cm": 99}]
        answer = {"allowed": False, "damage_taken": 0, "violations": ["CC-MOVE-2", "CC-TERRAIN-1"]}
        assert ask("path", natural=1, segments=segments) == answer

    def test_an_empty_path_goes_nowhere(self):
        assert ask("path", natural=1, segments=[])["allowed"] is True


@pytest.mark.rule("CC-MOVE-6", "CC-TERRAIN-3")
class TestJumping:
    def test_exactly_the_face_or_two_more_with_agility(self):
        assert ask("jump", natural=5) == {"distances_cm": [5], "damage_taken": 0}
        assert ask("jump", natural=5, fighter={"skills": ["Agilità"]})["distances_cm"] == [5, 7]

    def test_only_landing_on_extremely_dangerous_ground_hurts(self):
        assert ask("jump", natural=1, terrain=["dangerous"])["damage_taken"] == 0
        assert ask("jump", natural=4, terrain=["extremely_dangerous"])["damage_taken"] == 1


class TestWrongInputs:
    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"action": "move"}, "missing_input"),
            ({"action": "move", "rolls": [9]}, "missing_input"),
            ({"natural": 3}, "missing_input"),
            ({"action": "jump", "natural": 3}, "unknown_value"),
            ({"action": "MOVE", "natural": 3}, "unknown_value"),
            ({"action": "move", "natural": 3, "terrain": ["mud"]}, "unknown_value"),
            ({"action": "move", "natural": 3, "fighter": {"skills": ["Volare"]}}, "unknown_card"),
            ({"action": "move", "natural": 9}, "bad_face"),
            ({"action": "move", "natural": 0, "fighter": {"dice_left": -1}}, "bad_number"),
            ({"action": "move", "natural": True}, "bad_face"),
        ],
    )
    def test_the_first_fault_of_the_contract_is_told(self, given, code):
        assert ask("movement", **given) == {"error": code}

    def test_a_segment_needs_a_length_that_makes_sense(self):
        assert ask("path", natural=2, segments=[{"terrain": ["open"]}]) == {"error": "missing_input"}
        assert ask("path", natural=2, segments=[{"terrain": ["open"], "length_cm": -1}]) == {"error": "bad_number"}
