"""A table that a campaign's house rolls on: the rows that hold, what differs from the official ones, and what a form offers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.models import Campaign
from campaigns.selectors import campaign_page
from campaigns.selectors.access import Reader
from campaigns.selectors.campaign_page import Head
from campaigns.wording.names import row as row_name
from core import wording
from rules.selectors import catalogue, entries, house_tables
from rules.selectors.entries import Entry
from rules.wording import takes_away, word

LANGUAGE = "en"
SPARE = 2  # empty places for outcomes of the group's own


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list. `own`: the group has rows of its own."""

    key: str
    name: str
    own: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Faces that say the same. `changed`: other than the official table; else `mark` says where the row comes from."""

    faces: str
    name: str
    effects: tuple[str, ...]
    mark: str
    mark_note: str
    changed: bool
    usual: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a row may say. `own`: a group made it up."""

    code: str
    name: str
    names: Mapping[str, str]
    effects: Mapping[str, bool]
    own: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """`by_face`: the code that holds for each face. `flags`: what an outcome of one's own may take away, key and words."""

    head: Head
    key: str
    name: str
    die: int
    rule: str
    rule_url: str
    rows: tuple[Row, ...]
    own: bool
    may_change: bool
    version: int
    by_face: Mapping[int, str]
    outcomes: tuple[Outcome, ...]
    flags: tuple[tuple[str, str], ...]


def tables(campaign: Campaign) -> tuple[Listed, ...]:
    """Tables that a house may change."""
    return tuple(
        Listed(key, _name(campaign, key), house_tables.is_own(campaign.house, key))
        for key in house_tables.keys(campaign.system_id)
    )


def page(campaign: Campaign, who: Reader, key: str) -> TablePage:
    """Raises: Http404 for a table that no house changes."""
    head = campaign_page.head(campaign, who)
    official = house_tables.official(campaign.system_id, key)
    held = house_tables.in_force(campaign.house, key)
    usual = {face: row for row in official["rows"] for face in _faces(row)}
    return TablePage(
        head=head,
        key=key,
        name=_name(campaign, key),
        die=held["die"],
        rule=held["rule"] or "",
        rule_url=wording.rule_url(held["rule"] or ""),
        rows=tuple(_rows(held["rows"], usual)),
        own=house_tables.is_own(campaign.house, key),
        may_change="tables" in head.acts,
        version=entries.version(held),
        by_face={face: row["code"] for row in held["rows"] for face in _faces(row)},
        outcomes=tuple(_outcomes(official["rows"], held["rows"])),
        flags=tuple((flag, word("effect", flag)) for flag in _flags(official["rows"])),
    )


def code_for(name: str, taken: Iterable[str]) -> str:
    """A code made of a name, that no other outcome has."""
    plain = "".join(c if c.isascii() and c.isalnum() else "_" for c in name.lower())
    stem = "_".join(part for part in plain.split("_") if part)[:50].strip("_") or "outcome"
    if not stem[0].isalpha():
        stem = f"outcome_{stem}"
    known = set(taken)
    return next(one for one in (stem, *(f"{stem}_{n}" for n in range(2, len(known) + 3))) if one not in known)


def _name(campaign: Campaign, key: str) -> str:
    return catalogue.table_name(campaign.system_id, key, campaign.house_id)


def _faces(row: Entry) -> range:
    return range(row["first"], row["last"] + 1)


def _said(row: Entry) -> tuple[Any, ...]:
    return row["code"], row["names"], row["effects"]


def _rows(rows: Iterable[Entry], usual: Mapping[int, Entry]) -> Iterable[Row]:
    """Like neighbours are shown as one row."""
    groups: list[list[tuple[int, Entry]]] = []
    for face, row in [(face, one) for one in rows for face in _faces(one)]:
        last = groups[-1][-1] if groups else None
        same = last is not None and _said(last[1]) == _said(row) and last[1]["mark"] == row["mark"]
        if same and last is not None and (_said(usual[last[0]]) == _said(usual[face])):
            groups[-1].append((face, row))
        else:
            groups.append([(face, row)])
    for group in groups:
        (first, row), (last_face, _row) = group[0], group[-1]
        changed = _said(row) != _said(usual[first])
        mark = "" if changed else row["mark"] or ""
        yield Row(
            faces=str(first) if first == last_face else f"{first}\u2013{last_face}",
            name=row_name(row["code"], row["names"]),
            effects=tuple(takes_away(row["effects"])),
            mark=word("mark", mark) if mark else "",
            mark_note=word("mark_long", mark) if mark else "",
            changed=changed,
            usual=row_name(usual[first]["code"], usual[first]["names"]) if changed else "",
        )


def _outcomes(official: Iterable[Entry], held: Iterable[Entry]) -> Iterable[Outcome]:
    """The official ones, then the group's own, each once."""
    seen: set[str] = set()
    for own, rows in ((False, official), (True, held)):
        for row in rows:
            if row["code"] not in seen:
                seen.add(row["code"])
                name = row_name(row["code"], row["names"])
                yield Outcome(row["code"], name, row["names"], row["effects"], own)


def _flags(official: Iterable[Entry]) -> list[str]:
    """What the rows of the official table can take away, in their order."""
    return list(dict.fromkeys(flag for row in official for flag in row["effects"]))
