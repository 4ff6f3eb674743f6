"""What founding still wants of a draft."""

from dataclasses import dataclass

from core.errors import Why
from roster.selectors.sheets import MemberSheet, WarbandSheet


@dataclass(frozen=True, slots=True)
class Checklist:
    """`missing` stands in the way; `unspent` are those who could still learn, which is allowed."""

    missing: tuple[Why, ...]
    unspent: tuple[MemberSheet, ...]


def checklist(sheet: WarbandSheet) -> Checklist:
    return Checklist(
        missing=tuple(sheet.rules.book.founding(sheet.state, sheet.rules.options)),
        unspent=tuple(one for one in sheet.on_roster if one.learns and one.row.xp_left),
    )
