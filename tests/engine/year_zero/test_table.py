"""Dice on the table: successes, artifact faces, what a push throws again, contests, skulls and what they do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.year_zero.cast import ask

ONES_STAY = {"skill_ones_are_skulls": True}
AFTER_SUCCESS = {"push_after_success": True}
D6 = st.lists(st.integers(1, 6), max_size=6)
ALLOWED = {"allowed": True, "error": None}


def no(code):
    return {"allowed": False, "error": code}


def successes(**dice):
    return ask("count_successes", dice=dice)["successes"]


@pytest.mark.rule("YZ-SUCC-1")
class TestASix:
    @pytest.mark.parametrize("colour", ["base", "skill", "gear"])
    def test_of_any_colour_is_a_success_and_no_other_face_is(self, colour):
        assert successes(**{colour: [1, 2, 3, 4, 5]}) == 0
        assert successes(**{colour: [6, 6, 1]}) == 2

    def test_counts_beyond_what_is_required(self):
        found = ask("count_successes", dice={"base": [6, 6], "gear": [6]}, required=2)
        assert found == {"successes": 3, "success": True, "extra_successes": 1}

    def test_alone_is_too_little_where_two_are_required(self):
        found = ask("count_successes", dice={"base": [6]}, required=2)
        assert found == {"successes": 1, "success": False, "extra_successes": 0}

    def test_is_none_on_an_empty_table(self):
        assert ask("count_successes") == {"successes": 0, "success": False, "extra_successes": 0}

    @pytest.mark.parametrize("wrong", [0, -1, "1", 1.0, True, None])
    def test_is_wanted_at_least_once(self, wrong):
        assert ask("count_successes", required=wrong) == {"error": "bad_value"}


@pytest.mark.rule("YZ-MOD-6")
class TestANegativeSix:
    def test_cancels_one_success(self):
        assert successes(base=[6, 6], negative=[6, 5, 1]) == 1
        assert successes(artifact=[["d12", 12]], negative=[6]) == 3

    def test_never_takes_successes_below_nothing(self):
        assert successes(base=[6], negative=[6, 6]) == 0


@pytest.mark.rule("YZ-ART-7")
class TestAFaceThatTheDieDoesNotHave:
    @pytest.mark.parametrize("face", [0, 7, -1, 1.0, "6", None, True])
    @pytest.mark.parametrize("colour", ["base", "skill", "gear", "negative"])
    def test_is_refused(self, colour, face):
        for calc in ("count_successes", "reroll_set", "apply_skulls"):
            assert ask(calc, dice={colour: [face]}) == {"error": "invalid_face"}

    @pytest.mark.parametrize("pair", [["d8", 9], ["d10", 11], ["d12", 13], ["d8", 0], ["d8", True], ["d8", "8"]])
    def test_is_refused_on_an_artifact_die(self, pair):
        assert ask("count_successes", dice={"artifact": [pair]}) == {"error": "invalid_face"}
        assert ask("artifact_successes", die=pair[0], face=pair[1]) == {"error": "invalid_face"}

    def test_goes_before_other_complaints(self):
        assert ask("count_successes", dice={"base": [7]}, required="one") == {"error": "invalid_face"}

    @pytest.mark.parametrize("wrong", [None, [], "6", {"base": 6}, {"artifact": [8]}, {"artifact": [["d20", 3]]}])
    def test_dice_of_a_wrong_shape_are_a_bad_value(self, wrong):
        assert ask("count_successes", dice=wrong) == {"error": "bad_value"}


@pytest.mark.rule("YZ-ART-3")
class TestAnArtifactDie:
    @pytest.mark.parametrize(
        ("die", "by_face"),
        [
            ("d8", [0, 0, 0, 0, 0, 1, 1, 2]),
            ("d10", [0, 0, 0, 0, 0, 1, 1, 2, 2, 3]),
            ("d12", [0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4]),
        ],
    )
    def test_brings_more_successes_the_higher_its_face(self, die, by_face):
        for face, found in enumerate(by_face, start=1):
            assert ask("artifact_successes", die=die, face=face) == {"successes": found}
            assert successes(artifact=[[die, face]]) == found

    def test_needs_a_die_and_a_face(self):
        assert ask("artifact_successes", face=3) == {"error": "missing_input"}
        assert ask("artifact_successes", die="d8") == {"error": "invalid_face"}
        assert ask("artifact_successes", die="d6", face=3) == {"error": "bad_value"}


@pytest.mark.rule("YZ-PUSH-5")
class TestTheDiceThatAreThrownAgain:
    ALL = {"base": [1, 2, 3, 4, 5, 6], "skill": [1, 2, 3, 4, 5, 6], "gear": [1, 2, 3, 4, 5, 6]}

    def test_are_all_but_sixes_and_skulls(self):
        assert ask("reroll_set", dice=self.ALL) == {
            "base": [1, 2, 3, 4],
            "skill": [0, 1, 2, 3, 4],
            "gear": [1, 2, 3, 4],
            "artifact": [],
            "negative": [],
        }

    @pytest.mark.rule("YZ-PUSH-4")
    def test_leave_out_red_ones_where_a_table_plays_so(self):
        assert ask("reroll_set", dice=self.ALL, options=ONES_STAY)["skill"] == [1, 2, 3, 4]

    @pytest.mark.rule("YZ-ART-6")
    def test_leave_out_artifact_dice_that_show_a_success(self):
        dice = {"artifact": [["d12", 1], ["d12", 5], ["d12", 6], ["d8", 7], ["d10", 10]]}
        assert ask("reroll_set", dice=dice)["artifact"] == [0, 1]

    @pytest.mark.rule("YZ-MOD-6")
    def test_are_all_negative_dice_without_a_six(self):
        assert ask("reroll_set", dice={"negative": [6, 1, 5]})["negative"] == [1, 2]


@pytest.mark.rule("YZ-PUSH-1")
class TestWhenARollMayBePushed:
    def test_it_failed(self):
        assert ask("push_allowed", successes=0, rerollable=3) == ALLOWED
        assert ask("push_allowed", successes=1, required=2, rerollable=True) == ALLOWED

    def test_not_when_it_succeeded(self):
        assert ask("push_allowed", successes=1, rerollable=3) == no("push_not_allowed")

    def test_after_a_success_where_a_table_plays_so(self):
        assert ask("push_allowed", successes=1, rerollable=3, options=AFTER_SUCCESS) == ALLOWED

    @pytest.mark.rule("YZ-PUSH-2")
    def test_once(self):
        assert ask("push_allowed", already_pushed=True, rerollable=3) == no("already_pushed")

    @pytest.mark.rule("YZ-PUSH-6")
    def test_not_without_a_die_to_throw_again(self):
        assert ask("push_allowed", rerollable=0) == no("nothing_to_reroll")
        assert ask("push_allowed", rerollable=False) == no("nothing_to_reroll")

    @pytest.mark.parametrize("wrong", [-1, "3", None, 1.5])
    def test_a_number_of_dice_is_whole(self, wrong):
        assert ask("push_allowed", rerollable=wrong) == {"error": "bad_value"}


@pytest.mark.rule("YZ-OPP-2")
class TestAContest:
    @pytest.mark.parametrize(
        ("active", "opponent", "winner", "margin"),
        [(2, 1, "active", 1), (1, 1, "opponent", 0), (0, 0, "opponent", 0), (1, 3, "opponent", -2)],
    )
    def test_is_won_by_more_successes_than_the_opponent(self, active, opponent, winner, margin):
        assert ask("opposed", active=active, opponent=opponent) == {"winner": winner, "margin": margin}

    @pytest.mark.rule("YZ-OPP-4")
    @pytest.mark.parametrize(
        ("side", "active", "opponent", "found"),
        [
            ("active", 1, 1, ALLOWED),
            ("active", 2, 1, no("push_not_allowed")),
            ("opponent", 2, 1, ALLOWED),
            ("opponent", 1, 1, no("push_not_allowed")),
            ("opponent", 0, 0, no("push_not_allowed")),
        ],
    )
    def test_may_be_pushed_by_the_side_that_is_behind(self, side, active, opponent, found):
        assert ask("opposed_push_allowed", side=side, active=active, opponent=opponent, rerollable=2) == found

    def test_may_be_pushed_once_by_each_side(self):
        found = ask("opposed_push_allowed", side="active", already_pushed=True, rerollable=2)
        assert found == no("already_pushed")

    def test_may_be_pushed_from_ahead_where_a_table_plays_so(self):
        found = ask("opposed_push_allowed", side="active", active=1, rerollable=2, options=AFTER_SUCCESS)
        assert found == ALLOWED

    def test_has_two_sides(self):
        assert ask("opposed_push_allowed", side="both") == {"error": "bad_value"}
        assert ask("opposed_push_allowed") == {"error": "missing_input"}


@pytest.mark.rule("YZ-SKULL-1")
class TestSkulls:
    DICE = {"base": [1, 1, 6], "skill": [1], "gear": [1, 4], "negative": [1], "artifact": [["d8", 1]]}

    def test_are_ones_on_base_and_gear_dice_alone(self):
        found = ask("apply_skulls", dice=self.DICE, pushed=True, attribute=5, gear_bonus=3, willpower=1)
        assert found == {
            "base_skulls": 2,
            "gear_skulls": 1,
            "attribute_after": 3,
            "gear_bonus_after": 2,
            "willpower_after": 4,
        }

    @pytest.mark.rule("YZ-PUSH-4")
    def test_on_skill_dice_cost_nothing_even_where_they_stay(self):
        found = ask("apply_skulls", dice={"skill": [1, 1]}, pushed=True, attribute=3, options=ONES_STAY)
        assert (found["attribute_after"], found["willpower_after"]) == (3, 0)

    @pytest.mark.rule("YZ-ATTR-3")
    @pytest.mark.rule("YZ-GEAR-2")
    @pytest.mark.rule("YZ-WILL-3")
    def test_take_nothing_below_nothing_and_bring_willpower_all_the_same(self):
        found = ask("apply_skulls", dice={"base": [1, 1], "gear": [1, 1]}, pushed=True, attribute=1, gear_bonus=1)
        assert (found["attribute_after"], found["gear_bonus_after"], found["willpower_after"]) == (0, 0, 4)

    @pytest.mark.rule("YZ-WILL-5")
    @pytest.mark.parametrize(("willpower", "cap", "after"), [(0, 2, 2), (2, 10, 5), (4, 4, 4), (9, 4, 9), (0, 0, 0)])
    def test_bring_willpower_up_to_the_cap(self, willpower, cap, after):
        options = {"willpower_cap": cap}
        found = ask("apply_skulls", dice={"base": [1, 1, 1]}, pushed=True, willpower=willpower, options=options)
        assert found["willpower_after"] == after

    @pytest.mark.parametrize("name", ["attribute", "gear_bonus"])
    def test_count_against_whole_numbers(self, name):
        assert ask("apply_skulls", **{name: -1}) == {"error": "invalid_value"}

    @given(base=D6, gear=D6, attribute=st.integers(0, 9), bonus=st.integers(0, 9), pushed=st.booleans())
    def test_never_raise_an_attribute_or_lower_willpower(self, base, gear, attribute, bonus, pushed):
        dice = {"base": base, "gear": gear}
        found = ask("apply_skulls", dice=dice, pushed=pushed, attribute=attribute, gear_bonus=bonus, willpower=2)
        assert 0 <= found["attribute_after"] <= attribute
        assert 0 <= found["gear_bonus_after"] <= bonus
        assert found["willpower_after"] == 2 + found["base_skulls"] + found["gear_skulls"]
        assert pushed or found["willpower_after"] == 2


@pytest.mark.rule("YZ-GEAR-3")
class TestSkullsOfSeveralItems:
    def test_hit_the_item_that_the_die_belongs_to(self):
        items = [{"item": "axe", "bonus": 2, "faces": [1, 4]}, {"item": "rope", "bonus": 1, "faces": [6]}]
        assert ask("apply_gear_skulls", items=items, pushed=True) == {"axe": 1, "rope": 1}
        assert ask("apply_gear_skulls", items=items) == {"axe": 2, "rope": 1}

    def test_take_no_bonus_below_nothing(self):
        items = [{"item": "axe", "bonus": 1, "faces": [1, 1]}]
        assert ask("apply_gear_skulls", items=items, pushed=True) == {"axe": 0}

    def test_of_nothing_are_nothing(self):
        assert ask("apply_gear_skulls", pushed=True) == {}

    @pytest.mark.parametrize(
        ("items", "code"),
        [
            ([{"item": "axe", "bonus": 1, "faces": [7]}], "invalid_face"),
            ([{"item": "axe", "bonus": -1, "faces": [1]}], "invalid_value"),
            ([{"bonus": 1}], "missing_input"),
            ([{"item": 3}], "bad_value"),
            ([3], "bad_value"),
            ("axe", "bad_value"),
            ([{"item": "axe"}, {"item": "axe"}], "bad_value"),
        ],
    )
    def test_of_a_wrong_shape_are_refused(self, items, code):
        assert ask("apply_gear_skulls", items=items) == {"error": code}
