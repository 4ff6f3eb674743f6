"""Powers known, used, resisted and their formulas, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import power_effects, powers
from tests.engine.cronache.asking import Asker

ask = Asker(powers.CALCS, power_effects.CALCS)


def known(*skills):
    answer = ask("powers_open", fighter={"skills": list(skills)})
    return {name: count for name, count in answer.items() if count}


@pytest.mark.rule("CC-POWER-1", "CC-POWER-2")
class TestPowersThatAreOpen:
    @pytest.mark.parametrize(
        ("domain", "counts"),
        [
            ("Dominio del Fuoco", (4, 9, 13)),
            ("Dominio del Fulmine", (4, 8, 11)),
            ("Dominio degli Abissi", (4, 8, 11)),
            ("Dominio delle Tenebre", (4, 8, 12)),
            ("Dominio dell'Artificio", (4, 8, 10)),
        ],
    )
    def test_sorcery_needs_a_rank_and_a_domain(self, domain, counts):
        ranks = ("Apprendista Stregone", "Maestro di Stregoneria", "Custode del Sapere")
        for rank, count in zip(ranks, counts, strict=True):
            assert known(rank, domain) == {"sorcery": count}
            assert known(rank) == {}
        assert known(domain) == {}

    @pytest.mark.parametrize(
        ("school", "ranks", "counts"),
        [
            ("psionic", ("Apprendista Psionico", "Esperto Psionico", "Magister Psionico"), (7, 14, 21)),
            ("ki", ("Iniziato Ki", "Guerriero Ki", "Maestro Ki"), (4, 8, 10)),
            ("hypnotic", ("Illusionista Dilettante", "Illusionista Esperto", "Maestro dei Sogni"), (5, 10, 15)),
        ],
    )
    def test_other_schools_need_a_rank(self, school, ranks, counts):
        for rank, count in zip(ranks, counts, strict=True):
            assert known(rank) == {school: count}
        assert known(*ranks) == {school: counts[2]}

    def test_domains_add_up_and_the_highest_rank_counts(self):
        assert known("Apprendista Stregone", "Maestro di Stregoneria", "Dominio del Fuoco", "Dominio del Fulmine") == {
            "sorcery": 17
        }

    def test_kinetics_have_no_levels(self):
        assert known("Mentalista Cinetico") == {}
        assert known("Pirocinesi") == {}
        assert known("Mentalista Cinetico", "Pirocinesi", "Dominio del Fuoco") == {"kinetic": 6}
        assert known("Mentalista Cinetico", "Pirocinesi", "Idrocinesi", "Litocinesi") == {"kinetic": 18}

    @pytest.mark.parametrize(
        ("skill", "level"),
        [("Mistico della Prima Fiamma", 1), ("Mistico della Grande Folgore", 2), ("Mistico della Suprema Luce", 3)],
    )
    def test_all_emanations_are_open_to_a_mystic(self, skill, level):
        assert known(skill) == {"emanation": 6, "power_level": level}
        assert known(skill, "Mistico della Prima Fiamma")["power_level"] == level

    def test_the_fighter_is_required(self):
        assert ask("powers_open") == {"error": "missing_input"}
        assert set(ask("powers_open", fighter={}).values()) == {0}


def used(school="sorcery", rank=1, natural=4, *, dice_left=4, points=9, **given):
    pools = dict.fromkeys(("points_arcano", "points_concentrazione", "points_ki", "points_illusione"), points)
    fighter = {"dice_left": dice_left, **pools, **given.pop("fighter", {})}
    return ask("power_use", school=school, rank=rank, natural=natural, fighter=fighter, **given)


@pytest.mark.rule("CC-POWER-3", "CC-GEN-11")
class TestUsingAPower:
    def test_dice_and_points_go_also_on_a_failure(self):
        answer = {"threshold": 4, "success": True, "cancelled": False, "dice_spent": 3, "points_spent": 3}
        assert used(rank=3) == answer
        assert used(rank=3, natural=3) == {**answer, "success": False}

    @pytest.mark.parametrize(
        ("school", "fighter", "target", "threshold"),
        [
            ("ki", {"skills": ["Sviluppo Mentale"]}, {}, 3),
            ("psionic", {"skills": ["Sviluppo Mentale", "Mente Prodigiosa"]}, {}, 2),
            ("kinetic", {"skills": ["Mente Prodigiosa"]}, {"skills": ["Avversione"]}, 3),
            ("sorcery", {"skills": ["Mente Prodigiosa", "Talento Prodigioso"]}, {"skills": ["Avversione"]}, 3),
            ("hypnotic", {"skills": ["Maestro delle Maschere"]}, {}, 3),
            ("hypnotic", {}, {"skills": ["Avversione"]}, 5),
            ("psionic", {}, {"skills": ["Avversione"]}, 5),
            ("emanation", {"skills": ["Talento Prodigioso", "Mente Prodigiosa"]}, {}, 4),
        ],
    )
    def test_skills_change_the_threshold(self, school, fighter, target, threshold):
        assert used(school, fighter=fighter, target=target)["threshold"] == threshold

    @pytest.mark.parametrize(
        ("school", "pool"),
        [
            ("sorcery", "arcano"),
            ("psionic", "concentrazione"),
            ("kinetic", "concentrazione"),
            ("ki", "ki"),
            ("emanation", "ki"),
            ("hypnotic", "illusione"),
        ],
    )
    def test_each_school_has_its_points(self, school, pool):
        assert used(school, 2, points=0, fighter={f"points_{pool}": 2})["points_spent"] == 2
        assert used(school, 2, fighter={f"points_{pool}": 1}) == {"error": "too_few_points"}

    @pytest.mark.rule("CC-POWER-4")
    def test_rank_four_takes_four_dice(self):
        assert used(rank=4, dice_left=3, points=0) == {"error": "too_few_dice"}
        assert used(rank=4)["dice_spent"] == 4

    def test_wrong_inputs(self):
        assert used(rank=5) == {"error": "bad_number"}
        assert used("magic") == {"error": "unknown_value"}
        assert used(natural=None) == {"error": "missing_input"}
        assert used(natural=None, dice_left=0) == {"error": "too_few_dice"}


@pytest.mark.rule("CC-POWER-13")
class TestDisenchantment:
    CANCELLED = {"threshold": 4, "success": False, "cancelled": True, "dice_spent": 2, "points_spent": 2}

    def test_one_more_point_keeps_the_sorcery(self):
        assert used(rank=2, disincanto=True)["points_spent"] == 3

    def test_otherwise_it_is_cancelled(self):
        assert used(rank=2, disincanto=True, disincanto_paid=False, natural=None) == self.CANCELLED
        assert used(rank=2, disincanto=True, points=2) == self.CANCELLED

    def test_it_touches_sorceries_only(self):
        assert used("psionic", 2, disincanto=True, disincanto_paid=False)["cancelled"] is False


@pytest.mark.rule("CC-POWER-7")
class TestDefences:
    @pytest.mark.parametrize(
        ("skill", "immune", "tested"),
        [
            ("Immunità alla Magia", {"sorcery"}, set()),
            ("Immunità allo Psionismo", {"psionic"}, set()),
            ("Diffidenza", {"hypnotic"}, set()),
            ("Resistenza alla Stregoneria", set(), {"sorcery"}),
            ("Resistenza allo Psionismo", set(), {"psionic", "kinetic"}),
        ],
    )
    def test_each_skill_against_its_school(self, skill, immune, tested):
        answers = {
            school: ask("power_defence", school=school, target={"skills": [skill]})
            for school in ("sorcery", "psionic", "ki", "hypnotic", "emanation", "kinetic")
        }
        assert {school for school, one in answers.items() if one["immune"]} == immune
        assert {school for school, one in answers.items() if one["test"] == "test_spirito"} == tested

    def test_who_is_immune_makes_no_test(self):
        target = {"skills": ["Immunità alla Magia", "Resistenza alla Stregoneria"]}
        assert ask("power_defence", school="sorcery", target=target) == {"immune": True, "test": None}


MYSTICS = {
    1: "Mistico della Prima Fiamma",
    2: "Mistico della Grande Folgore",
    3: "Mistico della Suprema Luce",
}


def effect(card, level=None, **given):
    fighter = {"skills": [MYSTICS[level]] if level else [], **given.pop("fighter", {})}
    answer = ask("power_effect", card=card, fighter=fighter, **given)
    return tuple(answer.values()) if "error" not in answer else answer["error"]


@pytest.mark.rule("CC-POWER-8", "CC-GEN-2")
class TestEmanations:
    @pytest.mark.parametrize(
        ("card", "damage"),
        [
            ("Maglio Ki", (1, 2, 3)),
            ("Lancia Ki", (1, 1, 1)),
            ("Sferza Ki", (1, 1, 2)),
            ("Nova Ki", (1, 1, 1)),
            ("Esplosione Ki", (1, 2, 3)),
        ],
    )
    def test_damage_by_power_level(self, card, damage):
        assert tuple(effect(card, level)[0] for level in (1, 2, 3)) == damage
        assert effect(card, 3)[1:] == (0, 0)

    def test_a_push_only(self):
        assert effect("Aura Ki", 3, test_success=True) == (0, 3, 0)

    def test_the_siphon_adds_a_level(self):
        siphon = {"skills": [MYSTICS[3]], "effects": ["Sifone di Energia"]}
        assert effect("Lancia Ki", fighter=siphon) == (2, 0, 0)
        assert effect("Lancia Ki", fighter={"effects": ["Sifone di Energia"]}) == "not_known"

    def test_a_passed_test_halves_rounded_up(self):
        assert effect("Maglio Ki", 3, test_success=True)[0] == 2
        assert effect("Maglio Ki", 1, test_success=True)[0] == 1

    def test_not_for_the_user_of_an_explosion(self):
        assert effect("Esplosione Ki", 3, test_success=True, on_user=True)[0] == 3
        assert effect("Esplosione Ki", 3, test_success=True)[0] == 2

    def test_they_take_a_mystic(self):
        assert effect("Maglio Ki") == "not_known"


@pytest.mark.rule("CC-POWER-9", "CC-POWER-11")
class TestOtherFormulas:
    @pytest.mark.parametrize("card", ["Maglio d'Acqua", "Maglio d’Acqua", "Macigno"])
    def test_four_less_the_dice_spent(self, card):
        assert [effect(card, dice_spent=dice)[0] for dice in (0, 1, 4, 6)] == [4, 3, 0, 0]

    def test_crushing_works_on_the_prone(self):
        assert effect("Stritolamento", target={"conditions": ["A Terra"], "dice_left": 1}) == (3, 0, 0)
        assert effect("Stritolamento", target={"dice_left": 1}) == "bad_target"

    def test_ice_bites_for_each_die_left(self):
        assert effect("Morsa di Ghiaccio", target={"dice_left": 3}) == (3, 0, 0)

    def test_a_bolt_and_its_marker(self):
        assert effect("Saetta", target={"marker_charge": 2}) == (3, 0, 1)

    def test_a_storm_needs_the_table(self):
        assert effect("Tempesta", fighters_on_table=11) == (0, 0, 2)
        assert effect("Tempesta") == "missing_input"
        assert effect("Tempesta", fighters_on_table=-1) == "bad_number"

    def test_trident_and_lance(self):
        assert effect("Tridente di Brina", frost_fighters=2) == (5, 0, 0)
        assert effect("Lancia dell'Oscurità", rolls=[4, 3]) == (4, 0, 0)
        assert effect("Lancia dell'Oscurità") == (0, 0, 0)

    def test_no_other_card_has_a_formula(self):
        assert effect("Dardo di Fuoco") == "unknown_card"
        assert effect("Spada") == "unknown_card"
