"""What a member may use without having learned each, as the API reads it: the only place that flattens those parts."""

from typing import Any

from rest_framework import serializers

from core.figures import plain
from roster.selectors.sheets import MemberSheet, WarbandSheet
from rules.engine.books.base import Line
from rules.engine.types import Derived
from rules.wording import word


class FigureOut(serializers.Serializer[Any]):
    """One figure: `value` where it is a number, `text` as a sheet shows it."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(allow_blank=True)


class UsableOut(serializers.Serializer[Any]):
    """One line: a card that is open to the member, or a number that using such cards rests on (`card` null).

    `part` is the part of the sheet, `group` the list or kind under which it stands there.
    """

    part = serializers.CharField()
    group = serializers.CharField(allow_blank=True)
    card = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    figures = FigureOut(many=True)


def of(one: MemberSheet, sheet: WarbandSheet) -> list[dict[str, Any]]:
    """Every line in the order of the sheet."""
    names = sheet.names
    return [
        {
            "part": part.key,
            "group": names.block(block.name),
            "card": line.name if line.name in sheet.rules.cards.cards else None,
            "name": names.number(line.name),
            "figures": _figures(one, sheet, line, part.heads),
        }
        for part in sheet.rules.book.usable(one.state, sheet.rules.options)
        for block in part.blocks
        for line in block.lines
    ]


def _figures(one: MemberSheet, sheet: WarbandSheet, line: Line, heads: tuple[str, ...]) -> list[dict[str, Any]]:
    """Figures under the heads of their part; where it has none, each under its own code."""
    kept = [Derived(code, one.state.abilities.get(code), (), "") for code in line.codes]
    found: list[dict[str, Any]] = []
    for place, cell in enumerate((*kept, *line.cells)):
        if isinstance(cell, str):
            value, text = (int(cell) if cell.isdigit() else None), sheet.names.cell(cell)
        else:
            value, text = cell.value, plain(cell.value)
        code = heads[place] if heads else line.name
        label = word("section", code) if heads else sheet.names.number(code)
        found.append({"code": code, "label": label, "value": value, "text": text})
    return found
