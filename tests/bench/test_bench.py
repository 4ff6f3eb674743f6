"""The bench itself: it compares equal answers and reports what it promises. No figure is tested."""

from __future__ import annotations

import pytest

from rules.engine import contract
from rules.engine.books import registry
from tests.bench import resolving
from tests.bench.icepool_melee import hits_by_mixture, hits_by_pools
from tests.bench.measuring import ratio, seconds
from tests.bench.melee import ours
from tests.bench.questions import QUESTIONS, lines, mixed
from tests.engine.cronache.asking import catalogue
from tests.engine.year_zero.cast import CARDS


@pytest.mark.rule("DD-MELEE-5")
class TestTheBenchComparesEqualAnswers:
    @pytest.mark.parametrize("fight", [(11, 4, 11, 4), (6, 3, 12, 2), (3, 1, 9, 5)])
    def test_all_three_ways_give_the_same_chances(self, fight):
        assert ours(*fight) == hits_by_pools(*fight) == hits_by_mixture(*fight)


class TestTheMixedSet:
    def test_asks_every_system_as_much(self):
        assert set(QUESTIONS) == {book.key for book in registry.books()}
        assert {len(questions) for questions in QUESTIONS.values()} == {10}
        assert [system for system, *_ in mixed()] == list(QUESTIONS) * 10

    def test_is_answered_but_for_faces_that_a_die_does_not_have(self):
        def cards_of(system):
            return {"cronache": catalogue(), "year-zero": CARDS}[system]

        answers = [contract.resolve_line(line, cards_of) for line in lines()]
        refused = [answer["error"] for answer in answers if isinstance(answer, dict) and answer.get("error")]
        assert refused == ["invalid_face", "bad_face", "invalid_face", "bad_face"]


class TestTheReport:
    def test_resolving_reports_calls_per_second(self):
        figures = resolving.measure(repeats=1, loops=1)
        assert figures["calls_per_s"] > 0
        assert figures["json_lines_per_s"] > 0

    def test_a_ratio_sets_best_against_best(self):
        assert ratio({"best_s": 3.0, "median_s": 9.0}, {"best_s": 2.0, "median_s": 2.5}) == 1.5

    def test_work_is_done_once_to_warm_up_and_then_in_every_loop(self):
        done = []
        found = seconds(lambda: done.append(1), repeats=3, loops=2)
        assert len(done) == 7
        assert found["best_s"] <= found["median_s"]
