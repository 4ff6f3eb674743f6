"""Pictures of numbers as points: pure functions from values to SVG coordinates, which templates draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.figures import fraction_text, percent_text

WIDTH = 360
LINE_HEIGHT = 220
LEFT, RIGHT, TOP, BOTTOM = 34, 10, 10, 40
BAR_ROW, BAR_THICK, BAR_VALUE = 40, 14, 44
COLUMN_HEIGHT, COLUMN_BOTTOM, COLUMN_THICK = 180, 26, 22
NAME_MOST = 40
STYLES = 6  # marks and dashes that a legend can tell apart


@dataclass(frozen=True, slots=True)
class Series:
    """One line: a name and its points (x, y), x rising."""

    name: str
    points: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Tick:
    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Dot:
    x: str
    y: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn series. `style` (0-5) picks its mark and dash, so that colour isn't the only difference."""

    name: str
    style: int
    points: str
    dots: Sequence[Dot]


@dataclass(frozen=True, slots=True)
class DrawnBar:
    label: str
    short: str
    value: int
    label_y: str
    y: str
    width: str
    value_x: str
    value_y: str


@dataclass(frozen=True, slots=True)
class Table:
    """The same numbers to read: a head and rows, the first cell of a row its name."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class LinePlot:
    width: int
    height: int
    left: int
    right: int
    top: int
    base: int
    x_label: str
    y_label: str
    x_ticks: Sequence[Tick]
    y_ticks: Sequence[Tick]
    lines: Sequence[Line]
    table: Table
    kind: str = "line"


@dataclass(frozen=True, slots=True)
class BarPlot:
    width: int
    height: int
    thick: int
    unit: str
    bars: Sequence[DrawnBar]
    table: Table
    kind: str = "bar"


def ticks(low: int, high: int, most: int = 5) -> list[int]:
    """Round whole numbers that cover low..high with at most `most` steps: steps of 1, 2 or 5 times a power of ten."""
    span = max(high - low, 1)
    step = 1
    factors = (2, 5, 10)
    power = 1
    index = 0
    while span > step * most:
        step = factors[index] * power
        index += 1
        if index == len(factors):
            index, power = 0, power * 10
    first = low // step * step
    last = -(-max(high, low + 1) // step) * step
    return list(range(first, last + 1, step))


def line_plot(*, series: Sequence[Series], x_label: str = "", y_label: str = "") -> LinePlot:
    """Lines over whole-numbered steps, such as XP after each adventure. The y axis holds 0."""
    xs = [x for one in series for x, _y in one.points] or [0]
    ys = [y for one in series for _x, y in one.points] or [0]
    x_low, x_high = min(xs), max(xs)
    marks = ticks(min([0, *ys]), max(ys))
    y_low, y_high = marks[0], marks[-1]
    base, end = LINE_HEIGHT - BOTTOM, WIDTH - RIGHT

    def across(x: int) -> str:
        return _number(LEFT + (end - LEFT) * (x - x_low) / max(x_high - x_low, 1))

    def up(y: int) -> str:
        return _number(base - (base - TOP) * (y - y_low) / max(y_high - y_low, 1))

    lines = [
        Line(
            name=one.name,
            style=index % STYLES,
            points=" ".join(f"{across(x)},{up(y)}" for x, y in one.points),
            dots=[Dot(across(x), up(y), f"{one.name}, {x}: {y}") for x, y in one.points],
        )
        for index, one in enumerate(series)
    ]
    return LinePlot(
        width=WIDTH,
        height=LINE_HEIGHT,
        left=LEFT,
        right=end,
        top=TOP,
        base=base,
        x_label=x_label,
        y_label=y_label,
        x_ticks=[Tick(across(x), str(x)) for x in ticks(x_low, x_high, 8) if x_low <= x <= x_high],
        y_ticks=[Tick(up(y), str(y)) for y in marks],
        lines=lines,
        table=_line_table(series, x_label),
    )


def bar_plot(*, bars: Sequence[Bar], unit: str = "") -> BarPlot:
    """One bar a row, in the order given, the longest filling the width. Negative values count as 0 in length."""
    longest = max([bar.value for bar in bars] + [1])
    room = WIDTH - BAR_VALUE
    drawn = []
    for index, bar in enumerate(bars):
        top = index * BAR_ROW
        width = room * max(bar.value, 0) / longest
        drawn.append(
            DrawnBar(
                label=bar.label,
                short=_short(bar.label),
                value=bar.value,
                label_y=_number(top + 13),
                y=_number(top + 19),
                width=_number(width),
                value_x=_number(width + 6),
                value_y=_number(top + 19 + BAR_THICK - 3),
            )
        )
    table = Table(head=("", unit), rows=[(bar.label, str(bar.value)) for bar in bars])
    return BarPlot(width=WIDTH, height=max(len(bars), 1) * BAR_ROW, thick=BAR_THICK, unit=unit, bars=drawn, table=table)


@dataclass(frozen=True, slots=True)
class Column:
    """One bar of a number, for one of the series. `style` picks fill or outline, so that colour isn't the only difference."""

    style: int
    x: str
    y: str
    width: str
    height: str
    text: str


