"""Class words, open lists and the cost of a fighter."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.cronache import founding
from tests.engine.cronache.asking import Asker

ask = Asker(founding.CALCS)

RAZZIATORE = {"profile": "Razziatore"}
ASSALTATORE = {"profile": "Assaltatore"}
COMMON = ["Armi da corpo a corpo comuni", "Armi a distanza comuni"]


def words(*names: str, **given: Any) -> dict[str, Any]:
    return {"base_cr": 20, "class_words": list(names), **given}


def upgrade(name: str, on: str | None = None) -> dict[str, Any]:
    return {"name": name, "on": on}


@pytest.mark.rule("CC-CLASS-1", "CC-CLASS-2")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Guerriero Umano", ["Guerriero", "Umano"]),
        ("Guerriero Predone Sciacallo", ["Guerriero", "Predone", "Sciacallo"]),
        ("seguace  OSCURO umano", ["Seguace Oscuro", "Umano"]),
        ("Servo Non Morto", ["Servo Non Morto"]),
        ("Servo Elfo", ["Servo", "Elfo"]),
        ("Pirata Mago", ["Pirata", "Mago"]),
        ("", []),
    ],
)
def test_a_class_line_falls_into_known_words(line: str, found: list[str]) -> None:
    assert ask("split_class", class_line=line) == {"class_words": found}


@pytest.mark.rule("CC-CLASS-3", "CC-CLASS-6")
def test_grants_open_exactly_what_they_name() -> None:
    assert ask("lists_open", **RAZZIATORE) == {
        "equipment_lists": [*COMMON, "Equipaggiamenti da Sciacallo"],
        "skill_lists": ["Abilità comuni", "Abilità da Guerriero", "Abilità da Predone", "Abilità da Sciacallo"],
        "weapons_only": True,
    }
    assert ask("lists_open", **ASSALTATORE) == {
        "equipment_lists": [*COMMON, "Equipaggiamenti da Cercatore"],
        "skill_lists": ["Abilità comuni", "Abilità da Guerriero", "Abilità da Umano"],
        "weapons_only": True,
    }
    named = ask("lists_open", grants=["abilità dei  guerrieri", "Armi da fuoco di recupero", "Equipaggiamenti da Mago"])
    assert named == {
        "equipment_lists": ["Equipaggiamenti da Mago"],
        "skill_lists": ["Abilità da Guerriero"],
        "weapons_only": False,
    }
    assert ask("lists_open", grants=[], class_words=["Mago"])["equipment_lists"] == []
    assert ask("lists_open", grants=["Abilità dei Maghi"]) == {"error": "unknown_value"}


@pytest.mark.rule("CC-CLASS-4", "CC-CLASS-5")
def test_class_words_open_their_lists_and_composites_replace_the_role() -> None:
    assert ask("lists_open", class_words=["Tecnofero", "Pirata", "Guerriero"]) == {
        "equipment_lists": [*COMMON, "Equipaggiamenti da Guerriero Tecnofero"],
        "skill_lists": ["Abilità comuni", "Abilità da Tecnofero", "Abilità da Guerriero"],
        "weapons_only": False,
    }
    barbarian = ask("lists_open", class_words=["Predone", "Barbaro"])
    assert barbarian["equipment_lists"] == [*COMMON, "Equipaggiamenti da Barbaro", "Equipaggiamenti da Predone Barbaro"]
    both = ask("lists_open", class_words=["Avventuriero", "Barbaro", "Tecnofero"])["equipment_lists"]
    assert both[-2:] == ["Equipaggiamenti da Avventuriero Barbaro", "Equipaggiamenti da Avventuriero Tecnofero"]
    assert ask("lists_open")["skill_lists"] == ["Abilità comuni"]


@pytest.mark.rule("CC-BUILD-2", "CC-BUILD-4", "CC-SCOPE-3")
@pytest.mark.parametrize(
    ("given", "card", "price", "broken"),
    [
        (words("Guerriero"), "Brocchiere", 2, []),
        (words("Esploratore"), "brocchiere", 3, []),
        (words("Esploratore", "Difensore"), "BROCCHIERE", 2, []),
        (words("Predone", "Barbaro"), "Brocchiere", 2, []),
        (words("Mago"), "Brocchiere", None, ["CC-BUILD-2"]),
        (RAZZIATORE, "Spadone", 5, []),
        (RAZZIATORE, "Frusta", 2, []),
        (RAZZIATORE, "Pistola", 5, []),
        (RAZZIATORE, "Mitragliatrice", None, ["CC-BUILD-2"]),
        (ASSALTATORE, "Armatura Leggera", None, ["CC-BUILD-2"]),
        (RAZZIATORE, "Pelle Dura", 4, []),
        (RAZZIATORE, "Mutazione Rampante", None, ["CC-BUILD-2"]),
    ],
)
def test_what_may_be_bought(given: dict[str, Any], card: str, price: int | None, broken: list[str]) -> None:
    assert ask("may_take", card=card, **given) == {"allowed": not broken, "cr": price, "violations": broken}


@pytest.mark.rule("CC-BUILD-3")
@pytest.mark.parametrize(
    ("given", "card", "broken"),
    [
        (words(bought_skills=["Schivare"]), "Schivare", ["CC-BUILD-3"]),
        (words(starting_skills=["Schivare"]), "Schivare", ["CC-BUILD-3"]),
        (words("Predone", bought_items=["Rampino"]), "Rampino", ["CC-BUILD-3"]),
        (words("Predone", starting_equipment=["Rampino"]), "Rampino", ["CC-BUILD-3"]),
        (words("Guerriero", bought_items=["Armatura Leggera"]), "Armatura Media", ["CC-BUILD-3"]),
        (words("Guerriero", bought_items=["Brocchiere"]), "Scudo da pugna", ["CC-BUILD-3"]),
        (words(bought_items=["Spada", "Spada"]), "Spada", []),
        (words("Guerriero", "Predone", bought_skills=["Schivare"]), "Incalzare", []),
    ],
)
def test_how_many_may_be_bought(given: dict[str, Any], card: str, broken: list[str]) -> None:
    assert ask("may_take", card=card, **given)["violations"] == broken


@pytest.mark.rule("CC-BUILD-3", "CC-BUILD-6", "CC-BUILD-8")
@pytest.mark.parametrize(
    ("word", "owned", "card", "on", "broken"),
    [
        ("Caotico", ["Spada"], "Armi Migliorate", "Spada", []),
        ("Caotico", ["Arco"], "Armi Migliorate", "Arco", []),
        ("Seguace Oscuro", ["Arco"], "Armi Crudeli", "Arco", ["CC-BUILD-6"]),
        ("Seguace Oscuro", ["Spada"], "Armi Crudeli", "Ascia", ["CC-BUILD-6"]),
        ("Seguace Oscuro", ["Spada"], "Armi Crudeli", None, ["CC-BUILD-6"]),
        ("Rinnegato", ["Artigli da Mischia"], "Armi avvelenate", "Artigli da Mischia", []),
        ("Elfo", ["Spada"], "Pistola integrata", "spada", []),
        ("Elfo", ["Maglio"], "Pistola integrata", "Maglio", []),
        ("Elfo", ["Martello"], "Pistola integrata", "Martello", []),
        ("Elfo", ["Arco"], "Pistola integrata", "Arco", ["CC-BUILD-8"]),
        ("Elfo", ["Spada"], "Pistola integrata", "Ascia", ["CC-BUILD-8"]),
    ],
)
def test_upgrades_of_weapons(word: str, owned: list[str], card: str, on: str | None, broken: list[str]) -> None:
    given = words(word, bought_items=owned)
    assert ask("may_take", card=card, on=on, **given)["violations"] == broken


@pytest.mark.rule("CC-BUILD-3", "CC-BUILD-6")
def test_an_upgrade_goes_once_on_each_copy() -> None:
    once = upgrade("Armi Migliorate", "Spada")
    one = words("Caotico", bought_items=["Spada"], bought_upgrades=[once, once])
    assert ask("fighter_cost", **one) == {"allowed": False, "cr": None, "violations": ["CC-BUILD-3"]}
    two = words("Caotico", bought_items=["Spada", "Spada"], bought_upgrades=[once, once])
    assert ask("fighter_cost", **two) == {"allowed": True, "cr": 26, "violations": []}
    whip = words("Sciacallo", "Elfo", bought_items=["Frusta"])
    assert ask("may_take", card="Pistola integrata", on="Frusta", **whip)["violations"] == ["CC-BUILD-8"]


@pytest.mark.rule("CC-BUILD-7")
def test_upgrades_of_armour_need_armour_and_go_once() -> None:
    knight = words("Campione", "Difensore")
    assert ask("may_take", card="Armatura migliorata", **knight)["violations"] == ["CC-BUILD-7"]
    dressed = {**knight, "bought_items": ["Armatura Pesante"]}
    assert ask("may_take", card="Armatura migliorata", **dressed)["cr"] == 3
    twice = {**dressed, "bought_upgrades": [upgrade("Armatura migliorata")]}
    assert ask("may_take", card="Armatura migliorata", **twice)["violations"] == ["CC-BUILD-3"]


@pytest.mark.rule("CC-BUILD-9")
def test_standard_and_instruments_leave_no_room_for_big_weapons() -> None:
    bearer = words("Alfiere", "Guerriero", bought_items=["Stendardo"])
    assert ask("may_take", card="Dotazioni da Musico", **bearer)["cr"] == 5
    assert ask("may_take", card="Spada", **bearer)["allowed"]
    for card in ("Spadone", "Arco", "Brocchiere"):
        assert ask("may_take", card=card, **bearer)["violations"] == ["CC-BUILD-9"], card
    printed = words("Alfiere", starting_equipment=["Arco"])
    assert ask("may_take", card="Stendardo", **printed)["violations"] == ["CC-BUILD-9"]


@pytest.mark.rule("CC-BUILD-10", "CC-SKILL-6")
@pytest.mark.parametrize(
    "card",
    ["Armi d'Ossa", "Lama Cerimoniale", "Fuga", "Presa Salda", "Rianimato", "Dominio dell’Artificio", "Iniziato Ki"],
)
def test_some_entries_are_never_sold(card: str) -> None:
    everything = words("Seguace Oscuro", "Esiliato", "Sciacallo", "Predone")
    assert ask("may_take", card=card, **everything) == {"allowed": False, "cr": None, "violations": ["CC-BUILD-10"]}


@pytest.mark.rule("CC-BUILD-11")
def test_flaming_weapons_of_legends_cost_as_elsewhere() -> None:
    assert ask("may_take", card="Armi infuocate", on="Spada", **words("Leggenda", bought_items=["Spada"]))["cr"] == 5


@pytest.mark.rule("CC-BUILD-12")
def test_prerequisites() -> None:
    mutant = words("Mutante")
    assert ask("may_take", card="Secrezione Caotica", **mutant)["violations"] == ["CC-BUILD-12"]
    rampant = {**mutant, "bought_skills": ["Mutazione Rampante"]}
    assert ask("may_take", card="Secrezione Caotica", **rampant)["cr"] == 2
    for weapon, broken in (
        ("Arco", True),
        ("Giavellotto", True),
        ("Ascia da lancio", True),
        ("Pugnale da lancio", False),
    ):
        raider = words("Predone", bought_items=[weapon])
        assert ask("may_take", card="Fuoco Ravvicinato", **raider)["violations"] == ["CC-BUILD-12"] * broken
    assert ask("may_take", card="Fuoco Ravvicinato", **words("Predone"))["violations"] == ["CC-BUILD-12"]


@pytest.mark.rule("CC-BUILD-1", "CC-BUILD-5")
@pytest.mark.parametrize(("base", "cost"), [(20, 17), (8, 5), (7, 5), (6, 5), (5, 5), (4, 4), (0, 0)])
def test_reinforcements_cost_less_but_not_below_five(base: int, cost: int) -> None:
    given = {"base_cr": base, "class_words": ["Umano"], "bought_skills": ["Rinforzi"]}
    assert ask("fighter_cost", **given)["cr"] == cost


@pytest.mark.rule("CC-BUILD-1", "CC-BUILD-5", "CC-BUILD-14", "CC-BUILD-15", "CC-PROFILE-2")
def test_the_cost_of_a_fighter() -> None:
    assert ask("fighter_cost", **RAZZIATORE) == {"allowed": True, "cr": 20, "violations": []}
    equipped = {**RAZZIATORE, "bought_items": ["Pistola", "Spada"], "bought_skills": ["Schivare"]}
    assert ask("fighter_cost", **equipped)["cr"] == 20 + 5 + 2 + 10
    assert ask("may_take", card="Rinforzi", **ASSALTATORE) == {"allowed": True, "cr": 0, "violations": []}
    dodging = words("Esploratore", bought_skills=["Schivare", "Eludere"])
    assert ask("fighter_cost", **dodging)["cr"] == 45
    faulty = {
        **RAZZIATORE,
        "bought_items": ["Mitragliatrice", "Lama Cerimoniale"],
        "bought_skills": ["Pelle Dura", "Pelle Dura", "Fuoco Ravvicinato", "Iniziato Ki"],
    }
    assert ask("fighter_cost", **faulty)["violations"] == ["CC-BUILD-2", "CC-BUILD-3", "CC-BUILD-10"]


def test_errors_in_their_order() -> None:
    assert ask("may_take") == {"error": "missing_input"}
    assert ask("may_take", card="Dardo di Fuoco") == {"error": "unknown_card"}
    assert ask("may_take", card="Spada", bought_items=["Armi Nere"]) == {"error": "unknown_card"}
    assert ask("may_take", card="Spada", base_cr=-1) == {"error": "bad_number"}
    assert ask("may_take", card="Sporta", base_cr=-1, grants=["x"]) == {"error": "unknown_value"}
    assert ask("may_take", base_cr=-1, bought_upgrades=[{"on": "Spada"}]) == {"error": "missing_input"}
    assert ask("fighter_cost", bought_skills=None, profile=None) == {"allowed": True, "cr": 0, "violations": []}
    assert ask("split_class") == {"error": "missing_input"}
