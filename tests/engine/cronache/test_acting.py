"""What actions cost and who may take them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.books.cronache import acting
from tests.engine.cronache.asking import Asker

ask = Asker(acting.CALCS)


@pytest.mark.rule("CC-ACTION-1", "CC-ACTION-7", "CC-SKILL-1", "CC-POWER-4", "CC-MELEE-7")
@pytest.mark.parametrize(
    ("action", "given", "cost", "threshold"),
    [
        ("attack_melee", {}, 1, 4),
        ("attack_ranged", {}, 1, 4),
        ("attack_ranged", {"fighter": {"ranged_weapon": "Fucile di precisione"}}, 3, 4),
        ("move", {}, 1, None),
        ("skill_active", {}, 1, None),
        ("skill_free", {}, 0, None),
        ("skill_threshold", {}, 1, None),
        ("skill_complete", {}, 3, None),
        ("use_power", {"rank": 4}, 4, 4),
        ("stand_up", {}, 1, None),
        ("swim", {}, 2, None),
        ("move_in_cover", {}, 2, None),
        ("Colpo di Guardia", {}, 1, 4),
        ("Colpo del Veterano", {}, 2, 4),
    ],
)
def test_the_price_of_actions(action: str, given: dict[str, Any], cost: int, threshold: int | None) -> None:
    answer = ask("action_cost", action=action, **given)
    assert (answer["dice_cost"], answer["threshold"]) == (cost, threshold)


@pytest.mark.rule("CC-DICE-5", "CC-MOVE-10", "CC-RANGED-10")
@pytest.mark.parametrize(
    ("action", "fighter", "attack", "move"),
    [
        ("attack_melee", {}, "d4", None),
        ("attack_melee", {"weapon_upgrades": ["Armi leggendarie"]}, "d8", None),
        ("Colpo del Veterano", {"weapon_upgrades": ["Armi leggendarie"]}, "d8", None),
        ("attack_ranged", {"ranged_upgrades": ["Armi leggendarie"]}, "d4", None),
        ("move", {}, None, "d4"),
        ("move", {"skills": ["Corsa"]}, None, "d8"),
        ("move_in_cover", {"skills": ["Corsa"]}, None, "d8"),
        ("jump", {"skills": ["Corsa"]}, None, "d4"),
        ("climb", {}, None, "d4"),
        ("swim", {}, None, None),
        ("use_power", {}, None, None),
    ],
)
def test_the_dice_that_are_rolled(action: str, fighter: Any, attack: str | None, move: str | None) -> None:
    answer = ask("action_cost", action=action, fighter=fighter, die="d4", rank=1)
    assert (answer["attack_die"], answer["move_die"]) == (attack, move)


@pytest.mark.rule("CC-DICE-5", "CC-RANGED-10")
def test_a_shot_on_the_move_takes_a_d8() -> None:
    assert ask("action_cost", action="tiro in avanzata", die="d8") == {
        "dice_cost": 1,
        "threshold": 4,
        "attack_die": "d6",
        "move_die": "d4",
    }
    assert ask("action_cost", action="Tiro in Avanzata", die="d6") == {"error": "wrong_die"}
    assert ask("action_cost", action="Tiro in Avanzata") == {"error": "missing_input"}
    assert ask("action_cost", action="Tiro in Avanzata", die="d12") == {"error": "unknown_value"}
    assert ask("action_cost", action="use_power") == {"error": "missing_input"}
    assert ask("action_cost", action="use_power", rank=5) == {"error": "bad_number"}
    assert ask("action_cost", action="sleep") == {"error": "unknown_value"}


THREE = {"dice_left": 3}


@pytest.mark.rule("CC-TURN-1", "CC-ACTION-3", "CC-ACTION-4", "CC-ACTION-6", "CC-SWIM-5", "CC-COND-3", "CC-COND-4")
@pytest.mark.parametrize(
    ("action", "fighter", "given", "violations"),
    [
        ("move", THREE, {}, []),
        ("move", {}, {}, ["CC-ACTION-3"]),
        ("move", THREE, {"deployed": False}, ["CC-ACTION-3"]),
        ("move", {**THREE, "resistance_left": 0}, {}, ["CC-ACTION-3"]),
        ("skill_free", {}, {}, []),
        ("skill_complete", {"dice_left": 2}, {}, ["CC-ACTION-3"]),
        ("use_power", THREE, {"rank": 4}, ["CC-ACTION-3"]),
        ("move", THREE, {"own_hand": False}, ["CC-TURN-1"]),
        ("skill_active", THREE, {"own_hand": False, "reaction": True}, []),
        ("attack_ranged", {**THREE, "ranged_weapon": "Balestra"}, {"uses_this_turn": 1}, ["CC-ACTION-6"]),
        ("attack_ranged", {**THREE, "ranged_weapon": "Arco"}, {"uses_this_turn": 5}, []),
        ("attack_ranged", {"dice_left": 2, "ranged_weapon": "Fucile di precisione"}, {}, ["CC-ACTION-3"]),
        ("move", {**THREE, "in_water": True, "started_in_water": True}, {}, ["CC-SWIM-5"]),
        ("swim", {**THREE, "in_water": True, "started_in_water": True}, {}, []),
        ("move", {**THREE, "started_in_water": True}, {}, []),
        ("move", {**THREE, "conditions": ["Gelo"]}, {}, []),
        ("move", {**THREE, "conditions": ["Gelo"]}, {"movement_actions": 1}, ["CC-COND-3"]),
        ("jump", {**THREE, "conditions": ["Gelo"]}, {"movement_actions": 1}, []),
        ("move", {**THREE, "conditions": ["A Terra"]}, {}, ["CC-COND-4"]),
        ("stand_up", {**THREE, "conditions": ["A Terra"]}, {}, []),
        ("stand_up", THREE, {}, ["CC-COND-4"]),
        ("move", {"conditions": ["A Terra"]}, {"own_hand": False}, ["CC-TURN-1", "CC-ACTION-3", "CC-COND-4"]),
    ],
)
def test_who_may_act(action: str, fighter: Any, given: dict[str, Any], violations: list[str]) -> None:
    answer = ask("may_act", action=action, fighter=fighter, **given)
    assert (answer["allowed"], answer["violations"]) == (not violations, violations)


def test_using_a_power_needs_its_rank() -> None:
    assert ask("may_act", action="use_power", fighter=THREE) == {"error": "missing_input"}
    assert ask("may_act", action="use_power", fighter=THREE, rank=2) == {
        "allowed": True,
        "dice_cost": 2,
        "violations": [],
    }
