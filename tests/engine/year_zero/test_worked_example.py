"""Karander climbs a wall: every step of the worked example, asked of the contract as from outside."""

import pytest

from tests.engine.year_zero.cast import ask

AFTER_THE_PUSH = {"base": [2, 4, 1, 1], "skill": [5, 4], "gear": [1]}


class TestKaranderClimbsAWall:
    @pytest.mark.rule("YZ-POOL-6")
    def test_climbing_is_move_which_agility_governs(self):
        assert ask("skill_attribute", skill="climbing") == {"attribute": "agility"}
        assert ask("skill_attribute", skill="move") == {"attribute": "agility"}

    @pytest.mark.rule("YZ-POOL-1")
    def test_the_pool_has_four_base_two_skill_and_one_gear_die(self):
        assert ask("build_pool", attribute=4, skill=2, gear=[1], difficulty="normal") == {
            "base_dice": 4,
            "skill_dice": 2,
            "gear_dice": 1,
            "artifact_dice": [],
            "negative_dice": 0,
            "unused_penalty": 0,
        }

    @pytest.mark.rule("YZ-MOD-7")
    def test_normal_is_average(self):
        assert ask("difficulty", difficulty="normal") == {"difficulty": "average", "modification": 0}

    @pytest.mark.rule("YZ-POOL-5")
    def test_without_the_skill_base_and_gear_dice_are_left(self):
        pool = ask("build_pool", attribute=4, skill=0, gear=[1])
        assert (pool["base_dice"], pool["skill_dice"], pool["gear_dice"]) == (4, 0, 1)

    @pytest.mark.rule("YZ-SKULL-2")
    def test_a_six_and_a_skull_without_a_push_succeed_and_cost_nothing(self):
        dice = {"base": [6, 3, 2, 1], "skill": [2, 3], "gear": [4]}
        assert ask("count_successes", dice=dice) == {"successes": 1, "success": True, "extra_successes": 0}
        assert ask("apply_skulls", dice=dice, attribute=4, gear_bonus=1) == {
            "base_skulls": 0,
            "gear_skulls": 0,
            "attribute_after": 4,
            "gear_bonus_after": 1,
            "willpower_after": 0,
        }

    @pytest.mark.rule("YZ-SUCC-2")
    def test_after_the_push_there_is_no_success(self):
        found = ask("count_successes", dice=AFTER_THE_PUSH, required=1)
        assert found == {"successes": 0, "success": False, "extra_successes": 0}

    @pytest.mark.rule("YZ-SKULL-3")
    def test_after_the_push_agility_gear_and_willpower_change(self):
        assert ask("apply_skulls", dice=AFTER_THE_PUSH, pushed=True, attribute=4, gear_bonus=1) == {
            "base_skulls": 2,
            "gear_skulls": 1,
            "attribute_after": 2,
            "gear_bonus_after": 0,
            "willpower_after": 3,
        }

    @pytest.mark.rule("YZ-WILL-2")
    def test_a_table_that_counts_base_skulls_alone_gives_two_points(self):
        options = {"willpower_from": "base_only"}
        found = ask("apply_skulls", dice=AFTER_THE_PUSH, pushed=True, attribute=4, gear_bonus=1, options=options)
        assert found["willpower_after"] == 2

    @pytest.mark.rule("YZ-ATTR-2")
    def test_later_rolls_use_two_base_dice_and_no_gear(self):
        pool = ask("build_pool", attribute=2, skill=2, gear=[0])
        assert (pool["base_dice"], pool["gear_dice"]) == (2, 0)
