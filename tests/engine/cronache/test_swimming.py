"""Swims, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import swimming
from tests.engine.cronache.asking import Asker

ask = Asker(swimming.CALCS)


def swam(natural, distance_natural=None, *, dice_left=3, **given):
    fighter = {"dice_left": dice_left, **given.pop("fighter", {})}
    return ask("swim", natural=natural, distance_natural=distance_natural, fighter=fighter, **given)


@pytest.mark.rule("CC-SWIM-1", "CC-SLOT-7")
class TestWhoMaySwim:
    def test_not_in_heavy_armour_and_not_with_one_die(self):
        assert swam(4, 3, dice_left=1, fighter={"armour": "Armatura Pesante"}) == {"error": "heavy_armour"}
        assert swam(4, 3, dice_left=1) == {"error": "too_few_dice"}


@pytest.mark.rule("CC-SWIM-2")
class TestThePassedCheck:
    def test_twice_the_distance_die(self):
        assert swam(4, 5) == {"success": True, "max_cm": 10, "ashore": True, "drowned": False, "dice_spent": 2}

    def test_a_near_bank(self):
        assert swam(4, 5, bank_cm=10)["ashore"] is True

    def test_the_distance_is_required(self):
        assert swam(4) == {"error": "missing_input"}
        assert swam(3)["success"] is False


@pytest.mark.rule("CC-SWIM-3")
class TestFallingShort:
    def test_all_other_dice_are_rolled(self):
        answer = {"success": True, "max_cm": 18, "ashore": True, "drowned": False, "dice_spent": 4}
        assert swam(5, 2, dice_left=4, bank_cm=17.5, rolls=[3, 4]) == answer
        assert swam(5, 2, dice_left=4, bank_cm=18.5, rolls=[3, 4]) == {**answer, "ashore": False}

    def test_without_other_dice_he_stays_in_the_water(self):
        assert swam(5, 2, dice_left=2, bank_cm=5)["ashore"] is False

    def test_a_face_for_each_die_and_for_none_else(self):
        assert swam(5, 2, bank_cm=5) == {"error": "dice_mismatch"}
        assert swam(5, 2, bank_cm=5, rolls=[1, 1]) == {"error": "dice_mismatch"}
        assert swam(5, 2, bank_cm=4, rolls=[1]) == {"error": "dice_mismatch"}


@pytest.mark.rule("CC-SWIM-4")
class TestTheFailedCheck:
    def test_from_the_bank_it_is_only_cancelled(self):
        answer = {"success": False, "max_cm": 0, "ashore": False, "drowned": False, "dice_spent": 2}
        assert swam(3, 5) == answer
        assert swam(3, 5, fighter={"in_water": True}) == answer

    def test_who_started_the_turn_in_the_water_drowns(self):
        assert swam(3, 5, fighter={"started_in_water": True})["drowned"] is True
