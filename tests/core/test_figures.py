"""Numbers as a reader sees them."""

from fractions import Fraction

import pytest

from core import figures


class TestWhatIsNotKnownIsNeverShownAsNought:
    def test_none_reads_not_set(self):
        assert figures.plain(None) == "not set"

    def test_nought_reads_nought(self):
        assert figures.plain(0) == "0"

    def test_a_card_without_a_price_says_so(self):
        assert figures.price(None).words == "not set"
        assert not figures.price(None).known


class TestSourcesReadAsASum:
    def test_each_source_keeps_its_sign(self):
        steps = figures.terms(
            [{"label": "DX", "value": 3}, {"label": "ring", "value": 1}, {"label": "load", "value": -1}]
        )
        assert [(s.op, s.label, s.amount) for s in steps] == [("", "DX", "3"), ("+", "ring", "1"), ("−", "load", "1")]

    def test_a_source_may_stand_in_place_of_those_before(self):
        steps = figures.terms([{"label": "own", "value": 3}, {"label": "horse", "value": 4, "replaces": True}])
        assert steps[1].op == "replaced by"


class TestChancesReadInPercent:
    @pytest.mark.parametrize(
        ("chance", "words"),
        [
            (Fraction(5, 12), "41.7%"),
            ("1/2", "50%"),
            ((1, 3), "33.3%"),
            ({"num": 1, "den": 4}, "25%"),
            (0, "0%"),
            (1, "100%"),
            (Fraction(1, 20736), "under 0.1%"),
            (Fraction(20735, 20736), "over 99.9%"),
        ],
    )
    def test_only_what_is_certain_reads_nought_or_a_hundred(self, chance, words):
        assert figures.percent_text(chance) == words

    def test_the_exact_fraction_is_in_lowest_terms(self):
        assert figures.fraction_text((6, 12)) == "1/2"


class TestAnOddsStripIsFilledBySumsOfOne:
    def test_few_outcomes_lie_side_by_side(self):
        rows = figures.outcomes([{"label": "yes", "p": Fraction(1, 4)}, {"label": "no", "p": Fraction(3, 4)}])
        assert [(r.x, r.width) for r in rows] == [("0.0", "250.0"), ("250.0", "750.0")]

    def test_many_outcomes_have_a_bar_each_and_the_likeliest_fills_it(self):
        rows = figures.outcomes({"label": str(n), "p": Fraction(n, 28)} for n in range(1, 8))
        assert {r.x for r in rows} == {"0.0"}
        assert rows[-1].width == "1000.0"


class TestLadderPrices:
    def test_a_ladder_names_its_first_and_last_step(self):
        assert figures.price({"unit": "xp", "first": 2, "last": 4}).words == "2 to 4 XP"

    def test_levels_below_the_first_for_sale_are_given(self):
        assert figures.pips(level=0, last=4, first=2) == ["given", "open", "open", "open"]
        assert figures.pips(level=2, last=4, first=2) == ["held", "held", "open", "open"]
