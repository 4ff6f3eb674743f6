"""Shooting and loading: value, hit dice, the one armour roll, who reloads."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.armour import CALCS as ARMOUR
from rules.engine.books.dozen_die.shooting import CALCS, ODDS
from tests.engine.asking import asker, chances, counted, rolls

ask = asker((*CALCS, *ARMOUR))
FACES = st.lists(st.integers(1, 12), max_size=8)


def shot(value, shooting, armour_class, *armour):
    given_ = {"armour_roll": armour[0]} if armour else {}
    return ask("shot", value=value, rolls=shooting, armour_class=armour_class, **given_)


def odds(value, dice, weapon=None, **target):
    return chances(
        ODDS["shooting"],
        value=value,
        dice=dice,
        target={"pool": 12, **target},
        **({"weapon": weapon} if weapon else {}),
    )


def wound(answer):
    return sum(chance * outcome[1] for outcome, chance in answer.items() if outcome[0] == "wounded")


@pytest.mark.rule("DD-SHOOT-2")
class TestTheShootingValueIsDexterityAndWeapon:
    def test_dexterity_3_with_a_bow_of_3_makes_6(self):
        assert ask("shoot_value", dx=3, power=3) == 6


@pytest.mark.rule("DD-SHOOT-3")
class TestDiceUpToTheValueAreHitDice:
    def test_a_face_equal_to_the_value_hits_and_one_above_does_not(self):
        assert shot(6, [6, 7], 4, 12)["hits"] == 1

    def test_a_12_never_hits(self):
        assert shot(15, [12, 11], 4, 12)["hits"] == 1


@pytest.mark.rule("DD-SHOOT-4")
class TestOneArmourRollForTheWholeShot:
    def test_two_hit_dice_cost_2_when_the_roll_fails(self):
        assert shot(6, [1, 6], 4, 5) == {"hits": 2, "damage": 2}

    def test_and_nothing_when_it_holds(self):
        assert shot(6, [1, 6], 4, 4) == {"hits": 2, "damage": 0}

    def test_three_hit_dice_want_one_roll(self):
        assert shot(6, [1, 2, 3], 4, 9) == {"hits": 3, "damage": 3}

    def test_a_12_fails_against_the_best_armour(self):
        assert shot(6, [1], 15, 12)["damage"] == 1

    def test_of_a_list_of_faces_the_best_counts(self):
        assert shot(6, [1, 2], 4, [12, 9, 4]) == {"hits": 2, "damage": 0}
        assert shot(6, [1, 2], 4, [12, 9, 5]) == {"hits": 2, "damage": 2}

    def test_an_empty_list_allows_no_roll(self):
        assert shot(6, [1, 2], 11, []) == {"hits": 2, "damage": 2}

    def test_without_hit_dice_no_armour_roll_is_wanted(self):
        nothing = {"hits": 0, "damage": 0}
        assert shot(6, [7, 8], 4) == shot(6, [7, 8], 4, None) == shot(6, [7], 4, 12) == shot(6, [], 4, []) == nothing

    def test_with_a_hit_die_a_missing_armour_roll_is_a_missing_face(self):
        assert shot(6, [6], 4) == shot(6, [6], 4, None) == {"error": "invalid_face"}

    @pytest.mark.rule("DD-CORE-5")
    @pytest.mark.parametrize("face", [0, 13, 2.0, "3", True, {}])
    def test_another_face_is_refused_wherever_it_stands(self, face):
        refused = {"error": "invalid_face"}
        assert shot(6, [face], 4, 4) == shot(6, [6], 4, face) == shot(6, [6], 4, [1, face]) == refused
        assert shot(6, [9], 4, face) == shot("six", [9], 4, face) == refused

    @given(st.integers(-1, 14), FACES, st.integers(-1, 14), st.lists(st.integers(1, 12), max_size=3))
    def test_the_damage_is_all_hit_dice_or_none(self, value, shooting, armour_class, armour):
        answer = shot(value, shooting, armour_class, armour)
        saved = any(face <= armour_class and face != 12 for face in armour)
        assert answer["hits"] == len([face for face in shooting if face <= value and face != 12])
        assert answer["damage"] == (0 if saved else answer["hits"])


@pytest.mark.rule("DD-LOAD-4")
class TestACrossbowIsReloadedWithYellow:
    def test_yellow_may(self):
        assert ask("may_reload", weapon="crossbow", colour="yellow") is True

    @pytest.mark.parametrize("colour", ["red", "green"])
    def test_other_colours_may_not(self, colour):
        assert ask("may_reload", weapon="crossbow", colour=colour) is False

    @pytest.mark.parametrize("colour", ["red", "yellow", "green"])
    def test_any_colour_may_reload_a_bow(self, colour):
        assert ask("may_reload", weapon="longbow", colour=colour) is True

    def test_blue_is_no_colour(self):
        assert ask("may_reload", weapon="longbow", colour="blue") == {"error": "bad_value"}


@pytest.mark.rule("DD-SHOOT-4")
class TestTheChancesOfAShotAreThoseOfAllFaces:
    @pytest.mark.parametrize("dice", [0, 1, 2, 3])
    @pytest.mark.parametrize(
        ("value", "target", "weapon"),
        [
            (6, {"dx": 4, "pool": 0}, {}),
            (13, {"dx": 12, "pool": 0}, {}),
            (-1, {"dx": 0, "pool": 0}, {}),
            (7, {"dx": 2, "pool": 1, "pieces": [{"bonus": 3}]}, {"penetrating": True}),
            (7, {"dx": 4, "pool": 2, "ethereal": True}, {}),
            (7, {"dx": 4, "pool": 2, "ethereal": True}, {"cutting": True}),
            (7, {"dx": 4, "pool": 2, "ethereal": True}, {"slayer_match": True}),
        ],
    )
    def test_small_shots_agree_with_rolling_everything(self, value, dice, target, weapon):
        worn = {name: target[name] for name in ("dx", "pieces", "ethereal") if name in target}
        armour_class = ask("armour_class", penetrating=weapon.get("penetrating", False), **worn)
        armour_dice = ask(
            "armour_dice",
            ethereal=target.get("ethereal", False),
            cutting=weapon.get("cutting", False),
            slayer_match=weapon.get("slayer_match", False),
            pool=target["pool"],
        )

        def outcome(faces):
            answer = shot(value, list(faces[:dice]), armour_class, list(faces[dice:]))
            if not answer["hits"]:
                return ("missed",)
            return ("wounded", answer["damage"]) if answer["damage"] else ("stopped", answer["hits"])

        assert odds(value, dice, weapon, **target) == counted(map(outcome, rolls(dice + armour_dice)))

    @given(st.integers(-1, 14), st.integers(0, 24), st.integers(-1, 14))
    def test_they_add_up_to_one(self, value, dice, dx):
        assert sum(odds(value, dice, dx=dx).values()) == 1

    @given(st.integers(-1, 13), st.integers(0, 8), st.integers(-1, 13))
    def test_aim_and_dice_never_hurt_less_and_armour_never_more(self, value, dice, dx):
        plain = wound(odds(value, dice, dx=dx))
        assert wound(odds(value + 1, dice, dx=dx)) >= plain
        assert wound(odds(value, dice + 1, dx=dx)) >= plain
        assert wound(odds(value, dice, dx=dx + 1)) <= plain

    def test_a_bow_of_6_against_class_4_wounds_in_one_third(self):
        assert odds(6, 1, dx=4) == {
            ("missed",): Fraction(1, 2),
            ("stopped", 1): Fraction(1, 6),
            ("wounded", 1): Fraction(1, 3),
        }
