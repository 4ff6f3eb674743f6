"""The bag's colours and the pool's dice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die import bag
from tests.engine.cast import ask

LEVELS = st.integers(0, 30)


@pytest.mark.rule("DD-POOL-1")
class TestTheBag:
    def test_it_holds_twice_four_of_each_colour(self):
        assert bag.DICE_IN_BAG == 2 * (4 + 4 + 4) == 24


@pytest.mark.rule("DD-BAL-3")
class TestBalanceTakesGreenDiceOnly:
    @pytest.mark.parametrize(("dice", "greens"), [(12, 4), (11, 3), (9, 1), (8, 0)])
    def test_red_and_yellow_stay_whole(self, dice, greens):
        assert bag.dice_of(dice) == (("red", 4), ("yellow", 4), ("green", greens))


@pytest.mark.rule("DD-POOL-7")
class TestWhatAColourActivates:
    ALLOWED = {
        "hero": {"red", "yellow", "green"},
        "vassal": {"yellow", "green"},
        "squire": {"yellow", "green"},
        "neutral": {"red", "green"},
        "wanderer_entry": {"red"},
        "special_event": {"yellow"},
        "reserve_mount": {"yellow"},
    }

    @pytest.mark.parametrize("target", ALLOWED)
    @pytest.mark.parametrize("colour", ["red", "yellow", "green"])
    def test_the_matrix_holds(self, target, colour):
        assert ask("may_activate", colour=colour, target=target) is (colour in self.ALLOWED[target])

    @pytest.mark.rule("DD-POOL-6")
    @pytest.mark.parametrize("target", ["hero", "vassal", "squire", "neutral"])
    def test_green_is_closed_to_the_injured(self, target):
        assert ask("may_activate", colour="green", target=target, injured=True) is False
        assert ask("may_activate", colour="green", target=target, injured=False) is True

    def test_other_colours_are_open_to_the_injured(self):
        assert ask("may_activate", colour="red", target="hero", injured=True) is True
        assert ask("may_activate", colour="yellow", target="vassal", injured=True) is True

    @pytest.mark.parametrize(("name", "value"), [("colour", "blue"), ("target", "mount"), ("injured", 1)])
    def test_unknown_words_are_bad_values(self, name, value):
        given_input = {"colour": "red", "target": "hero", name: value}
        assert ask("may_activate", **given_input) == {"error": "bad_value"}


@pytest.mark.rule("DD-POOL-9")
class TestThePoolGrowsWithOwnDice:
    def test_it_starts_empty(self):
        assert ask("pool_size", draws=[], side="gem") == 0

    def test_the_die_just_drawn_counts(self):
        assert ask("pool_size", draws=["gem"], side="gem") == 1

    def test_dice_of_the_other_side_do_not(self):
        assert ask("pool_size", draws=["gem", "stone", "stone"], side="gem") == 1

    @given(st.lists(st.sampled_from(["gem", "stone"]), max_size=24))
    def test_both_pools_together_are_all_draws(self, draws):
        sizes = [ask("pool_size", draws=draws, side=side) for side in ("gem", "stone")]
        assert sum(sizes) == len(draws)


@pytest.mark.rule("DD-POOL-11")
class TestThePoolCapsASkill:
    @pytest.mark.parametrize(("level", "pool", "rolled"), [(2, 1, 1), (4, 4, 4), (2, 2, 2), (4, 9, 4), (3, 0, 0)])
    def test_the_smaller_number_is_rolled(self, level, pool, rolled):
        assert ask("dice", level=level, pool=pool) == rolled

    def test_a_pool_below_zero_is_a_bad_value(self):
        assert ask("dice", level=1, pool=-1) == {"error": "bad_value"}


@pytest.mark.rule("DD-POOL-12")
class TestAnEmptyPool:
    @pytest.mark.parametrize("level", [1, 2, 4])
    def test_defends_with_one_die_whatever_the_level(self, level):
        assert ask("defence_dice", level=level, pool=0) == 1

    def test_reacts_to_nothing_but_a_charge(self):
        assert ask("may_react", pool=0) is False
        assert ask("may_react", pool=0, reaction_to_charge_melee=True) is True

    @given(LEVELS, LEVELS)
    def test_defence_never_rolls_fewer_dice_than_attack(self, level, pool):
        attack, defence = ask("dice", level=level, pool=pool), ask("defence_dice", level=level, pool=pool)
        assert defence == max(1, attack)


@pytest.mark.rule("DD-POOL-13")
class TestOneDieIsEnoughToReact:
    @pytest.mark.parametrize("pool", [1, 12])
    def test_from_one_die_on_everybody_may(self, pool):
        assert ask("may_react", pool=pool) is True


def must_attack(*distances, aw=3, **given_input):
    return ask("must_attack", aw=aw, distances=list(distances), **given_input)


@pytest.mark.rule("DD-NEUT-2")
class TestANeutralMustAttack:
    def test_whoever_is_within_its_awareness(self):
        assert must_attack(9, 3) is True

    def test_but_nobody_beyond_it(self):
        assert must_attack(4, 9) is False

    def test_nor_where_nobody_is(self):
        assert must_attack() is False


@pytest.mark.rule("DD-NEUT-3")
class TestExceptionsFromTheDuty:
    @pytest.mark.parametrize("exception", [{"freedom": True}, {"pacifist": True}, {"can_attack": False}])
    def test_each_lifts_it(self, exception):
        assert must_attack(1, **exception) is False

    def test_without_one_the_duty_stands(self):
        assert must_attack(1, freedom=False, pacifist=False, can_attack=True) is True
