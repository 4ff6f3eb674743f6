"""The sheet of a member as its book lays it out, for page and paper: the only place that fills sections with numbers."""

from collections.abc import Iterable

from django.utils.text import capfirst

from roster.selectors.sheets import MemberSheet, WarbandSheet
from roster.web import addresses, rows
from roster.wording import rolled
from rules.engine.books.base import Line, Section
from rules.engine.types import Derived
from rules.wording import word


def sections(one: MemberSheet, sheet: WarbandSheet) -> list[rows.Row]:
    """The sheet in parts, as its book lays it out; empty where it doesn't."""
    return _filled(sheet.rules.book.sections(one.state, sheet.rules.options), one, sheet)


def usable(one: MemberSheet, sheet: WarbandSheet) -> list[rows.Row]:
    """Parts beside the sheet: what the member may use without having learned each."""
    return _filled(sheet.rules.book.usable(one.state, sheet.rules.options), one, sheet)


def _filled(parts: Iterable[Section], one: MemberSheet, sheet: WarbandSheet) -> list[rows.Row]:
    """Parts with their numbers, names and addresses."""
    names, book = sheet.names, sheet.rules.book
    by_code = {number.code: number for number in one.numbers}
    kept = {ability.code: ability for ability in book.abilities()}

    def cell(code: str) -> rows.Row:
        if code in by_code:
            most = book.most_in_play(one.state, code, sheet.rules.options)
            return {"number": rows.number(by_code[code], names), "most": most}
        value = one.state.abilities.get(code, kept[code].default)
        return {
            "text": capfirst(names.value(code, value)),
            "usual": value == kept[code].default,
            "chosen": bool(kept[code].choices),
        }

    def told(found: Derived | str) -> rows.Row:
        if isinstance(found, str):
            return {"text": names.cell(found) or "\u2013", "usual": False, "chosen": False}
        return {"number": rows.number(found, names)}

    def line(found: Line) -> rows.Row:
        known = found.name in sheet.rules.cards.cards
        return {
            "name": names.number(found.name),
            "url": addresses.card(sheet.row.system_id, found.name) if known else "",
            "cells": [*(cell(code) for code in found.codes), *(told(one) for one in found.cells)],
        }

    return [
        {
            "key": part.key,
            "title": names.section(part.key),
            "heads": [word("section", head) for head in part.heads],
            "blocks": [
                {
                    "name": names.block(block.name),
                    "lines": [line(found) for found in block.lines],
                }
                for block in part.blocks
            ],
        }
        for part in parts
    ]


def remarks(one: MemberSheet, sheet: WarbandSheet) -> list[str]:
    """What follows from the sheet, in sentences."""
    found = sheet.rules.book.remarks(one.state, sheet.rules.options)
    return [rolled.finding(told.code, told.params, sheet.names.context) for told in found]
