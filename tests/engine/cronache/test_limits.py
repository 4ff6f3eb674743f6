"""Which moves are forbidden, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import limits
from tests.engine.cronache.asking import Asker

ask = Asker(limits.CALCS)
FREE: list[str] = []
WALKS = ("move", "move_in_cover", "walk_carefully", "jump")


def forbidden(action, **given):
    given.setdefault("fighter", {"terrain": ["covering"], "dice_left": 3})
    answer = ask("may_move", action=action, **given)
    assert answer["allowed"] is not bool(answer["violations"])
    return answer["violations"]


@pytest.mark.rule("CC-MOVE-5")
class TestEnemiesForbidMoves:
    @pytest.mark.parametrize("action", WALKS)
    def test_within_one_of_an_enemy_nobody_walks_away(self, action):
        assert forbidden(action, start_enemy_cm=1) == ["CC-MOVE-5"]
        assert forbidden(action, start_enemy_cm=1.01) == FREE

    @pytest.mark.parametrize("action", WALKS)
    def test_a_move_ends_further_than_two_away_or_in_contact(self, action):
        assert forbidden(action, end_enemy_cm=2) == ["CC-MOVE-5"]
        assert forbidden(action, end_enemy_cm=2.5) == FREE
        assert forbidden(action, end_enemy_cm=0, base_contact=True) == FREE

    def test_displacement_by_others_and_hit_and_run_are_free(self):
        assert forbidden("move", start_enemy_cm=0, end_enemy_cm=0, forced=True) == FREE
        assert forbidden("move", start_enemy_cm=0, skill="toccata e fuga") == FREE
        assert forbidden("move", start_enemy_cm=0, end_enemy_cm=1, skill="Toccata e Fuga") == ["CC-MOVE-5"]

    def test_a_climb_ends_away_from_enemies(self):
        wall = {"feature_cm": 1, "height_cm": 5, "model_cm": 3}
        assert forbidden("climb", **wall, end_enemy_cm=2, base_contact=True) == ["CC-MOVE-5"]
        assert forbidden("climb", **wall, start_enemy_cm=0, end_enemy_cm=3) == FREE
        assert forbidden("climb_down", **wall, start_enemy_cm=0, end_enemy_cm=0) == FREE

    def test_nobody_vaults_towards_an_enemy(self):
        fence = {"feature_cm": 3, "height_cm": 3, "model_cm": 3}
        assert forbidden("vault", **fence, far_enemy_cm=5) == ["CC-MOVE-5"]
        assert forbidden("vault", **fence, far_enemy_cm=5.1, end_enemy_cm=1) == FREE

    def test_dropping_and_swimming_know_no_enemies(self):
        for action in ("drop", "swim"):
            assert forbidden(action, feature_cm=1, start_enemy_cm=0, end_enemy_cm=0, far_enemy_cm=0) == FREE


@pytest.mark.rule("CC-MOVE-8")
class TestMovingInCoverNeedsCover:
    @pytest.mark.parametrize(
        ("fighter", "found"),
        [
            ({}, ["CC-MOVE-8"]),
            ({"terrain": ["difficult", "covering"]}, FREE),
            ({"auras": ["Aura di Caligine"]}, FREE),
            ({"skills": ["Aura di Caligine"]}, FREE),
            ({"skills": ["Movimento in Copertura"]}, FREE),
        ],
    )
    def test_terrain_haze_or_the_skill(self, fighter, found):
        assert forbidden("move_in_cover", fighter=fighter) == found

    def test_all_rules_are_told_in_the_order_of_the_document(self):
        assert forbidden("move_in_cover", fighter={}, start_enemy_cm=0.5) == ["CC-MOVE-5", "CC-MOVE-8"]


@pytest.mark.rule("CC-CLIMB-1", "CC-FALL-4", "CC-SWIM-1")
class TestPlacesToActAt:
    @pytest.mark.parametrize("action", ["climb", "climb_down"])
    def test_a_climb_needs_a_wall_higher_than_the_fighter(self, action):
        assert forbidden(action, feature_cm=1, height_cm=3.1, model_cm=3) == FREE
        assert forbidden(action, feature_cm=1, height_cm=3, model_cm=3) == ["CC-CLIMB-1"]
        assert forbidden(action, feature_cm=1.5, height_cm=9, model_cm=3) == ["CC-CLIMB-1"]

    def test_a_vault_needs_an_obstacle_no_higher(self):
        assert forbidden("vault", feature_cm=3, height_cm=3, model_cm=3) == FREE
        assert forbidden("vault", feature_cm=3, height_cm=3.1, model_cm=3) == ["CC-CLIMB-1"]
        assert forbidden("vault", feature_cm=3.1, height_cm=2, model_cm=3) == ["CC-CLIMB-1"]

    def test_a_drop_needs_an_edge(self):
        assert forbidden("drop", feature_cm=3) == FREE
        assert forbidden("drop", feature_cm=4) == ["CC-FALL-4"]

    @pytest.mark.parametrize(
        ("fighter", "cm", "found"),
        [
            ({"dice_left": 2}, 1, FREE),
            ({"dice_left": 2}, 2, ["CC-SWIM-1"]),
            ({"dice_left": 1}, 1, ["CC-SWIM-1"]),
            ({"dice_left": 2, "armour": "Armatura Pesante"}, 1, ["CC-SWIM-1"]),
            ({"dice_left": 2, "armour": "Armatura Media"}, 1, FREE),
        ],
    )
    def test_a_swim_needs_water_two_dice_and_no_heavy_armour(self, fighter, cm, found):
        assert forbidden("swim", fighter=fighter, feature_cm=cm) == found

    def test_what_only_this_case_requires(self):
        assert ask("may_move", action="climb", feature_cm=1, height_cm=4) == {"error": "missing_input"}
        assert ask("may_move", action="drop") == {"error": "missing_input"}
        assert ask("may_move", action="vault", feature_cm=1, height_cm=4, model_cm=0) == {"error": "bad_number"}
        assert ask("may_move", action="move", skill="Corsa") == {"error": "unknown_value"}
        assert ask("may_move", action="stand_up") == {"error": "unknown_value"}
