"""Chances of a melee: against every face of small fights, another library for great ones, and what must hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.books.dozen_die.armour import CALCS as ARMOUR
from rules.engine.books.dozen_die.melee import CALCS
from rules.engine.books.dozen_die.melee_odds import ODDS
from tests.bench.icepool_melee import hits_by_mixture, hits_by_pools
from tests.engine.asking import asker, chances, counted, rolls

ask = asker((*CALCS, *ARMOUR))
VALUES = st.integers(-1, 14)
DICE = st.integers(0, 8)

BARE = {"dx": 4, "pool": 12}
GHOST = {"dx": 3, "ethereal": True}
PLATED = {"dx": 3, "pool": 12, "pieces": [{"bonus": 3}, {"bonus": 1, "magic": True}]}


def hits(att_value, att_dice, def_value, def_dice):
    return chances(ODDS["melee_hits"], att_value=att_value, att_dice=att_dice, def_value=def_value, def_dice=def_dice)


def losses(attacker, defender, multiplier=1):
    return chances(ODDS["melee_losses"], attacker=attacker, defender=defender, multiplier=multiplier)


def winning(answer, code="attacker_wins"):
    return sum(chance for (outcome, *_), chance in answer.items() if outcome == code)


def expected_loss(answer, code="attacker_wins"):
    return sum(chance * outcome[1] for outcome, chance in answer.items() if outcome[0] == code)


def fought(att_value, att_rolls, def_value, def_rolls):
    """Outcome of one melee by the calculation, as the odds name it."""
    answer = ask(
        "melee_conflict",
        att_value=att_value,
        att_rolls=list(att_rolls),
        def_value=def_value,
        def_rolls=list(def_rolls),
    )
    if answer["result"] == "draw":
        return ("draw",)
    return f"{answer['result']}_wins", answer["attacker_hits"] + answer["defender_hits"]


def armour_of(one, other):
    """Class and dice of one side's armour against the other's weapon, by the calculations."""
    weapon = {"penetrating": False, "cutting": False, "slayer_match": False, **other.get("weapon", {})}
    worn = {name: one[name] for name in ("dx", "pieces", "fixed", "fixed_magic", "ethereal") if name in one}
    return (
        ask("armour_class", penetrating=weapon["penetrating"], **worn),
        ask(
            "armour_dice",
            ethereal=one.get("ethereal", False),
            cutting=weapon["cutting"],
            slayer_match=weapon["slayer_match"],
            pool=one["pool"],
        ),
    )


def losses_by_hand(attacker, defender, multiplier=1):
    """Chance of each outcome, found by rolling all faces of the fight and then all faces of the armour rolls."""
    guards = {"attacker_wins": armour_of(defender, attacker), "defender_wins": armour_of(attacker, defender)}
    found = {}
    fight = counted(
        fought(attacker["value"], faces[: attacker["dice"]], defender["value"], faces[attacker["dice"] :])
        for faces in rolls(attacker["dice"] + defender["dice"])
    )
    for outcome, chance in fight.items():
        if outcome == ("draw",):
            found[outcome] = chance
            continue
        code, number = outcome
        armour_class, dice = guards[code]
        lost = counted(
            (
                ask(
                    "melee_damage",
                    armour_class=armour_class,
                    armour_rolls=[list(faces[dice * hit : dice * hit + dice]) for hit in range(number)],
                    multiplier=multiplier,
                ),
            )
            for faces in rolls(dice * number)
        )
        for (hp,), armour_chance in lost.items():
            found[(code, hp)] = found.get((code, hp), Fraction(0)) + chance * armour_chance
    return found


@pytest.mark.rule("DD-MELEE-5")
class TestTheChancesOfHitsAreThoseOfAllFaces:
    @pytest.mark.parametrize(("att_dice", "def_dice"), [(0, 0), (0, 2), (2, 0), (1, 1), (2, 1), (1, 3), (2, 2)])
    @pytest.mark.parametrize(("att_value", "def_value"), [(6, 4), (12, 11), (0, 7), (3, 3), (-2, 0)])
    def test_small_fights_agree_with_rolling_everything(self, att_value, att_dice, def_value, def_dice):
        by_hand = counted(
            fought(att_value, faces[:att_dice], def_value, faces[att_dice:]) for faces in rolls(att_dice + def_dice)
        )
        assert hits(att_value, att_dice, def_value, def_dice) == by_hand

    @pytest.mark.parametrize("fight", [(11, 12, 11, 12), (8, 9, 5, 12), (6, 12, 12, 1)])
    def test_great_fights_agree_with_another_library(self, fight):
        found = {
            (0 if outcome == ("draw",) else outcome[1] * (1 if outcome[0] == "attacker_wins" else -1)): chance
            for outcome, chance in hits(*fight).items()
        }
        assert found == {number: chance for number, chance in hits_by_pools(*fight).items() if chance}
        assert found == {number: chance for number, chance in hits_by_mixture(*fight).items() if chance}

    @given(VALUES, DICE, VALUES, DICE)
    def test_they_add_up_to_one(self, att_value, att_dice, def_value, def_dice):
        assert sum(hits(att_value, att_dice, def_value, def_dice).values()) == 1

    @given(VALUES, DICE, VALUES, DICE)
    def test_no_outcome_gives_hits_to_both_sides(self, att_value, att_dice, def_value, def_dice):
        for outcome in hits(att_value, att_dice, def_value, def_dice):
            assert outcome == ("draw",) or (len(outcome) == 2 and outcome[1] > 0)

    @given(VALUES, DICE, VALUES, DICE)
    def test_sides_changed_over_change_the_chances_over(self, att_value, att_dice, def_value, def_dice):
        turn = {"attacker_wins": "defender_wins", "defender_wins": "attacker_wins", "draw": "draw"}
        there = hits(def_value, def_dice, att_value, att_dice)
        assert hits(att_value, att_dice, def_value, def_dice) == {
            (turn[code], *numbers): chance for (code, *numbers), chance in there.items()
        }

    @given(VALUES, DICE, VALUES, DICE)
    def test_a_higher_value_never_wins_less_often(self, att_value, att_dice, def_value, def_dice):
        weaker, stronger = (hits(value, att_dice, def_value, def_dice) for value in (att_value, att_value + 1))
        assert winning(stronger) >= winning(weaker)
        assert winning(stronger, "defender_wins") <= winning(weaker, "defender_wins")

    @given(VALUES, DICE, VALUES, DICE)
    def test_one_more_die_never_wins_less_often(self, att_value, att_dice, def_value, def_dice):
        fewer, more = (hits(att_value, dice, def_value, def_dice) for dice in (att_dice, att_dice + 1))
        assert winning(more) >= winning(fewer)
        assert expected_loss(more) >= expected_loss(fewer)


@pytest.mark.rule("DD-CHECK-2")
class TestATwelveNeverHits:
    def test_one_die_of_value_15_hits_in_eleven_of_twelve(self):
        assert hits(15, 1, 0, 0) == {("attacker_wins", 1): Fraction(11, 12), ("draw",): Fraction(1, 12)}

    def test_a_value_above_11_is_worth_no_more_than_11(self):
        assert hits(15, 3, 6, 2) == hits(11, 3, 6, 2)


@pytest.mark.rule("DD-POOL-1")
class TestNobodyRollsMoreThanAllDiceOfTheBag:
    def test_24_dice_are_counted(self):
        assert sum(hits(11, 24, 11, 24).values()) == 1

    def test_25_dice_are_refused(self):
        with pytest.raises(Exception, match="bad_value"):
            hits(11, 25, 11, 24)


@pytest.mark.rule("DD-MELEE-8")
class TestTheChancesOfLossesAreThoseOfAllFaces:
    @pytest.mark.parametrize("multiplier", [1, 3])
    @pytest.mark.parametrize(
        ("attacker", "defender"),
        [
            ({"value": 6, "dice": 2, **BARE}, {"value": 5, "dice": 1, **BARE}),
            ({"value": 12, "dice": 1, **PLATED}, {"value": 4, "dice": 2, **BARE}),
            ({"value": 6, "dice": 0, **BARE}, {"value": 6, "dice": 2, **BARE}),
            ({"value": 6, "dice": 2, **BARE, "weapon": {"penetrating": True}}, {"value": 5, "dice": 1, **PLATED}),
            ({"value": 6, "dice": 2, **BARE, "weapon": {"slayer_match": True}}, {"value": 5, "dice": 2, **PLATED}),
            ({"value": 6, "dice": 1, **BARE}, {"value": 5, "dice": 1, **GHOST, "pool": 3}),
            ({"value": 6, "dice": 2, **BARE}, {"value": 5, "dice": 1, **GHOST, "pool": 2}),
            ({"value": 6, "dice": 2, **BARE, "weapon": {"cutting": True}}, {"value": 5, "dice": 1, **GHOST, "pool": 3}),
        ],
    )
    def test_small_fights_agree_with_rolling_everything(self, attacker, defender, multiplier):
        assert losses(attacker, defender, multiplier) == losses_by_hand(attacker, defender, multiplier)

    @given(VALUES, DICE, st.integers(-1, 13), VALUES, DICE, st.integers(-1, 13), st.integers(1, 4))
    def test_they_add_up_to_one_and_every_loss_is_a_multiple(self, a, m, a_dx, d, n, d_dx, multiplier):
        answer = losses(
            {"value": a, "dice": m, "dx": a_dx, "pool": 12}, {"value": d, "dice": n, "dx": d_dx, "pool": 12}, multiplier
        )
        assert sum(answer.values()) == 1
        assert all(outcome == ("draw",) or outcome[1] % multiplier == 0 for outcome in answer)

    @given(VALUES, DICE, st.integers(0, 12), VALUES, DICE)
    def test_armour_changes_losses_and_never_who_wins(self, a, m, dx, d, n):
        answer = losses({"value": a, "dice": m, **BARE}, {"value": d, "dice": n, "dx": dx, "pool": 12})
        open_ = hits(a, m, d, n)
        for code in ("attacker_wins", "defender_wins"):
            assert winning(answer, code) == winning(open_, code)
            assert expected_loss(answer, code) <= expected_loss(open_, code)

    @given(VALUES, DICE, st.integers(0, 12), VALUES, DICE)
    def test_better_armour_never_loses_more(self, a, m, dx, d, n):
        worse, better = (
            losses({"value": a, "dice": m, **BARE}, {"value": d, "dice": n, "dx": value, "pool": 12})
            for value in (dx, dx + 1)
        )
        assert expected_loss(better) <= expected_loss(worse)


@pytest.mark.rule("DD-MULT-2")
class TestTheMultiplierCountsOnBothSides:
    def test_either_loser_loses_in_steps_of_it(self):
        fighter = {"value": 6, "dice": 2, **BARE}
        answer = losses(fighter, fighter, multiplier=3)
        assert {outcome[1] for outcome in answer if outcome != ("draw",)} == {0, 3, 6}
        assert winning(answer, "attacker_wins") == winning(answer, "defender_wins")


@pytest.mark.rule("DD-MELEE-7")
class TestAWinIsAWinWhenArmourStopsEverything:
    def test_it_has_the_row_of_no_loss(self):
        answer = losses({"value": 6, "dice": 1, **BARE}, {"value": 6, "dice": 0, "dx": 11, "pool": 0})
        assert answer == {
            ("attacker_wins", 0): Fraction(1, 2) * Fraction(11, 12),
            ("attacker_wins", 1): Fraction(1, 2) * Fraction(1, 12),
            ("draw",): Fraction(1, 2),
        }


@pytest.mark.rule("DD-ARM-4")
class TestTraitsWorkOnTheOthersArmour:
    def test_a_slayer_lets_every_hit_through_and_only_its_own(self):
        slayer = {"value": 6, "dice": 2, **BARE, "weapon": {"slayer_match": True}}
        prey = {"value": 6, "dice": 2, **GHOST, "pool": 3}
        answer = losses(slayer, prey)
        assert ("attacker_wins", 0) not in answer
        assert ("defender_wins", 0) in answer

    def test_penetration_helps_against_plate_and_not_against_the_ethereal(self):
        plain = {"value": 6, "dice": 2, **BARE}
        piercing = {**plain, "weapon": {"penetrating": True}}
        plated, ghost = ({"value": 5, "dice": 1, **PLATED, "ethereal": ethereal} for ethereal in (False, True))
        assert expected_loss(losses(piercing, plated)) > expected_loss(losses(plain, plated))
        assert losses(piercing, ghost) == losses(plain, ghost)

    def test_three_armour_dice_stop_more_than_two_and_two_more_than_one(self):
        lost = [
            expected_loss(losses({"value": 6, "dice": 2, **BARE}, {"value": 5, "dice": 1, **GHOST, "pool": pool}))
            for pool in (0, 1, 2, 3, 4)
        ]
        assert lost[0] == lost[1] > lost[2] > lost[3] == lost[4]

    def test_all_combinations_of_traits_agree_with_rolling_everything(self):
        for penetrating, cutting, slayer_match, ethereal in product((False, True), repeat=4):
            weapon = {"penetrating": penetrating, "cutting": cutting, "slayer_match": slayer_match}
            attacker = {"value": 6, "dice": 1, **BARE, "weapon": weapon}
            defender = {"value": 5, "dice": 1, **PLATED, "pool": 2, "ethereal": ethereal}
            assert losses(attacker, defender) == losses_by_hand(attacker, defender)
