"""Ground: jumps, wading and climbing, drowning."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.terrain import CALCS
from tests.engine.asking import asker, chances, counted, odds_of

ask = asker(CALCS)
GROUND = ("easy", "normal", "hard", "very_hard")
TRAITS = ("stunted", "ungainly", "tightrope", "ethereal", "fly", "levitation", "deep_water_native", "small_creature")


def row(action, dx, *traits):
    return [target(action, difficulty, dx, *traits) for difficulty in GROUND]


def target(action, difficulty, dx, *traits, **more):
    return ask("terrain_target", action=action, difficulty=difficulty, dx=dx, traits=list(traits), **more)


@pytest.mark.rule("DD-JUMP-1")
class TestHalfOfTheMoveIsJumpedWithoutARoll:
    @pytest.mark.parametrize(("mv", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
    def test_halves_are_rounded_up(self, mv, half):
        assert ask("jump", mv=mv, dx=4, distance=half) == "auto"
        beyond = "illegal" if half + 1 > mv else {"error": "invalid_face"}
        assert ask("jump", mv=mv, dx=4, distance=half + 1) == beyond

    def test_a_face_that_is_not_needed_changes_nothing(self):
        assert ask("jump", mv=3, dx=4, distance=2, roll=12) == "auto"


@pytest.mark.rule("DD-JUMP-2")
class TestALongJumpIsACheckAgainstDexterityAnd3:
    def test_a_7_reaches_3_with_move_3_and_dexterity_4(self):
        assert ask("jump", mv=3, dx=4, distance=3, roll=7) == "success"

    @pytest.mark.rule("DD-JUMP-3")
    def test_an_8_falls(self):
        assert ask("jump", mv=3, dx=4, distance=3, roll=8) == "fail"

    @pytest.mark.rule("DD-CHECK-2")
    def test_a_12_falls_however_nimble(self):
        assert ask("jump", mv=3, dx=12, distance=3, roll=12) == "fail"

    def test_beyond_the_move_it_cannot_be_tried(self):
        assert ask("jump", mv=3, dx=4, distance=4, roll=1) == ask("jump", mv=3, dx=4, distance=4) == "illegal"

    @pytest.mark.rule("DD-CORE-5")
    @pytest.mark.parametrize("face", [0, 13, 1.0, "1", True])
    def test_a_wrong_face_goes_before_every_other_answer(self, face):
        for distance in (1, 3, 9, "far"):
            assert ask("jump", mv=3, dx=4, distance=distance, roll=face) == {"error": "invalid_face"}

    def test_a_face_is_missed_only_where_the_answer_depends_on_it(self):
        assert ask("jump", mv=3, dx=4, distance=3) == {"error": "invalid_face"}
        assert ask("jump", mv=3, dx=4, distance=3, roll=None) == {"error": "invalid_face"}

    @given(st.integers(0, 9), st.integers(-4, 12), st.integers(0, 12))
    def test_the_chances_are_those_of_all_faces(self, mv, dx, distance):
        by_hand = counted((ask("jump", mv=mv, dx=dx, distance=distance, roll=face),) for face in range(1, 13))
        assert chances(odds_of(CALCS, "jump"), mv=mv, dx=dx, distance=distance) == by_hand


@pytest.mark.rule("DD-TERR-1")
class TestTheTableOfDifficultGround:
    @pytest.mark.parametrize("action", ["wade", "climb"])
    def test_without_traits(self, action):
        assert row(action, 3) == [9, 6, 3, 2]

    @pytest.mark.parametrize("action", ["wade", "climb"])
    def test_stunted(self, action):
        assert row(action, 3, "stunted") == [8, 5, 2, 1]

    def test_ungainly_wading(self):
        assert row("wade", 3, "ungainly") == [8, 5, 2, 1]

    @pytest.mark.parametrize("action", ["wade", "climb"])
    def test_tightrope_walking(self, action):
        assert row(action, 3, "tightrope") == [10, 7, 4, 3]

    @pytest.mark.parametrize("action", ["wade", "climb"])
    def test_very_easy_ground_wants_no_roll(self, action):
        assert target(action, "very_easy", 0) == "auto"

    @pytest.mark.rule("DD-TERR-5")
    def test_a_target_below_1_is_returned_as_it_is(self):
        assert target("wade", "very_hard", 0, "stunted") == -2

    def test_an_unknown_difficulty_is_refused(self):
        assert target("wade", "steep", 3) == {"error": "bad_value"}

    def test_traits_and_ground_may_be_left_out(self):
        assert ask("terrain_target", action="wade", difficulty="hard", dx=3) == 3
        assert target("wade", "hard", 3, ground=None) == 3


@pytest.mark.rule("DD-TERR-2")
class TestWhoNeverRolls:
    @pytest.mark.parametrize("trait", ["fly", "levitation"])
    @pytest.mark.parametrize("action", ["wade", "climb"])
    def test_flight_wades_and_climbs(self, action, trait):
        assert target(action, "very_hard", 3, trait) == "auto"

    def test_the_ethereal_wade_and_have_to_climb(self):
        assert target("wade", "hard", 3, "ethereal") == "auto"
        assert target("climb", "hard", 3, "ethereal") == 3

    @pytest.mark.parametrize(
        ("trait", "ground", "bonus"),
        [("deep_water_native", "water", 0), ("small_creature", "cramped", 0), ("tightrope", "narrow", 1)],
    )
    def test_some_pass_on_their_own_ground_only_and_only_wading(self, trait, ground, bonus):
        assert target("wade", "hard", 3, trait, ground=ground) == "auto"
        assert target("wade", "hard", 3, trait, ground="mud") == 3 + bonus
        assert target("climb", "hard", 3, trait, ground=ground) == 3 + bonus

    @given(st.sampled_from(("wade", "climb")), st.sampled_from(GROUND), st.sampled_from(("water", "cramped", "narrow")))
    def test_ground_changes_nothing_for_others(self, action, difficulty, ground):
        assert target(action, difficulty, 3, ground=ground) == target(action, difficulty, 3)


@pytest.mark.rule("DD-TERR-3")
class TestTheUngainlyCannotClimb:
    def test_not_even_very_easy_ground(self):
        assert target("climb", "very_easy", 3, "ungainly") == "impossible"

    def test_flight_goes_first(self):
        assert target("climb", "hard", 3, "ungainly", "fly") == "auto"

    def test_being_ethereal_does_not_help(self):
        assert target("climb", "hard", 3, "ungainly", "ethereal") == "impossible"

    def test_they_may_wade(self):
        assert target("wade", "very_easy", 3, "ungainly") == "auto"


@pytest.mark.rule("DD-TERR-4")
class TestSeveralTraitsAddUp:
    def test_stunted_and_ungainly_lose_2_wading(self):
        assert target("wade", "hard", 3, "stunted", "ungainly") == 1

    def test_stunted_and_tightrope_cancel(self):
        assert target("climb", "hard", 3, "stunted", "tightrope") == 3

    def test_each_counts_once(self):
        assert target("wade", "hard", 3, "stunted", "stunted") == 2


@pytest.mark.rule("DD-TERR-5")
class TestTheChancesOnDifficultGround:
    def test_a_target_of_3_is_met_in_a_quarter(self):
        found = chances(odds_of(CALCS, "terrain_target"), action="wade", difficulty="hard", dx=3)
        assert found == {("success",): Fraction(1, 4), ("failure",): Fraction(3, 4)}

    @given(
        st.sampled_from(("wade", "climb")),
        st.sampled_from(("very_easy", *GROUND)),
        st.integers(-4, 12),
        st.lists(st.sampled_from(TRAITS), max_size=3),
    )
    def test_they_are_those_of_all_faces(self, action, difficulty, dx, traits):
        wanted = target(action, difficulty, dx, *traits)

        def outcome(face):
            if isinstance(wanted, str):
                return (wanted,)
            return ("success",) if face <= wanted and face != 12 else ("failure",)

        given_ = {"action": action, "difficulty": difficulty, "dx": dx, "traits": traits}
        assert chances(odds_of(CALCS, "terrain_target"), **given_) == counted(map(outcome, range(1, 13)))


@pytest.mark.rule("DD-DROWN-1")
class TestThreeFailuresInARowDrown:
    @pytest.mark.parametrize(("failures", "depth"), [(0, "free"), (1, "waist"), (2, "neck"), (3, "drowned")])
    def test_step_by_step(self, failures, depth):
        assert ask("drowning", results=[False] * failures) == depth

    def test_a_success_between_sets_free(self):
        assert ask("drowning", results=[False, False, True]) == "free"
        assert ask("drowning", results=[False, False, True, False]) == "waist"

    @pytest.mark.rule("DD-DROWN-2")
    def test_the_drowned_stay_drowned(self):
        assert ask("drowning", results=[False, False, False, True]) == "drowned"
        assert ask("drowning", results=[True, False, False, False, False]) == "drowned"

    @given(st.lists(st.booleans(), max_size=12))
    def test_drowned_means_three_failures_somewhere_in_a_row(self, results):
        text = "".join("." if passed else "x" for passed in results)
        assert (ask("drowning", results=results) == "drowned") == ("xxx" in text)

    def test_a_number_is_no_result(self):
        assert ask("drowning", results=[0]) == {"error": "bad_value"}
