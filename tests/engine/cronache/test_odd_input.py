"""Whatever comes in, building, turns and attacks answer with their fields or with an error of section 33.6."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.engine.books.base import Calc
from rules.engine.books.cronache import (
    acting,
    attacking,
    company,
    effective,
    founding,
    harm,
    hitting,
    setting_up,
    thresholds,
    turns,
    weapons,
)
from rules.engine.books.cronache.fighter import FIELDS
from tests.engine.cronache.asking import Asker, catalogue

CHAPTERS = (
    *(founding, company, weapons, effective),
    *(setting_up, turns, acting),
    *(attacking, thresholds, hitting, harm),
)
CALCS: list[Calc] = [calc for chapter in CHAPTERS for calc in chapter.CALCS]
ask = Asker(CALCS)

ERRORS = {
    *("missing_input", "unknown_value", "unknown_card", "bad_number", "bad_face", "too_few_dice", "dice_mismatch"),
    *("wrong_die", "must_bid", "out_of_turn", "choice_needed", "ally_near_target"),
}
WORDS = ["a", "b", "d4", "d6", "d8", "attack_melee", "attack_ranged", "move", "use_power", "test_forza", "open", "hand"]
PLAIN: list[Any] = [None, True, False, 0, 1, 2, 3, 4, 8, 9, -1, 1.5, 1e300, 10**30, "", "x", [], {}, [[]], [None], [{}]]


def anything(chance: random.Random, depth: int = 0) -> Any:
    pick = chance.random()
    if pick < 0.5:
        return chance.choice(PLAIN)
    if pick < 0.65:
        return chance.choice(WORDS)
    if pick < 0.8:
        return chance.choice(NAMES)
    if depth > 1:
        return None
    if pick < 0.9:
        return [anything(chance, depth + 1) for _ in range(chance.randint(1, 3))]
    return {name: anything(chance, depth + 1) for name in chance.sample(sorted(FIELDS), 3)}


NAMES = sorted(card.name for card in catalogue().cards.values())


@pytest.mark.parametrize("calc", CALCS, ids=lambda calc: calc.name)
def test_every_answer_is_an_answer(calc: Calc) -> None:
    chance = random.Random(calc.name)
    for _ in range(400):
        given = {name: anything(chance) for name in calc.inputs if chance.random() < 0.9}
        answer = ask(calc.name, **given)
        assert isinstance(answer, dict)
        assert set(answer) != {"error"} or answer["error"] in ERRORS, (given, answer)


def test_the_first_half_has_all_its_calculations() -> None:
    assert len({calc.name for calc in CALCS}) == 28


@pytest.mark.parametrize("calc", CALCS, ids=lambda calc: calc.name)
def test_nothing_at_all_is_answered_too(calc: Calc) -> None:
    assert ask(calc.name) == ask(calc.name, **dict.fromkeys(calc.inputs))
