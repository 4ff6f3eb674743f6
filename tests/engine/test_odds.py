"""The counting of faces that every chance rests on."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine import odds
from rules.engine.books.base import OddsCalc
from rules.engine.books.dozen_die import armour, carrying, checks, melee, melee_odds, packs, shooting, terrain, traits
from rules.engine.books.registry import book

SIDES = (4, 6, 12)
MODULES = (armour, carrying, checks, melee, melee_odds, packs, shooting, terrain, traits)


class TestFacesAreCountedOneByOne:
    @pytest.mark.parametrize("sides", SIDES)
    @pytest.mark.parametrize("number", range(-2, 15))
    def test_up_to_and_from_a_number(self, sides, number):
        faces = range(1, sides + 1)
        assert odds.faces_at_most(number, sides, top_fails=False) == len([f for f in faces if f <= number])
        assert odds.faces_at_most(number, sides, top_fails=True) == len([f for f in faces if f <= number and f < sides])
        assert odds.faces_at_least(number, sides) == len([f for f in faces if f >= number])


class TestWeightsAreThoseOfAllRolls:
    @pytest.mark.parametrize("dice", range(4))
    @pytest.mark.parametrize("good", [0, 1, 3, 5, 6])
    def test_numbers_of_successes(self, dice, good):
        thrown = [sum(face <= good for face in faces) for faces in product(range(1, 7), repeat=dice)]
        assert odds.success_weights(dice, good, 6) == [thrown.count(number) for number in range(dice + 1)]

    @pytest.mark.parametrize("dice", range(4))
    @pytest.mark.parametrize("good", [0, 1, 3, 5, 6])
    def test_the_best_success(self, dice, good):
        thrown = [
            max((face for face in faces if face <= good), default=0) for faces in product(range(1, 7), repeat=dice)
        ]
        assert odds.best_weights(dice, good, 6) == [thrown.count(best) for best in range(good + 1)]

    @given(st.integers(0, 24), st.integers(0, 12))
    def test_they_add_up_to_all_rolls(self, dice, good):
        assert sum(odds.success_weights(dice, good, 12)) == 12**dice
        assert sum(odds.best_weights(dice, good, 12)) == 12**dice
        assert odds.all_dice_fail(dice, good, 12) == Fraction(odds.best_weights(dice, good, 12)[0], 12**dice)


@pytest.mark.rule("DD-CHECK-4")
class TestAnUpToTableOpensRows:
    @pytest.mark.parametrize("sides", SIDES)
    def test_a_row_is_open_as_often_as_a_face_opens_it(self, sides):
        rows = odds.reach("row_open", "row", sides)
        assert [one.params["row"] for one in rows] == list(range(1, sides + 1))
        for one in rows:
            faces = [face for face in range(1, sides + 1) if one.params["row"] <= face]
            assert one.chance == Fraction(len(faces), sides)


class TestEveryQuestionAboutChancesCanBeAsked:
    def test_names_differ_and_no_input_is_a_face(self):
        carried = [OddsCalc.of(calc) for module in MODULES for calc in getattr(module, "CALCS", ())]
        alone = [one for module in MODULES for one in getattr(module, "ODDS", {}).values()]
        questions = [one for one in (*carried, *alone) if one is not None]
        assert len({one.name for one in questions}) == len(questions)
        assert not [one.name for one in questions if any(wanted.is_face for wanted in one.inputs.values())]

    def test_an_entry_stands_under_its_own_name(self):
        for module in MODULES:
            assert all(name == one.name for name, one in getattr(module, "ODDS", {}).items())

    def test_a_calculation_without_odds_asks_none(self):
        assert OddsCalc.of(carrying.CALCS[0]) is None


class TestTheBookAnswersEveryQuestionAboutChances:
    def test_the_odds_of_all_chapters_are_there(self):
        asked = {"check", "bargain", "recovery", "pick_up_to", "melee_hits", "melee_losses", "shooting", "terrain_target",
                 "jump", "fear", "betrays", "fades", "regenerate"}  # fmt: skip
        assert asked <= set(book("dozen-die").odds_calcs())
