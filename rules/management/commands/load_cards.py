"""`manage.py load_cards`: the official cards, lists, tables, rules and texts from the content files."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from rules.engine.books import registry
from rules.services import importing


class Command(BaseCommand):
    help = "Bring the official cards, lists, tables and rules in line with the content files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--path", type=Path, help="folder of systems, in place of those that come with Retinue")
        parser.add_argument("--system", help="only this system")
        parser.add_argument("--overwrite", action="store_true", help="let the files win over edits made in the desk")

    def handle(self, *args: Any, path: Path | None, system: str | None, overwrite: bool, **options: Any) -> None:
        ours = Path(settings.BASE_DIR) / "fixtures"
        played = {book.key for book in registry.books()} if path is None and system is None else None
        done = importing.load(path or ours, at=timezone.now(), only=system, played=played, overwrite=overwrite)
        for fault in done.faults:
            self.stderr.write(str(fault))
        if done.faults:
            count = len(done.faults)
            raise CommandError(f"{count} {'fault' if count == 1 else 'faults'} in the files; nothing was changed.")
        for conflict in done.conflicts:
            self.stdout.write(str(conflict))
        for line in done.lines() or ["nothing changed"]:
            self.stdout.write(line)
