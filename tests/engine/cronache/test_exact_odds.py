"""Chances of moves, tests and powers against every way the dice fall, each asked of the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.engine.books.base import OddsCalc
from rules.engine.books.cronache import (
    climbing,
    conditions,
    moving,
    moving_odds,
    mutations,
    powers,
    rolling_odds,
    sight,
    swimming,
    trials,
)
from rules.engine.inputs import read_all
from rules.engine.types import BadInput
from tests.engine.asking import Outcome, by_outcome, counted
from tests.engine.cronache.asking import Asker, catalogue

ask = Asker(*(one.CALCS for one in (climbing, conditions, moving, mutations, powers, sight, swimming, trials)))
ODDS: dict[str, OddsCalc] = {**moving_odds.ODDS, **rolling_odds.ODDS}
SIDES = {"d4": 4, "d6": 6, "d8": 8}


def chances(name: str, **given: Any) -> dict[Outcome, Fraction]:
    odds = ODDS[name]
    try:
        rows = odds.run(catalogue(), **read_all(odds.inputs, given))
    except BadInput as refused:
        return {(refused.code,): Fraction(1)}
    assert sum(one.chance for one in rows) == 1
    return by_outcome(rows)


def thrown(*dice: str) -> Iterator[tuple[int, ...]]:
    return product(*(range(1, SIDES[die] + 1) for die in dice))


def agree(found: dict[Outcome, Fraction], outcomes: Iterable[Outcome]) -> None:
    assert found == counted(outcomes)


FIGHTERS: list[dict[str, Any]] = [
    {},
    {"skills": ["Accelerazione Genetica: Velocità", "Corsa"], "auras": ["Aura di Rapidità"]},
    {"skills": ["Benedizione degli Dei"], "effects": ["Berserker", "Grido di Richiamo"]},
]


@pytest.mark.rule("CC-MOVE-1", "CC-MOVE-3", "CC-MOVE-10")
class TestDistances:
    @pytest.mark.parametrize("die", SIDES)
    @pytest.mark.parametrize("action", ["move", "move_in_cover", "walk_carefully"])
    @pytest.mark.parametrize(
        "ground", [["open"], ["difficult", "dangerous"], ["very_difficult", "extremely_dangerous"]]
    )
    @pytest.mark.parametrize("fighter", FIGHTERS)
    def test_one_die(self, die, action, ground, fighter):
        given = {"action": action, "fighter": fighter, "terrain": ground, "toward_caller": True}
        runs = "Corsa" in fighter.get("skills", []) and action != "walk_carefully"
        outcomes = []
        for (natural,) in thrown("d8" if runs else die):
            answer = ask("movement", natural=natural, **given)
            outcomes.append(("distance", answer["max_cm"], answer["damage_taken"]))
        agree(chances("movement", die=die, **given), outcomes)

    @pytest.mark.rule("CC-MOVE-9")
    @pytest.mark.parametrize("dice", [1, 2, 3])
    @pytest.mark.parametrize("ground", [["open"], ["difficult", "dangerous"]])
    def test_a_fast_retreat(self, dice, ground):
        given = {"action": "Ritirata Rapida", "fighter": {"dice_left": dice}, "terrain": ground}
        answers = [ask("movement", rolls=list(rolls), **given) for rolls in thrown(*["d8"] * dice)]
        agree(chances("movement", **given), [("distance", one["max_cm"], one["damage_taken"]) for one in answers])

    def test_what_cannot_be_asked(self):
        assert chances("movement", action="move") == {("missing_input",): 1}
        assert chances("movement", action="move", die="d4", terrain=["impassable"]) == {("impassable",): 1}
        assert chances("movement", action="Ritirata Rapida") == {("too_few_dice",): 1}
        assert chances("movement", action="Ritirata Rapida", fighter={"dice_left": 10**9}) == {("bad_number",): 1}


@pytest.mark.rule("CC-CLIMB-2", "CC-CLIMB-4")
class TestClimbs:
    @pytest.mark.parametrize("die", SIDES)
    @pytest.mark.parametrize("fighter", [{}, {"equipment": ["Rampino"], "skills": ["Intangibilità"]}])
    @pytest.mark.parametrize(("height", "zones"), [(6, []), (9, [2.5, 7]), (20, [3, 15])])
    def test_up_and_down(self, die, fighter, height, zones):
        given = {"climb_difficulty": 3, "height_cm": height, "zones_cm": zones, "fighter": fighter}
        up = [ask("climb", natural=natural, **given)["ends_cm"] for (natural,) in thrown(die)]
        agree(chances("climb", die=die, **given), [("climbed", self.told(end)) for end in up])
        given |= {"model_cm": 3, "table_effects": ["Venti di Tempesta"]}
        down = [ask("climb_down", natural=natural, **given) for (natural,) in thrown(die)]
        outcomes = [
            ("fell", one["damage_taken"]) if one["fall_cm"] else ("climbed_down", self.told(one["ends_cm"]))
            for one in down
        ]
        agree(chances("climb_down", die=die, **given), outcomes)

    @staticmethod
    def told(end: float) -> int | str:
        return end if isinstance(end, int) else str(end)

    def test_no_way_up(self):
        given = {"die": "d4", "climb_difficulty": "none", "height_cm": 3}
        assert chances("climb", **given) == chances("climb_down", model_cm=3, **given) == {("unclimbable",): 1}


@pytest.mark.rule("CC-SWIM-2", "CC-SWIM-3", "CC-SWIM-4")
class TestSwims:
    @pytest.mark.parametrize("dice", [[], ["d4"], ["d4", "d8"]])
    @pytest.mark.parametrize("bank", [None, 7, 12.5, 40])
    @pytest.mark.parametrize("started", [False, True])
    def test_check_distance_and_the_rest(self, dice, bank, started):
        fighter = {"dice_left": 2 + len(dice), "started_in_water": started}
        outcomes: list[Outcome] = []
        for natural, distance, *rest in thrown("d6", "d8", *dice):
            short = natural >= 4 and bank is not None and 2 * distance < bank
            answer = ask(
                "swim",
                natural=natural,
                distance_natural=distance,
                bank_cm=bank,
                rolls=rest if short else [],
                fighter=fighter,
            )
            if answer["success"]:
                outcomes.append(("ashore" if answer["ashore"] else "in_water",))
            else:
                outcomes.append(("drowned" if answer["drowned"] else "cancelled",))
        agree(chances("swim", die="d6", distance_die="d8", dice=dice, bank_cm=bank, fighter=fighter), outcomes)

    def test_heavy_armour(self):
        fighter = {"armour": "Armatura Pesante"}
        assert chances("swim", die="d6", distance_die="d8", fighter=fighter) == {("heavy_armour",): 1}


@pytest.mark.rule("CC-TEST-2")
class TestTestsOverTheDiceThatAreLeft:
    @pytest.mark.parametrize("dice", [[], ["d4"], ["d8"], ["d4", "d6", "d8"], ["d8", "d4", "d4"]])
    @pytest.mark.parametrize(
        "fighter",
        [{}, {"skills": ["Volontà di Ferro"]}, {"enemy_auras": ["Aura di Disperazione"]}, {"skills": ["Rianimato"]}],
    )
    def test_spent_one_after_the_other(self, dice, fighter):
        outcomes = []
        for rolls in thrown(*dice):
            answer = ask("test", purpose="test_spirito", rolls=list(rolls), fighter={"dice_left": len(dice), **fighter})
            outcomes.append(("success" if answer["success"] else "failure", answer["dice_spent"]))
        agree(chances("test", purpose="test_spirito", dice=dice, fighter=fighter), outcomes)

    def test_a_threshold_that_no_die_reaches(self):
        fighter = {"enemy_auras": ["Aura di Disperazione"]}
        assert chances("test", purpose="test_riflessi", dice=["d4"], fighter=fighter) == {("failure", 1): 1}

    def test_dice_are_of_three_sizes_and_not_endless(self):
        assert chances("test", purpose="test_forza", dice=["d12"]) == {("unknown_value",): 1}
        assert chances("test", purpose="test_forza", dice=["d8"] * 100) == {("unknown_value",): 1}


@pytest.mark.rule("CC-POWER-3")
class TestPowers:
    @pytest.mark.parametrize("die", SIDES)
    @pytest.mark.parametrize("school", ["sorcery", "psionic", "hypnotic"])
    @pytest.mark.parametrize("skills", [[], ["Sviluppo Mentale", "Mente Prodigiosa", "Talento Prodigioso"]])
    def test_one_die(self, die, school, skills):
        pools = dict.fromkeys(("points_arcano", "points_concentrazione", "points_illusione"), 1)
        given = {"school": school, "target": {"skills": ["Avversione"]}}
        outcomes = []
        for (natural,) in thrown(die):
            fighter = {"skills": skills, "dice_left": 1, **pools}
            answer = ask("power_use", natural=natural, rank=1, fighter=fighter, **given)
            outcomes.append(("success" if answer["success"] else "failure",))
        agree(chances("power_use", die=die, fighter={"skills": skills}, **given), outcomes)


@pytest.mark.rule("CC-DEV-1")
class TestDeviation:
    def test_a_direction_and_three_dice(self):
        outcomes: list[Outcome] = []
        for direction, *rolls in thrown("d6", "d6", "d6", "d6"):
            moved = direction not in (1, 6)
            given = {"direction_natural": direction, "rolls": rolls if moved else []}
            answer = ask("deviation", deviations=[given])
            shift = ("shifted", answer["directions"][0], answer["shifts_cm"][0])
            outcomes.append(shift if moved else ("no_shift",))
        agree(chances("deviation"), outcomes)


@pytest.mark.rule("CC-MUT-2", "CC-MUT-3")
class TestMutations:
    @pytest.mark.parametrize("die", SIDES)
    @pytest.mark.parametrize("again", [[], [2, 3], [1, 4]])
    @pytest.mark.parametrize("skills", [[], ["Secrezione Caotica"]])
    def test_with_and_without_a_second_throw(self, die, again, skills):
        outcomes = []
        for natural, second in thrown(die, die):
            repeats = bool(skills) and natural in again and natural != 1
            fighter = {"skills": skills}
            answer = ask(
                "mutation", die=die, natural=natural, fighter=fighter, reroll_natural=second if repeats else None
            )
            outcomes.append(("mutation", answer["result"]))
        agree(chances("mutation", die=die, fighter={"skills": skills}, reroll_on=again), outcomes)


@pytest.mark.rule("CC-COND-5")
class TestPushes:
    @pytest.mark.parametrize("fighter", [{}, {"skills": ["Intangibilità"]}])
    @pytest.mark.parametrize("stops", [{}, {"edge_cm": 7}, {"obstacle_cm": 4, "obstacle_height_cm": 7}])
    def test_two_dice_and_what_stops_them(self, fighter, stops):
        answers = [ask("push", rolls=list(rolls), fighter=fighter, **stops) for rolls in thrown("d6", "d4")]
        agree(chances("push", fighter=fighter, **stops), [("pushed", one["moved_cm"]) for one in answers])


def test_names_stand_under_themselves_and_no_input_is_a_face():
    assert all(name == one.name for name, one in ODDS.items())
    assert not [name for name, one in ODDS.items() if any(wanted.is_face for wanted in one.inputs.values())]
