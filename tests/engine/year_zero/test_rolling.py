"""A roll die by die: pool, first throw, push, and what it costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.base import Die
from rules.engine.books.year_zero import rolling
from rules.engine.books.year_zero.options import DEFAULTS, Settings
from rules.engine.books.year_zero.rolling import Use
from rules.engine.types import Violation

HOOK = Use("hook", 1)
AXE = Use("axe", 2, "mighty")


def build(**given):
    said = {"attribute": "agility", "points": 4, "level": 2, "uses": [HOOK], "modification": 0, "helpers": 0}
    return rolling.build(**{**said, "table": DEFAULTS, **given})


def first(*faces, uses=(HOOK,)):
    return rolling.read_first(build(uses=uses).dice, faces)


def losses(roll, table=DEFAULTS, **given):
    said = {"points": 4, "bonuses": {"hook": 1, "axe": 2}, "willpower": 0, **given}
    return rolling.losses(roll, table=table, **said)


@pytest.mark.rule("YZ-POOL-8")
class TestAPool:
    def test_has_dice_in_their_colours_and_gear_dice_with_their_item(self):
        pool = build(uses=[HOOK, AXE])
        assert [die.colour for die in pool.dice] == ["base"] * 4 + ["skill"] * 2 + ["gear"] * 3 + ["artifact"]
        assert [die.owner for die in pool.dice[6:]] == ["hook", "axe", "axe", "axe"]
        assert pool.dice[-1] == Die(8, "artifact", "axe")
        assert pool.counts().artifact == (8,)

    @pytest.mark.rule("YZ-GEAR-2")
    def test_has_no_die_of_an_item_that_is_spent(self):
        assert build(uses=[Use("hook", 0), AXE]).spent == ("hook",)

    @pytest.mark.rule("YZ-ART-1")
    def test_has_one_gear_die_more_for_a_plain_artifact(self):
        assert [die.owner for die in build(uses=[Use("lamp", 0, "common")]).dice[6:]] == ["lamp"]

    @pytest.mark.rule("YZ-POOL-3")
    def test_has_no_more_gear_dice_than_the_bonus(self):
        found = build(uses=[Use("axe", 2, dice=5)])
        assert (found.rule, found.code) == ("YZ-POOL-3", "more_gear_than_bonus")
        assert build(uses=[Use("axe", 2, dice=2)]).count("gear") == 2

    @pytest.mark.rule("YZ-POOL-7")
    def test_is_none_for_a_broken_attribute(self):
        assert build(points=0).code == "attribute_broken"

    @pytest.mark.rule("YZ-MOD-6")
    def test_has_negative_dice_where_a_table_plays_so(self):
        assert build(modification=-3, table=Settings(negative_dice=True)).count("negative") == 1
        assert build(modification=-3).unused_penalty == 1


@pytest.mark.rule("YZ-ART-7")
class TestTheFirstThrow:
    @pytest.mark.parametrize("face", [0, 7, -1, True, 1.0, "6", None])
    def test_shows_faces_that_the_dice_have(self, face):
        found = first(1, 2, 3, 4, 5, 6, face)
        assert isinstance(found, Violation)
        assert found.code == "invalid_face"

    def test_shows_one_face_for_each_die(self):
        assert first(1, 2, 3).code == "wrong_number_of_faces"
        assert first(*[1] * 8).code == "wrong_number_of_faces"

    def test_may_show_an_eight_on_an_artifact_die(self):
        roll = first(1, 2, 3, 4, 5, 1, 2, 2, 8, uses=(AXE,))
        assert rolling.count(roll, 1).successes == 2

    @pytest.mark.rule("YZ-SKULL-2")
    def test_costs_nothing_whatever_it_shows(self):
        roll = first(1, 1, 1, 1, 6, 1, 1)
        assert rolling.count(roll, 1).base_skulls == 4
        found = losses(roll)
        assert (found.attribute_after, found.items[0].after, found.willpower_gained) == (4, 1, 0)


@pytest.mark.rule("YZ-PUSH-3")
class TestAPush:
    def test_throws_all_dice_but_sixes_and_skulls_again(self):
        roll = first(2, 4, 1, 5, 1, 3, 1)
        assert rolling.rerolled(roll, DEFAULTS) == (0, 1, 3, 4, 5)
        pushed = rolling.push(roll, 1, (2, 4, 1, 5, 4), DEFAULTS)
        assert pushed.faces == (2, 4, 1, 1, 5, 4, 1)
        assert pushed.first == roll.faces

    def test_of_the_worked_example_takes_two_points_and_the_bonus_and_brings_three(self):
        pushed = rolling.push(first(2, 4, 1, 5, 1, 3, 1), 1, (2, 4, 1, 5, 4), DEFAULTS)
        found = losses(pushed)
        assert (found.attribute_after, found.willpower_after) == (2, 3)
        assert found.items[0].spent
        assert not rolling.count(pushed, 1).success

    def test_happens_once(self):
        pushed = rolling.push(first(2, 2, 2, 2, 2, 2, 2), 1, (3,) * 7, DEFAULTS)
        assert rolling.may_push(pushed, 1, DEFAULTS).code == "already_pushed"

    def test_is_refused_after_a_success_unless_the_table_plays_so(self):
        roll = first(6, 2, 2, 2, 2, 2, 2)
        assert rolling.push(roll, 1, (3,) * 6, DEFAULTS).code == "push_not_allowed"
        assert rolling.may_push(roll, 1, Settings(push_after_success=True)) is None
        assert rolling.may_push(roll, 2, DEFAULTS) is None

    @pytest.mark.rule("YZ-PUSH-6")
    def test_needs_a_die_to_throw_again(self):
        roll = rolling.read_first(build(level=0).dice, (1, 1, 1, 1, 1))
        assert rolling.may_push(roll, 1, DEFAULTS).code == "nothing_to_reroll"

    def test_wants_a_face_for_each_die_thrown_again(self):
        assert rolling.push(first(2, 2, 2, 2, 2, 2, 1), 1, (3,) * 7, DEFAULTS).code == "wrong_number_of_faces"

    def test_can_be_read_off_all_dice_as_they_lie(self):
        roll = first(2, 4, 1, 5, 1, 3, 1)
        assert rolling.read_push(roll, 1, (2, 4, 1, 1, 5, 4, 1), DEFAULTS).pushed
        changed = rolling.read_push(roll, 1, (2, 4, 6, 1, 5, 4, 1), DEFAULTS)
        assert (changed.code, changed.params["place"]) == ("kept_die_changed", 3)

    @given(faces=st.lists(st.integers(1, 6), min_size=7, max_size=7), again=st.lists(st.integers(1, 6), min_size=7))
    def test_never_loses_a_success(self, faces, again):
        roll = first(*faces)
        count = len(rolling.rerolled(roll, DEFAULTS))
        pushed = rolling.push(roll, 8, again[:count], DEFAULTS)
        if not isinstance(pushed, Violation):
            assert rolling.count(pushed, 8).successes >= rolling.count(roll, 8).successes


@pytest.mark.rule("YZ-GEAR-3")
class TestLosses:
    def test_hit_the_item_of_the_die(self):
        roll = first(2, 2, 2, 2, 2, 2, 1, 1, 2, 2, uses=(HOOK, AXE))
        again = [2] * len(rolling.rerolled(roll, DEFAULTS))
        found = losses(rolling.push(roll, 1, again, DEFAULTS))
        assert [(one.item, one.skulls, one.after) for one in found.items] == [("hook", 1, 0), ("axe", 1, 1)]

    @pytest.mark.rule("YZ-WILL-2")
    def test_bring_willpower_from_white_dice_alone_where_a_table_plays_so(self):
        pushed = rolling.push(first(2, 4, 1, 5, 1, 3, 1), 1, (2, 4, 1, 5, 4), DEFAULTS)
        assert losses(pushed, Settings(base_only=True)).willpower_gained == 2
        assert losses(pushed, Settings(willpower_cap=1)).willpower_gained == 1
