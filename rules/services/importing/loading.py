"""Imported content becomes rows: the only place that decides between a file and an edit made here."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import models, transaction

from rules.models import System
from rules.selectors import catalogue
from rules.selectors.entries import digest
from rules.services.importing import checking, reading, writing
from rules.services.importing.outcome import Conflict, FileFault, Outcome
from rules.services.importing.reading import Content
from rules.services.importing.writing import Kind


@dataclass(frozen=True, slots=True)
class _Run:
    outcome: Outcome
    system: System
    overwrite: bool
    at: datetime


def load(
    root: Path,
    *,
    at: datetime,
    only: str | None = None,
    played: Container[str] | None = None,
    overwrite: bool = False,
) -> Outcome:
    """Bring the official rows in line with the files below `root`, for all systems or for one.

    All faults of all files are collected; with one of them nothing is changed. A row that was edited here and that a
    file wants otherwise keeps the edit and is reported, unless `overwrite`. A card that left the files is withdrawn, a
    list, table or rule is removed. A second run writes nothing. `played`: only these of them, since nobody plays by a
    system that has no book.
    """
    outcome = Outcome()
    wanted = [folder for folder in reading.systems(root) if only in (None, folder.name)]
    read = [reading.read(folder) for folder in wanted if played is None or folder.name in played]
    for content in read:
        checking.check(content)
        outcome.faults += content.faults
    if only and not read:
        outcome.faults.append(FileFault(only, "", "there is no such system"))
    if outcome.faults:
        return outcome
    with transaction.atomic():
        for rank, content in enumerate(read, start=1):
            run = _Run(outcome, _system(content, outcome, rank if only is None else None), overwrite, at)
            for kind in writing.KINDS:
                _kind(run, kind, content)
    catalogue.look_again()
    return outcome


def _system(content: Content, outcome: Outcome, rank: int | None) -> System:
    entry = content.system
    source = entry["source"]
    wanted = {
        "names": entry["names"],
        "languages": entry["languages"],
        "source_language": entry["source_language"],
        "licence": entry["licence"].strip(),
        "attribution": entry.get("attribution")
        or ", ".join(source[name] for name in ("title", "url") if name in source),
        "starters": content.starters,
        "schemas": content.schemas,
    }
    if rank is not None:
        wanted["rank"] = rank
    row = System.objects.filter(key=entry["key"]).first()
    if row is None:
        outcome.counts["added", "system"] += 1
        return System.objects.create(key=entry["key"], **wanted)
    if any(getattr(row, name) != value for name, value in wanted.items()):
        outcome.counts["changed", "system"] += 1
        for name, value in wanted.items():
            setattr(row, name, value)
        row.save()
    return row


def _kind(run: _Run, kind: Kind, content: Content) -> None:
    rows = {row.key: row for row in kind.rows(run.system)}
    wanted = kind.wanted(content)
    for rank, (key, unit) in enumerate(wanted.items(), start=1):
        row = rows.get(key)
        if row is None:
            kind.write(run.system, None, unit, rank)
            run.outcome.counts["added", kind.name] += 1
        else:
            _one(run, kind, row, unit, rank)
    _ranks(kind, rows, wanted)
    for key, row in sorted(rows.items(), key=lambda pair: kind.last_first(pair[1])):
        if key not in wanted and row.imported_hash:
            _left(run, kind, row)


def _one(run: _Run, kind: Kind, row: Any, unit: dict[str, Any], rank: int) -> None:
    file, here = digest(unit), digest(kind.unit(row))
    if here == file:
        if row.imported_hash != file:
            kind.model.objects.filter(pk=row.pk).update(imported_hash=file)
        return
    if here != row.imported_hash:
        run.outcome.conflicts.append(Conflict(run.system.key, kind.name, row.key, kept=not run.overwrite))
        if not run.overwrite:
            return
    kind.write(run.system, row, unit, rank)
    run.outcome.counts["changed", kind.name] += 1


def _left(run: _Run, kind: Kind, row: Any) -> None:
    """A row whose entry is no longer in the files."""
    if kind.gone(row):
        return
    if digest(kind.unit(row)) != row.imported_hash:
        run.outcome.conflicts.append(Conflict(run.system.key, kind.name, row.key, kept=not run.overwrite))
        if not run.overwrite:
            return
    run.outcome.counts[kind.leave(row, run.at), kind.name] += 1


def _ranks(kind: Kind, rows: dict[str, Any], wanted: Iterable[str]) -> None:
    """The order of the files. It is no part of what an admin edits, so it is set without asking."""
    moved: list[models.Model] = []
    for rank, key in enumerate(wanted, start=1):
        row = rows.get(key)
        if row is not None and row.rank != rank:
            row.rank = rank
            moved.append(row)
    kind.model.objects.bulk_update(moved, ["rank"])
    for row in moved[:1]:
        row.save(update_fields=["rank"])  # one write on record, so that catalogues are read anew