@dataclass(frozen=True, slots=True)
class ColumnPlot:
    width: int
    height: int
    left: int
    right: int
    base: int
    label_y: int
    numbers: Sequence[Tick]
    y_ticks: Sequence[Tick]
    columns: Sequence[Column]
    names: Sequence[str]
    table: Table


def column_plot(*, series: Sequence[tuple[str, Mapping[int, Fraction]]]) -> ColumnPlot:
    """Chances of whole numbers side by side, a column for each of the series: a distribution with and without something."""
    numbers = sorted({number for _name, chances in series for number in chances}) or [0]
    highest = max((chance for _name, chances in series for chance in chances.values()), default=Fraction(1))
    marks = ticks(0, max(1, -(-highest * 100 // 1)), 4)
    end, base = WIDTH - RIGHT, COLUMN_HEIGHT - COLUMN_BOTTOM
    room = Fraction(end - LEFT, len(numbers))
    thick = min(room * Fraction(7, 10) / max(len(series), 1), Fraction(COLUMN_THICK))

    def tall(share: Fraction) -> float:
        return float((base - TOP) * share * 100 / marks[-1])

    drawn: list[Column] = []
    for place, number in enumerate(numbers):
        first = LEFT + room * place + (room - thick * len(series)) / 2
        for index, (name, chances) in enumerate(series):
            chance = chances.get(number, Fraction(0))
            height = tall(chance)
            drawn.append(
                Column(
                    style=index % STYLES,
                    x=_number(float(first + thick * index)),
                    y=_number(base - height),
                    width=_number(float(thick) - 2),
                    height=_number(height),
                    text=f"{name}, {number}: {percent_text(chance)}",
                )
            )
    rows = [
        (str(number), *(cell for _name, held in series for cell in _chance(held.get(number, Fraction(0)))))
        for number in numbers
    ]
    return ColumnPlot(
        width=WIDTH,
        height=COLUMN_HEIGHT,
        left=LEFT,
        right=end,
        base=base,
        label_y=base + 18,
        numbers=[Tick(_number(float(LEFT + room * at + room / 2)), str(number)) for at, number in enumerate(numbers)],
        y_ticks=[Tick(_number(base - tall(Fraction(mark, 100))), percent_text(Fraction(mark, 100))) for mark in marks],
        columns=drawn,
        names=[name for name, _chances in series],
        table=Table(head=("", *(cell for name, _held in series for cell in (name, ""))), rows=rows),
    )


def _chance(chance: Fraction) -> tuple[str, str]:
    return percent_text(chance), fraction_text(chance)


def _line_table(series: Sequence[Series], x_label: str) -> Table:
    held = [dict(one.points) for one in series]
    xs = sorted({x for one in held for x in one})
    rows = [(str(x), *(str(one[x]) if x in one else "\u2013" for one in held)) for x in xs]
    return Table(head=(x_label, *(one.name for one in series)), rows=rows)


def _short(name: str) -> str:
    return name if len(name) <= NAME_MOST else f"{name[: NAME_MOST - 1].rstrip()}\u2026"


def _number(value: float) -> str:
    """At most one decimal, with a dot whatever the language."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")
