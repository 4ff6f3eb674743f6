"""Building a pool: attribute, skill, gear, artifacts, difficulty and help."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.year_zero.cast import ask

NEGATIVE = {"negative_modification": "negative_dice"}
LITTLE = st.integers(0, 9)


def pool(**given):
    return ask("build_pool", **{"attribute": 3, **given})


@pytest.mark.rule("YZ-POOL-7")
class TestAnAttributeOfNothing:
    def test_makes_no_roll(self):
        assert ask("build_pool", attribute=0, skill=3) == {"error": "attribute_broken"}
        assert ask("build_pool") == {"error": "attribute_broken"}

    def test_of_one_is_enough(self):
        assert pool(attribute=1)["base_dice"] == 1


@pytest.mark.rule("YZ-POOL-9")
class TestNumbersOfTheSheet:
    @pytest.mark.parametrize("wrong", [-1, 1.0, 2.5, "3", None, True, [3]])
    @pytest.mark.parametrize("name", ["attribute", "skill", "helpers"])
    def test_are_whole_and_not_below_nothing(self, name, wrong):
        assert pool(**{name: wrong}) == {"error": "invalid_value"}

    @pytest.mark.parametrize("wrong", [[-1], [1, "2"], [True], 3, None])
    def test_so_are_gear_bonuses(self, wrong):
        assert pool(gear=wrong) == {"error": "invalid_value"}

    def test_have_no_upper_limit(self):
        assert pool(attribute=40, skill=50, gear=[60])["gear_dice"] == 60

    def test_are_weighed_before_a_broken_attribute(self):
        assert pool(attribute=0, skill=-1) == {"error": "invalid_value"}


@pytest.mark.rule("YZ-POOL-8")
class TestSeveralItems:
    def test_add_up(self):
        assert pool(gear=[1, 2, 0])["gear_dice"] == 3


@pytest.mark.rule("YZ-ART-2")
class TestArtifacts:
    def test_bring_a_die_by_class_in_the_order_given(self):
        found = pool(gear=[1], artifacts=["legendary", "mighty", "epic", "mighty"])
        assert found["artifact_dice"] == ["d12", "d8", "d10", "d8"]
        assert found["gear_dice"] == 1

    def test_of_no_class_bring_an_ordinary_gear_die(self):
        found = pool(gear=[1], artifacts=["common"])
        assert (found["gear_dice"], found["artifact_dice"]) == (2, [])

    def test_of_an_unknown_class_are_refused(self):
        assert pool(artifacts=["mythical"]) == {"error": "bad_value"}


@pytest.mark.rule("YZ-MOD-1")
class TestDifficulty:
    @pytest.mark.parametrize(
        ("word", "modification"),
        [
            ("trivial", 3),
            ("simple", 2),
            ("easy", 1),
            ("average", 0),
            ("demanding", -1),
            ("hard", -2),
            ("formidable", -3),
        ],
    )
    def test_adds_or_takes_skill_dice_and_no_others(self, word, modification):
        assert ask("difficulty", difficulty=word) == {"difficulty": word, "modification": modification}
        found = pool(skill=3, gear=[2], difficulty=word)
        assert (found["base_dice"], found["skill_dice"], found["gear_dice"]) == (3, 3 + modification, 2)

    def test_is_average_where_nothing_is_said(self):
        assert ask("difficulty") == {"difficulty": "average", "modification": 0}

    @pytest.mark.parametrize("wrong", ["impossible", "", None, 3, "Hard"])
    def test_of_another_word_is_refused(self, wrong):
        assert ask("difficulty", difficulty=wrong) == {"error": "bad_value"}
        assert pool(difficulty=wrong) == {"error": "bad_value"}


@pytest.mark.rule("YZ-MOD-4")
class TestModifications:
    def test_are_summed_with_help_before_they_are_applied(self):
        assert pool(skill=0, difficulty="hard", helpers=3)["skill_dice"] == 1
        assert pool(skill=1, difficulty="easy", modification=-1)["skill_dice"] == 1

    @pytest.mark.rule("YZ-MOD-2")
    def test_bring_skill_dice_to_who_has_no_level(self):
        assert pool(skill=0, modification=2)["skill_dice"] == 2

    @pytest.mark.parametrize("wrong", ["1", 1.0, None, True])
    def test_are_whole(self, wrong):
        assert pool(modification=wrong) == {"error": "bad_value"}


@pytest.mark.rule("YZ-GROUP-2")
class TestHelp:
    @pytest.mark.parametrize(("helpers", "dice"), [(0, 0), (1, 1), (3, 3), (4, 3), (12, 3)])
    def test_adds_three_dice_at_most(self, helpers, dice):
        assert pool(helpers=helpers)["skill_dice"] == dice


@pytest.mark.rule("YZ-MOD-5")
class TestAPenaltyLargerThanTheSkill:
    def test_is_lost_and_told(self):
        found = pool(skill=1, gear=[1], difficulty="formidable")
        assert (found["skill_dice"], found["negative_dice"], found["unused_penalty"]) == (0, 0, 2)
        assert (found["base_dice"], found["gear_dice"]) == (3, 1)

    @pytest.mark.rule("YZ-MOD-6")
    def test_becomes_negative_dice_where_a_table_plays_so(self):
        found = pool(skill=1, difficulty="formidable", options=NEGATIVE)
        assert (found["skill_dice"], found["negative_dice"], found["unused_penalty"]) == (0, 2, 0)

    @pytest.mark.rule("YZ-MOD-6")
    def test_that_takes_exactly_all_skill_dice_brings_no_negative_ones(self):
        found = pool(skill=3, difficulty="formidable", options=NEGATIVE)
        assert (found["skill_dice"], found["negative_dice"]) == (0, 0)

    @given(skill=LITTLE, change=st.integers(-9, 9), helpers=LITTLE)
    def test_is_the_same_shortfall_either_way(self, skill, change, helpers):
        clamped = pool(skill=skill, modification=change, helpers=helpers)
        negative = pool(skill=skill, modification=change, helpers=helpers, options=NEGATIVE)
        assert clamped["skill_dice"] == negative["skill_dice"]
        assert clamped["unused_penalty"] == negative["negative_dice"]
        assert clamped["skill_dice"] - clamped["unused_penalty"] == skill + change + min(helpers, 3)


class TestOptions:
    @pytest.mark.parametrize(
        "wrong",
        [
            None,
            "negative_dice",
            {"negative_modification": "drop"},
            {"negative_modification": True},
            {"skill_ones_are_skulls": 1},
            {"push_after_success": None},
            {"willpower_from": "all"},
            {"willpower_cap": -1},
            {"willpower_cap": True},
        ],
    )
    def test_of_a_wrong_value_are_refused(self, wrong):
        assert pool(options=wrong) == {"error": "bad_value"}

    def test_that_nobody_knows_are_ignored(self):
        assert pool(options={"moon": "full", "willpower_cap": None})["base_dice"] == 3


@pytest.mark.rule("YZ-POOL-6")
class TestTheAttributeBehindASkill:
    @pytest.mark.parametrize("name", ["move", "Move", "MOVE", " climbing "])
    def test_is_found_by_key_name_or_what_it_covers(self, name):
        assert ask("skill_attribute", skill=name) == {"attribute": "agility"}

    @pytest.mark.parametrize("wrong", ["flying", "", None, 3])
    def test_of_an_unknown_skill_is_refused(self, wrong):
        assert ask("skill_attribute", skill=wrong) == {"error": "bad_value"}

    def test_wants_a_skill(self):
        assert ask("skill_attribute") == {"error": "missing_input"}
