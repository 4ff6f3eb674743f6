"""Companies, hands, weapons and effective values."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.engine.books.cronache import company, effective, weapons
from rules.engine.books.cronache.cards import WEAPONS, view_of
from tests.engine.cronache.asking import Asker, catalogue

ask = Asker(company.CALCS, weapons.CALCS, effective.CALCS)


def recruits(*costs: int, reinforcements: int = 0) -> list[dict[str, Any]]:
    return [{"cr": cr, "reinforcements": number < reinforcements} for number, cr in enumerate(costs)]


@pytest.mark.rule("CC-COMP-1", "CC-COMP-2", "CC-COMP-5")
def test_a_company_keeps_to_its_limit() -> None:
    assert ask("company_check", recruitment_points=40, fighters=recruits(20, 20)) == {
        "allowed": True,
        "total_cr": 40,
        "violations": [],
    }
    over = ask("company_check", recruitment_points=39, fighters=recruits(20, 20))
    assert over == {"allowed": False, "total_cr": 40, "violations": ["CC-COMP-2"]}
    assert ask("company_check", recruitment_points=1, fighters=[])["violations"] == ["CC-COMP-1"]
    assert ask("company_check", recruitment_points=0, fighters=[]) == {"error": "bad_number"}
    assert ask("company_check", recruitment_points=5, fighters=[{}]) == {"error": "missing_input"}
    assert ask("company_check", recruitment_points=5, fighters=[{"cr": -1}]) == {"error": "bad_number"}


@pytest.mark.rule("CC-COMP-4", "CC-COMP-6")
@pytest.mark.parametrize(("number", "most"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_at_most_half_are_reinforcements(number: int, most: int) -> None:
    for waiting in range(number + 1):
        fighters = [*recruits(*[10] * number, reinforcements=waiting), {"cr": 99, "summoned": True}]
        answer = ask("company_check", recruitment_points=50, fighters=fighters)
        assert answer["total_cr"] == 10 * number
        assert answer["violations"] == ["CC-COMP-4"] * (waiting > most)


@pytest.mark.rule("CC-SLOT-1", "CC-SLOT-2")
@pytest.mark.parametrize(
    ("ready", "hands", "allowed"),
    [
        ([], 0, True),
        (["Spada"], 1, True),
        (["Spada", "Brocchiere"], 2, True),
        (["Spadone"], 2, True),
        (["Spadone", "Pavese"], 3, False),
        (["Spada", "Ascia"], 2, False),
        (["Brocchiere", "Pavese"], 2, False),
        (["Artigli da Mischia", "Stendardo"], 3, False),
        (["Stendardo", "Dotazioni da Musico"], 2, True),
        (["Spada", "Stendardo", "Dotazioni da Musico"], 3, False),
        (["Spada", "Brocchiere", "Arco", "Armatura Pesante", "Rampino"], 2, True),
    ],
)
def test_two_hands(ready: list[str], hands: int, allowed: bool) -> None:
    violations = [] if allowed else ["CC-SLOT-2"]
    assert ask("slots_check", ready=ready) == {"allowed": allowed, "hands": hands, "violations": violations}


def figures(kind: str, hands: int, reach: float | None, reaches: int | None, damage: int | None, **more: Any) -> Any:
    return {
        "kind": kind,
        "hands": hands,
        "reach_cm": reach,
        "range_cm": reaches,
        "weapon_damage": damage,
        "criticals": True,
        "dice_cost": 1,
        "uses_per_turn": None,
        **more,
    }


@pytest.mark.rule("CC-SLOT-1", "CC-SLOT-5", "CC-ACTION-6", "CC-ACTION-7", "CC-MELEE-1", "CC-CRIT-3", "CC-CRIT-8")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Arma improvvisata", figures("melee_one_hand", 1, 1, None, None)),
        ("Asta", figures("melee_one_hand", 1, 4, None, None, criticals=False)),
        ("Cingolama", figures("melee_two_hand", 2, 3, None, None)),
        ("Alabarda", figures("melee_two_hand", 2, 6, None, None, criticals=False)),
        ("Catene da combattimento", figures("melee_two_hand", 2, 8, None, None, criticals=False)),
        ("Artigli da mischia", figures("pair", 2, 1, None, None, criticals=False)),
        ("Arco", figures("ranged", 0, None, 60, 1, criticals=False)),
        ("Arcolama", figures("ranged", 0, None, 60, 1)),
        ("Balestra-Fucile elfico", figures("ranged", 0, None, 55, 2, uses_per_turn=1)),
        ("Fucile di precisione", figures("ranged", 0, None, None, 2, dice_cost=3)),
        ("Proto-Mitragliatrice", figures("ranged", 0, None, 45, 1, dice_cost=3)),
        ("Granata fumogena", figures("ranged", 0, None, 25, 0)),
        ("Fucile a pompa", figures("ranged", 0, None, 55, 2, uses_per_turn=1)),
    ],
)
def test_figures_of_weapons(card: str, expected: Any) -> None:
    assert ask("weapon_stats", card=card) == expected


def test_only_weapons_have_figures_of_weapons() -> None:
    for card in ("Brocchiere", "Pistola integrata", "Schivare", "Nulla"):
        assert ask("weapon_stats", card=card) == {"error": "unknown_card"}
    for card in catalogue().cards.values():
        if card.category in WEAPONS:
            assert "error" not in ask("weapon_stats", card=card.name), card.name


@pytest.mark.rule("CC-LIST-1", "CC-LIST-2")
def test_the_code_knows_the_lists_that_cards_stand_in() -> None:
    keys = {key for card in catalogue().cards.values() for key in card.lists}
    known = view_of(catalogue()).lists
    assert keys == set(known.by_name.values())
    assert Counter(one.kind for one in known.openings) == {"equipment": 35, "skills": 30}


def values(fighter: dict[str, Any], **given: Any) -> Any:
    return ask("effective_values", fighter=fighter, **given)


@pytest.mark.rule("CC-PROFILE-5", "CC-PROFILE-6", "CC-PROFILE-7", "CC-PROFILE-8")
def test_the_printed_profiles() -> None:
    axe = values({"profile": "Razziatore", "weapon": "Ascia", "skills": ["Guerriero [AC]", "Predone", "Massiccio"]})
    printed = {"resistance": 5, "combat": 4, "accuracy": 0, "damage": 3, "willpower": 0, "dexterity": 4}
    assert axe == printed
    sword = values({"profile": "assaltatore", "weapon": "Spada", "skills": ["Tiro in assalto"]})
    assert (sword["combat"], sword["accuracy"], sword["damage"]) == (5, 2, 1)
    assert values({"profile": "Servo Non Morto"})["resistance"] == 3
    assert values({"profile": "Razziatore", "damage": 7})["damage"] == 7


@pytest.mark.rule("CC-PROFILE-3", "CC-GEN-2", "CC-GEN-6")
def test_defensive_fighting_counts_for_the_target_alone() -> None:
    fighter = {"combat": 4, "skills": ["Combattimento Difensivo"], "weapon": "Spada"}
    assert values(fighter)["combat"] == 6
    assert values(fighter, as_target=True)["combat"] == 8
    assert values({"combat": 4, "skills": ["Combattimento Difensivo"]}, as_target=True)["combat"] == 6
    assert values({**fighter, "combat": 5}, as_target=True)["combat"] == 10


@pytest.mark.rule("CC-PROFILE-3", "CC-SLOT-3", "CC-MELEE-9", "CC-DMG-2")
@pytest.mark.parametrize(
    ("fighter", "code", "value"),
    [
        ({"weapon": "Mazzafrusto"}, "combat", 1),
        ({"weapon": "Mazzafrusto"}, "damage", 1),
        ({"weapon": "Spada", "weapon_upgrades": ["Armi Migliorate"], "shield": "Brocchiere"}, "combat", 4),
        ({"ranged_weapon": "Arco", "ranged_upgrades": ["Armi Migliorate", "Armi del Flagello"]}, "combat", 0),
        ({"ranged_weapon": "Arco", "ranged_upgrades": ["Armi del Flagello"]}, "damage", 0),
        ({"weapon_upgrades": ["Armi del Flagello"], "skills": ["Maglio del Caos"]}, "damage", 2),
        ({"effects": ["Berserker"]}, "damage", 1),
        ({"skills": ["Berserker"]}, "damage", 0),
        ({"mutation": 2}, "combat", 1),
        ({"mutation": 6}, "resistance", 3),
        ({"mutation": 7}, "damage", 1),
        ({"skills": ["Pelle Dura"], "equipment": ["Ciondolo della Possanza"]}, "resistance", 3),
        ({"equipment": ["Amuleto della Ferocia", "Amuleto della Ferocia"]}, "combat", 2),
        ({"equipment": ["Spada", "Brocchiere"]}, "combat", 0),
        ({"auras": ["Stendardo"]}, "combat", 1),
        ({"equipment": ["Stendardo"], "auras": ["Stendardo", "Stendardo"]}, "combat", 1),
        ({"skills": ["Duellante Supremo"], "melee_kills": 2, "ranged_kills": 5}, "combat", 2),
        ({"skills": ["Tiratore Supremo"], "melee_kills": 2, "ranged_kills": 5}, "accuracy", 5),
        ({"skills": ["Prontezza Guerriera", "Perizia dell'Avventuriero"]}, "combat", 3),
        ({"skills": ["Prontezza Guerriera", "Perizia dell’Avventuriero"], "dexterity": 2}, "dexterity", 5),
        ({"skills": ["Accelerazione Genetica: Agilità", "Prontezza Guerriera"], "dexterity": 3}, "dexterity", 8),
        ({"equipment": ["Scettro", "Scettro del Potere"], "willpower": 1}, "willpower", 3),
        ({"weapon": "Scettro del Dominio", "equipment": ["Scettro"]}, "willpower", 2),
        ({"skills": ["Familiarità con le Armi da Fuoco"], "equipment": ["Schioppo"]}, "accuracy", 2),
        ({"skills": ["Familiarità con le Armi da Fuoco"], "ranged_weapon": "Arco"}, "accuracy", 0),
        ({"skills": ["Familiarità con le Armi da Fuoco"], "equipment": ["Mitragliatrice malconcia"]}, "accuracy", 0),
        ({"skills": ["Affinità alla Tecnologia"], "ranged_weapon": "Proto-Lanciafiamme"}, "accuracy", 2),
        ({"skills": ["Affinità alla Tecnologia"], "equipment": ["Proto-Pistola"]}, "accuracy", 0),
        ({"skills": ["Affinità alla Tecnologia"], "weapon": "Cingolama"}, "combat", 4),
    ],
)
def test_what_counts_and_what_does_not(fighter: dict[str, Any], code: str, value: int) -> None:
    assert values(fighter)[code] == value


@pytest.mark.rule("CC-DMG-2", "CC-PROFILE-3")
def test_damage_that_depends_on_the_moment() -> None:
    dancer = {"damage": 1, "skills": ["Danza di Lame", "Astio"]}
    assert values(dancer, melee_successes=2)["damage"] == 3
    assert values(dancer, chosen_enemy=True)["damage"] == 2
    strong = {"damage": 9, "skills": ["Accelerazione Genetica: Forza"], "weapon": "Ascia"}
    assert values(strong, damage_roll=2)["damage"] == 3
    assert values(strong) == {"error": "missing_input"}
    assert values(strong, damage_roll=3) == {"error": "bad_face"}
    assert values({"damage": 2}, damage_roll=1)["damage"] == 2


@pytest.mark.parametrize(
    ("fighter", "code"),
    [
        ({"weapon": "Arco"}, "unknown_card"),
        ({"shield": "Spada"}, "unknown_card"),
        ({"armour": "Brocchiere"}, "unknown_card"),
        ({"skills": ["Volare"]}, "unknown_card"),
        ({"profile": "Nessuno"}, "unknown_card"),
        ({"mutation": 9}, "bad_number"),
        ({"combat": -1}, "bad_number"),
        ({"combat": True}, "bad_number"),
        ({"terrain": ["swamp"]}, "unknown_value"),
        ({"conditions": ["Sonno"]}, "unknown_value"),
        ({"last_action": "sleep", "mutation": 0}, "unknown_value"),
        ({"mutation": 0, "weapon": "Nulla"}, "unknown_card"),
        ({"last_action": "sleep", "weapon": "Nulla"}, "unknown_value"),
        ([], "unknown_value"),
    ],
)
def test_errors_of_a_fighter(fighter: Any, code: str) -> None:
    assert ask("effective_values", fighter=fighter) == {"error": code}


def test_null_is_the_same_as_nothing() -> None:
    assert values({"weapon": None, "skills": None, "terrain": None, "nonsense": 1}) == values({})
    assert ask("effective_values", fighter=None) == {"error": "missing_input"}
