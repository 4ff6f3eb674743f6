"""Who may repeat which roll, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import rerolls
from tests.engine.cronache.asking import Asker

ask = Asker(rerolls.CALCS)
FREE: list[str] = []


def forbidden(purpose, reroll_by, natural=3, **given):
    answer = ask("may_reroll", purpose=purpose, reroll_by=reroll_by, natural=natural, **given)
    assert answer["allowed"] is not bool(answer["violations"])
    return answer["violations"]


@pytest.mark.rule("CC-REROLL-1")
class TestNoSecondChance:
    NIMBLE = {"dexterity": 3}

    def test_a_one_and_a_repeated_roll_stand(self):
        assert forbidden("move", "dexterity", 2, fighter=self.NIMBLE) == FREE
        assert forbidden("move", "dexterity", 1, fighter=self.NIMBLE) == ["CC-REROLL-1"]
        assert forbidden("move", "dexterity", 2, fighter=self.NIMBLE, already_rerolled=True) == ["CC-REROLL-1"]

    @pytest.mark.parametrize("purpose", ["stand_up", "drop", "vault"])
    def test_without_a_roll_only_this_rule_is_told(self, purpose):
        assert forbidden(purpose, "combat", 5) == ["CC-REROLL-1"]
        assert forbidden("move", "combat", None, used=9) == ["CC-REROLL-1"]


@pytest.mark.rule("CC-REROLL-2")
class TestWillpower:
    STRONG = {"willpower": 1}

    def test_own_powers_and_those_aimed_at_the_fighter(self):
        assert forbidden("use_power", "willpower", fighter=self.STRONG) == FREE
        assert forbidden("use_power", "willpower", fighter=self.STRONG, roller={}, aimed_at_fighter=True) == FREE
        assert forbidden("use_power", "willpower", fighter=self.STRONG, roller={}) == ["CC-REROLL-2"]
        assert forbidden("test_spirito", "willpower", fighter=self.STRONG) == ["CC-REROLL-2"]

    def test_as_often_as_its_effective_value(self):
        assert forbidden("use_power", "willpower", fighter=self.STRONG, used=1) == ["CC-REROLL-2"]
        with_sceptre = {"willpower": 1, "equipment": ["Scettro"]}
        assert forbidden("use_power", "willpower", fighter=with_sceptre, used=2) == FREE
        assert forbidden("use_power", "willpower", fighter=with_sceptre, used=3) == ["CC-REROLL-2"]


@pytest.mark.rule("CC-REROLL-3")
class TestDexterity:
    @pytest.mark.parametrize("purpose", ["move", "move_in_cover", "jump", "climb", "climb_down", "swim"])
    def test_own_dice_of_these_actions(self, purpose):
        assert forbidden(purpose, "dexterity", fighter={"dexterity": 1}) == FREE
        assert forbidden(purpose, "dexterity", fighter={"dexterity": 1}, roller={}) == ["CC-REROLL-3"]
        assert forbidden(purpose, "dexterity", fighter={"dexterity": 1}, used=1) == ["CC-REROLL-3"]

    @pytest.mark.parametrize("purpose", ["walk_carefully", "attack_melee", "use_power", "test_riflessi"])
    def test_no_others(self, purpose):
        assert forbidden(purpose, "dexterity", fighter={"dexterity": 1}) == ["CC-REROLL-3"]

    def test_genetic_agility_doubles_it(self):
        fighter = {"dexterity": 1, "skills": ["Accelerazione Genetica: Agilità"]}
        assert forbidden("move", "dexterity", fighter=fighter, used=1) == FREE


@pytest.mark.rule("CC-REROLL-4")
class TestCombatAndAccuracy:
    @pytest.mark.parametrize("right", ["combat", "accuracy"])
    def test_they_give_no_rerolls(self, right):
        assert forbidden("attack_melee", right, fighter={right: 9}) == ["CC-REROLL-4"]


@pytest.mark.rule("CC-REROLL-5")
class TestRightsOfCards:
    @pytest.mark.parametrize(
        ("right", "fighter"),
        [
            ("Servo del Fato", {"skills": ["Servo del Fato"]}),
            ("Secrezione Viscida", {"skills": ["Secrezione Viscida"]}),
            ("Dotazioni da Musico", {"auras": ["Dotazioni da Musico"]}),
            ("Dotazioni da Musico", {"equipment": ["Dotazioni da Musico"]}),
        ],
    )
    def test_one_movement_roll_in_each_hand(self, right, fighter):
        assert forbidden("move", right, fighter=fighter) == FREE
        assert forbidden("move_in_cover", right, fighter=fighter) == FREE
        assert forbidden("jump", right, fighter=fighter) == ["CC-REROLL-5"]
        assert forbidden("move", right, fighter=fighter, used=1) == ["CC-REROLL-5"]
        assert forbidden("move", right, fighter=fighter, roller={}) == ["CC-REROLL-5"]
        assert forbidden("move", right) == ["CC-REROLL-5"]

    def test_thirst_for_blood_near_an_enemy_runs_never_out(self):
        fighter = {"skills": ["Sete di Sangue"]}
        assert forbidden("move", "Sete di Sangue", fighter=fighter, nearest_enemy_cm=10, used=5) == FREE
        assert forbidden("move", "Sete di Sangue", fighter=fighter, nearest_enemy_cm=10.5) == ["CC-REROLL-5"]
        assert forbidden("move", "Sete di Sangue", fighter=fighter) == ["CC-REROLL-5"]
        assert forbidden("climb", "Sete di Sangue", fighter=fighter, nearest_enemy_cm=1) == ["CC-REROLL-5"]

    def test_the_standard_repeats_a_failed_spirit_test(self):
        near = {"auras": ["Stendardo"]}
        assert forbidden("test_spirito", "Stendardo", 3, fighter=near) == FREE
        assert forbidden("test_spirito", "Stendardo", 4, fighter=near) == ["CC-REROLL-5"]
        assert forbidden("test_forza", "Stendardo", 3, fighter=near) == ["CC-REROLL-5"]
        assert forbidden("test_spirito", "Stendardo", 3, fighter={"equipment": ["Stendardo"]}) == FREE
        assert forbidden("test_spirito", "Stendardo", 3, fighter=near, used=1) == ["CC-REROLL-5"]

    @pytest.mark.parametrize("purpose", ["attack_melee", "attack_ranged", "test_forza", "swim", "walk_carefully"])
    def test_the_talisman_repeats_any_own_roll_once(self, purpose):
        fighter = {"equipment": ["Talismano di Fortuna"]}
        assert forbidden(purpose, "Talismano di Fortuna", fighter=fighter) == FREE
        assert forbidden(purpose, "Talismano di Fortuna", fighter=fighter, used=1) == ["CC-REROLL-5"]
        assert forbidden(purpose, "Talismano di Fortuna", fighter=fighter, roller={}) == ["CC-REROLL-5"]


@pytest.mark.rule("CC-REROLL-6")
class TestBlocks:
    LUCKY = {"equipment": ["Talismano di Fortuna"]}

    def test_nobody_repeats_a_roll_with_a_cursed_weapon(self):
        cursed = {**self.LUCKY, "weapon_upgrades": ["Armi Maledette"]}
        assert forbidden("attack_melee", "Talismano di Fortuna", fighter=cursed) == ["CC-REROLL-6"]
        assert forbidden("attack_ranged", "Talismano di Fortuna", fighter=cursed) == FREE
        assert forbidden("attack_melee", "combat", roller=cursed) == ["CC-REROLL-4", "CC-REROLL-6"]

    def test_enemies_may_not_repeat_what_the_aura_of_ferocity_covers(self):
        fierce = {"auras": ["Aura di Ferocia"]}
        assert forbidden("attack_melee", "combat", roller=fierce, by_enemy=True) == ["CC-REROLL-4", "CC-REROLL-6"]
        assert forbidden("attack_melee", "combat", roller=fierce) == ["CC-REROLL-4"]
        assert forbidden("attack_melee", "Talismano di Fortuna", fighter={**self.LUCKY, **fierce}) == FREE


@pytest.mark.rule("CC-REROLL-7")
class TestPointsForRerolls:
    @pytest.mark.parametrize(
        ("right", "pool"),
        [
            ("Armi Psico-Potenziate", "points_concentrazione"),
            ("Armi Stregate", "points_arcano"),
            ("Armi dei Sogni", "points_illusione"),
        ],
    )
    def test_a_point_repeats_an_own_melee_roll(self, right, pool):
        fighter = {"weapon_upgrades": [right], pool: 1}
        assert forbidden("attack_melee", right, fighter=fighter, used=7) == FREE
        assert forbidden("attack_melee", right, fighter={"weapon_upgrades": [right]}) == ["CC-REROLL-7"]
        assert forbidden("attack_melee", right, fighter={pool: 1}) == ["CC-REROLL-7"]
        assert forbidden("move", right, fighter=fighter) == ["CC-REROLL-7"]
        assert forbidden("attack_melee", right, fighter=fighter, roller={}) == ["CC-REROLL-7"]


class TestWrongInputs:
    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"purpose": "move"}, "missing_input"),
            ({"purpose": "skill_free", "reroll_by": "combat"}, "unknown_value"),
            ({"purpose": "move", "reroll_by": "Corsa"}, "unknown_value"),
            ({"purpose": "move", "reroll_by": "combat", "used": -1}, "bad_number"),
            ({"purpose": "move", "reroll_by": "combat", "natural": 9}, "bad_face"),
            ({"purpose": "move", "reroll_by": "combat", "roller": {"weapon": "Arco"}}, "unknown_card"),
        ],
    )
    def test_they_are_told(self, given, code):
        assert ask("may_reroll", **given) == {"error": code}
