"""Examples of the source about moves, tests, skills and powers, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import auras, climbing, moving, points, power_effects
from tests.engine.cronache.asking import Asker

ask = Asker(auras.CALCS, climbing.CALCS, moving.CALCS, points.CALCS, power_effects.CALCS)
SUPREME = {"skills": ["Mistico della Suprema Luce"]}


@pytest.mark.rule("CC-FALL-2", "CC-CLIMB-4")
class TestFalls:
    def test_a_human_falls_thirty_centimetres(self):
        assert ask("fall", height_cm=30, model_cm=3)["damage_taken"] == 10

    def test_a_descent_that_is_ten_short(self):
        assert ask("climb_down", natural=5, climb_difficulty=5, height_cm=15, model_cm=3)["fall_cm"] == 10


@pytest.mark.rule("CC-MOVE-3")
class TestMoves:
    def test_near_an_aura_of_swiftness(self):
        assert ask("movement", action="move", natural=4)["max_cm"] == 12
        assert ask("movement", action="move", natural=4, fighter={"auras": ["Aura di Rapidità"]})["max_cm"] == 14

    def test_with_genetic_speed(self):
        fast = {"skills": ["Accelerazione Genetica: Velocità"]}
        assert ask("movement", action="move", natural=3)["max_cm"] == 9
        assert ask("movement", action="move", natural=3, fighter=fast)["max_cm"] == 12


@pytest.mark.rule("CC-SKILL-11", "CC-SKILL-8")
class TestSkills:
    @pytest.mark.parametrize(("card", "field"), [("Meditazione", "concentrazione"), ("Invocazione", "arcano")])
    @pytest.mark.parametrize(("left", "gained"), [(5, 3), (3, 1)])
    def test_points_by_what_was_lost(self, card, field, left, gained):
        answer = ask("points_gained", card=card, fighter={"resistance": 5, "resistance_left": left})
        assert answer[f"points_{field}_gained"] == gained

    def test_a_susceptible_fighter_at_fifteen(self):
        fighter = {"skills": ["Suscettibile"]}
        answer = ask("aura_reaches", card="Aura di Rapidità", distance_cm=15, side="ally", fighter=fighter)
        assert answer == {"radius_cm": 15, "affected": True}


@pytest.mark.rule("CC-POWER-8")
class TestPowers:
    @pytest.mark.parametrize(
        ("card", "damage", "push"),
        [("Lancia Ki", 1, 0), ("Sferza Ki", 2, 0), ("Nova Ki", 1, 0), ("Esplosione Ki", 3, 0), ("Aura Ki", 0, 3)],
    )
    def test_emanations_at_power_level_three(self, card, damage, push):
        answer = ask("power_effect", card=card, fighter=SUPREME)
        assert answer == {"damage_dealt": damage, "push_cm": push, "marker_charge_placed": 0}
