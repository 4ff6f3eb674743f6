"""Carrying together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.carrying import CALCS
from tests.engine.asking import asker

ask = asker(CALCS)


def carry(weight, free_loads, mv=3):
    return ask("carry", weight=weight, free_loads=free_loads, mv=mv)


@pytest.mark.rule("DD-CARRY-2")
class TestEachPointTooMuchCostsASquare:
    def test_two_who_lend_1_each_are_1_short_of_3(self):
        assert carry(3, [1, 1]) == {"excess": 1, "move": 2}

    def test_an_overloaded_helper_lends_nothing_and_takes_nothing(self):
        assert carry(3, [2, -5]) == carry(3, [2, 0]) == {"excess": 1, "move": 2}

    def test_the_move_never_falls_below_0(self):
        assert carry(9, [1]) == {"excess": 8, "move": 0}

    @pytest.mark.rule("DD-CARRY-3")
    def test_enough_strength_slows_nobody(self):
        assert carry(3, [2, 1]) == carry(3, [9]) == {"excess": 0, "move": 3}

    @given(st.integers(0, 20), st.lists(st.integers(-3, 6), max_size=5), st.integers(0, 9), st.integers(-3, 6))
    def test_one_more_helper_never_slows(self, weight, free_loads, mv, helper):
        assert carry(weight, [*free_loads, helper], mv)["move"] >= carry(weight, free_loads, mv)["move"]
