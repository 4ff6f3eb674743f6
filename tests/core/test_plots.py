"""Coordinates of plots."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import plots


class TestTicksAreRoundWholeNumbers:
    @given(low=st.integers(-50, 1000), span=st.integers(0, 5000))
    def test_they_cover_the_range_with_few_steps(self, low, span):
        marks = plots.ticks(low, low + span)
        assert marks[0] <= low
        assert marks[-1] >= low + span
        assert 2 <= len(marks) <= 7

    def test_twenty_to_sixty_counts_in_twenties(self):
        assert plots.ticks(0, 60) == [0, 20, 40, 60]


class TestALinePlot:
    def test_lines_start_at_the_left_edge_and_end_at_the_right(self):
        plot = plots.line_plot(series=[plots.Series("A", [(0, 0), (1, 10), (2, 20)])])
        points = plot.lines[0].points.split()
        assert points[0] == f"{plot.left},{plot.base}"
        assert points[-1] == f"{plot.right},{plot.top}"

    def test_the_table_says_the_same_and_marks_what_is_missing(self):
        plot = plots.line_plot(
            series=[plots.Series("A", [(0, 20), (1, 23)]), plots.Series("B", [(1, 20)])], x_label="after"
        )
        assert plot.table.head == ("after", "A", "B")
        assert plot.table.rows == [("0", "20", "–"), ("1", "23", "20")]

    def test_nothing_to_show_is_no_fault(self):
        assert plots.line_plot(series=[]).lines == []


class TestABarPlot:
    def test_the_longest_bar_fills_the_width_and_none_is_negative(self):
        plot = plots.bar_plot(bars=[plots.Bar("A", 40), plots.Bar("B", 20), plots.Bar("C", -5)])
        assert [bar.width for bar in plot.bars] == ["316", "158", "0"]

    def test_a_long_name_is_cut_in_the_picture_and_whole_in_the_table(self):
        name = "The very long name of a warband that nobody can print"
        plot = plots.bar_plot(bars=[plots.Bar(name, 1)])
        assert plot.bars[0].short.endswith("…")
        assert plot.table.rows[0][0] == name


class TestAColumnPlot:
    def plot(self):
        return plots.column_plot(
            series=[("once", {0: Fraction(5, 6), 1: Fraction(1, 6)}), ("twice", {1: Fraction(1, 2), 2: Fraction(1, 2)})]
        )

    def test_has_a_column_of_each_series_for_every_number(self):
        plot = self.plot()
        assert [tick.text for tick in plot.numbers] == ["0", "1", "2"]
        assert [one.style for one in plot.columns] == [0, 1] * 3
        heights = [float(one.height) for one in plot.columns]
        assert heights[1] == heights[4] == 0
        assert heights[3] == heights[5] == pytest.approx(3 * heights[2], abs=0.3)

    def test_stays_inside_its_frame(self):
        for one in self.plot().columns:
            assert plots.LEFT <= float(one.x) <= float(one.x) + float(one.width) <= plots.WIDTH - plots.RIGHT
            assert float(one.y) >= plots.TOP - 0.1

    def test_has_the_exact_chances_in_its_table(self):
        assert self.plot().table.rows[1] == ("1", "16.7%", "1/6", "50%", "1/2")

    def test_of_nothing_is_empty(self):
        assert [float(one.height) for one in plots.column_plot(series=[("once", {})]).columns] == [0]
