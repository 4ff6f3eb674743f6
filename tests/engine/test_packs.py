"""Packs and swarms: who belongs, who falls, how they fight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.packs import CALCS
from tests.engine.asking import asker

ask = asker(CALCS)
SQUARES = st.tuples(st.integers(0, 12), st.integers(0, 12)).map(list)


def chain(positions, start=0):
    return ask("pack_chain", positions=positions, start=start)


def by_the_book(positions, start):
    """Add whoever is near a member until nobody is added."""
    inside = {start}
    while True:
        near = {
            index
            for index, (x, y) in enumerate(positions)
            for member in inside
            if max(abs(x - positions[member][0]), abs(y - positions[member][1])) <= 2
        }
        if near <= inside:
            return sorted(inside)
        inside |= near


@pytest.mark.rule("DD-PACK-2")
class TestAChainLinksMembersWithinTwoSquares:
    def test_two_squares_link(self):
        assert chain([[0, 0], [2, 0]]) == [0, 1]

    def test_three_squares_do_not(self):
        assert chain([[0, 0], [3, 0]]) == [0]

    def test_the_larger_of_both_differences_counts(self):
        assert chain([[0, 0], [2, 2], [3, 5]]) == [0, 1]

    def test_links_lead_on(self):
        assert chain([[6, 0], [0, 0], [4, 0], [2, 0], [9, 0]], start=1) == [0, 1, 2, 3]

    def test_members_on_one_square_are_linked(self):
        assert chain([[0, 0], [0, 0], [1, 0], [1, 0]], start=3) == [0, 1, 2, 3]

    @pytest.mark.parametrize("start", [-1, 2, "0", None, True])
    def test_a_start_that_is_not_there_is_refused(self, start):
        assert chain([[0, 0], [1, 0]], start) == {"error": "bad_value"}

    @pytest.mark.parametrize("place", [[1], [1, 2, 3], [1, "2"], 1, None, [1.5, 2]])
    def test_a_place_needs_a_column_and_a_row(self, place):
        assert chain([[0, 0], place]) == {"error": "bad_value"}

    @given(st.lists(SQUARES, min_size=1, max_size=14), st.data())
    def test_any_crowd_follows_the_rule(self, positions, data):
        start = data.draw(st.integers(0, len(positions) - 1))
        assert chain(positions, start) == by_the_book(positions, start)

    @given(st.lists(SQUARES, min_size=1, max_size=14), st.data())
    def test_every_member_of_a_chain_names_the_same_chain(self, positions, data):
        members = chain(positions, data.draw(st.integers(0, len(positions) - 1)))
        assert all(chain(positions, member) == members for member in members)


@pytest.mark.rule("DD-PACK-6")
class TestAMemberFallsForEachHpLost:
    def test_failed_rolls_times_the_multiplier(self):
        assert ask("pack_losses", members=8, failed_armour_rolls=2) == 2
        assert ask("pack_losses", members=8, failed_armour_rolls=2, multiplier=3) == 6

    def test_never_more_than_there_are(self):
        assert ask("pack_losses", members=4, failed_armour_rolls=2, multiplier=3) == 4

    def test_no_failed_roll_costs_nobody(self):
        assert ask("pack_losses", members=4, failed_armour_rolls=0, multiplier=3) == 0


@pytest.mark.rule("DD-SWARM-1")
class TestASwarmHasStrengthAndDiceByItsFigures:
    @pytest.mark.parametrize("members", [1, 3])
    def test_both_are_the_number_of_figures(self, members):
        assert ask("swarm", members=members, pool=12) == {"st": members, "dice": members}

    def test_the_pool_caps_the_dice_and_not_the_strength(self):
        assert ask("swarm", members=5, pool=2) == {"st": 5, "dice": 2}
