"""Points and tokens, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import points
from tests.engine.cronache.asking import Asker

ask = Asker(points.CALCS)


def gained(card, **given):
    answer = ask("points_gained", card=card, **given)
    if "error" in answer:
        return answer["error"]
    return {name.removeprefix("points_").removesuffix("_gained"): count for name, count in answer.items() if count}


@pytest.mark.rule("CC-SKILL-11", "CC-POWER-5")
class TestPoints:
    @pytest.mark.parametrize(("card", "pool"), [("Meditazione", "concentrazione"), ("Invocazione", "arcano")])
    def test_three_less_what_was_lost(self, card, pool):
        assert gained(card, fighter={"resistance": 5}) == {pool: 3}
        assert gained(card, fighter={"resistance": 5, "resistance_left": 3}) == {pool: 1}
        assert gained(card, fighter={"resistance": 5, "resistance_left": 1}) == {}
        assert gained(card, fighter={"resistance": 5, "mutation": 6, "resistance_left": 5}) == {pool: 1}

    @pytest.mark.parametrize(
        ("card", "pool"),
        [
            ("Guerriero Psionico", "concentrazione"),
            ("Mago Guerriero", "arcano"),
            ("Campo Magico", "arcano"),
            ("Supremazia", "illusione"),
            ("Neuro-ricevitore", "concentrazione"),
            ("Neuro-acceleratore", "concentrazione"),
            ("Scettro del Potere", "arcano"),
            ("Scettro del Dominio", "arcano"),
            ("Obolo dei Morti", "arcano"),
            ("Dottrina dell’Aquila", "concentrazione"),
        ],
    )
    def test_one_for_each_time(self, card, pool):
        assert gained(card) == {pool: 1}
        assert gained(card, count=4) == {pool: 4}
        assert gained(card, count=0) == {}

    def test_the_cards_are_a_threshold_of_four(self):
        assert gained("Tarocchi", natural=4) == {"illusione": 2}
        assert gained("Tarocchi", natural=3) == {}
        assert gained("Tarocchi") == "missing_input"

    def test_no_other_card_gives_points(self):
        assert gained("Corsa") == "unknown_card"
        assert gained("Supremazia", count=-1) == "bad_number"


@pytest.mark.rule("CC-SKILL-7")
class TestTokens:
    @pytest.mark.parametrize(
        ("card", "option", "cost", "dice"),
        [
            ("Debello", "remove_condition", 1, []),
            ("Debello", "pass_test", 1, []),
            ("Debello", "reroll", 1, []),
            ("Mano della Fede", "d4", 1, ["d4"]),
            ("Mano della Fede", "d8", 2, ["d8"]),
            ("Mano della Fede", "two_d6", 3, ["d6", "d6"]),
            ("Invitto", "d6", 1, ["d6"]),
            ("Invitto", "recover", 1, []),
            ("Invitto", "cancel_damage", 2, []),
        ],
    )
    def test_every_use(self, card, option, cost, dice):
        assert ask("token_use", card=card, option=option) == {"marker_after": 3 - cost, "bonus_dice": dice}
        assert ask("token_use", card=card, option=option, marker=cost)["marker_after"] == 0
        assert ask("token_use", card=card, option=option, marker=cost - 1) == {"error": "too_few_markers"}

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"card": "Debello", "option": "d8"}, "unknown_value"),
            ({"card": "Debello", "option": "fly"}, "unknown_value"),
            ({"card": "Corsa", "option": "d8"}, "unknown_card"),
            ({"card": "Debello"}, "missing_input"),
            ({"card": "Debello", "option": "reroll", "marker": 4}, "bad_number"),
        ],
    )
    def test_wrong_inputs(self, given, code):
        assert ask("token_use", **given) == {"error": code}
