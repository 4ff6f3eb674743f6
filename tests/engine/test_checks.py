"""Checks with a d12, ranges, elements and hostile ground."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die import checks, ranges
from tests.engine.asking import by_outcome, counted
from tests.engine.cast import BOOK, ask

FACES = st.integers(1, 12)


@pytest.mark.rule("DD-CHECK-1")
class TestARollAtOrUnderTheTargetSucceeds:
    def test_the_target_itself_succeeds(self):
        assert ask("check", roll=7, target=7) is True

    def test_one_more_fails(self):
        assert ask("check", roll=8, target=7) is False

    @pytest.mark.parametrize("target", [0, -3])
    def test_a_target_below_one_cannot_be_met(self, target):
        assert not any(ask("check", roll=roll, target=target) for roll in range(1, 13))


@pytest.mark.rule("DD-CHECK-2")
class TestTwelveFails:
    @pytest.mark.parametrize("target", [12, 15, 100])
    def test_twelve_fails_however_high_the_target(self, target):
        assert ask("check", roll=12, target=target) is False

    @pytest.mark.parametrize("target", [12, 15, 100])
    def test_eleven_succeeds_there(self, target):
        assert ask("check", roll=11, target=target) is True

    @given(st.integers(-5, 20))
    def test_the_chance_is_that_of_counting_the_faces(self, target):
        outcomes = counted(("success" if checks.check(face, target) else "failure",) for face in range(1, 13))
        assert by_outcome(BOOK.odds_calcs()["check"].run(target=target)) == outcomes
        assert checks.chance(target) == outcomes.get(("success",), Fraction(0))


@pytest.mark.rule("DD-CHECK-4")
class TestAnUpToTable:
    def test_a_roll_of_four_opens_the_first_four_rows(self):
        assert ask("pick_up_to", roll=4) == [1, 2, 3, 4]

    def test_twelve_opens_all_rows(self):
        assert ask("pick_up_to", roll=12) == list(range(1, 13))

    def test_there_is_no_thirteen(self):
        assert ask("pick_up_to", roll=13) == {"error": "invalid_face"}

    def test_the_chance_of_a_row_is_that_of_rolling_its_number_or_more(self):
        for one in BOOK.odds_calcs()["pick_up_to"].run():
            opened = [face for face in range(1, 13) if one.params["row"] in checks.pick_up_to(face)]
            assert one.chance == Fraction(len(opened), 12)


@pytest.mark.rule("DD-RANGE-6")
class TestARhymeReachesAsFarAsTheFace:
    def test_seven_is_the_best_roll_of_charisma_seven(self):
        assert ask("rhyme_range", ch=7, roll=7) == 7

    def test_eight_is_nothing(self):
        assert ask("rhyme_range", ch=7, roll=8) == 0

    def test_twelve_is_nothing_even_for_charisma_twelve(self):
        assert ask("rhyme_range", ch=12, roll=12) == 0

    @given(st.integers(-2, 15))
    def test_the_chances_are_those_of_counting_the_faces(self, ch):
        reached = [ranges.rhyme_range(ch, face) for face in range(1, 13)]
        outcomes = counted(("reaches" if squares else "no_effect", squares) for squares in reached)
        assert by_outcome(BOOK.odds_calcs()["rhyme_range"].run(ch=ch)) == outcomes


@pytest.mark.rule("DD-ELEM-1")
class TestEachElementFailsInOneEnvironment:
    BLOCKED = {"earth": "jungle", "water": "desert", "air": "glacier", "fire": "deep_water"}

    @pytest.mark.parametrize(("element", "environment"), BLOCKED.items())
    def test_it_fails_in_its_opposite(self, element, environment):
        assert ask("element_works", element=element, environment=environment) is False

    @pytest.mark.parametrize("element", BLOCKED)
    def test_it_works_in_the_three_others_and_on_ordinary_ground(self, element):
        others = {*self.BLOCKED.values(), "meadow"} - {self.BLOCKED[element]}
        assert all(ask("element_works", element=element, environment=other) for other in others)

    def test_there_is_no_fifth_element(self):
        assert ask("element_works", element="love", environment="desert") == {"error": "bad_value"}


@pytest.mark.rule("DD-ENV-1")
class TestHostileGroundAllowsOneMove:
    @pytest.mark.parametrize("environment", ["desert", "glacier", "deep_water", "jungle"])
    def test_one_order_may_be_a_move(self, environment):
        assert ask("moves_allowed", environment=environment) == 1

    def test_both_may_on_ordinary_ground(self):
        assert ask("moves_allowed", environment="meadow") == 2


@pytest.mark.rule("DD-ENV-2")
class TestANativeIsNotHampered:
    def test_both_orders_may_be_moves_at_home(self):
        assert ask("moves_allowed", environment="jungle", native="jungle") == 2

    def test_a_native_of_another_environment_is_hampered(self):
        assert ask("moves_allowed", environment="jungle", native="desert") == 1
