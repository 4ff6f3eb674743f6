"""Armour: its class, its dice, and the chance that it holds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.armour import CALCS, ODDS
from rules.engine.books.dozen_die.melee import CALCS as MELEE
from tests.engine.asking import asker, chances, counted, rolls

ask = asker((*CALCS, *MELEE))

PLATE = {"bonus": 3}
SHIELD = {"bonus": 1}
MAGIC_PLATE = {"bonus": 3, "magic": True}
PIECES = st.lists(st.fixed_dictionaries({"bonus": st.integers(0, 4), "magic": st.booleans()}), max_size=3)


def fails(**target):
    weapon = {name: target.pop(name) for name in ("penetrating", "cutting", "slayer_match") if name in target}
    return chances(ODDS["armour"], target={"pool": 12, **target}, weapon=weapon).get(("fails",), Fraction(0))


@pytest.mark.rule("DD-ARM-1")
class TestTheClassIsDexterityAndWhatIsWorn:
    def test_without_armour_it_is_dexterity(self):
        assert ask("armour_class", dx=4) == 4

    def test_leather_adds_1(self):
        assert ask("armour_class", dx=3, pieces=[{"bonus": 1}]) == 4

    def test_plate_and_shield_add_up(self):
        assert ask("armour_class", dx=3, pieces=[PLATE, SHIELD]) == 7

    def test_a_printed_class_takes_the_place_of_the_sum(self):
        assert ask("armour_class", dx=3, pieces=[PLATE], fixed=5) == 5

    def test_a_printed_class_may_be_0(self):
        assert ask("armour_class", dx=3, fixed=0) == 0

    def test_a_piece_without_a_bonus_is_refused(self):
        assert ask("armour_class", dx=3, pieces=[{"magic": True}]) == {"error": "missing_input"}


@pytest.mark.rule("DD-PIERCE-1")
class TestPenetrationTakesTheBonuses:
    def test_plate_and_shield_are_lost_to_a_crossbow(self):
        assert ask("armour_class", dx=3, pieces=[PLATE, SHIELD], penetrating=True) == 3

    def test_without_penetration_they_count(self):
        assert ask("armour_class", dx=3, pieces=[PLATE, SHIELD], penetrating=False) == 7


@pytest.mark.rule("DD-PIERCE-2")
class TestMagicPiecesKeepTheirBonus:
    def test_each_piece_is_judged_alone(self):
        assert ask("armour_class", dx=3, pieces=[MAGIC_PLATE, SHIELD], penetrating=True) == 6

    def test_a_printed_class_falls_to_dexterity(self):
        assert ask("armour_class", dx=3, fixed=8, penetrating=True) == 3

    def test_a_magical_printed_class_stays(self):
        assert ask("armour_class", dx=3, fixed=8, fixed_magic=True, penetrating=True) == 8

    @given(st.integers(0, 9), PIECES)
    def test_penetration_never_helps_the_target(self, dx, pieces):
        pierced = ask("armour_class", dx=dx, pieces=pieces, penetrating=True)
        assert dx <= pierced <= ask("armour_class", dx=dx, pieces=pieces)


@pytest.mark.rule("DD-ETH-4")
class TestTheEtherealAreNotPenetrated:
    def test_they_keep_the_whole_class(self):
        assert ask("armour_class", dx=3, pieces=[PLATE], penetrating=True, ethereal=True) == 6

    def test_a_printed_class_stays_too(self):
        assert ask("armour_class", dx=3, fixed=8, penetrating=True, ethereal=True) == 8


@pytest.mark.rule("DD-ETH-2")
class TestTheEtherealRollThreeDice:
    def test_with_a_pool_of_3_or_more(self):
        assert ask("armour_dice", ethereal=True, pool=3) == 3
        assert ask("armour_dice", ethereal=True, pool=12) == 3

    def test_with_a_smaller_pool_as_many_as_there_are(self):
        assert ask("armour_dice", ethereal=True, pool=2) == 2

    def test_with_an_empty_pool_one(self):
        assert ask("armour_dice", ethereal=True, pool=0) == 1

    @pytest.mark.rule("DD-ETH-3")
    def test_against_what_cuts_one(self):
        assert ask("armour_dice", ethereal=True, cutting=True, pool=3) == 1

    @pytest.mark.rule("DD-POOL-14")
    def test_others_have_one_whatever_the_pool(self):
        assert ask("armour_dice", pool=0) == 1
        assert ask("armour_dice", pool=12) == 1


@pytest.mark.rule("DD-SLAY-2")
class TestASlayerOfTheClassAllowsNoRoll:
    def test_ethereal_or_not(self):
        assert ask("armour_dice", slayer_match=True, pool=3) == 0
        assert ask("armour_dice", ethereal=True, slayer_match=True, pool=3) == 0

    def test_others_have_their_roll(self):
        assert ask("armour_dice", slayer_match=False, pool=3) == 1


@pytest.mark.rule("DD-ARM-2")
class TestTheChanceThatArmourHolds:
    @pytest.mark.parametrize("pool", [0, 1, 2, 3, 9])
    @pytest.mark.parametrize("armour_class", [-1, 0, 4, 11, 12, 15])
    @pytest.mark.parametrize("slayer_match", [False, True])
    def test_it_is_that_of_all_faces(self, armour_class, pool, slayer_match):
        dice = ask("armour_dice", ethereal=True, slayer_match=slayer_match, pool=pool)
        by_hand = counted(
            ("fails",) if ask("melee_damage", armour_class=armour_class, armour_rolls=[list(faces)]) else ("holds",)
            for faces in rolls(dice)
        )
        target = {"dx": armour_class, "ethereal": True, "pool": pool}
        assert chances(ODDS["armour"], target=target, weapon={"slayer_match": slayer_match}) == by_hand

    def test_dexterity_4_without_armour_is_safe_on_four_faces(self):
        assert fails(dx=4) == Fraction(8, 12)

    def test_a_weapon_left_out_is_a_plain_one(self):
        target = {"dx": 3, "pieces": [PLATE], "pool": 1}
        assert chances(ODDS["armour"], target=target)[("fails",)] == Fraction(1, 2)

    def test_penetration_and_magic_are_heeded(self):
        assert fails(dx=3, pieces=[PLATE], penetrating=True) == Fraction(9, 12)
        assert fails(dx=3, pieces=[MAGIC_PLATE], penetrating=True) == Fraction(6, 12)

    @given(st.integers(-1, 13), PIECES, st.integers(0, 12), st.booleans(), st.booleans())
    def test_more_armour_never_fails_more_often(self, dx, pieces, pool, ethereal, cutting):
        given_ = {"dx": dx, "pool": pool, "ethereal": ethereal, "cutting": cutting}
        assert fails(**given_, pieces=[*pieces, SHIELD]) <= fails(**given_, pieces=pieces)
