"""Exact odds against all faces counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.engine.books.fivee import chances
from rules.engine.inputs import read_all
from tests.engine.fivee.cast import BOOK, FACES, ask, d20s, error

STATES = ("normal", "advantage", "disadvantage")


def faces_used(state, *, lucky=False):
    """Every face that may count, as often as it may: the oracle."""
    count = 1 if state == "normal" else 2
    for *lying, spare in d20s(count + 1):
        if lucky and 1 in lying:
            lying[lying.index(1)] = spare
        yield min(lying) if state == "disadvantage" else max(lying)


def share(cases):
    listed = list(cases)
    return Fraction(sum(listed), len(listed))


def printed(chance):
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": round(float(chance), 6)}


@pytest.mark.rule("5E-ODDS-1")
class TestOneRoll:
    @pytest.mark.parametrize("state", STATES)
    @pytest.mark.parametrize(("modifier", "dc"), [(0, 11), (5, 15), (-2, 20), (5, 6), (0, 21), (30, 2), (3, 1)])
    def test_a_check_agrees_with_its_faces(self, state, modifier, dc):
        chance = share(face + modifier >= dc for face in faces_used(state))
        assert ask("odds", modifier=modifier, dc=dc, state=state) == printed(chance)

    @pytest.mark.rule("5E-ODDS-3")
    @pytest.mark.parametrize("state", STATES)
    @pytest.mark.parametrize(("modifier", "dc"), [(0, 11), (4, 5), (4, 6), (-1, 19), (0, 1), (0, 2)])
    def test_luck_rolls_one_of_the_ones_again(self, state, modifier, dc):
        chance = share(face + modifier >= dc for face in faces_used(state, lucky=True))
        assert ask("odds_lucky", modifier=modifier, dc=dc, state=state) == printed(chance)

    def test_known_figures(self):
        assert ask("odds", modifier=0, dc=11) == {"fraction": "1/2", "decimal": 0.5}
        assert ask("odds", modifier=0, dc=11, state="advantage") == {"fraction": "3/4", "decimal": 0.75}

    @pytest.mark.rule("5E-ODDS-2")
    def test_certainty_is_a_fraction_too(self):
        assert ask("odds", modifier=10**30, dc=1) == {"fraction": "1/1", "decimal": 1.0}
        assert ask("odds", modifier=0, dc=10**30) == {"fraction": "0/1", "decimal": 0.0}

    @pytest.mark.parametrize(
        ("state", "fraction", "decimal"),
        [("normal", "21/2", 10.5), ("advantage", "553/40", 13.825), ("disadvantage", "287/40", 7.175)],
    )
    def test_the_average_face(self, state, fraction, decimal):
        assert ask("expected_d20", state=state) == {"fraction": fraction, "decimal": decimal}

    @pytest.mark.parametrize("state", STATES)
    @pytest.mark.parametrize("lucky", [False, True])
    def test_weights_and_average_agree_with_the_faces(self, state, lucky):
        counted = list(faces_used(state, lucky=lucky))
        of = chances.weights(state, lucky)
        for face in FACES:
            assert Fraction(of[face - 1], sum(of)) == Fraction(counted.count(face), len(counted))
        assert chances.expected(state, lucky=lucky) == Fraction(sum(counted), len(counted))

    def test_an_unknown_state_is_a_bad_value(self):
        assert ask("odds", modifier=0, dc=10, state="blessed") == error("bad_value")


@pytest.mark.rule("5E-CONTEST-2")
class TestTwoRolls:
    @pytest.mark.parametrize("states", [("normal", "normal"), ("advantage", "normal"), ("disadvantage", "advantage")])
    @pytest.mark.parametrize("lead", [0, 3, -7, 19, 25])
    def test_a_contest_agrees_with_its_faces(self, states, lead):
        first = [sorted(faces_used(states[0])).count(face) for face in FACES]
        second = [sorted(faces_used(states[1])).count(face) for face in FACES]
        total = sum(first) * sum(second)
        tally = {"first_wins": 0, "unchanged": 0, "second_wins": 0}
        for one, other in product(FACES, FACES):
            ahead = one + lead - other
            name = "unchanged" if ahead == 0 else "first_wins" if ahead > 0 else "second_wins"
            tally[name] += first[one - 1] * second[other - 1]
        wanted = {name: printed(Fraction(ways, total)) for name, ways in tally.items()}
        answer = ask(
            "odds_contest", first_modifier=lead, second_modifier=0, first_state=states[0], second_state=states[1]
        )
        assert answer == wanted

    @pytest.mark.rule("5E-HIDE-7")
    def test_the_hider_has_the_ties(self):
        searched = share(one + 5 >= other + 2 for one, other in d20s(2))
        answer = ask("odds_hidden_from_search", stealth_modifier=5, perception_modifier=2)
        assert answer == printed(searched)
        assert ask("odds_hidden_from_passive", stealth_modifier=5, passive=14) == {"fraction": "3/5", "decimal": 0.6}


@pytest.mark.rule("5E-GROUP-1")
class TestGroups:
    @pytest.mark.parametrize("modifiers", [[0], [0, 5], [3, -1, 7], [2, 2, 2]])
    def test_a_group_agrees_with_its_faces(self, modifiers):
        passed = share(
            2 * sum(face + add >= 13 for face, add in zip(faces, modifiers, strict=True)) >= len(modifiers)
            for faces in d20s(len(modifiers))
        )
        assert ask("odds_group", modifiers=modifiers, dc=13) == printed(passed)

    def test_an_empty_group_has_no_odds(self):
        assert ask("odds_group", modifiers=[], dc=10) == error("empty_group")
        assert ask("odds_group", modifiers=[0] * 101, dc=10) == error("bad_value")


class TestRows:
    CASES = (
        ("check", {"score": 14, "level": 1, "proficient": True, "dc": 15}),
        ("check", {"score": 14}),
        ("saving_throw", {"score": 8, "dc": 10}),
        ("odds", {"modifier": 3, "dc": 12, "state": "advantage"}),
        ("odds_lucky", {"modifier": 3, "dc": 12}),
        ("odds_contest", {"first_modifier": 2, "second_modifier": 1}),
        ("odds_group", {"modifiers": [1, 2, 3], "dc": 12}),
        ("odds_hidden_from_passive", {"stealth_modifier": 4, "passive": 12}),
        ("odds_hidden_from_search", {"stealth_modifier": 4, "perception_modifier": 2}),
        ("d20_totals", {"modifier": 2, "state": "disadvantage", "lucky": 1}),
    )

    @pytest.mark.parametrize(("name", "given_input"), CASES)
    def test_rows_add_up_to_one(self, name, given_input):
        odds = BOOK.odds_calcs()[name]
        rows = odds.run(**read_all(odds.inputs, given_input))
        assert sum(one.chance for one in rows) == 1
        assert all(one.chance > 0 for one in rows)

    def test_every_question_about_chances_was_asked(self):
        assert {name for name, _given in self.CASES} == set(BOOK.odds_calcs())
