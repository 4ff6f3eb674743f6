"""Tests of Forza, Riflessi and Spirito, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import trials
from tests.engine.cronache.asking import Asker

ask = Asker(trials.CALCS)


def tried(rolls, *, purpose="test_forza", dice_left=3, **given):
    fighter = {"dice_left": dice_left, **given.pop("fighter", {})}
    return ask("test", purpose=purpose, rolls=rolls, fighter=fighter, **given)


def answer(success, spent, left, threshold=4):
    return {"threshold": threshold, "success": success, "dice_spent": spent, "dice_left_after": left}


@pytest.mark.rule("CC-TEST-2")
class TestOneDieAfterTheOther:
    def test_until_one_passes(self):
        assert tried([2, 4, 8]) == answer(True, 2, 1)

    def test_or_none_is_left(self):
        assert tried([2, 3, 1, 8]) == answer(False, 3, 0)

    def test_faces_may_be_more_than_needed_but_not_fewer(self):
        assert tried([4]) == answer(True, 1, 2)
        assert tried([2, 3]) == {"error": "dice_mismatch"}


@pytest.mark.rule("CC-TEST-3", "CC-TEST-4")
class TestWithoutDice:
    def test_declining_fails_and_costs_nothing(self):
        assert tried([8], declined=True) == answer(False, 0, 3)

    def test_no_dice_at_all(self):
        assert tried([8], dice_left=0) == answer(False, 0, 0)


@pytest.mark.rule("CC-TEST-5", "CC-TEST-1", "CC-GEN-5")
class TestTheThreshold:
    @pytest.mark.parametrize(
        ("purpose", "fighter", "threshold"),
        [
            ("test_forza", {"skills": ["Forza Prodigiosa"]}, 3),
            ("test_forza", {"equipment": ["Bracciali della Forza"]}, 3),
            ("test_forza", {"mutation": 3}, 3),
            ("test_forza", {"skills": ["Forza Prodigiosa"], "equipment": ["Bracciali della Forza"], "mutation": 3}, 2),
            ("test_forza", {"enemy_auras": ["Aura di Disperazione"]}, 4),
            ("test_riflessi", {"skills": ["Agilità Sorprendente", "Riflessi Fulminei"]}, 2),
            ("test_riflessi", {"enemy_auras": ["Aura di Disperazione"]}, 5),
            ("test_riflessi", {"mutation": 3, "skills": ["Forza Prodigiosa"]}, 4),
            ("test_spirito", {"skills": ["Volontà di Ferro"], "auras": ["Aura di Coraggio"]}, 2),
            ("test_spirito", {"skills": ["Aura di Coraggio"]}, 4),
            ("test_spirito", {"enemy_auras": ["Aura di Disperazione", "Campo Psionico"]}, 6),
        ],
    )
    def test_skills_gear_auras_and_mutation(self, purpose, fighter, threshold):
        assert tried([8], purpose=purpose, fighter=fighter)["threshold"] == threshold

    def test_the_poison_of_a_toxic_fighter_is_harder_to_shake_off(self):
        toxic = {"skills": ["Secrezione Tossica"]}
        assert tried([8], poisoner=toxic)["threshold"] == 5
        assert tried([8], purpose="test_spirito", poisoner=toxic)["threshold"] == 4

    def test_never_below_two(self):
        fighter = {"skills": ["Agilità Sorprendente", "Riflessi Fulminei"], "auras": ["Aura di Coraggio"]}
        assert tried([1, 2], purpose="test_riflessi", fighter=fighter) == answer(True, 2, 1, threshold=2)


@pytest.mark.rule("CC-TEST-6")
class TestReanimatedFightersAndTokens:
    def test_a_reanimated_fighter_fails_without_dice(self):
        assert tried([8], fighter={"skills": ["Rianimato"]}) == answer(False, 0, 3)
        assert tried([8], fighter={"skills": ["Rianimato"]}, token=True)["success"] is False

    def test_a_token_passes_without_dice(self):
        assert tried([], token=True) == answer(True, 0, 3)


@pytest.mark.rule("CC-TEST-7")
class TestRepeatingTheLastDie:
    def test_the_second_result_stands(self):
        assert tried([3], dice_left=1, standard_roll=4) == answer(True, 1, 0)
        assert tried([3], dice_left=1, standard_roll=3) == answer(False, 1, 0)

    def test_not_a_one_and_not_without_a_roll(self):
        assert tried([3, 1], dice_left=2, standard_roll=8) == {"error": "no_reroll"}
        assert tried([], dice_left=0, standard_roll=8) == {"error": "no_reroll"}
        assert tried([3], declined=True, standard_roll=8) == {"error": "no_reroll"}

    def test_missing_faces_come_first(self):
        assert tried([3], dice_left=2, standard_roll=8) == {"error": "dice_mismatch"}


@pytest.mark.rule("CC-TEST-8")
class TestAFreeDie:
    def test_only_it_is_rolled(self):
        assert tried([], purpose="test_riflessi", free_roll=4) == answer(True, 0, 3)
        assert tried([8], purpose="test_riflessi", free_roll=3) == answer(False, 0, 3)

    def test_it_is_a_d4(self):
        assert tried([], free_roll=5) == {"error": "bad_face"}


class TestWrongInputs:
    def test_only_three_kinds_of_test(self):
        assert ask("test", purpose="test_volonta") == {"error": "unknown_value"}
        assert ask("test") == {"error": "missing_input"}
        assert tried([9]) == {"error": "bad_face"}
