"""Whatever comes in, moves, tests, skills, powers and conditions answer with JSON and never break."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.books.cronache import (
    auras,
    climbing,
    conditions,
    limits,
    moving,
    moving_odds,
    mutations,
    points,
    power_effects,
    powers,
    rerolls,
    rolling_odds,
    sight,
    skill_types,
    swimming,
    trials,
)
from rules.engine.books.cronache.fighter import FIELDS
from rules.engine.inputs import read_all
from rules.engine.types import BadInput
from tests.engine.cronache.asking import Asker, catalogue

CHAPTERS = (auras, climbing, conditions, limits, moving, mutations, points, power_effects, powers, rerolls, sight, skill_types,
            swimming, trials)  # fmt: skip
CALCS = [calc for chapter in CHAPTERS for calc in chapter.CALCS]
ODDS = [*moving_odds.ODDS.values(), *rolling_odds.ODDS.values()]
ask = Asker(CALCS)
CODES = {"missing_input", "unknown_value", "unknown_card", "bad_number", "bad_face", "too_few_dice", "too_few_points",
         "too_few_markers", "dice_mismatch", "impassable", "unclimbable", "heavy_armour", "no_reroll", "bad_type",
         "not_an_action", "prone", "not_own_hand", "blocked", "not_known", "bad_target", "no_test", "no_condition"}  # fmt: skip

ANSWERS = {
    "may_move": "allowed violations",
    "movement": "max_cm damage_taken",
    "path": "allowed damage_taken violations",
    "jump": "distances_cm damage_taken",
    "climb": "climb_difficulty_used value_cm ends_cm",
    "climb_down": "climb_difficulty_used value_cm ends_cm fall_cm damage_taken conditions_received",
    "fall": "damage_taken conditions_received lost",
    "swim": "success max_cm ashore drowned dice_spent",
    "may_reroll": "allowed violations",
    "test": "threshold success dice_spent dice_left_after",
    "deviation": "directions shifts_cm right_cm forward_cm",
    "line_of_sight": "line_of_sight",
    "decode_type": "code threshold dice_cost reaction",
    "skill_use": "success dice_spent dice_left_after",
    "aura_reaches": "radius_cm affected",
    "circle": "allowed violations",
    "points_gained": "points_arcano_gained points_concentrazione_gained points_illusione_gained",
    "token_use": "marker_after bonus_dice",
    "powers_open": "sorcery psionic ki hypnotic emanation kinetic power_level",
    "power_use": "threshold success cancelled dice_spent points_spent",
    "power_defence": "immune test",
    "power_effect": "damage_dealt push_cm marker_charge_placed",
    "condition_received": "received conditions_after",
    "condition_effect": "success dice_spent damage_taken conditions_after",
    "push": "max_cm moved_cm conditions_after",
    "mutation": "result removed combat_change damage_change resistance_change test_forza_change turn_die critical_condition",
}

WORDS = st.sampled_from(
    ["move", "climb", "swim", "none", "d4", "d6", "d8", "test_forza", "test_spirito", "sorcery", "emanation", "ally", "a", "open",
     "dangerous", "impassable", "Fuoco", "Veleno", "A Terra", "Respinto", "Intangibilità", "Rianimato", "Ritirata Rapida",
     "Spada", "Armi Maledette", "Stendardo", "Suscettibile", "Maglio Ki", "Tempesta", "Mistico della Prima Fiamma", "Debello",
     "reroll", "P", "A[4]", "AC", "use_power", "willpower", "Circolo del Caos", "Razziatore", "test", "roll", "scenery", ""]
)  # fmt: skip
SCALARS = st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | WORDS | st.integers() | st.text(max_size=4)
SMALL = SCALARS | st.lists(SCALARS, max_size=4) | st.dictionaries(WORDS, SCALARS, max_size=3)
FIGHTER = st.dictionaries(st.sampled_from(sorted(FIELDS)), SMALL, max_size=5)
VALUES = SMALL | FIGHTER | st.lists(SMALL | FIGHTER, max_size=3)


def json_only(answer: Any) -> None:
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


@pytest.mark.parametrize("calc", CALCS, ids=lambda one: one.name)
class TestNoInputBreaksACalculation:
    @settings(max_examples=60, deadline=None)
    @given(data=st.data())
    def test_it_answers_with_its_fields_or_one_error(self, calc, data):
        names = sorted(calc.inputs)
        given = data.draw(st.dictionaries(st.sampled_from(names), VALUES, max_size=len(names)))
        answer = ask(calc.name, **given)
        json_only(answer)
        if "error" in answer:
            assert set(answer) == {"error"}
            assert answer["error"] in CODES
        else:
            assert set(answer) == set(ANSWERS[calc.name].split())

    @settings(max_examples=40, deadline=None)
    @given(data=st.data())
    def test_null_is_the_same_as_nothing(self, calc, data):
        names = sorted(calc.inputs)
        given = data.draw(st.dictionaries(st.sampled_from(names), VALUES, max_size=4))
        padded = {**dict.fromkeys(names), **given, "of no concern": 1}
        assert ask(calc.name, **padded) == ask(calc.name, **given)


@pytest.mark.parametrize("odds", ODDS, ids=lambda one: one.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_chances_add_up_or_are_refused(odds, data):
    given = data.draw(st.dictionaries(st.sampled_from([*sorted(odds.inputs), "x"]), VALUES, max_size=6))
    try:
        rows = odds.run(catalogue(), **read_all(odds.inputs, given))
    except BadInput as refused:
        code = refused.code
    else:
        code = None
        assert sum(one.chance for one in rows) == 1
        assert all(one.chance > 0 for one in rows)
    assert code is None or code in CODES


def test_every_calculation_of_the_second_half_is_there():
    assert {calc.name for calc in CALCS} == set(ANSWERS)
