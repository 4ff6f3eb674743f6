"""Melee: values, dice, the comparison of both sides, what hits cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.armour import CALCS as ARMOUR
from rules.engine.books.dozen_die.melee import CALCS
from rules.engine.books.dozen_die.packs import CALCS as PACKS
from rules.engine.books.dozen_die.traits import CALCS as TRAITS
from tests.engine.asking import asker, rolls

ask = asker((*CALCS, *ARMOUR, *PACKS, *TRAITS))
FACES = st.lists(st.integers(1, 12), max_size=12)
VALUES = st.integers(-2, 15)


def conflict(att_value, att_rolls, def_value, def_rolls):
    return ask("melee_conflict", att_value=att_value, att_rolls=att_rolls, def_value=def_value, def_rolls=def_rolls)


def by_the_book(att_value, att_rolls, def_value, def_rolls):
    """The three steps of the rule, face by face, slowly."""
    a = [face for face in att_rolls if face <= att_value and face < 12]
    d = [face for face in def_rolls if face <= def_value and face < 12]
    a_hits = len([face for face in a if all(face > other for other in d)])
    d_hits = len([face for face in d if all(face > other for other in a)])
    return a_hits, d_hits


@pytest.mark.rule("DD-MELEE-1")
class TestTheMeleeValueIsStrengthAndWeapon:
    def test_strength_3_with_a_sword_of_3_makes_6(self):
        assert ask("melee_value", st=3, weapon_bonus=3) == 6


@pytest.mark.rule("DD-MELEE-2")
class TestMeleeDice:
    def test_level_3_rolls_three_when_the_pool_has_them(self):
        assert ask("melee_dice", level=3, pool=5) == 3

    def test_the_pool_caps_the_attacker(self):
        assert ask("melee_dice", level=3, pool=2) == 2

    def test_an_attacker_with_an_empty_pool_rolls_nothing(self):
        assert ask("melee_dice", level=3, pool=0) == 0

    def test_combo_and_war_mount_add_up(self):
        assert ask("melee_dice", level=2, pool=9, second_weapon_load=1, two_weapon_combo=True, war_mount=True) == 4

    def test_the_pool_caps_the_sum(self):
        assert ask("melee_dice", level=2, pool=3, second_weapon_load=1, two_weapon_combo=True, war_mount=True) == 3

    def test_a_negative_pool_is_no_pool(self):
        assert ask("melee_dice", level=2, pool=-1) == {"error": "bad_value"}

    def test_true_is_no_level(self):
        assert ask("melee_dice", level=True, pool=1) == {"error": "bad_value"}


@pytest.mark.rule("DD-MELEE-11")
class TestEachLevelAllowsOneMoreDie:
    @pytest.mark.parametrize("level", [1, 2, 3, 4])
    def test_a_level_is_a_number_of_dice(self, level):
        assert ask("melee_dice", level=level, pool=12) == level


@pytest.mark.rule("DD-POOL-12")
class TestADefenderIsLentADie:
    def test_with_pool_0_it_is_one_die_whatever_the_level(self):
        assert ask("melee_dice", level=4, pool=0, defending=True) == 1

    def test_with_a_pool_the_usual_cap_holds(self):
        assert ask("melee_dice", level=4, pool=3, defending=True) == 3


@pytest.mark.rule("DD-TWOW-1")
class TestASecondWeaponGivesADie:
    def test_a_second_weapon_of_load_1_makes_three_dice_of_two(self):
        assert ask("melee_dice", level=2, pool=5, second_weapon_load=1, two_weapon_combo=True) == 3

    def test_a_second_weapon_of_load_0_gives_nothing(self):
        assert ask("melee_dice", level=2, pool=5, second_weapon_load=0, two_weapon_combo=True) == 2

    def test_without_the_skill_it_gives_nothing(self):
        assert ask("melee_dice", level=2, pool=5, second_weapon_load=1) == 2

    def test_the_skill_without_a_second_weapon_gives_nothing(self):
        assert ask("melee_dice", level=2, pool=5, two_weapon_combo=True) == 2


@pytest.mark.rule("DD-WARM-1")
class TestARiddenWarMountGivesADie:
    def test_two_dice_become_three(self):
        assert ask("melee_dice", level=2, pool=5, war_mount=True) == 3


@pytest.mark.rule("DD-PACK-5")
class TestAPackFightsWithADieForEachMember:
    def test_eight_zombies_roll_eight_dice(self):
        assert ask("melee_dice", level=1, pool=8, pack_members=8) == 8
        assert ask("melee_value", st=3, weapon_bonus=0) == 3

    def test_the_pool_caps_the_pack(self):
        assert ask("melee_dice", level=1, pool=5, pack_members=8) == 5

    def test_level_second_weapon_and_war_mount_do_not_matter(self):
        plain = ask("melee_dice", level=0, pool=12, pack_members=3)
        dressed = ask(
            "melee_dice",
            level=4,
            pool=12,
            pack_members=3,
            second_weapon_load=2,
            two_weapon_combo=True,
            war_mount=True,
        )
        assert plain == dressed == 3

    def test_a_charged_pack_with_pool_0_has_the_lent_die(self):
        assert ask("melee_dice", level=1, pool=0, pack_members=8, defending=True) == 1


@pytest.mark.rule("DD-MELEE-4")
class TestDiceAboveTheValueAreDropped:
    def test_an_8_at_value_7_is_dropped_and_a_5_stays(self):
        assert conflict(7, [5, 8], 7, [])["attacker_hits"] == 1

    def test_a_face_equal_to_the_value_stays(self):
        assert conflict(7, [7], 7, [])["attacker_hits"] == 1

    def test_a_12_is_dropped_however_high_the_value(self):
        assert conflict(15, [12, 11], 15, [])["attacker_hits"] == 1


@pytest.mark.rule("DD-MELEE-5")
class TestSuccessesAboveTheOthersBestAreHits:
    def test_equal_tops_cancel_and_nobody_hits(self):
        answer = conflict(7, [5, 8], 6, [5, 1])
        assert answer == {"attacker_hits": 0, "defender_hits": 0, "result": "draw", "moved": "attacker"}

    def test_two_successes_above_a_3_are_two_hits(self):
        assert conflict(6, [3], 6, [4, 5]) == {
            "attacker_hits": 0,
            "defender_hits": 2,
            "result": "defender",
            "moved": "attacker",
        }

    def test_a_failed_12_of_the_other_side_cancels_nothing(self):
        assert conflict(6, [3], 15, [12])["attacker_hits"] == 1

    @pytest.mark.parametrize(("att_value", "def_value"), [(6, 6), (12, 3), (0, 11), (15, 15)])
    def test_all_faces_of_two_dice_against_two_follow_the_steps(self, att_value, def_value):
        for a1, a2, d1, d2 in rolls(4):
            answer = conflict(att_value, [a1, a2], def_value, [d1, d2])
            assert (answer["attacker_hits"], answer["defender_hits"]) == by_the_book(
                att_value, [a1, a2], def_value, [d1, d2]
            )

    @given(VALUES, FACES, VALUES, FACES)
    def test_any_number_of_dice_follows_the_steps(self, att_value, att_rolls, def_value, def_rolls):
        answer = conflict(att_value, att_rolls, def_value, def_rolls)
        hits = by_the_book(att_value, att_rolls, def_value, def_rolls)
        assert (answer["attacker_hits"], answer["defender_hits"]) == hits

    @given(VALUES, FACES, VALUES, FACES)
    def test_at_most_one_side_has_hits(self, att_value, att_rolls, def_value, def_rolls):
        answer = conflict(att_value, att_rolls, def_value, def_rolls)
        assert min(answer["attacker_hits"], answer["defender_hits"]) == 0

    @given(VALUES, FACES, VALUES, FACES)
    def test_sides_changed_over_change_the_hits_over(self, att_value, att_rolls, def_value, def_rolls):
        here = conflict(att_value, att_rolls, def_value, def_rolls)
        there = conflict(def_value, def_rolls, att_value, att_rolls)
        assert (here["attacker_hits"], here["defender_hits"]) == (there["defender_hits"], there["attacker_hits"])

    @given(VALUES, FACES, VALUES, FACES, st.randoms())
    def test_the_order_of_the_dice_does_not_matter(self, att_value, att_rolls, def_value, def_rolls, random):
        shuffled = random.sample(att_rolls, len(att_rolls))
        assert conflict(att_value, att_rolls, def_value, def_rolls) == conflict(
            att_value, shuffled, def_value, def_rolls
        )


@pytest.mark.rule("DD-MELEE-6")
class TestWithoutHitsTheAttackerFallsBack:
    def test_when_neither_side_has_a_success(self):
        answer = conflict(3, [9], 3, [10])
        assert (answer["result"], answer["moved"]) == ("draw", "attacker")

    def test_when_nobody_has_a_die(self):
        assert conflict(3, [], 3, [])["result"] == "draw"


@pytest.mark.rule("DD-MELEE-7")
class TestTheSideWithHitsPushesTheOther:
    def test_an_attacker_who_hits_pushes_the_defender(self):
        answer = conflict(6, [6], 6, [2])
        assert (answer["result"], answer["moved"]) == ("attacker", "defender")

    def test_a_defender_who_hits_pushes_the_attacker(self):
        answer = conflict(6, [2], 6, [6])
        assert (answer["result"], answer["moved"]) == ("defender", "attacker")


@pytest.mark.rule("DD-CORE-5")
class TestOnlyFacesOfATwelveSidedDieAreRead:
    @pytest.mark.parametrize("face", [0, 13, -1, 1.5, "5", None, True])
    def test_another_face_is_refused(self, face):
        assert conflict(6, [face], 6, [1]) == {"error": "invalid_face"}
        assert conflict(6, [1], 6, [1, face]) == {"error": "invalid_face"}
        assert ask("melee_damage", armour_class=4, armour_rolls=[[1], [face]]) == {"error": "invalid_face"}

    def test_a_wrong_face_goes_before_a_wrong_value(self):
        assert conflict("six", [13], 6, [1]) == {"error": "invalid_face"}
        assert ask("melee_damage", armour_class=4, armour_rolls=[[13]], multiplier=0) == {"error": "invalid_face"}

    def test_faces_left_out_are_missing_faces(self):
        assert ask("melee_conflict", att_value=6, def_value=6, def_rolls=[1]) == {"error": "invalid_face"}
        assert ask("melee_damage", armour_class=4, armour_rolls=[3]) == {"error": "invalid_face"}


@pytest.mark.rule("DD-MELEE-8")
class TestEachHitHasItsOwnArmourRoll:
    def test_two_hits_on_class_4_cost_up_to_two(self):
        losses = {ask("melee_damage", armour_class=4, armour_rolls=[[a], [b]]) for a, b in rolls(2)}
        assert losses == {0, 1, 2}

    def test_one_failed_roll_costs_one_and_not_all_hits(self):
        assert ask("melee_damage", armour_class=4, armour_rolls=[[5], [4]]) == 1

    def test_a_12_fails_against_the_best_armour(self):
        assert ask("melee_damage", armour_class=15, armour_rolls=[[12]]) == 1

    def test_no_hits_cost_nothing(self):
        assert ask("melee_damage", armour_class=4, armour_rolls=[], multiplier=4) == 0

    @given(st.integers(-2, 15), st.lists(st.lists(st.integers(1, 12), max_size=3), max_size=8), st.integers(1, 5))
    def test_the_loss_is_counted_hit_by_hit(self, armour_class, armour_rolls, multiplier):
        expected = 0
        for faces in armour_rolls:
            saved = any(face <= armour_class and face != 12 for face in faces)
            expected += 0 if saved else multiplier
        given_ = {"armour_class": armour_class, "armour_rolls": armour_rolls, "multiplier": multiplier}
        assert ask("melee_damage", **given_) == expected

    @given(st.integers(1, 11), st.lists(st.lists(st.integers(1, 12), max_size=3), max_size=8))
    def test_better_armour_never_costs_more(self, armour_class, armour_rolls):
        weak = ask("melee_damage", armour_class=armour_class, armour_rolls=armour_rolls)
        assert ask("melee_damage", armour_class=armour_class + 1, armour_rolls=armour_rolls) <= weak


@pytest.mark.rule("DD-ETH-2")
class TestTheBestOfSeveralArmourDiceCounts:
    def test_one_success_of_three_is_enough(self):
        assert ask("armour_dice", ethereal=True, pool=3) == 3
        assert ask("melee_damage", armour_class=4, armour_rolls=[[9, 4, 12]]) == 0

    def test_three_failures_are_one_failed_roll(self):
        assert ask("melee_damage", armour_class=4, armour_rolls=[[9, 5, 12]]) == 1


@pytest.mark.rule("DD-SLAY-2")
class TestASlayerLeavesNoArmourRoll:
    def test_an_empty_roll_always_goes_through(self):
        assert ask("melee_damage", armour_class=11, armour_rolls=[[], []]) == 2


@pytest.mark.rule("DD-MULT-1")
class TestEachHitPastArmourCostsTheMultiplier:
    def test_a_duelist_of_4_takes_four_with_one_hit(self):
        assert ask("melee_damage", armour_class=4, armour_rolls=[[5]], multiplier=4) == 4

    def test_a_stopped_hit_costs_nothing_all_the_same(self):
        assert ask("melee_damage", armour_class=4, armour_rolls=[[4]], multiplier=4) == 0


@pytest.mark.rule("DD-MULT-2")
class TestTheMultiplierWorksBothWays:
    def test_a_drake_of_5_that_is_hit_once_has_2_left_and_none_after_the_second(self):
        loss = ask("melee_damage", armour_class=4, armour_rolls=[[5]], multiplier=3)
        assert 5 - loss == 2
        assert 5 - 2 * loss <= 0


@pytest.mark.rule("DD-MULT-4")
class TestTheHighestMultiplierIsInForce:
    def test_two_sources_are_neither_added_nor_multiplied(self):
        assert ask("multiplier", values=[3, 4]) == 4

    def test_no_source_makes_one(self):
        assert ask("multiplier", values=[]) == 1

    def test_a_multiplier_of_0_is_no_multiplier(self):
        assert ask("multiplier", values=[0]) == {"error": "bad_value"}
