"""What hits do, and what is left of the damage."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.cronache import attacking, harm, hitting
from tests.engine.cronache.asking import Asker

ask = Asker(attacking.CALCS, hitting.CALCS, harm.CALCS)


def hit(natural: int, fighter: Any = None, target: Any = None, **given: Any) -> Any:
    return ask("melee_hit", natural=natural, fighter=fighter, target=target, **given)


def armed(weapon: str, **given: Any) -> dict[str, Any]:
    return {"weapon": weapon, "damage": 2, **given}


NOTHING = {
    "damage_dealt": 2,
    "killed": False,
    "conditions_received": [],
    "bonus_dice": [],
    "dice_lost": 0,
    "points_arcano_gained": 0,
    "points_concentrazione_gained": 0,
}


@pytest.mark.rule("CC-SLOT-4", "CC-CRIT-2", "CC-MELEE-5")
def test_a_critical_does_nothing_by_itself() -> None:
    assert hit(6, {"damage": 2}) == NOTHING
    assert hit(6, {"damage": 2}, critical=True) == NOTHING


@pytest.mark.rule("CC-DMG-1", "CC-DMG-2", "CC-DMG-3", "CC-CRIT-8")
@pytest.mark.parametrize(
    ("weapon", "natural", "normal", "critical"),
    [
        ("Ascia", 6, 3, 4),
        ("Pugnale", 6, 2, 4),
        ("Spadone", 6, 2, 3),
        ("Cingolama", 6, 2, 3),
        ("Grande Ascia", 6, 3, 6),
        ("Roncone", 6, 2, 4),
        ("Rostro", 4, 2, 10),
        ("Rostro", 8, 2, 18),
        ("Mazzafrusto", 6, 3, 4),
        ("Sventratrice", 6, 2, 4),
        ("Maglio Termico", 5, 3, 3),
        ("Maglio Termico", 6, 4, 4),
        ("Spadone Termico", 8, 3, 4),
        ("Martello", 6, 3, 3),
        ("Lancia", 4, 2, 3),
    ],
)
def test_damage_of_weapons(weapon: str, natural: int, normal: int, critical: int) -> None:
    assert hit(natural, armed(weapon))["damage_dealt"] == normal
    assert hit(natural, armed(weapon), critical=True)["damage_dealt"] == critical


@pytest.mark.rule("CC-DMG-1", "CC-DMG-2")
def test_flat_bonuses_come_after_doubling() -> None:
    fierce = armed("Pugnale", effects=["Ira", "Dottrina dell'Orso", "Berserker"], weapon_upgrades=["Pistola integrata"])
    assert hit(4, fierce, critical=True)["damage_dealt"] == (2 + 1) * 2 + 1 + 2
    assert hit(4, fierce)["damage_dealt"] == 5
    dancer = armed("Pugnale", skills=["Danza di Lame", "Astio"])
    assert hit(4, dancer, critical=True, melee_successes=1, chosen_enemy=True)["damage_dealt"] == 8
    strong = armed("Pugnale", skills=["Accelerazione Genetica: Forza"])
    assert hit(4, strong, critical=True, damage_roll=1)["damage_dealt"] == 2
    assert hit(4, strong) == {"error": "missing_input"}


@pytest.mark.rule("CC-CRIT-4", "CC-CRIT-5", "CC-GEN-8", "CC-POWER-5")
def test_dice_and_points() -> None:
    assert hit(4, armed("Spada"), critical=True)["bonus_dice"] == ["d4"]
    assert hit(4, armed("Spada"))["bonus_dice"] == []
    assert hit(4, armed("Spada", effects=["Dottrina della Fenice"]), critical=True)["bonus_dice"] == ["d4", "d4"]
    immune = {"skills": ["Immunità ai Colpi Critici"]}
    assert hit(4, armed("Spada"), immune, critical=True) == NOTHING
    assert hit(4, armed("Frusta"), {"dice_left": 2})["dice_lost"] == 1
    assert hit(4, armed("Frusta"))["dice_lost"] == 0
    learned = armed("Scettro del Potere", skills=["Guerriero Psionico", "Mago Guerriero"])
    points = hit(4, learned, critical=True)
    assert (points["points_arcano_gained"], points["points_concentrazione_gained"]) == (2, 1)
    assert hit(4, learned)["points_arcano_gained"] == 0
    assert hit(4, armed("Scettro del Dominio"))["points_arcano_gained"] == 1


@pytest.mark.rule("CC-CRIT-6")
def test_criticals_that_kill() -> None:
    dead = hit(6, armed("Cingoascia"), critical=True)
    assert (dead["killed"], dead["damage_dealt"]) == (True, None)
    assert hit(6, armed("Cingoascia"))["damage_dealt"] == 3
    shadow = {"skills": ["Finire nell'Ombra"], "terrain": ["covering", "difficult"]}
    assert hit(6, shadow, critical=True)["killed"]
    assert not hit(6, {**shadow, "terrain": ["open"]}, critical=True)["killed"]
    assert not hit(6, shadow)["killed"]
    assert not hit(6, {**shadow, "weapon": "Martello"}, critical=True)["killed"]


@pytest.mark.rule("CC-MELEE-6", "CC-CRIT-4", "CC-CRIT-7", "CC-COND-8", "CC-MUT-2", "CC-POWER-14")
@pytest.mark.parametrize(
    ("fighter", "target", "given", "conditions"),
    [
        ({"weapon": "Mazza"}, {}, {"critical": True}, ["A Terra"]),
        ({"weapon": "Mazza"}, {}, {}, []),
        ({"weapon": "Mazza"}, {}, {"critical": True, "target_base_larger": True}, []),
        ({"weapon": "Cingomaglio"}, {}, {"critical": True}, ["A Terra"]),
        ({"weapon": "Randello"}, {}, {}, ["A Terra"]),
        ({"weapon": "Randello"}, {}, {"target_base_larger": True}, []),
        ({"weapon_upgrades": ["Armi Infuocate", "Armi avvelenate"]}, {}, {}, ["Fuoco", "Veleno"]),
        ({"weapon_upgrades": ["Armi Infuocate"]}, {"skills": ["Immunità al Fuoco"]}, {}, []),
        ({"weapon_upgrades": ["Armi del Flagello"]}, {}, {"target_base_larger": True}, ["A Terra"]),
        ({"weapon_upgrades": ["Armi del Flagello"]}, {"skills": ["Intangibilità"]}, {}, []),
        ({"effects": ["Armi Infuocate"]}, {}, {}, ["Fuoco"]),
        ({"mutation": 5}, {}, {"critical": True}, ["Veleno"]),
        ({"mutation": 5}, {}, {}, []),
        ({"skills": ["Forza Inumana"]}, {}, {"critical": True}, ["A Terra"]),
        ({"skills": ["Forza Inumana"], "weapon": "Maglio"}, {}, {"critical": True}, ["Respinto"]),
        (
            {"skills": ["Forza Inumana"], "weapon": "Maglio"},
            {},
            {"critical": True, "target_base_larger": True},
            ["A Terra"],
        ),
        ({"skills": ["Forza Inumana"], "weapon_upgrades": ["Armi del Flagello"]}, {}, {"critical": True}, ["Respinto"]),
        ({"skills": ["Forza Inumana"], "weapon": "Martello"}, {}, {"critical": True}, []),
    ],
)
def test_conditions_of_hits(fighter: Any, target: Any, given: dict[str, Any], conditions: list[str]) -> None:
    assert hit(4, fighter, target, **given)["conditions_received"] == conditions


@pytest.mark.rule("CC-RANGED-5", "CC-RANGED-6", "CC-RANGED-9", "CC-RANGED-10", "CC-SLOT-6", "CC-CRIT-4", "CC-COND-8")
@pytest.mark.parametrize(
    ("weapon", "natural", "critical", "more", "damage", "conditions", "dice"),
    [
        ("Arco", 6, False, {}, 1, [], []),
        ("Arco", 6, True, {"skills": ["Fuoco Rapido"]}, 1, [], []),
        ("Pistola", 6, True, {"skills": ["Fuoco Rapido"]}, 2, [], ["d4"]),
        ("Pistola", 6, False, {"skills": ["Fuoco Rapido"]}, 1, [], []),
        ("Fucile di precisione", 8, True, {}, 4, [], []),
        ("Fucile a pompa", 8, True, {}, 2, ["A Terra"], []),
        ("Mitragliatrice", 5, False, {}, 1, [], []),
        ("Mitragliatrice", 6, False, {}, 2, [], []),
        ("Mitragliatrice", 7, False, {}, 2, [], []),
        ("Proto-Mitragliatrice", 8, True, {}, 3, [], []),
        ("Mitragliatrice Pesante", 8, True, {}, 5, [], []),
        ("Granata fumogena", 8, True, {}, 0, [], []),
        ("Arcolama", 8, True, {}, 2, [], []),
        ("Arco", 4, False, {"ranged_upgrades": ["Armi avvelenate", "Armi Infuocate"]}, 1, ["Fuoco", "Veleno"], []),
        ("Arco", 4, False, {"ranged_upgrades": ["Armi del Flagello"]}, 1, ["A Terra"], []),
        ("Arco", 4, False, {"weapon_upgrades": ["Armi avvelenate"], "damage": 5}, 1, [], []),
    ],
)
def test_hits_of_shots(
    weapon: str, natural: int, critical: bool, more: Any, damage: int, conditions: list[str], dice: list[str]
) -> None:
    fighter = {"ranged_weapon": weapon, **more}
    assert ask("ranged_hit", natural=natural, fighter=fighter, critical=critical) == {
        "damage_dealt": damage,
        "conditions_received": conditions,
        "bonus_dice": dice,
    }


@pytest.mark.rule("CC-RANGED-8", "CC-ACTION-7")
def test_the_flamethrower() -> None:
    assert ask("flamethrower", natural=2, fighter={"dice_left": 3}, tests=[True, False]) == {
        "success": True,
        "dice_spent": 3,
        "damage_dealt": [0, 2],
        "damage_taken": 0,
        "usable_after": True,
    }
    assert ask("flamethrower", natural=1, fighter={"dice_left": 4}, tests=[True, False]) == {
        "success": False,
        "dice_spent": 3,
        "damage_dealt": [],
        "damage_taken": 3,
        "usable_after": False,
    }
    assert ask("flamethrower", fighter={"dice_left": 2}) == {"error": "too_few_dice"}
    assert ask("flamethrower", natural=9, fighter={"dice_left": 2}) == {"error": "bad_face"}
    assert ask("flamethrower", fighter={"dice_left": 3}) == {"error": "missing_input"}


@pytest.mark.rule("CC-DMG-4")
@pytest.mark.parametrize(
    ("fighter", "resistance", "protection"),
    [
        ({}, 0, 0),
        ({"armour": "Armatura Leggera"}, 1, 1),
        ({"armour": "Armatura Media"}, 2, 1),
        ({"armour": "Armatura Pesante", "armour_resistance": 1}, 3, 1),
        ({"armour": "Armatura Media", "armour_upgrades": ["Armatura migliorata", "Armatura Incantata"]}, 3, 2),
        ({"skills": ["Placche Ossee"]}, 1, 1),
        ({"skills": ["Placche Ossee"], "armour": "Armatura Media"}, 3, 1),
        ({"armour_upgrades": ["Armatura migliorata"]}, 0, 0),
    ],
)
def test_armour(fighter: Any, resistance: int, protection: int) -> None:
    assert ask("armour", fighter=fighter) == {"armour_resistance": resistance, "armour_protection": protection}


MEDIUM = {"armour": "Armatura Media"}
LEGEND = {**MEDIUM, "armour_upgrades": ["Armatura Leggendaria"]}


@pytest.mark.rule("CC-DMG-4", "CC-DMG-5", "CC-DMG-6")
@pytest.mark.parametrize(
    ("hits", "cause", "target", "fighter", "per_hit", "armour", "screens"),
    [
        ([3, 3, 3], "attack_melee", MEDIUM, {}, [2, 2, 3], 0, 0),
        ([0, 3], "attack_melee", MEDIUM, {}, [0, 2], 1, 0),
        ([3, 3], "attack_melee", MEDIUM, {"skills": ["Lacerare"]}, [2, 3], 0, 0),
        ([3, 3], "attack_ranged", MEDIUM, {"skills": ["Lacerare"]}, [2, 2], 0, 0),
        ([3, 3], "attack_melee", {**MEDIUM, "armour_resistance": 1}, {}, [2, 3], 0, 0),
        ([3], "fall", MEDIUM, {}, [3], 2, 0),
        ([3], "own", MEDIUM, {}, [3], 2, 0),
        ([3], "condition", MEDIUM, {}, [3], 2, 0),
        ([3], "terrain", MEDIUM, {}, [3], 2, 0),
        ([3], "power", MEDIUM, {}, [2], 1, 0),
        ([3], "skill", MEDIUM, {}, [2], 1, 0),
        ([3], "attack_melee", MEDIUM, {"weapon_upgrades": ["Armi divine"]}, [3], 2, 0),
        ([3], "attack_ranged", MEDIUM, {"weapon_upgrades": ["Armi divine"]}, [2], 1, 0),
        ([3], "attack_melee", MEDIUM, {"effects": ["Dottrina dell'Unicorno"]}, [3], 2, 0),
        ([3], "attack_melee", LEGEND, {}, [2], 2, 0),
        ([3], "attack_melee", LEGEND, {"skills": ["Lacerare"]}, [2], 2, 0),
        ([3], "attack_melee", LEGEND, {"weapon_upgrades": ["Armi Consacrate"]}, [2], 1, 0),
        ([3], "attack_ranged", LEGEND, {}, [2], 1, 0),
        ([3, 1, 0], "fall", {"equipment": ["Talismano di Protezione"]}, {}, [2, 1, 0], 0, 0),
        ([3], "attack_melee", {"skills": ["Intangibilità"]}, {}, [1], 0, 0),
        ([3], "attack_melee", {"skills": ["Intangibilità"]}, {"weapon_upgrades": ["Armi Consacrate"]}, [1], 0, 0),
        ([3], "attack_melee", {"skills": ["Intangibilità"]}, {"weapon_upgrades": ["Armi del Flagello"]}, [3], 0, 0),
        ([3], "attack_ranged", {"skills": ["Intangibilità"]}, {}, [3], 0, 0),
        ([3, 3], "attack_melee", {"marker_screen": 4}, {}, [0, 2], 0, 0),
        ([1], "condition", {"marker_screen": 2}, {}, [0], 0, 1),
        ([3, 3], "attack_melee", {**MEDIUM, "effects": ["Carapace"]}, {}, [0, 2], 1, 0),
        ([3, 3], "power", {"effects": ["Invitto"]}, {}, [0, 3], 0, 0),
        ([3], "power", {"skills": ["Invitto"]}, {}, [3], 0, 0),
    ],
)
def test_reductions(hits: Any, cause: str, target: Any, fighter: Any, per_hit: Any, armour: int, screens: int) -> None:
    assert ask("reduce_damage", hits=hits, cause=cause, target=target, fighter=fighter) == {
        "damage_taken": sum(per_hit),
        "per_hit": per_hit,
        "armour_resistance_after": armour,
        "marker_screen_after": screens,
        "charm_used_after": False,
    }


@pytest.mark.rule("CC-DMG-6")
def test_the_lucky_charm_works_once() -> None:
    def taken(hits: list[int], used: bool = False, **target: Any) -> Any:
        lucky = {"equipment": ["Portafortuna"], **target}
        answer = ask("reduce_damage", hits=hits, cause="attack_melee", target=lucky, charm_used=used)
        return answer["per_hit"], answer["charm_used_after"]

    assert taken([2, 2]) == ([1, 2], True)
    assert taken([2], used=True) == ([2], True)
    assert taken([1], **MEDIUM) == ([0], False)
    assert taken([]) == ([], False)


@pytest.mark.rule("CC-DMG-7", "CC-DMG-8", "CC-DMG-9", "CC-POWER-10")
@pytest.mark.parametrize(
    ("fighter", "given", "expected"),
    [
        ({"resistance": 5}, {"damage_taken": 2}, (5, 3, False, False)),
        ({"resistance": 5}, {"damage_taken": 9}, (5, 0, True, True)),
        ({"resistance": 5, "skills": ["Pelle Dura"]}, {"damage_taken": 5}, (6, 1, False, False)),
        ({"resistance": 5, "resistance_left": 2}, {"recovered": 9}, (5, 5, False, False)),
        ({"resistance": 5, "resistance_left": 2}, {"damage_taken": 2, "recovered": 1}, (5, 0, True, True)),
        ({"resistance": 5, "resistance_left": 3}, {"damage_taken": 2, "recovered": 1}, (5, 2, False, False)),
        ({"resistance": 2}, {"damage_taken": 2, "power": "Palla di Fuoco"}, (2, 0, True, False)),
        ({"resistance": 2}, {"damage_taken": 2, "power": "Saetta"}, (2, 0, True, True)),
        ({"resistance": 2, "marker_madness": 2, "mutation": 6}, {}, (4, 4, True, True)),
        ({"resistance": 2, "marker_madness": 1}, {}, (2, 2, False, False)),
    ],
)
def test_loss_and_death(fighter: Any, given: dict[str, Any], expected: Any) -> None:
    answer = ask("apply_damage", fighter=fighter, **given)
    assert tuple(answer.values()) == expected
    assert list(answer) == ["starting_resistance", "resistance_left_after", "dead", "corpse_marker"]


def test_errors() -> None:
    assert ask("reduce_damage", hits=[-1], cause="fall") == {"error": "bad_number"}
    assert ask("reduce_damage", hits=[1], cause="weather") == {"error": "unknown_value"}
    assert ask("reduce_damage", hits=[1]) == {"error": "missing_input"}
    assert ask("apply_damage", fighter={}, power="Spada") == {"error": "unknown_card"}
    assert ask("apply_damage") == {"error": "missing_input"}
    assert ask("melee_hit") == {"error": "missing_input"}
    assert hit(9) == {"error": "bad_face"}
