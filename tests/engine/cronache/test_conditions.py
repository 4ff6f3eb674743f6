"""Conditions, their tests and pushes, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import conditions
from tests.engine.cronache.asking import Asker

ask = Asker(conditions.CALCS)
ALL = ["Fuoco", "Veleno", "Gelo", "A Terra", "Respinto", "Spaventato", "Terrorizzato"]


def received(condition, **fighter):
    answer = ask("condition_received", condition=condition, fighter=fighter)
    return answer["received"], answer["conditions_after"]


@pytest.mark.rule("CC-COND-8", "CC-COND-5")
class TestReceivingACondition:
    @pytest.mark.parametrize("condition", [one for one in ALL if one != "Respinto"])
    def test_it_is_there_once(self, condition):
        assert received(condition) == (True, [condition])
        assert received(condition.upper(), conditions=[condition]) == (True, [condition])

    def test_a_push_ends_prone(self):
        assert received("Respinto", conditions=["Gelo"]) == (True, ["Gelo", "A Terra"])

    def test_they_stand_in_the_order_of_the_document(self):
        assert received("Fuoco", conditions=["Terrorizzato", "Gelo"]) == (True, ["Fuoco", "Gelo", "Terrorizzato"])

    @pytest.mark.parametrize(
        ("skill", "immune"),
        [
            ("Immunità al Fuoco", {"Fuoco"}),
            ("Immunità al Veleno", {"Veleno"}),
            ("Intangibilità", {"A Terra", "Respinto"}),
            ("Indomito", {"Spaventato", "Terrorizzato"}),
            ("Rianimato", {"Veleno", "Gelo", "Spaventato", "Terrorizzato"}),
        ],
    )
    def test_immune_fighters_receive_nothing(self, skill, immune):
        assert {one for one in ALL if received(one, skills=[skill]) == (False, [])} == immune

    def test_wrong_inputs(self):
        assert ask("condition_received") == {"error": "missing_input"}
        assert ask("condition_received", condition="Sonno") == {"error": "unknown_value"}


def trial(condition, rolls, *, has=None, dice_left=3, **given):
    fighter = {"dice_left": dice_left, "conditions": [condition] if has is None else has, **given.pop("fighter", {})}
    answer = ask("condition_effect", event="test", condition=condition, rolls=rolls, fighter=fighter, **given)
    return tuple(answer.values()) if "error" not in answer else answer["error"]


@pytest.mark.rule("CC-COND-1", "CC-COND-2", "CC-COND-3", "CC-COND-6", "CC-COND-7")
class TestTheTestThatEndsACondition:
    @pytest.mark.parametrize(
        ("condition", "damage"), [("Fuoco", 1), ("Veleno", 1), ("Gelo", 0), ("Spaventato", 0), ("Terrorizzato", 0)]
    )
    def test_passing_ends_it_and_failing_may_hurt(self, condition, damage):
        assert trial(condition, [3, 4]) == (True, 2, 0, [])
        assert trial(condition, [3, 2, 3]) == (False, 3, damage, [condition])
        assert trial(condition, [8], declined=True) == (False, 0, damage, [condition])
        assert trial(condition, [], dice_left=0) == (False, 0, damage, [condition])

    @pytest.mark.parametrize(
        ("condition", "fighter"),
        [
            ("Fuoco", {"skills": ["Riflessi Fulminei"]}),
            ("Veleno", {"skills": ["Forza Prodigiosa"]}),
            ("Gelo", {"mutation": 3}),
            ("Spaventato", {"auras": ["Aura di Coraggio"]}),
            ("Terrorizzato", {"skills": ["Volontà di Ferro"]}),
        ],
    )
    def test_each_has_its_kind_of_test(self, condition, fighter):
        assert trial(condition, [3], fighter=fighter) == (True, 1, 0, [])

    def test_natural_ones_hurt_a_poisoned_fighter_in_any_test(self):
        assert trial("Veleno", [1, 1, 3]) == (False, 3, 3, ["Veleno"])
        assert trial("Veleno", [1, 4, 1]) == (True, 2, 1, [])
        assert trial("Fuoco", [1, 2, 2], has=["Veleno", "Fuoco"]) == (False, 3, 2, ["Fuoco", "Veleno"])
        assert trial("Gelo", [1, 4], has=["Veleno", "Gelo"]) == (True, 2, 1, ["Veleno"])

    def test_the_poisoner_matters_against_poison_only(self):
        toxic = {"skills": ["Secrezione Tossica"]}
        assert trial("Veleno", [4], dice_left=1, poisoner=toxic)[0] is False
        assert trial("Gelo", [4], dice_left=1, poisoner=toxic)[0] is True

    @pytest.mark.rule("CC-TEST-6")
    def test_a_reanimated_fighter_fails_without_dice(self):
        assert trial("Fuoco", [8], fighter={"skills": ["Rianimato"]}) == (False, 0, 1, ["Fuoco"])

    def test_errors_in_their_order(self):
        assert trial("A Terra", [8]) == "no_test"
        assert trial("Respinto", [8], has=[]) == "no_test"
        assert trial("Fuoco", [], has=["Gelo"]) == "no_condition"
        assert trial("Fuoco", [3]) == "dice_mismatch"
        assert ask("condition_effect", event="test") == {"error": "missing_input"}
        assert ask("condition_effect", event="sleep") == {"error": "unknown_value"}


@pytest.mark.rule("CC-COND-2")
class TestOnesThatAreRolled:
    def test_each_hurts_a_poisoned_fighter(self):
        fighter = {"conditions": ["Veleno", "Fuoco"]}
        assert ask("condition_effect", event="roll", rolls=[1, 4, 1], fighter=fighter) == {
            "success": None,
            "dice_spent": 0,
            "damage_taken": 2,
            "conditions_after": ["Fuoco", "Veleno"],
        }

    def test_nobody_else(self):
        assert (
            ask("condition_effect", event="roll", rolls=[1, 1], fighter={"conditions": ["Fuoco"]})["damage_taken"] == 0
        )
        immune = {"conditions": ["Veleno"], "skills": ["Immunità al Veleno"]}
        assert ask("condition_effect", event="roll", rolls=[1, 1], fighter=immune)["damage_taken"] == 0


def pushed(*rolls, **given):
    answer = ask("push", rolls=list(rolls), **given)
    return tuple(answer.values()) if "error" not in answer else answer["error"]


@pytest.mark.rule("CC-COND-5")
class TestBeingPushed:
    def test_the_product_of_two_dice(self):
        assert pushed(6, 4) == (24, 24, ["A Terra"])
        assert pushed(1, 1, fighter={"conditions": ["Respinto", "Fuoco"]}) == (1, 1, ["Fuoco", "A Terra"])

    @pytest.mark.parametrize(
        ("edge", "obstacle", "height", "moved"),
        [(10.5, None, None, 10.5), (None, 8, 6, 15), (None, 8, 6.1, 8), (5, 8, 9, 5), (30, 40, 9, 15)],
    )
    def test_up_to_the_edge_or_a_high_obstacle(self, edge, obstacle, height, moved):
        given = {"edge_cm": edge, "obstacle_cm": obstacle, "obstacle_height_cm": height}
        assert pushed(5, 3, **given) == (15, moved, ["A Terra"])

    def test_an_intangible_fighter_stays(self):
        assert pushed(5, 3, fighter={"skills": ["Intangibilità"]}) == (15, 0, [])

    def test_two_faces_of_the_right_dice(self):
        assert pushed(5) == "dice_mismatch"
        assert pushed(5, 3, 1) == "dice_mismatch"
        assert pushed(7, 3) == "bad_face"
        assert pushed(3, 5) == "bad_face"
        assert ask("push") == {"error": "missing_input"}
