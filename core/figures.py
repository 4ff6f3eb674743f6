"""Numbers as a reader sees them: the only place that words prices, chances and sums with their sources."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUS = "\u2212"
STRIP = 1000  # width of an odds strip in its own units
STRIP_MOST = 6  # more outcomes than this are drawn as one bar each
TONES = ("one", "two", "three", "four", "five", "six")


def part(thing: Any, name: str, default: Any = None) -> Any:
    """A value of a row, be it a mapping or an object."""
    if isinstance(thing, Mapping):
        return thing.get(name, default)
    return getattr(thing, name, default)


def plain(number: Any) -> str:
    """A number, or "not set". Nothing unknown is ever shown as 0."""
    if number is None or number == "":
        return _("not set")
    return f"{MINUS}{-number}" if isinstance(number, int) and number < 0 else str(number)


def signed(number: Any) -> str:
    """A number with its sign: +2, −1, 0."""
    if isinstance(number, int) and number > 0:
        return f"+{number}"
    return plain(number)


def measured(number: int, per: int = 1, unit: str = "", sign: bool = False) -> str:
    """A whole number of small units in big ones: 37500 g is 37.5 kg. `per` is a power of ten; nothing is rounded."""
    exact = (Decimal(abs(number)) / per).normalize()
    shown = number_format(format(exact, "f"))
    if number < 0:
        shown = f"{MINUS}{shown}"
    elif sign and number > 0:
        shown = f"+{shown}"
    return f"{shown}\u00a0{unit}" if unit else shown


# --- sums and their sources -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """One step on the way to a number. `op` is empty for the first, else "+", "−" or "replaced by"."""

    op: str
    label: str
    amount: str
    url: str


def terms(sources: Iterable[Any] | None) -> list[Term]:
    """The steps of a derived number, in order: rows of {label, value, text (with a unit), replaces, url}."""
    steps: list[Term] = []
    for source in sources or ():
        value = part(source, "value")
        op = "" if not steps else "+"
        shown = str(part(source, "text") or plain(value))
        if steps and part(source, "replaces"):
            op = _("replaced by")
        elif steps and isinstance(value, int) and value < 0:
            op, shown = MINUS, shown.removeprefix(MINUS)
        steps.append(Term(op, str(part(source, "label", "")), shown, part(source, "url") or ""))
    return steps


# --- chances ----------------------------------------------------------------------------------------------------------


def as_fraction(chance: Any) -> Fraction:
    """A chance as a fraction: from a Fraction, an int, "5/12", (5, 12) or {"num": 5, "den": 12}."""
    if isinstance(chance, Fraction):
        return chance
    if isinstance(chance, Mapping):
        top = chance.get("num", chance.get("numerator"))
        bottom = chance.get("den", chance.get("denominator", 1))
        return Fraction(int(top or 0), int(bottom))
    if isinstance(chance, (tuple, list)):
        return Fraction(int(chance[0]), int(chance[1]))
    return Fraction(chance)


def percent_text(chance: Any) -> str:
    """A chance in percent with at most one decimal. Only what is certain reads 0% or 100%."""
    exact = as_fraction(chance) * 100
    if 0 < exact < Fraction(1, 20):
        return _("under %(percent)s%%") % {"percent": number_format("0.1")}
    if Fraction(1999, 20) < exact < 100:
        return _("over %(percent)s%%") % {"percent": number_format("99.9")}
    tenths = (exact * 10 + Fraction(1, 2)).__floor__()
    whole, tenth = divmod(tenths, 10)
    return _("%(percent)s%%") % {"percent": number_format(f"{whole}.{tenth}" if tenth else str(whole))}


def fraction_text(chance: Any) -> str:
    exact = as_fraction(chance)
    return str(exact.numerator) if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome of a roll, ready to be drawn. `x` and `width` are in the strip's own units."""

    label: str
    chance: Fraction
    tone: str
    note: str
    x: str
    width: str

    @property
    def percent(self) -> str:
        return percent_text(self.chance)

    @property
    def fraction(self) -> str:
        return fraction_text(self.chance)


def outcomes(rows: Iterable[Any]) -> list[Outcome]:
    """Rows of {label, p, tone, note} laid out: side by side when few, each on its own bar when many."""
    listed = [(row, as_fraction(part(row, "p", 0))) for row in rows]
    together = len(listed) <= STRIP_MOST
    most = max((chance for _row, chance in listed), default=Fraction(1)) or Fraction(1)
    drawn: list[Outcome] = []
    at = Fraction(0)
    for index, (row, chance) in enumerate(listed):
        width = chance if together else chance / most
        drawn.append(
            Outcome(
                label=str(part(row, "label", "")),
                chance=chance,
                tone=part(row, "tone") or (TONES[index % len(TONES)] if together else "plain"),
                note=str(part(row, "note") or ""),
                x=units(at if together else Fraction(0)),
                width=units(width),
            )
        )
        at += chance
    return drawn


def units(share: Fraction) -> str:
    """A share of the strip's width, with a dot whatever the language."""
    tenths = round(share * STRIP * 10)
    return f"{tenths // 10}.{tenths % 10}"


# --- prices and levels ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Price:
    """A price in words, and the level prices that are drawn as pips (XP only)."""

    words: str
    pips: Sequence[int]
    known: bool

    @property
    def drawn(self) -> range:
        """What a template loops over to draw a flat price."""
        return range(self.pips[0] if self.pips else 0)


def price(value: Any) -> Price:
    """A price in the shape of the exported cards: None, {unit, flat} or {unit, first, last}."""
    flat, first, last = (part(value, name) for name in ("flat", "first", "last"))
    unit = str(part(value, "unit") or "")
    if flat is None and first is None:
        return Price(_("not set"), (), False)
    if flat is None:
        words = _("%(first)s to %(last)s XP") % {"first": first, "last": last}
        return Price(words, tuple(range(int(first), int(last) + 1)), True)
    return Price(amount(int(flat), unit), (int(flat),) if unit == "xp" else (), True)


def amount(number: int | None, unit: str) -> str:
    """A number with its unit in words. Units: xp, silver, pr; another word is shown as it is."""
    if number is None:
        return _("not set")
    worded = {
        "xp": ngettext("%(number)s XP", "%(number)s XP", number),
        "silver": ngettext("%(number)s silver", "%(number)s silver", number),
        "pr": ngettext("%(number)s RP", "%(number)s RP", number),
    }.get(unit.lower())
    if worded is None:
        return f"{plain(number)} {unit}".strip()
    return worded % {"number": plain(number)}


def pips(level: int | None, last: int, first: int = 1) -> list[str]:
    """One state for each level of a ladder: "held", "open", or "given" for levels below the first that is for sale."""
    have = level or 0
    return ["held" if step <= have else "given" if step < first else "open" for step in range(1, last + 1)]
