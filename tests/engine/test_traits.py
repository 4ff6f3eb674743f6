"""Traits no other chapter owns: slayer, betrayal, fading, poison, regeneration, wind, two pools, sunlight, fear."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.melee import CALCS as MELEE
from rules.engine.books.dozen_die.traits import CALCS, ODDS
from tests.engine.asking import asker, chances, counted, odds_of

ask = asker((*CALCS, *MELEE))


@pytest.mark.rule("DD-SLAY-1")
class TestAMagicWeaponHasTwoMore:
    def test_a_sword_of_3_as_a_slayer_is_5(self):
        assert ask("weapon_bonus", base=3, magic=True) == 5

    def test_an_ordinary_one_stays_3(self):
        assert ask("weapon_bonus", base=3, magic=False) == 3


@pytest.mark.rule("DD-CHECK-3")
class TestRollsThatWantHighFaces:
    @pytest.mark.parametrize(("calc", "code"), [("betrays", "turns"), ("fades", "fades")])
    class TestAtLeastTheNumber:
        def test_a_face_equal_to_the_number_is_enough(self, calc, code):
            assert ask(calc, roll=8, value=8) is True

        def test_a_face_below_is_not(self, calc, code):
            assert ask(calc, roll=7, value=8) is False

        def test_a_12_is_the_best_face(self, calc, code):
            assert ask(calc, roll=12, value=12) is True

        @pytest.mark.parametrize("face", [0, 13, None, "8", True])
        def test_another_face_is_refused(self, calc, code, face):
            assert ask(calc, roll=face, value="often") == {"error": "invalid_face"}

        @pytest.mark.parametrize("value", range(-1, 15))
        def test_the_chances_are_those_of_all_faces(self, calc, code, value):
            by_hand = counted((code if ask(calc, roll=face, value=value) else "stays",) for face in range(1, 13))
            assert chances(odds_of(CALCS, calc), value=value) == by_hand


@pytest.mark.rule("DD-UNTR-1")
class TestTheUntrustworthyTurn:
    def test_at_8_in_five_of_twelve(self):
        assert chances(odds_of(CALCS, "betrays"), value=8)[("turns",)] == Fraction(5, 12)


@pytest.mark.rule("DD-FADE-1")
class TestWhatFadesIsTestedEachRound:
    def test_at_9_in_four_of_twelve(self):
        assert chances(odds_of(CALCS, "fades"), value=9)[("fades",)] == Fraction(4, 12)


@pytest.mark.rule("DD-REGEN-1")
class TestRegeneration:
    def test_a_face_above_the_hp_becomes_the_hp(self):
        assert ask("regenerate", roll=4, hp=2, hp_max=6) == 4

    def test_no_further_than_the_maximum(self):
        assert ask("regenerate", roll=12, hp=2, hp_max=6) == 6

    @pytest.mark.parametrize("roll", [1, 2])
    def test_a_face_up_to_the_hp_changes_nothing(self, roll):
        assert ask("regenerate", roll=roll, hp=2, hp_max=6) == 2

    @pytest.mark.parametrize("hp", [0, -3])
    def test_the_fallen_stay_fallen(self, hp):
        assert ask("regenerate", roll=12, hp=hp, hp_max=6) == hp

    def test_the_unhurt_gain_nothing(self):
        assert ask("regenerate", roll=12, hp=6, hp_max=6) == 6

    @pytest.mark.rule("DD-NECR-1")
    def test_a_necrotic_wound_prevents_it(self):
        assert ask("regenerate", roll=12, hp=2, hp_max=6, necrotic=True) == 2

    @given(st.integers(1, 12), st.integers(-2, 14), st.integers(1, 14), st.booleans())
    def test_it_never_costs_hp_and_never_passes_the_maximum(self, roll, hp, hp_max, necrotic):
        after = ask("regenerate", roll=roll, hp=hp, hp_max=hp_max, necrotic=necrotic)
        assert hp <= after <= max(hp, hp_max)

    @given(st.integers(-2, 14), st.integers(1, 14), st.booleans())
    def test_the_chances_are_those_of_all_faces(self, hp, hp_max, necrotic):
        given_ = {"hp": hp, "hp_max": hp_max, "necrotic": necrotic}
        by_hand = counted(("hp", ask("regenerate", roll=face, **given_)) for face in range(1, 13))
        assert chances(odds_of(CALCS, "regenerate"), **given_) == by_hand


@pytest.mark.rule("DD-POIS-2")
class TestPoison:
    def test_it_costs_1_at_once(self):
        assert ask("poison", hp=4, round_starts=0) == 3

    def test_and_1_at_each_round_start(self):
        assert ask("poison", hp=4, round_starts=2) == 1

    def test_not_below_0(self):
        assert ask("poison", hp=2, round_starts=9) == 0

    @pytest.mark.rule("DD-POIS-3")
    def test_the_poisoned_have_no_second_dose_but_the_first_goes_on(self):
        assert ask("poison", hp=4, round_starts=0, already_poisoned=True) == 4
        assert ask("poison", hp=4, round_starts=2, already_poisoned=True) == 2

    @pytest.mark.rule("DD-ANTI-1")
    def test_the_immune_lose_nothing(self):
        assert ask("poison", hp=4, round_starts=2, immune=True) == 4
        assert ask("poison", hp=4, round_starts=2, already_poisoned=True, immune=True) == 4

    def test_rounds_cannot_be_taken_back(self):
        assert ask("poison", hp=4, round_starts=-1) == {"error": "bad_value"}


class TestWindOnLevitators:
    @pytest.mark.rule("DD-LEVI-3")
    def test_a_breeze_moves_one_by_up_to_2(self):
        assert ask("levitation_wind", weather="breeze") == {"max_distance": 2, "who": "one"}

    @pytest.mark.rule("DD-LEVI-4")
    def test_a_storm_moves_all_by_up_to_the_face(self):
        assert ask("levitation_wind", weather="storm", roll=12) == {"max_distance": 12, "who": "all"}

    @pytest.mark.rule("DD-LEVI-5")
    def test_a_hurricane_takes_all(self):
        assert ask("levitation_wind", weather="hurricane") == {"max_distance": None, "who": "all"}

    @pytest.mark.rule("DD-LEVI-4")
    def test_only_a_storm_misses_a_face(self):
        assert ask("levitation_wind", weather="storm") == {"error": "invalid_face"}
        assert ask("levitation_wind", weather="storm", roll=None) == {"error": "invalid_face"}
        assert ask("levitation_wind", weather="breeze", roll=None)["max_distance"] == 2

    @pytest.mark.rule("DD-CORE-5")
    @pytest.mark.parametrize("weather", ["breeze", "storm", "hurricane", "fog"])
    def test_a_wrong_face_goes_before_every_other_answer(self, weather):
        assert ask("levitation_wind", weather=weather, roll=13) == {"error": "invalid_face"}

    @pytest.mark.rule("DD-LEVI-4")
    def test_the_chance_to_be_moved_so_far_is_that_of_all_faces(self):
        found = chances(odds_of(CALCS, "levitation_wind"), weather="storm")
        for squares in range(1, 13):
            reached = [
                ask("levitation_wind", weather="storm", roll=face)["max_distance"] >= squares for face in range(1, 13)
            ]
            assert found[("reach", squares)] == Fraction(sum(reached), 12)

    @pytest.mark.rule("DD-LEVI-3")
    def test_a_breeze_and_a_hurricane_leave_nothing_to_chance(self):
        assert chances(odds_of(CALCS, "levitation_wind"), weather="breeze") == {("reach", 1): 1, ("reach", 2): 1}
        assert chances(odds_of(CALCS, "levitation_wind"), weather="hurricane") == {("leaves",): 1}


@pytest.mark.rule("DD-DOUBLE-1")
class TestTheDoubleDicePool:
    def test_a_hydra_of_nine_heads_rolls_nine_from_both_pools(self):
        assert ask("double_pool_dice", dice=9, pool_a=4, pool_b=5) == 9

    def test_both_pools_together_are_the_cap(self):
        assert ask("double_pool_dice", dice=9, pool_a=4, pool_b=3) == 7

    def test_in_defence_one_pool_is_the_cap_and_one_die_is_lent(self):
        asked = {"dice": 9, "pool_a": 4, "pool_b": 5, "own_order": False}
        assert ask("double_pool_dice", **asked, defender_pool=5) == 5
        assert ask("double_pool_dice", **asked, defender_pool=0) == 1

    def test_in_defence_the_pool_must_be_named(self):
        asked = {"dice": 9, "pool_a": 4, "pool_b": 5, "own_order": False}
        assert ask("double_pool_dice", **asked) == {"error": "missing_input"}

    def test_on_its_own_order_the_defenders_pool_changes_nothing(self):
        assert ask("double_pool_dice", dice=9, pool_a=4, pool_b=5, defender_pool=1) == 9


@pytest.mark.rule("DD-SUN-1")
class TestTheSensitiveSeeBetterWithoutSun:
    @pytest.mark.parametrize("light", ["dusk", "darkness", "pitch"])
    def test_by_one_from_dusk_on(self, light):
        assert ask("awareness", printed=3, light=light, sensitive=True) == 4

    def test_in_light_the_printed_value_holds(self):
        assert ask("awareness", printed=3, light="light", sensitive=True) == 3

    def test_for_others_it_always_holds(self):
        assert ask("awareness", printed=3, light="dusk", sensitive=False) == 3


@pytest.mark.rule("DD-FEAR-1")
class TestFearIsACheckAgainstCharisma:
    @pytest.mark.parametrize("ch", range(-1, 15))
    def test_the_chances_are_those_of_all_faces(self, ch):
        by_hand = counted(("success" if face <= ch and face != 12 else "failure",) for face in range(1, 13))
        assert chances(ODDS["fear"], ch=ch) == by_hand

    def test_a_12_fails_the_bravest(self):
        assert chances(ODDS["fear"], ch=12)[("failure",)] == Fraction(1, 12)
