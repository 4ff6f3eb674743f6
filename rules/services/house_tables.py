"""Tables of a house: the only place that changes the rows that a group rolls on. Everything happens inside the caller's act.

A house table stands in the place of the official one with the same key. Rows that say what the official ones say keep
their mark; the others are marked as the house's own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import BadField
from core.events import Doing
from rules.models import House, Table, TableRow
from rules.selectors import entries, house_tables, schemas
from rules.selectors.entries import Entry
from rules.selectors.schemas import Fault
from rules.services import editing
from rules.services.housing import raise_revision

OWN = "house"  # the mark of a row that a group made
SAID = ("code", "names", "effects", "values")


@dataclass(frozen=True, slots=True)
class RowChanged:
    """Faces `first`..`last` and what they said and say: code, names and effects."""

    first: int
    last: int
    old: Entry
    new: Entry


def set_rows(doing: Doing, house: House, key: str, rows: Sequence[Mapping[str, Any]]) -> list[RowChanged]:
    """Put rows in the place of all rows of a rolled table. What stays equal is left out of the answer; without a change
    nothing is written.

    `rows` are as content files write them: `first`, `last`, `code`, `names`, `effects`. A code of the official table may
    leave names and effects out. Raises: Http404 for a table that no house changes; BadField `rows`, with the place.
    """
    wanted = _read(house, key, rows)
    if not _differences(house_tables.official(house.system_id, key)["rows"], wanted["rows"]):
        return reset(doing, house, key)
    before = house_tables.in_force(house, key)
    changed = _differences(before["rows"], wanted["rows"])
    if not changed:
        return []
    table = house.tables.filter(key=key).first()
    if table is None:
        head = Table.objects.get(system_id=house.system_id, house=None, key=key)
        table = doing.create(
            Table(
                system_id=house.system_id,
                house=house,
                key=key,
                names=head.names,
                columns=head.columns,
                rule=head.rule,
                die=head.die,
                mark=head.mark,
                rank=head.rank,
            )
        )
    _write_rows(doing, table, wanted["rows"])
    raise_revision(house)
    return changed


def reset(doing: Doing, house: House, key: str) -> list[RowChanged]:
    """Let the official rows hold again. Raises: Http404."""
    official = house_tables.official(house.system_id, key)
    table = house.tables.filter(key=key).first()
    if table is None:
        return []
    changed = _differences(house_tables.in_force(house, key)["rows"], official["rows"])
    for row in table.rows.order_by("first"):
        doing.delete(row)
    doing.delete(table)
    raise_revision(house)
    return changed


# --- steps ------------------------------------------------------------------------------------------------------------


def _read(house: House, key: str, rows: Sequence[Mapping[str, Any]]) -> Entry:
    """The whole table with these rows, checked as the content files are."""
    official = house_tables.official(house.system_id, key)
    known = {row["code"]: row for row in official["rows"]}
    read = {**official, "rows": [_completed(row, known) for row in rows]}
    _refuse_faults(schemas.faults("table", read, schemas.own(house.system_id)))
    whole = entries.whole_table(read)
    _refuse_faults(editing.faults("table", whole, house.system_id))
    of_face = {face: row for row in official["rows"] for face in _faces(row)}
    for row in whole["rows"]:
        usual = [of_face[face] for face in _faces(row)]
        same = all(_said(one) == _said(row) for one in usual) and len({one["mark"] for one in usual}) == 1
        row["mark"] = usual[0]["mark"] if same else OWN
    return whole


def _refuse_faults(faults: Iterable[Fault]) -> None:
    for fault in faults:
        raise BadField("rows", "bad_table", place=fault.where or "rows", message=fault.message)


def _completed(row: Any, known: Mapping[str, Entry]) -> Any:
    """A row with the names and effects of a known code where it leaves them out. What isn't a row is left to the schema."""
    if not isinstance(row, Mapping):
        return row
    code = row.get("code")
    usual = known.get(code) if isinstance(code, str) else None
    if usual is None:
        return dict(row)
    return {"names": usual["names"], "effects": usual["effects"], **row}


def _differences(before: Iterable[Entry], after: Iterable[Entry]) -> list[RowChanged]:
    """Face by face, like neighbours as one."""
    old = {face: row for row in before for face in _faces(row)}
    new = {face: row for row in after for face in _faces(row)}
    found: list[RowChanged] = []
    for face in sorted(old.keys() & new.keys()):
        if _said(old[face]) == _said(new[face]):
            continue
        one = RowChanged(face, face, _told(old[face]), _told(new[face]))
        last = found[-1] if found else None
        if last is not None and (last.last + 1, last.old, last.new) == (face, one.old, one.new):
            found[-1] = RowChanged(last.first, face, one.old, one.new)
        else:
            found.append(one)
    return found


def _faces(row: Entry) -> range:
    return range(row["first"], row["last"] + 1)


def _said(row: Entry) -> tuple[Any, ...]:
    return tuple(row[name] for name in SAID)


def _told(row: Entry) -> Entry:
    return {"code": row["code"], "names": row["names"], "effects": row["effects"]}


def _write_rows(doing: Doing, table: Table, rows: Iterable[Entry]) -> None:
    known = {row.first: row for row in table.rows.all()}
    wanted = {row["first"]: row for row in rows}
    for first in known.keys() - wanted.keys():
        doing.delete(known[first])
    for first, row in wanted.items():
        values = {name: row[name] for name in ("last", *SAID)} | {"mark": row["mark"] or ""}
        if first in known:
            doing.update(known[first], **values)
        else:
            doing.create(TableRow(table=table, first=first, **values))
