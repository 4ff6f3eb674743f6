"""Members, cards, slots, dice, odds and plots."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core import dice as faces
from core import figures
from core.templatetags.parts.library import block, inline, register


@register.inclusion_tag("core/parts/stat_block.html")
def stat_block(stats: Iterable[Any], label: Any = "") -> dict[str, Any]:
    return {"stats": stats, "label": label}


@register.inclusion_tag("core/parts/member_row.html")
def member_row(member: Any) -> dict[str, Any]:
    return {"member": member}


@register.inclusion_tag("core/parts/card.html")
def card(card: Any) -> dict[str, Any]:
    return {"card": card}


@register.simple_tag
def price(price: Any) -> SafeString:
    return inline("price", price=figures.price(price))


@register.simple_tag
def price_pips(price: Any) -> SafeString:
    """As many pips as the price in XP (a ladder: its last step); nothing for other prices."""
    found = figures.price(price)
    return inline("pips", pips=["price"] * max(found.pips, default=0), words=found.words)


@register.simple_tag
def level_pips(level: int | None, last: int | None, first: int | None = 1) -> SafeString:
    words = _("level %(level)s of %(last)s") % {"level": level or 0, "last": last or 0}
    return inline("pips", pips=figures.pips(level, last or 0, first or 1), words=words)


@register.inclusion_tag("core/parts/slot.html")
def slot(kind: str, label: Any, item: Any = None, url: str = "", locked: bool = False, why: Any = "") -> dict[str, Any]:
    return locals()


@register.simple_block_tag
def slot_box(content: str, kind: str, label: Any, item: Any = None, locked: bool = False, why: Any = "") -> SafeString:
    return block("slot", content, kind=kind, label=label, item=item, locked=locked, why=why)


@register.simple_tag
def die(face: Any, sides: int = 12, colour: str = "", size: str = "", label: Any = "", letter: str = "") -> SafeString:
    """`letter` stands in the corner, for whoever can't tell the colours apart."""
    return inline("die", **locals(), shape=faces.shape(int(sides)), colour_name=faces.colour_name(colour))


@register.simple_tag
def die_token(colour: str, count: int | None = None) -> SafeString:
    return inline(
        "die_token", colour=colour, count=count, letter=faces.letter(colour), colour_name=faces.colour_name(colour)
    )


@register.inclusion_tag("core/parts/dice_buttons.html")
def dice_buttons(
    name: str,
    sides: int = 12,
    value: Any = None,
    legend: Any = "",
    required: bool = False,
    allowed: Iterable[int] | None = None,
    error: Any = "",
) -> dict[str, Any]:
    may = None if allowed is None else {int(face) for face in allowed}
    choices = [
        {"face": face, "checked": str(value) == str(face), "off": may is not None and face not in may}
        for face in range(1, int(sides) + 1)
    ]
    return {**locals(), "choices": choices, "id": f"{name}-{uuid4().hex[:6]}"}


@register.inclusion_tag("core/parts/odds_strip.html")
def odds_strip(outcomes: Iterable[Any], title: Any = "", note: Any = "") -> dict[str, Any]:
    rows = figures.outcomes(outcomes)
    return {"rows": rows, "title": title, "note": note, "together": len(rows) <= figures.STRIP_MOST}


@register.inclusion_tag("core/parts/odds_columns.html")
def odds_columns(plot: Any, title: Any) -> dict[str, Any]:
    """Chances of numbers as columns, one for each series: see plots.column_plot."""
    return {"plot": plot, "title": title, "id": f"columns-{uuid4().hex[:8]}"}


@register.inclusion_tag("core/parts/odds_line.html")
def odds_line(p: Any, label: Any = "", tone: str = "good") -> dict[str, Any]:
    return {"p": p, "label": label, "tone": tone, "width": figures.units(figures.as_fraction(p))}


@register.inclusion_tag("core/parts/odds_bar.html")
def odds_bar(p: Any, tone: str = "good") -> dict[str, Any]:
    """A chance inside a label or a link, where nothing may be tapped: the fraction stands beside the percent."""
    return {"p": p, "tone": tone, "width": figures.units(figures.as_fraction(p))}


@register.inclusion_tag("core/parts/plot.html")
def plot(plot: Any, title: Any, description: Any = "") -> dict[str, Any]:
    return {"plot": plot, "title": title, "description": description, "id": f"plot-{uuid4().hex[:8]}"}
