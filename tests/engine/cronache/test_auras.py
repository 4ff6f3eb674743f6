"""Auras and circles, asked as from outside."""

from __future__ import annotations

import pytest

from rules.engine.books.cronache import auras
from tests.engine.cronache.asking import Asker

ask = Asker(auras.CALCS)
HELPING = [f"Aura di {name}" for name in ("Rapidità", "Avversione", "Dolore", "Cautela", "Ferocia", "Coraggio", "Fervore",
                                          "Ispirazione", "Caligine")]  # fmt: skip
SUSCEPTIBLE = {"skills": ["Suscettibile"]}


def reach(card, distance=0, side="ally", **given):
    answer = ask("aura_reaches", card=card, distance_cm=distance, side=side, **given)
    return (answer["radius_cm"], answer["affected"]) if "error" not in answer else answer["error"]


@pytest.mark.rule("CC-SKILL-8")
class TestAuras:
    @pytest.mark.parametrize("card", HELPING)
    def test_ten_for_allies_and_fifteen_for_the_susceptible(self, card):
        assert reach(card, 10) == (10, True)
        assert reach(card, 10.5) == (10, False)
        assert reach(card, 15, fighter=SUSCEPTIBLE) == (15, True)
        assert reach(card, 5, "enemy") == (10, False)

    def test_the_bearer_has_only_haze_standard_and_music(self):
        bearers = {card for card in [*HELPING, "Stendardo", "Dotazioni da Musico"] if reach(card, 0, "bearer")[1]}
        assert bearers == {"Aura di Caligine", "Stendardo", "Dotazioni da Musico"}

    @pytest.mark.parametrize(("card", "radius"), [("Aura di Disperazione", 10), ("Campo Psionico", 5)])
    def test_two_work_on_enemies(self, card, radius):
        assert reach(card, radius, "enemy") == (radius, True)
        assert reach(card, radius, "enemy", fighter=SUSCEPTIBLE) == (radius, True)
        assert reach(card, radius + 0.1, "enemy") == (radius, False)
        assert reach(card, 0, "ally") == reach(card, 0, "bearer") == (radius, False)

    @pytest.mark.parametrize("card", ["Stendardo", "Dotazioni da Musico"])
    def test_things_reach_twenty_whoever_is_near(self, card):
        assert reach(card, 20) == (20, True)
        assert reach(card, 21, fighter=SUSCEPTIBLE) == (20, False)
        assert reach(card, 20, "enemy") == (20, False)

    @pytest.mark.parametrize(
        "card", ["Aura di Devozione", "Aura di Fede", "Aura di Divinità", "Aura Ki", "Spada", "Aura"]
    )
    def test_no_other_card_is_an_aura(self, card):
        assert reach(card) == "unknown_card"

    def test_wrong_inputs(self):
        assert reach("Stendardo", None) == "missing_input"
        assert reach("Stendardo", -1) == "bad_number"
        assert reach("Stendardo", 1, "friend") == "unknown_value"


def held(start, end, card="Circolo del Caos", **given):
    answer = ask("circle", card=card, start_cm=start, end_cm=end, **given)
    assert answer["allowed"] is not bool(answer["violations"])
    return answer["violations"]


@pytest.mark.rule("CC-SKILL-9")
class TestCircles:
    STOPPED = ["CC-SKILL-9"]

    def test_nobody_comes_nearer_than_five(self):
        assert held(8, 5) == []
        assert held(8, 4.9) == self.STOPPED
        assert held(8, 20) == []

    def test_within_five_only_straight_away(self):
        assert held(3, 8) == self.STOPPED
        assert held(5, 5) == self.STOPPED
        assert held(3, 4, directly_away=True) == []
        assert held(3, 2, directly_away=True) == self.STOPPED

    def test_only_while_it_is_in_force(self):
        assert held(8, 1, in_force=False) == []

    @pytest.mark.rule("CC-CLASS-7")
    @pytest.mark.parametrize(
        ("card", "exempt"),
        [
            ("Circolo del Caos", {"Caotico", "Flagello", "Leggenda", "Semidio"}),
            ("Circolo della Legge", {"Esiliato", "Difensore", "Paladino", "Leggenda", "Flagello", "Semidio"}),
        ],
    )
    def test_class_words_exempt(self, card, exempt):
        words = ["Caotico", "Flagello", "Leggenda", "Semidio", "Esiliato", "Difensore", "Paladino", "Umano"]
        assert {one for one in words if not held(8, 1, card, fighter={"class_words": ["Mago", one.upper()]})} == exempt

    def test_other_cards_are_no_circles(self):
        assert ask("circle", card="Corsa", start_cm=1, end_cm=1) == {"error": "unknown_card"}
