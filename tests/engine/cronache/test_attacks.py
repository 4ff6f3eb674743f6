"""Attacks: who may attack, thresholds, rolls and their chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.books.cronache import attacking, fight_odds, harm, hitting, thresholds
from rules.engine.inputs import read_all
from tests.engine.asking import by_outcome, odds_of
from tests.engine.cronache.asking import Asker, catalogue

ask = Asker(attacking.CALCS, thresholds.CALCS, hitting.CALCS, harm.CALCS)

BOW = {"ranged_weapon": "Arco"}


@pytest.mark.rule("CC-SLOT-4", "CC-MELEE-1", "CC-MELEE-7", "CC-RANGED-1", "CC-RANGED-10")
@pytest.mark.parametrize(
    ("action", "distance", "given", "limit", "violations"),
    [
        ("attack_melee", 1, {}, 1, []),
        ("attack_melee", 1.1, {}, 1, ["CC-MELEE-1"]),
        ("attack_melee", 6, {"fighter": {"weapon": "Lancia"}}, 6, []),
        ("attack_melee", 2, {"skill": "Colpo di Guardia"}, 2, []),
        ("attack_melee", 2.5, {"skill": "Colpo di Guardia", "fighter": {"weapon": "Lancia"}}, 2, ["CC-MELEE-7"]),
        ("attack_ranged", 60, {"fighter": BOW}, 60, []),
        ("attack_ranged", 61, {"fighter": BOW}, 60, ["CC-RANGED-1"]),
        ("attack_ranged", 999, {"fighter": {"ranged_weapon": "Fucile di precisione"}}, None, []),
        ("attack_ranged", 5, {"fighter": BOW, "line_of_sight": False}, 60, ["CC-RANGED-1"]),
        ("attack_ranged", 5, {"fighter": BOW, "nearest_enemy_cm": 1}, 60, ["CC-RANGED-1"]),
        ("attack_ranged", 5, {"fighter": BOW, "nearest_enemy_cm": 1.01}, 60, []),
        ("attack_ranged", 5, {"fighter": BOW, "ally_to_target_cm": 3}, 60, ["CC-RANGED-1"]),
        (
            "attack_ranged",
            5,
            {"fighter": {**BOW, "skills": ["Fuoco di copertura"]}, "ally_to_target_cm": 3},
            60,
            [],
        ),
        ("attack_ranged", 5, {"fighter": BOW, "nearest_enemy_cm": 0, "skill": "Fuoco Ravvicinato"}, 60, []),
        ("attack_ranged", 6, {"fighter": BOW, "skill": "Fuoco Ravvicinato"}, 60, ["CC-RANGED-10"]),
    ],
)
def test_who_may_be_attacked(
    action: str, distance: float, given: dict[str, Any], limit: int | None, violations: list[str]
) -> None:
    answer = ask("may_attack", action=action, distance_cm=distance, **given)
    assert answer == {"allowed": not violations, "limit_cm": limit, "violations": violations}


def test_shots_need_a_ranged_weapon() -> None:
    for name, given in (
        ("may_attack", {"action": "attack_ranged", "distance_cm": 1}),
        ("threshold", {"purpose": "attack_ranged"}),
        ("attack_ranged", {"die": "d6", "natural": 3, "fighter": {}}),
        ("ranged_hit", {"natural": 3, "fighter": {}}),
    ):
        assert ask(name, **given) == {"error": "missing_input"}, name
        assert ask(name, **{**given, "fighter": {"ranged_weapon": "Spada"}}) == {"error": "unknown_card"}, name


def melee_sds(fighter: dict[str, Any], target: dict[str, Any], **given: Any) -> int:
    answer: int = ask("threshold", purpose="attack_melee", fighter=fighter, target=target, **given)["threshold"]
    return answer


@pytest.mark.rule("CC-MELEE-4", "CC-GEN-5", "CC-GEN-6", "CC-DMG-5")
@pytest.mark.parametrize(
    ("fighter", "target", "sds"),
    [
        ({}, {}, 4),
        ({"skills": ["Duellante Esperto"]}, {}, 3),
        ({"weapon_upgrades": ["Armi Consacrate"], "effects": ["Cento Mani e Cento Occhi"]}, {}, 2),
        ({"effects": ["Telepatia"]}, {"effects": ["Telepatia", "Berserker"]}, 3),
        ({}, {"skills": ["Schivare", "Eludere", "Schivare"]}, 6),
        ({"skills": ["Arti Esotiche"]}, {"skills": ["Schivare"], "shield": "Pavese"}, 5),
        ({}, {"shield": "Scudo da pugna"}, 5),
        ({}, {"shield": "Brocchiere"}, 4),
        ({"weapon_upgrades": ["Armi divine"]}, {"shield": "Pavese"}, 4),
        ({}, {"skills": ["Difesa Stoica"], "dice_left": 2}, 5),
        ({}, {"skills": ["Difesa Stoica"], "dice_left": 1}, 4),
        ({"effects": ["Scudo d'Acqua"]}, {"effects": ["Scudo d’Acqua"]}, 6),
        ({"auras": ["Aura di Avversione"]}, {"skills": ["Schivare"], "shield": "Pavese"}, 4),
        ({"skills": ["Aura di Avversione"]}, {"skills": ["Schivare"]}, 5),
        (
            {"skills": ["Duellante Esperto"]},
            {"armour": "Armatura Media", "armour_upgrades": ["Armatura Consacrata"]},
            4,
        ),
        (
            {"skills": ["Duellante Esperto"], "effects": ["Dottrina dell'Unicorno"]},
            {"armour": "Armatura Media", "armour_upgrades": ["Armatura Consacrata"]},
            3,
        ),
        ({"effects": ["Dottrina della Scimmia"]}, {"skills": ["Schivare"]}, 2),
    ],
)
def test_the_threshold_of_melee(fighter: dict[str, Any], target: dict[str, Any], sds: int) -> None:
    assert melee_sds(fighter, target) == sds


@pytest.mark.rule("CC-MELEE-4")
def test_hatred_counts_against_the_chosen_enemy() -> None:
    assert melee_sds({"skills": ["Odio"]}, {}) == 4
    assert melee_sds({"skills": ["Odio"]}, {}, chosen_enemy=True) == 3


@pytest.mark.rule("CC-RANGED-4")
@pytest.mark.parametrize(
    ("fighter", "target", "given", "sds"),
    [
        ({}, {}, {}, 4),
        ({"skills": ["Tiratore Esperto", "Tiro in Copertura"]}, {}, {}, 3),
        ({"skills": ["Tiratore Esperto", "Tiro in Copertura"], "terrain": ["covering"]}, {}, {}, 2),
        ({"skills": ["Tiro in Copertura"], "auras": ["Aura di Caligine"]}, {"effects": ["Berserker"]}, {}, 2),
        ({"skills": ["Fuoco di copertura"]}, {}, {"ally_near_target": True}, 6),
        ({"skills": ["Fuoco di copertura"]}, {}, {}, 4),
        ({}, {"skills": ["Schivare", "Eludere"], "shield": "Pavese"}, {}, 7),
        ({}, {"shield": "Scudo da pugna"}, {}, 4),
        ({}, {"skills": ["Correre al Riparo"]}, {}, 4),
        ({}, {"skills": ["Correre al Riparo"], "obstacle_cm": 5}, {}, 5),
        ({}, {"skills": ["Correre al Riparo"], "obstacle_cm": 5.5}, {}, 4),
        ({}, {"skills": ["Correre al Riparo"], "obstacle_cm": 1, "terrain": ["covering"]}, {}, 5),
        ({}, {"last_action": "move_in_cover"}, {}, 5),
        ({}, {}, {"table_effects": ["Venti di Tempesta"]}, 5),
        ({"ranged_weapon": "Pistola"}, {}, {"table_effects": ["Venti di Tempesta"]}, 4),
        ({"effects": ["Scudo d'Acqua"]}, {}, {}, 6),
        (
            {"skills": ["Tiratore Esperto"]},
            {"armour": "Armatura Media", "armour_upgrades": ["armatura consacrata"]},
            {},
            4,
        ),
    ],
)
def test_the_threshold_of_shots(fighter: Any, target: Any, given: dict[str, Any], sds: int) -> None:
    answer = ask("threshold", purpose="attack_ranged", fighter={**BOW, **fighter}, target=target, **given)
    assert answer == {"threshold": sds}


@pytest.mark.rule("CC-TEST-5", "CC-POWER-3", "CC-RANGED-1")
def test_other_thresholds_and_errors() -> None:
    strong = {"skills": ["Forza Prodigiosa"], "equipment": ["Bracciali della Forza"], "mutation": 3}
    assert ask("threshold", purpose="test_forza", fighter=strong) == {"threshold": 2}
    toxic = {"skills": ["Secrezione Tossica"]}
    assert ask("threshold", purpose="test_forza", poisoner=toxic) == {"threshold": 5}
    afraid = {"enemy_auras": ["Aura di Disperazione", "Campo Psionico"], "auras": ["Aura di Coraggio"]}
    assert ask("threshold", purpose="test_spirito", fighter=afraid) == {"threshold": 5}
    assert ask("threshold", purpose="test_riflessi", fighter=afraid) == {"threshold": 5}
    mind = {"skills": ["Mente Prodigiosa", "Sviluppo Mentale"]}
    assert ask("threshold", purpose="use_power", school="psionic", fighter=mind) == {"threshold": 2}
    wary = {"skills": ["Avversione"]}
    assert ask("threshold", purpose="use_power", school="hypnotic", target=wary) == {"threshold": 5}
    assert ask("threshold", purpose="use_power", school="kinetic", target=wary) == {"threshold": 4}
    assert ask("threshold", purpose="use_power") == {"error": "missing_input"}
    assert ask("threshold", purpose="use_power", school="cooking") == {"error": "unknown_value"}
    near = {"purpose": "attack_ranged", "ally_near_target": True}
    assert ask("threshold", fighter=BOW, **near) == {"error": "ally_near_target"}
    assert ask("threshold", fighter=BOW, table_effects=["Vento"], **near) == {"error": "unknown_card"}
    assert ask("attack_ranged", die="d6", natural=3, fighter=BOW, ally_near_target=True) == {
        "error": "ally_near_target"
    }


def melee(die: str, natural: int, fighter: Any = None, target: Any = None, **given: Any) -> Any:
    return ask("attack_melee", die=die, natural=natural, fighter=fighter, target=target, **given)


def outcome(answer: dict[str, Any]) -> tuple[bool, bool]:
    return answer["hit"], answer["critical"]


@pytest.mark.rule("CC-CRIT-1", "CC-MELEE-3")
@pytest.mark.parametrize(("die", "most"), [("d4", 4), ("d6", 6), ("d8", 8)])
def test_the_highest_face_is_a_hit_and_a_critical(die: str, most: int) -> None:
    assert outcome(melee(die, most, target={"skills": ["Schivare", "Eludere"], "shield": "Pavese"})) == (True, True)
    assert outcome(melee(die, 1)) == (False, False)
    assert melee(die, most + 1) == {"error": "bad_face"}
    shot = ask("attack_ranged", die=die, natural=most, fighter={"ranged_weapon": "Pistola"})
    assert (shot["hit"], shot["critical"], shot["damage_taken"]) == (True, True, 0)


@pytest.mark.rule("CC-MELEE-2", "CC-GEN-3", "CC-GEN-4", "CC-PROFILE-3", "CC-DMG-5")
def test_more_combat_adds_one() -> None:
    assert melee("d8", 3, {"combat": 2}, {"combat": 1}) == {
        "die_rolled": "d8",
        "threshold": 4,
        "modified": 4,
        "hit": True,
        "critical": False,
    }
    assert melee("d8", 3, {"combat": 1}, {"combat": 1})["modified"] == 3
    assert melee("d8", 7, {"combat": 9})["critical"] is False
    careful = {"combat": 4, "skills": ["Combattimento Difensivo"]}
    assert melee("d8", 3, {"combat": 6}, careful)["modified"] == 3
    assert melee("d8", 3, {"combat": 7}, careful)["modified"] == 4
    shielded = {"combat": 1, "shield": "Brocchiere"}
    assert melee("d8", 3, {"combat": 2}, shielded)["modified"] == 3
    assert melee("d8", 3, {"combat": 2, "weapon_upgrades": ["Armi divine"]}, shielded)["modified"] == 4


@pytest.mark.rule("CC-MELEE-3", "CC-MELEE-8", "CC-COND-4")
def test_automatic_success() -> None:
    assert outcome(melee("d6", 1, {}, {"conditions": ["A Terra"]})) == (True, False)
    assert outcome(melee("d6", 6, {}, {"conditions": ["A Terra"]})) == (True, True)
    divine = {"weapon_upgrades": ["Armi divine"]}
    assert outcome(melee("d6", 1, divine, first_attack=True)) == (True, True)
    assert outcome(melee("d6", 1, divine)) == (False, False)
    assert outcome(melee("d6", 1, {**divine, "weapon": "Martello"}, first_attack=True)) == (True, False)
    pressing = {"skills": ["Incalzare"]}
    assert outcome(melee("d6", 1, pressing, contact_after_cm=1.9)) == (True, False)
    assert outcome(melee("d6", 1, pressing, contact_after_cm=2)) == (False, False)
    assert outcome(melee("d6", 1, pressing)) == (False, False)
    assert outcome(melee("d6", 1, {}, contact_after_cm=0)) == (False, False)


@pytest.mark.rule("CC-CRIT-1", "CC-CRIT-3", "CC-CRIT-5", "CC-DICE-5")
@pytest.mark.parametrize(
    ("die", "natural", "fighter", "target", "expected"),
    [
        ("d8", 5, {"weapon_upgrades": ["Armi Incantate"]}, {"skills": ["Schivare", "Eludere"]}, (True, True)),
        ("d8", 4, {"weapon_upgrades": ["Armi Incantate"]}, {}, (True, False)),
        ("d8", 5, {"weapon": "Martello", "weapon_upgrades": ["Armi Incantate"]}, {}, (True, False)),
        ("d6", 6, {"weapon": "Martello"}, {"shield": "Pavese", "skills": ["Schivare", "Eludere"]}, (True, False)),
        ("d6", 4, {"effects": ["Colpo Mortale"]}, {}, (True, True)),
        ("d6", 3, {"effects": ["Colpo Mortale"]}, {}, (False, False)),
        ("d6", 4, {"skills": ["Colpo Mortale"]}, {}, (True, False)),
        ("d6", 4, {"effects": ["Dottrina della Tigre"], "weapon": "Frusta"}, {}, (True, False)),
        ("d6", 6, {"weapon": "Spada"}, {"skills": ["Immunità ai Colpi Critici"]}, (True, False)),
        ("d6", 6, {}, {"armour": "Armatura Media", "armour_upgrades": ["Armatura Divina"]}, (True, False)),
        (
            "d6",
            6,
            {"effects": ["Dottrina dell'Unicorno"]},
            {"armour": "Armatura Media", "armour_upgrades": ["Armatura Divina"]},
            (True, True),
        ),
        ("d6", 6, {"effects": ["Sogni a Occhi Aperti"]}, {}, (True, False)),
    ],
)
def test_criticals(die: str, natural: int, fighter: Any, target: Any, expected: tuple[bool, bool]) -> None:
    assert outcome(melee(die, natural, fighter, target)) == expected


@pytest.mark.rule("CC-DICE-5")
def test_legendary_weapons_roll_a_d8() -> None:
    legendary = {"weapon_upgrades": ["Armi leggendarie"]}
    assert melee("d4", 8, legendary)["die_rolled"] == "d8"
    assert outcome(melee("d4", 4, legendary)) == (True, False)
    assert melee("d4", 9, legendary) == {"error": "bad_face"}


@pytest.mark.rule("CC-RANGED-2", "CC-RANGED-3", "CC-RANGED-7", "CC-CRIT-5")
def test_shots() -> None:
    def shot(natural: int, fighter: Any, target: Any = None) -> Any:
        return ask("attack_ranged", die="d6", natural=natural, fighter=fighter, target=target)

    battered = {"ranged_weapon": "Mitragliatrice malconcia", "accuracy": 3}
    assert shot(1, battered) == {"threshold": 4, "modified": 2, "hit": False, "critical": False, "damage_taken": 2}
    assert shot(1, {"ranged_weapon": "Pistola malconcia"})["damage_taken"] == 1
    assert shot(2, battered)["damage_taken"] == 0
    assert shot(3, battered, {"dexterity": 3})["modified"] == 3
    assert outcome(shot(3, battered, {"dexterity": 2})) == (True, False)
    assert outcome(shot(6, BOW)) == (True, False)
    assert outcome(shot(4, {"ranged_weapon": "Pistola", "effects": ["Tiro Letale"]})) == (True, True)
    assert outcome(shot(1, BOW, {"conditions": ["A Terra"]})) == (False, False)
    divine = {"armour": "Armatura Media", "armour_upgrades": ["Armatura Divina"]}
    assert outcome(shot(6, {"ranged_weapon": "Pistola"}, divine)) == (True, False)
    immune = {"skills": ["Immunità ai Colpi Critici"]}
    assert outcome(shot(6, {"ranged_weapon": "Pistola"}, immune)) == (True, True)


def odds(name: str, **given: Any) -> dict[Any, Fraction]:
    calc = fight_odds.ODDS[name] if name in fight_odds.ODDS else odds_of(attacking.CALCS, name)
    return by_outcome(calc.run(catalogue(), **read_all(calc.inputs, given)))


FIGHTS = [
    ("d4", {}, {}),
    ("d6", {"weapon": "Spada", "damage": 2, "combat": 3}, {"combat": 2, "armour": "Armatura Media", "resistance": 9}),
    ("d8", {"weapon": "Rostro", "damage": 1}, {"resistance": 12}),
    ("d4", {"weapon": "Cingoascia", "weapon_upgrades": ["Armi leggendarie"], "damage": 1}, {"resistance": 3}),
    ("d8", {"skills": ["Accelerazione Genetica: Forza"], "weapon": "Maglio termico"}, {"resistance": 4}),
    ("d8", {"damage": 3}, {"conditions": ["A Terra"], "skills": ["Intangibilità"], "resistance": 2}),
]


@pytest.mark.rule("CC-MELEE-3", "CC-DMG-1", "CC-DMG-6")
@pytest.mark.parametrize(("die", "fighter", "target"), FIGHTS)
def test_chances_of_melee_are_those_of_counting_faces(die: str, fighter: Any, target: Any) -> None:
    sides = 8 if "weapon_upgrades" in fighter else int(die[1])
    genetic = "Accelerazione Genetica: Forza" in fighter.get("skills", [])
    tally: dict[Any, Fraction] = {}
    rolls: dict[Any, Fraction] = {}
    for natural in range(1, sides + 1):
        roll = ask("attack_melee", die=die, natural=natural, fighter=fighter, target=target)
        code = "critical" if roll["critical"] else "hit" if roll["hit"] else "missed"
        rolls[(code,)] = rolls.get((code,), Fraction(0)) + Fraction(1, sides)
        for second in (1, 2) if genetic else (None,):
            chance = Fraction(1, sides * (2 if genetic else 1))
            found: Any = ("missed",)
            if roll["hit"]:
                hit = ask(
                    "melee_hit",
                    natural=natural,
                    fighter=fighter,
                    target=target,
                    critical=roll["critical"],
                    damage_roll=second,
                )
                dealt = hit["damage_dealt"]
                taken = (
                    dealt
                    if hit["killed"]
                    else ask("reduce_damage", hits=[dealt], cause="attack_melee", target=target, fighter=fighter)[
                        "damage_taken"
                    ]
                )
                dead = hit["killed"] or taken >= target.get("resistance", 1)
                found = ("killed",) if dead else (code, taken)
            tally[found] = tally.get(found, Fraction(0)) + chance
    assert odds("melee_attack", die=die, fighter=fighter, target=target) == tally
    assert odds("attack_melee", die=die, fighter=fighter, target=target) == rolls


@pytest.mark.rule("CC-RANGED-3", "CC-RANGED-6")
def test_chances_of_a_shot() -> None:
    gun = {"ranged_weapon": "Mitragliatrice"}
    assert odds("ranged_attack", die="d8", fighter=gun, target={"resistance": 3}) == {
        ("missed",): Fraction(3, 8),
        ("hit", 1): Fraction(2, 8),
        ("hit", 2): Fraction(2, 8),
        ("killed",): Fraction(1, 8),
    }
    assert odds("attack_ranged", die="d4", fighter=BOW) == {("missed",): Fraction(3, 4), ("hit",): Fraction(1, 4)}
