"""Where two rules or two faults meet: answers worked out from the rules before anybody asked."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.cronache import (
    attacking,
    auras,
    company,
    conditions,
    founding,
    hitting,
    moving,
    setting_up,
)
from tests.engine.cronache.asking import Asker

ask = Asker(
    *(attacking.CALCS, auras.CALCS, company.CALCS, conditions.CALCS),
    *(founding.CALCS, hitting.CALCS, moving.CALCS, setting_up.CALCS),
)


def refused(code: str) -> dict[str, str]:
    return {"error": code}


@pytest.mark.rule("CC-CLASS-1", "CC-CLASS-5")
@pytest.mark.parametrize("word", ["Guerriero Tecnofero", "Wurgar", "Guerriero!", "guerriero_tecnofero", "Comuni"])
def test_a_word_that_is_no_class_word_opens_nothing(word: str) -> None:
    assert ask("lists_open", class_words=[word]) == ask("lists_open")


@pytest.mark.rule("CC-CLASS-7", "CC-SCOPE-3")
def test_class_words_are_compared_as_names() -> None:
    here = {"card": "Circolo della Legge", "start_cm": 8, "end_cm": 1}
    assert ask("circle", **here, fighter={"class_words": ["PALADINO "]})["allowed"]
    assert not ask("circle", **here, fighter={"class_words": ["Paladino Elfo"]})["allowed"]


@pytest.mark.rule("CC-BUILD-15")
def test_all_faults_of_a_fighter_at_once() -> None:
    answer = ask(
        "may_take",
        card="Fuga",
        class_words=["Alfiere"],
        bought_items=["Stendardo", "Stendardo", "Spadone", "Arco"],
        bought_upgrades=[
            {"name": "Armi Nere", "on": "Arco"},
            {"name": "Armatura Divina"},
            {"name": "Pistola integrata", "on": "Arco"},
        ],
        bought_skills=["Secrezione Caotica"],
    )
    rules = (2, 3, 6, 7, 8, 9, 10, 12)
    assert answer == {"allowed": False, "cr": None, "violations": [f"CC-BUILD-{number}" for number in rules]}


@pytest.mark.rule("CC-SETUP-8")
def test_speaking_out_of_turn_is_told_before_missing_dice() -> None:
    def bid(*bids: tuple[str, int | None], **given: Any) -> Any:
        listed = [{"player": player, "natural": natural} for player, natural in bids]
        return ask("initiative", first="a", bids=listed, **given)

    assert bid(("a", 2), dice_a=0) == refused("too_few_dice")
    assert bid(("a", 2), ("a", 3), dice_a=0) == refused("out_of_turn")
    assert bid(("a", 2), ("b", None), ("b", 3), dice_a=0) == refused("out_of_turn")
    assert bid(("b", 2), dice_b=0) == refused("must_bid")


@pytest.mark.rule("CC-COND-1")
def test_a_condition_that_is_none_is_not_a_missing_one() -> None:
    assert ask("condition_effect", event="test", condition="Sonno") == refused("unknown_value")
    assert ask("condition_effect", event="test") == refused("missing_input")


@pytest.mark.rule("CC-COMP-1", "CC-SETUP-8", "CC-MOVE-2")
@pytest.mark.parametrize("entry", ["x", 5, [], True])
def test_an_entry_that_is_no_object_is_an_unknown_value(entry: Any) -> None:
    assert ask("company_check", recruitment_points=9, fighters=[entry]) == refused("unknown_value")
    assert ask("initiative", first="a", bids=[entry]) == refused("unknown_value")
    assert ask("path", natural=3, segments=[entry]) == refused("unknown_value")
    assert ask("attack_ranged", die="d6", natural=3, fighter=entry) == refused("unknown_value")


@pytest.mark.rule("CC-COMP-1")
def test_an_entry_without_its_fields_is_a_missing_input() -> None:
    assert ask("company_check", recruitment_points=9, fighters=[{}]) == refused("missing_input")


@pytest.mark.rule("CC-MELEE-6", "CC-COND-8")
@pytest.mark.parametrize(
    ("fighter", "target", "received"),
    [
        ({}, {}, ["Respinto"]),
        ({"weapon": "Spadone"}, {}, ["Respinto"]),
        ({"weapon": "Lancia"}, {}, []),
        ({"weapon_upgrades": ["Armi del Flagello"]}, {}, ["A Terra", "Respinto"]),
        ({}, {"skills": ["Intangibilità"]}, []),
    ],
)
def test_the_dragon_pushes_a_target_that_stands_near(fighter: Any, target: Any, received: list[str]) -> None:
    doctrine = {"effects": ["Dottrina del Dragone"], **fighter}
    answer = ask("melee_hit", natural=5, fighter=doctrine, target=target)
    assert answer["conditions_received"] == received


@pytest.mark.rule("CC-DMG-1", "CC-DMG-2")
def test_everything_that_adds_to_damage_at_once() -> None:
    fighter = {
        "damage": 2,
        "weapon": "Grande Ascia",
        "weapon_upgrades": ["Armi del Flagello"],
        "skills": ["Astio", "Danza di Lame", "Maglio del Caos"],
        "effects": ["Berserker", "Ira", "Dottrina dell'Orso"],
        "mutation": 7,
    }
    answer = ask("melee_hit", natural=5, fighter=fighter, critical=True, chosen_enemy=True, melee_successes=1)
    assert answer["damage_dealt"] == 2 * (2 + 7) + 2
